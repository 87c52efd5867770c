"""The printed rules tell every rule of the bundled games: a family needs no other rulebook."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.library import content_dir

RULES = tomllib.loads(Path(__file__).with_name("rules_told.toml").read_text("utf-8"))
GAMES = sorted(path.parent.name for path in content_dir().glob("*/game.yaml"))

Block = Mapping[str, Any]


def missing(rules: Mapping[str, str], body: Sequence[Block]) -> Iterator[str]:
    """Yield what blocks of a text leave out of the rules, and names of rules that they make up."""
    told: dict[str, str] = {}
    for block in body:
        for name in block.get("covers", ()):
            told[name] = told.get(name, "") + str(block)
    yield from (f"{name} is told nowhere: {rules[name]}" for name in rules if name not in told)
    yield from (f"{name} is no rule" for name in told if name not in rules)
    for name, text in told.items():
        for fact in re.findall(r"\{(.+?)\}", rules.get(name, "")):
            if not re.search(rf"\{{{fact}[ .}}]", text):
                yield f"{name} is told without {fact}"


def test_all_bundled_games_are_held() -> None:
    assert sorted(RULES) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_is_told(game: str) -> None:
    sheet = yaml.safe_load((content_dir() / game / "sheets/rules.yaml").read_text("utf-8"))
    assert [*missing(RULES[game], sheet["body"])] == []


def test_what_a_text_leaves_out_is_found() -> None:
    rules = {"sail": "up to {speed} spaces", "fish": "with a net", "dig": "with a spade"}
    body: list[Block] = [
        {"text": "Sail {speed words} spaces, or fish.", "covers": ["fish"]},
        {"text": "Sail as far as you like.", "covers": ["sail", "swim"]},
    ]
    assert [*missing(rules, body)] == [
        "dig is told nowhere: with a spade",
        "swim is no rule",
        "sail is told without speed",
    ]
