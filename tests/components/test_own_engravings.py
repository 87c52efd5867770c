"""A drawing of a theme's own is drawn wherever the engraving would be, in its box."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as File

import pytest
from conftest import general_theme, sampled
from laying import box, drawn, lay

from pnp.art import landscapes, vignettes
from pnp.base.values import replace
from pnp.kinds.cover.front import paint_scene
from pnp.pictures import Drawing
from pnp.scene import Group, Item, Path
from pnp.theme import Theme

# Twice as wide as high, in the ink and in a colour of its own.
WIDE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    b'<path d="M0 0H20V10H0Z" fill="currentColor"/>'
    b'<path d="M8 4H12V6H8Z" fill="#123456"/></svg>'
)
LINES = WIDE.replace(b'fill="currentColor"', b'fill="none" stroke="currentColor"')
SHEET = """\
sheet: s
title: S
body: [{pictograms: {entries: [{draw: ship, caption: a ship}]}}]
"""
MATS = """\
mats: m
title: M
pieces:
  - id: m
    title: M
    width: 80mm
    height: 60mm
    pictures: [{draw: ship, at: [40mm, 30mm], size: 20mm}]
"""
BOX = """\
tuckbox: b
title: B
cards: 54
of: poker
front: {title: B, draw: ship}
"""
SCREEN = """\
screen: s
title: S
outside: {title: S, figures: [{draw: ship, at: [0.5, 0.4], size: 60mm}]}
centre: [{text: a}]
"""
KINDS = {"sheet": SHEET, "mats": MATS, "tuckbox": BOX, "screen": SCREEN}


def standees(draw: str, sail: str = "") -> str:
    return (
        "standees: f\ntitle: F\npieces:\n  - id: a\n    title: A\n    size: [30mm, 36mm]\n"
        f"    base_size: 20mm\n    shape: figure\n    front: {{draw: {draw}{sail}}}\n"
    )


def own(content: bytes = WIDE, of: str = "chart", **choices: str) -> Theme:
    """Return a theme in which a drawing takes the place of ships and of the tub."""
    theme = general_theme(of)
    chosen = {"ship": "own", "tub": "own", **choices}
    found = {"own": Drawing("a.svg", content, File())}
    return replace(theme, choices={**theme.choices, **chosen}, drawings=found)


def colours(items: Iterable[Item]) -> set[str | None]:
    return {item.fill for item in drawn(items) if isinstance(item, Path)}


def test_a_drawing_fills_the_box_of_the_engraving_and_keeps_its_proportions() -> None:
    theme = own()
    items = [*vignettes.draw("ship", (50.0, 40.0), 30.0, theme)]
    boxes = [box(path.segments) for path in drawn(items) if isinstance(path, Path)]
    (hull,) = [b for b in boxes if b.width > 20]
    assert (hull.x, hull.y, hull.width, hull.height) == pytest.approx((35, 32.5, 30, 15))
    assert {theme.colour("creature"), "#123456"} <= colours(items)


@pytest.mark.parametrize("kind", KINDS)
def test_a_drawing_is_on_every_piece_that_shows_the_engraving(kind: str) -> None:
    plain, found = (lay(kind, KINDS[kind], theme) for theme in (general_theme("chart"), own()))
    assert plain[1].diagnostics == found[1].diagnostics == ()
    fronts = [[item for piece in pieces for item in piece.front] for pieces, _ in (plain, found)]
    assert "#123456" not in colours(fronts[0])
    assert "#123456" in colours(fronts[1])


@pytest.mark.parametrize("way", sampled(["own", "kraken", "harbour", *landscapes.VIEWS], 3))
def test_a_drawing_is_on_fronts_also_in_the_scenes_of_a_theme(way: str) -> None:
    theme = own(cover=way)
    assert "#123456" in colours([paint_scene(theme, ("ship",))])


@pytest.mark.parametrize("way", sampled(["own", "kraken", "harbour"], 3))
def test_a_drawing_is_seen_in_scenes_that_show_whichever_ship_the_game_names(way: str) -> None:
    theme = own(cover=way, brig="own")
    assert "#123456" in colours([paint_scene(theme, ("brig",))])
    assert "#123456" not in colours([paint_scene(theme, ("cog",))])


@pytest.mark.parametrize("content", [WIDE, LINES])
@pytest.mark.parametrize("draw", ["ship", "tub"])
def test_a_figure_is_cut_along_a_drawing(draw: str, content: bytes) -> None:
    (piece, _), report = lay("standees", standees(draw), own(content))
    assert report.diagnostics == ()
    assert "#123456" in colours(piece.front)
    assert piece.cut != lay("standees", standees(draw), general_theme("chart"))[0][0].cut


def test_the_icon_of_a_sail_is_on_a_disc_where_there_is_no_sail() -> None:
    sailed = standees("ship", ", sail: fish")
    dragon = replace(own(), choices={**general_theme("chart").choices, "ship": "dragon"})
    for theme in (own(), dragon):
        plain, icon = (lay("standees", text, theme) for text in (standees("ship"), sailed))
        assert icon[1].diagnostics == ()
        count = [len([*drawn(pieces[0].front)]) for pieces, _ in (plain, icon)]
        assert count[1] > count[0]


def test_what_takes_the_place_of_an_engraving_has_no_other_put_in_its_place() -> None:
    theme = own(ship="dragon", dragon="own")
    plain = replace(theme, choices={**theme.choices, "dragon": "dragon"})
    assert lay("standees", standees("ship"), theme)[0][0].front == (
        lay("standees", standees("ship"), plain)[0][0].front
    )
    (group,) = vignettes.draw("ship", (0, 0), 30, theme)
    assert isinstance(group, Group)
    assert "#123456" not in colours((group,))
