"""A river does not connect the edge of the board to other water.

Rivers let ships through the land to the board on the other side. One that stops short of the
edge, or that joins no other space, leads nowhere.

Instead, make the river reach the edge of the board and touch a coast, a port or the sea.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import components
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M11", Severity.ERROR, "derived", "000:L81", over=SeaMap, rulings=("red-coast",))


def check(chart: SeaMap) -> Iterator[Finding]:
    waters, graph = chart.waters, chart.graph
    rivers = {place.id for place in waters.of_type("river") if place.id in graph}
    for group in components(graph, without=graph.keys() - rivers):
        at_edge = any(waters.places[id].on_edge for id in group)
        joined = any(near not in rivers for id in group for near in graph[id])
        if at_edge and joined:
            continue
        lacks = (
            "does not reach the edge of the board" if not at_edge else "does not join other water"
        )
        both = " and does not join other water" if not at_edge and not joined else ""
        yield Finding(
            waters.cell(group[0]),
            f"the river '{group[0]}' {lacks}{both}",
            "extend it from the edge of the board to a coast, a port or the sea",
        )
