"""Whether seats that are alike win alike. In a game that treats all seats alike only an agent can
favour one of them, as those do that take the first of equal options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from pnp.play.kernel import Agent, Choice, Engine, play
from pnp.play.statistics import chi_square

FEW, MANY = 240, 500
"""How many games are played in ``make test`` and in ``make soak``: of four seats, one that wins 13
or 9 games of a hundred too many is found three times of four."""
CHANCE = 0.001
"""How often seats that are alike are taken for uneven."""


def sized(names: Iterable[str]) -> list[Any]:
    """Return agents with numbers of games, to parametrise a test with: greedy ones play a few in
    ``make test``, all others many in ``make soak``."""
    thorough = [pytest.param(name, MANY, marks=pytest.mark.soak) for name in names]
    return [("greedy", FEW), *thorough]


def won(
    engine: Engine[Any],
    agent: Agent,
    games: int,
    begun: Callable[[int], object] = lambda seed: None,
) -> Sequence[float]:
    """Return how many games each seat won, ties shared, with one agent in all seats; ``begun`` is
    called before each game."""
    shares = [0.0] * engine.seats
    for seed in range(games):
        begun(seed)
        played = play(engine, [agent] * engine.seats, seed)
        assert played.finished
        winners = engine.winners(played.table)
        for seat in winners:
            shares[seat] += 1 / len(winners)
    return shares


def even(shares: Sequence[float]) -> bool:
    return chi_square(shares) > CHANCE


class _First(Random):
    def random(self) -> float:
        return 0.0


def first_of_equals(agent: Agent) -> Agent:
    """Return an agent like another one, but that takes the first where it would take any."""
    first = _First()

    def choose(seen: Any, choice: Choice, chance: Random) -> int:
        return agent(seen, choice, first)

    return choose
