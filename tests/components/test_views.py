"""Who is seen on covers and screens: only what is at home in the view of the theme."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as File

import pytest
from conftest import general_theme

from pnp.art import landscapes
from pnp.base.values import replace
from pnp.kinds.screen import view_cast as seen
from pnp.kinds.screen.record import Screen
from pnp.kinds.screen.view_cast import cast_of, has_waves, vessel_in
from pnp.model import drawings
from pnp.pictures import Drawing
from pnp.theme import Theme

FIGURES = [
    {"draw": "ship", "at": [0.5, 0.43], "size": "98mm"},
    {"draw": "sloop", "at": [0.13, 0.54], "size": "44mm"},
    {"draw": "gulls", "at": [0.3, 0.24], "size": "20mm"},
    {"draw": "serpent", "at": [0.1, 0.83], "size": "44mm"},
    {"icon": "skull", "at": [0.9, 0.8], "size": "10mm"},
]
SCREEN = Screen.model_validate(
    {"screen": "s", "title": "S", "outside": {"title": "S", "horizon": 0.6, "figures": FIGURES}}
)


def look(**choices: str) -> Theme:
    theme = general_theme("chart")
    drawings = {"own": Drawing("a.svg", b"", File())}
    return replace(theme, choices={**theme.choices, **choices}, drawings=drawings)


def names(theme: Theme) -> list[str]:
    return [figure.draw or figure.icon for _, figure in cast_of(SCREEN, theme)]


def places(theme: Theme) -> Mapping[str, float]:
    return {figure.draw: figure.at[1] for _, figure in cast_of(SCREEN, theme)}


def test_each_view_says_who_is_seen_in_it() -> None:
    assert seen._IN_VIEWS.keys() == landscapes.VIEWS.keys()
    known = {*drawings.ENGRAVINGS, drawings.TUB}
    assert {*drawings.AFLOAT, *drawings.ALOFT, *seen._IN_WATER} <= known
    assert not drawings.AFLOAT & drawings.ALOFT
    assert {*drawings.SHIPS} <= drawings.AFLOAT | drawings.ALOFT


@pytest.mark.parametrize("view", ["own", "sea", "fjord"])
def test_ships_and_beasts_are_where_water_is(view: str) -> None:
    assert names(look(cover=view)) == ["ship", "sloop", "gulls", "serpent", "skull"]
    assert places(look(cover=view))["ship"] == 0.43
    assert has_waves(look(cover=view))


@pytest.mark.parametrize(("view", "vessel"), [("river", "dragon"), ("stars", "rocket")])
def test_the_largest_ship_gives_its_place_to_whom_a_view_without_water_has(
    view: str, vessel: str
) -> None:
    assert names(look(cover=view)) == [vessel, "gulls", "skull"]
    assert vessel_in(look(cover=view)).name == vessel
    assert not has_waves(look(cover=view))


def test_a_ship_that_flies_is_above_the_horizon_of_any_view() -> None:
    for view in ("own", "sea", "fjord", "river"):
        theme = look(cover=view, ship="airship")
        ship = places(theme)["ship"]
        assert ship * SCREEN.height + 0.4 * 98 < 0.6 * SCREEN.height, view
    assert places(look(cover="stars", ship="airship"))["ship"] == 0.43


def test_the_cover_has_the_ship_of_the_theme_where_that_is_at_home() -> None:
    def vessel(**choices: str) -> str:
        return vessel_in(look(**choices)).name

    assert [vessel(cover=view) for view in ("sea", "fjord")] == ["ship", "longship"]
    for view in landscapes.VIEWS:
        assert vessel(cover=view, ship="airship") == "ship"
        assert vessel(cover=view, ship="own") == "ship"
    assert vessel(cover="fjord", ship="cog") == "ship"
    assert vessel(cover="river", ship="longship") == "dragon"
    assert vessel(cover="stars", ship="longship") == "rocket"


def test_what_flies_on_a_cover_is_higher_than_what_floats() -> None:
    for view in ("sea", "fjord"):
        assert vessel_in(look(cover=view, ship="dragon")).at[1] < 0
        assert vessel_in(look(cover=view, ship="own")).at[1] > 0
    assert vessel_in(look(cover="river", ship="own")).at[1] < 0


def test_a_drawing_of_the_theme_s_own_flies_where_there_is_no_water() -> None:
    river = look(cover="river", ship="own", sloop="own", serpent="own")
    assert names(river) == ["ship", "sloop", "gulls", "skull"]
    assert places(river)["sloop"] < 0.54
    assert places(look(cover="sea", sloop="own"))["sloop"] == 0.54


def test_a_sea_that_is_a_sky_has_neither_waves_nor_ground() -> None:
    for view in ("own", "sea", "stars"):
        assert not has_waves(look(cover=view, sea="nebula"))
    assert places(look(cover="own", sea="nebula", ship="rocket"))["ship"] == 0.43
