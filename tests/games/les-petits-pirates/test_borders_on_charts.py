"""Borders at sea read at arm's length, in all themes; what only adorns the sea recedes."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pytest
from charted import charted
from conftest import general_theme, sampled

from pnp.base.colours import contrast, mix
from pnp.base.library import general_themes
from pnp.base.values import replace
from pnp.kinds.boards.map.borders import Borders
from pnp.kinds.boards.map.compass import rhumb_lines
from pnp.kinds.boards.map.marks import soundings
from pnp.kinds.boards.map.place import arrange
from pnp.scene import Group, Item, Path, Stroke, Text

SEAS = ("sea", "sea.deep", "sea.glow")
SEEN = 1.0
"""Millimetres that the eye makes out at arm's length: finer lines blend with their ground."""


def tone(stroke: Stroke, ground: str) -> str:
    """Return what a line looks like on its ground from afar."""
    if not stroke.dash:
        ink = stroke.width
    else:
        cap = math.pi * stroke.width / 4 if stroke.cap == "round" else 0.0
        ink = stroke.width * (stroke.dash[0] + cap) / sum(stroke.dash)
    return mix(ground, stroke.colour, min(1.0, ink / SEEN))


def strokes(items: Iterable[Item]) -> list[Stroke]:
    return [item.stroke for item in items if isinstance(item, Path) and item.stroke]


@pytest.mark.parametrize("name", sampled(general_themes(), 3))
def test_dots_between_spaces_read_and_all_else_at_sea_recedes(name: str) -> None:
    board, theme = charted("viking"), general_theme(name)
    depths = replace(theme, choices={**theme.choices, "soundings": "numbers"})
    sea = theme.colour("sea")
    (dots,) = (one for one in strokes(Borders(board, theme).at_sea()) if one.dash)
    for role in SEAS:
        assert contrast(dots.colour, theme.colour(role)) >= 3.4, role
    border = contrast(tone(dots, sea), sea)
    assert border >= 1.4
    rays = strokes(rhumb_lines(board, (80.0, 120.0), theme))
    assert len(rays) >= 32
    assert max(contrast(tone(ray, sea), sea) for ray in rays) <= 1 + 0.2 * (border - 1)
    for group in soundings(board, arrange(board, {}), depths):
        assert isinstance(group, Group)
        for depth in group.items:
            assert isinstance(depth, Text)
            ink = mix(sea, depth.fill, group.opacity)
            assert contrast(ink, sea) <= contrast(dots.colour, sea) / 2
