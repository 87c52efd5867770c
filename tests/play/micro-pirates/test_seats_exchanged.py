"""Captains who change places have the same choices, and the same becomes of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from micro_staged import micro

from pnp.play.kernel import Turn, copy_table
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.table import Table

BY_SEAT = (
    *("at", "captain", "ship", "coins", "cargo", "glass", "fame", "reputation", "damage", "crew"),
    *("attached", "fitted", "quests", "raid", "home", "dug", "legs", "left_at", "hand", "treasure"),
    *("kit", "hemmed"),
)
TURNS = 60


def exchanged(table: Table) -> Table:
    """Return a copy of a table of two in which the captains have changed places."""
    other = copy_table(table)
    for name in BY_SEAT:
        getattr(other, name).reverse()
    other.seat = 1 - table.seat
    return other


def played_in_step(engine: Seafaring, here: Table, there: Table, chance: Random) -> None:
    """Play a turn of any choices at both tables, one of which has the captains exchanged."""
    turn, follow = engine.turn(here), engine.turn(there)
    choice, same = next(turn, None), next(follow, None)
    while choice is not None:
        assert same is not None
        who = None if choice.player is None else 1 - choice.player
        assert (same.player, same.kind) == (who, choice.kind)
        options = [_seen_from_there(choice.kind, option) for option in choice.options]
        assert sorted(map(repr, options)) == sorted(map(repr, same.options))
        taken = chance.randrange(len(options))
        choice, same = _after(turn, choice.options[taken]), _after(follow, options[taken])
    assert same is None


def _seen_from_there(kind: str, option: Any) -> Any:
    if kind == "attack" and option[0] == "captain":
        return "captain", 1 - option[1]
    return option


def _after(turn: Turn, option: Any) -> Any:
    try:
        return turn.send(option)
    except StopIteration:
        return None


@pytest.mark.parametrize("seed", range(3))
def test_captains_who_change_places_play_the_same_turns(seed: int) -> None:
    engine, chance = micro(2), Random(seed)
    table = engine.set_up()
    turn = engine.turn(table)
    choice = next(turn, None)
    while choice is not None:
        choice = _after(turn, chance.choice(choice.options))
    for _ in range(TURNS):
        if engine.finished(table):
            break
        there = exchanged(table)
        seat = table.seat
        played_in_step(engine, table, there, chance)
        for name in BY_SEAT:
            getattr(there, name).reverse()
        # Whose turn comes next, and whether the round ends with it, goes by seat.
        for played in (table, there):
            played.marks.clear()
            played.seat, played.ended, played.rounds = 1 - seat, False, 1
        assert repr(there) == repr(table)
