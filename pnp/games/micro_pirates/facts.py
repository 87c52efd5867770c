"""The facts of Micro Pirates that the rules of its ocean look at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, Self

from pnp.content.files import File
from pnp.diagnostics import KEY, Report
from pnp.games.micro_pirates.layouts import Board, boards, stride_of
from pnp.model.mosaic import Mosaic, MosaicCard
from pnp.model.sectors import Place, check
from pnp.rules.facts import Facts, Setting
from pnp.rules.rule import Where


class Sector(NamedTuple):
    """A sector of a card: where it stands in the file, row and column on the card, and its mark."""

    path: Where
    card: MosaicCard
    at: Place
    mark: str


class Ocean(Facts):
    """The ocean: its cards and what their sectors are to the rules.

    What a mark means stands in the legend's ``means``, else it is the mark itself. The words are
    those of the fact ``sector-words``.
    """

    kind = "mosaic"

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        return cls(file, setting) if check(file.record, file.reporter(report)) else None

    @property
    def record(self) -> Mosaic:
        found = self.file.record
        assert isinstance(found, Mosaic)
        return found

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What a sector may be to the rules."""
        return tuple(self.setting.fact("sector-words"))

    @cached_property
    def meanings(self) -> dict[str, frozenset[str]]:
        """What each mark is to the rules; nothing for most of them."""
        return {
            mark: frozenset((mark,) if sector.means is None else sector.means) & {*self.words}
            for mark, sector in self.record.legend.items()
        }

    @cached_property
    def sectors(self) -> tuple[Sector, ...]:
        """The sectors of all cards, in the order in which they are written."""
        return tuple(
            Sector(("cards", i, "sectors", r, c), card, (r, c), mark)
            for i, card in enumerate(self.record.cards)
            for r, row in enumerate(card.sectors)
            for c, mark in enumerate(row)
        )

    def having(self, *words: str) -> tuple[Sector, ...]:
        """Return the sectors that are one of these to the rules."""
        return tuple(s for s in self.sectors if not self.meanings[s.mark].isdisjoint(words))

    def cards_with(self, word: str) -> tuple[str, ...]:
        """Return the ids of the cards with such a sector."""
        return tuple(dict.fromkeys(sector.card.card for sector in self.having(word)))

    def blocked(self, sector: Sector) -> bool:
        return self.record.legend[sector.mark].blocked

    def entry(self, word: str) -> Where:
        """Return where the legend has the first mark of this meaning, else where it begins."""
        found = next((mark for mark, words in self.meanings.items() if word in words), None)
        return ("legend", KEY) if found is None else ("legend", found, KEY)

    def royal_ports(self) -> Iterator[Sector]:
        """Yield the port sectors of Port Royal: one, unless another rule says otherwise."""
        yield from (sector for sector in self.having("port") if sector.card.kind == "royal")

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """All layouts, with a bit for each sector."""
        return tuple(boards(self.record, self.meanings))

    @property
    def stride(self) -> int:
        return stride_of(self.record)


def listed(names: tuple[str, ...]) -> str:
    """Return ids in quotes, one after the other.

    >>> listed(("a", "b", "c"))
    "'a', 'b' and 'c'"
    """
    quoted = [f"'{name}'" for name in names]
    return " and ".join([part for part in (", ".join(quoted[:-1]), *quoted[-1:]) if part])
