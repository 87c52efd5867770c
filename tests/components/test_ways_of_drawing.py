"""Every way of drawing that a theme may choose is drawn, and looks like no other."""

from __future__ import annotations

import re
from pathlib import Path as FilePath

import dealing
import pytest
from conftest import general_theme, sampled
from laying import lay
from test_map_component import SMALL

from pnp.art import card_patterns, landscapes, vignettes
from pnp.base.values import replace
from pnp.kinds.cover import cover
from pnp.kinds.cover.front import paint_scene
from pnp.kinds.layout.frames import framing_of
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.slots import face_of
from pnp.model import looks
from pnp.model.looks import COVERS, WAYS
from pnp.scene import Group
from pnp.theme import Theme

POND = SMALL.replace("map: pond", "map: pond\ngame: les-petits-pirates")
# What these ways change is not on maps; their own tests are beside those of what they change.
ELSEWHERE = {"cards", "cover", "fills", "grounds", "paper", "tokens"}
EXAMPLES = FilePath(__file__).resolve().parent.parent.parent / "docs" / "examples"
PACKAGE = FilePath(__file__).resolve().parent.parent.parent / "pnp"


def choosing(theme: Theme, **choices: str) -> Theme:
    return replace(theme, choices={**theme.choices, **choices})


@pytest.mark.parametrize("key", sampled(sorted(WAYS.keys() - ELSEWHERE), 4))
def test_each_choice_of_a_way_looks_like_no_other(key: str) -> None:
    seen = {}
    for choice in WAYS[key].choices:
        (piece,), report = lay("map", POND, choosing(general_theme("chart"), **{key: choice}))
        assert report.diagnostics == ()
        seen[choice] = repr(piece.front)
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize(("key", "kind"), [("tokens", "tokens"), ("paper", "sheet")])
def test_each_choice_looks_like_no_other_on_the_pieces_that_it_is_for(key: str, kind: str) -> None:
    text = (EXAMPLES / f"{kind}.yaml").read_text("utf-8")
    seen = {}
    for choice in WAYS[key].choices:
        pieces, _ = lay(kind, text, choosing(general_theme("chart"), **{key: choice}))
        seen[choice] = repr(pieces[0].front)
    assert len(set(seen.values())) == len(seen)


def test_the_frame_of_a_card_takes_the_place_of_the_layout_s_own() -> None:
    panel = "draw: panel, at: [2mm, 2mm]"
    text = dealing.CREW.replace(panel, "draw: pattern, pattern: rope, at: [2mm, 2mm]")
    plain = general_theme("base")
    seen = {
        choice: repr(dealing.lay_out(text, choosing(plain, cards=choice))[0][0].front)
        for choice in WAYS["cards"].choices
    }
    assert len(set(seen.values())) == len(seen)


def test_a_frame_keeps_off_what_is_near_the_edge_of_a_card() -> None:
    def framed(title: str) -> bool:
        size = ["20mm", "6mm"]
        boxes = {
            "ground": {
                "draw": "panel",
                "at": ["0mm", "0mm"],
                "size": ["100%", "100%"],
                "fill": "card.ground",
            }
        }
        layout = {
            name: CardBox(**box)
            for name, box in {**boxes, "title": {"at": title, "size": size}}.items()
        }
        face = face_of(layout, (), 63, 88)
        found = framing_of(face, 63, 88, choosing(general_theme("base"), cards="vine"))
        assert found is not None
        return found.margin is not None

    assert framed(["4mm", "4mm"])
    assert not framed(["1mm", "1mm"])


@pytest.mark.soak
def test_each_front_and_each_view_looks_like_no_other_and_saves_ink_where_the_theme_does() -> None:
    plain = general_theme("chart")
    # A front with only a title has no scene.
    ways = [way for way in WAYS["cover"].choices if way not in ("own", "title")]
    assert {*landscapes.VIEWS, *COVERS} == {*ways}
    fronts = {paint_scene(choosing(plain, cover=way), ()) for way in ways}
    assert len(fronts) == len(ways)
    # A game's own front is the sea, with what the game shows on it; and drawn once.
    own = paint_scene(plain, ())
    assert own in fronts
    assert own is paint_scene(plain, ())
    assert own != paint_scene(plain, ("anchor",))
    seen = {
        kind: repr(landscapes.landscape(50, 60, "#000000", "#ffffff", choosing(plain, cover=kind)))
        for kind in landscapes.VIEWS
    }
    assert len(set(seen.values())) == len(seen)
    spared = choosing(plain, cover="fjord", fills="none")
    assert plain.colour("sea") in seen["fjord"]
    assert plain.colour("sea") not in repr(
        landscapes.landscape(50, 60, "#000000", "#ffffff", spared)
    )


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
    assert looks.PATTERNS.keys() == card_patterns.FIELDS.keys()
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
    assert cover.needs_ground(general_theme("space"))
    assert not cover.needs_ground(general_theme("viking"))


def test_a_general_theme_takes_the_roles_that_only_a_game_knows() -> None:
    base, viking, space = (general_theme(name) for name in ("base", "viking", "space"))
    own = replace(base, colours={**base.colours, "crew.anchor": "#1d4f86", "crew.page": "#ffffff"})
    assert viking.with_subject(own, base).colour("crew.anchor") == "#1d4f86"
    assert viking.with_subject(own, base).colour("sea") == viking.colour("sea")
    # On dark paper what was dark on pale is pale, and paper is the paper of the theme.
    assert space.with_subject(own, base).colour("crew.anchor") == "#79abe2"
    assert space.with_subject(own, base).colour("crew.page") == space.colour("paper")


def test_a_general_theme_takes_the_looks_of_boards_that_only_a_game_knows() -> None:
    base, viking = general_theme("base"), general_theme("viking")
    oak = base.look("plain").model_copy(update={"ground": "wood"})
    own = replace(base, looks={"oak": oak, "plain": oak, "terrain": base.look("terrain")})
    shown = viking.with_subject(own, base)
    assert shown.look("oak") == oak
    assert shown.look("plain") == viking.look("plain")


def test_what_a_theme_chooses_itself_comes_before_what_the_game_s_own_chooses() -> None:
    base, viking = general_theme("base"), general_theme("viking")
    moon = choosing(base, relief="craters", grounds="woodcut")
    assert viking.with_subject(moon, base).art("relief") == "fells"
    assert viking.with_subject(moon, base).art("grounds") == "woodcut"
