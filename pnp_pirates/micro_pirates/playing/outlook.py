"""The table as a captain looks at it, and goals: what to go for."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from msgspec import Struct

from pnp_pirates.micro_pirates.gear import CHEST, GLASS, MAP, Gains, Kit
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import Table

FIGHT, GOODS, DIG, PORT = "fight", "goods", "dig", "port"
"""Kinds of goals, which styles prefer or not."""
HOPELESS = 15.0
"""More Explores than anyone waits for."""


class Goal(Struct, gc=False):
    """``rate`` is the worth for each action; ``option`` what is done in ``sector``, None where
    entering it is all; ``demand`` are the goods that it takes."""

    rate: float
    sector: int
    option: Any
    demand: Gains = ()


class Known(NamedTuple):
    """What was worked out of a kit: what its effects on an Export are worth, how many spyglasses an
    Explore finds and how many more count in each, which coins and rum a Port call brings before
    anything is bought, and what a fight with each kind of merchant is worth, by the rum that there
    is, by what a defeat may cost, and by the special quest, -1 for none."""

    kit: Kit
    export: float
    seen: tuple[float, int]
    call: tuple[int, int]
    fights: dict[tuple[int, int, int], tuple[float, float]]


class Outlook:
    """The table as one captain sees it, and the goals that were found on it: all, or, where only
    the ``best`` are wanted, none with a lower rate than one before. ``far`` is the distance to each
    sector; ``ships`` are the sectors that others hold; ``dear`` is how many tokens are in the hold
    that nobody throws overboard."""

    __slots__ = (
        *("table", "seat", "chart", "here", "far", "kit", "speed", "ships", "cargo", "coins"),
        *("dear", "goals", "taste", "known", "best", "least"),
    )

    def __init__(
        self,
        rules: Rules,
        table: Table,
        seat: int,
        taste: Mapping[str, float],
        known: Known,
        *,
        best: bool,
    ) -> None:
        self.best, self.least = best, -inf
        self.known, kit = known, known.kit
        self.table, self.seat, self.taste = table, seat, taste
        self.chart, self.here = rules.chart(table), table.at[seat]
        self.far = self.chart.waters.far[self.here]
        self.kit, self.speed = kit, kit.sails or 1
        self.cargo, self.coins = table.cargo[seat], table.coins[seat]
        self.dear = self.cargo[MAP] + self.cargo[CHEST]
        ships = {*table.at, *table.merchants}
        if table.ghost is not None:
            ships.add(table.ghost.at)
        ships.discard(self.here)
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
        rate = value * self.taste[kind] / actions
        if rate >= self.least:
            self.note(Goal(rate, sector, option, demand))

    def note(self, goal: Goal) -> None:
        self.goals.append(goal)
        if self.best:
            self.least = goal.rate

    def hopes(self, value: float, acts: float, sector: int, kind: str) -> bool:
        """Return whether a goal may be wanted that takes so many actions at least, and those that
        lead to a sector. What rounding does to its rate is allowed for."""
        actions = acts - (-self.far[sector] // self.speed)
        return value * self.taste[kind] / actions > self.least * 0.999

    def nearest(self, what: int) -> int:
        """Return the nearest sector with fish, plantains or a port that is free; -1 for none."""
        ships = self.ships
        for at in self.chart.nearest(what, self.here):
            if at not in ships:
                return at
        return -1


def searches(look: Outlook, sector: int, needed: int) -> float:
    """Return how many Explores it takes on average until there are enough spyglasses in a
    sector."""
    own, (mean, bonus) = look.table.glass[look.seat], look.known.seen
    if own + look.table.bank[GLASS] + bonus < needed:
        # The others hold the tokens, and keep them while they stay.
        return HOPELESS
    have = 0 if look.far[sector] else own
    return max(1.0, (needed - bonus - have) / mean + 0.3)
