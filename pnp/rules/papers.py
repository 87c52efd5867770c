"""The sheets of paper that the decks of a game need, computed from sizes alone, without drawing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.usage import GameUsage

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck

# Those that people have at home.
USUAL = {"A4": "a4", "Letter": "letter"}
# More cards than any sheet holds.
MANY = 10_000


class SheetCount(Struct, frozen=True):
    """The sheets that a part of cards of one size takes of a paper: ``full`` ones that hold
    ``room`` cards each, and one with the ``last`` cards, fewer than that. ``card`` is the width,
    height and bleed of a card in millimetres."""

    part: int
    decks: tuple[File[Record], ...]
    card: tuple[float, float, float]
    paper: str
    cards: int
    full: int
    room: int
    last: int


class PaperUsage(GameUsage):
    """A game with the sheets that its cards take, as a build lays them out."""

    reads = ("deck",)

    @cached_property
    def decks_by_part(self) -> tuple[tuple[int, tuple[File[Record], ...]], ...]:
        """The decks of each part, by the number of the part; other files are left out."""
        found = ((i, self._decks(entry.of)) for i, entry in enumerate(self.record.parts))
        return tuple((i, decks) for i, decks in found if decks)

    def _decks(self, words: tuple[str, ...]) -> tuple[File[Record], ...]:
        return tuple(f for word in words for f in self.files_named(word) if f.kind == "deck")

    @cached_property
    def sheet_counts(self) -> tuple[SheetCount, ...]:
        """Those of parts that contain only cards of one size: in a mixture, the last sheet is
        shared, and other things must be drawn to know their size."""
        return tuple(self._count_sheets())

    def _count_sheets(self) -> Iterator[SheetCount]:
        from pnp.imposition.grid import Stock, best_grid
        from pnp.imposition.paper import PAPERS, fields

        for i, decks in self.decks_by_part:
            words = self.record.parts[i].of
            files = sum(len(self.files_named(word)) for word in words)
            records = [cast("Deck", deck.record) for deck in decks]
            sizes = {(deck.trim, deck.bleed) for deck in records}
            if len(decks) < files or len(sizes) > 1:
                continue
            ((width, height), bleed) = sizes.pop()
            cards = plain_sum(one.quantity + deck.spares for deck in records for one in deck.cards)
            stock = Stock(width, height, bleed)
            for name, paper in USUAL.items():
                grid = best_grid(stock, MANY, fields(PAPERS[paper]))
                if grid is not None:
                    full, last = divmod(cards, grid.count)
                    card = width, height, bleed
                    yield SheetCount(i, decks, card, name, cards, full, grid.count, last)
