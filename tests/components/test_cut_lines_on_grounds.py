"""Lines to cut along are visible on dark and on pale grounds, and are not on the next piece."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import base_theme
from dealing import lay_out

from pnp.art.corners import draw_cut
from pnp.base.colours import contrast
from pnp.scene import Group, Instance, Item, Path, rectangle
from pnp.scene.extents import hull
from pnp.scene.piece import Piece

DECK = """\
deck: d
title: D
size: [60mm, 52mm]
SHAPE
bleed: 3mm
layout:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: 'GROUND'}
cards: [{card: a}]
"""


def lines(items: tuple[Item, ...]) -> Iterator[Path]:
    for item in items:
        match item:
            case Group():
                yield from lines(item.items)
            case Instance():
                yield from lines((item.of,))
            case Path() if item.stroke is not None:
                yield item


def drawn(shape: str, ground: str) -> Piece:
    pieces, report = lay_out(DECK.replace("SHAPE", shape).replace("GROUND", ground))
    assert not report.failed, report.diagnostics
    return pieces[0]


@pytest.mark.parametrize("shape", ["corner: 3mm", "shape: hexagon", "shape: round"])
@pytest.mark.parametrize("ground", ["#222222", "#101010", "#808080", "#fbfaf6", "#e0d020"])
def test_one_of_two_lines_is_visible_on_any_ground(shape: str, ground: str) -> None:

    piece = drawn(shape, ground)
    beside, cut = lines(piece.front)
    assert cut.stroke is not None
    assert beside.stroke is not None
    assert max(contrast(line.stroke.colour, ground) for line in (cut, beside) if line.stroke) > 3
    inner, outer = hull(cut.segments), hull(beside.segments)
    assert inner.width == pytest.approx(piece.width, abs=0.01)
    assert outer.width - inner.width == pytest.approx(2 * cut.stroke.width, abs=0.01)
    assert outer.x == pytest.approx(-cut.stroke.width, abs=0.01)


@pytest.mark.parametrize(("bleed", "clipped"), [(0.0, True), (0.2, True), (3.0, False)])
def test_the_line_in_the_waste_ends_at_the_bleed(bleed: float, clipped: bool) -> None:
    beside, cut = draw_cut(rectangle(0, 0, 40, 60), 40, 60, bleed, base_theme()).items
    assert isinstance(cut, Path)
    assert isinstance(beside, Group) == clipped
    if isinstance(beside, Group):
        assert beside.clip is not None
        assert hull(beside.clip).width == pytest.approx(40 + 2 * bleed)
