"""What is counted without drawing is what is laid out, for all that comes with pnp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from conftest import sampled
from kits import bill_of

from pnp.base.diagnostics import Report
from pnp.content.game_files import bundled_games
from pnp.content.kinds import counted_kinds
from pnp.content.project import load_project
from pnp.press.parts import LaidOutPart, lay_out_part, theme_lookup

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def check(parts: Iterable[LaidOutPart]) -> None:
    """Compare the counts of all files of a bill with their pieces."""
    for part in parts:
        for file in (file for file in part.source.files if file.kind in counted_kinds()):
            printed = Counter[str]()
            for piece, source in part.pieces:
                if source.path == file.path:
                    printed[piece.id] += piece.quantity - piece.spares
            counted = Counter[str]()
            for found in file.record.pieces_made():
                counted[found.id] += found.quantity
            assert counted == printed, file.path


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_the_pieces_of_a_game_are_counted_as_they_are_laid_out(game: str) -> None:
    check(bill_of(game).parts)


@pytest.mark.parametrize(
    "path", sampled(sorted(EXAMPLES.glob("*.yaml")), 2, first=1), ids=lambda path: path.stem
)
def test_the_pieces_of_a_lone_file_are_counted_as_they_are_laid_out(path: Path) -> None:
    report = Report()
    project = load_project(path, report)
    if project is not None:  # else it is none that is printed
        look = theme_lookup(project, report)
        check([lay_out_part(part, look, report, {}) for part in project.parts])
        # A file with faults may have fewer pieces.
        assert not report.failed, report.diagnostics
