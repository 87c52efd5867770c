"""A coin that belongs in the bag is missing.

Eighteen coins are in the bag: each size of ship under three flags. If one is missing, its size
is met less often, and the odds differ from those in the rules.

Instead, add a card for the coin, or declare other suits or values under variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Suited, named
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-D01",
    Severity.ERROR,
    "letter",
    "003:L29",
    over=Suited,
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: Suited) -> Iterator[Finding]:
    own = deck.setting.fact("own-suit")
    for suit, value in deck.missing() if deck.role == "coins" else ():
        if suit == own:
            continue
        yield Finding(
            deck.place,
            f"the bag lacks the {named(suit, value)}",
            f"add a card with  suit: {suit}  and its value",
        )
