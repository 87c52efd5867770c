"""The table as a captain looks at it: what things are worth, and how likely it is to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp_pirates.micro_pirates.gear import (
    BATTLE,
    CALLING,
    CARGO,
    CHEST,
    COIN,
    CUTLASS,
    DAMAGE,
    DIE,
    DONE,
    EXPLORING,
    EXPORTING,
    FAME,
    FISH,
    FISHING,
    GLASS,
    LOOT,
    MAP,
    MOVE,
    OVERHAULING,
    PICKING,
    PLANTAIN,
    REPAIR,
    REPUTATION,
    RUM,
    SAIL,
    SAILING,
    TRADING,
    WON,
    Deed,
    Extra,
    Gains,
    Gear,
    Kit,
    count,
)
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


def searches_needed(look: Outlook, sector: int, needed: int) -> float:
    """Return how many Explores it takes on average until there are enough spyglasses in a
    sector."""
    own, (mean, bonus) = look.table.glass[look.seat], look.known.seen
    if own + look.table.bank[GLASS] + bonus < needed:
        # The others hold the tokens, and keep them while they stay.
        return HOPELESS
    have = 0 if look.far[sector] else own
    return max(1.0, (needed - bonus - have) / mean + 0.3)


WORTH: Mapping[int, float] = {
    FISH: 1.1,
    PLANTAIN: 1.1,
    RUM: 2.2,
    MAP: 5,
    CHEST: 7,
    GLASS: 1.2,
    COIN: 0.8,
    FAME: 10,
    REPUTATION: 3,
    REPAIR: 0.6,
    LOOT: 4.5,
    DIE: 2.2,
    SAIL: 0.7,
    CUTLASS: 2,
    CARGO: 3,
    MOVE: 0.5,
    DAMAGE: -1,
}
USES: Mapping[int, float] = {
    SAILING: 10,
    FISHING: 2,
    PICKING: 2,
    EXPLORING: 4,
    CALLING: 4,
    TRADING: 2,
    EXPORTING: 2,
    OVERHAULING: 1,
    BATTLE: 4,
    WON: 3,
    DONE: 3,
}
"""How often each action is taken in the rest of a game that has just begun."""


def worth_of(gains: Gains) -> float:
    return plain_sum(n * WORTH[icon] for icon, n in gains)


def value_of(deeds: Sequence[Deed]) -> float:
    """Return what effects bring in a whole game."""
    total = 0.0
    for deed in deeds:
        once = worth_of(deed.gains)
        if deed.once or not deed.on:
            total += once
        else:
            uses = plain_sum(USES.get(action, 1) for action in deed.on)
            # Rum must be found each time, and is missed elsewhere.
            total += uses * (max(0.0, once - WORTH[RUM]) * 0.7 if deed.rum else once)
    return total


def better_half(gear: Gear) -> float:
    return max(value_of(gear.aboard), value_of(gear.fitted))


class Odds:
    """The chances of throws of battle dice."""

    def __init__(self, rules: Rules) -> None:
        self.above: list[list[float]] = []
        for throw in rules.dice["cutlass"]:
            sums = Counter(count(shown, CUTLASS) for shown in throw.shows)
            most = max(sums)
            self.above.append(
                [
                    plain_sum(n for s, n in sums.items() if s > x) / len(throw.shows)
                    for x in range(most + 1)
                ]
            )
        self.usual = rules.numbers.dice_rolled["usual"]
        self.most = max(self.usual, rules.numbers.dice_rolled["most"])

    def beats(self, gains: Gains, needed: int) -> float:
        """Return the chance of more than a strength with these effects."""
        dice = min(self.most, self.usual + count(gains, DIE), len(self.above) - 1)
        least = needed - count(gains, CUTLASS)
        if least < 0:
            return 1.0
        row = self.above[dice]
        return row[least] if least < len(row) else 0.0

    def best(self, free: Gains, extras: Sequence[Extra], rum: int, needed: int) -> float:
        """Return the chance with all effects that can be paid for."""
        for extra in extras:
            if extra.rum <= rum:
                rum -= extra.rum
                free = free + extra.gains
        return self.beats(free, needed)


def worth_of_possessions(
    rules: Rules, table: Table, seat: int, gear_values: Sequence[float]
) -> float:
    """Return what a captain has in all: Fame first, then what may bring more of it."""
    left = max(0.2, 1 - max(table.fame) / 10)
    total = table.fame[seat] * WORTH[FAME] + table.coins[seat] * 0.5
    total += plain_sum(n * WORTH[icon] for icon, n in enumerate(table.cargo[seat])) * 0.8
    total += table.glass[seat] + (table.reputation[seat]) * WORTH[REPUTATION]
    total -= table.damage[seat] * WORTH[REPAIR]
    for some in (table.crew[seat], table.fitted[seat], *table.attached[seat]):
        total += plain_sum(gear_values[gear] for gear in some) * left
    for number in table.quests[seat]:
        if number >= 0:
            quest = rules.quests[number]
            total += 0.25 * (quest.fame * WORTH[FAME] + worth_of(quest.reward))
    if table.quests[seat][2] >= 0 and table.dug[seat]:
        total += 8
    if table.quests[seat][3] >= 0:
        quest = rules.quests[table.quests[seat][3]]
        parts = quest.beat or len(quest.legs)
        total += 0.6 * table.legs[seat].bit_count() / parts * quest.fame * WORTH[FAME]
    return total + (9 if table.treasure[seat] >= 0 else 0) + 2 * len(table.hand[seat])
