"""The game makes coins of one value only.

The bank needs coins of 1 for all small sums, and coins of 5 so that eighty gold fit on a table and
a hold of ten on its mat.

Instead, make both pieces,  gold-1  and  gold-5.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C04b", Severity.WARNING, "letter", "000:L31-32", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    for there, missing, fact in (
        ("gold-1", "gold-5", "gold-fives"),
        ("gold-5", "gold-1", "gold-ones"),
    ):
        if kit.made(there) and not kit.made(missing):
            file = kit.made(there)[0].file
            yield Finding(
                ("pieces", KEY),
                f"the game makes '{there}', but no '{missing}'",
                f"add a piece with  id: {missing}  and  quantity: {kit.fact(fact, file)}",
                file=file,
            )
