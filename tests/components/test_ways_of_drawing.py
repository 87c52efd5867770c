"""Every way of drawing that a theme may choose is drawn, and looks like no other."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path as FilePath

import dealing
import pytest
from conftest import general_theme
from laying import lay
from test_map_component import SMALL

from pnp.components import cover
from pnp.components.card import patterns
from pnp.components.chart import vignettes
from pnp.model import looks
from pnp.model.looks import WAYS
from pnp.scene import Group
from pnp.theme import Theme

POND = SMALL.replace("map: pond", "map: pond\ngame: les-petits-pirates")
# What these ways change is not on maps; their own tests are beside those of what they change.
ELSEWHERE = {"fills", "grounds"}
PACKAGE = FilePath(__file__).resolve().parent.parent.parent / "pnp"


def choosing(theme: Theme, **choices: str) -> Theme:
    return replace(theme, choices={**theme.choices, **choices})


@pytest.mark.parametrize("key", sorted(WAYS.keys() - ELSEWHERE))
def test_each_choice_of_a_way_looks_like_no_other(key: str) -> None:
    seen = {}
    for choice in WAYS[key].choices:
        (piece,), report = lay("map", POND, choosing(general_theme("chart"), **{key: choice}))
        assert report.diagnostics == ()
        seen[choice] = repr(piece.front)
    assert len(set(seen.values())) == len(seen)


def test_every_way_of_drawing_is_asked_for_by_a_drawing() -> None:
    asked: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        asked |= set(re.findall(r"theme\.art\(\"(\w+)\"\)", path.read_text("utf-8")))
    assert asked == WAYS.keys()


def test_an_engraving_takes_the_place_of_another() -> None:
    theme = choosing(general_theme("chart"), whale="dragon")
    (whale,) = vignettes.draw("whale", (0, 0), 30, theme)
    (dragon,) = vignettes.draw("dragon", (0, 0), 30, theme)
    assert isinstance(whale, Group)
    assert whale == dragon


@pytest.mark.parametrize("name", ["viking", "space", "high-fantasy"])
def test_what_pirates_have_is_not_on_a_chart_of_another_world(name: str) -> None:
    plain, other = general_theme("chart"), general_theme(name)
    for engraving in ("ship", "sloop"):
        assert [*vignettes.draw(engraving, (0, 0), 30, other)] != [
            *vignettes.draw(engraving, (0, 0), 30, choosing(other, **{engraving: engraving}))
        ]
    for key in ("coast", "relief", "settlement", "compass", "frame", "medallion", "trees"):
        assert other.art(key) != plain.art(key)


def test_a_field_of_cards_takes_the_place_of_another() -> None:
    assert looks.PATTERNS.keys() == patterns.FIELDS.keys()
    panel = "draw: panel, at: [2mm, 2mm]"
    text = dealing.CREW.replace(panel, "draw: pattern, pattern: waves, at: [2mm, 2mm]")
    assert text != dealing.CREW
    plain = general_theme("base")
    drawn = [
        dealing.lay_out(text, theme)[0][0].front
        for theme in (plain, choosing(plain, waves="knots"), choosing(plain, waves="stars"))
    ]
    assert len({repr(front) for front in drawn}) == 3


def test_pale_ink_has_its_ground_printed_behind_it() -> None:
    assert cover.printed_on_ground(general_theme("space"))
    assert not cover.printed_on_ground(general_theme("viking"))


def test_a_general_theme_takes_the_roles_that_only_a_game_knows() -> None:
    base, viking, space = (general_theme(name) for name in ("base", "viking", "space"))
    own = replace(base, colours={**base.colours, "crew.anchor": "#1d4f86", "crew.page": "#ffffff"})
    assert viking.showing(own, base).colour("crew.anchor") == "#1d4f86"
    assert viking.showing(own, base).colour("sea") == viking.colour("sea")
    # On dark paper what was dark on pale is pale, and paper is the paper of the theme.
    assert space.showing(own, base).colour("crew.anchor") == "#79abe2"
    assert space.showing(own, base).colour("crew.page") == space.colour("paper")


def test_what_a_theme_chooses_itself_comes_before_what_the_game_s_own_chooses() -> None:
    base, viking = general_theme("base"), general_theme("viking")
    moon = choosing(base, relief="craters", grounds="woodcut")
    assert viking.showing(moon, base).art("relief") == "fells"
    assert viking.showing(moon, base).art("grounds") == "woodcut"
