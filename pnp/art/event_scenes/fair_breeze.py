"""A cloud that blows a sloop along."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.engraving import FINE, PLAIN, parse_curve, ring
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
    yield sky(box, theme, "sky")
    x, y = box.x + 0.88 * box.width, box.y + 0.26 * box.height
    ink = theme.colour("ink")
    for i in range(24):
        turn, far = math.tau * i / 24, 8.2 if i % 2 else 9.6
        c, s = math.cos(turn), math.sin(turn)
        ray = line(x + 6.2 * c, y + 6.2 * s, x + far * c, y + far * s)
        yield Path(ray, stroke=Stroke(theme.colour("accent"), 0.4, cap="round"))
    yield Path(circle(x, y, 5.4), fill=theme.colour("sun"), stroke=Stroke(ink, 0.35))
    yield from waves(box, 0.7, theme, "sea")
    size = 0.94 * figure_size(box)
    at = box.right - 0.62 * size, box.bottom - 0.53 * size
    yield from draw_afloat("sloop", at, size, theme)
    brush = themed_pen(theme, min(0.8 * box.height, 0.3 * box.width), "paper")
    _wind(brush)
    yield brush.pen.as_group((box.x + 0.19 * box.width, box.y + 0.34 * box.height))


def _wind(brush: ThemedPen) -> None:
    """Draw a cloud with a face that blows to the east."""
    pen = brush.pen
    puff = parse_curve(
        "-38,18 -47,8 -43,-8 -32,-10 -30,-26 -14,-32 -3,-24 10,-30 22,-20 20,-8 | 25,-5 26,1 | "
        "31,3 31,8 26,10 | 20,20 8,24 -2,20 -14,26 -28,24 -38,18"
    )
    pen.shape(puff, 0.4)
    pen.shade(puff, 7, 60, 0.5)
    pen.shape(ring(4, -9, 4.4, 5.2), FINE)
    pen.dot(5.6, -8.4, 2.3)
    pen.swell(parse_curve("-3,-18 4,-20 11,-16"), 0.34)
    pen.shape(ring(2, 6, 7, 5.6), PLAIN, brush.tone("sky.dusk"))
    for y, bend, far in ((2, -4, 62), (6, 0, 76), (11, 5, 58)):
        gust = parse_curve(
            f"36,{y} 48,{y + bend} {far - 8},{y + bend} {far},{y + bend - 6} "
            f"{far - 8},{y + bend - 8}"
        )
        pen.swell(gust, 0.42, 0.3)
