"""The bundled games state each number once: their texts write none out, and all is printed."""

from __future__ import annotations

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.project import load_project
from pnp.kinds.deck.record import Deck
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate

RULE = "number-written-out"
GAMES = sorted(path.parent.name for path in content_dir().glob("*/game.yaml"))


def test_there_are_bundled_games() -> None:
    assert GAMES


@pytest.mark.parametrize("game", sampled(GAMES, 2))
def test_no_text_writes_a_number_out(game: str) -> None:
    folder = content_dir() / game
    found = validate(
        game, folder, CheckOptions(quick=True, selection=RuleSelection((RULE,)))
    ).findings
    assert [f"{one.span}: {one.message}" for one in found if one.code == RULE] == []


@pytest.mark.parametrize("game", GAMES)
def test_all_fields_of_cards_are_printed(game: str) -> None:
    project = load_project(content_dir() / game, Report())
    assert project is not None
    decks = [file.record for file in project.files if isinstance(file.record, Deck)]
    assert [deck.deck for deck in decks if deck.unprinted] == []
