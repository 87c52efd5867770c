"""The agents of Micro Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.play.kernel import Agent
from pnp_pirates.micro_pirates.agents.captains import Greedy, Planner
from pnp_pirates.micro_pirates.engine import Seafaring

STYLES: Mapping[str, Mapping[str, float]] = {
    "greedy": {},
    "raider": {"fight": 2.0},
    "trader": {"goods": 2.0},
    "digger": {"dig": 2.0},
}
"""Multipliers for kinds of goals, by style."""


def _agent_of_taste(taste: Mapping[str, float]) -> Callable[[Seafaring], Agent]:
    return lambda engine: Greedy(engine.rules, taste)


AGENTS: Mapping[str, Callable[[Seafaring], Agent]] = {
    **{name: _agent_of_taste(taste) for name, taste in STYLES.items()},
    "planner": Planner,
}
