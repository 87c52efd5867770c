"""Agents of each game, held to having a way of their own to play."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from conformance import Case, cases, engine, game, playable

from pnp.play.kernel import play

EACH = {
    (case.game, case.board, case.mode): case
    for name in playable()
    for case in reversed([*cases(name)])
}
"""One case, that of the fewest players, of each board and mode."""
ONCE = {case.game: case for case in EACH.values()}.values()
GAMES = 12
"""In so many games two agents must part at least once."""


@pytest.mark.parametrize("case", [
    pytest.param(case, id=str(case), marks=() if case in ONCE else pytest.mark.soak)
    for case in EACH.values()
])  # fmt: skip
def test_no_two_agents_play_alike(case: Case) -> None:
    """An agent whose games are those of another one, choice by choice, is that one by another
    name."""
    table = engine(case)
    agents = {name: [make(table)] * table.seats for name, make in game(case.game).agents().items()}
    alike = set(combinations(agents, 2))
    for seed in range(GAMES):
        logs = {
            name: play(table, agents[name], seed).log
            for name in {name for pair in alike for name in pair}
        }
        alike = {(one, other) for one, other in alike if logs[one] == logs[other]}
        if not alike:
            break
    assert not alike


@pytest.mark.parametrize("case", ONCE, ids=str)
def test_agents_add_no_floats_by_what_depends_on_the_version_of_python(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whole(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        added = [*numbers]
        assert not any(isinstance(number, float) for number in added), "write plain_sum"
        return plain(added, start)

    plain = builtins.sum
    table = engine(case)
    agents = [make(table) for make in game(case.game).agents().values()]
    monkeypatch.setattr(builtins, "sum", whole)
    for agent in agents:
        play(table, [agent] * table.seats, 1)
