"""There are fewer coins than the largest hoard needs, plus one spare.

The hoard has twice as many coins as players, less one: eleven for six. One more breaks a tie at
the end.

Instead, print twelve or more.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import Coins
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-C04",
    Severity.ERROR,
    "derived",
    "004:L314, L379, L387",
    over=Coins,
    instead=("count-mismatch",),
)
# Those of the board on one page are as many again.
KINDS = ("doubloon", "small-doubloon")


def check(coins: Coins) -> Iterator[Finding]:
    hoards = coins.setting.fact("hoard")
    most, players = max((coins_, int(players)) for players, coins_ in hoards.items())
    wanted = most + coins.setting.fact("spare-coins")
    for kind in KINDS:
        found = list(coins.pieces(kind))
        total = sum(number for _, _, number in found)
        if found and total < wanted:
            file, where, _ = found[0]
            yield Finding(
                where,
                f"{total} of '{kind}' where {players} players use {most} and need one spare",
                f"write  quantity: {wanted}  or more",
                file=file,
            )
