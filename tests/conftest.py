"""A small game that every test may change, and how long hypothesis searches."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from pnp.base.diagnostics import Report
from pnp.theme import Theme, load_theme

settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# As in the command line: what tests share is kept until the end, so there is little to collect.
gc.set_threshold(100_000)

GAME = """\
pnp: 1
game: small-game
title: Small Game
subtitle: two kinds of token
designer: Nobody
licence: CC0
players: 2-4
minutes: 5
theme: base
supply:
  coin: 12
  star: 1
needs: [a table]
parts:
  - part: money
    title: Money
    of: [coins]
    note: Cut the coins out.
  - part: rest
    title: The rest
    of: [stars]
"""

COINS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - id: coin
    title: Coin
    size: 20mm
    quantity: 12
    front: {text: '1'}
"""

STARS = """\
tokens: stars
game: small-game
title: Stars
pieces:
  - id: star
    title: Star
    size: 20mm
    front: {text: 'A'}
    back: {text: 'B'}
"""


@pytest.fixture
def small_game(tmp_path: Path) -> Path:
    """Return the folder of a game of two token files, in a folder of its own."""
    folder = tmp_path / "small-game"
    (folder / "tokens").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "tokens" / "coins.yaml").write_text(COINS, "utf-8")
    (folder / "tokens" / "stars.yaml").write_text(STARS, "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replace ``old``, which must stand in the file, by ``new``."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


@cache
def general_theme(name: str) -> Theme:
    """Return a theme that any game may use, read once for all tests."""
    report = Report()
    theme = load_theme(name, report)
    assert theme is not None, report.diagnostics
    return theme


def base_theme() -> Theme:
    """Return the theme that all others extend."""
    return general_theme("base")
