"""More than half of all short routes from Port Blackwood to the X pass through one square.

It is the best place to wait for the others, or to put a monster. Squares within four of a wharf
do not count, since all ships must pass there. This may be intended.

Instead, if it is not intended, open more routes around the square.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import Seaboard, path_of
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PIR-P08", Severity.NOTE, "judgement", over=Seaboard, proof=True)
SHOWN = 10
# How near to a wharf squares are busy whatever the board is like.
NEAR = 4


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    if board.length is None:
        return
    on, ways = board.traffic
    far = [s for s in on if board.from_port[s] > NEAR and board.from_x[s] > NEAR]
    busiest = sorted(far, key=lambda square: (-on[square], square))[:SHOWN]
    if not busiest:
        return
    shares = tuple(f"{name_of(s)}: {on[s] / ways:.0%}" for s in busiest)
    first = busiest[0]
    if 2 * on[first] > ways:
        yield Finding(
            path_of(first),
            f"of the sea routes to the X of {board.length} to {board.length + 2} squares, "
            f"{on[first] / ways:.0%} pass {name_of(first)}",
            "open more routes around it, unless the ambush is intended",
            details=shares,
            marks=(board.mark("spot", busiest),),
        )
    else:
        yield Proved(
            f"no square of open sea is on more than half of all sea routes to the X of "
            f"{board.length} to {board.length + 2} squares; the busiest are {', '.join(shares)}",
            (board.mark("spot", busiest),),
        )
