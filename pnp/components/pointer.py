"""The arrow of a spinner: it turns evenly because its hole is where it balances."""

from __future__ import annotations

from msgspec import Struct

from pnp.base.geometry import Area, area_of, centroid, disc, join, outline, rings
from pnp.components.flat import welded
from pnp.scene import Point, Segments, circle

# The hole: a brad's or a paper clip's, an eighth of an inch.
HOLE = 3.2
# Diameter of the hub about the hole, the least that does not tear; and of a washer.
HUB, WASHER = 10.0, 12.0
# In parts of the length from the hole to the tip.
_HEAD, _HALF_HEAD, _HALF_SHAFT, _FEATHER = 0.3, 0.13, 0.045, 0.17


class Pointer(Struct, frozen=True):
    """The arrow, pointing up, from the top left of its box; ``hole`` is the middle of its hole."""

    edge: tuple[Point, ...]
    hole: Point
    width: float
    height: float

    @property
    def cut(self) -> Segments:
        return (*outline(area_of(self.edge)), *circle(*self.hole, HOLE / 2))


def pointer(reach: float) -> Pointer:
    """Return an arrow whose tip is ``reach`` mm from its hole.

    The tail is as long as it must be for the whole to balance about the hole.
    """
    short, long = 0.1 * reach, 2.0 * reach
    for _ in range(60):
        tail = (short + long) / 2
        if centroid(_arrow(reach, tail))[1] < 0:
            short = tail
        else:
            long = tail
    ring = rings(_arrow(reach, tail))[0]
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    left, top = min(xs), min(ys)
    edge = welded([(x - left, y - top) for x, y in ring])
    return Pointer(edge, (-left, -top), max(xs) - left, max(ys) - top)


def _arrow(reach: float, tail: float) -> Area:
    """The arrow about its hole at the origin: head, shaft, feathers, and the hub."""
    head, half, shaft = reach * _HEAD, reach * _HALF_HEAD, max(1.6, reach * _HALF_SHAFT)
    feather = reach * _FEATHER
    vane = half * 0.8
    right = [
        (0.0, -reach),
        (half, -reach + head),
        (shaft, -reach + head * 0.82),
        (shaft, tail - feather * 1.7),
        (vane, tail - feather),
        (vane, tail),
        (0.0, tail - feather * 0.5),
    ]
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    return join([area_of([*right, *left]), disc((0.0, 0.0), HUB / 2)])
