"""A suit of the piecepack has no die.

Arms and suns are rolled in fights, suns by the lookout; moons marks the chest and crowns counts
its contents. All four are needed at the same time.

Instead, list all four suits under colours, each with the icon of its suit.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import SuitDice
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C03",
    Severity.ERROR,
    "letter",
    "003:L31",
    over=SuitDice,
    instead=("count-mismatch", "unknown-supply"),
)


def check(dice: SuitDice) -> Iterator[Finding]:
    colours = dice.record.colours
    named = [*colours, *(piece.id for piece in dice.record.pieces)]
    for suit in dice.suits:
        if not any(suit in name.split("-") for name in named):
            yield Finding(
                ("colours",) if colours else ("pieces",),
                f"the suit '{suit}' has no die",
                f"add  {suit}: ...  with its icon to the colours",
            )
