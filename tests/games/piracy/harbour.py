"""The board of Port Blackwood and the questions that tests ask of it."""

from __future__ import annotations

from functools import cache

import networkx as nx

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir
from pnp.content.files import File
from pnp.content.nodes import Mapping
from pnp.content.project import load_project
from pnp.content.structure import span_of
from pnp.content.themes import read_theme
from pnp.kinds.boards.squares import layout as component
from pnp.kinds.boards.squares.problems import sound_field
from pnp.kinds.boards.squares.record import Board
from pnp.kinds.boards.squares.squares import Square, SquareBoard, neighbours
from pnp.model.record import Record
from pnp.scene.piece import Piece
from pnp.theme import load_theme

GAME = content_dir() / "piracy"


@cache
def files() -> dict[str, File[Record]]:
    """Return the files of the game by their paths, with the numbers in force filled in."""
    report = Report()
    project = load_project(GAME, report)
    assert project is not None
    assert report.diagnostics == ()
    return {str(file.path.relative_to(GAME)): file for file in project.files}


def _read() -> tuple[Board, Mapping]:
    file = files()["boards/port-blackwood.yaml"]
    assert isinstance(file.record, Board)
    return file.record, file.node


@cache
def field() -> SquareBoard:
    """Return the facts of the board, which must come without a single finding."""
    record, node = _read()
    report = Report()
    found = sound_field(record, Reporter(report, lambda path: span_of(node, path)))
    assert [found.message for found in report.diagnostics] == []
    assert found is not None
    return found


def piece() -> Piece:
    """Return the board as it is drawn in the theme of its game."""
    return drawn("storybook")


@cache
def drawn(name: str) -> Piece:
    """Return the board as drawn in a theme, which must come without a single finding."""
    record, node = _read()
    report = Report()
    written = read_theme(GAME / "themes" / "storybook.yaml", "storybook.yaml", report)
    assert written is not None
    theme = load_theme(name, report, {"storybook": written})
    assert theme is not None
    (found,) = component.layout(record, theme, Reporter(report, lambda path: span_of(node, path)))
    assert [found.message for found in report.diagnostics] == []
    return found


def sea() -> nx.Graph[Square]:
    """Return where ships sail: sea and wharves, joined side by side."""
    return nx.Graph({square: list(near) for square, near in field().sea_graph.items()})


def wharf(which: str) -> Square:
    found = field().square_called(which)
    assert found is not None
    return found


def walks(start: Square, steps: int) -> set[Square]:
    """Return where a monster may end: over sea alone, never straight back."""
    open_sea = set(field().of_type("sea"))
    ways: set[tuple[Square | None, Square]] = {(None, start)}
    for _ in range(steps):
        ways = {
            (here, there)
            for before, here in ways
            for there in neighbours(here)
            if there in open_sea and there != before
        }
    return {end for _, end in ways} - {start}
