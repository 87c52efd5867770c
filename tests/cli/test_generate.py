"""``pnp generate`` as users type it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import group

pytestmark = pytest.mark.games
CHART = ("map", "--game", "les-petits-pirates")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["generate", *arguments], catch_exceptions=False)


def test_the_first_legal_map_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = run(*CHART, "--unplayed", "--title", "Isles of Tea")
    assert first.exit_code == 0, first.output
    text = Path("map-1.yaml").read_text("utf-8")
    assert "title: Isles of Tea\n" in text
    assert text.startswith("# ")
    again = run(*CHART, "--unplayed")
    assert again.exit_code == 2
    assert "already exists" in again.output
    assert Path("map-1.yaml").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("map",), "name a game with --game, or a file with --like"),
        (("map", "--game", "les-petits-pirate"), "les-petits-pirates"),
        (("card", "--game", "les-petits-pirates"), "known: deck, map"),
        (("map", "--game", "loot-pirates"), "loot-pirates has no map"),
        ((*CHART, "--like", "none.yaml"), "none.yaml"),
        ((*CHART, "--like", "vikings"), "did you mean viking?"),
        ((*CHART, "--players", "0"), "'0' is not a number of players"),
        ((*CHART, "--players", "9"), "is for 2 to 4 players, not for 9"),
        ((*CHART, "--out", "isles.txt"), "is not a YAML file"),
        ((*CHART, "--out", "My Isles.yaml"), "is not a valid id"),
        ((*CHART, "--title", "two\nlines"), "--title must be one line"),
        ((*CHART, "--fairness", "0"), "out of range"),
    ],
)
def test_what_cannot_be_made_is_explained(
    arguments: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.split())
    assert not [*tmp_path.iterdir()]


def test_a_model_that_names_files_needs_the_new_one_beside_it(tmp_path: Path) -> None:
    home = Path(__file__).parents[2] / "docs" / "examples" / "games" / "provinces"
    out = str(tmp_path / "vale.yaml")
    result = run("map", "--like", str(home / "map.yaml"), "--unplayed", "--out", out)
    assert result.exit_code == 2
    assert "the model names files beside it" in " ".join(result.output.split())
