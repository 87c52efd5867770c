"""The route from Port Blackwood to the X is very short or very long.

Sailing up to about 25 squares out and back twice takes half an hour. With fewer than 8, the game
is over before a shot is fired; with more than 25, it takes an evening.

Instead, move the wharves so that there are 8 to 25 squares of sea between them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import route
from pnp.games.piracy.views import Seaboard, path_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PIR-P02", Severity.WARNING, "judgement", "004:L305", over=Seaboard)
SHORTEST, LONGEST = 8, 25
# The mean of a blue die.
PACE = 3.5


def check(board: Seaboard) -> Iterator[Finding | Proved]:
    length = board.length
    if length is None or board.port is None or board.x is None:
        return
    trips = board.setting.fact("goal")
    turns = round(2 * trips * length / PACE)
    way = board.mark("route", route(board.sea, board.port, board.x))
    if SHORTEST <= length <= LONGEST:
        yield Proved(
            f"no sea route from Port Blackwood to the X is shorter than {length} squares: about "
            f"{turns} turns for {trips} coins",
            (way,),
        )
        return
    yield Finding(
        path_of(board.x),
        f"by sea, the X is {length} square{'s' if length != 1 else ''} from Port Blackwood, about "
        f"{turns} turns for {trips} coins",
        f"put {SHORTEST} to {LONGEST} squares of sea between the wharves",
        marks=(way,),
    )
