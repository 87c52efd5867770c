"""Which way round a map is, so that its wobble follows when it is mirrored or turned.

People number spaces as they read, from the top left. Where numbers mostly fall from left to right,
or from the top down, a map was mirrored: it is drawn as the map that faces the usual way, and then
mirrored, bay for bay. So what is sound of a map is sound of its mirror image.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.geometry import Area, reflected
from pnp.model.map import MapGrid, stem
from pnp.scene import Point, Rect

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Facing:
    """Whether left and right are exchanged, and top and bottom; with both a map is turned half."""

    across: bool = False
    down: bool = False

    def corner(self, x: int, y: int, ends: tuple[int, int, int, int]) -> tuple[int, int]:
        """Return where a corner lies on the other map; ``ends`` are the first and the last corner
        across, and those down."""
        x0, x1, y0, y1 = ends
        return x0 + x1 - x if self.across else x, y0 + y1 - y if self.down else y

    def point(self, x: float, y: float, frame: Rect) -> Point:
        """Return where a point lies on the other map, in millimetres."""
        return (
            frame.x + frame.right - x if self.across else x,
            frame.y + frame.bottom - y if self.down else y,
        )

    def area(self, area: Area, frame: Rect) -> Area:
        """Return an area of the other map as it lies on this one."""
        return reflected(area, frame, across=self.across, down=self.down)

    def rows(self, rows: Rows) -> Rows:
        turned = [row[::-1] if self.across else row for row in rows]
        return turned[::-1] if self.down else turned

    def grid(self, grid: MapGrid, rows: Rows) -> MapGrid:
        """Return a grid with the lines that then stand half a cell further."""
        ends, lines = (self.across, self.down), len(rows)
        if grid.top == "flat":
            ends, lines = (self.down, self.across), len(rows[0])
        if ends[0] == (ends[1] and lines % 2 == 0):
            return grid
        return grid.model_copy(update={"offset": "even" if grid.offset == "odd" else "odd"})


UPRIGHT = Facing()


def facing(rows: Rows) -> Facing:
    """Return which way round the marks of an even grid are."""
    return Facing(_backward(rows), _backward(list(zip(*rows, strict=True))))


def _backward(lines: Rows) -> bool:
    """Return whether lines of marks are to be read from their ends. Where numbers rise as often as
    they fall, the words of the lines decide."""
    turned = [line[::-1] for line in lines]
    rise = _rise(lines)
    return rise < 0 or (rise == 0 and sorted(map(tuple, turned)) < sorted(map(tuple, lines)))


def _rise(lines: Rows) -> int:
    """Return how much oftener the number of a mark is above that of the last one of its kind.

    >>> _rise([["c1", "c1", "P1", "c2"], ["c10", "P3", "P2", "c9"]])
    -1
    """
    rise = 0
    for line in lines:
        last: dict[str, tuple[int, str]] = {}
        for mark in line:
            name = mark.removesuffix("#")
            kind = stem(name)
            number = len(name) - len(kind), name.removeprefix(kind)
            before = last.setdefault(kind, number)
            rise += (number > before) - (number < before)
            last[kind] = number
    return rise
