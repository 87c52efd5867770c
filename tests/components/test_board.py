from __future__ import annotations

from functools import cache

import pytest
from conftest import base_theme
from laying import box, drawn, findings, lay, paths, words

from pnp.art.island_art import draw_afloat
from pnp.base.geometry import box_of
from pnp.kinds.boards.map import compass
from pnp.kinds.boards.squares import panels
from pnp.kinds.boards.squares.backdrop import ROPE
from pnp.kinds.boards.squares.layout import BLEED
from pnp.kinds.boards.squares.panels import room_within_rope
from pnp.scene import Group, Rect, Text, transform_outline
from pnp.scene.piece import Piece

POND = """\
map: pond
title: Pond
subtitle: for ducks
margin: 10mm
squares: |
  . . . . ~ ~ ~
  . . . . ~ a ~
  . . . . ~ ~ ~
  ~ ~ X ~ ~ ~ ~
  ~ t t ~ P ~ ~
legend:
  "~": sea
  a: {type: island, name: Reed, art: rocks}
  P: {type: wharf, which: port, name: Duckweed}
  X: {type: wharf, which: x}
  t: {type: land, art: huts}
panels:
  - {panel: p, at: a1, size: [4, 3], title: Breeze, art: fair-breeze, die: [2, 5], text: Sail on.}
waters:
  - {name: Still, at: f4}
art:
  - {draw: fish, at: g1, size: 12mm}
spaces:
  - {space: wharf, passable: true, draw: pier, which: {port: anchor, x: cross}}
"""


@cache
def pond(text: str = POND) -> Piece:
    (piece,), report = lay("squares", text, base_theme())
    assert report.diagnostics == ()
    return piece


def test_a_board_is_one_piece_of_its_squares_and_margins() -> None:
    piece = pond()
    assert (piece.id, piece.title) == ("pond", "Pond")
    assert (piece.width, piece.height) == (7 * 18 + 20, 5 * 18 + 20)
    assert piece.bleed == BLEED
    assert box(paths(piece.front)[0].segments) == Rect(-3, -3, piece.width + 6, piece.height + 6)


def test_seams_run_between_squares() -> None:
    xs, ys = pond().seams
    assert xs == tuple(10 + 18 * i for i in range(8))
    assert ys == tuple(10 + 18 * i for i in range(6))


def test_squares_are_lettered_and_numbered_on_both_sides() -> None:
    found = words(pond().front)
    assert all(found.count(letter) == 2 for letter in "abcdefg")
    assert all(found.count(str(number)) == 2 for number in range(1, 6))


def test_names_of_islands_wharves_waters_and_panels_are_written() -> None:
    found = words(pond().front)
    for name in ("Reed", "Duckweed", "Still", "Breeze", "Sail on."):
        assert found.count(name) == 1


def test_a_name_is_written_once_however_many_squares_it_has() -> None:
    wider = POND.replace("  . . . . ~ a ~\n", "  . . . . ~ a a\n")
    assert words(pond(wider).front).count("Reed") == 1


def pips(text: str) -> int:
    colour = base_theme().colour("ribbon.title.ink")
    return sum(
        1
        for path in paths(pond(text).front)
        if path.fill == colour and box(path.segments).width == pytest.approx(2 * 0.095 * 9.5)
    )


def test_a_panel_shows_the_pips_of_its_numbers() -> None:
    assert pips(POND) == 7
    assert pips(POND.replace("die: [2, 5]", "die: [6]")) == 6


def test_a_panel_with_a_sign_shows_its_numbers_in_writing() -> None:
    text = POND.replace("die: [2, 5]", "icon: wind, die: [2, 5]")
    assert pips(text) == 0
    assert "2, 5" in words(pond(text).front)


@pytest.mark.parametrize(("single", "lines"), [("false", 1), ("true", 0)])
def test_land_has_lines_between_its_squares_unless_it_counts_as_one(
    single: str, lines: int
) -> None:
    kind = f"  - {{space: lair, passable: true, stop: true, single: {single}, draw: shore}}\n"
    text = POND.replace("~ ~ X ~ ~ ~ ~", "~ ~ X ~ l l ~").replace("~ t t ~ P", "~ t t ~ P")
    text = text.replace("  t: {type", "  l: {type: lair, name: Den, art: rocks}\n  t: {type")
    items = pond(text + kind).front
    dry = base_theme().colour("square.land")
    dashed = [p for p in paths(items) if p.stroke and p.stroke.dash and p.stroke.colour == dry]
    assert len(dashed) == lines


@pytest.mark.parametrize(("name", "row"), [("Boot", 5), ("Boot of the old duck", 4)])
def test_the_name_of_a_wharf_stands_on_the_land_beside_it_or_clear_of_it(
    name: str, row: int
) -> None:
    """The wharf is c4, the land two squares below it: a name too long for that is above it."""
    text = POND.replace("which: x}", f"which: x, name: {name}}}")
    (found,) = (item for item in _texts(pond(text)) if item.content == name)
    top = 10 + (row - 1) * 18
    if row == 5:
        assert top < found.y < top + 18
    else:
        assert found.y < top + 9


def test_a_ribbon_is_wider_than_its_text() -> None:
    style = base_theme().style("isle.name")
    short, long = (panels.ribbon_size(text, style)[0] for text in ("Reed", "Reedier"))
    (name,) = (item for item in _texts(pond()) if item.content == "Reed")
    assert short > name.width + style.size
    assert long > short


def test_the_rope_takes_room_of_panels_only_on_the_sides_of_the_sea() -> None:
    panel = Rect(0, 0, 40, 30)
    beside = box_of(Rect(40, 0, 20, 60))
    inner = room_within_rope(beside, panel)
    assert inner.right == pytest.approx(40 - ROPE - 1)
    assert (inner.x, inner.y, inner.bottom) == (1, 1, 29)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("art: rocks", "art: rock", (13, 38)),
        ("art: fair-breeze", "art: foul-breeze", (18, 58)),
        ("draw: fish", "draw: fihs", (22, 12)),
    ],
)
def test_pictures_that_there_are_not_are_findings(
    old: str, new: str, place: tuple[int, int]
) -> None:
    assert old in POND
    pieces, report = lay("squares", POND.replace(old, new), base_theme())
    assert pieces == ()
    assert findings(report) == [("unknown-art", *place)]


@pytest.mark.parametrize("name", ["ship", "sloop", "whale", "fish", "mermaid"])
def test_what_is_in_the_sea_has_the_colours_of_a_picture_book(name: str) -> None:
    theme = base_theme()
    fills = {path.fill for path in paths(tuple(draw_afloat(name, (0, 0), 25, theme)))}
    assert len(fills - {None, theme.colour("ink"), theme.colour("sea.line")}) >= 2


def test_a_title_that_does_not_fit_its_panel_is_told() -> None:
    long = POND.replace("title: Breeze", "title: A breeze that blows all the year")
    _, report = lay("squares", long, base_theme())
    assert [code for code, _, _ in findings(report)] == ["text-shrunk"]


def test_letters_that_the_font_lacks_are_told() -> None:
    _, report = lay("squares", POND.replace("name: Reed", "name: Reedꯍ"), base_theme())
    assert ("missing-glyph", 13, 27) in findings(report)


def test_the_quarters_of_a_compass_keep_off_the_cuts() -> None:
    whole, parted = (
        [*compass.rose((50, 40), 30, base_theme(), parted=parted)] for parted in (False, True)
    )
    quarters = [item for item in parted if isinstance(item, Group)]
    assert not any(isinstance(item, Group) and item.clip for item in whole)
    reach = [box(transform_outline(item.clip or (), item.matrix)) for item in quarters]
    assert len({(area.x < 50, area.y < 40) for area in reach}) == len(reach) == 4
    for area in reach:
        assert min(abs(x - 50) for x in (area.x, area.right)) == pytest.approx(0.7)
        assert min(abs(y - 40) for y in (area.y, area.bottom)) == pytest.approx(0.7)


def _texts(piece: Piece) -> list[Text]:
    return [item[0] for item in drawn(piece.front) if isinstance(item, tuple)]
