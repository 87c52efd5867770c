"""All routes between ports and coasts pass through a single space.

A ship on that space stops all players from burying gold. Sneaking past it and luring it away are
expensive.

Instead, open a second route that shares no space with the first; or add a port or a coast if
there is only one.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.graph import Graph, vertex_cut
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LPP-P08",
    Severity.WARNING,
    "judgement",
    "000:L157",
    over=SeaMap,
    rulings=("river", "red-coast"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
        "no-bury-site-in-reach",
    ),
)
# Two nodes beside the spaces, whose names no mark can have: one touches all ports, one all coasts.
PORTS, COASTS = " ports", " coasts"


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    if not chart.ports or not chart.bury_sites:
        return
    cut = vertex_cut(_between(chart), (PORTS,), (COASTS,)) or ()
    # To stand on all ports, or on all coasts, parts them on any map.
    sides = {"port": chart.ports, "coast": chart.bury_sites}
    side = next((kind for kind, ids in sides.items() if {*ids} == {*cut}), "")
    marks = (BoardMark("cut", cut),)
    if len(cut) == 1 and side:
        yield Finding(
            chart.spot(cut[0]),
            f"{chart.called(cut[0])} is the only {side}, so one ship can block all others",
            f"add another {side}",
            marks=marks,
        )
    elif len(cut) == 1:
        yield Finding(
            chart.spot(cut[0]),
            f"every route between a port and a coast passes {chart.called(cut[0])}",
            f"open a route that avoids '{cut[0]}'",
            marks=marks,
        )
    elif side:
        yield Proved(
            f"no fewer ships than there are {side}s ({len(cut)}) can cut ports off from coasts"
        )
    elif cut:
        none = "no single ship" if len(cut) == 2 else f"no {len(cut) - 1} ships"
        yield Proved(
            f"{none} can cut all ports off from all coasts; the smallest set of spaces that can is "
            f"{len(cut)}: {', '.join(cut)}",
            marks,
        )


def _between(chart: SeaMap) -> Graph[str]:
    """Return the water graph with one more node before all ports, and one behind all coasts."""
    graph = {id: list(near) for id, near in chart.graph.items()}
    for node, ids in ((PORTS, chart.ports), (COASTS, chart.bury_sites)):
        graph[node] = list(ids)
        for id in ids:
            graph[id].append(node)
    return graph
