"""The names of spaces and the moves between them, drawn over boards when the page asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import edit, sampled
from tables import Watched, deck, pieces

from pnp.base.diagnostics import Report
from pnp.content.project import load_project
from pnp.kinds import GRAPHS
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.kinds.figure_source import FigureSource
from pnp.live import spaces
from pnp.scene import Item
from pnp.text.shaping import Style

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FORMS = ("board", "map", "mosaic", "seas", "shapes", "squares")
BOARD = """\
pnp: 1
map: yard
title: Yard
grid: {cells: square, shape: 3x2, size: 20mm}
coordinates: {first: a1, print: none}
spaces:
  - {space: wall, ground: stone, at: c2, enter: closed}
"""
SLIDE = "ways:\n  - {way: slide, draw: none, joins: [[a1, c1]]}\n"


def names(drawn: bytes | None) -> set[str]:
    assert drawn is not None
    return set(re.findall('aria-label="([^"]*)"', drawn.decode()))


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "yard.yaml"
    path.write_text(BOARD, "utf-8")
    return path


def overlay(board: Path) -> bytes:
    watched = Watched(board)
    (shown,) = pieces(watched.refresh()).values()
    drawn = watched.session.spaces(shown.key)
    assert drawn is not None
    return drawn


def test_a_board_shows_its_spaces_only_when_asked_and_again_only_after_a_change(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings = []
    draw_spaces = spaces.draw_spaces

    def counted(graph: BoardGraph, source: FigureSource, style: Style) -> Iterator[Item]:
        drawings.append(source.piece.id)
        return draw_spaces(graph, source, style)

    monkeypatch.setattr(spaces, "draw_spaces", counted)
    watched = Watched(board)
    (shown,) = pieces(watched.refresh()).values()
    assert shown.board
    assert drawings == []
    drawn = watched.session.spaces(shown.key)
    assert names(drawn) == {"a1", "b1", "c1", "a2", "b2", "c2"}
    watched.refresh()
    assert watched.session.spaces(shown.key) == drawn
    assert drawings == ["yard"]
    # Moves may change without the picture.
    edit(board, "spaces:", "closed: [[a1, a2]]\nspaces:")
    (after,) = pieces(watched.refresh()).values()
    assert after.faces == shown.faces
    assert watched.session.spaces(shown.key) != drawn
    assert drawings == ["yard", "yard"]


def test_ways_are_dashed_and_have_an_arrow_in_one_direction(board: Path) -> None:
    plain = overlay(board)
    assert b"stroke-dasharray" not in plain
    board.write_text(BOARD + SLIDE, "utf-8")
    both = overlay(board)
    assert both.count(b"stroke-dasharray") == 1
    board.write_text(BOARD + SLIDE.replace("draw: none", "one-way: true, draw: none"), "utf-8")
    assert overlay(board).count(b"<path") == both.count(b"<path") + 1


def test_what_is_no_board_has_no_spaces(tmp_path: Path) -> None:
    watched = Watched(deck(tmp_path))
    cook, _ = pieces(watched.refresh()).values()
    assert not cook.board
    assert watched.session.spaces(cook.key) is None
    assert watched.session.spaces("nothing") is None


@pytest.mark.parametrize("form", sampled(FORMS, 2, first=1))
def test_boards_of_every_form_show_their_spaces(form: str) -> None:
    path = EXAMPLES / f"{form}.yaml"
    watched = Watched(path)
    boards = [piece for piece in pieces(watched.refresh()).values() if piece.board]
    found = {name for piece in boards for name in names(watched.session.spaces(piece.key))}
    project = load_project(path, Report())
    assert project is not None
    file = project.parts[0].files[0]
    graph = GRAPHS.load(file.kind).graph_of(file.record)
    # A hyphen between numbers is drawn as a dash.
    assert {name.replace("\u2013", "-") for name in found} == {*graph.spaces}
