"""One cause is told once: by the rule of the game rather than by what it promises."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir
from pnp.rules import catalogue
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate


def told(folder: Path, wish: CheckOptions) -> list[str]:
    verdict = validate(str(folder), folder, wish)
    return [found.code for found in verdict.findings if found.severity is Severity.ERROR]


def changed(tmp_path: Path, game: str, file: str, old: str, new: str) -> Path:
    folder = tmp_path / game
    shutil.copytree(content_dir() / game, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


SLIPS = [
    (
        *("piracy", "decks/events.yaml", '"{event-cards.sirens-call}"'),
        *("5", "event-cards-miscounted"),
    ),
    (
        *("loot-pirates", "dice/duel-dice.yaml", '"{usual-players}"', "7"),
        "duel-dice-too-few",
    ),
]


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "rule"), sampled(SLIPS, 2), ids=lambda value: str(value)[:20]
)
def test_a_wrong_quantity_is_told_once(
    tmp_path: Path, game: str, file: str, old: str, new: str, rule: str
) -> None:
    folder = changed(tmp_path, game, file, old, new)
    assert told(folder, CheckOptions(quick=True)) == [rule]
    without = CheckOptions(quick=True, selection=RuleSelection(left_out=(rule,)))
    assert told(folder, without) == ["count-mismatch"]


def test_a_promise_alone_is_held_against_what_is_printed(tmp_path: Path) -> None:
    folder = changed(
        tmp_path, "piracy", "game.yaml", '  doubloon: "{hoard.6 + spare-coins}"', "  doubloon: 13"
    )
    assert told(folder, CheckOptions(quick=True)) == ["count-mismatch"]


def test_another_file_is_told_beside(tmp_path: Path) -> None:
    folder = changed(tmp_path, "piracy", "decks/cannonballs.yaml", '"{cannonballs}"', "7")
    coins = folder / "tokens" / "coins.yaml"
    coins.write_text(coins.read_text("utf-8").replace("{hoard.6 + spare-coins}", "13", 1), "utf-8")
    assert sorted(told(folder, CheckOptions(quick=True))) == ["count-mismatch", "count-mismatch"]


def test_a_theme_with_faults_is_not_unknown_besides(tmp_path: Path) -> None:
    folder = changed(tmp_path, "piracy", "themes/storybook.yaml", "title:", "tittle:")
    assert told(folder, CheckOptions(quick=True)) == ["unknown-key"]


def test_rules_stand_in_for_rules_that_there_are() -> None:
    known = set(catalogue.rule_names())
    assert [e.name for e in catalogue.all_rules() if set(e.rule.instead) - known] == []
