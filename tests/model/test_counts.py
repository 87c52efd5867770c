"""What is counted without drawing is what is laid out, for all that comes with pnp."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.game_files import bundled_games
from pnp.content.kinds import counted_kinds
from pnp.content.project import Project, load
from pnp.press.parts import lay_out
from pnp.press.themes import themes_of
from pnp.scene.piece import Piece

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
# Drawing a chart takes seconds, and a map or board is one piece by its type.
SLOW = ("map", "board", "key")


def held(project: Project, *, slow: bool) -> None:
    """Hold the counts of all files of a project against their pieces, which may be fewer where a
    file has faults: so there must be none."""
    report = Report()
    look = themes_of(project, report)
    made: dict[str, tuple[Piece, ...]] = {}
    for part in project.parts:
        files = [file for file in part.files if file.kind in counted_kinds()]
        for file in (f for f in files if slow or f.kind not in SLOW):
            one = type(part)(part.entry, (file,))
            printed = Counter[str]()
            for piece, _ in lay_out(one, look, report, made).pieces:
                printed[piece.id] += piece.quantity - piece.spares
            counted = Counter[str]()
            for found in file.record.pieces_made():
                counted[found.id] += found.quantity
            assert counted == printed, file.path
    assert not report.failed, report.diagnostics


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_the_pieces_of_a_game_are_counted_as_they_are_laid_out(game: str) -> None:
    project = load(content_dir() / game, Report())
    assert project is not None
    held(project, slow=False)


@pytest.mark.parametrize(
    "path", sampled(sorted(EXAMPLES.glob("*.yaml")), 2, first=1), ids=lambda path: path.stem
)
def test_the_pieces_of_a_lone_file_are_counted_as_they_are_laid_out(path: Path) -> None:
    project = load(path, Report())
    if project is not None:  # else it is none that is printed
        held(project, slow=True)
