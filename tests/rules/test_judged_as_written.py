"""Themes and languages change words, and rules of games judge what is in them all the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.content.wording import PLAIN, Dress
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

GAMES = sorted(path.parent.name for path in content_dir().glob("*/game.yaml"))


def verdict(path: Path, dress: Dress = PLAIN) -> Verdict:
    return validate(path.name, path, CheckOptions(quick=True, dress=dress))


def told(verdict: Verdict) -> tuple[list[str], list[str], list[str]]:
    """Return what a verdict says apart from words of the game."""
    return (
        [found.code for found in verdict.findings],
        [claim.rule for claim in verdict.proved],
        [rule for rule, _ in verdict.skipped],
    )


@pytest.mark.parametrize("game", sampled(GAMES, 3, first=1))
def test_that_translated_games_are_judged_as_the_originals(game: str) -> None:
    path = content_dir() / game
    assert told(verdict(path, Dress(language="en-XA"))) == told(verdict(path))


def test_that_rules_of_games_still_find_faults(tmp_path: Path) -> None:
    """The Booty of a table is wrong, whatever its row is called."""
    home = tmp_path / "loot-pirates"
    shutil.copytree(content_dir() / "loot-pirates", home)
    sheet = home / "sheets/rules.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace('"{booty.3}"', '"23"'), "utf-8")
    codes = {found.code for found in verdict(sheet, Dress(language="en-XA")).findings}
    assert "booty-misprinted" in codes
