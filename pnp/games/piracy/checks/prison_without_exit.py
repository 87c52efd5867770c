"""No sea touches Skull Island or Sea Monster Island.

Blackbeard and the Sea Monster start there, and captured ships escape by one square. Without sea,
the event cannot be carried out, and captured ships are out of the game unless another island
touches this one.

Instead, put sea next to a side of the island.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import PRISONS, Seaboard, called, path_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M09", Severity.ERROR, "derived", "004:L443-445", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    for kind, isle in board.prisons.items():
        if not board.coast(isle):
            held = f"neither {PRISONS[kind]} nor a captured ship can leave it"
            if any(n not in isle.squares for square in isle.squares for n in board.shores[square]):
                held = f"{PRISONS[kind]} cannot leave it"
            yield Finding(
                path_of(isle.squares[0]),
                f"no square of sea touches {called(isle)}: {held}",
                "make sea touch one of its sides",
                marks=(board.mark("spot", isle.squares),),
            )
