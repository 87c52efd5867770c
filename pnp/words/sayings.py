"""What pnp prints of its own: instructions, legends, labels, in a language and a theme."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import bidirectional

from msgspec import Struct, field

from pnp.base.diagnostics import nearest
from pnp.base.values import replace
from pnp.words.grammar import ENGLISH, Grammar, grammar_of
from pnp.words.phrases import PhraseError, phrase
from pnp.words.terms import ONE, Term

# First strong isolate, and the end of it.
_ISOLATE, _END = "\u2068", "\u2069"
_BRACES = re.compile(r"\{([^{}]*)\}")


class Sayings(Struct, frozen=True):
    """Texts by name. A name falls back by dropping words on its left: ``mat.gold``, then ``gold``.

    Braces in a text hold a value that is given (``{paper}``) or a phrase about one
    (``{count sheet}``).
    """

    grammar: Grammar
    texts: Mapping[str, str]
    terms: Mapping[str, Term] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        return key in self.texts

    def with_texts(self, texts: Mapping[str, str]) -> Sayings:
        return replace(self, texts={**self.texts, **texts})

    def named(self, name: str) -> str:
        """Return the plain form of a term, an empty text where there is none."""
        term = self.terms.get(name)
        return "" if term is None else term.form(ONE)

    def fault(self, text: str, source: str, *, whole: bool = True) -> tuple[str, str] | None:
        """Return why ``text`` cannot stand for the English ``source``, and a hint; None if it can.

        It may name only values that the source names; a ``whole`` one prints each that the source
        prints.
        """
        lone = next((sign for sign in _BRACES.sub("", text) if sign in "{}"), "")
        if lone:
            return f"the brace {lone} has no partner", "close the braces around a value, {total}"
        given = _values(source, grammar_of(ENGLISH), self.terms)
        try:
            named = _values(text, self.grammar, self.terms)
            strange = sorted(named.keys() - given.keys())
            if strange:
                hint = nearest(strange[0], given) if given else "write the text without braces"
                return f"there is no value '{strange[0]}' for this text", hint
            left = sorted(name for name, printed in given.items() if printed and name not in named)
            if left and whole:
                return f"the value '{left[0]}' is left out", f"write {{{left[0]}}}"
            for value in (1, 2):
                replace(self, texts={"": text}).said("", **dict.fromkeys(given, value))
        except PhraseError as error:
            message, hint = error.args
            return message, hint
        return None

    def said(self, key: str, /, **values: str | float) -> str:
        """Return a text with the values that it asks for.

        Raises KeyError for an unknown text: those of English have all that drawings ask for.
        """
        name = key
        while name not in self.texts:
            _, dot, name = name.partition(".")
            if not dot:
                raise KeyError(key)

        def filled(found: re.Match[str]) -> str:
            if found[1] in values:
                value = values[found[1]]
                if isinstance(value, str):
                    alone = found[0] == self.texts[name]
                    return value if alone else _isolated(value, self.texts[name])
                return self.grammar.figures(value)
            asked = phrase(found[1], self.grammar)
            term = self.terms.get(asked.term)
            if term is None:  # a text that is chosen by a number
                return asked.chosen(self.grammar.number(int(values[asked.term])))
            return asked.said(term, self.grammar, lambda name: int(values[name]))

        return _BRACES.sub(filled, self.texts[name])


def _isolated(value: str, sentence: str) -> str:
    """Return a text of the user's as it is put into a sentence: between signs that isolate it where
    it or the sentence has letters that run from right to left, so that neither turns brackets and
    figures of the other round (Unicode Standard Annex 9, 2.4)."""
    leftward = _runs_leftward(value) or (not value.isdigit() and _runs_leftward(sentence))
    return f"{_ISOLATE}{value}{_END}" if leftward else value


def _runs_leftward(text: str) -> bool:
    return not text.isascii() and any(bidirectional(char) in ("R", "AL") for char in text)


def _values(text: str, grammar: Grammar, terms: Mapping[str, Term]) -> dict[str, bool]:
    """Return the values that a text names; False for those that only choose one of several texts.
    Raises PhraseError where braces make no sense."""
    found: dict[str, bool] = {}
    for braces in _BRACES.finditer(text):
        asked = phrase(braces[1], grammar)
        if asked.amount:
            found[asked.amount] = True
        if asked.term not in terms and (asked.amount or asked.determiners):
            raise PhraseError(f"there is no term '{asked.term}'", nearest(asked.term, terms))
        if asked.choices and asked.term not in terms:
            found.setdefault(asked.term, False)
        elif braces[1] == asked.term or asked.term not in terms:
            found[braces[1]] = True
    return found
