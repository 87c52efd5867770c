"""Texts of boards that pieces would cover, and texts on which ways lie."""

from __future__ import annotations

import pytest
from reading import board

from pnp.art.halos import placed_texts
from pnp.base.diagnostics import Report, Reporter
from pnp.kinds.boards.board.layout import layout
from pnp.scene import Group, Path, Text
from pnp.scene.piece import Piece
from pnp.theme.loading import load_theme

CELLS = "grid: {cells: square, shape: 4x3, size: 24mm}\n"
NAMES = "layout: {name: {draw: text, text: '{name}', at: [0mm, %s], size: [20mm, 5mm]}}\n"
TOWNS = "spaces: [{space: town, at: {b2: Oakham, c2: Linden}}]\n"


def drawn(text: str) -> tuple[Piece, list[tuple[str, str]]]:
    """Return a board, with code and message of what is found while it is drawn."""
    theme, report = load_theme("plain", Report()), Report()
    assert theme is not None
    (piece,) = layout(board(text), theme, Reporter(report, lambda path: None))
    return piece, [(one.code, one.message) for one in report.diagnostics]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            NAMES % "0mm" + TOWNS + "places: [{on: spaces, of: town, slot: 12mm}]\n",
            "'Oakham' in the space 'b2' runs over places for pieces",
        ),
        (NAMES % "9mm" + TOWNS + "places: [{on: spaces, of: town, slot: 12mm}]\n", ""),
        (NAMES % "0mm" + TOWNS + "places: [{on: spaces, slot: 20mm, draw: none}]\n", ""),
        (
            "coordinates: {first: a1, print: cell, at: n}\nplaces: [{on: sides, slot: 6mm}]\n",
            "the coordinate 'a1' runs over places for pieces",
        ),
        (
            "coordinates: {first: a1, print: cell, at: n+w}\nplaces: [{on: sides, slot: 6mm}]\n",
            "",
        ),
        (
            "coordinates: {first: a1, print: cell, at: centre}\n"
            "ways: [{way: road, through: a2-d2, slots: {quantity: 2, slot: [11mm, 5mm]}}]\n",
            "the coordinate 'a2' runs over places of a way",
        ),
        (
            "boxes: {price: {draw: text, text: '{value}', size: [9mm, 5mm], on: {b2: '7'}}}\n"
            "places: [{on: spaces, slot: 12mm}]\n",
            "'7' of a box runs over places for pieces",
        ),
    ],
)
def test_a_text_under_pieces_is_reported_once(lines: str, message: str) -> None:
    _, found = drawn(CELLS + lines)
    assert found == ([("text-over-places", message)] if message else [])


TRACK = """\
board: {width: 150mm, height: 150mm}
tracks:
  - track: path
    at: {x: 8mm, y: 8mm, width: 134mm, height: 130mm}
    from: 1
    to: 40
    run: snake
    length: 8
"""
LADDER = "ways: [{way: ladder, draw: ladder, joins: [[path/3, path/22]]}]\n"


def numbers(piece: Piece) -> list[str]:
    return sorted(one.text.content for one in placed_texts(piece.front))


def test_numbers_under_ways_to_tracks_are_drawn_above_them_with_a_halo() -> None:
    plain, _ = drawn(TRACK)
    piece, found = drawn(TRACK + LADDER)
    assert found == []
    assert numbers(piece) == numbers(plain)
    last = [item for item in piece.front if isinstance(item, Group)][-1]
    (text,) = last.items
    assert isinstance(text, Text)
    assert text.content in ("12", "13", "21")
    before = piece.front[piece.front.index(last) - 1]
    assert isinstance(before, Group)
    assert isinstance(before.items[0], Path)
