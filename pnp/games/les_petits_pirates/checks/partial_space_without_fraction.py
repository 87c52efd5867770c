"""A space at the edge of a joinable board has no fraction.

When boards are joined, the spaces cut by the edge meet others. Those that are well over half
stay separate spaces; smaller ones are merged with their neighbour. The board must say which.

Instead, write in the legend how much of the space the board shows, such as fraction: 0.8; 1 is
the whole space.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import entry
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M12", Severity.ERROR, "letter", "000:L73", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    for place in chart.waters.places.values() if chart.record.joinable else ():
        if place.passable and place.on_edge and place.legend.fraction is None:
            yield Finding(
                chart.waters.cell(place.id),
                f"the edge cuts '{place.id}', but no fraction says how much of it is on this board",
                "write  fraction: 0.5  (or another number up to 1) for it in the legend",
                labels=((entry(chart.record, place.id), "its entry in the legend"),),
            )
