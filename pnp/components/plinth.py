"""What figures stand on: the water at their feet, and round bases of the same water."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.components import standing
from pnp.components.ornament import pattern
from pnp.components.tokens import CUT_LINE
from pnp.scene import Item, Path, Point, Rect, Segments, Stroke, circle, polygon, polyline

BLEED = 2.0
# The length of a wave, and how high its crests are in parts of that.
_WAVE, _CREST = 3.4, 0.3


def crests(start: float, end: float, level: float) -> list[Point]:
    """Return the line of sharp crests and round troughs between two places."""
    count = max(1, round((end - start) / _WAVE))
    wave = (end - start) / count
    return [
        (start + i * wave / 8, level + wave * _CREST * abs(math.sin(math.pi * i / 8)))
        for i in range(count * 8 + 1)
    ]


def waves(room: Rect, sea: str, foam: str, ink: str) -> Iterator[Item]:
    """Draw rows of waves over a room and beyond its sides, each hiding the foot of what is behind
    it."""
    for row in range(3):
        start, end = room.x - _WAVE * (1 + row * 0.37 % 1), room.right + _WAVE
        line = crests(start, end, room.y + row * room.height * 0.36)
        yield Path(polygon((*line, (end, room.bottom + 1), (start, room.bottom + 1))), sea)
        yield Path(polyline(line), None, Stroke(foam, 0.75, opacity=0.75))
        yield Path(polyline(line), None, Stroke(ink, 0.22))


def base(size: float, slot: Segments, *, rim: str, sea: str, foam: str, cut: str) -> Iterator[Item]:
    """Draw a round base from the origin, with a slot if there is one."""
    middle, inner = size / 2, size / 2 - standing.RIM
    yield Path(circle(middle, middle, middle + BLEED), rim)
    yield Path(circle(middle, middle, inner), sea)
    yield from pattern("rosette", middle, middle, inner, foam, 0.6)
    yield Path((*standing.disc(size), *slot), None, Stroke(cut, CUT_LINE))
