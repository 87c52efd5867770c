"""Pirates of several minds, who play Loot Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, exp, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from pnp.base.sums import plain_sum
from pnp.play.kernel import Agent, Choice, best
from pnp_pirates.loot_pirates.engine import Loot, Roll, Seen, Table
from pnp_pirates.loot_pirates.views import DROP, RAISE, SHOOT, Numbers

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
    planning, duelling = _Planner(engine), duellist(engine)

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
    shoot = engine.numbers.acts.index(SHOOT)
    return lambda seen, choice, chance: (
        shoot if choice.kind == "act" else int(chance.random() * len(choice.options))
    )


Aiming: TypeAlias = Callable[[Seen, Sequence[int], Random], int]
"""Returns at which of some targets to aim."""
Acting: TypeAlias = Callable[[Seen, int], str]
"""Returns what to do with so many guns on oneself, one at least."""


def _agent(engine: Loot, aiming: Aiming, acting: Acting, calm: str = SHOOT) -> Agent:
    """Return an agent that does ``calm`` if nobody aims at it, and fights duels as all do."""
    index = {act: i for i, act in enumerate(engine.numbers.acts)}
    usual, fighting = index.get(calm, index[SHOOT]), duellist(engine)

    def choose(seen: Seen, choice: Choice, chance: Random) -> int:
        if not seen.booty:
            return fighting(seen, choice, chance)
        if choice.kind == "aim":
            return aiming(seen, choice.options, chance)
        guns = seen.aims.count(seen.seat)
        return index.get(acting(seen, guns), usual) if guns else usual

    return choose


def _aim_at_richest(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    return best(map(seen.coins.__getitem__, targets), chance)


def _aim_at_attackers(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    """Aim at the richest of those who aimed here in the round before."""
    coins, aims, seat = seen.coins, seen.aims, seen.seat
    if seat not in aims:
        return _aim_at_richest(seen, targets, chance)
    return best([coins[t] if aims[t] == seat else -1 for t in targets], chance)


def _aim_at_poorest(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    """Aim at the poorest who can pay anything."""
    coins = seen.coins
    return best([-coins[t] if coins[t] else -max(coins) - 1 for t in targets], chance)


def _weigh_odds(engine: Loot) -> Acting:
    """Stay and shoot as long as that wins more than it loses on the average."""
    stays = Odds(engine.numbers, engine.seats).stays
    return lambda seen, guns: (
        SHOOT if stays(seen, seen.seat, seen.attack, seen.defence, guns) else DROP
    )


def _greedy(engine: Loot) -> Agent:
    """Follows the advice of the rulebook: shoot at the richest."""
    return _agent(engine, _aim_at_richest, _weigh_odds(engine))


def _hothead(engine: Loot) -> Agent:
    """Never drops."""
    return _agent(engine, _aim_at_richest, lambda seen, guns: SHOOT)


def _coward(engine: Loot) -> Agent:
    """Drops at once, unless nobody who aims here can hit."""
    odds = Odds(engine.numbers, engine.seats)
    return _agent(
        engine,
        _aim_at_richest,
        lambda seen, guns: DROP if odds.struck(seen.defence, guns) else SHOOT,
    )


def _avenger(engine: Loot) -> Agent:
    return _agent(engine, _aim_at_attackers, _weigh_odds(engine))


def _bully(engine: Loot) -> Agent:
    return _agent(engine, _aim_at_poorest, _weigh_odds(engine))


def _dove(engine: Loot) -> Agent:
    """Never shoots but in a duel, which nobody could win otherwise."""
    staying, price = Odds(engine.numbers, engine.seats).staying, engine.numbers.price

    def act(seen: Seen, guns: int) -> str:
        purse = min(seen.coins[seen.seat], price * guns)
        return RAISE if staying(seen.attack, seen.defence, guns, purse, 0) > 0 else DROP

    return _agent(engine, _aim_at_richest, act, calm=RAISE)


AGENTS: Mapping[str, Callable[[Loot], Agent]] = {
    "greedy": _greedy,
    "planner": planner,
    "hothead": _hothead,
    "coward": _coward,
    "avenger": _avenger,
    "bully": _bully,
    "dove": _dove,
}


class Odds:
    """Chances of the shots of a round in which all who aim at somebody shoot."""

    def __init__(self, numbers: Numbers, seats: int) -> None:
        self.numbers, self.seats = numbers, seats
        self.staying = cache(self._staying)
        self._price = numbers.price
        # So many others are out in a round on the average, if each of them has one gun on it.
        self.others_out = (seats - 1) * self._out(1)

    def stays(self, table: Table | Seen, seat: int, attack: int, defence: int, guns: int) -> bool:
        """Return whether a seat wins more by staying than it loses, with so many guns on it, one at
        least."""
        price, purse, gain = self._price, table.coins[seat], table.coins[table.aims[seat]]
        if purse > price * guns:
            purse = price * guns
        return self.staying(attack, defence, guns, purse, gain if gain < price else price) > 0

    def struck(self, defence: int, guns: int) -> float:
        """Return the chance that one of ``guns`` shooters hits a seat of this defence."""
        attack, least = self.numbers.attack, defence - self.numbers.loss * (guns - 1)
        return sum(face > least for face in attack) / len(attack)

    def striking(self, attack: int, guns: int) -> float:
        """Return the chance to hit a target at which ``guns`` shoot in all."""
        defence, lost = self.numbers.defence, self.numbers.loss * (guns - 1)
        return sum(attack > face - lost for face in defence) / len(defence)

    def _out(self, guns: int) -> float:
        defence = self.numbers.defence
        return plain_sum(1 - (1 - self.struck(face, guns)) ** guns for face in defence) / len(
            defence
        )

    def _staying(self, attack: int, defence: int, guns: int, purse: int, gain: int) -> float:
        """Return what a seat wins on the average by shooting, with so many guns on it, ``purse``
        doubloons to lose and ``gain`` to win from its target; who drops wins nothing."""
        numbers, chance = self.numbers, self.struck(defence, guns)
        lost = plain_sum(
            comb(guns, hits)
            * chance**hits
            * (1 - chance) ** (guns - hits)
            * min(purse, numbers.price * hits)
            for hits in range(1, guns + 1)
        )
        shared = (1 - chance) ** guns * numbers.share * self.others_out
        return shared - lost + gain * self.striking(attack, 1)


class Deal(NamedTuple):
    """An imagined round: what is beneath the cups, and who shoots though it were better to drop."""

    dice: list[Roll]
    bold: list[bool]


class _Planner:
    def __init__(self, engine: Loot) -> None:
        self.engine, self.odds = engine, Odds(engine.numbers, engine.seats)
        self.seats = range(engine.seats)
        faces = tuple(product(engine.numbers.attack, engine.numbers.defence))
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
        table = Table(seen.coins.copy(), seen.booty, self.engine.numbers.reserve, dice, aims=aims)
        self.engine.fire(table, acts)
        coins, booty = table.coins, table.booty
        most = max(coins)
        if not booty:
            return (coins[seen.seat] == most) / coins.count(most)
        spread = SPREAD * sqrt(booty)
        weights = [exp((amount - most) / spread) for amount in coins]
        return weights[seen.seat] / plain_sum(weights)
