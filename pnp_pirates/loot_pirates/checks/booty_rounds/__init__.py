"""Booties that are shared in too many rounds or too few."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import ranged
from pnp_pirates.loot_pirates.views import Hoard, payouts, rounds_that_pay

SHORTEST, LONGEST = 6, 20


def too_many(hoard: Hoard) -> Iterator[Finding]:
    """Look for a booty that lasts for more rounds than the longest."""
    for n, (shortest, _) in _rounds(hoard).items():
        if shortest > LONGEST:
            most = LONGEST * max(payouts(n, hoard.share))
            yield _told(hoard, n, shortest, "more", f"use at most {most} doubloons")
            return


def too_few(hoard: Hoard) -> Iterator[Finding | Proved]:
    """Look for a booty that lasts for fewer rounds than the shortest."""
    found = _rounds(hoard)
    for n, (_, longest) in found.items():
        if longest < SHORTEST:
            least = (SHORTEST - 1) * min(payouts(n, hoard.share)) + 1
            yield _told(hoard, n, longest, "fewer", f"use at least {least} doubloons")
            return
    if found:
        told = ", ".join(
            f"{low} to {high}" if low < high else f"{low}" for low, high in found.values()
        )
        yield Proved(
            f"the Booty of {ranged(sorted(found), 'players')} lasts for {told} paying rounds"
        )


def _rounds(hoard: Hoard) -> dict[int, tuple[int, int]]:
    """Return the fewest and the most rounds that pay, by how many players share."""
    known = (n for n in hoard.counts if n in hoard.booty and n > 1)
    return {n: rounds_that_pay(hoard.booty[n], n, hoard.share) for n in known}


def _told(hoard: Hoard, n: int, rounds: int, or_: str, hint: str) -> Finding:
    message = f"{n} players share their Booty of {hoard.booty[n]} in {rounds} paying rounds"
    return Finding(hoard.place("booty", str(n)), f"{message} or {or_}", hint)


def given(hoard: Hoard) -> Iterator[Finding]:
    """Look for numbers of players without a Booty."""
    lacking = [n for n in hoard.counts if n not in hoard.booty]
    if lacking:
        usual = ", ".join(f"{n}: {round(5 * n * n / 2)}" for n in lacking)
        names = " and ".join(map(str, lacking)) if len(lacking) < 3 else f"{lacking[0]} or more"
        yield Finding(
            ("players",),
            f"the Booty for {names} players is not defined",
            f"write  variant: {{booty: {{{usual}}}}}, or other amounts",
        )


def shrinks(hoard: Hoard) -> Iterator[Finding]:
    """Look for a smaller Booty for more players."""
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
