"""Where ink is saved grounds are outlines, and what they say stays."""

from __future__ import annotations

import itertools

import pytest
from conftest import base_theme, general_theme
from dealing import boxes, lay_out, walk
from laying import lay

from pnp.art.tints import hatch_directions
from pnp.base.colours import contrast, luminance
from pnp.base.diagnostics import Report, Reporter, Source, Span
from pnp.base.library import content_dir, general_themes
from pnp.base.values import replace
from pnp.kinds.dice import layout as dice
from pnp.kinds.dice.record import Dice
from pnp.kinds.standees import layout as standees
from pnp.kinds.standees.record import Standees
from pnp.press.contrast import find_low_contrast
from pnp.scene import Item, Rect, Text
from pnp.theme import load_theme

BACK = """\
deck: crew
title: Crew
size: mini
bleed: 3mm
layout:
  ground: {draw: panel, at: [-3mm, -3mm], size: [100% + 6mm, 100% + 6mm], fill: crew.skull}
  frame: {draw: panel, at: [3mm, 3mm], size: [100% - 6mm, 100% - 6mm], line: paper}
  disc: {draw: panel, shape: round, at: [12mm, 12mm], size: [20mm, 20mm], fill: attack}
  name: {at: [4mm, 40mm], size: [36mm, 8mm], style: light, align: center}
cards:
  - {card: cook, name: Cook}
"""


def card(theme: str) -> tuple[Item, ...]:
    used = base_theme() if theme == "base" else general_theme(theme)
    colours = {**used.colours, "crew.skull": "#2a2522", "attack": "#a82a1d"}
    light = used.style("text").with_fill(used.colour("paper"))

    dressed = replace(used, colours=colours, styles={**used.styles, "light": light})
    (piece,), report = lay_out(BACK, dressed)
    assert not report.diagnostics
    return piece.front


def test_dark_grounds_are_outlines_with_dark_words_on_them() -> None:
    full, saved = card("base"), card("ink-saver")
    assert [path.fill for path, _ in boxes(full) if path.fill] == ["#2a2522", "#a82a1d"]
    fills = {path.fill for path, _ in boxes(saved) if path.fill}
    assert all(contrast(fill, "#ffffff") < 1.1 for fill in fills)
    lines = [path.stroke.colour for path, _ in boxes(saved) if path.stroke]
    assert lines == ["#2a2522", "#a82a1d"]
    (word,) = (item for item in walk(saved) if isinstance(item, Text))
    assert contrast(word.fill, "#ffffff") >= 4.5


def hand(theme: str, fill: str) -> str:
    """Return the colour of an icon on a red ground."""
    name = "  name: {at: [4mm, 40mm], size: [36mm, 8mm], style: light, align: center}\n"
    icon = f"  hand: {{draw: icon, icon: star, fill: {fill}, at: [18mm, 18mm], size: [8mm, 8mm]}}\n"
    used = general_theme(theme)
    colours = {**used.colours, "crew.skull": "#2a2522", "attack": "#a82a1d"}
    light = used.style("text").with_fill(used.colour("paper"))
    dressed = replace(used, colours=colours, styles={**used.styles, "light": light})
    (piece,), report = lay_out(BACK.replace(name, name + icon), dressed)
    assert not report.diagnostics
    return [path.fill for path, _ in boxes(piece.front) if path.fill][-1]


def test_people_keep_their_skin_where_ink_is_saved() -> None:
    skin = general_theme("ink-saver").colour("skin.b")
    assert hand("ink-saver", "skin.b") == hand("night", "skin.b") == skin
    assert hand("ink-saver", "paper") != general_theme("ink-saver").colour("paper")


def test_no_theme_makes_a_negative_of_people() -> None:
    for name in general_themes():
        theme = general_theme(name)
        for pale, dark in itertools.pairwise(
            ("portrait.white", "skin.a", "skin.b", "skin.c", "skin.d")
        ):
            assert luminance(theme.colour(pale)) > luminance(theme.colour(dark)), (name, dark)
        for role in ("sail", "portrait.white", "cloth.cream", "standee.canvas"):
            assert luminance(theme.colour(role)) > 0.5, (name, role)
        for role in ("portrait.line", "hair.black", "cloth.black"):
            assert luminance(theme.colour(role)) < 0.1, (name, role)


def sign(theme: str, ground: str, ink: str) -> set[str]:
    """Return the colours that fill a face of a sign."""
    used = base_theme() if theme == "base" else general_theme(theme)
    used = replace(used, colours={**used.colours, "crew": "#2a2522", "sky": "#7fa4bc"})
    one = {"id": "a", "title": "A", "shape": "rectangle", "base": "tent", "size": ("30mm", "30mm")}
    own = {"ground": ground, "ink": ink, "foot": "bare", "front": {"icon": "star"}}
    record = Standees.model_validate({"standees": "s", "title": "S", "pieces": [{**one, **own}]})
    nowhere = Span(Source("", ""), 0, 0, 0, 0)
    (piece,) = standees.layout(record, used, Reporter(Report(), lambda path: nowhere))
    face = Rect(0, 0, 30, 30)
    return {path.fill for path, box in boxes(piece.front) if path.fill and box == face}


def test_a_sign_in_reverse_is_turned_but_a_sky_stays() -> None:
    assert sign("base", "crew", "paper") == {"#2a2522"}
    assert sign("ink-saver", "crew", "paper") == {"#ffffff"}
    for theme in ("base", "ink-saver"):
        assert sign(theme, "sky", "ink") == {"#7fa4bc"}


def die(theme: str, ground: str) -> tuple[Item, ...]:
    used = base_theme() if theme == "base" else general_theme(theme)
    record = Dice.model_validate(
        {"dice": "d", "title": "D", "pieces": [{"id": "a", "title": "Red die", "ground": ground}]}
    )
    nowhere = Span(Source("", ""), 0, 0, 0, 0)
    (piece,) = dice.layout(record, used, Reporter(Report(), lambda path: nowhere))
    return piece.front


def test_a_red_die_is_hatched_and_named_where_its_ground_is_pale() -> None:
    def said(items: tuple[Item, ...]) -> bool:
        return any(isinstance(i, Text) and i.content == "Red die" for i in walk(items))

    assert said(die("ink-saver", "red"))
    assert not said(die("ink-saver", "paper"))
    assert not said(die("base", "red"))


def test_each_colour_has_its_own_lines() -> None:
    colours = ("#9c2a00", "#003f66", "#004a35", "#612146", "#5c4a00", "#1a1a1a")
    assert len({hatch_directions(colour) for colour in colours}) == len(colours)


BOX = """\
tuckbox: box
title: Box
inside: [45mm, 64mm, 10mm]
ground: accent
paper: box.paper
plate: %s
ink: %s
pattern: stars
front: {title: Gulls, subtitle: a game, icon: star}
back: {title: Gulls, text: Catch the fish.}
side: Gulls
side_icon: star
lid: Gulls
bottom: 20 cards
"""


@pytest.mark.parametrize(("plate", "ink"), [("paper", "ink"), ("accent", "paper")])
def test_a_box_is_printed_as_outlines_where_ink_is_saved(plate: str, ink: str) -> None:
    full, saver = (general_theme(name) for name in ("base", "ink-saver"))
    accent = saver.colour("accent")
    (piece,), report = lay("tuckbox", BOX % (plate, ink), saver)
    assert not report.diagnostics
    grounds = {p.fill for p, box in boxes(piece.front) if box.width * box.height > 400}
    assert grounds >= {saver.colour("paper")}
    assert accent not in grounds
    # The colour of the box is left in its lines.
    assert accent in {p.stroke.colour for p, _ in boxes(piece.front) if p.stroke}
    assert not list(find_low_contrast((piece,), saver))
    (piece,), _ = lay("tuckbox", BOX % (plate, ink), full)
    assert full.colour("accent") in {p.fill for p, _ in boxes(piece.front)}


@pytest.mark.parametrize("name", [*sorted(general_themes())])
def test_bones_on_a_black_flag_are_white_in_every_theme(name: str) -> None:
    folder = content_dir() / "micro-pirates" / "icons"
    for low in (False, True):
        theme = load_theme(name, Report(), icon_folder=folder, low_ink=low)
        assert theme is not None
        drawn = theme.icon("jolly-roger", theme.colour("ink"))
        assert drawn is not None
        _, cloth, bones = (path.fill for path, _ in boxes((drawn,)) if path.fill)
        assert contrast(cloth, bones) > 7
        assert luminance(bones) > luminance(cloth)
