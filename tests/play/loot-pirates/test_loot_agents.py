"""Agents of Loot Pirates: none favours a seat, and each plays as its name says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from conformance import Case, engine
from seating import FEW, even, first_of_equals, sized, won

from pnp.play.kernel import Agent, Choice, Mark, play, random_agent
from pnp_pirates.loot_pirates.agents import AGENTS
from pnp_pirates.loot_pirates.engine import Loot, Seen

CASE = Case("loot-pirates", None, None, 4)


def table() -> Loot:
    found: Any = engine(CASE)
    return found


def wins(agents: Sequence[Agent], games: int) -> list[float]:
    """Return how many games each agent won; agents change seats from game to game."""
    found = [0.0] * len(agents)
    for number in range(games):
        shift = number % len(agents)
        seated = [*agents[shift:], *agents[:shift]]
        winners = table().winners(play(table(), seated, number // len(agents)).table)
        for seat in winners:
            found[(seat + shift) % len(agents)] += 1 / len(winners)
    return found


@pytest.mark.parametrize(("name", "games"), sized(AGENTS))
def test_no_agent_favours_a_seat(name: str, games: int) -> None:
    assert even(won(table(), AGENTS[name](table()), games))


def test_an_agent_that_takes_the_first_of_equals_is_found() -> None:
    """It aims at the first of those who are the richest: few games show that later seats win."""
    shares = won(table(), first_of_equals(AGENTS["greedy"](table())), FEW)
    assert shares == sorted(shares)
    assert not even(shares)


def test_greedy_beats_random_and_the_planner_beats_greedy() -> None:
    greedy, planner = AGENTS["greedy"](table()), AGENTS["planner"](table())
    assert wins([greedy, random_agent, random_agent, random_agent], 200)[0] > 0.6 * 200
    assert wins([planner, greedy, greedy, greedy], 60)[0] > 0.3 * 60
    assert wins([greedy, planner, planner, planner], 40)[0] < 0.35 * 40


def seen(**given: Any) -> Seen:
    usual = {
        "seat": 0,
        "attack": 3,
        "defence": 3,
        "coins": [4, 9, 1, 5],
        "booty": 40,
        "aims": (1, 0, 0, 1),
    }
    return Seen(**{**usual, **given})


def taken(name: str, kind: str, **given: Any) -> Any:
    options = (1, 2, 3) if kind == "aim" else table().numbers.acts
    return options[AGENTS[name](table())(seen(**given), Choice(0, kind, options), Random(1))]


@pytest.mark.parametrize(
    ("name", "target"), [("greedy", 1), ("hothead", 1), ("bully", 2), ("avenger", 1)]
)
def test_whom_they_aim_at(name: str, target: int) -> None:
    assert taken(name, "aim") == target


def test_the_avenger_aims_at_who_aimed_at_it_and_the_bully_at_nobody_who_is_broke() -> None:
    assert taken("avenger", "aim", aims=(1, 2, 0, 0)) == 3
    assert taken("bully", "aim", coins=[4, 9, 0, 5]) == 3


@pytest.mark.parametrize(
    ("name", "act"),
    [("greedy", "drop"), ("hothead", "shoot"), ("coward", "drop"), ("dove", "drop")],
)
def test_what_they_do_with_two_guns_on_them(name: str, act: str) -> None:
    assert taken(name, "act") == act
    calm = "raise" if name == "dove" else "shoot"
    assert taken(name, "act", aims=(1, 2, 1, 1)) == calm


def test_a_coward_whom_nobody_can_hit_stays() -> None:
    assert taken("coward", "act", defence=6, aims=(1, 0, 1, 1)) == "shoot"


def test_the_broke_have_nothing_to_lose() -> None:
    assert taken("greedy", "act", coins=[0, 9, 1, 5]) == "shoot"


def test_each_choice_of_the_cards_is_taken_by_somebody() -> None:
    done: set[str] = set()

    def note(after: Any) -> None:
        done.update(mark.where for mark in after.marks if isinstance(mark, Mark))

    play(
        table(), [AGENTS[name](table()) for name in ("greedy", "dove", "coward", "bully")], 1, note
    )
    assert done >= set(table().numbers.acts)


def test_a_planner_at_whom_nobody_aims_shoots() -> None:
    loot = table()
    planner, calm = AGENTS["planner"](loot), 0

    def choose(seen: Seen, choice: Choice, chance: Random) -> int:
        nonlocal calm
        taken = planner(seen, choice, chance)
        if choice.kind == "act" and seen.seat not in seen.aims:
            assert choice.options[taken] == "shoot"
            calm += 1
        return taken

    play(loot, [choose] * 4, 3)
    assert calm > 5
