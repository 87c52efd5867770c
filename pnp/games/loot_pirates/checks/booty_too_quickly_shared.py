"""The Booty is gone after very few rounds.

A paying round pays the survivors of n players at least n − 1 in total. If even such small shares
empty the Booty within five rounds, the game is too short.

Instead, use more: about two and a half times the square of the number of players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import payouts, rounds_that_pay
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("LOOT-P02", Severity.WARNING, "judgement", "002:L16, L67-75", over=Hoard, proof=True)
SHORTEST = 6


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    known = [n for n in hoard.counts if n in hoard.booty and n > 1]
    for n in known:
        booty, paid = hoard.booty[n], payouts(n, hoard.share)
        _, longest = rounds_that_pay(booty, n, hoard.share)
        if longest < SHORTEST:
            yield Finding(
                hoard.place("booty", str(n)),
                f"{n} players share their Booty of {booty} in {longest} paying rounds or fewer",
                f"use at least {(SHORTEST - 1) * min(paid) + 1} doubloons",
            )
            return
    if known:
        spans = [rounds_that_pay(hoard.booty[n], n, hoard.share) for n in known]
        told = ", ".join(f"{low} to {high}" if low < high else f"{low}" for low, high in spans)
        yield Proved(
            f"the Booty of {known[0]} to {known[-1]} players lasts for {told} paying rounds"
        )
