"""A red number of the solo map is on a space that is not a coast or port of an island.

The first of the Governor's ships patrols islands. It does not go to the open sea, to the
mainland, which the second ship patrols, or to coasts where ships cannot land.

Instead, move the number to a coast or a port with an island.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S02", Severity.ERROR, "letter", "000:L303-304", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    for place in chart.numbered if chart.solo else ():
        legend, signs = place.legend, signs_of(place.legend)
        if signs.mainland is not None:
            where = "on the mainland"
        elif legend.type not in ("coast", "port", "river"):
            where = f"on a space of type {legend.type}"
        elif signs.red:
            where = "on a red coast, where ships cannot land"
        elif signs.island is None:
            where = "on a space without an island"
        else:
            continue
        yield Finding(
            (*chart.key(place.id), "number"),
            f"the number {signs.number} of '{place.id}' is {where}",
            f"give the number {signs.number} to a coast or port of an island, marked as in  "
            "island: north",
        )
