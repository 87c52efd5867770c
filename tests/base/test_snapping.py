"""Outlines drawn by hand, brought together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import area_of, overlap, size_of
from pnp.base.snapping import remove_spikes, snap

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


@pytest.mark.parametrize(
    ("ring", "kept"),
    [
        ([(0, 0), (0, 0), (5, 0), (5, 5)], [(0, 0), (5, 0), (5, 5)]),
        ([(0, 0), (5, 0), (5, 5), (0, 0)], [(0, 0), (5, 0), (5, 5)]),
        ([(0, 0), (5, 0), (9, 0), (5, 0), (5, 5)], [(0, 0), (5, 0), (5, 5)]),
        ([(9, 0), (5, 0), (5, 5), (5, 0)], []),
        ([(0, 0), (1, 1)], []),
    ],
)
def test_rings_lose_repeats_and_spikes(
    ring: list[tuple[float, float]], kept: list[tuple[float, float]]
) -> None:
    assert remove_spikes(ring) == kept


def test_a_line_takes_in_the_corner_that_it_passes_closely() -> None:
    beside = [(10.2, 4.0), (20.0, 4.0), (20.0, 8.0), (9.9, 8.0)]
    one, other = snap([SQUARE, beside], 0.3)
    assert one == [(0, 0), (10, 0), (10.2, 4), (9.9, 8), (10, 10), (0, 10)]
    assert other == beside


def test_what_is_farther_away_stays() -> None:
    beside = [(10.4, 0.0), (20.0, 0.0), (20.0, 10.0), (10.4, 10.0)]
    assert snap([SQUARE, beside], 0.3) == [SQUARE, beside]


@given(st.lists(st.floats(-0.1, 0.1), min_size=8, max_size=8))
def test_a_border_drawn_twice_is_one(shifts: list[float]) -> None:
    heights = (0.0, 3.0, 6.5, 10.0)
    left = [(10.0, y) for y in heights]
    right = [(x + dx, y + dy) for (x, y), dx, dy in zip(left, shifts[:4], shifts[4:], strict=True)]
    one, other = snap([[(0.0, 0.0), *left, (0.0, 10.0)], [*right, (20.0, 10.0), (20.0, 0.0)]], 0.3)
    assert size_of(overlap(area_of(one), area_of(other))) == 0
    assert set(one) & set(other) == set(left)
