"""Every game in the box: its kit is laid out without a finding and holds what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Severity
from pnp.build import BuildOptions, build
from pnp.content.game_files import bundled_games


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(bundled_games(), 2, first=1))
def test_a_kit_holds_what_its_game_promises(game: str, tmp_path: Path) -> None:
    report = Report()
    built = build(game, BuildOptions(papers=(), formats=(), out=tmp_path), report, lambda *_: None)
    assert [found for found in report.diagnostics if found.severity is not Severity.NOTE] == []
    assert built is not None
    assert built.files == ()
