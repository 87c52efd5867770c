"""The agents of Micro Pirates: fair, better than chance, and each of its own kind."""

from __future__ import annotations

from collections import Counter

import pytest
from conformance import game
from conftest import sampled
from micro_staged import micro

from pnp.play.kernel import Mark, play, random_agent
from pnp.play.matches import find_maker

STYLES = ("greedy", "raider", "trader", "digger")
WIDEST = 10.83
"""What chi-square exceeds in one of a thousand fair tests, with two seats."""


def shares(names: tuple[str, ...], games: int, first: int = 0) -> tuple[list[float], list[float]]:
    """Return how many games each agent and each seat won, the agents seated in turns."""
    engine = micro(len(names))
    agents = [find_maker(game("micro-pirates"), name)(engine) for name in names]
    won, seats = [0.0] * len(names), [0.0] * len(names)
    for seed in range(first, first + games):
        shift = seed % len(names)
        played = play(engine, agents[shift:] + agents[:shift], seed)
        assert played.finished, (names, seed)
        winners = engine.winners(played.table)
        for seat in winners:
            won[(seat + shift) % len(names)] += 1 / len(winners)
            seats[seat] += 1 / len(winners)
    return won, seats


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("greedy", 120),
        *(pytest.param(name, 600, marks=pytest.mark.soak) for name in STYLES),
    ],
)
def test_no_seat_wins_more_than_others(name: str, games: int) -> None:
    _, seats = shares((name, name), games, first=10_000)
    expected = games / 2
    assert sum((won - expected) ** 2 / expected for won in seats) < WIDEST


@pytest.mark.parametrize("name", sampled([*STYLES, "planner"], 2))
def test_agents_beat_chance(name: str) -> None:
    games = 6
    won, _ = shares((name, "random"), games)
    assert won[0] > 0.6 * games


@pytest.mark.soak
def test_the_planner_does_not_lose_to_the_greedy_agent() -> None:
    games = 300
    won, _ = shares(("planner", "greedy"), games, first=1000)
    assert won[0] > 0.47 * games


def test_styles_do_more_of_what_they_like() -> None:
    engine = micro()
    deeds = {
        "raider": "attack-merchant",
        "digger": "explore",
    }
    seen: dict[str, Counter[str]] = {}
    for name in ("greedy", *deeds):
        counted: Counter[str] = Counter()
        agents = [game("micro-pirates").agents()[name](engine)] * 2

        def note(table: object, counted: Counter[str] = counted) -> None:
            marks: list[Mark] = table.marks  # type: ignore[attr-defined]
            counted.update(mark.where for mark in marks if mark.what == "action")

        for seed in range(12):
            play(engine, agents, seed, after_turn=note)
        seen[name] = counted
    for name, deed in deeds.items():
        assert seen[name][deed] > 1.2 * seen["greedy"][deed], (name, seen[name], seen["greedy"])


def test_random_play_is_worse_against_the_ghost_ship_too() -> None:
    engine = micro(1)
    greedy = game("micro-pirates").agents()["greedy"](engine)
    won = {
        name: sum(bool(engine.winners(play(engine, [agent], seed).table)) for seed in range(20))
        for name, agent in (("greedy", greedy), ("random", random_agent))
    }
    assert won["greedy"] >= 8 > won["random"]
