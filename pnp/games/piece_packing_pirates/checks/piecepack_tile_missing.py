"""A tile of the piecepack is missing.

The sea is built from all tiles: four suits, each null, ace and 2 to 5. What the lookout sees
depends on their values, and seas are designed for their number.

Instead, add a card for the tile, or declare other suits or values under variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Suited, named
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C01",
    Severity.ERROR,
    "letter",
    "003:L11, L23",
    over=Suited,
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: Suited) -> Iterator[Finding]:
    for suit, value in deck.missing() if deck.role == "tiles" else ():
        yield Finding(
            deck.place,
            f"there is no tile for the {named(suit, value)}",
            f"add a card with  suit: {suit}  and its value",
        )
