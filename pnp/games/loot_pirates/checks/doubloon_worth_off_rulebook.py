"""A doubloon has a value that the rules do not use.

Silver is worth 1, gold 2 and a diamond 5. All amounts can be paid with them; a coin of 3 or of
10 is not needed.

Instead, print coins of 1, 2 and 5, or declare others with  variant: {denominations: [...]}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-D02", Severity.ERROR, "letter", "002:L15", over=Hoard, covers=("LOOT-C05",))


def check(hoard: Hoard) -> Iterator[Finding]:
    known = tuple(hoard.setting.fact("denominations"))
    for coin in hoard.coins:
        if coin.worth not in known:
            worths = ", ".join(map(str, known))
            yield Finding(
                ("pieces", coin.index, "front", "text"),
                f"'{coin.id}' is worth {coin.worth}; doubloons are worth {worths}",
                f"write one of {worths}",
                file=coin.file,
            )
