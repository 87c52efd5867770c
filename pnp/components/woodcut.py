"""Land as a woodcut shows it: a dark block out of which the light is cut in wedges and lines.

Wedges stand on the coast like cliffs; behind them run lines that follow the coast and break up
towards the middle of the land. The sea is cut in waves. Everything is drawn in one colour on the
ground of the block.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from pnp.base.geometry import (
    Area,
    Lines,
    boundary,
    chains,
    depths,
    grow,
    length,
    lines_of,
    overlap,
    thinned,
    wander,
)
from pnp.scene import Item, Path, Point, Rect, Segment, Segments, Stroke, polygon, polyline

# Millimetres between wedges, the width of their feet, their least and greatest length.
_STEP, _FOOT, _SHORT, _LONG = 1.15, 0.62, 1.0, 2.7
# The lines behind: distance from the coast, width, and the lengths of strokes and gaps.
_LINES = (
    (3.5, 0.4, (7.0, 0.9)),
    (4.5, 0.34, (5.2, 1.3)),
    (5.6, 0.28, (3.8, 1.7)),
    (6.9, 0.24, (2.6, 2.2)),
    (8.4, 0.2, (1.6, 2.6)),
    (10.1, 0.18, (0.9, 2.9)),
)
_LEAST_LINE = 14.0
_TOLERANCE = 0.04
# The length of a wave and how far rows lie apart; of its cuts: start and end in parts of the
# length, how far below the row in parts of that, and how thick they are at the crest.
_WAVE, _ROW = 9.0, 3.6
_CUTS = ((0.0, 1.0, 0.0, 0.85), (0.2, 0.8, 0.22, 0.55), (0.36, 0.64, 0.42, 0.4))


def cliffs(sea: Area, land: Area, key: str, colour: str) -> Iterator[Item]:
    """Yield the light cut out of ``land``, which surrounds ``sea``; ``key`` seeds the chance."""
    yield Path(tuple(_wedges(sea, land, key)), colour)
    for reach, width, dash in _LINES:
        lines = overlap(boundary(grow(sea, reach)), land)
        if not lines.is_empty:
            drawn = _lines(thinned(lines, _TOLERANCE))
            yield Path(drawn, None, Stroke(colour, width, dash, cap="round"))


def swell(rect: Rect) -> Iterator[Segment]:
    """Yield waves as a knife cuts them: rows of crescents, pointed at both ends, each with two
    lesser ones in its lee. They reach beyond the sides of ``rect``, from the top to the foot."""
    across = max(1, round(rect.width / _WAVE))
    long = rect.width / across
    for row in range(math.ceil(rect.height / _ROW) + 2):
        for column in range(-1, across + 1):
            hand = wander(f"swell/{row}/{column}")
            x = rect.x + (column + row % 2 / 2) * long
            y = rect.y + row * _ROW + 0.18 * hand
            for start, end, drop, thick in _CUTS:
                ends = (x + start * long, x + end * long)
                yield from _crescent(*ends, y + drop * _ROW, thick * (1 + 0.2 * hand))


def _crescent(west: float, east: float, level: float, thick: float) -> Segments:
    """Return a cut that swells over the crest of a wave and ends in points."""
    middle, reach = (west + east) / 2, (east - west) * 0.2
    high = (east - west) * 0.24
    top, inner = level - high, level - high + thick
    return (
        ("M", (west, level)),
        ("C", (west + reach, level, middle - reach, top, middle, top)),
        ("C", (middle + reach, top, east - reach, level, east, level)),
        ("C", (east - reach, level + 0.05, middle + reach, inner, middle, inner)),
        ("C", (middle - reach, inner, west + reach, level + 0.05, west, level)),
        ("Z", ()),
    )


def _lines(lines: Lines) -> Segments:
    """Return lines as a path, without the rings that a small bay would be filled with."""
    kept = (chain for chain in chains(lines) if length(lines_of([chain])) > _LEAST_LINE)
    return tuple(segment for chain in kept for segment in polyline(chain))


def _wedges(sea: Area, land: Area, key: str) -> Iterator[Segment]:
    """Yield triangles on the coast that point inland, shorter where the land is narrow."""
    feet = list(_feet(sea))
    tips = [(x + nx * _LONG, y + ny * _LONG) for (x, y), (nx, ny) in feet]
    room = depths(land, tips)
    for i, (((x, y), (nx, ny)), free) in enumerate(zip(feet, room, strict=True)):
        part = (1 + wander(f"{key}/{i}")) / 2
        reach = _SHORT + (_LONG - _SHORT) * part if free > 0.4 else _SHORT
        half = _FOOT / 2 * (0.75 + 0.25 * part)
        yield from polygon(
            (
                (x - ny * half, y + nx * half),
                (x + nx * reach, y + ny * reach),
                (x + ny * half, y - nx * half),
            )
        )


def _feet(sea: Area) -> Iterator[tuple[Point, Point]]:
    """Yield places along the coast with the direction inland, none in a corner."""
    for chain in chains(boundary(thinned(sea, _TOLERANCE))):
        for (x1, y1), (x2, y2) in pairwise(chain):
            long = math.hypot(x2 - x1, y2 - y1)
            count = max(1, round(long / _STEP))
            dx, dy = (x2 - x1) / long, (y2 - y1) / long
            normal = _inland(sea, ((x1 + x2) / 2, (y1 + y2) / 2), (dy, -dx))
            for i in range(count):
                at = (i + 0.5) / count
                yield (x1 + (x2 - x1) * at, y1 + (y2 - y1) * at), normal


def _inland(sea: Area, middle: Point, normal: Point) -> Point:
    """Return the one of two opposite directions that leads away from the sea."""
    ahead = middle[0] + normal[0] * 0.1, middle[1] + normal[1] * 0.1
    inside = depths(sea, [ahead])[0] > 0
    return (-normal[0], -normal[1]) if inside else normal
