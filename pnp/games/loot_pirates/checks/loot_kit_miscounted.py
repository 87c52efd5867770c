"""The kit promises too few, or too many, of a piece that the game needs once.

One marker shows who is Captain, and Booty and Reserve lie on a mat each, so that nobody takes one
for the other.

Instead, promise them under  supply  as often as needed, or declare other numbers with
variant: {kit: {...}}.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-C08d",
    Severity.ERROR,
    "derived",
    "002:L14-20",
    over=Hoard,
    after=("unknown-supply",),
    instead=("count-mismatch",),
)


def check(hoard: Hoard) -> Iterator[Finding]:
    supply = hoard.record.supply
    for piece, count in hoard.setting.fact("kit").items() if supply else ():
        promised = supply.get(piece, 0)
        if promised != count:
            yield Finding(
                ("supply", piece) if promised else ("supply",),
                f"the game needs {count} of '{piece}'; the kit promises {promised or 'none'}",
                f"write  {piece}: {count}",
            )
