"""There is no route from Port Blackwood to the X, even over islands.

Treasure cannot be fetched, and the game never ends.

Instead, open the sea between the two wharves.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard, path_of
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PIR-P01",
    Severity.ERROR,
    "derived",
    "004:L305, L355",
    over=Seaboard,
    after=("port-wharf-missing", "x-wharf-missing", "wharf-hemmed-in"),
)


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    if board.port is None or board.x is None:
        return
    if board.x not in board.reached:
        yield Finding(
            path_of(board.x),
            f"ships cannot get from Port Blackwood at {name_of(board.port)} to the X at "
            f"{name_of(board.x)}, even from island to island",
            "open the sea between them",
            marks=(board.mark("unreachable", [s for s in board.sea if s not in board.reached]),),
        )
