"""The title of a chart hides no border and no coast: what touches the edge of the board is read
there."""

from __future__ import annotations

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.geometry import boundary, box_of, length, overlap
from pnp.base.library import game_dir
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.kinds.boards.joining.record import frameless
from pnp.kinds.boards.map.board_edge import frame_of, inset_of
from pnp.kinds.boards.map.record import Inset, Map
from pnp.kinds.boards.map.survey import complete_geometry


def bundled() -> dict[str, Map]:
    """Return the maps of the game, and its boards that are joined as they are then drawn."""
    project = load_project(game_dir("les-petits-pirates"), Report(), Edition())
    assert project is not None
    maps = [file.record for file in project.files if isinstance(file.record, Map)]
    return {map_.map: frameless(map_) if map_.joinable else map_ for map_ in maps}


def hidden(map_: Map) -> float:
    """Return how many millimetres of borders and coasts would be seen where the panel is."""
    top = map_.inset.corner.startswith("top")
    away = Inset(corner="bottom-right" if top else "top-right", width=30, height=14)
    board = complete_geometry(map_.model_copy(update={"inset": away}))
    assert board is not None
    beneath = overlap(box_of(inset_of(map_)), box_of(frame_of(map_).inset(0.1)))
    coast = length(overlap(boundary(board.land), beneath))
    return coast + sum(length(overlap(border.lines, beneath)) for border in board.borders)


BUNDLED = bundled()


def test_all_charts_of_the_game_are_held() -> None:
    assert len(BUNDLED) == 11


@pytest.mark.parametrize("name", sampled([*BUNDLED], 3))
def test_no_border_and_no_coast_runs_beneath_the_title(name: str) -> None:
    assert hidden(BUNDLED[name]) < 0.5
