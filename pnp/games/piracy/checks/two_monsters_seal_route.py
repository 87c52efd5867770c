"""Blackbeard and the Sea Monster can close every sea route from Port Blackwood to the X.

If one or two squares connect the sea, they can stay there indefinitely, and all ships must wait
or go over islands.

Instead, widen the sea at the given squares, so that closing it takes three squares.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import distances
from pnp.games.piracy.views import PRISONS, Seaboard, path_of, told
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PIR-P03",
    Severity.WARNING,
    "derived",
    "004:L353, L449",
    over=Seaboard,
    proof=True,
    after=("monster-without-three-steps",),
)


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    if board.length is None or len(board.prowls) < len(PRISONS):
        return
    assert board.port is not None
    assert board.x is not None
    cut = board.barrier
    if cut is None:
        yield Proved("Blackbeard and the Sea Monster can never close the route to the X")
        return
    if len(cut) > 2:
        yield Proved(
            "Blackbeard and the Sea Monster together never close the route to the X: it would "
            "take "
            f"{len(cut)}, as at {told(cut)}",
            (board.mark("cut", cut),),
        )
        return
    cut = board.closing
    if not cut:
        yield Proved(
            "Blackbeard and the Sea Monster together never close the route to the X: no square "
            "that "
            "one can reach closes it together with a square that the other can reach"
        )
        return
    # A wharf with as few squares around it, and no island among them, has been told of already.
    if len(cut) >= min(len(board.shores[square]) for square in (board.port, board.x)):
        return
    around = {s: [n for n in near if n not in cut] for s, near in board.shores.items()}
    detour = distances(around, [board.port]).get(board.x)
    who = "one of them" if len(cut) == 1 else "both together"
    yield Finding(
        path_of(cut[0]),
        f"Blackbeard and the Sea Monster, {who}, can close the sea route to the X at {told(cut)}",
        "widen the sea there, so that closing it takes three squares",
        details=(
            "there is no detour over islands"
            if detour is None
            else f"a detour over islands takes {detour} squares",
        ),
        marks=(board.mark("cut", cut),),
    )
