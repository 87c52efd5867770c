"""Ships start much nearer to the X, or much farther from it, than Port Blackwood is.

Ships start off the map near Port Blackwood and race from there to the X. A captain who starts
next to the X takes the first coin before the others have sailed; a start that is much farther
away is never chosen.

Instead, let ships start at the wharf of Port Blackwood, or at the same distance from the X.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import route
from pnp.games.piracy.views import Seaboard
from pnp.model.board import name_of, square_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "PIR-M08c", Severity.WARNING, "ruling", "004:L318", over=Seaboard, rulings=("off-map-start",)
)
MOST = 3
"""By how many squares a start may be nearer or farther: less than the mean of a roll."""


def check(board: Seaboard) -> Iterator[Finding]:
    if board.port is None or board.x is None or board.length is None:
        return
    for i, name in enumerate(board.record.start):
        start = square_of(name)
        length = board.from_x.get(start)
        if length is None or abs(length - board.length) <= MOST:
            continue
        way = "nearer to" if length < board.length else "farther from"
        yield Finding(
            ("start", i),
            f"ships that start at {name} are {counted(length, 'square')} from the X, "
            f"{abs(length - board.length)} {way} it than Port Blackwood",
            f"write  {name_of(board.port)}, the wharf of Port Blackwood, or a square near it",
            marks=(board.mark("route", route(board.sea, start, board.x)),),
        )
