"""Suits of the piecepack that lack their die or their pawn."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.piece_packing_pirates.views import Pawns, SuitDice


def check(made: SuitDice | Pawns, *, noun: str) -> Iterator[Finding]:
    """Look for a piece of each suit; standees may also be other ones than pawns."""
    record = made.record
    if isinstance(made, Pawns) and made.record.standees != "pawns":
        return
    named = [*record.colours, *(piece.id for piece in record.pieces)]
    for suit in made.suits:
        if not any(suit in name.split("-") for name in named):
            yield Finding(
                ("colours",) if record.colours else ("pieces",),
                f"the suit '{suit}' has no {noun}",
                f"add  {suit}: ...  with its icon to the colours",
            )
