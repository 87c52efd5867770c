"""Too few doubloons are told at the coins of which the supply promises more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate


@pytest.mark.soak
def test_the_coin_that_was_changed_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "loot"
    shutil.copytree(content_dir() / "loot-pirates", folder)
    tokens = folder / "tokens" / "doubloons.yaml"
    text = tokens.read_text("utf-8")
    fewer = text
    for written, less in (("{gold-coins.8}", 30), ("{silver-coins.8}", 70)):
        assert f'quantity: "{written}"' in fewer
        fewer = fewer.replace(f'"{written}"', str(less))
    tokens.write_text(fewer, "utf-8")
    (found,) = (
        f
        for f in validate("loot", folder / "game.yaml", CheckOptions(quick=True)).findings
        if f.severity.value == "error"
    )
    assert found.code == "doubloons-too-few"
    assert found.span is not None
    assert fewer.splitlines()[found.span.line - 1].strip() == "quantity: 30"
    assert found.hint.startswith("print 10 more of 'gold-2'")


@pytest.mark.parametrize(
    ("coin", "players", "count", "code"),
    sampled(
        [
            ("diamond", 3, 2, "doubloons-too-few"),
            ("gold", 5, 15, "doubloons-too-few"),
            ("silver", 6, 9, "change-too-scarce"),
        ],
        3,
        first=2,
    ),
)
def test_coins_that_are_not_enough_for_some_players_are_told_where_that_is_said(
    tmp_path: Path, coin: str, players: int, count: int, code: str
) -> None:
    folder = tmp_path / "loot"
    shutil.copytree(content_dir() / "loot-pirates", folder)
    tokens = folder / "tokens" / "doubloons.yaml"
    text = tokens.read_text("utf-8")
    written = f'{players}: "{{{coin}-coins.{players}}}"'
    assert written in text
    fewer = text.replace(written, f"{players}: {count}")
    if code == "change-too-scarce":
        # As much money in fewer coins.
        more = f'{players}: "{{gold-coins.{players}}}"'
        fewer = fewer.replace(more, f"{players}: 40")
    tokens.write_text(fewer, "utf-8")
    judged = validate("loot", folder / "game.yaml", CheckOptions(quick=True)).findings
    (found,) = (f for f in judged if f.code in ("doubloons-too-few", "change-too-scarce"))
    assert found.code == code
    assert f"{players} players" in found.message
    assert found.span is not None
    line = fewer.splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 :].startswith(str(count))
