"""The facts of a mosaic: its possible layouts, and the sectors that touch in each.

A layout gives each place of the arrangement a card of its kind. Its sectors form one grid, in which
pieces move to any of the four adjacent sectors that is not blocked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import TypeAlias

from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0: of a card in a layout, of a sector on a card or on the whole board."""
Layout: TypeAlias = dict[Place, MosaicCard]
Steps: TypeAlias = dict[Place, tuple[Place, ...]]


def places_of_kind(record: Mosaic, kind: str) -> tuple[Place, ...]:
    """Return the places of the arrangement for cards of ``kind``."""
    return tuple(
        (r, c)
        for r, row in enumerate(record.arrangement)
        for c, found in enumerate(row)
        if found == kind
    )


def layouts(record: Mosaic) -> Iterator[Layout]:
    """Yield every layout of a valid mosaic, starting with the cards in file order."""
    kinds = list(record.kinds)
    ways = product(*(permutations(record.of_kind(kind)) for kind in kinds))
    spots = [places_of_kind(record, kind) for kind in kinds]
    for way in ways:
        yield {
            place: card
            for spot, cards in zip(spots, way, strict=True)
            for place, card in zip(spot, cards, strict=True)
        }


def marks_of_layout(record: Mosaic, layout: Layout) -> dict[Place, str]:
    """Return the mark of every sector of a layout, by its place on the whole board."""
    rows, columns = sectors_per_card(record)
    return {
        (r * rows + i, c * columns + j): mark
        for (r, c), card in layout.items()
        for i, row in enumerate(card.sectors)
        for j, mark in enumerate(row)
    }


def open_sectors(record: Mosaic, marks: Mapping[Place, str]) -> frozenset[Place]:
    """Return the sectors that pieces may enter, of a board with these marks."""
    return frozenset([at for at, mark in marks.items() if not record.legend[mark].blocked])


def sector_graph(open_: frozenset[Place]) -> Steps:
    """Return for each open sector its open neighbours."""
    return {
        (r, c): tuple(at for at in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if at in open_)
        for r, c in sorted(open_)
    }


def sectors_per_card(record: Mosaic) -> Place:
    """Return the rows and columns of sectors per card."""
    first = record.cards[0].sectors
    return len(first), len(first[0])
