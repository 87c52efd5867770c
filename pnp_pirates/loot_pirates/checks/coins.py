"""The doubloons: their values, whether they are enough, and how long a Booty lasts."""

from collections.abc import Iterator
from itertools import pairwise
from math import comb

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import range_text
from pnp_pirates.loot_pirates.views import (
    Coin,
    Hoard,
    Purse,
    ones_needed,
    payouts,
    rounds_that_pay,
    unpayable_starts,
)


@Rule(
    "doubloons-too-few",
    Severity.ERROR,
    "derived",
    number="LOOT-D01",
    source="002:L11-18, L86",
    after=("players-beyond-the-rulebook", "doubloon-worth-missing"),
    instead=("count-mismatch",),
    proves="the doubloons are enough for each number of players",
)
def doubloons_too_few(hoard: Hoard) -> Iterator[Finding | Proved]:
    """There are fewer doubloons than a game needs.

    The players' shares, the Booty and the Reserve are on the table at the same time. If first
    shares are rolled, all players may roll the highest number.

    Instead, print more coins, or declare a smaller  booty,  reserve  or  start-most  under variant.
    """
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
            f"{range_text(known, 'players')} have at least as many to spare"
        )
        return
    short = needed[n] - total
    # If fewer coins are printed than the supply promises, that is the cause.
    gaps = [hoard.record.supply.get(coin.id, 0) - coin.count for coin in hoard.coins]
    gap, lost = max(zip(gaps, hoard.coins, strict=True), key=lambda pair: pair[0] * pair[1].worth)
    made_up = gap * lost.worth >= short
    coin = lost if made_up else max(hoard.coins, key=lambda coin: _spare_coins(coin, n))
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


def _spare_coins(coin: Coin, players: int) -> tuple[int, int]:
    """Return the value of the coins of a kind that this number of players leaves in the box, and of
    all."""
    return coin.worth * (coin.count - coin.wanted(players)), coin.worth * coin.count


@Rule(
    "reserve-too-small",
    Severity.ERROR,
    "derived",
    number="LOOT-D03",
    source="002:L16, L18, L75",
    proof=True,
    after=("players-beyond-the-rulebook",),
    proves="the Reserve pays the last share",
)
def reserve_too_small(hoard: Hoard) -> Iterator[Finding | Proved]:
    """The Reserve cannot pay the last share.

    A round pays each remaining player one doubloon for each player who dropped or was hit: with n
    players, at most a quarter of n × n in total. At least one of them is still in the Booty, or the
    game would be over; the Reserve pays the rest. The 15 of the rules are just enough for eight
    players.

    Instead, put more into the Reserve with  variant: {reserve: ...}, or reduce the number of
    players.
    """
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
            f"a Reserve of {reserve} pays the last share for {range_text(counts, 'players')}, "
            f"whoever is out; they need at most {lacking}"
        )


UNKNOWN_COINS = "the coins are not worth 1, 2 and 5"


# Maximum numbers of cases and coins of 5 to check; more would take too long.
MOST_CASES, MOST_FIVES = 50_000, 300


@Rule(
    "start-not-payable",
    Severity.ERROR,
    "derived",
    number="LOOT-D05",
    source="002:L12, L18, L86",
    proof=True,
    after=("doubloons-too-few",),
    covers=("LOOT-C04",),
    proves="first shares, Booty and Reserve can be paid out at once",
)
def start_not_payable(hoard: Hoard) -> Iterator[RuleResult]:
    """The coins are not enough to set up a game.

    All first shares, the exact Reserve and the Booty are on the table at once. With too few small
    coins, change is short before the game starts, or the Reserve is a doubloon short.

    Instead, print more coins of 1 and 2.
    """
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
        shares = next(unpayable_starts(n, hoard.starts, others, purse), None)
        if shares is not None:
            coin = min(hoard.coins, key=lambda coin: coin.worth)
            listed = ", ".join(map(str, shares))
            yield Finding(
                coin.place(n),
                f"{n} players who start with {listed} cannot be paid along with a Booty of "
                f"{others[0]} and a Reserve of {others[1]}: the coins are {purse}",
                "print more coins of 1 and 2",
                file=coin.file,
            )
            return
    if not known:
        return
    yield Proved(
        "first shares, Booty and Reserve can be paid out at once for "
        f"{range_text(known, 'players')}, in all {tried:,} cases"
    )


SPARE = 4


@Rule(
    "change-too-scarce",
    Severity.WARNING,
    "judgement",
    number="LOOT-D04",
    source="002:L60, L67",
    after=("doubloons-too-few", "start-not-payable"),
    proves="there are enough coins of 1 to pay out all shares",
)
def change_too_scarce(hoard: Hoard) -> Iterator[RuleResult]:
    """There are too few small doubloons to pay with.

    A hit costs 2, a share up to the number of players less one, and promises what players agree on.
    Two things are checked: that each player can have a coin of 1, with four more in circulation;
    and that the coins can represent any division of the doubloons among players, Booty and Reserve.

    Instead, print more coins of 1, instead of larger ones if you want no more paper.
    """
    known = [n for n in hoard.counts if n in hoard.booty]
    purses = {n: purse for n in known if (purse := hoard.purse(n)) is not None}
    if len(purses) < len(known):
        yield Withheld(UNKNOWN_COINS)
    if not purses:
        return
    needed = {n: max(n + SPARE, _ones_needed(hoard, n, purse)) for n, purse in purses.items()}
    n = max(purses, key=lambda players: needed[players] - purses[players].ones)
    if needed[n] <= purses[n].ones:
        yield Proved(
            f"however {range_text(known, 'players')} divide the doubloons, there are enough "
            f"coins of 1 to pay them out; {n} players need {needed[n]} of {purses[n].ones}"
        )
        return
    coin = next((coin for coin in hoard.coins if coin.worth == 1), hoard.coins[0])
    yield Finding(
        coin.place(n),
        f"{n} players may need {needed[n]} coins of 1 for their shares; they have {purses[n].ones}",
        f"print {needed[n] - purses[n].ones} more coins of 1",
        file=coin.file,
    )


def _ones_needed(hoard: Hoard, players: int, purse: Purse) -> int:
    """Return how many coins of 1 are enough for all divisions among players, Booty and Reserve."""
    rest = hoard.booty[players] + hoard.reserve
    shares = range(players * hoard.starts[0], players * hoard.starts[-1] + 1)
    return max(ones_needed(share + rest, players + 2, purse) for share in shares)


@Rule(
    "doubloon-worth-missing",
    Severity.ERROR,
    "letter",
    number="LOOT-D02b",
    source="002:L15",
    after=("doubloon-worth-off-rulebook",),
    counts=True,
)
def doubloon_worth_missing(hoard: Hoard) -> Iterator[Finding]:
    """No doubloon has one of the values used in the rules.

    With coins of 1, 2 and 5, players can pay any amount, and large sums need few coins. Without one
    of them, change is short, or too many small coins are needed.

    Instead, print coins of each value, or declare fewer with  variant: {denominations: [...]}.
    """
    there = {coin.worth for coin in hoard.coins}
    for worth in hoard.setting.fact("denominations") if there else ():
        if worth not in there:
            yield Finding(
                ("tokens",),
                f"no doubloon is worth {worth}",
                f'add a token with  front: {{text: "{worth}"}}',
                file=hoard.coins[0].file,
            )


@Rule(
    "doubloon-worth-off-rulebook",
    Severity.ERROR,
    "letter",
    number="LOOT-D02",
    source="002:L15",
    covers=("LOOT-C05",),
)
def doubloon_worth_off_rulebook(hoard: Hoard) -> Iterator[Finding]:
    """A doubloon has a value that the rules do not use.

    Silver is worth 1, gold 2 and a diamond 5. All amounts can be paid with them; a coin of 3 or of
    10 is not needed.

    Instead, print coins of 1, 2 and 5, or declare others with  variant: {denominations: [...]}.
    """
    known = tuple(hoard.setting.fact("denominations"))
    worths = ", ".join(map(str, known))
    for coin in hoard.coins:
        if coin.worth not in known:
            yield Finding(
                ("pieces", coin.index, "front", "text"),
                f"'{coin.id}' is worth {coin.worth}; doubloons are worth {worths}",
                f"write one of {worths}",
                file=coin.file,
            )


SHORTEST, LONGEST = 6, 20


@Rule(
    "booty-lasts-too-long",
    Severity.WARNING,
    "judgement",
    number="LOOT-P02b",
    source="002:L16, L67-75",
)
def booty_lasts_too_long(hoard: Hoard) -> Iterator[Finding]:
    """The Booty lasts for too many rounds.

    A round pays at most a quarter of the square of the number of players. If even such shares leave
    something in the Booty after twenty rounds, the game drags on.

    Instead, use less: about two and a half times the square of the number of players.
    """
    for n, (shortest, _) in _paying_rounds(hoard).items():
        if shortest > LONGEST:
            most = LONGEST * max(payouts(n, hoard.share))
            yield _hoard_finding(hoard, n, shortest, "more", f"use at most {most} doubloons")
            return


@Rule(
    "booty-too-quickly-shared",
    Severity.WARNING,
    "judgement",
    number="LOOT-P02",
    source="002:L16, L67-75",
    proof=True,
    proves="for how many paying rounds the Booty lasts",
)
def booty_too_quickly_shared(hoard: Hoard) -> Iterator[Finding | Proved]:
    """The Booty is gone after very few rounds.

    A paying round pays the survivors of n players at least n − 1 in total. If even such small
    shares empty the Booty within five rounds, the game is too short.

    Instead, use more: about two and a half times the square of the number of players.
    """
    found = _paying_rounds(hoard)
    for n, (_, longest) in found.items():
        if longest < SHORTEST:
            least = (SHORTEST - 1) * min(payouts(n, hoard.share)) + 1
            yield _hoard_finding(hoard, n, longest, "fewer", f"use at least {least} doubloons")
            return
    if found:
        listed = ", ".join(
            f"{low} to {high}" if low < high else f"{low}" for low, high in found.values()
        )
        yield Proved(
            f"the Booty of {range_text(sorted(found), 'players')} lasts for {listed} paying rounds"
        )


def _paying_rounds(hoard: Hoard) -> dict[int, tuple[int, int]]:
    """Return the minimum and maximum number of paying rounds, by number of players."""
    known = (n for n in hoard.counts if n in hoard.booty and n > 1)
    return {n: rounds_that_pay(hoard.booty[n], n, hoard.share) for n in known}


def _hoard_finding(hoard: Hoard, n: int, rounds: int, or_: str, hint: str) -> Finding:
    message = f"{n} players share their Booty of {hoard.booty[n]} in {rounds} paying rounds"
    return Finding(hoard.place("booty", str(n)), f"{message} or {or_}", hint)


@Rule(
    "booty-not-given",
    Severity.WARNING,
    "ruling",
    number="LOOT-D06",
    source="002:L16",
    rulings=("booty-size",),
    after=("players-beyond-the-rulebook", "reserve-too-small"),
)
def booty_not_given(hoard: Hoard) -> Iterator[Finding]:
    """The Booty is not defined for some number of players.

    The rules let a handful of coins be taken out when fewer play, but do not say how many. A table
    with the Booty for each number of players makes games consistent.

    Instead, define the Booty with  variant: {booty: {9: 202}}.
    """
    lacking = [n for n in hoard.counts if n not in hoard.booty]
    if lacking:
        usual = ", ".join(f"{n}: {round(5 * n * n / 2)}" for n in lacking)
        names = " and ".join(map(str, lacking)) if len(lacking) < 3 else f"{lacking[0]} or more"
        yield Finding(
            ("players",),
            f"the Booty for {names} players is not defined",
            f"write  variant: {{booty: {{{usual}}}}}, or other amounts",
        )


@Rule(
    "booty-shrinks-with-players",
    Severity.WARNING,
    "ruling",
    number="LOOT-D06b",
    source="002:L16",
    rulings=("booty-size",),
)
def booty_shrinks_with_players(hoard: Hoard) -> Iterator[Finding]:
    """More players share a smaller Booty.

    A round of more players pays more. With a smaller Booty, their game is over before luck can
    turn.

    Instead, make the Booty increase with the number of players, or stay the same.
    """
    known = [n for n in hoard.counts if n in hoard.booty]
    for fewer, more in pairwise(known):
        if hoard.booty[more] < hoard.booty[fewer]:
            places = [hoard.place("booty", str(n)) for n in (more, fewer)]
            own = next((place for place in places if place != ("players",)), places[0])
            yield Finding(
                own,
                f"{more} players share a Booty of {hoard.booty[more]}, but {fewer} players one of "
                f"{hoard.booty[fewer]}",
                f"give {more} players {hoard.booty[fewer]} or more",
            )
