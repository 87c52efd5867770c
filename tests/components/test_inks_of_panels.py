"""A text on a panel has the ink of the panel where its own would be judged too faint."""

from __future__ import annotations

import pytest
from conftest import general_theme

from pnp.art.tints import colour_on
from pnp.base.colours import LEGIBLE, VISIBLE, contrast

CHART = general_theme("chart")


@pytest.mark.parametrize("role", ["red", "blue", "green", "purple", "yellow", "black"])
def test_dark_text_on_a_player_s_colour_is_seen_as_the_rule_asks(role: str) -> None:
    found = colour_on(CHART, role, CHART.style("card.text").fill, LEGIBLE)
    assert contrast(CHART.colour(role), found) >= LEGIBLE


def test_a_colour_that_is_seen_stays() -> None:
    assert colour_on(CHART, "yellow", "#000000", LEGIBLE) == "#000000"


def test_large_letters_need_less() -> None:
    ground = CHART.colour("red")
    grey = next(
        f"#{v:02x}{v:02x}{v:02x}"
        for v in range(255, 0, -1)
        if VISIBLE <= contrast(ground, f"#{v:02x}{v:02x}{v:02x}") < LEGIBLE
    )
    assert colour_on(CHART, "red", grey, VISIBLE) == grey
    assert colour_on(CHART, "red", grey, LEGIBLE) != grey
