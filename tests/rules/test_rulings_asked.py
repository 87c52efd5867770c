"""A rule lists the readings of the rulebook on which it rests. Those among which there is a choice
are asked: else the alternatives would never be tried."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from conftest import sampled

import pnp_pirates
from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.rules import running
from pnp.rules.catalogue import RuleEntry, all_rules, games_with_rules, rule_named
from pnp.rules.validate import CheckOptions, validate

PACKAGES = Path(pnp_pirates.__file__).parent


@pytest.mark.parametrize("game", games_with_rules())
def test_what_rules_list_is_asked_by_the_game(game: str) -> None:
    stated = bundled_rulings_record(game)
    assert stated is not None
    a_choice = {known.ruling for known in stated.decisions if len(known.values) > 1}
    files = (PACKAGES / game.replace("-", "_")).rglob("*.py")
    asked = {
        name
        for file in files
        for name in re.findall(r"ruling\(\"(.+?)\"\)", file.read_text("utf-8"))
    }
    listed = {name for e in all_rules() if e.game == game for name in e.rule.rulings}
    assert a_choice & listed <= asked


@pytest.mark.parametrize("game", sampled(games_with_rules(), 5, first=4))
def test_a_rule_lists_what_it_asks(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, str]] = set()

    def noted(entry: RuleEntry, facts: Any, ruling: str, *_: Any, **__: Any) -> None:
        asked.add((entry.name, ruling))

    monkeypatch.setattr(running, "_note_assumption", noted)
    validate(game, content_dir() / game, CheckOptions())
    for name, ruling in sorted(asked):
        found = rule_named(name)
        assert found is not None
        assert ruling in found.rule.rulings, f"{name} asks {ruling} and does not list it"
