"""A bay is only one square wide and has no second exit.

A ship may not turn straight back, so a ship that sails in must stop there and lose the rest of
its move, unless it can land on an island. This may be intended as a trap.

Instead, if it is not intended, fill the square with land, or open a second exit.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard, path_of, told
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-P05b", Severity.NOTE, "derived", "004:L351", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    # Wharves have a rule of their own.
    ends = [s for s in board.waters if len(board.sea[s]) == len(board.shores[s]) == 1]
    if ends:
        yield Finding(
            path_of(ends[0]),
            f"only one square of sea leads to {told(ends)}: a ship that sails in must stop",
            "fill these squares with land or open a second exit, unless they are intended",
            marks=(board.mark("spot", ends),),
        )
