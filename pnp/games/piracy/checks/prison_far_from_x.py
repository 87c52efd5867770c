"""From Skull Island or Sea Monster Island it is more than twice as far to the X as from the port.

Caught ships start again from there. With such a long route, a player has no chance in the race.

Instead, move that island nearer to the X.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import Seaboard, called, path_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PIR-P07",
    Severity.WARNING,
    "judgement",
    "004:L437-445",
    over=Seaboard,
    after=("prison-missing", "prison-without-exit"),
)


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    if board.length is None:
        return
    near = []
    for isle in board.prisons.values():
        ways = [board.from_x[square] + 1 for square in board.coast(isle) if square in board.from_x]
        if not ways:
            continue
        if min(ways) > 2 * board.length:
            yield Finding(
                path_of(isle.squares[0]),
                f"by sea, it is {min(ways)} squares from {called(isle)} to the X, but from Port "
                f"Blackwood only {board.length}",
                f"move the island so that it is at most {2 * board.length} squares away",
                marks=(board.mark("spot", isle.squares),),
            )
        else:
            near.append(f"{min(ways)} squares from {called(isle)}")
    if near:
        yield Proved(
            f"by sea the X is {' and '.join(near)}; from Port Blackwood it is {board.length}"
        )
