"""Things set up on a table seen from above: x to the right, z away from the default seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum

Size: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[float, float]

_GAP = 0.5
# The widths after which a new row begins: of rows in the middle of the table, and of a seat.
_TABLE, _SEAT = 44.0, 18.0


class _Block(Struct, frozen=True):
    """Things around a common middle: the place of each by its key, and the size of all."""

    places: Mapping[str, Place]
    size: Size


def set_up(
    rows: Sequence[Mapping[str, Size]], seats: Sequence[Mapping[str, Size]]
) -> dict[str, Place]:
    """Return the middle of each thing by its key.

    Each of ``rows`` is a row of things by their sizes, the farthest first, in the middle of the
    table. Each of ``seats`` has the things of a player: the first, third and fifth on the near side
    and the others on the far side.
    """
    blocks = [_block(seat, _SEAT) for seat in seats]
    bands = [
        _merged(blocks[1::2]),
        *(_block(row, _TABLE) for row in rows),
        _merged(blocks[::2]),
    ]
    return dict(_stacked([band for band in bands if band.places]).places)


def _block(things: Mapping[str, Size], most: float) -> _Block:
    """Return things in rows no wider than ``most``, unless one thing is."""
    rows: list[dict[str, Size]] = []
    left = 0.0
    for key, size in things.items():
        if not rows or left < size[0] + _GAP:
            rows.append({})
            left = most
        rows[-1][key] = size
        left -= size[0] + _GAP
    return _stacked([_merged([_Block({k: (0.0, 0.0)}, s) for k, s in row.items()]) for row in rows])


def _merged(blocks: Sequence[_Block]) -> _Block:
    """Return blocks side by side, from left to right."""
    return _joined(blocks, 0)


def _stacked(blocks: Sequence[_Block]) -> _Block:
    """Return blocks one before the other, the farthest first."""
    return _joined(blocks, 1)


def _joined(blocks: Sequence[_Block], axis: int) -> _Block:
    total = max(0.0, plain_sum(block.size[axis] + _GAP for block in blocks) - _GAP)
    across = max((block.size[1 - axis] for block in blocks), default=0.0)
    at = -total / 2
    places: dict[str, Place] = {}
    for block in blocks:
        middle = at + block.size[axis] / 2
        places.update(_moved(block, middle, axis))
        at += block.size[axis] + _GAP
    return _Block(places, (total, across) if axis == 0 else (across, total))


def _moved(block: _Block, by: float, axis: int) -> Iterator[tuple[str, Place]]:
    for key, (x, z) in block.places.items():
        yield key, (x + by, z) if axis == 0 else (x, z - by)
