"""The coins are not enough to set up a game.

All first shares, the exact Reserve and the Booty are on the table at once. With too few small
coins, change is short before the game starts, or the Reserve is a doubloon short.

Instead, print more coins of 1 and 2.
"""

from collections.abc import Iterator
from math import comb

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import unpayable
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LOOT-D05",
    Severity.ERROR,
    "derived",
    "002:L12, L18, L86",
    over=Hoard,
    proof=True,
    covers=("LOOT-C04",),
    after=("doubloons-too-few",),
)
# More of either would take too long to try.
MOST_CASES, MOST_FIVES = 50_000, 300


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    purse, known = hoard.purse, [n for n in hoard.counts if n in hoard.booty]
    if purse is None or not known or purse.fives > MOST_FIVES:
        return
    tried = 0
    for n in known:
        others = (hoard.booty[n], hoard.reserve)
        tried += comb(n + len(hoard.starts) - 1, n)
        if tried > MOST_CASES:
            return
        shares = next(unpayable(n, hoard.starts, others, purse), None)
        if shares is not None:
            coin = min(hoard.coins, key=lambda coin: coin.worth)
            told = ", ".join(map(str, shares))
            yield Finding(
                coin.place,
                f"{n} players who start with {told} cannot be paid along with a Booty of "
                f"{others[0]} and "
                f"a Reserve of {others[1]}: the coins are {purse}",
                "print more coins of 1 and 2",
                file=coin.file,
            )
            return
    yield Proved(
        f"first shares, Booty and Reserve can be paid out at once for {known[0]} to {known[-1]} "
        f"players, in all {tried:,} cases"
    )
