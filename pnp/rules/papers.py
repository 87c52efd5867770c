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

# Papers that people have at home.
USUAL = {"A4": "a4", "Letter": "letter"}
# More cards than any sheet holds.
MANY = 10_000


class SheetCount(Struct, frozen=True):
    """The sheets of one paper that a part with cards of one size needs: ``full`` ones with ``room``
    cards each, and one with the ``last`` cards, which are fewer. ``card`` is the width, height and
    bleed of a card in mm."""

    part: int
    decks: tuple[File[Record], ...]
    card: tuple[float, float, float]
    paper: str
    cards: int
    full: int
    room: int
    last: int


class PaperUsage(GameUsage):
    """A game with the sheets that its cards need, as a build lays them out."""

    reads = ("deck",)

    @cached_property
    def decks_by_part(self) -> tuple[tuple[int, tuple[File[Record], ...]], ...]:
        """The decks of each part, by the index of the part, without other files."""
        found = ((i, self._decks(entry.of)) for i, entry in enumerate(self.record.parts))
        return tuple((i, decks) for i, decks in found if decks)

    def _decks(self, words: tuple[str, ...]) -> tuple[File[Record], ...]:
        return tuple(f for word in words for f in self.files_named(word) if f.kind == "deck")

    @cached_property
    def sheet_counts(self) -> tuple[SheetCount, ...]:
        """The sheets of parts that contain only cards of one size. In other parts the last sheet is
        shared, and other things must be drawn before their size is known."""
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
            cards = plain_sum(n for deck in records for n in deck.copies())
            stock = Stock(width, height, bleed)
            for name, paper in USUAL.items():
                grid = best_grid(stock, MANY, fields(PAPERS[paper]))
                if grid is not None:
                    full, last = divmod(cards, grid.count)
                    card = width, height, bleed
                    yield SheetCount(i, decks, card, name, cards, full, grid.count, last)
