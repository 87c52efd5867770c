"""A cell of open ocean lies on land.

Open ocean is all water, however near the coast may be: nobody buries gold there, and ships begin
there. Land drawn under it would say otherwise.

Instead, remove the # behind the mark, or let the cell belong to a coast.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M04b", Severity.ERROR, "derived", "000:L75", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    for place in chart.waters.of_type("ocean"):
        for row, column in place.land:
            yield Finding(
                ("cells", row, column),
                f"'{place.id}' is ocean, but this cell is marked as land",
                f"write {place.id}, or the name of a coast",
            )
