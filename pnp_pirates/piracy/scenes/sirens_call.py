"""A mermaid sings on her rock."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.engraving import parse_curve, ring
from pnp.art.island_art import ThemedPen, draw_afloat, figure_size, sky, themed_pen, waves
from pnp.scene import (
    Item,
    Path,
    Rect,
    Stroke,
    circle,
    line,
)
from pnp.theme import Theme


def draw(box: Rect, theme: Theme) -> Iterator[Item]:
    yield sky(box, theme, "sky.lilac")
    ink = theme.colour("ink")
    x, y = box.x + 0.3 * box.width, box.y + 0.6 * box.height
    yield Path(circle(x, y, 11), fill=theme.colour("sun"), stroke=Stroke(ink, 0.3))
    for i in range(1, 24):
        turn, far = math.pi + math.pi * i / 24, 15.5 if i % 2 else 18
        c, s = math.cos(turn), math.sin(turn)
        ray = line(x + 12.4 * c, y + 12.4 * s, x + far * c, y + far * s)
        yield Path(ray, stroke=Stroke(theme.colour("accent"), 0.34, cap="round"))
    yield from waves(box, 0.6, theme, "sea")
    size = 0.96 * figure_size(box)
    at = box.x + 0.62 * box.width, box.bottom - 0.5 * size
    yield from draw_afloat("mermaid", at, size, theme)
    for dx, dy, size in ((0.4, 0.2, 5.0), (0.28, 0.12, 4.0), (0.9, 0.3, 4.4), (0.16, 0.3, 3.6)):
        brush = themed_pen(theme, size * 2)
        _note(brush)
        yield brush.pen.as_group((box.x + dx * box.width, box.y + dy * box.height))


def _note(brush: ThemedPen) -> None:
    """A note of music."""
    pen = brush.pen
    pen.fill(ring(-8, 16, 9, 6.5), pen.ink)
    pen.swell([(-0.5, 16), (0, -4), (0, -26)], 0.4, 0.9)
    pen.swell(parse_curve("0,-26 8,-18 16,-14 15,-4"), 0.6, 0.3)
