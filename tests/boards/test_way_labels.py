"""Labels of ways: in the middle of their lines, but not on places for pieces."""

from __future__ import annotations

import math

import pytest
from reading import board

from pnp.art.pen import Pen
from pnp.base.diagnostics import Report, Reporter
from pnp.kinds.boards.board.layout import layout
from pnp.kinds.boards.board.placement import plan_of
from pnp.kinds.boards.board.space_boxes import DrawnSpaces
from pnp.kinds.boards.board.space_texts import slot_outlines
from pnp.kinds.boards.board.way_labels import WayLabel, place_labels
from pnp.model.measure import depth_in_outline, overlap_depth
from pnp.theme.loading import load_theme

NETWORK = """\
board: {{width: 120mm, height: 100mm, margin: 4mm}}
grid: {{points: {{Ash: [20mm, 20mm], Birch: [{x}mm, {y}mm]}}}}
ways:
  - way: rail
    label: '{{n}}'
{slots}    joins: [{{from: Ash, to: Birch, n: {n}}}]
"""
SLOTS = "    slots: {quantity: %s, slot: [10mm, 5mm]}\n"


def labels(text: str) -> tuple[list[WayLabel], float]:
    """Return the labels of a board, and how far one is over a place."""
    plan, theme = plan_of(board(text)), load_theme("plain", Report())
    assert theme is not None
    pen = Pen(theme, Reporter(Report(), lambda path: None))
    found = [one for own in place_labels(plan, DrawnSpaces({}, {}), pen).values() for one in own]
    outlines = list(slot_outlines(plan, pen))
    over = max((depth_in_outline(o, one.sign) for o in outlines for one in found), default=0.0)
    return found, over


def codes(text: str) -> list[str]:
    report, theme = Report(), load_theme("plain", Report())
    assert theme is not None
    list(layout(board(text), theme, Reporter(report, lambda path: None)))
    return [one.code for one in report.diagnostics]


@pytest.mark.parametrize(("x", "y"), [(90, 20), (20, 80), (90, 75), (85, 30)])
@pytest.mark.parametrize("count", [1, 3])
def test_a_label_is_beside_the_places_of_its_link(x: int, y: int, count: int) -> None:
    text = NETWORK.format(x=x, y=y, n=count, slots=SLOTS % count)
    (one,), over = labels(text)
    assert over <= 0
    # It is near the middle of the link, which it labels.
    middle = ((20 + x) / 2, (20 + y) / 2)
    assert math.dist(one.sign.centre, middle) < 12
    assert codes(text) == []


def test_a_label_without_places_is_in_the_middle_of_its_link() -> None:
    (one,), _ = labels(NETWORK.format(x=90, y=20, n=3, slots=""))
    assert one.sign.centre == pytest.approx((55, 20))


def test_labels_of_parallel_links_do_not_cover_each_other() -> None:
    text = NETWORK.format(x=90, y=20, n=2, slots=SLOTS % 2)
    text = text.replace("n: 2}]", "n: 2}, {from: Ash, to: Birch, n: 2, of: red}]")
    (one, other), over = labels(text)
    assert over <= 0
    assert overlap_depth(one.sign, other.sign) <= 0


def test_a_label_without_room_is_reported_once() -> None:
    place = "places: [{on: points, slot: 80mm}]\n"
    text = NETWORK.format(x=60, y=50, n=2, slots="") + place
    assert codes(text) == ["text-over-places"]


def test_a_label_may_have_icons_and_marks() -> None:
    text = NETWORK.format(x=90, y=20, n=3, slots="").replace("'{n}'", "'**{n}** :coin:'")
    (one,), _ = labels(text)
    (plain,), _ = labels(NETWORK.format(x=90, y=20, n=3, slots=""))
    assert one.line.lines == ("3 :coin:",)
    assert one.sign.width > plain.sign.width
    assert one.sign.centre == pytest.approx(plain.sign.centre)
    assert codes(text) == []
    assert codes(text.replace(":coin:", ":mdi:coyn:")) == ["unknown-icon"]
