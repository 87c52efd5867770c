"""The outlines of tokens: shapes of a given width, moved inwards, and walked along."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pnp.geometry import area_of, grow, outline, rings
from pnp.scene import Point, Segments, circle, polygon

# Points nearer than this are one: an edge without length has no normal.
_DUST = 1e-6

ROUNDNESS = 0.14  # corner radius of a square token, in parts of its side


@dataclass(frozen=True, slots=True)
class Outline:
    """A token's edge about the centre of its trim box; ``points`` is empty for a circle."""

    width: float
    height: float
    points: tuple[Point, ...] = ()

    @property
    def centre(self) -> Point:
        return self.width / 2, self.height / 2

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset`` (outwards when negative)."""
        if not self.points:
            return circle(*self.centre, self.width / 2 - inset)
        if inset == 0:
            return polygon(self.points)
        return outline(grow(area_of(self.points), -inset))

    def steps(self, inset: float, spacing: float, multiple: int = 1) -> list[tuple[Point, Point]]:
        """Return evenly spaced places on the inset edge, each with its outward unit normal.

        The distance is the one nearest to ``spacing`` that goes round a number of times that
        is a multiple of ``multiple``.
        """
        ring = self._ring(inset)
        lengths = [math.dist(a, b) for a, b in pairwise([*ring, ring[0]])]
        total = sum(lengths)
        count = max(multiple, round(total / spacing / multiple) * multiple)
        return list(_walk(ring, lengths, total / count, count))

    def _ring(self, inset: float) -> list[Point]:
        if self.points:
            found = rings(grow(area_of(self.points), -inset))[0]
            # The outward normal is on the left of a walk that runs clockwise on the page, and
            # ornament is even about the axis when the walk begins at the top.
            ring = found[::-1] if _signed_area(found) < 0 else found
            return _from_top(ring, self.width / 2)
        x, y = self.centre
        r = self.width / 2 - inset
        turns = [i * math.tau / 180 for i in range(180)]
        return [(x + r * math.sin(t), y - r * math.cos(t)) for t in turns]


def outline_of(shape: str, size: float) -> Outline:
    """Return the outline of a token of ``size`` mm width; an unknown shape raises ValueError."""
    match shape:
        case "round":
            return Outline(size, size)
        case "square":
            return Outline(size, size, tuple(_rounded_square(size, size * ROUNDNESS)))
        case "hexagon":
            return _fitted(size, [(math.sin(a), -math.cos(a)) for a in _turns(6, 0.0)])
        case "octagon":
            return _fitted(size, [(math.sin(a), -math.cos(a)) for a in _turns(8, math.pi / 8)])
        case "shield":
            return _fitted(size, _shield())
        case _:
            raise ValueError(f"'{shape}' is not a shape of a token")


def _turns(count: int, start: float) -> list[float]:
    return [start + i * math.tau / count for i in range(count)]


def _fitted(size: float, points: list[Point]) -> Outline:
    """Scale points to ``size`` in width and move them into the box from the origin."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    k = size / (max(xs) - min(xs))
    moved = tuple(((px - min(xs)) * k, (py - min(ys)) * k) for px, py in points)
    return Outline(size, (max(ys) - min(ys)) * k, moved)


def _rounded_square(side: float, radius: float) -> Iterator[Point]:
    for turn, (cx, cy) in enumerate(
        (
            (side - radius, radius),
            (side - radius, side - radius),
            (radius, side - radius),
            (radius, radius),
        )
    ):
        for i in range(9):
            angle = (turn - 1 + i / 8) * math.pi / 2
            yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def _shield() -> list[Point]:
    """Return a heater shield in a unit box: a top with two dips, sides that meet in a point."""
    top = [(t / 24, 0.035 * math.sin(t / 12 * math.pi) ** 2) for t in range(25)]
    right = [
        _bezier((1, 0.02), (1.0, 0.62), (0.86, 0.98), (0.5, 1.2), t / 24) for t in range(1, 25)
    ]
    left = [(1 - x, y) for x, y in reversed(right[:-1])]
    return [*top, *right, *left]


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (a, b, c, d)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _from_top(ring: list[Point], middle: float) -> list[Point]:
    """Return a ring that begins where its upper side crosses the vertical at ``middle``."""
    crossings: list[tuple[float, int]] = []
    for i, ((ax, ay), (bx, by)) in enumerate(pairwise([*ring, ring[0]])):
        if (ax - middle) * (bx - middle) <= 0 and ax != bx:
            crossings.append((ay + (by - ay) * (middle - ax) / (bx - ax), i))
    y, i = min(crossings)
    first = (middle, y)
    rest = (*ring[i + 1 :], *ring[: i + 1])
    return [first, *(point for point in rest if math.dist(point, first) > _DUST)]


def _signed_area(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) / 2


def _walk(
    ring: list[Point], lengths: list[float], step: float, count: int
) -> Iterator[tuple[Point, Point]]:
    """Yield ``count`` places, ``step`` apart along a clockwise ring, with outward normals."""
    edges = list(pairwise([*ring, ring[0]]))
    index, walked = 0, 0.0
    for i in range(count):
        while walked + lengths[index] < i * step and index < len(edges) - 1:
            walked += lengths[index]
            index += 1
        (ax, ay), (bx, by) = edges[index]
        long = lengths[index]
        part = (i * step - walked) / long
        ux, uy = (bx - ax) / long, (by - ay) / long
        yield (ax + (bx - ax) * part, ay + (by - ay) * part), (uy, -ux)
