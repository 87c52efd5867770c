"""The only route from Port Blackwood to the X leads over islands.

A ship must stop on each, and leaves it by a single square, so every voyage takes many turns.

Instead, open a sea route that touches no island.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import route
from pnp.games.piracy.views import Seaboard, called, path_of
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-P01b",
    Severity.WARNING,
    "derived",
    "004:L355, L367",
    over=Seaboard,
    after=("x-unreachable-from-port",),
)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.port is None or board.x is None or board.length is not None:
        return
    # Skull Island and Sea Monster Island only where nothing else is left.
    prisons = {square for isle in board.prisons.values() for square in isle.squares}
    free = {s: [n for n in near if n not in prisons] for s, near in board.shores.items()}
    way = route(free, board.port, board.x) or route(board.shores, board.port, board.x)
    lands = (isle for isle in board.field.isles if isle.legend.type != "wharf")
    stops = [called(isle) for isle in lands if set(isle.squares) & set(way)]
    yield Finding(
        path_of(board.x),
        f"the X at {name_of(board.x)} can be reached only over islands; the shortest route is "
        f"{len(way) - 1} squares",
        "open a sea route that touches no island",
        details=(f"it crosses {', '.join(stops)}",),
        marks=(board.mark("route", way),),
    )
