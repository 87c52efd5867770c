"""The texts and terms that come with pnp: instructions, legends and labels, in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unicodedata import bidirectional

from msgspec import Struct, field

from pnp.base import world
from pnp.base.diagnostics import Report, suggest_word
from pnp.base.library import game_dir, templates_dir
from pnp.base.values import replace
from pnp.content.game_files import WORDS
from pnp.content.kinds import read_file
from pnp.content.language.catalogues import Catalogue, read_catalogue
from pnp.content.language.grammar import ENGLISH, ONE, Grammar, Term, grammar_of
from pnp.content.language.phrases import PhraseError, parse_phrase
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.content.source import parse, read_source
from pnp.content.structure import build_record
from pnp.kinds.words.record import FEATURES, WordsFile

# First strong isolate, and the end of it.
_ISOLATE, _END = "\u2068", "\u2069"
_BRACES = re.compile(r"\{([^{}]*)\}")


class BuiltinTexts(Struct, frozen=True):
    """The texts in the language and theme of one game, by name.

    A name falls back by dropping parts on its left: ``mat.gold``, then ``gold``. Placeholders hold
    the name of a value (``{paper}``) or a phrase with one (``{count sheet}``).
    """

    grammar: Grammar
    texts: Mapping[str, str]
    terms: Mapping[str, Term] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        return key in self.texts

    def with_texts(self, texts: Mapping[str, str]) -> BuiltinTexts:
        return replace(self, texts={**self.texts, **texts})

    def word(self, name: str) -> str:
        """Return the plain form of a term; an empty text if there is no such term."""
        term = self.terms.get(name)
        return "" if term is None else term.form(ONE)

    def problem(self, text: str, source: str, *, whole: bool = True) -> tuple[str, str] | None:
        """Return why ``text`` cannot replace the English ``source``, and a hint; None if it can.

        It may print only values of the source, and must print all of them if it is to be
        ``whole``.
        """
        lone = next((sign for sign in _BRACES.sub("", text) if sign in "{}"), "")
        if lone:
            return f"the brace {lone} has no partner", "close the braces around a value, {total}"
        given = _value_names(source, grammar_of(ENGLISH), self.terms)
        try:
            named = _value_names(text, self.grammar, self.terms)
            unknown = sorted(named.keys() - given.keys())
            if unknown:
                hint = suggest_word(unknown[0], given) if given else "write the text without braces"
                return f"there is no value '{unknown[0]}' for this text", hint
            missing = sorted(name for name, out in given.items() if out and name not in named)
            if missing and whole:
                return f"the value '{missing[0]}' is left out", f"write {{{missing[0]}}}"
            for value in (1, 2):
                replace(self, texts={"": text}).text("", **dict.fromkeys(given, value))
        except PhraseError as error:
            message, hint = error.args
            return message, hint
        return None

    def text(self, key: str, /, **values: str | float) -> str:
        """Return a text with its placeholders filled in.

        Raises KeyError for an unknown key, which is a bug: English has a text for every key.
        """
        name = key
        while name not in self.texts:
            _, dot, name = name.partition(".")
            if not dot:
                raise KeyError(key)

        def value_of(found: re.Match[str]) -> str:
            if found[1] in values:
                value = values[found[1]]
                if isinstance(value, str):
                    alone = found[0] == self.texts[name]
                    return value if alone else _isolate(value, self.texts[name])
                return self.grammar.format_number(value)
            inner = parse_phrase(found[1], self.grammar)
            term = self.terms.get(inner.term)
            if term is None:  # a choice by the number of things
                return inner.choice(self.grammar.number(int(values[inner.term])))
            return inner.text(term, self.grammar, lambda name: int(values[name]))

        return _BRACES.sub(value_of, self.texts[name])


def _isolate(value: str, sentence: str) -> str:
    """Return a user's text for use in a sentence. If one of the two is written from right to left,
    the text is enclosed in isolating characters, so that neither reorders brackets and digits of
    the other (Unicode Standard Annex 9, 2.4)."""
    leftward = _runs_leftward(value) or (not value.isdigit() and _runs_leftward(sentence))
    return f"{_ISOLATE}{value}{_END}" if leftward else value


def _runs_leftward(text: str) -> bool:
    return not text.isascii() and any(bidirectional(char) in ("R", "AL") for char in text)


def _value_names(text: str, grammar: Grammar, terms: Mapping[str, Term]) -> dict[str, bool]:
    """Return the values that a text names, with False for those that only choose between texts.
    Raises PhraseError for invalid placeholders."""
    found: dict[str, bool] = {}
    for braces in _BRACES.finditer(text):
        inner = parse_phrase(braces[1], grammar)
        if inner.amount:
            found[inner.amount] = True
        if inner.term not in terms and (inner.amount or inner.determiners):
            raise PhraseError(f"there is no term '{inner.term}'", suggest_word(inner.term, terms))
        if inner.choices and inner.term not in terms:
            found.setdefault(inner.term, False)
        elif braces[1] == inner.term or inner.term not in terms:
            found[braces[1]] = True
    return found


@dataclass(frozen=True)
class BuiltinWords:
    """The built-in terms and texts in one language."""

    terms: tuple[Term, ...]
    texts: Mapping[str, str]


@world.cached_for_process
def builtin_words(language: str) -> BuiltinWords:
    """Return the terms and texts of a file in ``templates/words``; none if the language has no such
    file."""
    path = templates_dir() / WORDS / f"{language}.yaml"
    if not world.is_file(path):
        return BuiltinWords((), {})
    report = Report()
    source = read_source(path, f"templates/{WORDS}/{path.name}", report, within=None)
    node = parse(source, report) if source is not None else None
    record = build_record(WordsFile, node, report) if node is not None else None
    assert record is not None, [str(found) for found in report.diagnostics]
    terms = tuple(term_of(name, forms) for name, forms in record.terms.items())
    return BuiltinWords(terms, record.texts)


@world.cached_for_process
def builtin_catalogue(language: str) -> Catalogue | None:
    """Return the translations of the built-in texts; None if the language has none."""
    path = templates_dir() / WORDS / f"{language}.po"
    return read_catalogue(path, f"templates/{WORDS}/{path.name}", Report(), within=None)


def check_builtin_translations(
    catalogue: Catalogue, language: str, terms: Mapping[str, Term], report: Report
) -> None:
    """Report translations of built-in texts whose placeholders differ from those of the text.
    ``terms`` are those of the language, by name."""
    texts = BuiltinTexts(grammar_or_pseudo(language), {}, terms)
    for written in dict.fromkeys(builtin_words(ENGLISH).texts.values()):
        new = catalogue.text(written)
        problem = texts.problem(new.text, written) if new is not None else None
        if new is not None and problem is not None:
            message, hint = problem
            report.error("bad-catalogue", message, new.span, hint)


@world.cached_for_process
def bundled_terms(game: str, language: str) -> tuple[Term, ...]:
    """Return the terms of a bundled game in a language; none if ``game`` is not bundled or has no
    terms."""
    path = game_dir(game) / WORDS / f"{language}.yaml"
    if not game or Path(game).name != game or not world.is_file(path):
        return ()
    file = read_file(path, f"{game}/{WORDS}/{path.name}", Report(), within=None)
    record = build_record(WordsFile, file.node, Report()) if file is not None else None
    return () if record is None else tuple(term_of(*term) for term in record.terms.items())


def term_of(name: str, forms: Mapping[str, str]) -> Term:
    """Return a term, given what a file of terms has for it: forms and features."""
    features = {key: word for key, word in forms.items() if key in FEATURES}
    return Term(name, {k: word for k, word in forms.items() if k not in FEATURES}, features)
