"""Lines that wander as a hand would draw them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base import geometry as g
from pnp.base.hand_drawn import roughen, round_corners, signed_noise


def test_cut_corners_keep_the_ends_of_an_open_chain() -> None:
    chain = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    found = round_corners(chain, 1, closed=False)
    assert found == [(0, 0), (7.5, 0), (10, 2.5), (10, 10)]
    assert round_corners(chain[:2], 3, closed=False) == chain[:2]


@given(st.text(max_size=12))
def test_wander_stays_between_minus_one_and_one(key: str) -> None:
    assert -1 <= signed_noise(key) <= 1
    assert signed_noise(key) == signed_noise(key)


def test_wander_is_the_same_in_every_run() -> None:
    assert signed_noise("x1:2:3") == pytest.approx(0.6127493497)


@given(st.text(max_size=5), st.floats(0.1, 2.0))
def test_a_rough_coast_stays_within_its_reach(key: str, reach: float) -> None:
    ring = [(10 * math.cos(i / 4), 10 * math.sin(i / 4)) for i in range(25)]
    rough = roughen(ring, key, 0.5, reach)
    line = g.boundary(g.area_of(ring))
    assert rough == roughen(ring, key, 0.5, reach)
    assert max(g.distance(line, point) for point in rough) <= reach + 1e-6
