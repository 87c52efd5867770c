"""The spaces of one island of the solo map are not connected.

Players must see at a glance which spaces belong to an island, because a patrol there takes a
bribe from every ship at it. Land and red coasts of the island may connect its spaces.

Instead, give the separate part its own name, or make the parts touch.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import components
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S04b", Severity.WARNING, "derived", "000:L307", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    land = {place.id for place in chart.waters.of_type("land")}
    for island, ids in chart.islands.items() if chart.solo else ():
        own = land | set(ids)
        near = {id: [n for n in chart.waters.touching[id] if n in own] for id in own}
        parts = [[id for id in ids if id in set(part)] for part in components(near)]
        parts = sorted((part for part in parts if part), key=lambda part: ids.index(part[0]))
        for part in parts[1:]:
            yield Finding(
                chart.spot(part[0]),
                f"the island '{island}' lies in {len(parts)} parts: {chart.listed(part)} "
                f"do{'es' if len(part) == 1 else ''} not touch {chart.listed(parts[0])}",
                f"give '{part[0]}' an island a different name, or make it touch the rest",
                labels=((chart.spot(parts[0][0]), "the island starts here"),),
            )
