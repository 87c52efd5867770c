"""A ship needs more than twelve rounds, on average, until it can do one of its actions.

Calculated for a lone ship that is not hindered, spends nothing and makes the best of each roll.
A game should end in about twenty rounds.

Instead, move ports, shipyards or coasts nearer to the starts, or open shorter routes to them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LPP-P10",
    Severity.WARNING,
    "derived",
    "000:L105, L165",
    over=SeaMap,
    rulings=("river", "red-coast", "solo-scavenge"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
        "no-bury-site-in-reach",
    ),
)
MOST = 12.0
WORDS = {
    "reach": "to reach a port",
    "plunder": "to plunder",
    "bury": "to bury",
    "buy": "to buy a ship",
}


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    starts, shown = chart.starts, []
    for action, words in WORDS.items() if starts else ():
        if not chart.goals(action)[0]:
            continue
        rounds = chart.rounds(action)
        least, worst = (pick(starts, key=lambda s: rounds[s]) for pick in (min, max))
        if rounds[worst] == float("inf"):
            continue
        shown.append(f"{_range(rounds[least], rounds[worst])} {words}")
        if rounds[worst] > MOST:
            yield Finding(
                chart.spot(worst),
                f"a ship from '{worst}' needs {rounds[worst]:.1f} rounds on average {words}; "
                f"more than {MOST:.0f} are too many",
                f"open a shorter route from '{worst}' to {chart.listed(chart.goals(action)[0])}",
                marks=(BoardMark("spot", (worst,)),),
            )
    if shown:
        yield Proved(
            f"a lone ship is sure to reach its actions; rounds expected from {len(starts)} "
            f"start{'' if len(starts) == 1 else 's'}: {', '.join(shown)}"
        )


def _range(least: float, most: float) -> str:
    low, high = f"{least:.1f}", f"{most:.1f}"
    return low if low == high else f"{low}-{high}"
