"""The ground of a kind of space colours its squares."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from conftest import general_theme

from pnp.base.diagnostics import Report
from pnp.content.project import Project, load_project
from pnp.kinds.boards.squares.layout import layout
from pnp.kinds.boards.squares.record import Board
from pnp.scene import Group, Item, Path

BOARD = """\
map: floors
title: Floors
grid: {{cells: square, size: 20mm}}
spaces:
  - {{space: floor, draw: {draw}, passable: true{ground}}}
  - {{space: wall, draw: land}}
squares: |
  a a b a
  a a b a
legend: {{a: floor, b: wall}}
"""


def fills(folder: FilePath, draw: str, ground: str) -> list[tuple[str, int]]:
    """Return the colours of what is drawn, each with how many segments it has."""
    path = folder / "floors.yaml"
    path.write_text(BOARD.format(draw=draw, ground=ground), "utf-8")
    report = Report()
    project = load_project(path, report)
    assert report.diagnostics == ()
    assert isinstance(project, Project)
    file = project.parts[0].files[0]
    assert isinstance(file.record, Board)
    (piece,) = layout(file.record, general_theme("chart"), file.reporter(report))
    return [*_fills(piece.front)]


def _fills(items: tuple[Item, ...]) -> list[tuple[str, int]]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += _fills(item.items)
        elif isinstance(item, Path) and item.fill is not None:
            found.append((item.fill, len(item.segments)))
    return found


@pytest.mark.parametrize("draw", ["water", "land"])
def test_a_ground_fills_the_squares_of_its_kind(tmp_path: FilePath, draw: str) -> None:
    wood = general_theme("chart").colour("red")
    assert wood not in dict(fills(tmp_path, draw, ""))
    floors = [size for fill, size in fills(tmp_path, draw, ", ground: red") if fill == wood]
    # Two places, four corners each, on land as two islands.
    assert sum(floors) >= 8


def test_waves_and_palms_keep_off_a_ground(tmp_path: FilePath) -> None:
    plain, coloured = (len(fills(tmp_path, "land", g)) for g in ("", ", ground: red"))
    assert coloured < plain
