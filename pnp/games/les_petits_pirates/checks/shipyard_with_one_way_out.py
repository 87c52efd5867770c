"""A port with a shipyard has a water border with only one other space.

A bought ship starts next to the ship that bought it, and one of the two must leave in the next
round. With a single exit, one rival ship can block both.

Instead, open a second border of the port to water, or move the shipyard to another port.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-P15", Severity.WARNING, "derived", "000:L143", over=SeaMap, rulings=("red-coast",))


def check(chart: SeaMap) -> Iterator[Finding]:
    for id in chart.shipyards:
        near = chart.graph[id]
        if len(near) == 1:
            yield Finding(
                (*chart.key(id), "port", "shipyard"),
                f"the only way from the shipyard {chart.called(id)} leads to '{near[0]}'; "
                "after a purchase, two ships there may block each other",
                f"make '{id}' touch another space by water, or move the shipyard",
                labels=((chart.spot(id), "it is here"), (chart.spot(near[0]), "its only exit")),
                marks=(BoardMark("spot", (id,)), BoardMark("cut", tuple(near))),
            )
