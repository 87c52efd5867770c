"""Every engine, held to what all engines must keep."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from copy import copy
from typing import Any

import pytest
from conformance import (
    Case,
    cases,
    checked,
    engine,
    game,
    hides,
    playable,
    remembers_nothing,
    repeats,
    shares_nothing,
)

from pnp.play.kernel import at_random, play, replayed
from pnp.play.replays import steps

CASES = [case for name in playable() for case in cases(name)]
# Those with the fewest players of each way to play, in which planners end soonest, and one of each
# game.
FEWEST = {(case.game, case.mode): case for case in reversed(CASES)}.values()
ONCE = {case.game: case for case in reversed(CASES)}.values()


def taken(cases: Iterable[Case], sample: Collection[Case]) -> list[Any]:
    """Return cases to parametrise a test with; ``make test`` takes those of the sample."""
    return [
        pytest.param(case, id=str(case), marks=() if case in sample else pytest.mark.soak)
        for case in cases
    ]


RAW = re.compile(r"\b(None|True|False)\b|[a-z]-of-|\b1 (coins|resources|doubloons)\b")
"""Names of Python, ids of files, and plurals of one, which no person is told."""
SAMPLE = 200
"""How many games of random agents each engine plays, in these cases together."""
THOROUGH = 10_000
"""How many it plays in all cases together, in ``make soak``."""


SHORT = 120
"""After how many choices of each player these games stop, since some games of random agents go on
and on; in ``make soak`` they go on to the bound of the engine."""


FEW, MORE = 50, 150
"""After how many choices games stop that are played over and over; more in ``make soak``."""


def _play(case: Case, cases: Collection[Case], games: int, most: int | None = None) -> None:
    table = copy(engine(case))
    if most is not None:
        table.bound = min(table.bound, most * table.seats)
    for seed in range(-(-games // sum(other.game == case.game for other in cases))):
        checked(table, [at_random] * table.seats, seed)


@pytest.mark.parametrize("case", FEWEST, ids=str)
def test_random_games_keep_all_invariants(case: Case) -> None:
    _play(case, FEWEST, SAMPLE, SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_thousands_of_random_games_keep_all_invariants(case: Case) -> None:
    _play(case, CASES, THOROUGH)


@pytest.mark.parametrize("case", taken(CASES, FEWEST))
def test_one_seed_is_one_game(case: Case) -> None:
    table = engine(case)
    repeats(table, lambda: [at_random] * table.seats, 3)
    shares_nothing(table, 4)


@pytest.mark.parametrize("case", taken(CASES, ONCE))
def test_each_agent_ends_each_game_within_its_bound(case: Case) -> None:
    table = engine(case)
    for name, make in game(case.game).agents().items():
        if name != "random":
            agents: list[Any] = [make(table) for _ in range(table.seats)]
            assert checked(table, agents, 5).finished, name


@pytest.mark.parametrize("name", playable())
def test_agents_remember_nothing_of_the_last_game(name: str, soaking: bool) -> None:
    table = copy(engine(next(case for case in CASES if case.game == name)))
    table.bound = min(table.bound, MORE if soaking else FEW)
    for agent, make in game(name).agents().items():
        assert remembers_nothing(table, make, 8), agent


@pytest.mark.parametrize("case", taken(CASES, FEWEST))
def test_a_game_is_told_from_its_beginning_to_its_end(case: Case) -> None:
    """Every choice, what came of it and every position are lines that a person can read."""
    table = copy(engine(case))
    table.bound = FEW * table.seats
    log = play(table, [at_random] * table.seats, 9).log
    lines = [line for seat in range(table.seats) for line in table.beginning(seat)]
    for step, (now, _) in zip(steps(table, log), replayed(table, log), strict=True):
        assert step.done.strip() or step.at == len(log)
        lines += (step.done, *step.news)
        for seat in range(table.seats):
            lines += table.seen(now.table, seat)
    for line in lines:
        assert "\n" not in line
        assert not RAW.search(line), line


@pytest.mark.parametrize("case", taken((c for c in CASES if engine(c).secret), FEWEST))
def test_agents_look_at_nothing_secret(case: Case) -> None:
    for name, make in game(case.game).agents().items():
        tried, changed = hides(engine(case), make, 6)
        assert tried
        assert not changed, name
