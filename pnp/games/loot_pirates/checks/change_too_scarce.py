"""There are too few small doubloons to pay with.

A hit costs 2, a share up to the number of players less one, and promises what players agree on.
Two things are checked: that each player can have a coin of 1, with four more in circulation; and
that the coins can represent any division of the doubloons among players, Booty and Reserve.

Instead, print more coins of 1, instead of larger ones if you want no more paper.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import Purse, ones_needed
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LOOT-D04",
    Severity.WARNING,
    "judgement",
    "002:L60, L67",
    over=Hoard,
    after=("doubloons-too-few", "start-not-payable"),
)
SPARE = 4


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    purse, known = hoard.purse, [n for n in hoard.counts if n in hoard.booty]
    if purse is None or not known:
        return
    needed = {n: max(n + SPARE, _worst(hoard, n, purse)) for n in known}
    n = max(known, key=lambda players: needed[players])
    if needed[n] <= purse.ones:
        yield Proved(
            f"however {known[0]} to {known[-1]} players divide the doubloons, {needed[n]} of "
            f"{purse.ones} coins of 1 are enough to pay them out"
        )
        return
    coin = next((coin for coin in hoard.coins if coin.worth == 1), hoard.coins[0])
    yield Finding(
        coin.place,
        f"{n} players may need {needed[n]} coins of 1 for their shares; there are {purse.ones}",
        f"print {needed[n] - purse.ones} more coins of 1",
        file=coin.file,
    )


def _worst(hoard: Hoard, players: int, purse: Purse) -> int:
    """Return how many ones are enough for all divisions among players, Booty and Reserve."""
    rest = hoard.booty[players] + hoard.reserve
    shares = range(players * hoard.starts[0], players * hoard.starts[-1] + 1)
    return max(ones_needed(share + rest, players + 2, purse) for share in shares)
