from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.imposition.paper import Slot, mirror_slot, turn_axis

near = pytest.approx
slots = st.builds(
    Slot,
    st.floats(0, 200),
    st.floats(0, 200),
    st.floats(5, 100),
    st.floats(5, 100),
    st.sampled_from([0, 90, 180, 270]),
)
axes = st.sampled_from(["vertical", "horizontal"])


@pytest.mark.parametrize(
    ("width", "height", "edge", "axis"),
    [
        (210, 297, "long", "vertical"),
        (210, 297, "short", "horizontal"),
        (297, 210, "long", "horizontal"),
        (297, 210, "short", "vertical"),
    ],
)
def test_paper_turns_about_the_line_along_the_edge(width, height, edge, axis):
    assert turn_axis(width, height, edge) == axis


def test_turning_on_a_vertical_line_mirrors_columns_and_keeps_backs_upright():
    assert mirror_slot(Slot(10, 20, 60, 90), 210, 297, "vertical") == Slot(140, 20, 60, 90, 0)
    assert mirror_slot(Slot(10, 20, 60, 90, 90), 210, 297, "vertical") == Slot(140, 20, 60, 90, 270)


def test_turning_on_a_horizontal_line_mirrors_rows_and_turns_backs_over():
    assert mirror_slot(Slot(10, 20, 60, 90), 210, 297, "horizontal") == Slot(10, 187, 60, 90, 180)
    assert mirror_slot(Slot(10, 20, 60, 90, 90), 210, 297, "horizontal") == Slot(
        10, 187, 60, 90, 90
    )


@given(slots, axes)
def test_mirrored_twice_is_the_same(slot, axis):
    twice = mirror_slot(mirror_slot(slot, 210, 297, axis), 210, 297, axis)
    assert (twice.x, twice.y) == near((slot.x, slot.y))
    assert (twice.width, twice.height, twice.angle) == (slot.width, slot.height, slot.angle)


@given(slots)
def test_the_piece_fills_its_slot_whatever_its_angle(slot):
    quarter = slot.angle in (90, 270)
    width, height = (slot.height, slot.width) if quarter else (slot.width, slot.height)
    corners = [slot.matrix.apply((x, y)) for x in (0, width) for y in (0, height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    assert (min(xs), min(ys)) == near((slot.x, slot.y), abs=1e-9)
    assert (max(xs), max(ys)) == near((slot.box.right, slot.box.bottom))


def test_angles_turn_clockwise():
    # The piece's top left corner lies at the top right when the piece is turned by 90 degrees.
    assert Slot(10, 20, 90, 60, 90).matrix.apply((0, 0)) == near((100, 20))
