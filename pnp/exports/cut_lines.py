"""Faces without the lines that help to cut with scissors.

Pieces have lines along round corners and curved outlines. Shops cut with dies, and a line would
show on all pieces that are not cut exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pnp.exports.bundle import ExportPiece
from pnp.exports.leaves import leaves_of, without
from pnp.scene import Item, Path, Point, Segments, transform_outline

# In millimetres: how far a line may be from the cut, such as one in the waste beside it.
_NEAR = 0.35

_Stretch: TypeAlias = tuple[Point, Point, Point]


def uncut_face(piece: ExportPiece, side: int) -> tuple[Item, ...]:
    """Return the items of a face except lines along its cut."""
    items = piece.face(side)
    stretches = [*_stretches(piece.drawn.cut)]
    if not stretches:
        return items
    numbers = set()
    for number, (item, state) in enumerate(leaves_of(items)):
        if isinstance(item, Path) and item.fill is None and item.stroke is not None:
            line = [*_stretches(transform_outline(item.segments, state.matrix))]
            if line and all(any(_alike(one, other) for other in stretches) for one in line):
                numbers.add(number)
    return without(items, numbers)


def _stretches(outline: Segments) -> Iterator[_Stretch]:
    """Yield the start, the middle and the end of each segment that is not a point."""
    here = start = (0.0, 0.0)
    for command, values in outline:
        points = [*zip(values[::2], values[1::2], strict=True)] or [start]
        end = points[-1]
        if command == "M":
            start = end
        elif not _is_near(here, end):
            if command == "C":
                (x1, y1), (x2, y2), (x3, y3) = points
                middle = (here[0] + 3 * x1 + 3 * x2 + x3) / 8, (here[1] + 3 * y1 + 3 * y2 + y3) / 8
            else:
                middle = (here[0] + end[0]) / 2, (here[1] + end[1]) / 2
            yield here, middle, end
        here = end


def _alike(one: _Stretch, other: _Stretch) -> bool:
    """Return whether two stretches are in the same place, in either direction."""
    return any(
        all(_is_near(a, b) for a, b in zip(one, found, strict=True))
        for found in (other, other[::-1])
    )


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR
