"""Every engine, held to what all engines must keep."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from typing import Any

import pytest
from conformance import (
    Case,
    cases,
    checked,
    engine,
    fickle,
    game,
    hides,
    narrator,
    playable,
    remembers_nothing,
    repeats,
    shares_nothing,
    watching,
)

from pnp.play.kernel import play, random_agent
from pnp.play.positions import replay_positions
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


ANYHOW = 1.0, 0.5, 0.25
"""How often agents take any option, by turns. Those who always do come to hardly any ending of some
games; those who do so less meet less that is strange."""
SHORT = {1.0: 40, 0.5: 120, 0.25: 200}
"""After how many choices of each player these games stop, since those of chance alone go on and on;
in ``make soak`` they go on to the bound of the engine."""


FEW, MORE = 50, 150
"""After how many choices games stop that are played over and over; more in ``make soak``."""


def _play(
    case: Case, cases: Collection[Case], games: int, short: Mapping[float, int] | None = None
) -> int:
    """Play a case's part of so many games; return how many came to an end that were not left to
    chance alone."""
    table = copy(engine(case))
    greedy, watch = game(case.game).agents()["greedy"](table), watching(case.game)
    bound, finished = table.bound, 0
    for seed in range(-(-games // sum(other.game == case.game for other in cases))):
        anyhow = ANYHOW[seed % len(ANYHOW)]
        if short is not None:
            table.bound = min(bound, short[anyhow] * table.seats)
        agents = [fickle(greedy, anyhow)] * table.seats
        finished += checked(table, agents, seed, watch(table)).finished and anyhow < 1
    return finished


@pytest.mark.parametrize("case", FEWEST, ids=str)
def test_random_games_keep_all_invariants(case: Case) -> None:
    finished = _play(case, FEWEST, SAMPLE, SHORT)
    assert finished or case.mode == "score"  # where nothing but a buried treasure ends it


@pytest.mark.parametrize("case", ONCE, ids=str)
@pytest.mark.parametrize("wrong", ["scores", "winners"])
def test_wrong_scores_and_winners_are_reported(case: Case, wrong: str) -> None:
    right = engine(case)
    table = copy(right)
    if wrong == "scores":
        table.scores = lambda end: [score + 1 for score in right.scores(end)]  # type: ignore[method-assign]
    else:
        losers = set(range(right.seats))
        table.winners = lambda end: tuple(losers - {*right.winners(end)})  # type: ignore[method-assign]
    agents = [game(case.game).agents()["greedy"](table)] * table.seats
    with pytest.raises(AssertionError, match="reckoned"):
        checked(table, agents, 2, watching(case.game)(table))


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_thousands_of_random_games_keep_all_invariants(case: Case) -> None:
    assert _play(case, CASES, THOROUGH)


@pytest.mark.parametrize("case", taken(CASES, FEWEST))
def test_one_seed_is_one_game(case: Case) -> None:
    table = engine(case)
    repeats(table, lambda: [random_agent] * table.seats, 3)
    shares_nothing(table, 4)


@pytest.mark.parametrize("case", taken(CASES, ONCE))
def test_each_agent_ends_each_game_within_its_bound(case: Case) -> None:
    table = engine(case)
    for name, make in game(case.game).agents().items():
        if name != "random":
            agents: list[Any] = [make(table) for _ in range(table.seats)]
            watch = watching(case.game)(table)
            assert checked(table, agents, 5, watch).finished, name


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
    log = play(table, [random_agent] * table.seats, 9).log
    told = narrator(case)
    lines = [line for seat in range(table.seats) for line in told.introduction(seat)]
    for step, (now, _) in zip(steps(told, log), replay_positions(table, log), strict=True):
        assert step.action.strip() or step.at == len(log)
        lines += (step.action, *step.effects)
        for seat in range(table.seats):
            lines += told.position(now.table, seat)
    for line in lines:
        assert "\n" not in line
        assert not RAW.search(line), line


@pytest.mark.parametrize("case", taken((c for c in CASES if engine(c).secret), FEWEST))
def test_agents_look_at_nothing_secret(case: Case) -> None:
    for name, make in game(case.game).agents().items():
        tried, changed = hides(engine(case), make, 6)
        assert tried
        assert not changed, name
