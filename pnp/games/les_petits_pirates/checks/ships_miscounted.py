"""Captains have more ships than the rules allow for big fleets.

Each has three ships of one colour, and up to eight in games with big fleets, for which further
ships may be made as the piece  fleet-ship.

Instead, make fewer of them, or declare another number under variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C05",
    Severity.ERROR,
    "letter",
    "000:L34, L52, L270",
    over=AllPieces,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: AllPieces) -> Iterator[Finding]:
    for more in kit.made("fleet-ship"):
        ships, most = kit.fact("ships", more.file), kit.fact("most-ships", more.file)
        if ships + more.piece.quantity > most:
            yield Finding(
                (*more.path, "quantity"),
                f"with {ships} usual ships and {more.piece.quantity} more, a captain has "
                f"{ships + more.piece.quantity}; {most} are the most",
                f"write  quantity: {most - ships}",
                file=more.file,
            )
