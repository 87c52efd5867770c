"""The agents of Les Petits Pirates: greedy, one that looks ahead, and three with a style.

A raider prefers to attack; a digger avoids attacks and buries even small amounts; an admiral buys
three ships before any of them goes to bury.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.play.kernel import Agent
from pnp_pirates.les_petits_pirates.agents.greedy import Greedy, Style
from pnp_pirates.les_petits_pirates.agents.planner import Planner
from pnp_pirates.les_petits_pirates.seafaring import Seafaring


def _agent_of_style(style: Style) -> Callable[[Seafaring], Agent]:
    return lambda game: Greedy(game, style)


AGENTS: dict[str, Callable[[Seafaring], Agent]] = {
    "greedy": Greedy,
    "planner": Planner,
    "raider": _agent_of_style(Style(attack=2.5)),
    "digger": _agent_of_style(Style(attack=0.0, bury_from=3, gather=1.5)),
    "admiral": _agent_of_style(Style(ships=3)),
}
