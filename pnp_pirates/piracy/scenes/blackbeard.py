"""The pirate hunts by night."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.island_art import DARK_SHIP, cloud, draw_afloat, figure_size, sky, waves
from pnp.art.tints import cloth_colour
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    circle,
)
from pnp.theme import Theme


def draw(box: Rect, theme: Theme) -> Iterator[Item]:
    yield sky(box, theme, "sky.night")
    x, y = box.x + 0.8 * box.width, box.y + 0.3 * box.height
    yield Path(circle(x, y, 5.6), fill=theme.colour("sun"), stroke=Stroke(theme.colour("ink"), 0.3))
    for dx, dy, r in ((-1.8, -1.4, 1.1), (1.6, 0.6, 0.8), (-0.6, 2.2, 0.6)):
        yield Path(circle(x + dx, y + dy, r), stroke=Stroke(theme.colour("ink"), 0.16))
    yield cloud((x + 3, y + 5), 15, theme, "stone")
    yield cloud((box.x + 0.1 * box.width, box.y + 0.26 * box.height), 15, theme, "stone")
    yield from _stars(box, theme)
    yield from waves(box, 0.66, theme, "sea.deep")
    size = figure_size(box)
    at = box.centre[0] - 0.04 * box.width, box.bottom - 0.53 * size
    yield from draw_afloat("ship", at, size, theme, DARK_SHIP)
    mark = theme.icon("skull-crossbones", cloth_colour(theme))
    if mark is not None:
        wide = 0.17 * size
        yield Group((mark,), Matrix(wide, 0, 0, wide, at[0] - 0.09 * size, at[1] - 0.14 * size))


def _stars(box: Rect, theme: Theme) -> Iterator[Item]:
    for x, y in ((0.22, 0.16), (0.33, 0.4), (0.62, 0.14), (0.06, 0.52), (0.92, 0.12), (0.7, 0.5)):
        at = box.x + x * box.width, box.y + y * box.height
        yield Path(circle(*at, 0.42), fill=cloth_colour(theme))
