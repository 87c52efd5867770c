"""Positions of Les Petits Pirates, and turns of which each choice is taken by its value."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from conformance import Case, game

from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.seafaring import Seafaring
from pnp_pirates.les_petits_pirates.table import READY, Table

NAME = "les-petits-pirates"


def sea(board: str = "basic", players: int = 2, mode: str | None = None, **facts: Any) -> Seafaring:
    """Return a game, with other numbers or readings than the usual ones."""
    found = game(NAME)
    answers = {k.replace("_", "-"): v for k, v in facts.items()}
    known = {fact.fact for fact in found.setting.facts}
    numbers = {k: v for k, v in answers.items() if k in known}
    readings = {k: v for k, v in answers.items() if k not in known}
    found = found.with_facts(numbers, readings)
    engine = found.engine(players, board, mode)
    assert isinstance(engine, Seafaring)
    return engine


def number(engine: Seafaring, name: str) -> int:
    return next(s for s, spot in enumerate(engine.sea.spots) if spot.name == name)


def placed(engine: Seafaring, *spaces: str, die: int = 1) -> Table:
    """Return a table in the first round with one ship of each captain, all waiting on a die."""
    table = engine.set_up()
    table.rounds = 1
    for captain, space in enumerate(spaces):
        engine.launch(table, captain, number(engine, space))
        table.state[captain * engine.fleet], table.die[captain * engine.fleet] = READY, die
    return table


def taken(turn: Generator[Choice, Any, Any], *picks: Any) -> list[Choice]:
    """Take these options in a turn, one after another, and return the choices; it may go on."""
    choices = [next(turn)]
    for pick in picks:
        assert pick in choices[-1].options, (pick, choices[-1])
        try:
            choices.append(turn.send(pick))
        except StopIteration:
            break
    return choices


def cased(board: str, mode: str | None, players: int) -> Case:
    return Case(NAME, board, mode, players)
