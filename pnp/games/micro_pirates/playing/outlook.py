"""The table as a captain looks at it, and goals: what to go for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pnp.games.micro_pirates.gear import EXPLORING, GLASS, Gains, Kit, count
from pnp.games.micro_pirates.rules import Rules
from pnp.games.micro_pirates.table import Table

FIGHT, GOODS, DIG, PORT = "fight", "goods", "dig", "port"
"""Kinds of goals, which styles prefer or not."""
SEEN = 2.3
"""Spyglasses of an Explore, on average."""
HOPELESS = 15.0
"""More Explores than anyone waits for."""


class Goal(NamedTuple):
    """``rate`` is the worth for each action; ``option`` what is done in ``sector``, None where
    entering it is all; ``demand`` are the goods that it takes."""

    rate: float
    sector: int
    option: Any
    demand: Gains = ()


class Outlook:
    """The table as one captain sees it, and the goals that were found on it. ``far`` is the
    distance to each sector; ``ships`` are the sectors that others hold."""

    __slots__ = (
        *("table", "seat", "chart", "far", "kit", "speed", "ships", "cargo", "left", "goals"),
        "taste",
    )

    def __init__(self, rules: Rules, table: Table, seat: int, taste: Mapping[str, float]) -> None:
        kit = table.kit[seat]
        self.table, self.seat, self.taste = table, seat, taste
        self.chart, here = rules.chart(table), table.at[seat]
        self.far = self.chart.waters.far[here]
        self.kit: Kit = kit
        self.speed = max(1, kit.sails)
        self.cargo = table.cargo[seat]
        self.left = max(0.15, 1 - max(table.fame) / 10)
        ships = {*table.at, *table.merchants}
        if table.ghost is not None:
            ships.add(table.ghost.at)
        ships.discard(here)
        ships.discard(self.chart.royal)
        self.ships = ships
        self.goals: list[Goal] = []

    def add(
        self, value: float, acts: float, sector: int, option: Any, kind: str, demand: Gains = ()
    ) -> None:
        """Note a goal of a kind that styles prefer or not: so many actions are needed in the sector
        and after it."""
        if sector in self.ships:
            value *= 0.3
        actions = acts - (-self.far[sector] // self.speed)
        self.goals.append(Goal(value * self.taste[kind] / actions, sector, option, demand))


def searches(look: Outlook, sector: int, needed: int) -> float:
    """Return how many Explores it takes until enough spyglasses are found in a sector."""
    own = look.table.glass[look.seat]
    if own + look.table.bank[GLASS] < needed:
        # The others hold the tokens, and keep them while they stay.
        return HOPELESS
    have = 0 if look.far[sector] else own
    mean = max(0.5, SEEN + count(look.kit.free[EXPLORING], GLASS))
    return max(1.0, (needed - have) / mean + 0.3)
