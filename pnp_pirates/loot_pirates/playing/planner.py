"""A pirate of Loot Pirates who imagines how a round may go on, and which end it may come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from pnp.base.sums import plain_sum
from pnp.play.kernel import Agent, Choice, best
from pnp_pirates.loot_pirates.engine import Loot
from pnp_pirates.loot_pirates.playing.odds import Odds
from pnp_pirates.loot_pirates.rates import DROP, SHOOT
from pnp_pirates.loot_pirates.table import Roll, Seen, Table

SAMPLES, TARGETS = 12, 32
"""How many rounds are imagined to choose what to do, and at whom to aim: targets differ less."""
ASTRAY, BOLD = 0.8, 0.3
"""How often others are imagined to aim at anybody, or to shoot at all costs: they may not be what
they are taken for."""
LEAST = 1e-6
"""By how much a shot is better than none that comes to the same."""
SPREAD = 1.0
"""How much doubloons sway the odds to win, for each doubloon in the Booty, as its square root."""


def planner(engine: Loot) -> Agent:
    """Return an agent that tries each option in the same imagined rounds. The others have any dice;
    they aim at the richest, and stay as long as that pays, but not always."""
    planning, duelling = _Planning(engine), duellist(engine)

    def choose(seen: Seen, choice: Choice, chance: Random) -> int:
        if not seen.booty:
            return duelling(seen, choice, chance)
        acts = choice.kind == "act"
        if acts and seen.seat not in seen.aims:
            return choice.options.index(SHOOT)  # it costs nothing, whatever else may be imagined
        deals = [planning.deal(seen, chance) for _ in range(SAMPLES if acts else TARGETS)]
        if acts:
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


class Deal(NamedTuple):
    """An imagined round: what is beneath the cups, and who shoots though it were better to drop."""

    dice: list[Roll]
    bold: list[bool]


class _Planning:
    def __init__(self, engine: Loot) -> None:
        self.engine, self.odds = engine, Odds(engine.rates, engine.seats)
        self.seats = range(engine.seats)
        faces = tuple(product(engine.rates.attack, engine.rates.defence))
        self.rolls = [tuple(Roll(seat, *pair) for pair in faces) for seat in self.seats]

    def deal(self, seen: Seen, chance: Random) -> Deal:
        """Return what all may have beneath their cups, the seat its own, and who is bold."""
        random = chance.random
        dice = [rolls[int(random() * len(rolls))] for rolls in self.rolls]
        dice[seen.seat] = Roll(seen.seat, seen.attack, seen.defence)
        bold = [random() < BOLD for _ in self.seats]
        bold[seen.seat] = False
        return Deal(dice, bold)

    def of_acts(self, seen: Seen, acts: Sequence[str], deals: Sequence[Deal]) -> list[float]:
        values = [0.0] * len(acts)
        for deal in deals:
            others = self._acts(seen, seen.aims, deal)
            for i, act in enumerate(acts):
                others[seen.seat] = act
                values[i] += self._outcome(seen, seen.aims, deal.dice, others)
        # A shot that changes nothing in imagination may still hit.
        return [value + (act == SHOOT) * LEAST for value, act in zip(values, acts, strict=True)]

    def of_targets(
        self, seen: Seen, targets: Sequence[int], deals: Sequence[Deal], chance: Random
    ) -> list[float]:
        values = [0.0] * len(targets)
        richest = [self._richest(seen.coins, seat) for seat in self.seats]
        others = [[other for other in self.seats if other != seat] for seat in self.seats]
        for deal in deals:
            aims = [
                chance.choice(others[seat] if chance.random() < ASTRAY else richest[seat])
                for seat in self.seats
            ]
            for i, target in enumerate(targets):
                aims[seen.seat] = target
                now = tuple(aims)
                values[i] += self._outcome(seen, now, deal.dice, self._acts(seen, now, deal))
        return values

    def _richest(self, coins: Sequence[int], but: int) -> list[int]:
        most = max(amount for seat, amount in enumerate(coins) if seat != but)
        return [seat for seat, amount in enumerate(coins) if amount == most and seat != but]

    def _acts(self, seen: Seen, aims: tuple[int, ...], deal: Deal) -> list[str]:
        table = Table(seen.coins, seen.booty, 0, [], aims=aims)
        return [
            SHOOT
            if bold
            or not (guns := aims.count(seat))
            or self.odds.stays(table, seat, roll.attack, roll.defence, guns)
            else DROP
            for seat, (roll, bold) in enumerate(zip(deal.dice, deal.bold, strict=True))
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
        return weights[seen.seat] / plain_sum(weights)
