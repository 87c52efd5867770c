"""In which words files of a game speak: its terms, the names of a theme, another language.

A text is taken from the theme, if that replaces it, else from the catalogue of the language that
was asked for; its terms are those of the theme, else of the game, else of pnp. Only words change:
what the rules judge is read before.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from pnp.base import world
from pnp.base.diagnostics import KeyPath, Report, Span
from pnp.content.catalogues import Catalogue, read_catalogue
from pnp.content.chain import USUAL, ReadTheme, chain_of
from pnp.content.game_files import WORDS, Files
from pnp.content.naming import Stock, Taken, named_anew, taken, tell_short
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar, at, text_of
from pnp.content.program import (
    ENGLISH,
    bundled_terms,
    check_catalogue,
    in_pseudo_term,
    program,
    term_of,
)
from pnp.content.structure import span_of, structure
from pnp.content.texts import changed
from pnp.content.themes import Themes
from pnp.model.braces import BRACES, expression
from pnp.model.record import Printed, word_of
from pnp.model.theme import ThemeFile
from pnp.model.words import Retold, WordsFile
from pnp.words import Grammar, Term
from pnp.words.pseudo import PSEUDO, in_pseudo, spoken

_ICON = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:")


@dataclass(frozen=True, slots=True)
class Dress:
    """What a user asks for: a theme and a language in place of those of the game. Where it is not
    ``themed``, themes leave the words of the game alone."""

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


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a text is written: its path in a file, which content calls ``sheet/rules``."""

    span: Span
    file: str
    path: KeyPath


Uses: TypeAlias = dict[str, list[Use]]
"""Texts as they are written, each with its uses."""


@dataclass(frozen=True)
class Wording:
    """The words of one file. ``written`` is the language of its texts, ``language`` that in which
    they are printed; ``names`` replaces texts word for word, ``kinds`` says which names a theme has
    for spaces, and ``theme`` which one that is."""

    written: str = ENGLISH
    language: str = ENGLISH
    terms: Mapping[str, tuple[Term, Span | None]] = field(default_factory=dict)
    names: Mapping[str, Scalar] = field(default_factory=dict)
    naming: Mapping[str, Stock] = field(default_factory=dict)
    naming_seed: int | None = None
    catalogue: Catalogue | None = None
    theme: str = ""
    # The terms that only the language has in which texts are written.
    lacking: frozenset[str] = frozenset()
    # That of texts which are printed in the language in which they are written.
    untold: Wording | None = None
    # False where a theme has words of its own.
    own: bool = True
    # Texts that were to be translated, with all places where they are written.
    uses: Uses = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def grammar(self) -> Grammar:
        return spoken(self.language)

    @property
    def plain(self) -> bool:
        """True where texts are printed as they are written."""
        return not self.names and not self.naming and self.written == self.language

    def said(self, text: Scalar, file: str = "", path: KeyPath = ()) -> Scalar:
        """Return a text in the words in which it is printed, not yet filled in. ``path`` is where
        it is in a ``file``, called as content refers to it (``sheet/rules``)."""
        if self.plain or not any(char.isalpha() for char in text.text):
            return text
        found = self.names.get(text.text)
        if self.language == self.written:
            return found or text
        if self.language == PSEUDO:
            return replace(text, text=in_pseudo(found.text if found else text.text))
        alone = self._numbers_alone(text.text)
        if found is None and not alone:
            self.uses.setdefault(text.text, []).append(Use(text.span, file, path))
        written = found or text
        translated = self.catalogue and self.catalogue.text(written.text, file)
        return translated or replace(written, untold=not alone or self._lacks(text.text))

    def of(self, text: Scalar) -> Wording:
        """Return the wording in which the braces of a text are to be filled in."""
        return self.untold if text.untold and self.untold is not None else self

    def _lacks(self, text: str) -> bool:
        """Return whether a text names a term that the language does not have."""
        found = (expression(braces[1]) for braces in BRACES.finditer(text))
        return any(one is not None and one.of in self.lacking for one in found)

    def _numbers_alone(self, text: str) -> bool:
        """Return whether a text is the same in every language but for numbers, names and icons that
        it prints, or one term alone: ``**{hit-price}** :coin:``, ``{Gold}``."""
        found = [expression(braces[1]) for braces in BRACES.finditer(text)]
        terms = [one for one in found if one is None or one.of in self.terms]
        bare = _ICON.sub("", BRACES.sub("", text))
        return not any(char.isalpha() for char in bare) and (
            not terms or (len(found) == 1 and terms[0] is not None)
        )


def is_wording(path: Path) -> bool:
    """Return whether a file has the terms or the translations of a language."""
    return path.parent.name == WORDS


class Wordings:
    """The wordings of the files of a game, each made when a file of its theme is first asked for.

    Findings about themes are made where they are drawn in, and not again here.
    """

    def __init__(self, files: Files, dress: Dress) -> None:
        self.files = files
        self.dress = dress
        self.uses: Uses = {}
        self._taken: dict[Stock, Taken] = {}
        self._known: dict[tuple[str, str], Wording] = {}
        self._chains: dict[str, Sequence[ReadTheme]] = {}

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
        stocks = {kind: stock.names for kind, stock in wording.naming.items()}
        named = named_anew(kind, node, stocks, wording.names, wording.naming_seed)
        for stock, many in taken(kind, node, wording.naming, wording.names):
            self._taken.setdefault(stock, {})[text_of(node.get(word_of(kind)))] = many
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
        return tuple(code for code in self._translated if code not in (self.language, self.written))

    @property
    def _translated(self) -> tuple[str, ...]:
        folder = self.files.folder
        found = () if folder is None else world.files(folder / WORDS, ".po", within=folder)
        return tuple(path.stem for path in found)

    def tell(self, report: Report) -> None:
        """Report what is wrong with catalogues, how many texts are not translated, and where names
        of themes ran short."""
        for stock, named in self._taken.items():
            tell_short(stock, named, report)
        for language in self._translated:
            found = self._read(language, report)
            if found is not None:
                terms = {**self.terms_in(ENGLISH), **self.terms_in(language)}
                check_catalogue(found, language, terms, report)
        done = self.catalogue.text if self.catalogue else lambda text: None
        missing = [text for text in self.uses if done(text) is None]
        if self.language == PSEUDO or not missing:
            return
        first, many, whole = self.uses[missing[0]][0].span, len(missing), len(self.uses)
        # Of a lone file, the first text is in the file itself.
        target = shlex.quote(self.files.name if self.files.in_game else first.source.name)
        report.warning(
            "untranslated-text",
            f"{many} of {whole} texts are not translated into '{self.language}' and are printed "
            f"in '{self.written}'; this is the first",
            first,
            f"update the catalogue with  pnp words {target} --lang {self.language}",
        )

    @cached_property
    def unread(self) -> bool:
        """True where a file with terms cannot be read, so that terms may be missing."""
        words = (structure(WordsFile, file.node, Report()) for file in self.files.of("words"))
        return self.files.unread("words") or None in words

    @property
    def written(self) -> str:
        """The language in which the texts of the game are written."""
        return self._game("language") or ENGLISH

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
        here = [Layer(read, read.record, ()) for read in themes]
        there = [
            Layer(read, read.record.languages[self.language], ("languages", self.language))
            for read in themes
            if self.language in read.record.languages
        ]
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
            {text: new for layer in (*here, *there) for text, new in layer.names()},
            {stock.kind: stock for layer in (*here, *there) for stock in layer.stocks()},
            next((seed for seed in reversed(seeds) if seed is not None), None),
            self.catalogue,
            asked,
            lacking,
            untold,
            not any(one.retold.words or one.retold.names or one.retold.naming for one in here),
            self.uses,
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
        return {name: term for name, (term, _) in self._terms(language, ()).items()}

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
        own = {file.id.text: ReadTheme(found, file.node) for file, found in read if found}
        beside = None if self.files.in_game else self.files.folder
        return Themes(own, beside, Report())

    @cached_property
    def catalogue(self) -> Catalogue | None:
        folder = self.files.folder
        if self.language in (self.written, PSEUDO) or folder is None:
            return None
        return self._read(self.language, Report())

    def _read(self, language: str, report: Report) -> Catalogue | None:
        assert self.files.folder is not None
        name = f"{WORDS}/{language}.po"
        called = str(Path(self.files.name, name))
        return read_catalogue(self.files.folder / name, called, report, within=self.files.folder)


@dataclass(frozen=True)
class Layer:
    """What one theme says in one language; ``path`` is where in its file."""

    read: ReadTheme
    retold: Retold
    path: KeyPath

    def terms(self) -> Iterator[tuple[str, tuple[Term, Span | None]]]:
        for name, forms in self.retold.words.items():
            place = span_of(self.read.node, (*self.path, "words", name), of_key=True)
            yield name, (term_of(name, forms), place)

    def stocks(self) -> Iterator[Stock]:
        for kind, names in self.retold.naming.items():
            place = span_of(self.read.node, (*self.path, "naming", kind), of_key=True)
            yield Stock(kind, names, place)

    def names(self) -> Iterator[tuple[str, Scalar]]:
        for text, new in self.retold.names.items():
            found = at(self.read.node, (*self.path, "names", text))
            yield text, found if isinstance(found, Scalar) else Scalar(new, False, found.span)
