"""More players share a smaller Booty.

A round of more players pays more. With a smaller Booty, their game is over before luck can turn.

Instead, make the Booty increase with the number of players, or stay the same.
"""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-D06b", Severity.WARNING, "ruling", "002:L16", over=Hoard, rulings=("booty-size",))


def check(hoard: Hoard) -> Iterator[Finding]:
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
