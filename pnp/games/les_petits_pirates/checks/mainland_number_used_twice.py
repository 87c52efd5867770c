"""Two spaces of the solo map have the same place in the order of the mainland.

The mainland patrol goes along its spaces in one line. If two have the same place, it is unclear
which of them comes next.

Instead, number the spaces of the mainland 1, 2, 3 from left to right, each once.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S05", Severity.ERROR, "letter", "000:L305", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    first: dict[int | None, str] = {}
    taken = {signs_of(place.legend).mainland for place in chart.mainland}
    free = [order for order in range(1, len(chart.mainland) + 1) if order not in taken]
    for place in chart.mainland if chart.solo else ():
        order = signs_of(place.legend).mainland
        earlier = first.setdefault(order, place.id)
        if earlier == place.id:
            continue
        here, there = (*chart.key(place.id), "mainland"), (*chart.key(earlier), "mainland")
        yield Finding(
            here,
            f"the mainland number {order} is used by both '{earlier}' and '{place.id}'",
            f"give one of them the free number {free[0]}"
            if len(free) == 1
            else "number the spaces of the mainland from left to right, each once",
            labels=((there, "first used here"),) if here != there else (),
        )
