"""Cannonballs: who may be shot at, what is taken, and where ships are pushed."""

from __future__ import annotations

import pytest
from shoals import Line, at, engine, event, placed, sailed


def test_a_shot_takes_the_coins_and_pushes_the_ship_three_squares() -> None:
    piracy = engine()
    table = placed(piracy, "d4", "g4", "j2", aboard=(0, 2))
    sailed(piracy, table, 6, "sail to g4 and fire", "push it to g7")
    assert table.aboard == [2, 0, 0]
    assert table.balls == [0, 1, 1]
    assert piracy.chart.names[table.at[1]] == "g7"


def test_a_shot_may_push_a_ship_onto_an_island_where_it_is_safe() -> None:
    """The push ends there, before its three squares, and the island gives a cannonball."""
    piracy = engine()
    table = placed(piracy, "d4", "f4", "j2", aboard=(0, 2))
    table.balls[0] = 2
    line = sailed(piracy, table, 2, "sail to f4 and fire", "push it to f2")
    assert line.choice is None
    assert (table.aboard, table.balls) == ([2, 0, 0], [1, 2, 1])
    assert piracy.chart.names[table.at[1]] == "f2"
    assert not any("fire" in words for words in sailed(piracy, table, 2).words)
    table.seat = 1
    assert sailed(piracy, table, 6).words == {
        f"sail to {name}" for name in ("e2", "f1", "f3", "g2")
    }


@pytest.mark.parametrize(("value", "goes_on"), [("move", True), ("turn", False)])
def test_a_push_onto_land_by_a_breeze_ends_the_move_or_the_turn(value: str, goes_on: bool) -> None:
    piracy = engine(turn_ends_on_land=value)
    table = placed(piracy, "d4", "g4", "j2")
    line = Line(piracy, piracy.turn(table)).take(event(piracy, "fair-breeze"))
    line.take("run before the wind to g4 and fire", "push it to f2")
    assert (line.choice is not None) is goes_on


def test_who_fires_in_the_event_still_moves_and_may_fire_again() -> None:
    piracy = engine()
    table = placed(piracy, "d4", "g4", "g2", aboard=(0, 1, 1))
    table.balls[0] = 2
    line = Line(piracy, piracy.turn(table)).take(event(piracy, "fair-breeze"))
    line.take("run before the wind to g4 and fire", "push it to g7", "roll 2")
    line.take("sail to g2 and fire", "push it to j2")
    assert line.choice is None
    assert (table.aboard, table.balls[0], table.seat) == ([2, 0, 0], 0, 1)


def test_nobody_fires_at_an_island() -> None:
    piracy = engine()
    table = placed(piracy, "d2", "f2", "j2", aboard=(0, 2))
    assert not any("fire" in words for words in sailed(piracy, table, 2).words)


@pytest.mark.parametrize(("value", "caught"), [(True, True), (False, False)])
def test_a_push_onto_a_peril(value: bool, caught: bool) -> None:
    piracy = engine(push_onto_peril=value)
    table = placed(piracy, "d4", "g4", "j2")
    table.perils[0] = at(piracy, "g5")
    line = sailed(piracy, table, 3, "sail to g4 and fire")
    assert ("push it to g5" in line.words) is caught
    if caught:
        line.take("push it to g5")
        assert table.captive[1]
        assert table.perils[0] == piracy.chart.prisons[0]
