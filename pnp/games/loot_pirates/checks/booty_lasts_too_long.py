"""The Booty lasts for too many rounds.

A round pays at most a quarter of the square of the number of players. If even such shares leave
something in the Booty after twenty rounds, the game drags on.

Instead, use less: about two and a half times the square of the number of players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import payouts, rounds_that_pay
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-P02b", Severity.WARNING, "judgement", "002:L16, L67-75", over=Hoard)
LONGEST = 20


def check(hoard: Hoard) -> Iterator[Finding]:
    known = [n for n in hoard.counts if n in hoard.booty and n > 1]
    for n in known:
        booty, paid = hoard.booty[n], payouts(n, hoard.share)
        shortest, _ = rounds_that_pay(booty, n, hoard.share)
        if shortest > LONGEST:
            yield Finding(
                hoard.place("booty", str(n)),
                f"{n} players share their Booty of {booty} in {shortest} paying rounds or more",
                f"use at most {LONGEST * max(paid)} doubloons",
            )
            return
