"""Captains of Piece Packing Pirates: each plays as its name says, and the planner best."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from conformance import Case, engine

from pnp.play.kernel import Agent, Choice, play, random_agent
from pnp_pirates.piece_packing_pirates.agents import AGENTS, Prospects, Temper
from pnp_pirates.piece_packing_pirates.engine import PiecePacking


def sea(name: str = "archipelago") -> PiecePacking:
    found: Any = engine(Case("piece-packing-pirates", name, None, 1))
    return found


def record(agent: Agent, games: int = 200) -> Counter[str]:
    """Return how many games end how, how many are won, and sums of what pirates have at the end."""
    table, found = sea(), Counter[str]()
    for seed in range(games):
        end = play(table, [agent], seed).table
        found[end.ended] += 1
        found["won"] += bool(table.winners(end))
        found["tiles"] += table.in_use(end)["tiles"]
        found["turns"] += end.turns
    return found


@pytest.fixture(scope="module")
def records() -> dict[str, Counter[str]]:
    return {name: record(make(sea())) for name, make in AGENTS.items()}


def test_greedy_wins_far_more_than_random_and_the_planner_no_less(
    records: dict[str, Counter[str]],
) -> None:
    assert records["greedy"]["won"] > 5 * record(random_agent)["won"]
    assert records["planner"]["won"] > records["greedy"]["won"]


def test_who_plays_with_reason_drowns_now_and_then(records: dict[str, Counter[str]]) -> None:
    for name in ("greedy", "planner"):
        assert 0.05 * 200 < records[name]["drowned"] < 0.4 * 200, name


def test_styles_are_what_they_are_called(records: dict[str, Counter[str]]) -> None:
    usual = records["greedy"]
    assert records["raider"]["drowned"] > 1.5 * usual["drowned"]
    assert records["explorer"]["tiles"] > usual["tiles"]
    assert records["coward"]["turns"] < usual["turns"]


def test_everything_that_can_be_done_is_done_by_somebody() -> None:
    table, done = sea("lake"), set[str]()
    for name in ("greedy", "planner", "random"):
        agent = AGENTS[name](table) if name in AGENTS else random_agent
        for seed in range(60):
            play(table, [agent], seed, after_turn=lambda after: done.update(_done(after)))
    assert done == {
        *("step", "wind", "stop", "fight", "bury", "dig", "abandon-treasure"),
        *("buy-ship", "buy-crew", "trade-down", "sail-on", "retire"),
    }


def _done(table: Any) -> set[str]:
    return {mark.where for mark in table.marks if mark.what == "action"}


def test_a_fight_is_worth_what_all_dice_give() -> None:
    """A sloop with three crew against a sloop; a notoriety counts 2, a crew 3."""
    worth = Prospects(sea().numbers, Temper(fear=0.0)).worth
    won = sum(a * s - 3 + 2 for a in range(6) for s in range(6) if 3 + a > s)
    lost = sum(3 + min(s, 5) for a in range(6) for s in range(6) if 3 + a < s)
    assert worth(0, 3, 0, 5)[0] == pytest.approx((won - lost) / 36)
    assert worth(0, 3, 0, 5)[0] > worth(0, 3, 2, 5)[0]


def test_the_last_crew_is_dear() -> None:
    worth = Prospects(sea().numbers, Temper()).worth
    assert worth(0, 1, 0, 0)[5] < worth(0, 3, 0, 0)[5] - 10


def test_booty_is_shared_between_hold_and_chest() -> None:
    table, choose = sea("lake"), AGENTS["greedy"](sea("lake"))
    now = table.set_up()
    now.ship, now.crew, now.booty, now.notoriety, now.turns = 5, 10, 40, 8, 19
    now.cell = table.chart.coast[0]
    now.winds[table.chart.tile[now.cell]] = 0
    shore = table.chart.shores[now.cell]
    taken = choose(now, Choice(0, "shore", (None, *shore)), Random(1))
    assert taken > 0
    assert range(1, 41)[choose(now, Choice(0, "bury", range(1, 41)), Random(1))] == 20
