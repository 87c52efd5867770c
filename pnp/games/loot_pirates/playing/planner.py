"""A pirate of Loot Pirates who imagines how a round may go on, and which end it may come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp, sqrt
from random import Random

from pnp.games.loot_pirates.engine import Loot
from pnp.games.loot_pirates.playing.odds import Odds
from pnp.games.loot_pirates.rates import DROP, SHOOT
from pnp.games.loot_pirates.table import Roll, Seen, Table
from pnp.play.kernel import Agent, Choice, best

SAMPLES = 12
"""How many rounds are imagined for a choice."""
SPREAD = 1.0
"""How much doubloons sway the odds to win, for each doubloon in the Booty, as its square root."""


def planner(engine: Loot) -> Agent:
    """Return an agent that tries each option in the same imagined rounds: the others have any dice,
    aim at the richest, and stay as long as that pays."""
    planning, duelling = _Planning(engine), duellist(engine)

    def choose(seen: Seen, choice: Choice, chance: Random) -> int:
        if not seen.booty:
            return duelling(seen, choice, chance)
        deals = [planning.deal(seen, chance) for _ in range(SAMPLES)]
        if choice.kind == "act":
            values = planning.of_acts(seen, choice.options, deals)
        else:
            values = planning.of_targets(seen, choice.options, deals, chance)
        return best(values, chance)

    return choose


def duellist(engine: Loot) -> Agent:
    """Return an agent that shoots at anybody: in a duel nothing else wins."""
    shoot = engine.rates.acts.index(SHOOT)
    return lambda seen, choice, chance: (
        shoot if choice.kind == "act" else int(chance.random() * len(choice.options))
    )


class _Planning:
    def __init__(self, engine: Loot) -> None:
        self.engine, self.odds = engine, Odds(engine.rates, engine.seats)
        self.seats = range(engine.seats)
        faces = tuple(product(engine.rates.attack, engine.rates.defence))
        self.rolls = [tuple(Roll(seat, *pair) for pair in faces) for seat in self.seats]

    def deal(self, seen: Seen, chance: Random) -> list[Roll]:
        """Return dice that all may have beneath their cups, the seat its own."""
        dice = [rolls[int(chance.random() * len(rolls))] for rolls in self.rolls]
        dice[seen.seat] = Roll(seen.seat, seen.attack, seen.defence)
        return dice

    def of_acts(self, seen: Seen, acts: Sequence[str], deals: Sequence[list[Roll]]) -> list[float]:
        values = [0.0] * len(acts)
        for dice in deals:
            others = self._acts(seen, seen.aims, dice)
            for i, act in enumerate(acts):
                others[seen.seat] = act
                values[i] += self._outcome(seen, seen.aims, dice, others)
        return values

    def of_targets(
        self, seen: Seen, targets: Sequence[int], deals: Sequence[list[Roll]], chance: Random
    ) -> list[float]:
        values = [0.0] * len(targets)
        richest = [self._richest(seen.coins, seat) for seat in self.seats]
        for dice in deals:
            aims = [chance.choice(rich) for rich in richest]
            for i, target in enumerate(targets):
                aims[seen.seat] = target
                now = tuple(aims)
                values[i] += self._outcome(seen, now, dice, self._acts(seen, now, dice))
        return values

    def _richest(self, coins: Sequence[int], but: int) -> list[int]:
        most = max(amount for seat, amount in enumerate(coins) if seat != but)
        return [seat for seat, amount in enumerate(coins) if amount == most and seat != but]

    def _acts(self, seen: Seen, aims: tuple[int, ...], dice: Sequence[Roll]) -> list[str]:
        table = Table(seen.coins, seen.booty, 0, [], aims=aims)
        return [
            SHOOT
            if not (guns := aims.count(seat)) or self.odds.stays(table, seat, dice[seat][1:], guns)
            else DROP
            for seat in self.seats
        ]

    def _outcome(
        self, seen: Seen, aims: tuple[int, ...], dice: list[Roll], acts: Sequence[str]
    ) -> float:
        """Return how likely the seat is to win after a round."""
        table = Table(seen.coins.copy(), seen.booty, self.engine.rates.reserve, dice, aims=aims)
        self.engine.fire(table, acts)
        coins, booty = table.coins, table.booty
        most = max(coins)
        if not booty:
            return (coins[seen.seat] == most) / coins.count(most)
        spread = SPREAD * sqrt(booty)
        weights = [exp((amount - most) / spread) for amount in coins]
        return weights[seen.seat] / sum(weights)
