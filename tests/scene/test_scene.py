"""Matrices and outlines: what imposition and exporters rely on."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import (
    IDENTITY,
    Matrix,
    Rect,
    Text,
    circle,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
    smooth_closed,
    smooth_open,
    transform_outline,
)

numbers = st.floats(-100, 100)
matrices = st.builds(Matrix, numbers, numbers, numbers, numbers, numbers, numbers)
points = st.tuples(numbers, numbers)
turns = st.builds(
    lambda angle, x, y, scale: Matrix.scale(scale).then(Matrix.rotate(angle, x, y)),
    st.floats(-720, 720),
    numbers,
    numbers,
    st.floats(0.1, 10),
)


@given(matrices, matrices, matrices, points)
def test_composition_is_application_in_turn(
    a: Matrix, b: Matrix, c: Matrix, p: tuple[float, float]
) -> None:
    one, other = a.then(b).then(c).apply(p), c.apply(b.apply(a.apply(p)))
    assert one == pytest.approx(other, rel=1e-6, abs=1e-3)


def test_turns_are_clockwise_on_the_page_and_exact_by_quarters() -> None:
    assert Matrix.rotate(90).apply((1, 0)) == (0, 1)
    assert Matrix.rotate(180, 5, 5).apply((0, 0)) == (10, 10)
    assert Matrix.rotate(-90) == Matrix.rotate(270)
    assert Matrix.rotate(360) == IDENTITY
    assert Matrix.rotate(45).apply((math.sqrt(2), 0)) == pytest.approx((1, 1))


def test_a_box_knows_its_far_edges() -> None:
    box = Rect(10, 20, 30, 40)
    assert (box.right, box.bottom, box.centre) == (40, 60, (25, 40))
    assert box.inset(5) == Rect(15, 25, 20, 30)
    assert box.inset(-3).inset(3) == box


def test_a_text_is_as_wide_as_its_advances() -> None:
    assert Text("ab", "F", 10, 0, 0, (500, 250), "#000000").width == 7.5


def test_outlines_close_where_they_should() -> None:
    assert rectangle(1, 2, 3, 4) == (
        ("M", (1, 2)),
        ("L", (4, 2)),
        ("L", (4, 6)),
        ("L", (1, 6)),
        ("Z", ()),
    )
    assert line(0, 0, 1, 1) == (("M", (0, 0)), ("L", (1, 1)))
    assert smooth_open([(0, 0), (1, 1)])[-1][0] == "C"
    assert smooth_closed([(0, 0), (1, 1), (2, 0)])[-1] == ("Z", ())


def test_a_corner_radius_is_at_most_half_the_short_side() -> None:
    assert rounded_rectangle(0, 0, 10, 4, 99) == rounded_rectangle(0, 0, 10, 4, 2)
    assert rounded_rectangle(0, 0, 10, 4, 0) == rectangle(0, 0, 10, 4)


def test_a_circle_keeps_its_radius() -> None:
    start = (13.0, 5.0)
    for _, values in circle(8, 5, 5)[1:5]:
        p = (start, values[0:2], values[2:4], values[4:6])
        for t in (0.1, 0.25, 0.5, 0.75, 0.9):
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x = sum(w * q[0] for w, q in zip(weights, p, strict=True))
            y = sum(w * q[1] for w, q in zip(weights, p, strict=True))
            assert math.hypot(x - 8, y - 5) == pytest.approx(5, rel=3e-4)
        start = (values[4], values[5])


@given(st.lists(points, min_size=3, max_size=6), turns)
def test_moving_an_outline_moves_its_points(
    corners: list[tuple[float, float]], matrix: Matrix
) -> None:
    moved = transform_outline(polygon(corners), matrix)
    assert [values for command, values in moved if command != "Z"] == [
        matrix.apply(corner) for corner in corners
    ]
