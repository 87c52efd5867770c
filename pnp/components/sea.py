"""Sky and water of an engraved sea piece: rays from the horizon, rows of hatched waves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    polyline,
    smooth_open,
)

# Millimetres between strokes of shade, and the part of a wave that lies in it.
_HATCH, _LEE = 0.75, 0.42


def rays(centre: Point, reach: float) -> Segments:
    """Return the rays of a sun on the horizon, long and short in turn, up to ``reach`` mm."""
    found: list[Segment] = []
    for i in range(1, 72):
        turn = math.pi * (1 + i / 72)
        c, s = math.cos(turn), math.sin(turn)
        near = reach * (0.14 if i % 2 else 0.2)
        found += polyline(
            (
                (centre[0] + near * c, centre[1] + near * s),
                (centre[0] + reach * c, centre[1] + reach * s),
            )
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Swell:
    """One row of waves: its level, the length and height of a wave, and how far it has run."""

    level: float
    pitch: float
    height: float
    run: float

    def turns(self, x: float) -> float:
        return x / self.pitch + self.run

    def surface(self, x: float) -> Point:
        """Return the point of the water at x: sharp crests, flat troughs."""
        return x, self.level - self.height * (1 - math.sqrt(abs(math.sin(math.pi * self.turns(x)))))


def waves(sea: Rect, water: str, ink: str) -> Iterator[tuple[float, Item]]:
    """Yield the rows of a sea, each with its level, from the horizon on.

    They grow towards the viewer, each hiding the foot of the one behind; the side of each wave
    that turns away from the light is hatched.
    """
    y, row = sea.y, 0
    while y < sea.bottom:
        part = (y - sea.y) / sea.height
        swell = _Swell(y, 9 + 26 * part, 0.5 + 3.2 * part, row * 0.37)
        step = swell.pitch / 10
        points = [swell.surface(sea.x + i * step) for i in range(math.ceil(sea.width / step) + 2)]
        curve = smooth_open(points)
        body = (*curve, ("L", (points[-1][0], sea.bottom)), ("L", (sea.x, sea.bottom)), ("Z", ()))
        crest = Path(curve, None, Stroke(ink, 0.2 + 0.2 * part))
        strokes = tuple(_hatching(sea, swell, 0.7 + 2.3 * part))
        shade = Path(strokes, None, Stroke(ink, 0.12 + 0.06 * part, cap="round"))
        yield y, Group((Path(body, water), shade, crest))
        y += 2.2 + 7.5 * part
        row += 1


def _hatching(sea: Rect, swell: _Swell, long: float) -> Iterator[Segment]:
    """Yield strokes of up to ``long`` mm that hang from the lee of every crest."""
    for i in range(math.ceil(sea.width / _HATCH)):
        x, y = swell.surface(sea.x + i * _HATCH)
        along = swell.turns(x) % 1
        if along < _LEE:
            reach = long * (1 - 0.75 * along / _LEE)
            yield "M", (x, y)
            bend = (x + reach * 0.1, y + reach * 0.5, x + reach * 0.5, y + reach * 0.9)
            yield "C", (*bend, x + reach, y + reach)
