"""Colours told by lines, as engravers of arms do: red upright, blue level, green and purple aslant,
black crossed. So a red die stays one where ink is saved or all is grey."""

from __future__ import annotations

import math
from collections.abc import Iterator
from colorsys import rgb_to_hls

from pnp.scene import Group, Item, Path, Rect, Segment, Stroke, line, rectangle

_STEP = 0.9
_WIDTH = 0.18
# Where each hue begins on the circle, in degrees, and the direction of its lines.
_HUES = ((20, 112.5), (70, 45), (170, 0), (260, 135), (330, 90), (360, 90))
_GREY = 0.12


def directions(colour: str) -> tuple[float, ...]:
    """Return the directions of the lines that stand for a colour, in degrees from level."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, _, saturation = rgb_to_hls(red, green, blue)
    if saturation < _GREY:
        return 0.0, 90.0
    degrees = hue * 360
    found = next((at for start, at in reversed(_HUES) if degrees >= start), 90.0)
    return (found,)


def band(face: Rect, wide: float, colour: str) -> Iterator[Item]:
    """Draw the lines of a colour in a band along the inner edge of a face."""
    inner = face.inset(wide)
    sides = (
        Rect(face.x, face.y, face.width, wide),
        Rect(face.x, inner.bottom, face.width, wide),
        Rect(face.x, inner.y, wide, inner.height),
        Rect(inner.right, inner.y, wide, inner.height),
    )
    strokes = Stroke(colour, _WIDTH)
    x, y = face.centre
    reach = math.hypot(face.width, face.height) / 2
    count = int(reach / _STEP)
    lines: list[Segment] = []
    for degrees in directions(colour):
        dx, dy = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
        for i in range(-count, count + 1):
            px, py = x - dy * i * _STEP, y + dx * i * _STEP
            lines += line(px - dx * reach, py - dy * reach, px + dx * reach, py + dy * reach)
    hatched = Path(tuple(lines), stroke=strokes)
    for side in sides:
        yield Group((hatched,), clip=rectangle(side.x, side.y, side.width, side.height))
