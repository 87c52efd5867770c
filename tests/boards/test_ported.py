"""Boards that others made with other programs, in no more lines than theirs.

Lines are those with content, without comments. Those of the originals: protograf's ``chessboard``,
``go``, ``hex_game``, ``squadleader``, ``catan``, ``morabaraba`` and ``backgammon``, text-mapper's
``gnomeyland-example``, 18xx-maker's ``1889.json``, ``gen_board.pl`` of naughty-snakes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled

import pnp
from pnp.base.diagnostics import Report
from pnp.content.targets import read_subject
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import facts_of

FOLDER = Path(__file__).parent / "ported"
# The number of spaces, and the lines of the original where it is a file of its own.
BOARDS = {
    "backgammon": (0, 26),
    "chess": (64, 16),
    "five-rivers": (5, None),
    "gnomes": (63, 66),
    "go": (361, 13),
    "hex": (121, 23),
    "island": (19, 46),
    "morabaraba": (24, 19),
    "shikoku": (52, 614),
    "snakes": (100, 176),
    "squad": (170, 26),
    "warp": (165, None),
    "xiangqi": (90, None),
}


def lines_of(name: str) -> int:
    rows = (FOLDER / f"{name}.yaml").read_text("utf-8").splitlines()
    return sum(bool(row.strip()) and not row.lstrip().startswith("#") for row in rows)


def test_each_board_is_tried() -> None:
    themes = {"rails"}
    assert {path.stem for path in FOLDER.glob("*.yaml")} - themes == set(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_its_spaces_in_no_more_lines_than_the_original(name: str) -> None:
    spaces, original = BOARDS[name]
    report = Report()
    subject = read_subject(FOLDER / f"{name}.yaml", report)
    assert subject is not None, report.diagnostics
    (record,) = (file.record for file in subject.files)
    assert isinstance(record, Board)
    assert len(facts_of(record).spaces) == spaces
    assert original is None or lines_of(name) <= original


@pytest.mark.parametrize("name", sampled(list(BOARDS), 4))
def test_a_board_builds_and_is_legal(name: str, tmp_path: Path) -> None:
    game = pnp.open(FOLDER / f"{name}.yaml")
    found = [one for one in game.validate().findings if one.diagnostic.code != "unversioned-file"]
    assert found == []
    made = game.build(out=tmp_path, paper="a4")
    assert [one for one in made.findings if one.diagnostic.code != "unversioned-file"] == []
