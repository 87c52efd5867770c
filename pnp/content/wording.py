"""The wording of a game's files: its terms, the names of a theme, another language.

A text is taken from the theme, if that replaces it, else from the catalogue of the language that
was asked for; its terms are those of the theme, else of the game, else of pnp. Only words change:
what the rules judge is read before.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import KeyPath, Report, Span
from pnp.content.catalogues import Catalogue, read_catalogue
from pnp.content.chain import USUAL, ReadTheme, chain_of
from pnp.content.game_files import WORDS, Files
from pnp.content.instead import Fault, Tongue
from pnp.content.naming import Stock, Taken, named_anew, taken
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar, nodes_in, text_of
from pnp.content.program import ENGLISH, bundled_terms, in_pseudo_term, program, term_of
from pnp.content.retold import Layer, faults_in, in_language, in_own_language
from pnp.content.rulebook import settings_in
from pnp.content.spoken import Faults, Uses, Wording
from pnp.content.structure import span_of, structure
from pnp.content.texts import changed
from pnp.content.themes import Themes
from pnp.kinds.theme.record import ThemeFile
from pnp.kinds.words.record import LANGUAGE, WordsFile
from pnp.model.braces import fields_in
from pnp.model.record import Printed, word_of
from pnp.words import Term
from pnp.words.pseudo import PSEUDO, spoken


class Dress(Struct, frozen=True):
    """The user's choice of a theme and a language instead of those of the game. Unless it is
    ``themed``, themes do not change the words of the game."""

    theme: str | None = None
    language: str | None = None
    themed: bool = True

    @property
    def typed(self) -> str:
        """The options that ask for it, as they are typed behind a target."""
        asked = (("--theme", self.theme), ("--lang", self.language))
        return "".join(f" {option} {shlex.quote(word)}" for option, word in asked if word)


PLAIN = Dress()
AS_WRITTEN = Dress(themed=False)


def is_wording(path: Path) -> bool:
    """Return whether a file has the terms or the translations of a language."""
    return path.parent.name == WORDS


class Wordings:
    """The wordings of the files of a game, each created on first access to a file of its theme.

    Findings about themes are made where they are drawn in, and not again here.
    """

    def __init__(self, files: Files, dress: Dress) -> None:
        self.files = files
        self.dress = dress
        self.uses: Uses = {}
        self.faults: Faults = {}
        self.lacking: dict[str, Scalar] = {}
        self.taken: dict[Stock, Taken] = {}
        self._known: dict[tuple[str, str], Wording] = {}
        self._chains: dict[str, Sequence[ReadTheme]] = {}
        self._faulty: dict[str, dict[Scalar, Fault]] = {}

    def of(self, node: Node) -> Wording:
        """Return the wording of a file, by the theme that it names."""
        own = text_of(node.get("theme")) or self._game("theme") or USUAL
        key = self.dress.theme or own, own
        if key not in self._known:
            self._known[key] = self._made(*dict.fromkeys(key))
        return self._known[key]

    def dressed(self, kind: str, node: Node) -> Node:
        """Return a file whose printed texts are those in which it is printed."""
        wording = self.of(node)
        if wording.plain:
            return node
        kept = {*wording.names, *wording.told}
        stocks = {kind: stock.names for kind, stock in wording.naming.items()}
        named = named_anew(kind, node, stocks, kept, wording.naming_seed)
        for stock, many in taken(kind, node, wording.naming, kept):
            self.taken.setdefault(stock, {})[text_of(node.get(word_of(kind)))] = many
        file = f"{word_of(kind)}/{text_of(node.get(word_of(kind)))}"

        def said(text: Scalar, path: KeyPath, how: Printed) -> Scalar:
            return wording.said(text, file, path) if how.translated else text

        return changed(kind, named, said)

    @property
    def own(self) -> bool:
        """True where the files read so far are printed in the language and the words of the game
        itself."""
        return self.language == self.written and all(one.own for one in self._known.values())

    @property
    def others(self) -> tuple[str, ...]:
        """The languages of catalogues, but for that in which the game is printed."""
        return tuple(code for code in self.translated if code not in (self.language, self.written))

    @property
    def translated(self) -> tuple[str, ...]:
        """The languages of all catalogues."""
        folder = self.files.folder
        found = () if folder is None else world.files(folder / WORDS, ".po", within=folder)
        return tuple(path.stem for path in found)

    @cached_property
    def unread(self) -> bool:
        """True where a file with terms cannot be read, so that terms may be missing."""
        words = (structure(WordsFile, file.node, Report()) for file in self.files.of("words"))
        return self.files.unread("words") or None in words

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """The languages in which the game has terms of its own."""
        words = (structure(WordsFile, file.node, Report()) for file in self.files.of("words"))
        return tuple(dict.fromkeys(one.words for one in words if one is not None and one.terms))

    @property
    def written(self) -> str:
        """The language in which the texts of the game are written."""
        found = self._game("language")
        return found if LANGUAGE.fullmatch(found) else ENGLISH

    @property
    def language(self) -> str:
        """The language in which they are printed."""
        return self.dress.language or self.written

    def _game(self, key: str) -> str:
        games = (text_of(file.node.get(key)) for file in self.files.of("game"))
        return next(games, "")

    def _made(self, asked: str, own: str = "") -> Wording:
        """Return the wording of the theme that was asked for, over that which a file names."""
        themes = [*(self._chain(own) if own else ()), *self._chain(asked)]
        themes = themes if self.dress.themed else []
        here, there = in_own_language(themes), in_language(themes, self.language)
        faults = [*self._unsaid(own).items(), *self._unsaid(asked).items()]
        faulty = {text for text, fault in faults if fault.stops}
        seeds = [one.retold.naming_seed for one in (*here, *there)]
        terms = self._terms(self.written, here)
        untold = Wording(self.written, self.written, terms)
        lacking: frozenset[str] = frozenset()
        if self.language == PSEUDO:
            terms = {name: (in_pseudo_term(term), span) for name, (term, span) in terms.items()}
        elif self.language != self.written:
            told = self._terms(self.language, there)
            lacking = frozenset(terms.keys() - told.keys())
            terms = {**terms, **told}
        return Wording(
            self.written,
            self.language,
            terms,
            {old: new for one in here for old, new in one.names() if new not in faulty},
            {old: new for one in there for old, new in one.names() if new not in faulty},
            {stock.kind: stock for layer in (*here, *there) for stock in layer.stocks()},
            next((seed for seed in reversed(seeds) if seed is not None), None),
            self.catalogue,
            asked,
            lacking,
            untold,
            not any(one.retold.words or one.retold.names or one.retold.naming for one in here),
            lambda: self.known,
            self.uses,
            self.faults,
            self.lacking,
        )

    def _terms(self, language: str, layers: Iterable[Layer]) -> dict[str, tuple[Term, Span | None]]:
        """Return the terms of a language: those of pnp, of the bundled game whose rules the game
        follows, of the game, of themes."""
        followed = (bundled_terms(self._game(key), language) for key in ("rules", "game"))
        given = (*program(language).terms, *next(filter(None, followed), ()))
        found: dict[str, tuple[Term, Span | None]] = {term.name: (term, None) for term in given}
        for file in self.files.of("words"):
            record = structure(WordsFile, file.node, Report())
            if record is not None and record.words == language:
                for name, forms in record.terms.items():
                    place = span_of(file.node, ("terms", name), of_key=True)
                    found[name] = term_of(name, forms), place
        for layer in layers:
            found.update(layer.terms())
        return found

    def terms_in(self, language: str) -> dict[str, Term]:
        """Return the terms that pnp and the game have in a language, by name."""
        return self._terms_with(language, ())

    def _terms_with(self, language: str, layers: Iterable[Layer]) -> dict[str, Term]:
        return {name: term for name, (term, _) in self._terms(language, layers).items()}

    def unsaid(self, themes: Sequence[ReadTheme], *languages: str) -> dict[Scalar, Fault]:
        """Return the texts of themes that cannot be printed in place of others, in the language of
        the game and in some others, with the reason."""
        here = in_own_language(themes)
        terms = self._terms_with(self.written, here)
        written = Tongue(spoken(self.written), terms, known=lambda: self.known)
        found = dict(faults_in(here, written, written))
        for language in languages:
            there = in_language(themes, language)
            terms = {**written.terms, **self._terms_with(language, there)}
            tongue = Tongue(spoken(language), terms, known=lambda: self.known)
            found.update(faults_in(there, tongue, written))
        return found

    def _unsaid(self, theme: str) -> dict[Scalar, Fault]:
        if theme not in self._faulty:
            self._faulty[theme] = self.unsaid(self._chain(theme), self.language) if theme else {}
        return self._faulty[theme]

    @cached_property
    def known(self) -> frozenset[str] | None:
        """What braces may name beside terms: facts, and what decks and the braces of texts name;
        None where that is unknown."""
        if not self.files.in_game or self.files.unread():
            return None
        files = (f for f in self.files.of() if f.kind not in ("theme", "words"))
        nodes = [(file.kind, node) for file in files for node in nodes_in(file.node)]
        fields = {
            key.text
            for kind, node in nodes
            if isinstance(node, Node) and kind in ("deck", "layout")
            for key, _ in node.entries
        }
        asked = {name for _, node in nodes for name in fields_in(text_of(node))}
        terms = self.terms_in(self.written).keys()
        return frozenset({*settings_in(self.files).names} | fields | (asked - terms))

    def _chain(self, theme: str) -> Sequence[ReadTheme]:
        if theme not in self._chains:
            known = self._themes
            id = known.named(theme)
            found = chain_of(id, known, None, Report(), lambda name: True) if id else []
            self._chains[theme] = found
        return self._chains[theme]

    @cached_property
    def _themes(self) -> Themes:
        read = ((f, structure(ThemeFile, f.node, Report())) for f in self.files.of("theme"))
        own = {f.id.text: ReadTheme(found, f.node, f.path.parent) for f, found in read if found}
        beside = None if self.files.in_game else self.files.folder
        return Themes(own, beside, Report())

    @cached_property
    def catalogue(self) -> Catalogue | None:
        folder = self.files.folder
        if self.language in (self.written, PSEUDO) or folder is None:
            return None
        return self.read(self.language, Report())

    def read(self, language: str, report: Report) -> Catalogue | None:
        """Return the catalogue of a language; None where there is none, or a faulty one, whose
        faults are reported."""
        folder = self.files.folder
        assert folder is not None
        path, name = folder / WORDS / f"{language}.po", self.catalogue_name(language)
        return read_catalogue(path, name, report, within=folder)

    def catalogue_name(self, language: str) -> str:
        """Return what findings call the catalogue of a language."""
        return str(Path(self.files.name, WORDS, f"{language}.po"))
