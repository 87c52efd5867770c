"""Ships that enter at a start of the board can never reach Port Blackwood.

The ships wait off the map. If their first square is separated from the port by land, or if only
the wharf counts as a start, they cannot bring home what they find.

Instead, write the wharf of Port Blackwood under `start`, or a square of the same sea.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard
from pnp.model.board import name_of, square_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-M08",
    Severity.ERROR,
    "ruling",
    "004:L318",
    over=Seaboard,
    rulings=("off-map-start",),
    after=("port-wharf-missing",),
)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.port is None:
        return
    only_port = board.setting.ruling("off-map-start") == "port-only"
    for i, name in enumerate(board.record.start):
        square = square_of(name)
        if only_port and square != board.port:
            message = f"ships enter only at the wharf {name_of(board.port)}, not at '{name}'"
        elif square not in board.reached:
            message = f"ships cannot get from '{name}' to Port Blackwood at {name_of(board.port)}"
        else:
            continue
        yield Finding(
            ("start", i),
            message,
            f"write  start: [{name_of(board.port)}]",
            marks=(board.mark("spot", [square]),),
        )
