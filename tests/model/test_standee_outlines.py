"""Outlines of figures that cross themselves cannot be cut."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kinds.standees.record import Standee
from pnp.model.record_errors import FieldProblem, parse_record


def made(*points: tuple[float, float]) -> Standee | tuple[FieldProblem, ...]:
    outline = [[f"{x:.6f}", f"{y:.6f}"] for x, y in points]
    tree = {"id": "a", "title": "A", "size": ["30mm", "40mm"], "front": {"draw": "ship"}}
    return parse_record(Standee, {**tree, "outline": outline})


@pytest.mark.parametrize(
    ("points", "index"),
    [
        (((0.3, 0), (0.7, 0), (0.1, 1), (0.9, 1)), 0),
        (((0.1, 1), (0.9, 0), (0.1, 0), (0.9, 1)), 3),
        (((0, 1), (0.5, 0), (0.6, 0), (1, 1), (0.5, 0)), 4),  # it comes back to a point
    ],
)
def test_an_outline_that_crosses_itself_is_told_where(
    points: tuple[tuple[float, float], ...], index: int
) -> None:
    found = made(*points)
    assert isinstance(found, tuple)
    assert [(f.code, f.path) for f in found] == [("outline-crosses", ("outline", index))]


@given(st.lists(st.integers(0, 359), min_size=3, max_size=20, unique=True))
def test_points_in_order_round_a_middle_do_not_cross(degrees: list[int]) -> None:
    turns = [math.radians(degree) for degree in sorted(degrees)]
    found = made(*((0.5 + 0.4 * math.cos(t), 0.5 + 0.4 * math.sin(t)) for t in turns))
    assert isinstance(found, Standee)
