"""Players may hold more gold than there are coins.

At worst, each captain has a full hold and has buried all but one of the coins that win. The bank
is unlimited in the rules, so other coins replace those that are missing.

Instead, make more coins: twelve coins of 5 are enough for three players, eighteen for four.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule
from pnp_pirates.les_petits_pirates.kit import AllPieces

RULE = Rule(
    "LPP-P14",
    Severity.NOTE,
    "derived",
    "000:L31-32, L98, L123",
    over=AllPieces,
    proves="the gold is enough for all that captains can have at once",
)


COINS = {"gold-1": "gold-ones", "gold-5": "gold-fives"}
"""What counts the small and the large coins."""


def check(kit: AllPieces) -> Iterator[Finding | Proved]:
    worths = zip(COINS, kit.setting.fact("denominations"), strict=True)
    coins = [(made, worth, COINS[id]) for id, worth in worths for made in kit.made(id)]
    if not coins:
        return
    stock = sum(made.piece.quantity * worth for made, worth, _ in coins)
    each = kit.setting.fact("target") - 1 + kit.setting.fact("hold-gold")
    most = kit.record.players[1]
    if each * most <= stock:
        yield Proved(f"{stock} gold are enough for {most} players, who have at most {each} each")
        return
    enough = stock // each
    varied = [
        (made, fact) for made, _, fact in coins if fact in getattr(made.file.record, "variant", {})
    ]
    large = kit.setting.fact("denominations")[1]
    more = -(-(each * most - stock) // large)
    yield Finding(
        ("variant", varied[0][1]) if varied else ("players",),
        f"{most} players may have {each * most} gold at once, {each} each; the coins make {stock}, "
        f"which is enough for {enough}",
        f"make {more} more coins of {large}, or use other coins when they run out",
        Severity.WARNING if varied else None,
        file=varied[0][0].file if varied else None,
    )
