"""Choose the words in which the files of a game are printed, by theme and language.

A text is that of the theme, if the theme replaces it, else that of the catalogue of the printed
language, else the original. Its terms are those of the theme, else of the game, else of pnp.
Placeholders are filled in later.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import KeyPath, Report, Span
from pnp.base.values import replace
from pnp.content.game_files import WORDS, Files
from pnp.content.language.builtin_texts import (
    BuiltinTexts,
    builtin_catalogue,
    builtin_words,
    bundled_terms,
    term_of,
)
from pnp.content.language.catalogues import Catalogue, read_catalogue
from pnp.content.language.grammar import ENGLISH, ONE, Grammar, Term
from pnp.content.language.place_names import (
    NameStock,
    ShortageByMap,
    needed_stocks,
    with_place_names,
)
from pnp.content.language.pseudo_language import PSEUDO, grammar_or_pseudo, pseudo_term, pseudo_text
from pnp.content.language.replacement_checks import ICON, LACKING, Lexicon, Problem, find_problem
from pnp.content.language.theme_texts import (
    ThemeTexts,
    find_problems,
    own_language_texts,
    texts_in_language,
)
from pnp.content.language.translatable import map_texts
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar, nodes_in, text_of
from pnp.content.rulebook import settings_in
from pnp.content.structure import build_record, span_of
from pnp.content.themes import LoadedTheme, Themes, chain_of
from pnp.kinds.theme.record import ThemeFile
from pnp.kinds.words.record import LANGUAGE, WordsFile
from pnp.model.braces import BRACES, fields_in, parse_expression
from pnp.model.component import USUAL_THEME
from pnp.model.record import Printed, word_of


class Edition(Struct, frozen=True):
    """The theme and the language that the user chose instead of those of the game. Themes do not
    change words unless it is ``themed``. In a ``draft``, braces without a value are printed as they
    are written, and not reported."""

    theme: str | None = None
    language: str | None = None
    themed: bool = True
    draft: bool = False

    @property
    def command_options(self) -> str:
        """The options to type for it after a target."""
        options = (("--theme", self.theme), ("--lang", self.language))
        return "".join(f" {option} {shlex.quote(word)}" for option, word in options if word)


PLAIN = Edition()
AS_WRITTEN = Edition(themed=False)


def is_wording(path: Path) -> bool:
    """Return whether a file has terms or translations, by its folder."""
    return path.parent.name == WORDS


class TextUse(Struct, frozen=True):
    """A place where a text is printed: its path in a ``file``, such as ``sheet/rules``."""

    span: Span
    file: str
    path: KeyPath


TextUses: TypeAlias = dict[str, list[TextUse]]
"""The uses of each original text."""
Problems: TypeAlias = dict[Scalar, Problem]
"""Errors of translations and texts of themes."""


@dataclass(frozen=True)
class Wording:
    """The terms and text replacements of one file.

    ``written`` is the language of its texts, ``language`` the printed one. ``names`` are the texts
    that the theme replaces, ``names_in_language`` those that it replaces in the printed language;
    ``name_stocks`` has its names for kinds of spaces.
    """

    written: str = ENGLISH
    language: str = ENGLISH
    terms: Mapping[str, tuple[Term, Span | None]] = field(default_factory=dict)
    names: Mapping[str, Scalar] = field(default_factory=dict)
    names_in_language: Mapping[str, Scalar] = field(default_factory=dict)
    name_stocks: Mapping[str, NameStock] = field(default_factory=dict)
    naming_seed: int | None = None
    catalogue: Catalogue | None = None
    theme: str = ""
    # The terms that the written language has and the printed one has not.
    lacking_terms: frozenset[str] = frozenset()
    # The wording of texts that are printed in the written language.
    original: Wording | None = None
    # False if the theme changes words in the written language.
    own: bool = True
    # The names that placeholders of translations may use besides terms and names of the original.
    known_names: Callable[[], Collection[str] | None] = lambda: None
    # Shared by the wordings of a game: the texts to translate, and the errors of replacements.
    uses: TextUses = field(default_factory=dict, repr=False, compare=False)
    problems: Problems = field(default_factory=dict, repr=False, compare=False)
    # Also shared: the first translation with each term that is ``lacking``.
    missing_terms: dict[str, Scalar] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def grammar(self) -> Grammar:
        return grammar_or_pseudo(self.language)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names that placeholders may use in the printed language."""
        terms = {name: term for name, (term, _) in self.terms.items()}
        return Lexicon(self.grammar, terms, self.lacking_terms, self.known_names)

    @property
    def is_unchanged(self) -> bool:
        """True if texts are printed as they are written."""
        themed = self.names or self.names_in_language or self.name_stocks
        return not themed and self.written == self.language

    def translate(self, text: Scalar, file: str = "", path: KeyPath = ()) -> Scalar:
        """Return the text that is printed instead, with placeholders. ``path`` is its place in a
        ``file``, such as ``sheet/rules``."""
        if self.is_unchanged or not any(char.isalpha() for char in text.text):
            return text
        if text.text in self.names_in_language:
            return self.names_in_language[text.text]
        found = self.names.get(text.text)
        if self.language == self.written:
            return found or text
        if self.language == PSEUDO:
            return replace(text, text=pseudo_text(found.text if found else text.text))
        neutral = self._is_neutral(text.text)
        if found is None and not neutral:
            self.uses.setdefault(text.text, []).append(TextUse(text.span, file, path))
        written = found or text
        translation = self._translation(written.text, file)
        original = not neutral or self._has_lacking_term(text.text)
        return translation or replace(written, untranslated=original)

    def _translation(self, text: str, file: str) -> Scalar | None:
        """Return the translation of a text; None if there is none or its error stops it."""
        found = self.catalogue.text(text, file) if self.catalogue is not None else None
        if found is None or self.original is None:
            return None
        if found in self.problems:
            return None if self.problems[found].stops else found
        for name in self.lexicon.terms_in(found.text) & self.lacking_terms:
            self.missing_terms.setdefault(name, found)
        problem = find_problem(found.text, text, self.lexicon, self.original.lexicon, whole=True)
        if problem is not None and problem.code != LACKING:
            self.problems[found] = problem
        return found if problem is None or not problem.stops else None

    def of(self, text: Scalar) -> Wording:
        """Return the wording by which the placeholders of a text are filled in."""
        return self.original if text.untranslated and self.original is not None else self

    def _has_lacking_term(self, text: str) -> bool:
        """Return whether a text uses a term that the printed language lacks."""
        found = (parse_expression(braces[1]) for braces in BRACES.finditer(text))
        return any(one is not None and one.of in self.lacking_terms for one in found)

    def _is_neutral(self, text: str) -> bool:
        """Return whether a text needs no translation: it consists of values and icons, or of one
        term (``**{hit-price}** :coin:``, ``{Gold}``)."""
        found = [parse_expression(braces[1]) for braces in BRACES.finditer(text)]
        terms = [one for one in found if one is None or one.of in self.terms]
        bare = ICON.sub("", BRACES.sub("", text))
        return not any(char.isalpha() for char in bare) and (
            not terms or (len(found) == 1 and terms[0] is not None)
        )


class Wordings:
    """The wordings of the files of a game, one for each theme, created on first use.

    Errors of themes are not reported here but where a theme is loaded.
    """

    def __init__(self, files: Files, edition: Edition) -> None:
        self.files = files
        self.edition = edition
        self.uses: TextUses = {}
        self.problems: Problems = {}
        self.missing_terms: dict[str, Scalar] = {}
        self.place_names: dict[NameStock, ShortageByMap] = {}
        self._known: dict[tuple[str, str], Wording] = {}
        self._catalogues: dict[str, tuple[Catalogue | None, Report]] = {}
        self._chains: dict[str, Sequence[LoadedTheme]] = {}
        self._theme_problems: dict[str, dict[Scalar, Problem]] = {}

    def of(self, node: Node) -> Wording:
        """Return the wording of a file, by its theme."""
        own = text_of(node.get("theme")) or self._game_value("theme") or USUAL_THEME
        key = self.edition.theme or own, own
        if key not in self._known:
            self._known[key] = self._wording(*dict.fromkeys(key))
        return self._known[key]

    def translate(self, kind: str, node: Node) -> Node:
        """Return a file with its texts and place names as they are printed, with placeholders."""
        wording = self.of(node)
        if wording.is_unchanged:
            return node
        fixed_names = {*wording.names, *wording.names_in_language}
        stocks = {kind: stock.names for kind, stock in wording.name_stocks.items()}
        named = with_place_names(kind, node, stocks, fixed_names, wording.naming_seed)
        for stock, many in needed_stocks(kind, node, wording.name_stocks, fixed_names):
            self.place_names.setdefault(stock, {})[text_of(node.get(word_of(kind)))] = many
        file = f"{word_of(kind)}/{text_of(node.get(word_of(kind)))}"

        def change(text: Scalar, path: KeyPath, how: Printed) -> Scalar:
            return wording.translate(text, file, path) if how.translated else text

        return map_texts(kind, named, change)

    @property
    def is_original(self) -> bool:
        """True if all files read so far are printed in the game's own language and words."""
        return self.language == self.written and all(one.own for one in self._known.values())

    @property
    def other_languages(self) -> tuple[str, ...]:
        """The languages of catalogues, except for the written and the printed one."""
        return tuple(
            code for code in self.translated_languages if code not in (self.language, self.written)
        )

    @property
    def translated_languages(self) -> tuple[str, ...]:
        """The languages of all catalogues."""
        folder = self.files.folder
        found = () if folder is None else world.files(folder / WORDS, ".po", within=folder)
        return tuple(path.stem for path in found)

    @cached_property
    def has_unread_terms(self) -> bool:
        """True if a file of terms has errors, so that terms may be unknown."""
        words = (build_record(WordsFile, file.node, Report()) for file in self.files.of("words"))
        return self.files.has_unread("words") or None in words

    @cached_property
    def languages_with_terms(self) -> tuple[str, ...]:
        """The languages in which the game has terms."""
        words = (build_record(WordsFile, file.node, Report()) for file in self.files.of("words"))
        return tuple(dict.fromkeys(one.words for one in words if one is not None and one.terms))

    @property
    def written(self) -> str:
        """The language of the original texts."""
        found = self._game_value("language")
        return found if LANGUAGE.fullmatch(found) else ENGLISH

    @property
    def language(self) -> str:
        """The printed language."""
        return self.edition.language or self.written

    def _game_value(self, key: str) -> str:
        games = (text_of(file.node.get(key)) for file in self.files.of("game"))
        return next(games, "")

    def _wording(self, theme: str, own: str = "") -> Wording:
        """Return the wording of a theme, which takes precedence over the ``own`` one of a file."""
        themes = [*(self._chain_of(own) if own else ()), *self._chain_of(theme)]
        themes = themes if self.edition.themed else []
        here, there = own_language_texts(themes), texts_in_language(themes, self.language)
        problems = [*self._problems_of_theme(own).items(), *self._problems_of_theme(theme).items()]
        stopped = {text for text, problem in problems if problem.stops}
        seeds = [one.retold.naming_seed for one in (*here, *there)]
        terms = self._terms(self.written, here)
        original = Wording(self.written, self.written, terms)
        lacking: frozenset[str] = frozenset()
        if self.language == PSEUDO:
            terms = {name: (pseudo_term(term), span) for name, (term, span) in terms.items()}
        elif self.language != self.written:
            translated = self._terms(self.language, there)
            lacking = frozenset(terms.keys() - translated.keys())
            terms = {**terms, **translated}

        def names(themes: Iterable[ThemeTexts]) -> dict[str, Scalar]:
            return {
                old: new for one in themes for old, new in one.replacements() if new not in stopped
            }

        return Wording(
            written=self.written,
            language=self.language,
            terms=terms,
            names=names(here),
            names_in_language=names(there),
            name_stocks={
                stock.kind: stock for one in (*here, *there) for stock in one.name_stocks()
            },
            naming_seed=next((seed for seed in reversed(seeds) if seed is not None), None),
            catalogue=self.catalogue,
            theme=theme,
            lacking_terms=lacking,
            original=original,
            own=not any(one.retold.words or one.retold.names or one.retold.naming for one in here),
            known_names=lambda: self.known_names,
            uses=self.uses,
            problems=self.problems,
            missing_terms=self.missing_terms,
        )

    def _terms(
        self, language: str, themes: Iterable[ThemeTexts]
    ) -> dict[str, tuple[Term, Span | None]]:
        """Return the terms of a language with their places. Those of themes replace those of the
        game, which replace those of the bundled game with its rules, which replace those of pnp."""
        followed = (bundled_terms(self._game_value(key), language) for key in ("rules", "game"))
        given = (*builtin_words(language).terms, *next(filter(None, followed), ()))
        found: dict[str, tuple[Term, Span | None]] = {term.name: (term, None) for term in given}
        for file in self.files.of("words"):
            record = build_record(WordsFile, file.node, Report())
            if record is not None and record.words == language:
                for name, forms in record.terms.items():
                    place = span_of(file.node, ("terms", name), of_key=True)
                    found[name] = term_of(name, forms), place
        for theme in themes:
            found.update(theme.terms())
        return found

    def terms_in(self, language: str) -> dict[str, Term]:
        """Return the terms of pnp and the game in a language, by name."""
        return self._term_values(language, ())

    def _term_values(self, language: str, themes: Iterable[ThemeTexts]) -> dict[str, Term]:
        return {name: term for name, (term, _) in self._terms(language, themes).items()}

    def theme_problems(self, themes: Sequence[LoadedTheme], *languages: str) -> Problems:
        """Return the errors of texts of themes, in the written language and in some others."""
        here = own_language_texts(themes)
        terms = self._term_values(self.written, here)
        written = Lexicon(grammar_or_pseudo(self.written), terms, known=lambda: self.known_names)
        found = dict(find_problems(here, written, written))
        for language in languages:
            there = texts_in_language(themes, language)
            terms = {**written.terms, **self._term_values(language, there)}
            lexicon = Lexicon(grammar_or_pseudo(language), terms, known=lambda: self.known_names)
            found.update(find_problems(there, lexicon, written))
        return found

    def _problems_of_theme(self, theme: str) -> Problems:
        if theme not in self._theme_problems:
            found = self.theme_problems(self._chain_of(theme), self.language) if theme else {}
            self._theme_problems[theme] = found
        return self._theme_problems[theme]

    @cached_property
    def known_names(self) -> frozenset[str] | None:
        """The names that placeholders may use besides terms: facts, fields of decks and names in
        original texts; None if a file has errors, so that names may be missing."""
        if not self.files.in_game or self.files.has_unread():
            return None
        files = (f for f in self.files.of() if f.kind not in ("theme", "words"))
        nodes = [(file.kind, node) for file in files for node in nodes_in(file.node)]
        fields = {
            key.text
            for kind, node in nodes
            if isinstance(node, Node) and kind in ("deck", "layout")
            for key, _ in node.entries
        }
        names = {name for _, node in nodes for name in fields_in(text_of(node))}
        terms = self.terms_in(self.written).keys()
        return frozenset({*settings_in(self.files).names} | fields | (names - terms))

    def _chain_of(self, theme: str) -> Sequence[LoadedTheme]:
        if theme not in self._chains:
            known = self._themes
            id = known.find_id(theme)
            found = chain_of(id, known, None, Report(), lambda name: True) if id else []
            self._chains[theme] = found
        return self._chains[theme]

    @cached_property
    def _themes(self) -> Themes:
        read = ((f, build_record(ThemeFile, f.node, Report())) for f in self.files.of("theme"))
        own = {f.id.text: LoadedTheme(found, f.node, f.path.parent) for f, found in read if found}
        beside = None if self.files.in_game else self.files.folder
        return Themes(own, beside, Report())

    @cached_property
    def catalogue(self) -> Catalogue | None:
        """The catalogue of the printed language; None if it has none, or an invalid one."""
        folder = self.files.folder
        if self.language in (self.written, PSEUDO) or folder is None:
            return None
        return self.read_catalogue(self.language, Report())

    def read_catalogue(self, language: str, report: Report) -> Catalogue | None:
        """Return the catalogue of a language, read once; None if there is none or, with findings,
        if it is invalid."""
        if language not in self._catalogues:
            folder = self.files.folder
            assert folder is not None
            path, name, own = (
                folder / WORDS / f"{language}.po",
                self.catalogue_name(language),
                Report(),
            )
            self._catalogues[language] = read_catalogue(path, name, own, within=folder), own
        catalogue, own = self._catalogues[language]
        for found in own.diagnostics:
            report.add(found)
        return catalogue

    def catalogue_name(self, language: str) -> str:
        """Return the name of the catalogue of a language in findings."""
        return str(Path(self.files.name, WORDS, f"{language}.po"))


def builtin_texts(chain: Sequence[LoadedTheme], wordings: Wordings) -> BuiltinTexts:
    """Return the texts that pnp itself prints, in a theme and the language of a game.

    Translations are those of the game's catalogue, else those of pnp. A text without a valid
    translation is English.
    """
    written, language = wordings.written, wordings.language
    texts, terms = {**builtin_words(ENGLISH).texts}, wordings.terms_in(ENGLISH)
    if language == PSEUDO:
        texts = {key: pseudo_text(text) for key, text in texts.items()}
        terms = {name: pseudo_term(term) for name, term in terms.items()}
    elif language != ENGLISH:
        known = (wordings.catalogue, builtin_catalogue(language))
        terms.update(wordings.terms_in(language))
        checks = BuiltinTexts(grammar_or_pseudo(language), {}, terms)
        for key, text in texts.items():
            found = (one.text(text) for one in known if one is not None)
            ways = (new.text for new in found if new is not None)
            texts[key] = next((new for new in ways if checks.problem(new, text) is None), text)
    for theme in chain:
        own = theme.record.words if language in (written, PSEUDO) else {}
        there = theme.record.languages.get(language)
        for name, forms in {**own, **(there.words if there else {})}.items():
            term = term_of(name, forms)
            terms[name] = pseudo_term(term) if language == PSEUDO else term
            texts[name] = terms[name].form(ONE)
    return BuiltinTexts(grammar_or_pseudo(language), texts, terms)


def english_wordings() -> Wordings:
    """Return the wordings of files without a game."""
    return Wordings(Files(), PLAIN)
