"""A cell of open ocean is marked as land.

Open ocean is all water, even near a coast: gold cannot be buried there, and ships start there.
Land drawn under it would contradict this.

Instead, remove the # after the mark, or make the cell part of a coast.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M04b", Severity.ERROR, "derived", "000:L75", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    for place in chart.waters.of_type("ocean"):
        for row, column in place.land:
            yield Finding(
                ("cells", row, column),
                f"'{place.id}' is ocean, but this cell is marked as land",
                f"write {place.id}, or the name of a coast",
            )
