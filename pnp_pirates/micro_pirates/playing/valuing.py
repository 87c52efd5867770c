"""What things are worth to an agent, in coins, and how likely it is to win a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

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
    count,
)
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import Table

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


def worth(gains: Gains) -> float:
    return plain_sum(n * WORTH[icon] for icon, n in gains)


def value_of(deeds: Sequence[Deed]) -> float:
    """Return what effects bring in a whole game."""
    total = 0.0
    for deed in deeds:
        once = worth(deed.gains)
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
        self.usual = rules.laws.dice_rolled["usual"]
        self.most = max(self.usual, rules.laws.dice_rolled["most"])

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


def possessions(rules: Rules, table: Table, seat: int, gear_values: Sequence[float]) -> float:
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
            total += 0.25 * (quest.fame * WORTH[FAME] + worth(quest.reward))
    if table.quests[seat][2] >= 0 and table.dug[seat]:
        total += 8
    if table.quests[seat][3] >= 0:
        quest = rules.quests[table.quests[seat][3]]
        parts = quest.beat or len(quest.legs)
        total += 0.6 * table.legs[seat].bit_count() / parts * quest.fame * WORTH[FAME]
    return total + (9 if table.treasure[seat] >= 0 else 0) + 2 * len(table.hand[seat])
