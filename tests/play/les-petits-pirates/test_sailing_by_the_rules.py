"""The rules of Les Petits Pirates, choice by choice: examples, and what each reading changes."""

from __future__ import annotations

from typing import Any

import pytest
from at_sea import number, placed, sea, taken

from pnp.play.kernel import Choice, UnplayableError
from pnp_pirates.les_petits_pirates.captains import FREELY, LURE, SNEAK
from pnp_pirates.les_petits_pirates.seafaring import fight
from pnp_pirates.les_petits_pirates.table import DONE, IDLE, READY, Table


def verbs(engine: Any, table: Table, ship: int = 0) -> set[str]:
    return {option[0] for option in engine.captains.options(table, ship, FREELY)}


@pytest.mark.parametrize(
    ("gold", "resources", "kind", "left"),
    [(5, 0, "gold", (2, 0)), (2, 6, "gold", (0, 5)), (5, 6, "resources", (5, 3))],
)
def test_a_five_beats_a_two_by_three_spoils(
    gold: int, resources: int, kind: str, left: tuple[int, int]
) -> None:
    engine = sea()
    table = placed(engine, "c16", "P4")
    table.gold[1], table.resources[1] = gold, resources
    taken(fight(engine, table, 0, engine.fleet), 5, 2, ("take", kind))
    assert (table.gold[1], table.resources[1]) == left
    assert table.state[0] == table.state[engine.fleet] == DONE


def test_spoils_beyond_a_full_hold_go_to_the_bank() -> None:
    engine = sea()
    table = placed(engine, "c16", "P4")
    table.gold[0], table.bank = 9, table.bank - 5
    bank = table.bank
    taken(fight(engine, table, 0, engine.fleet), 4, 1, ("take", "gold"))
    assert (table.gold[0], table.gold[1], table.bank) == (10, 1, bank + 2)


def test_a_push_leaves_two_spoils_and_frees_the_space() -> None:
    engine = sea()
    table = placed(engine, "c16", "P4")
    to = number(engine, "c13")
    taken(
        fight(engine, table, 0, engine.fleet), 6, 2, ("push", to), ("take", "gold"), "enter"
    )  # fmt: skip
    assert table.gold == [6, 2]
    assert table.at[engine.fleet] == to
    assert table.at[0] == number(engine, "P4")


def test_a_defender_wins_one_coin_or_resource() -> None:
    engine = sea()
    table = placed(engine, "c16", "P4")
    taken(fight(engine, table, 0, engine.fleet), 1, 6, ("take", "gold"))
    assert table.gold == [3, 5]


def test_the_ocean_rolls_twice_again_and_a_defender_in_port_never() -> None:
    engine = sea()
    table = placed(engine, "~2", "P1")
    table.resources[:] = [3, 3]
    choices = taken(fight(engine, table, 0, engine.fleet), 1, 6, "free", 2, "paid", 3)
    assert [c.options for c in choices if c.kind == "reroll"] == [
        ("free", "paid", "keep"),
        ("paid", "keep"),
    ]
    assert table.resources[0] == 2
    table = placed(engine, "~2", "P1")
    table.resources[:] = [3, 3]
    assert taken(fight(engine, table, 0, engine.fleet), 6, 1)[-1].kind == "spoils"


@pytest.mark.parametrize(("space", "die", "found"), [
    ("~5", 2, set()), ("P7", 2, {"plunder", "scavenge"}), ("P7", 4, {"market", "scavenge"}),
    ("P9", 5, {"buy", "scavenge"}), ("P7", 5, {"scavenge"}), ("c5", 3, {"gather", "scavenge"}),
    ("c5", 6, {"bury", "scavenge"}), ("c5", 2, {"scavenge"}),
])  # fmt: skip
def test_spaces_allow_their_actions(space: str, die: int, found: set[str]) -> None:
    engine = sea()
    table = placed(engine, space, "P10" if space[0] == "c" else "c1", die=die)
    table.gold[0], table.bank = 5, table.bank - 1
    assert verbs(engine, table) == found | {"move", "shift"}


@pytest.mark.parametrize(
    ("space", "other", "reached"),
    [("P2", "c2", True), ("P2", "c7", False), ("c17", "c15", True), ("c17", "P6", False)],
)
def test_no_ship_is_attacked_across_land(space: str, other: str, reached: bool) -> None:
    """The spaces of each pair touch, two of them only where there is land."""
    engine = sea()
    for one, foe in ((space, other), (other, space)):
        assert ("attack" in verbs(engine, placed(engine, one, foe, die=1))) == reached


@pytest.mark.parametrize(("gold", "offered"), [(5, True), (4, False)])
def test_levels_do_not_wrap_so_that_a_one_instead_of_a_six_costs_five(
    gold: int, offered: bool
) -> None:
    engine = sea()
    table = placed(engine, "c5", "P10", die=6)
    table.gold[0] = gold
    assert (("shift", 1) in engine.captains.options(table, 0, FREELY)) == offered
    if offered:
        taken(engine.act_with(table, 0, FREELY), ("shift", 1))
        assert (table.gold[0], table.die[0]) == (0, 1)


def test_a_shift_costs_a_coin_a_level_and_keeps_the_turn() -> None:
    engine = sea()
    table = placed(engine, "c5", "P10", die=4)
    turn = engine.act_with(table, 0, FREELY)
    last = taken(turn, ("shift", 6))[-1]
    assert (table.gold[0], table.die[0]) == (2, 6)
    assert ("bury", 2) in last.options


def test_changing_a_die_takes_no_time_of_its_own() -> None:
    """The decision is what is done with the die in the end."""
    engine = sea("basic", 2)
    act = Choice(0, "act", (("gather", "gold"), ("shift", 4), ("reroll",)))
    assert [engine.quick(act, taken) for taken in range(3)] == [False, True, True]
    assert engine.quick(Choice(0, "reroll", ("paid", "keep")), 1)
    assert not engine.quick(Choice(0, "ship", (0, 1)), 0)


def test_a_bought_ship_has_no_die_and_one_of_a_pair_must_move() -> None:
    engine = sea()
    table = placed(engine, "P9", "c1", die=5)
    table.gold[0], table.bank = 5, table.bank - 1
    taken(engine.act_with(table, 0, FREELY), ("buy", "gold"))
    assert table.fleet[0] == 2
    assert table.state[1] == IDLE
    table.state[:2] = [READY, DONE]
    assert engine.may(table, 0) != FREELY
    assert verbs_of(engine, table) == {"move"}


def verbs_of(engine: Any, table: Table) -> set[str]:
    return {o[0] for o in engine.captains.options(table, 0, engine.may(table, 0))}


def test_the_last_of_a_pair_that_is_attacked_leaves_the_space() -> None:
    engine = sea()
    table = placed(engine, "P4", "c16")
    engine.launch(table, 0, table.at[0])
    table.state[:2] = [DONE, READY]
    last = taken(fight(engine, table, engine.fleet, 1), 3, 3)[-1]
    assert (last.kind, last.player) == ("part", 0)


def test_moves_are_of_the_exact_length_or_the_longest() -> None:
    engine = sea()
    table = placed(engine, "P7", "c17", die=6)
    ends = {*engine.captains.sailing(table.at[0], 6, 0, 1 << table.at[engine.fleet]).ends}
    assert ends
    assert number(engine, "c22") not in ends
    boxed = sum(1 << s for s in range(len(engine.sea.spots)) if s != number(engine, "c22"))
    assert engine.captains.sailing(table.at[0], 6, 0, boxed & ~(1 << table.at[0])).moves == (
        ("move", number(engine, "c22")),
    )


def test_a_lure_costs_two_coins_and_clears_the_space() -> None:
    engine = sea()
    table = placed(engine, "c2", "P2", die=1)
    beyond = number(engine, "c4")
    taken(
        engine.act_with(table, 0, FREELY),
        LURE, (engine.fleet, beyond), ("move", number(engine, "P2")),
    )  # fmt: skip
    assert table.gold == [2, 5]
    assert table.at[0] == number(engine, "P2")
    assert table.at[engine.fleet] == beyond


@pytest.mark.parametrize(("rolled", "end"), [(3, "c4"), (4, "c2")])
def test_who_sneaks_is_seen_above_what_was_paid(rolled: int, end: str) -> None:
    engine = sea()
    table = placed(engine, "c2", "P2", die=2)
    table.resources[0] = 4
    route = ((number(engine, "c2"), number(engine, "P2")), number(engine, "c4"))
    turn = engine.act_with(table, 0, FREELY)
    last = taken(turn, SNEAK, route, 3, "roll", (3, rolled))[-1]
    assert table.resources[0] == 1
    assert table.at[0] == number(engine, end)
    assert (last.kind == "pounce") == (end == "c2")


def test_who_must_leave_a_shared_space_does_not_pounce() -> None:
    """R-LPP-19: ships part as soon as they can; a die spent on an attack would keep them there."""
    engine = sea()
    table = placed(engine, "c2", "P2", die=2)
    table.resources[0], fleet = 4, engine.fleet
    engine.launch(table, 1, number(engine, "P2"))
    table.state[fleet], table.state[fleet + 1] = READY, DONE
    route = ((number(engine, "c2"), number(engine, "P2")), number(engine, "c4"))
    choices = taken(engine.act_with(table, 0, FREELY), SNEAK, route, 3, "roll", (3, 6))
    assert "pounce" not in [choice.kind for choice in choices]
    assert engine.must_part(table, fleet)


def test_a_pair_that_is_seen_where_it_lies_stays() -> None:
    engine = sea()
    table = placed(engine, "c2", "P2", die=2)
    table.resources[0] = 4
    engine.launch(table, 0, table.at[0])
    table.state[1] = DONE
    route = ((number(engine, "c2"), number(engine, "P2")), number(engine, "c4"))
    taken(engine.act_with(table, 0, FREELY), SNEAK, route, 3, "roll", (3, 6))
    assert "inseparable" in [mark.where for mark in table.marks if mark.what == "anomaly"]


@pytest.mark.parametrize(("least", "offered"), [(1, True), (2, False)])
def test_reading_the_price_of_sneaking(least: int, offered: bool) -> None:
    engine = sea(sneak_min=least)
    table = placed(engine, "c2", "P2", die=2)
    table.resources[0] = 1
    assert ("sneak" in verbs(engine, table)) == offered


@pytest.mark.parametrize("idle", [False, True])
def test_reading_whether_actions_may_change_nothing(idle: bool) -> None:
    engine = sea(null_actions=idle)
    table = placed(engine, "c5", "P10", die=6)
    table.gold[0], table.bank = 0, table.bank + 4
    assert ("bury" in verbs(engine, table)) == idle


@pytest.mark.parametrize("way", ["block", "pass"])
def test_reading_whether_own_ships_block(way: str) -> None:
    engine = sea(own_ships=way)
    table = placed(engine, "c2", "P8", die=2)
    engine.launch(table, 0, number(engine, "P2"))
    engine.launch(table, 0, number(engine, "~2"))
    own, foes = engine.captains.waters(table, 0)
    moves = engine.captains.sailing(table.at[0], 2, own, foes).moves
    assert (("move", number(engine, "c4")) in moves) == (way == "pass")


@pytest.mark.parametrize(("way", "coast"), [("coast", True), ("ocean", False)])
def test_reading_what_rivers_are(way: str, coast: bool) -> None:
    spot = next(s for s in sea("viking", river=way).sea.spots if s.name == "r1")
    assert (spot.coast, spot.ocean) == (coast, not coast)


@pytest.mark.parametrize(("way", "more"), [("impassable", False), ("attack-only", True)])
def test_reading_what_red_coasts_are(way: str, more: bool) -> None:
    usual = len(sea("five-six-players", 5).sea.spots)
    engine = sea("five-six-players", 5, red_coast=way)
    assert (len(engine.sea.spots) > usual) == more
    red = [s for s in engine.sea.spots if not (s.ocean or s.coast or s.port)]
    assert bool(red) == more
    assert not any(s.waits for s in red)


def test_a_win_ends_the_game_at_once_and_cycles_do_not() -> None:
    for mode, ending in ((None, "buried"), ("cycles", "")):
        engine = sea(mode=mode)
        table = placed(engine, "c5", "P10", die=6)
        table.buried[0], table.bank = 17, table.bank - 17
        taken(engine.act_with(table, 0, FREELY), ("bury", 3))
        assert table.ending == ending


def test_ties_of_set_cycles_are_broken_by_the_holds() -> None:
    engine = sea(mode="cycles")
    table = placed(engine, "c5", "P10")
    assert engine.winners(table) == (0, 1)
    table.resources[1] = 1
    assert engine.winners(table) == (1,)


@pytest.mark.parametrize(("board", "players", "mode", "says"), [
    ("basic", 5, None, "2 to 4"), ("solo", 1, "cycles", "easy"), ("basic", 2, "hard", "cycles"),
    ("basic", 4, "big-fleet", "fewer"), ("four-seas", 4, None, "5 to 8"),
])  # fmt: skip
def test_what_cannot_be_played_says_what_can(
    board: str, players: int, mode: str | None, says: str
) -> None:
    with pytest.raises(UnplayableError, match=says):
        sea(board, players, mode)


def test_joined_boards_are_one_sea_with_shared_spaces() -> None:
    engine = sea("four-seas", 6)
    alone = len(sea("amber-sea").sea.spots)
    assert alone < len(engine.sea.spots) < 4 * alone
    seen = engine.sea.steps_to([0])
    assert max(seen) < len(engine.sea.spots)
    assert sea("four-seas", 6, "big-fleet").fleet == 8


@pytest.mark.parametrize("board", ["basic", "solo", "four-seas"])
def test_only_where_something_is_to_be_had_ships_are_expected_to_stop(board: str) -> None:
    engine = sea(board, {"solo": 1, "four-seas": 5}.get(board, 2))
    useful = {spot.name for spot in engine.sea.spots if spot.port or spot.coast or spot.waits}
    assert set(engine.known["visit"]) == useful
    assert len(useful) < len(engine.sea.spots)
