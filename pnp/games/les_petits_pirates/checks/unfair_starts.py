"""The last player to place a ship needs a round more than the first to plunder a port.

Starts are chosen in turn. If the best starts are much nearer to ports than those left for the
last captain, the seating order matters too much.

Instead, move ports so that as many starts as players are equally near to one.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LPP-P09",
    Severity.WARNING,
    "judgement",
    "000:L55",
    over=SeaMap,
    rulings=("red-coast", "river"),
    proof=True,
)
MOST = 1.0


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    most = chart.record.players[1]
    if (
        chart.solo
        or not chart.ports
        or len(chart.starts) < most
        or most < 2
        or len(chart.parts) != 1
    ):
        return
    rounds = chart.rounds("plunder")
    order = sorted(chart.starts, key=lambda start: (round(rounds[start], 6), start))
    best, last = order[0], order[most - 1]
    gap = rounds[last] - rounds[best]
    if gap > MOST:
        yield Finding(
            chart.spot(last),
            f"from '{last}', the best start left for the last of {most} players, the first plunder "
            f"takes {rounds[last]:.1f} rounds, {gap:.1f} more than from '{best}'",
            f"bring a port nearer to '{last}', or make ocean reach the edge near other ports",
            labels=((chart.spot(best), f"{rounds[best]:.1f} rounds from here"),),
            details=tuple(f"{start}  {rounds[start]:.2f} rounds" for start in order[:20]),
            marks=(BoardMark("spot", (last,)),),
        )
    else:
        behind = f"{gap:.1f} expected rounds behind" if round(gap, 1) > 0 else "not behind"
        yield Proved(
            f"the last of {most} players to place a ship is {behind} the first in reaching a "
            "plunder"
        )
