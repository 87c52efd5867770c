"""Pirates of several minds, who play Loot Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from pnp.play.kernel import Agent, Choice, best
from pnp_pirates.loot_pirates.engine import Loot
from pnp_pirates.loot_pirates.playing.odds import Odds
from pnp_pirates.loot_pirates.playing.planner import duellist, planner
from pnp_pirates.loot_pirates.rates import DROP, RAISE, SHOOT
from pnp_pirates.loot_pirates.table import Seen

Aiming: TypeAlias = Callable[[Seen, Sequence[int], Random], int]
"""Returns at which of some targets to aim."""
Acting: TypeAlias = Callable[[Seen, int], str]
"""Returns what to do with so many guns on oneself, one at least."""


def _agent(engine: Loot, aiming: Aiming, acting: Acting, calm: str = SHOOT) -> Agent:
    """Return an agent that does ``calm`` if nobody aims at it, and fights duels as all do."""
    index = {act: i for i, act in enumerate(engine.rates.acts)}
    usual, fighting = index.get(calm, index[SHOOT]), duellist(engine)

    def choose(seen: Seen, choice: Choice, chance: Random) -> int:
        if not seen.booty:
            return fighting(seen, choice, chance)
        if choice.kind == "aim":
            return aiming(seen, choice.options, chance)
        guns = seen.aims.count(seen.seat)
        return index.get(acting(seen, guns), usual) if guns else usual

    return choose


def _richest(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    return best(map(seen.coins.__getitem__, targets), chance)


def _avenging(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    """Aim at the richest of those who aimed here in the round before."""
    coins, aims, seat = seen.coins, seen.aims, seen.seat
    if seat not in aims:
        return _richest(seen, targets, chance)
    return best([coins[t] if aims[t] == seat else -1 for t in targets], chance)


def _poorest(seen: Seen, targets: Sequence[int], chance: Random) -> int:
    """Aim at the poorest who can pay anything."""
    coins = seen.coins
    return best([-coins[t] if coins[t] else -max(coins) - 1 for t in targets], chance)


def _weighing(engine: Loot) -> Acting:
    """Stay and shoot as long as that wins more than it loses on the average."""
    stays = Odds(engine.rates, engine.seats).stays
    return lambda seen, guns: (
        SHOOT if stays(seen, seen.seat, seen.attack, seen.defence, guns) else DROP
    )


def _greedy(engine: Loot) -> Agent:
    """Follows the advice of the rulebook: shoot at the richest."""
    return _agent(engine, _richest, _weighing(engine))


def _hothead(engine: Loot) -> Agent:
    """Never drops."""
    return _agent(engine, _richest, lambda seen, guns: SHOOT)


def _coward(engine: Loot) -> Agent:
    """Drops at once, unless nobody who aims here can hit."""
    odds = Odds(engine.rates, engine.seats)
    return _agent(
        engine, _richest, lambda seen, guns: DROP if odds.struck(seen.defence, guns) else SHOOT
    )


def _avenger(engine: Loot) -> Agent:
    return _agent(engine, _avenging, _weighing(engine))


def _bully(engine: Loot) -> Agent:
    return _agent(engine, _poorest, _weighing(engine))


def _dove(engine: Loot) -> Agent:
    """Never shoots but in a duel, which nobody could win otherwise."""
    staying, price = Odds(engine.rates, engine.seats).staying, engine.rates.price

    def act(seen: Seen, guns: int) -> str:
        purse = min(seen.coins[seen.seat], price * guns)
        return RAISE if staying(seen.attack, seen.defence, guns, purse, 0) > 0 else DROP

    return _agent(engine, _richest, act, calm=RAISE)


AGENTS: Mapping[str, Callable[[Loot], Agent]] = {
    "greedy": _greedy,
    "planner": planner,
    "hothead": _hothead,
    "coward": _coward,
    "avenger": _avenger,
    "bully": _bully,
    "dove": _dove,
}
