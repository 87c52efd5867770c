"""The race of docs/examples, as it is and made to fail, for tests of what is measured."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from pnp.base.diagnostics import Report
from pnp.play.batch_findings import judged
from pnp.play.judging import Measured
from pnp.play.matches import Match, stamped
from pnp.play.opening import Opened, opened

RACE = Path(__file__).parents[1] / "docs" / "examples" / "race"


@cache
def race(path: Path = RACE) -> Opened:
    report = Report()
    found = opened(path, report, trusted=True)
    assert found is not None, report.diagnostics
    return found


def match(path: Path = RACE, players: int = 2, agents: str = "greedy planner", **of: Any) -> Match:
    wanted = Match(str(path), players, tuple(agents.split()), trusted=True, **of)
    return stamped(race(path), wanted)


def codes(of: Measured) -> set[str]:
    return {found.code for found in judged([of])[0]}


def copied(to: Path, *edits: tuple[str, str], board: str = "ring") -> Path:
    """Return a copy of the race in which texts of a board are replaced."""
    shutil.copytree(RACE, to, ignore=shutil.ignore_patterns("__pycache__"))
    file = to / "maps" / f"{board}.yaml"
    text = file.read_text("utf-8")
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after)
    file.write_text(text, "utf-8")
    return to
