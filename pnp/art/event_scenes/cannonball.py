"""A gun that has just fired, with a stack of cannonballs."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.engraving import FINE, parse_curve, ring
from pnp.art.island_art import ThemedPen, cloud, figure_size, sky, themed_pen, waves
from pnp.scene import (
    Item,
    Path,
    Rect,
    Stroke,
    line,
    rectangle,
)
from pnp.theme import Theme


def draw(box: Rect, theme: Theme) -> Iterator[Item]:
    yield sky(box, theme, "sky")
    yield cloud((box.x + 0.16 * box.width, box.y + 0.2 * box.height), 15, theme, "paper")
    yield from waves(box, 0.5, theme, "sea")
    deck = Rect(box.x - 2, box.y + 0.8 * box.height, box.width + 4, 0.2 * box.height + 2)
    ink = Stroke(theme.colour("ink"), 0.35)
    plank = rectangle(deck.x, deck.y, deck.width, deck.height)
    yield Path(plank, fill=theme.colour("wood"), stroke=ink)
    for part in (0.34, 0.68):
        y = deck.y + part * deck.height
        yield Path(line(deck.x, y, deck.right, y), stroke=Stroke(theme.colour("ink"), 0.18))
    size = 0.86 * figure_size(box)
    brush = themed_pen(theme, size)
    _cannon(brush)
    yield brush.pen.as_group((box.x + 0.56 * box.width, deck.y - 0.22 * size))
    balls = themed_pen(theme, 0.36 * size)
    _balls(balls)
    yield balls.pen.as_group((box.x + 0.15 * box.width, deck.y))


def _cannon(brush: ThemedPen) -> None:
    """Draw a ship's gun on its carriage, just fired to the east."""
    pen = brush.pen
    for x, y, r in ((56, -22, 11), (66, -12, 9), (68, -27, 8), (77, -20, 7)):
        pen.shape(ring(x, y, r, r * 0.9), 0.3, brush.tone("paper"))
    pen.fill(ring(62, -20, 10, 9), brush.tone("paper"))
    pen.shape(
        parse_curve("-36,22 -32,2 -26,-12 | 8,-12 | 14,2 24,8 | 26,22 -36,22"),
        0.5,
        brush.tone("coral"),
    )
    barrel = parse_curve(
        "-48,-8 -53,-14 -48,-20 | -40,-25 | 40,-29 | 41,-32 46,-32 47,-29 | 47,-11 46,-8 41,-8 | "
        "40,-11 | -40,-4 -48,-8"
    )
    pen.shape(barrel, 0.55, brush.tone("stone.shade"))
    pen.shade(barrel, 9, 30, 0.5)
    for x in (-36, -12, 14):
        pen.lines([[(x, -26 - x * 0.04), (x, -3.4 - x * 0.09)]], 0.4)
        pen.lines([[(x + 4, -26 - x * 0.04), (x + 4, -3.4 - x * 0.09)]], FINE)
    for x in (-22, 12):
        pen.shape(ring(x, 22, 10, 10), 0.55, brush.tone("wood"))
        pen.shape(ring(x, 22, 3, 3), 0.3, brush.tone("wood.shade"))


def _balls(brush: ThemedPen) -> None:
    """Draw six cannonballs in a heap."""
    pen = brush.pen
    for x, y in ((-32, 0), (0, 0), (32, 0), (-16, -27), (16, -27), (0, -54)):
        pen.shape(ring(x, y, 16.5, 16.5), 0.4, brush.tone("sky.night"))
        pen.shade(ring(x, y, 16.5, 16.5), 8, 60, 0.4)
        pen.fill(ring(x - 6, y - 6, 4, 3), brush.tone("paper"))
