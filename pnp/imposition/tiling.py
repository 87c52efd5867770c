"""Where a piece larger than the paper is cut into tiles.

Along one direction n tiles of at most P millimetres, each reaching o under the next, cover
n (P - o) + o. So a piece of S needs ceil((S - o) / (P - o)) of them. They are made equal rather
than leaving a sliver, then each seam moves to the nearest place where it disturbs least, if one
is within a quarter of a tile and the tiles still fit the paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.imposition.slots import EPSILON, Field
from pnp.piece import Piece

OVERLAP = 10.0


@dataclass(frozen=True, slots=True)
class Cuts:
    """One direction of a poster: it runs from ``start`` to ``end`` (the piece with the bleed that
    is shown), cut at ``seams``."""

    start: float
    end: float
    seams: tuple[float, ...]

    @property
    def count(self) -> int:
        return len(self.seams) + 1

    def own(self, i: int) -> tuple[float, float]:
        """Return what tile ``i`` shows when the poster is together."""
        bounds = (self.start, *self.seams, self.end)
        return bounds[i], bounds[i + 1]

    def reach(self, i: int) -> tuple[float, float]:
        """Return what tile ``i`` prints: its own stretch, and the overlap under the next tile."""
        low, high = self.own(i)
        return low, high if i == self.count - 1 else high + OVERLAP


@dataclass(frozen=True, slots=True)
class Tiling:
    """A piece cut into ``columns.count`` x ``rows.count`` tiles for the room of a field."""

    field: Field
    columns: Cuts
    rows: Cuts

    @property
    def count(self) -> int:
        return self.columns.count * self.rows.count


def tile_name(column: int, row: int) -> str:
    """Return a letter for the row and a number for the column, both counted from 0.

    >>> tile_name(0, 0), tile_name(2, 1), tile_name(0, 26)
    ('A1', 'B3', 'AA1')
    """
    letters = ""
    rest = row + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{column + 1}"


def needed(size: float, room: float) -> int:
    """Return how many tiles cover ``size``.

    >>> needed(457.2, 197.3), needed(457.2, 284.3)
    (3, 2)
    """
    return max(1, math.ceil((size - OVERLAP) / (room - OVERLAP) - EPSILON))


def tile(piece: Piece, fields: Sequence[Field]) -> Tiling:
    """Return the tiling with the fewest sheets, upright paper on a tie."""
    return min((_tiling(piece, field) for field in fields), key=lambda tiling: tiling.count)


def _tiling(piece: Piece, field: Field) -> Tiling:
    xs, ys = piece.seams
    return Tiling(
        field,
        cut(piece.width, piece.bleed, field.room.width, xs),
        cut(piece.height, piece.bleed, field.room.height, ys),
    )


def cut(size: float, bleed: float, room: float, seams: Sequence[float]) -> Cuts:
    """Cut ``size`` into as many tiles as its trim needs, showing the bleed that fits on these."""
    count = needed(size, room)
    spare = count * (room - OVERLAP) + OVERLAP - size
    shown = min(bleed, max(0.0, math.floor((spare / 2 + EPSILON) * 10) / 10))
    start, end = 0.0 - shown, size + shown
    length = (end - start + (count - 1) * OVERLAP) / count
    placed: list[float] = []
    for i in range(1, count):
        ideal = start + i * (length - OVERLAP)
        before = placed[-1] if placed else start
        # No tile may be longer than the room: neither this one nor, together, those that follow.
        most = before + room - OVERLAP
        least = end - OVERLAP - (count - i) * (room - OVERLAP)
        placed.append(_seam(ideal, least, most, length / 4, seams))
    return Cuts(start, end, tuple(placed))


def _seam(ideal: float, least: float, most: float, slack: float, seams: Sequence[float]) -> float:
    """Return the seam nearest to ``ideal`` among the wished ones in reach, else ideal itself."""
    low, high = max(least, ideal - slack), min(most, ideal + slack)
    wished = [seam for seam in seams if low - EPSILON <= seam <= high + EPSILON]
    if wished:
        return min(wished, key=lambda seam: abs(seam - ideal))
    return min(max(ideal, least), most)
