"""Discs that keep off each other on a chart: what is taken, and what would touch it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.scene import Rect

_SQUARE = 12.0  # millimetres: as wide as a common mark, so that few squares hold a few discs each


@dataclass(frozen=True, slots=True)
class Disc:
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
        return any(
            math.dist((disc.x, disc.y), (x, y)) < disc.radius + radius
            for square in _reached(x, y, radius, radius)
            for disc in self._squares.get(square, ())
        )

    def touches_box(self, box: Rect) -> bool:
        """Return whether a box would overlap a disc that was added."""
        return any(
            clearance(box, disc.x, disc.y) < disc.radius
            for square in _reached(*box.centre, box.width / 2, box.height / 2)
            for disc in self._squares.get(square, ())
        )


def clearance(box: Rect, x: float, y: float) -> float:
    """Return how far a point is from a box, 0 inside it."""
    dx = max(box.x - x, 0.0, x - box.right)
    dy = max(box.y - y, 0.0, y - box.bottom)
    return math.hypot(dx, dy)


def _reached(x: float, y: float, across: float, down: float) -> Iterator[tuple[int, int]]:
    """Yield the squares under a box around (x, y) that is twice as wide and high as given."""
    rows = range(math.floor((y - down) / _SQUARE), math.floor((y + down) / _SQUARE) + 1)
    for column in range(math.floor((x - across) / _SQUARE), math.floor((x + across) / _SQUARE) + 1):
        for row in rows:
            yield column, row
