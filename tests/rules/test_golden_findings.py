"""What the validator says of one bad example from each room of the catalogue, word for word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.library import examples_dir
from pnp.cli import group

GOLDEN = Path(__file__).parent / "golden"
RULES = (
    "yaml-syntax",  # reading text
    "unknown-key",  # records
    "unknown-name",  # references
    "ragged-grid",  # grids
    "faint-text",  # themes
    "mat-places-overlap",  # rules for all games
    "port-unreachable",
    "aim-card-missing",
    "amount-unreadable",
    "own-ship-missing",
    "event-distance-off",
)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.games
def test_findings_are_told_as_before(
    rule: str, golden: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = examples_dir() / rule
    monkeypatch.chdir(folder)
    (target,) = folder.glob("bad*")
    told = CliRunner().invoke(group, ["validate", target.name], catch_exceptions=False).stdout
    # The verdict counts rules, so that each new one would change it.
    findings, _, _ = told.rpartition("\nbad")
    assert f"[{rule}]" in findings
    golden(GOLDEN / f"{rule}.txt", findings)
