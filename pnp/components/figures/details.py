"""Where the drawing of a piece has something to be seen, such as a sign or a word."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from pnp.scene import Group, Point, Rect
from pnp.scene.extents import Ruler

# Parts that take up more of a piece than this are its ground.
_GROUND = 0.12
# Along its longer side, a piece is looked at in so many cells.
_CELLS = 200
_NOTHING = Rect(0, 0, 0, 0)


class Details:
    """The cells of a piece that its smaller parts touch; worked out when first asked for."""

    def __init__(self, art: Group, width: float, height: float) -> None:
        self._art = art
        self._room = Rect(0, 0, width, height)
        self._cell = max(width, height) / _CELLS

    def covers(self, at: Point, radius: float) -> float:
        """Return how much of a disc lies on details, from 0 to 1."""
        spots = list(_spots(at, radius))
        return sum(self._cell_of(*spot) in self._taken for spot in spots) / len(spots)

    def _cell_of(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._cell), math.floor(y / self._cell)

    @cached_property
    def _taken(self) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        most = _GROUND * self._room.width * self._room.height
        for extent in Ruler().beyond((self._art,), _NOTHING):
            box = _shared(extent.box, extent.clip or self._room)
            if box.width > 0 and box.height > 0 and box.width * box.height < most:
                left, top = self._cell_of(box.x, box.y)
                right, low = self._cell_of(box.right, box.bottom)
                found |= {(x, y) for x in range(left, right + 1) for y in range(top, low + 1)}
        return found


def _spots(at: Point, radius: float) -> Iterator[Point]:
    """Yield points spread over a disc."""
    yield at
    for part, turns in ((0.5, 6), (1.0, 12)):
        for turn in range(turns if radius else 0):
            angle = math.tau * turn / turns
            far = part * radius
            yield at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)


def _shared(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, low = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, low - y)
