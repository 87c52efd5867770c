"""Ships cannot get from Port Blackwood to an island, even from island to island.

It gives no cannonballs and no shelter, and has no use.

Instead, make the sea of the port touch one of its sides, or mark it as land.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard, called, path_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PIR-P06",
    Severity.WARNING,
    "derived",
    "004:L365",
    over=Seaboard,
    after=("port-wharf-missing", "wharf-hemmed-in", "x-unreachable-from-port"),
)


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    if board.port is None:
        return
    missed = [isle for isle in board.islands if isle.squares[0] not in board.reached]
    for isle in missed:
        yield Finding(
            path_of(isle.squares[0]),
            f"ships cannot get from Port Blackwood to {called(isle)}, even over other islands",
            "make the sea of the port touch one of its sides, or mark it as land",
            marks=(board.mark("unreachable", isle.squares),),
        )
    if not missed and board.islands and board.length is not None:
        yield Proved(f"ships can get from Port Blackwood to all {len(board.islands)} islands")
