"""Numbers of cards in texts, compared with the cards that the game prints."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.content.language.grammar import Grammar
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.kinds.tuckbox.record import Tuckbox
from pnp.model.record import word_of
from pnp.rules.numbers.reading import Claim, Reader, language_of
from pnp.rules.texts import Texts

_WITH_CARDS = ("deck", "mosaic")
"""The kinds of file whose pieces are called cards."""
_MOST_DECKS = 8
"""Boxes with more decks are not compared: almost any number is that of some of them."""
_SPELT = frozenset(range(13, 61))
"""The numbers above twelve that are recognised in words."""
_WHOLE = re.compile(r"(?P<noun>[^\W\d_]{3,}|\{[^{}]*\})[\s*]+(?:of|aus|von|de)[\s*]+$")
"""What has a number of cards: an ocean of nine cards."""


class CountOfCards(Struct, frozen=True):
    """A number of cards in a text, as ``written``, and the number ``printed`` of the files ``of``;
    there are no files for a box that states its cards itself."""

    path: KeyPath
    written: str
    number: int
    printed: int
    of: tuple[File[Any], ...]


class CardCounts(Texts):
    """A file of any kind with the numbers of cards that its texts state."""

    @cached_property
    def differing(self) -> tuple[CountOfCards, ...]:
        """The numbers that are not those of the cards: in a box, of what it holds; in a sentence
        about making, of the file itself; elsewhere, those beyond all cards of the deck that the
        sentence names."""
        return tuple(one for one in self._found if one.number != one.printed)

    @cached_property
    def agreeing(self) -> int:
        """How many numbers are those of the cards."""
        return plain_sum(one.number == one.printed for one in self._found)

    @cached_property
    def _found(self) -> tuple[CountOfCards, ...]:
        return tuple(
            one
            for path, node in self.text_nodes
            if self._named.search(node.raw or node.text)
            for claim in self._reader.claims(node.raw or node.text)
            if (one := self._count(path, node.raw or node.text, claim)) is not None
        )

    def _count(self, path: KeyPath, text: str, claim: Claim) -> CountOfCards | None:
        if not claim.counted or claim.exempt or not claim.nouns & self._cards:
            return None
        if isinstance(self.record, Tuckbox):
            return self._in_box(path, claim)
        if self.file.kind in _WITH_CARDS and self._is_making(text, claim):
            printed = _cards_in(self.file)
            return CountOfCards(path, claim.written, claim.number, printed, (self.file,))
        whole = _WHOLE.search(text, 0, claim.start)
        nouns = self._reader.roots(whole["noun"]) if whole else claim.nouns
        said = nouns if whole else claim.roots
        named = [f for f in self._files if self._names[f.path] & said]
        if len(named) != 1 or not self._names[named[0].path] & nouns:
            return None
        printed = _cards_in(named[0])
        # Players draw and hold fewer cards than there are.
        if not printed or (not whole and claim.number < printed):
            return None
        return CountOfCards(path, claim.written, claim.number, printed, (named[0],))

    def _in_box(self, path: KeyPath, claim: Claim) -> CountOfCards | None:
        """Return how many cards a text on a box states, and how many the box or some of the decks
        in it have."""
        box: Tuckbox = self.record
        held = [f for f in self._files if {f.id, f"{word_of(f.kind)}/{f.id}"} & {*box.holds}]
        total = plain_sum(map(_cards_in, held)) if held else box.cards
        if not total or len(held) > _MOST_DECKS:
            return None
        some = (c for size in range(1, len(held)) for c in combinations(held, size))
        if any(plain_sum(map(_cards_in, files)) == claim.number for files in some):
            return None
        return CountOfCards(path, claim.written, claim.number, total, tuple(held))

    def _is_making(self, text: str, claim: Claim) -> bool:
        """Return whether a sentence says what to do with all cards before the game."""
        before = text[: claim.start]
        return self._making.search(before) is not None and self._all.search(before) is not None

    @cached_property
    def _grammar(self) -> Grammar:
        return grammar_or_pseudo(language_of(self.setting))

    @cached_property
    def _making(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{self._grammar.making or '(?!)'})[^.!?:;]*$", re.IGNORECASE)

    @cached_property
    def _all(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{self._grammar.all or '(?!)'})[\s*]+$", re.IGNORECASE)

    @cached_property
    def _named(self) -> re.Pattern[str]:
        """The noun, by which most texts are left out before they are read for numbers."""
        words = "|".join(self._grammar.card.split()) or "(?!)"
        return re.compile(words, re.IGNORECASE)

    @property
    def _reader(self) -> Reader:
        found: Reader = self.setting.once("reader of card counts", self._make_reader)
        return found

    def _make_reader(self) -> Reader:
        wordings, language = self.setting.wordings, language_of(self.setting)
        terms = {} if wordings is None else wordings.terms_in(language)
        reader = Reader(language, terms, (), _SPELT)
        reader.known = reader.roots(self._grammar.card)
        return reader

    @property
    def _cards(self) -> frozenset[str]:
        return self._reader.known

    @cached_property
    def _files(self) -> tuple[File[Any], ...]:
        return tuple(file for kind in _WITH_CARDS for file in self.setting.files(kind))

    @property
    def _names(self) -> dict[Path, frozenset[str]]:
        """The roots of the id of each file with cards that no other file shares."""
        found: dict[Path, frozenset[str]] = self.setting.once("names of decks", self._find_names)
        return found

    def _find_names(self) -> dict[Path, frozenset[str]]:
        roots = {
            f.path: self._reader.roots(f.id.replace("-", " ")) - self._cards for f in self._files
        }
        every = Counter(root for found in roots.values() for root in found)
        return {
            path: frozenset(root for root in found if every[root] == 1)
            for path, found in roots.items()
        }


def _cards_in(file: File[Any]) -> int:
    """Return the number of cards of a deck or a mosaic."""
    count: int = plain_sum(
        piece.quantity for piece in file.record.pieces_made() if not piece.beside
    )
    return count
