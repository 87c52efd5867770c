"""The solo game: patrols, bribes, fights, and its ways to be harder."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from at_sea import NAME, number, placed, sea, taken
from conformance import game

from pnp_pirates.les_petits_pirates.captains import FIGHT, FREELY, NOTHING, SAIL, TRADE
from pnp_pirates.les_petits_pirates.solo import SoloSeafaring
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE, Table


def watched(space: str, mode: str | None = None, **facts: Any) -> tuple[SoloSeafaring, Table]:
    engine = sea("solo", 1, mode, **facts)
    assert isinstance(engine, SoloSeafaring)
    table = placed(engine, space, die=3)
    table.patrol = [number(engine, "b1"), number(engine, "m1")]
    return engine, table


def patrolled(engine: SoloSeafaring, table: Table, island: int, mainland: int) -> None:
    table.order = [island, mainland]
    list(engine._patrol(table))
    table.patrolled = True


@pytest.mark.parametrize(
    ("space", "bribes"), [("a1", 1), ("a2", 1), ("m4", 1), ("m5", 1), ("~4", 0)]
)
def test_ships_pay_where_the_governor_comes(space: str, bribes: int) -> None:
    """He comes to the island of the first number, and by three to the fourth of the mainland."""
    engine, table = watched(space)
    patrolled(engine, table, 1, 3)
    assert (table.bribes, table.gold[0]) == (bribes, 4 - bribes)


def test_resources_are_taken_where_there_is_no_gold_and_else_the_die() -> None:
    engine, table = watched("a1")
    table.gold[0], table.resources[0], table.bank = 0, 3, table.bank + 4
    patrolled(engine, table, 1, 3)
    assert (table.resources[0], table.purse, table.state[0]) == (1, 1, READY)
    patrolled(engine, table, 1, 3)
    assert (table.resources[0], table.state[0]) == (1, DONE)


def test_a_pair_that_cannot_pay_stays_together_and_that_is_noted() -> None:
    engine, table = watched("a1")
    table.bank += table.gold[0]
    table.gold[0] = 0
    engine.launch(table, 0, table.at[0])
    table.state[1], table.die[1] = READY, 4
    patrolled(engine, table, 1, 3)
    assert table.state[:2] == [DONE, DONE]
    assert [mark.where for mark in table.marks if mark.what == "anomaly"] == ["inseparable"]


def test_a_port_pays_dues_once_and_not_beside_a_bribe() -> None:
    engine, table = watched("~4")
    patrolled(engine, table, 6, 2)
    assert table.purse == 2
    table.order = [6, 0]
    list(engine._patrol(table))
    assert table.purse == 2
    engine, table = watched("f1")
    patrolled(engine, table, 6, 1)
    assert table.purse == table.bribes == 1


@pytest.mark.parametrize("agent", ["greedy", "planner"])
@pytest.mark.parametrize(("space", "order", "flees"), [
    ("a1", [1, 0], True), ("c1", [3, 0], True), ("a1", [6, 0], False), ("c3", [3, 0], False),
    ("m4", [0, 3], True), ("~4", [1, 3], False),
])  # fmt: skip
def test_agents_flee_from_a_bribe_if_they_could_only_move_after_it(
    agent: str, space: str, order: list[int], flees: bool
) -> None:
    engine, table = watched(space)
    table.order, table.patrolled = order, False
    turn = engine._tip_offs(table)
    choice = next(turn)
    play = game(NAME).agents()[agent](engine)
    taken = choice.options[play(table, choice, Random(1))]
    assert (taken[0] == "tip-off") == flees
    if flees:
        choice = turn.send(taken)
        _, to = choice.options[play(table, choice, Random(1))]
        assert not any(
            to in engine.asked[k][engine.bound_for(table, k)] for k in (0, 1) if order[k]
        )


@pytest.mark.parametrize(("bribed", "may"), [
    ("position", FREELY), ("move", SAIL), ("none", NOTHING), ("move-gather-market", TRADE),
])  # fmt: skip
def test_reading_what_ships_may_do_that_paid(bribed: str, may: int) -> None:
    """On the same island, but not next to the Governor, only the payment matters."""
    engine, table = watched("d3", bribed=bribed)
    table.patrolled, table.bribed = True, [0]
    assert engine.may(table, 0) == may


@pytest.mark.parametrize(("space", "may"), [("a2", SAIL), ("~1", FIGHT), ("d2", FREELY)])
def test_next_to_the_governor_ships_only_sail_or_fight(space: str, may: int) -> None:
    engine, table = watched(space)
    patrolled(engine, table, 1, 3)
    assert engine.may(table, 0) == may


@pytest.mark.parametrize("counts", [True, False])
def test_reading_whether_dues_count(counts: bool) -> None:
    engine, table = watched("~4", governor_income_counts=counts)
    table.purse, table.bank = 19, table.bank - 19
    patrolled(engine, table, 6, 1)
    assert table.ending == ("imprisoned" if counts else "")


@pytest.mark.parametrize("allowed", [True, False])
def test_reading_whether_one_scavenges_alone(allowed: bool) -> None:
    engine, table = watched("d2", solo_scavenge=allowed)
    found = {option[0] for option in engine.captains.options(table, 0, FREELY)}
    assert ("scavenge" in found) == allowed


@pytest.mark.parametrize(("faces", "picks", "gold", "purse"), [
    ((5, 2), [("prize", "bank")], 6, 0), ((2, 2), [("lose", "gold")], 3, 0),
    ((1, 2), [], 2, 2),
])  # fmt: skip
def test_fights_with_the_governor(
    faces: tuple[int, int], picks: list[Any], gold: int, purse: int
) -> None:
    engine, table = watched("d1")
    table.patrol[0] = number(engine, "d2")
    taken(engine.attack(table, 0, ("attack", table.at[0], engine.fleet)), *faces, *picks)
    assert (table.gold[0], table.purse, table.patrol[0]) == (gold, purse, RESERVE)
    for away in (True, False):
        engine.end_round(table)
        assert (table.patrol[0] == RESERVE) == away


def test_modes_are_harder_and_easier_in_all_ways() -> None:
    numbers = {mode: sea("solo", 1, mode).numbers for mode in (None, "easy", "hard", "hardest")}
    assert [law.bribe_limit for law in numbers.values()] == [20, 25, 15, 10]
    assert [law.governor_stays for law in numbers.values()] == [False, False, True, True]
    assert [law.governor_takes for law in numbers.values()] == [2, 1, 2, 2]
    assert numbers["easy"].solo_scavenge
    assert numbers["hard"].bribed == "none"


@pytest.mark.parametrize("mode", ["easy", "hard", "hardest"])
@pytest.mark.parametrize(("name", "value"), [
    ("bribe-limit", 12), ("governor-takes", 3), ("governor-takes-resources", 4),
    ("governor-stays", False), ("bribed", "move"), ("solo-scavenge", False),
])  # fmt: skip
def test_what_the_user_asks_for_holds_in_every_mode(mode: str, name: str, value: Any) -> None:
    field = name.replace("-", "_")
    assert getattr(sea("solo", 1, mode, **{field: value}).numbers, field) == value


def test_the_score_is_what_the_governor_got() -> None:
    engine, table = watched("a1", "score")
    table.purse, table.bank = 25, table.bank - 25
    patrolled(engine, table, 1, 3)
    assert not table.ending
    assert list(engine.scores(table)) == [-table.purse]
