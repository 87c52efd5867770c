"""A suit of the piecepack has no pawn.

Four pawns count turns, crew, notoriety and booty, each in the colour of its track. If one is
missing, the state of the game is not recorded.

Instead, list all four suits under colours, each with the icon of its suit.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Pawns
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C04",
    Severity.ERROR,
    "letter",
    "003:L33",
    over=Pawns,
    instead=("count-mismatch", "unknown-supply"),
)


def check(pawns: Pawns) -> Iterator[Finding]:
    if pawns.record.standees != "pawns":
        return
    colours = pawns.record.colours
    named = [*colours, *(piece.id for piece in pawns.record.pieces)]
    for suit in pawns.suits:
        if not any(suit in name.split("-") for name in named):
            yield Finding(
                ("colours",) if colours else ("pieces",),
                f"the suit '{suit}' has no pawn",
                f"add  {suit}: ...  with its icon to the colours",
            )
