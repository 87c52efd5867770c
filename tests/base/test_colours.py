"""Differences of colours against published pairs, contrasts against their limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.colours import SEEN, ciede2000, contrast, difference

COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
# Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula, table 1 (pairs of Lab, difference).
PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), PUBLISHED)
def test_differences_are_those_published(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)


@given(COLOURS, COLOURS)
def test_a_difference_has_no_direction(one: str, other: str) -> None:
    assert difference(one, other) == pytest.approx(difference(other, one), abs=1e-6)
    assert contrast(one, other) == contrast(other, one) >= 1
    assert difference(one, one) == 0


@given(COLOURS)
def test_greys_are_seen_alike_by_all(colour: str) -> None:
    level = f"#{colour[1:3] * 3}"
    assert all(difference(seen(level), level) < 1 for seen in SEEN.values())


def test_black_and_white_are_the_ends() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)


def test_red_and_green_are_alike_without_one_of_their_cones() -> None:
    red, green = "#b04040", "#607838"
    assert difference(red, green) > 35
    assert min(difference(seen(red), seen(green)) for seen in SEEN.values()) < 12
