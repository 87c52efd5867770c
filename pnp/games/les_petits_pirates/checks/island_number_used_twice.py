"""Two spaces of the solo map have the same red number.

When the Governor's die shows that number, the destination of the island patrol is ambiguous.

Instead, give each number from 1 to 6 to only one space. A line of the legend for several spaces,
such as  c:  for c1 and c2, gives its number to each of them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S01", Severity.ERROR, "letter", "000:L304", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    for place in chart.numbered if chart.solo else ():
        number = signs_of(place.legend).number
        same = [other.id for other in chart.numbered if signs_of(other.legend).number == number]
        if place.id == same[0]:
            continue
        used = {signs_of(p.legend).number for p in chart.numbered}
        free = [n for n in range(1, 7) if n not in used]
        here, first = (*chart.key(place.id), "number"), (*chart.key(same[0]), "number")
        yield Finding(
            here,
            f"the number {number} of '{place.id}' is that of '{same[0]}' too",
            f"give '{place.id}' the number {free[0]}, which no space has"
            if free
            else f"remove the number of '{place.id}'",
            labels=((first, f"'{same[0]}' has it here"),) if first != here else (),
        )
