"""All bundled content is legal, strictly and with proofs: each game, and each file by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir
from pnp.content.game_files import bundled_games
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

FILES = sorted(p for p in content_dir().rglob("*.yaml") if p.name != "game.yaml")


def told(verdict: Verdict) -> list[str]:
    return [f"{f.code}: {f.message}" for f in verdict.findings if f.severity is not Severity.NOTE]


@pytest.mark.parametrize("game", bundled_games())
def test_bundled_games_are_strictly_legal(game: str) -> None:
    verdict = validate(game, content_dir() / game, CheckOptions())
    assert told(verdict) == []
    assert verdict.verdict_text(strict=True) == "legal"
    assert verdict.skipped == ()
    assert verdict.left_out == ()


@pytest.mark.parametrize("path", sampled(FILES, 4), ids=lambda p: "/".join(p.parts[-3:]))
def test_bundled_files_are_strictly_legal_alone(path: Path) -> None:
    verdict = validate(path.name, path, CheckOptions(quick=True))
    assert told(verdict) == []
    assert verdict.exit_code(strict=True) == 0


COUNTERS = """\
pnp: 1
deck: units
title: Units
layout: {n: {draw: text, text: '{n}', at: [4mm, 4mm], size: [9mm, 9mm]}}
back: {w: {draw: text, text: '{w}', at: [4mm, 4mm], size: [9mm, 9mm]}}
cards:
  - {card: spears, quantity: 4, n: '4', w: '2'}
  - {card: bows, quantity: 3, n: '3', w: '1'}
  - {card: pikes, quantity: 3, n: '4', w: '%s'}
  - {card: baron, n: '5', w: '3'}
"""


@pytest.mark.parametrize(("weak", "codes"), [("4", []), ("2", ["back-unlike-the-others"])])
def test_counters_may_each_have_a_back_of_their_own(
    weak: str, codes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "units.yaml"
    path.write_text(COUNTERS % weak, "utf-8")
    assert [f.code for f in validate("units.yaml", path, CheckOptions()).findings] == codes
