"""The Booty is not defined for some number of players.

The rules let a handful of coins be taken out when fewer play, but do not say how many. A table
with the Booty for each number of players makes games consistent.

Instead, define the Booty with  variant: {booty: {9: 202}}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-D06",
    Severity.WARNING,
    "ruling",
    "002:L16",
    over=Hoard,
    rulings=("booty-size",),
    after=("players-beyond-the-rulebook", "reserve-too-small"),
)


def check(hoard: Hoard) -> Iterator[Finding]:
    lacking = [n for n in hoard.counts if n not in hoard.booty]
    if lacking:
        usual = ", ".join(f"{n}: {round(5 * n * n / 2)}" for n in lacking)
        names = " and ".join(map(str, lacking)) if len(lacking) < 3 else f"{lacking[0]} or more"
        yield Finding(
            ("players",),
            f"the Booty for {names} players is not defined",
            f"write  variant: {{booty: {{{usual}}}}}, or other amounts",
        )
