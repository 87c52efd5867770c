"""Figures: pieces of the game as pictures, numbers beside their places, texts below or beside."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from conftest import general_theme, sampled
from laying import drawn, lay

from pnp.base.diagnostics import Report
from pnp.base.library import docs_dir
from pnp.content.targets import read_subject
from pnp.kinds import LAYOUTS
from pnp.kinds.sheet.callouts import RADIUS, SIZE
from pnp.kinds.sheet.figure_record import PieceReference
from pnp.kinds.sheet.gallery import Gallery
from pnp.scene import Instance, Item, Path, Point, Rect
from pnp.scene.piece import Piece

SHEET = """\
sheet: s
game: les-petits-pirates
title: S
width: 130mm
height: 194mm
columns: 1
sides: 1
body:
  - figure: {FIGURE}
"""


def sheet(figure: str, game: str = "les-petits-pirates") -> Piece:
    text = SHEET.replace("FIGURE", figure).replace("les-petits-pirates", game)
    (piece,), report = lay("sheet", text, general_theme("chart"))
    assert report.diagnostics == ()
    return piece


def texts(items: tuple[Item, ...]) -> list[tuple[str, Point, float]]:
    """Return what texts say, where they begin and how large they are."""
    found = [item for item in drawn(items) if not isinstance(item, Path)]
    return [(text.content, at.apply((text.x, text.y)), text.size) for text, at in found]


def numbers(piece: Piece) -> dict[str, list[Point]]:
    """Return where each number of a call-out is: in the picture, and before its text."""
    places: dict[str, list[Point]] = {}
    for content, at, size in texts(piece.front):
        if content.isdecimal() and size == pytest.approx(SIZE):
            places.setdefault(content, []).append(at)
    return places


def test_each_number_is_in_the_picture_and_before_its_text() -> None:
    notes = "notes: [{at: gold-1, text: One.}, {at: gold-5 20% 20%, text: Five.}]"
    piece = sheet(f"show: [gold-1, gold-5], height: 30mm, {notes}")
    places = numbers(piece)
    assert {number: len(at) for number, at in places.items()} == {"1": 2, "2": 2}
    said = {content: at for content, at, _ in texts(piece.front)}
    for number, text in (("1", "One."), ("2", "Five.")):
        picture, listed = places[number]
        assert picture[1] < listed[1]
        assert listed[1] == pytest.approx(said[text][1], abs=0.6)


def test_numbers_are_apart_within_the_picture_and_of_no_less_than_7_5_pt() -> None:
    notes = ", ".join(f"{{at: {x}% 50%, text: T{x}.}}" for x in (30, 40, 50, 60, 70))
    piece = sheet(f"show: gold-5, height: 40mm, notes: [{notes}]")
    shown = [at[0] for at in numbers(piece).values()]
    assert len(shown) == 5
    assert min(dist(a, b) for a, b in combinations(shown, 2)) > 2 * RADIUS
    small = [(content, size) for content, _, size in texts(piece.front) if content != "S"]
    assert min(size for _, size in small) * 72 / 25.4 >= 7.5 or small == []


def test_a_narrow_picture_has_its_texts_beside_it() -> None:
    narrow = sheet("show: gold-1, height: 20mm, notes: [{at: 50% 50%, text: Beside.}]")
    said = {content: at for content, at, _ in texts(narrow.front)}
    picture, listed = numbers(narrow)["1"]
    assert said["Beside."][0] > picture[0] > 0
    assert abs(listed[1] - picture[1]) < 20


def test_texts_of_pieces_are_outlines() -> None:
    piece = sheet("show: player-mat-blue")
    assert {content for content, _, _ in texts(piece.front)} == {"S"}


def instances(items: tuple[Item, ...]) -> list[Rect]:
    """Return the boxes of all pieces in a figure."""
    found = []
    for item in items:
        if isinstance(item, Instance) and item.of.clip is not None:
            xs = [v for _, values in item.of.clip for v in values[::2]]
            ys = [v for _, values in item.of.clip for v in values[1::2]]
            (left, top), (right, low) = (item.matrix.apply((f(xs), f(ys))) for f in (min, max))
            found.append(Rect(left, top, right - left, low - top))
        elif hasattr(item, "items"):
            found += instances(item.items)
    return found


def test_pieces_are_at_one_scale_in_rows_and_lie_where_they_are_laid() -> None:
    figure = "show: [[gold-1, gold-5], ship-blue], on: {gold-5: action-die-red 3}, height: 60mm"
    one, five, ship, die = instances(sheet(figure).front)
    # A ship is 16 mm wide and its die 14.
    assert die.width / ship.width == pytest.approx(14 / 16)
    assert one.centre[1] == pytest.approx(five.centre[1])
    assert ship.y > five.bottom
    assert die.centre == pytest.approx(five.centre)


def test_what_stands_is_drawn_small_on_what_it_would_hide() -> None:
    figure = "show: play-mat, on: {play-mat 50% 50%: pawn-moons}"
    _, whole = instances(sheet(figure, "piece-packing-pirates").front)
    _, half = instances(sheet(f"{figure}, standing: 0.5", "piece-packing-pirates").front)
    assert (half.width, half.height) == pytest.approx((whole.width / 2, whole.height / 2))
    assert half.centre[0] == pytest.approx(whole.centre[0])


def test_what_lies_beside_a_piece_has_its_own_room() -> None:
    piece = sheet("show: gold-1, height: 40mm, on: {gold-1 -80% 50%: gold-5}")
    below, beside = instances(piece.front)
    assert below.x - beside.centre[0] == pytest.approx(below.width * 0.8)
    assert beside.x == pytest.approx(0)


@pytest.mark.parametrize(
    ("turn", "corner"),
    sampled([(0, (0, 0)), (90, (1, 0)), (180, (1, 1)), (270, (0, 1))], 4, first=1),
)
def test_a_piece_is_turned_with_all_that_is_on_it(turn: int, corner: tuple[int, int]) -> None:
    subject = read_subject(docs_dir() / "examples" / "map.yaml", Report())
    assert subject
    id = subject.files[0].id
    gallery = Gallery({f"map/{id}": subject.files[0].record}, general_theme("chart"))
    upright, turned = (
        gallery.picture_of(PieceReference(id)),
        gallery.picture_of(PieceReference(id, "", turn)),
    )
    assert upright
    assert turned
    wide, high = upright.width, upright.height
    assert (turned.width, turned.height) == ((high, wide) if turn % 180 else (wide, high))

    def lies(at: Point) -> Point:
        """Where a point of the upright piece lies, by the corner to which its origin goes."""
        x, y = corner[0] * turned.width, corner[1] * turned.height
        right = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
        down = (-right[1], right[0])
        return x + at[0] * right[0] + at[1] * down[0], y + at[0] * right[1] + at[1] * down[1]

    for name, spot in upright.spots.items():
        assert turned.spots[name].at == pytest.approx(lies(spot.at))
        box = turned.spots[name].box
        assert box.centre == pytest.approx(lies(spot.box.centre))
        assert min(box.width, box.height) >= 0
        assert turned.covered_share(lies(spot.at), 3.0) == upright.covered_share(spot.at, 3.0)
    for pair, at in upright.borders.items():
        assert turned.borders[pair] == pytest.approx(lies(at))


def test_a_place_on_a_turned_piece_is_one_of_what_is_seen() -> None:
    figure = (
        "show: [gold-1, gold-5 turned 90], gap: 4mm, height: 40mm, on: {PLACE: action-die-red 3}"
    )
    for place in ("gold-5 turned 90", "gold-5", "gold-5 50% 50%"):
        _, five, die = instances(sheet(figure.replace("PLACE", place)).front)
        assert die.centre == pytest.approx(five.centre)


@pytest.mark.soak
def test_a_board_is_cropped_to_what_the_figure_names() -> None:
    wide, *_ = instances(sheet("show: solo, height: 50mm").front)
    near, ship = instances(sheet("show: solo, crop: [a1], on: {a1: ship-blue}, height: 50mm").front)
    assert near.width > 1.5 * wide.width
    assert 0 < ship.x < 130


def test_a_piece_is_cropped_to_what_is_between_two_points() -> None:
    (whole,) = instances(sheet("show: player-mat-blue, height: 40mm").front)
    crop = "[player-mat-blue 0% 60%, player-mat-blue 100% 90%]"
    (part,) = instances(sheet(f"show: player-mat-blue, crop: {crop}, height: 40mm").front)
    assert part.width > 1.5 * whole.width


@pytest.mark.parametrize(
    ("figure", "code"),
    [
        ("show: player-mat-blue back", "unread-reference"),
        ("show: solo, notes: [{at: [a1, m9], text: Far apart.}]", "pair-apart"),
        ("show: [gold-1, gold-5, gold-1, gold-5], gap: 40mm", "no-room"),
    ],
)
def test_what_cannot_be_drawn_is_found(figure: str, code: str) -> None:
    _, report = lay("sheet", SHEET.replace("FIGURE", figure), general_theme("chart"))
    assert [found.code for found in report.diagnostics] == [code]


@pytest.mark.soak
def test_notes_and_arrows_find_what_is_laid_onto_others() -> None:
    figure = "show: solo, on: {a1: ship-blue, m1: ship-red}, moves: [[ship-blue, a2]]"
    piece = sheet(f"{figure}, notes: [{{at: ship-red, text: Red.}}]")
    assert set(numbers(piece)) == {"1"}


@pytest.mark.parametrize(
    ("path", "kind"),
    sampled(
        [
            ("map.yaml", "map"),
            ("shapes.yaml", "map"),
            ("squares.yaml", "squares"),
            ("mosaic.yaml", "mosaic"),
            ("seas.yaml", "seas"),
            ("tracks.yaml", "mats"),
        ],
        2,
    ),
)
def test_every_space_that_can_be_named_is_found_on_its_piece(path: str, kind: str) -> None:
    subject = read_subject(docs_dir() / "examples" / path, Report())
    assert subject is not None
    file = subject.files[0]
    component = LAYOUTS.load(kind)
    reporter = file.reporter(Report())
    shown = list(component.pictured(file.record, general_theme("chart"), reporter))
    found = {name for one in shown for name in one.spots if not name.startswith("#")}
    named = {name for one in shown for name in file.record.spaces_of(one.piece.id)}
    assert named == found
    for one in shown:
        for spot in one.spots.values():
            assert 0 <= spot.at[0] <= one.piece.width
            assert 0 <= spot.at[1] <= one.piece.height
