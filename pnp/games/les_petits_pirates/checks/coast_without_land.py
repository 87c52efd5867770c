"""A coast has no land and is not next to land.

A coast is part land and part sea: gold is buried on the land, which distinguishes it from open
water. A coast without any land looks like ocean.

Instead, put a # after the marks of its cells on land, such as c4#, or make it ocean.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M04",
    Severity.ERROR,
    "derived",
    "000:L76",
    over=SeaMap,
    instead=("space-smaller-than-ship",),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    waters = chart.waters
    for place in waters.of_type("coast"):
        near = (waters.places[id].type for id in waters.touching[place.id])
        if not place.land and "land" not in near:
            yield Finding(
                waters.cell(place.id),
                f"the coast '{place.id}' has no cell on land and is not next to land",
                f"mark its cells on land as {place.id}#, or make it ocean",
            )
