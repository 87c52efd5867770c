"""Blackbeard or the Sea Monster can reach a square without an onward route of three squares.

Each of them moves exactly three squares through open sea, never straight back. In narrow waters
the event cannot be carried out, and the monster is stuck.

Instead, widen the water around the given squares, or close it off altogether.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.prowling import held
from pnp.games.piracy.views import PRISONS, Seaboard, called, path_of, told
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PIR-P04",
    Severity.ERROR,
    "derived",
    "004:L437, L449-457",
    over=Seaboard,
    proof=True,
    after=("prison-missing", "prison-without-exit"),
)

HELD_WITHIN = 4


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    for kind, prowl in board.prowls.items():
        isle, who = board.prisons[kind], PRISONS[kind]
        if not prowl.home:
            yield Finding(
                path_of(isle.squares[0]),
                f"{who} has no route of {board.steps} squares of sea away from {called(isle)}",
                "widen the sea around the island",
                marks=(board.mark("spot", isle.squares),),
            )
        elif prowl.stuck:
            first = prowl.stuck[0]
            yield Finding(
                path_of(first),
                f"{who} can reach {name_of(first)}, which has no onward route of {board.steps} "
                "squares",
                "widen the sea there, or close it off",
                details=(f"stuck at {told(prowl.stuck)}",),
                marks=(board.mark("spot", prowl.stuck),),
            )
        else:
            # Whether the other is in the way is asked for steps as few as those of the rulebook.
            tried = board.steps <= HELD_WITHIN
            free = tried and not held(board.waters, prowl, board.coast(isle), board.steps)
            yield Proved(
                f"{who} has a route of exactly {board.steps} squares from {called(isle)} and from "
                f"all {len(prowl.ends)} squares where it can end"
                + (", wherever the other one is" if free else "")
            )
