"""Too few doubloons are told at the coins of which the supply promises more."""

from __future__ import annotations

import shutil
from pathlib import Path

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate


def test_the_coin_that_was_changed_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "loot"
    shutil.copytree(content_dir() / "loot-pirates", folder)
    tokens = folder / "tokens" / "doubloons.yaml"
    text = tokens.read_text("utf-8")
    fewer = text.replace('"{doubloons.gold}"', "20")
    assert fewer != text
    tokens.write_text(fewer, "utf-8")
    (found,) = (
        f
        for f in validate("loot", folder / "game.yaml", CheckOptions(quick=True)).findings
        if f.severity.value == "error"
    )
    assert found.code == "doubloons-too-few"
    assert found.span is not None
    assert fewer.splitlines()[found.span.line - 1].strip() == "quantity: 20"
    assert found.hint.startswith("print 20 more of 'gold-2'")
