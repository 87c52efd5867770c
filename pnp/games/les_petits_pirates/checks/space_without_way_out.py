"""A space that ships may enter has no water border with another such space.

A ship there could never leave, and no ship can come to it.

Instead, open a border to a neighbour, or mark the space as land or impassable.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-P06", Severity.ERROR, "derived", "000:L165", over=SeaMap, rulings=("red-coast",))


def check(chart: SeaMap) -> Iterator[Finding]:
    # A space with red all around is told of as such.
    alone = [id for id, near in chart.graph.items() if not near and not chart.fenced(id)]
    for id in alone:
        closed = [other for other in chart.waters.touching[id] if other in chart.graph]
        yield Finding(
            chart.spot(id),
            f"there is no water route to or from the {chart.type(id)} {chart.called(id)}"
            + (f"; its borders to {chart.listed(closed)} are closed" if closed else ""),
            f"remove [{id}, {closed[0]}] from closed, or mark it as land"
            if closed
            else "make it touch water, or mark it as land",
            marks=(BoardMark("unreachable", (id,)),),
        )
