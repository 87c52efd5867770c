"""What is taken on a chart: discs, and the question what another disc would touch."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.base.geometry import Area, within
from pnp.scene import Point, Rect

# Millimetres: as wide as a common mark, so that few squares hold a few discs each.
_SQUARE = 12.0


class Disc(Struct, frozen=True):
    """A place that something takes."""

    x: float
    y: float
    radius: float


class Crowd:
    """Discs by the squares of the plane that they reach into.

    A chart asks a million times whether a place is free: only neighbours should be asked.
    """

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Disc]] = {}

    def add(self, disc: Disc) -> None:
        for square in _reached(disc.x, disc.y, disc.radius, disc.radius):
            self._squares.setdefault(square, []).append(disc)

    def touches(self, x: float, y: float, radius: float) -> bool:
        """Return whether a disc here would overlap one that was added."""
        for square in _reached(x, y, radius, radius):
            for disc in self._squares.get(square, ()):
                if math.hypot(disc.x - x, disc.y - y) < disc.radius + radius:
                    return True
        return False

    def touches_box(self, box: Rect) -> bool:
        """Return whether a box would overlap a disc that was added."""
        return any(
            clearance(box, disc.x, disc.y) < disc.radius
            for square in _reached(*box.centre, box.width / 2, box.height / 2)
            for disc in self._squares.get(square, ())
        )


def clearance(box: Rect, x: float, y: float) -> float:
    """Return how far a point is from a box, 0 inside it."""
    dx = box.x - x if x < box.x else max(0.0, x - (box.x + box.width))
    dy = box.y - y if y < box.y else max(0.0, y - (box.y + box.height))
    return math.hypot(dx, dy)


def _reached(x: float, y: float, across: float, down: float) -> list[tuple[int, int]]:
    """Return the squares under a box around (x, y) that is twice as wide and high as given."""
    left, right = math.floor((x - across) / _SQUARE), math.floor((x + across) / _SQUARE)
    top, bottom = math.floor((y - down) / _SQUARE), math.floor((y + down) / _SQUARE)
    if left == right and top == bottom:
        return [(left, top)]
    return [(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1)]


def lattice(area: Area, step: float) -> list[Point]:
    """Return the points of a square lattice that lie in ``area``."""
    if area.is_empty:
        return []
    x0, y0, x1, y1 = area.bounds
    points = [
        (x0 + step * (i + 0.5), y0 + step * (j + 0.5))
        for j in range(max(1, int((y1 - y0) / step)))
        for i in range(max(1, int((x1 - x0) / step)))
    ]
    return [p for p, inside in zip(points, within(area, points), strict=True) if inside]
