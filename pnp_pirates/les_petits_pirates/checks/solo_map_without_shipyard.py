"""No port of the solo map has a shipyard.

The captain of a solo game starts with a ship at a shipyard. Without one, the game cannot begin.

Instead, add  shipyard: true  to one of the ports.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule("LPP-S07", Severity.ERROR, "letter", "000:L280", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    if chart.solo and not chart.shipyards:
        ports = chart.ports
        has_none = f"none of {len(ports)} ports has one"
        if len(ports) < 2:
            has_none = "the only port has none" if ports else "there is no port at all"
        yield Finding(
            (*chart.key(ports[0]), "port") if ports else ("size",),
            f"the captain of a solo map starts at a shipyard; {has_none}",
            "write  port: {gold: 2, resources: 1, shipyard: true}  for one of the ports",
        )
