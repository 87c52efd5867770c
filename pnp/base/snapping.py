"""Snap hand-drawn outlines together where they almost meet.

Two neighbours drawn point by point rarely share a border exactly: there are gaps and overlaps of a
hair's breadth. Points that are close together become one, and a line takes in the points that it
passes closely, so that what was meant as one border has the same points on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeVar

from pnp.scene import Point

Ring: TypeAlias = list[Point]
P = TypeVar("P")

_SQUARE = 4.0  # millimetres: few points each, and few squares along a border
# A line bends as it takes in a point, and may then pass others closely.
_ROUNDS = 3


def snap(rings: Sequence[Sequence[Point]], reach: float) -> list[Ring]:
    """Return closed rings without their repeated last point, in which points within ``reach`` mm of
    each other are replaced by the first of them. A ring that collapses is empty.

    >>> snap([[(0, 0), (9, 0), (9, 5)], [(0.1, 0), (9, 5.2), (0, 9)]], 0.3)[1]
    [(0, 0), (9, 5), (0, 9)]
    """
    points = _Points(reach)
    found = [remove_spikes([points.snap_point(point) for point in ring]) for ring in rings]
    for _ in range(_ROUNDS):
        taken = [remove_spikes(list(_snap_ring(ring, points))) for ring in found]
        if taken == found:
            break
        found = taken
    return found


def remove_spikes(ring: Sequence[P]) -> list[P]:
    """Return a ring without repeated points, and without spikes: there and back by the same way."""
    found: list[P] = []
    for point in ring:
        if found and found[-1] == point:
            continue
        if len(found) > 1 and found[-2] == point:
            found.pop()
            continue
        found.append(point)
    while len(found) > 2 and (found[0] == found[-1] or found[1] == found[-1]):
        found = found[:-1] if found[0] == found[-1] else found[1:]
    return found if len(found) > 2 else []


class _Points:
    """Known points, indexed by squares of the plane."""

    def __init__(self, reach: float) -> None:
        self.reach = reach
        self._squares: dict[tuple[int, int], list[Point]] = {}

    def snap_point(self, point: Point) -> Point:
        """Return the known point near ``point``, or ``point`` itself, which is known from then
        on."""
        near = [
            other for other in self._around(point, point) if math.dist(other, point) <= self.reach
        ]
        if near:
            return min(near, key=lambda other: math.dist(other, point))
        self._squares.setdefault(_cell_of(point), []).append(point)
        return point

    def along(self, a: Point, b: Point) -> list[Point]:
        """Return the known points close to a line, in order along it, without its ends."""
        long = math.dist(a, b)
        found = []
        for point in self._around(a, b):
            if point in (a, b):
                continue
            dx, dy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
            at = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
            aside = abs((point[0] - a[0]) * dy - (point[1] - a[1]) * dx)
            if 0 < at < long and aside <= self.reach:
                found.append((at, point))
        return [point for _, point in sorted(found)]

    def _around(self, a: Point, b: Point) -> Iterator[Point]:
        r = self.reach
        left, top = _cell_of((min(a[0], b[0]) - r, min(a[1], b[1]) - r))
        right, bottom = _cell_of((max(a[0], b[0]) + r, max(a[1], b[1]) + r))
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                yield from self._squares.get((column, row), ())


def _cell_of(point: Point) -> tuple[int, int]:
    return math.floor(point[0] / _SQUARE), math.floor(point[1] / _SQUARE)


def _snap_ring(ring: Ring, points: _Points) -> Iterator[Point]:
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        yield a
        yield from points.along(a, b)
