"""Whether the coins and the Reserve are enough to pay everybody."""

from collections.abc import Iterator
from math import comb

from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import ranged
from pnp_pirates.loot_pirates.views import Coin, Hoard, Purse, ones_needed, payouts, unpayable


def total(hoard: Hoard) -> Iterator[Finding | Proved]:
    """Compare all doubloons with what players may need."""
    known = [n for n in hoard.counts if n in hoard.booty]
    if not hoard.coins or not known:
        return
    most = max(hoard.starts)
    needed = {n: most * n + hoard.booty[n] + hoard.reserve for n in known}
    n = max(known, key=lambda players: needed[players] - hoard.worth(players))
    total = hoard.worth(n)
    if needed[n] <= total:
        yield Proved(
            f"{total} doubloons are enough for {n} players, who need {needed[n]} at most; "
            f"{ranged(known, 'players')} have at least as many to spare"
        )
        return
    short = needed[n] - total
    # Fewer than the supply promises is what went wrong, rather than the promise.
    gaps = [hoard.record.supply.get(coin.id, 0) - coin.count for coin in hoard.coins]
    gap, lost = max(zip(gaps, hoard.coins, strict=True), key=lambda pair: pair[0] * pair[1].worth)
    made_up = gap * lost.worth >= short
    coin = lost if made_up else max(hoard.coins, key=lambda coin: _spare(coin, n))
    more = gap if made_up else -(-short // coin.worth)
    given = n in coin.enough
    yield Finding(
        coin.place(n),
        f"{n} players need {needed[n]} doubloons ({n} times {most}, a Booty of {hoard.booty[n]}, a "
        f"Reserve of {hoard.reserve}); they have {total}",
        f"write  {n}: {coin.wanted(n) + more}, or add other coins worth {short}"
        if given
        else f"print {more} more of '{coin.id}', or other coins worth {short}",
        file=coin.file,
    )


def _spare(coin: Coin, players: int) -> tuple[int, int]:
    """Return what the coins of a kind are worth that so many players leave in the box, then all."""
    return coin.worth * (coin.count - coin.wanted(players)), coin.worth * coin.count


def reserve(hoard: Hoard) -> Iterator[Finding | Proved]:
    """Compare the Reserve with the dearest last share."""
    reserve, counts = hoard.reserve, [n for n in hoard.counts if n > 1]
    dearest = {n: max(payouts(n, hoard.share)) for n in counts}
    short = [n for n in counts if dearest[n] - 1 > reserve]
    if short:
        n = short[-1]
        out = payouts(n, hoard.share).index(dearest[n]) + 1
        fit = [count for count in counts if count not in short]
        fewer = f", or  players: {fit[0]}-{fit[-1]}" if fit else ""
        yield Finding(
            hoard.place("reserve"),
            f"of {n} players {out} may be out while {n - out} share {dearest[n]} doubloons; a "
            f"Booty of 1 and a Reserve of {reserve} pay only {reserve + 1}",
            f"write  variant: {{reserve: {dearest[n] - 1}}}{fewer}",
        )
    elif counts:
        lacking = ", ".join(str(dearest[n] - 1) for n in counts)
        yield Proved(
            f"a Reserve of {reserve} pays the last share for {ranged(counts, 'players')}, "
            f"whoever is out; they need at most {lacking}"
        )


UNKNOWN_COINS = "the coins are not worth 1, 2 and 5"
# More of either would take too long to try.
MOST_CASES, MOST_FIVES = 50_000, 300


def start(hoard: Hoard) -> Iterator[Said]:
    """Look for first shares that cannot be paid out."""
    known = [n for n in hoard.counts if n in hoard.booty]
    tried = 0
    for n in known:
        purse, others = hoard.purse(n), (hoard.booty[n], hoard.reserve)
        tried += comb(n + len(hoard.starts) - 1, n)
        if purse is None:
            yield Withheld(UNKNOWN_COINS)
            return
        if purse.fives > MOST_FIVES or tried > MOST_CASES:
            yield Withheld("there are too many cases to try")
            return
        shares = next(unpayable(n, hoard.starts, others, purse), None)
        if shares is not None:
            coin = min(hoard.coins, key=lambda coin: coin.worth)
            told = ", ".join(map(str, shares))
            yield Finding(
                coin.place(n),
                f"{n} players who start with {told} cannot be paid along with a Booty of "
                f"{others[0]} and "
                f"a Reserve of {others[1]}: the coins are {purse}",
                "print more coins of 1 and 2",
                file=coin.file,
            )
            return
    if not known:
        return
    yield Proved(
        "first shares, Booty and Reserve can be paid out at once for "
        f"{ranged(known, 'players')}, in all {tried:,} cases"
    )


SPARE = 4


def change(hoard: Hoard) -> Iterator[Said]:
    """Compare the coins of 1 with what divisions may need."""
    known = [n for n in hoard.counts if n in hoard.booty]
    purses = {n: purse for n in known if (purse := hoard.purse(n)) is not None}
    if len(purses) < len(known):
        yield Withheld(UNKNOWN_COINS)
    if not purses:
        return
    needed = {n: max(n + SPARE, _worst(hoard, n, purse)) for n, purse in purses.items()}
    n = max(purses, key=lambda players: needed[players] - purses[players].ones)
    if needed[n] <= purses[n].ones:
        yield Proved(
            f"however {ranged(known, 'players')} divide the doubloons, there are enough coins of 1 "
            f"to pay them out; {n} players need {needed[n]} of {purses[n].ones}"
        )
        return
    coin = next((coin for coin in hoard.coins if coin.worth == 1), hoard.coins[0])
    yield Finding(
        coin.place(n),
        f"{n} players may need {needed[n]} coins of 1 for their shares; they have {purses[n].ones}",
        f"print {needed[n] - purses[n].ones} more coins of 1",
        file=coin.file,
    )


def _worst(hoard: Hoard, players: int, purse: Purse) -> int:
    """Return how many ones are enough for all divisions among players, Booty and Reserve."""
    rest = hoard.booty[players] + hoard.reserve
    shares = range(players * hoard.starts[0], players * hoard.starts[-1] + 1)
    return max(ones_needed(share + rest, players + 2, purse) for share in shares)
