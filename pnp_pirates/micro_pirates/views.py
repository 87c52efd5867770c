"""Views of Micro Pirates for the rules of its ocean."""

import re
from collections.abc import Iterator
from functools import cached_property
from math import factorial, prod
from typing import Any, NamedTuple, Self

from pnp.base.diagnostics import KEY, BoardMark, KeyPath, Report
from pnp.content.files import File
from pnp.kinds.boards.mosaic.problems import sound_mosaic
from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard
from pnp.kinds.boards.mosaic.sectors import Layout, Place, places_of_kind, sectors_per_card
from pnp.kinds.deck.record import Deck
from pnp.rules.views import Setting, View
from pnp_pirates.micro_pirates.seas import OceanLayout, ocean_layouts, stride_of
from pnp_pirates.micro_pirates.seas import places_of as bits_at

MOST_LAYOUTS = 5_000
"""Maximum number of layouts to check one by one."""


class OceanSector(NamedTuple):
    """A sector of a card: its path in the file, row and column on the card, and its mark."""

    path: KeyPath
    card: MosaicCard
    at: Place
    mark: str

    @property
    def id(self) -> str:
        """The card with row and column from 1, such as ``parrot-bay 1-2``."""
        return f"{self.card.card} {self.at[0] + 1}-{self.at[1] + 1}"

    @property
    def spot(self) -> tuple[BoardMark, ...]:
        """The mark of this sector in the picture of a finding."""
        return (BoardMark("spot", (self.id,)),)


class Ocean(View):
    """The ocean: its cards and the meanings of their sectors in the rules.

    The meaning of a mark is ``means`` in the legend, or else the mark itself. The words are those
    of the fact ``sector-words``.
    """

    kind = "mosaic"
    record: Mosaic

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        return cls(file, setting) if sound_mosaic(file.record, file.reporter(report)) else None

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The possible meanings of sectors."""
        return tuple(self.setting.fact("sector-words"))

    @cached_property
    def meanings(self) -> dict[str, frozenset[str]]:
        """The meanings of each mark; empty for most of them."""
        return {
            mark: frozenset((mark,) if sector.means is None else sector.means) & {*self.words}
            for mark, sector in self.record.legend.items()
        }

    @cached_property
    def sectors(self) -> tuple[OceanSector, ...]:
        """The sectors of all cards, in written order."""
        return tuple(
            OceanSector(("cards", i, "sectors", r, c), card, (r, c), mark)
            for i, card in enumerate(self.record.cards)
            for r, row in enumerate(card.sectors)
            for c, mark in enumerate(row)
        )

    def sectors_with(self, *words: str) -> tuple[OceanSector, ...]:
        """Return the sectors with one of these meanings."""
        return tuple(s for s in self.sectors if not self.meanings[s.mark].isdisjoint(words))

    def cards_with(self, word: str) -> tuple[str, ...]:
        """Return the ids of the cards with such a sector."""
        return tuple(dict.fromkeys(sector.card.card for sector in self.sectors_with(word)))

    def blocked(self, sector: OceanSector) -> bool:
        return self.record.legend[sector.mark].blocked

    def mark(self, word: str) -> str:
        """Return the mark with this meaning, or the word itself if there is none."""
        return next((mark for mark, words in self.meanings.items() if word in words), word)

    def entry(self, word: str) -> KeyPath:
        """Return the path of the first mark with this meaning in the legend, or else of the
        legend."""
        mark = self.mark(word)
        return ("legend", mark, KEY) if mark in self.record.legend else ("legend", KEY)

    @cached_property
    def _forbidden(self) -> frozenset[Place]:
        """The sectors of Port Royal that are closed to ships, by row and column from 0."""
        found = (
            re.fullmatch(r"(\d+)-(\d+)", str(at)) for at in self.setting.fact("forbidden-sectors")
        )
        return frozenset((int(at[1]) - 1, int(at[2]) - 1) for at in found if at is not None)

    def forbidden(self, sector: OceanSector) -> bool:
        """Return whether the rules close this sector to ships."""
        return sector.card.kind == "royal" and sector.at in self._forbidden

    def royal_ports(self) -> Iterator[OceanSector]:
        """Yield the port sectors of Port Royal: one, unless another rule says otherwise."""
        yield from (sector for sector in self.sectors_with("port") if sector.card.kind == "royal")

    @cached_property
    def layout_count(self) -> int:
        """The number of possible layouts of the cards."""
        return layouts_of(self.record)

    @cached_property
    def boards(self) -> tuple[OceanLayout, ...]:
        """All layouts, with a bit for each sector; none if there are too many."""
        if self.layout_count > MOST_LAYOUTS:
            return ()
        return tuple(ocean_layouts(self.record, self.meanings))

    def bit(self, board: OceanLayout, sector: OceanSector) -> int:
        """Return the bit of a sector in a layout."""
        rows, columns = sectors_per_card(self.record)
        place = next(at for at, card in board.layout.items() if card.card == sector.card.card)
        row, column = place[0] * rows + sector.at[0], place[1] * columns + sector.at[1]
        return 1 << (row * self.stride + column)

    def sectors_at(self, board: OceanLayout, bits: int) -> tuple[OceanSector, ...]:
        """Return the sectors of these bits in a layout."""
        rows, columns = sectors_per_card(self.record)
        known = {(sector.card.card, sector.at): sector for sector in self.sectors}
        return tuple(
            known[board.layout[r // rows, c // columns].card, (r % rows, c % columns)]
            for r, c in bits_at(bits, self.stride)
        )

    @cached_property
    def slowest(self) -> int:
        """The sails of the slowest ship: of a variant, or else of the game's ships."""
        speed: int = self.setting.fact("base-speed")
        deck = self.setting.file("deck", "ship")
        if self.setting.is_varied("base-speed") or deck is None:
            return speed
        assert isinstance(deck.record, Deck)
        sails = [card.fields.get("sail", "") for card in deck.record.cards]
        return min((int(n) for n in sails if re.fullmatch(r"[1-9]\d{0,8}", n)), default=speed)

    @property
    def stride(self) -> int:
        return stride_of(self.record)


def layouts_of(record: Mosaic) -> int:
    """Return the number of possible layouts of the cards of a mosaic."""
    return prod(factorial(len(places_of_kind(record, kind))) for kind in record.kinds)


def layout_lines(layout: Layout) -> tuple[str, ...]:
    """Return a layout as lines, one per row of cards, with their ids in columns."""
    rows: dict[int, list[str]] = {}
    for place in sorted(layout):
        rows.setdefault(place[0], []).append(layout[place].card)
    wide = max(len(card.card) for card in layout.values())
    return tuple("  ".join(id.ljust(wide) for id in row).rstrip() for row in rows.values())


def layout_mark(layout: Layout) -> BoardMark:
    """Return the mark that shows this layout in a picture."""
    return BoardMark("layout", tuple(layout[place].card for place in sorted(layout)))


def quote_ids(names: tuple[str, ...]) -> str:
    """Return ids in quotes as a list.

    >>> quote_ids(("a", "b", "c"))
    "'a', 'b' and 'c'"
    """
    quoted = [f"'{name}'" for name in names]
    return " and ".join([part for part in (", ".join(quoted[:-1]), *quoted[-1:]) if part])
