"""The games of docs/examples/games keep what they promise and print whole, on one sheet a board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.base.diagnostics import Report, Severity
from pnp.build import BuildOptions, build
from pnp.cli import group
from pnp.content.project import Project, load_project
from pnp.imposition.paper import PAPERS
from pnp.kinds import GRAPHS

HOME = Path(__file__).parent.parent / "docs" / "examples" / "games"
MOST_LINES = 120


class Example(NamedTuple):
    """A game: the spaces of its board and the moves between them in one direction, how many pieces
    it prints of each kind, its promises, and the pages of its kit on A4 and Letter."""

    name: str
    spaces: int
    moves: int
    pieces: dict[str, int]
    promises: int
    pages: tuple[int, int]


# Counted by hand: a king has 420 moves on an empty board; of 283 sides in the ford 14 are closed;
# the morris has 32 lines from point to point; the provinces have 19 borders and 3 ferries; each of
# the hexes of the railways moves to all that touch it.
GAMES = (
    Example("chess", 64, 420, {"tokens": 32}, 3, (7, 7)),
    Example("ford", 108, 538, {"deck": 24, "mats": 1}, 5, (8, 8)),
    Example("harvest", 0, 0, {"dice": 2, "mats": 4}, 0, (6, 6)),
    Example("mills", 24, 64, {"tokens": 18}, 4, (7, 7)),
    Example("provinces", 13, 44, {"tokens": 52}, 4, (8, 8)),
    Example("rails", 34, 160, {"tokens": 16, "deck": 78, "mats": 1}, 6, (14, 14)),
)


def name_of(game: Example) -> str:
    return game.name


def game_files(game: Example) -> list[Path]:
    return sorted((HOME / game.name).rglob("*.yaml"))


def test_every_game_is_tested() -> None:
    assert [game.name for game in GAMES] == sorted(path.name for path in HOME.iterdir())


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_game_has_its_spaces_and_pieces(game: Example) -> None:
    report = Report()
    project = load_project(HOME / game.name, report)
    assert report.diagnostics == ()
    assert isinstance(project, Project)
    pieces: dict[str, int] = {}
    spaces = moves = 0
    for file in {file.path: file for part in project.parts for file in part.files}.values():
        count = sum(made.quantity for made in file.record.pieces_made())
        pieces[file.kind] = pieces.get(file.kind, 0) + count
        if file.kind == "board":
            graph = GRAPHS.load("board").graph_of(file.record)
            # Of the grid: a score track has spaces and moves of its own.
            spaces, every = len(graph.on_grid), graph.moves()
            moves = sum(len(every[space.id]) for space in graph.on_grid)
    assert (spaces, moves) == (game.spaces, game.moves)
    assert {kind: pieces[kind] for kind in game.pieces} == game.pieces


@pytest.mark.parametrize("path", sorted(HOME.rglob("*.yaml")), ids=lambda path: path.stem)
def test_a_file_is_short_and_states_its_version(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    assert "pnp: 1" in lines


def validate(game: Example, *options: str) -> str:
    """Return the output of the validator, which must find nothing but notes."""
    command = ["validate", "--strict", *options, str(HOME / game.name)]
    result = CliRunner().invoke(group, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert not re.search("^(error|warning)", result.output, re.MULTILINE), result.output
    return result.output


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_game_keeps_its_promises(game: Example) -> None:
    told = validate(game)
    written = sum(path.read_text("utf-8").count("{promise: ") for path in game_files(game))
    proved = re.findall(r"^  PROVED +\S+: [a-z-]+: ", told, re.MULTILINE)
    assert (written, len(proved)) == (game.promises, game.promises), told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_game_prints_whole(game: Example, tmp_path: Path) -> None:
    validate(game, "--drawn")
    report = Report()
    papers = (PAPERS["a4"], PAPERS["letter"])
    built = build(
        str(HOME / game.name), BuildOptions(papers, ("pdf",), out=tmp_path), report, lambda *_: None
    )
    assert built is not None
    assert [one for one in report.diagnostics if one.severity is not Severity.NOTE] == []
    for paper, pages in zip(papers, game.pages, strict=True):
        (kit,) = tmp_path.rglob(f"*-kit-{paper.name}.pdf")
        with pypdfium2.PdfDocument(kit) as pdf:
            assert len(pdf) == pages
