"""Arrows on pictures: lines with a head, light about them so that they show on any ground."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import area_of, grow, outline
from pnp.scene import Item, Path, Point, Segments, Stroke

# How far the light goes beyond the shaft and the head, in parts of the width of the shaft.
_HALO = 0.316
# How long and how wide to each side a head is, in the same.
_HEAD, _HALF = 2.42, 1.5


def arrow(
    points: Sequence[Point], wide: float, colour: str, halo: str, *, dashed: bool = False
) -> Iterator[Item]:
    """Yield an arrow along points, its shaft ``wide`` mm wide."""
    head = _HEAD * wide
    tip, before = points[-1], towards(points[-1], points[-2], head)
    dx, dy = (tip[0] - before[0]) / head, (tip[1] - before[1]) / head
    half = _HALF * wide
    ends = [
        tip,
        (before[0] - dy * half, before[1] + dx * half),
        (before[0] + dy * half, before[1] - dx * half),
    ]
    chain = [*points[:-1], before]
    shaft: Segments = (("M", chain[0]), *(("L", point) for point in chain[1:]))
    dash = (1.1 * wide, 1.5 * wide) if dashed else ()
    spread = outline(grow(area_of(ends), _HALO * wide))
    yield Path(shaft, None, Stroke(halo, wide * (1 + 2 * _HALO), cap="round", join="round"))
    yield Path(spread, halo)
    yield Path(shaft, None, Stroke(colour, wide, dash, cap="round", join="round"))
    yield Path(outline(area_of(ends)), colour)


def towards(start: Point, end: Point, by: float) -> Point:
    """Return the point ``by`` mm from a start on the line to an end."""
    far = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * by / far, start[1] + (end[1] - start[1]) * by / far
