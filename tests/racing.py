"""The race of docs/examples, unchanged or changed to fail, for tests of measurements."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from pnp.base.diagnostics import Report
from pnp.play.batch_findings import judge_matches
from pnp.play.game_loading import OpenGame, open_game
from pnp.play.judging import MatchResult
from pnp.play.matches import Match, with_stamp

RACE = Path(__file__).parents[1] / "docs" / "examples" / "race"


@cache
def race(path: Path = RACE) -> OpenGame:
    report = Report()
    found = open_game(path, report, trusted=True)
    assert found is not None, report.diagnostics
    return found


def match(path: Path = RACE, players: int = 2, agents: str = "greedy planner", **of: Any) -> Match:
    wanted = Match(str(path), players, tuple(agents.split()), trusted=True, **of)
    return with_stamp(race(path), wanted)


def codes(of: MatchResult) -> set[str]:
    return {found.code for found in judge_matches([of])[0]}


def copied(to: Path, *edits: tuple[str, str], board: str = "ring") -> Path:
    """Return a copy of the race with texts of a board replaced."""
    shutil.copytree(RACE, to, ignore=shutil.ignore_patterns("__pycache__"))
    file = to / "maps" / f"{board}.yaml"
    text = file.read_text("utf-8")
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after)
    file.write_text(text, "utf-8")
    return to
