"""A serpent rising at dusk."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.island_art import cloud, draw_afloat, figure_size, sky, waves
from pnp.scene import (
    Item,
    Rect,
)
from pnp.theme import Theme


def draw(box: Rect, theme: Theme) -> Iterator[Item]:
    yield sky(box, theme, "sky.dusk")
    yield cloud((box.x + 0.86 * box.width, box.y + 0.22 * box.height), 15, theme, "paper")
    yield cloud((box.x + 0.12 * box.width, box.y + 0.18 * box.height), 18, theme, "paper")
    yield from waves(box, 0.5, theme, "sea")
    size = figure_size(box)
    at = box.centre[0], box.bottom - 0.5 * size
    yield from draw_afloat("serpent", at, size, theme)
