"""All layouts of an ocean as bits: one whole number for what lies where, one bit for a sector.

Sector ``(row, column)`` of the board is bit ``row * stride + column``. Rows are one bit longer than
they are wide: that bit is never set, so a shift never leads from one row's end to the next row.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard
from pnp.kinds.boards.mosaic.sectors import Layout, Place, layouts, shape


class OceanLayout(Struct, frozen=True):
    """One layout: where ships may sail, and where the sectors of each meaning lie."""

    layout: Layout
    open: int
    having: Mapping[str, int]


def stride_of(record: Mosaic) -> int:
    """Return how many bits lie between a sector and the one below it."""
    return len(record.arrangement[0]) * shape(record)[1] + 1


def boards(record: Mosaic, meanings: Mapping[str, frozenset[str]]) -> Iterator[OceanLayout]:
    """Yield every layout; ``meanings`` gives what each mark is to the rules."""
    stride, (rows, columns) = stride_of(record), shape(record)
    words = sorted({word for found in meanings.values() for word in found})
    known: dict[tuple[str, Place], list[int]] = {}

    def bits(card: MosaicCard, place: Place) -> list[int]:
        found = [0] * (len(words) + 1)
        for r, row in enumerate(card.sectors):
            for c, mark in enumerate(row):
                bit = 1 << ((place[0] * rows + r) * stride + place[1] * columns + c)
                found[0] |= 0 if record.legend[mark].blocked else bit
                for i, word in enumerate(words, 1):
                    found[i] |= bit if word in meanings[mark] else 0
        return found

    for layout in layouts(record):
        parts = []
        for place, card in layout.items():
            key = (card.card, place)
            if key not in known:
                known[key] = bits(card, place)
            parts.append(known[key])
        # Cards do not overlap, so the sum of their bits is all of them.
        open_, *having = map(sum, zip(*parts, strict=True))
        yield OceanLayout(layout, open_, dict(zip(words, having, strict=True)))


def around(bits: int, stride: int) -> int:
    """Return these sectors and all that touch them."""
    return bits | bits << 1 | bits >> 1 | bits << stride | bits >> stride


def rings(open_: int, start: int, stride: int) -> Iterator[int]:
    """Yield the open sectors at each distance from ``start``, from 0."""
    ring = found = start & open_
    while ring:
        yield ring
        ring = around(found, stride) & open_ & ~found
        found |= ring


def reached(open_: int, start: int, stride: int) -> int:
    """Return all open sectors to which ships come from ``start``."""
    found, last = start & open_, 0
    while found != last:
        found, last = around(found, stride) & open_, found
    return found


def single(bits: int) -> Iterator[int]:
    """Yield the bits one by one, from the lowest."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def places(bits: int, stride: int) -> tuple[Place, ...]:
    """Return row and column on the board of these sectors."""
    return tuple(divmod(bit.bit_length() - 1, stride) for bit in single(bits))


def parts(open_: int, stride: int) -> tuple[int, ...]:
    """Return the open sectors in groups that are connected, the largest first."""
    found = []
    while open_:
        found.append(reached(open_, open_ & -open_, stride))
        open_ &= ~found[-1]
    return tuple(sorted(found, key=int.bit_count, reverse=True))
