"""A yellow space of the solo map is outside the waters of its patrol.

The ship that patrols the islands starts at an island, the one that patrols the mainland on a
space of the mainland. From anywhere else, its route is undefined.

Instead, move  start: island  to a coast or port of an island, and  start: mainland  to a space
that has a place of the mainland.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S06c", Severity.ERROR, "letter", "000:L278, L314", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    for place in chart.waters.places.values() if chart.solo else ():
        legend, signs = place.legend, signs_of(place.legend)
        if signs.start is None:
            continue
        belongs = signs.island is not None and legend.type in ("coast", "port", "river")
        if signs.start == "mainland":
            belongs = signs.mainland is not None
        if signs.red or not belongs:
            where = "an island" if signs.start == "island" else "the mainland"
            yield Finding(
                (*chart.key(place.id), "start"),
                f"the yellow space '{place.id}' of the {signs.start} patrol is not a coast or "
                f"port of {where}",
                f"move  start: {signs.start}  to a coast or port of {where}",
            )
