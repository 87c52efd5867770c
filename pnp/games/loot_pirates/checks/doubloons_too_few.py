"""There are fewer doubloons than a game needs.

The players' shares, the Booty and the Reserve lie on the table at the same time. If first shares
are rolled, all players may roll the highest number.

Instead, print more coins, or declare a smaller  booty,  reserve  or  start-most  under  variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LOOT-D01",
    Severity.ERROR,
    "derived",
    "002:L11-18, L86",
    over=Hoard,
    after=("players-beyond-the-rulebook", "doubloon-worth-missing"),
    instead=("count-mismatch",),
)


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    known = [n for n in hoard.counts if n in hoard.booty]
    if not hoard.coins or not known:
        return
    total = sum(coin.worth * coin.count for coin in hoard.coins)
    most = max(hoard.starts)
    needed = {n: most * n + hoard.booty[n] + hoard.reserve for n in known}
    n = max(known, key=lambda players: needed[players])
    if needed[n] <= total:
        yield Proved(
            f"{total} doubloons are enough for {known[0]} to {known[-1]} players, who need "
            f"{needed[n]} at most"
        )
        return
    short = needed[n] - total
    # Fewer than the supply promises is what went wrong, rather than the promise.
    gaps = [hoard.record.supply.get(coin.id, 0) - coin.count for coin in hoard.coins]
    gap, lost = max(zip(gaps, hoard.coins, strict=True), key=lambda pair: pair[0] * pair[1].worth)
    made_up = gap * lost.worth >= short
    coin = lost if made_up else max(hoard.coins, key=lambda coin: coin.worth * coin.count)
    more = gap if made_up else -(-short // coin.worth)
    yield Finding(
        coin.place,
        f"{n} players need {needed[n]} doubloons ({n} times {most}, a Booty of {hoard.booty[n]}, a "
        f"Reserve of {hoard.reserve}); the kit has {total}",
        f"print {more} more of '{coin.id}', or other coins worth {short}",
        file=coin.file,
    )
