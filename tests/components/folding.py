"""Paper folded in space by the tests: panels turn about their creases as hands would turn them.

Which panels a crease joins is found from the outlines, not from what the pattern says of itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pnp.scene import Point

Vector = tuple[float, float, float]
Outline = Sequence[Point]
# Start and end of a crease, and by how many degrees it folds away from the reader.
Line = tuple[Point, Point, float]

_TOUCH = 1e-3


@dataclass(frozen=True)
class Placed:
    """A panel in space: where the page's origin has gone, and the page's right, down and out.

    The page lies with x to the right, y down, and its printed side towards positive z.
    """

    origin: Vector
    right: Vector = (1, 0, 0)
    down: Vector = (0, -1, 0)

    @property
    def out(self) -> Vector:
        """The way in which the printed side looks."""
        return cross(self.down, self.right)

    def point(self, page: Point) -> Vector:
        return add(self.origin, add(times(self.right, page[0]), times(self.down, page[1])))

    def turned(self, start: Point, end: Point, degrees: float) -> Placed:
        """Return the panel turned about a line of the page, counter-clockwise seen from its end."""
        foot = self.point(start)
        axis = unit(minus(self.point(end), foot))
        moved = add(foot, rotate(minus(self.origin, foot), axis, degrees))
        return Placed(moved, rotate(self.right, axis, degrees), rotate(self.down, axis, degrees))


def fold(panels: Mapping[str, Outline], lines: Iterable[Line], first: str) -> dict[str, Placed]:
    """Return every panel in space, ``first`` lying as it was printed.

    Fails where a crease does not join exactly two panels or a panel hangs on none.
    """
    joined = []
    for start, end, angle in lines:
        pair = [n for n, o in panels.items() if on_edge(o, start) and on_edge(o, end)]
        assert len(pair) == 2, f"the crease {start} {end} joins {pair}"
        joined.append((pair, start, end, angle))
    placed = {first: Placed((0, 0, 0))}
    while len(placed) < len(panels):
        before = len(placed)
        for pair, start, end, angle in joined:
            for known, new in (pair, pair[::-1]):
                if known in placed and new not in placed:
                    placed[new] = _beyond(placed[known], panels[new], start, end, angle)
        assert len(placed) > before, f"nothing holds {set(panels) - set(placed)}"
    return placed


def _beyond(known: Placed, outline: Outline, start: Point, end: Point, angle: float) -> Placed:
    """Fold a panel: a point of it away from the crease must sink behind the page."""
    (ax, ay), (bx, by) = start, end
    # Twice the signed area towards each point: on which side of the crease the panel lies.
    side = sum((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in outline)
    return known.turned(start, end, angle if side > 0 else -angle)


def on_edge(outline: Outline, point: Point) -> bool:
    return any(
        to_segment(point, a, b) < _TOUCH
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
    )


def to_segment(point: Point, a: Point, b: Point) -> float:
    long = math.dist(a, b)
    if long == 0:
        return math.dist(point, a)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / long**2
    t = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def on_panel(panel: Placed, point: Vector) -> tuple[Point, float]:
    """Return where on the page of a panel a point of space stands, and how far before it."""
    away = minus(point, panel.origin)
    return (dot(away, panel.right), dot(away, panel.down)), dot(away, panel.out)


def near(one: Vector, other: Vector, tolerance: float = 1e-6) -> bool:
    return math.dist(one, other) < tolerance


def add(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def times(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(a: Vector) -> Vector:
    return times(a, 1 / math.sqrt(dot(a, a)))


def rotate(v: Vector, axis: Vector, degrees: float) -> Vector:
    """Turn a vector about a unit axis (Rodrigues)."""
    turn = math.radians(degrees)
    along = times(axis, dot(axis, v) * (1 - math.cos(turn)))
    return add(add(times(v, math.cos(turn)), times(cross(axis, v), math.sin(turn))), along)
