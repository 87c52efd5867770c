"""One of the six ships of the player is missing.

The coins of moons are the ships that the pirate can own, one of each size, face up on the mat.
If one is missing, that ship cannot be bought, or taken when the crew shrinks.

Instead, add a card for the coin, or declare other  values  under  variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Suited, named
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C02",
    Severity.ERROR,
    "letter",
    "003:L27",
    over=Suited,
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: Suited) -> Iterator[Finding]:
    own = deck.setting.fact("own-suit")
    for suit, value in deck.missing() if deck.role == "coins" else ():
        if suit != own:
            continue
        yield Finding(
            deck.place,
            f"there is no coin for the {named(suit, value)}, a ship of the player",
            f"add a card with  suit: {suit}  and its value",
        )
