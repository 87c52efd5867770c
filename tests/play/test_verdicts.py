"""``pnp validate --play``: what many games come to is part of the verdict."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from racing import copied

from pnp.base.library import game_dir
from pnp.cli import group
from pnp.play import verdicts
from pnp.rules.verdict import Verdict

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["validate", *arguments], catch_exceptions=False)


@pytest.fixture
def loot(tmp_path: Path) -> Path:
    """A copy of Loot Pirates for three players."""
    folder = tmp_path / "loot"
    shutil.copytree(game_dir("loot-pirates"), folder)
    game = folder / "game.yaml"
    rows = game.read_text("utf-8").splitlines()
    lines = [("players: 3" if row.startswith("players:") else row) for row in rows]
    game.write_text("\n".join([*lines, ""]), "utf-8")
    return folder


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let greedy alone play, in this process: planners think long."""
    monkeypatch.setattr("pnp.play.verdicts.default_agents", lambda game: ("greedy", "greedy"))
    monkeypatch.setattr("pnp.cli.options.all_processors", lambda: 1)


def test_measures_are_lines_of_the_verdict(loot: Path) -> None:
    said = run(str(loot), "--play", "--games", "50")
    lines = [line for line in said.stdout.splitlines() if line.startswith("  MEASURED  ")]
    assert len(lines) == 1, said.stdout
    for words in ("3 players", "50 games", "greedy", "seed 1", "facts ", "finished 100 %"):
        assert words in lines[0]
    document = json.loads(run(str(loot), "--play", "--games", "50", "--format", "json").stdout)
    (target,) = document["targets"]
    assert target["measured"] == [lines[0].removeprefix("  MEASURED  ")]
    assert target["not_played"] == ""


@pytest.mark.soak
def test_findings_are_at_the_file_that_is_to_blame_and_can_be_answered(loot: Path) -> None:
    game = loot / "game.yaml"
    text = game.read_text("utf-8")
    rows = [row for row in text.splitlines() if not row.startswith("minutes:")]
    game.write_text("\n".join([*rows, "minutes: 300", ""]), "utf-8")
    said = run(str(loot), "--play", "--games", "50")
    assert "[length-unlike-the-box]" in said.stdout
    assert f"--> {game}:" in said.stdout
    answer = "# pnp: ignore[length-unlike-the-box] we think long\n"
    named = game.read_text("utf-8").replace("game: loot", f"{answer}game: loot")
    game.write_text(named, "utf-8")
    said = run(str(loot), "--play", "--games", "50")
    assert "[length-unlike-the-box]" not in said.stdout
    assert "1 suppressed finding" in said.stdout
    assert "[unused-suppression]" not in run(str(loot)).stdout


def test_what_cannot_be_played_is_said() -> None:
    race = ROOT / "docs" / "examples" / "race"
    said = run(str(race), "--play").stdout
    assert "  UNPLAYED  " in said
    assert "is a program" in said
    assert run(str(race), "--play", "--quick").exit_code == 2
    assert "--games requires --play" in run(str(race), "--games", "90").stderr


def test_what_has_errors_is_not_played() -> None:
    verdict = Verdict("nowhere", "", (), read=False)
    found = verdicts.with_play(verdict, 10, None, 1, None)  # type: ignore[arg-type] # not asked
    assert found.unplayed == "fix the errors first, then run it again"


def test_a_game_with_rules_of_its_own_is_played_where_it_is_trusted(tmp_path: Path) -> None:
    race = str(copied(tmp_path / "race"))
    said = run(race, "--play", "--games", "50")
    assert said.exit_code == 0
    (line,) = [line for line in said.stdout.splitlines() if line.startswith("  UNPLAYED  ")]
    assert line.endswith("read it, then add  --trust")
    said = run(race, "--play", "--games", "50", "--trust")
    assert "  MEASURED  race, ring, 2 players: 50 games" in said.stdout
    assert run(race, "--trust").exit_code == 2


def test_a_fault_of_rules_is_a_finding(tmp_path: Path) -> None:
    race = copied(tmp_path / "race")
    rules = race / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("return table.gold", "return 3"), "utf-8")
    said = run(str(race), "--play", "--games", "50", "--trust")
    assert said.exit_code == 2
    assert "error[faulty-extension]" in said.stdout
    assert "rules.py:" in said.stdout
    assert "`scores`, game 1 of seed 1: TypeError" in said.stdout
    assert "correct this program" in said.stdout
