"""Some squares of sea are cut off from Port Blackwood.

Ships can get there only over an island, if at all, and a monster there has no effect.

Instead, join the water to the sea, or mark it as land.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import components
from pnp.games.piracy.views import Seaboard, path_of, told
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-P05",
    Severity.WARNING,
    "derived",
    "004:L318, L341, L355",
    over=Seaboard,
    # Waters too narrow for a monster are to be widened first.
    after=("x-unreachable-from-port", "monster-without-three-steps"),
)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.port is None:
        return
    for water in components(board.sea, without=board.from_port):
        # That of the X is told where the way to it is looked for.
        if board.x in water:
            continue
        many = len(water)
        what = "this square" if many == 1 else f"these {many} squares"
        landed = any(square in board.reached for square in water)
        ships = "ships can get only over islands" if landed else "no ship gets"
        yield Finding(
            path_of(water[0]),
            f"{ships} from Port Blackwood to {what} of sea at {name_of(water[0])}",
            "join the water to the sea, or mark it as land",
            details=(told(water),),
            marks=(board.mark("unreachable", water),),
        )
