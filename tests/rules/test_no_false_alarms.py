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
