"""No port of the map yields gold.

Gold would come from coasts alone, one coin at a time. A game to twenty buried coins would take far
longer than it should, and plundering would be hardly worth the way.

Instead, let at least one port yield gold, such as  port: {gold: 2, resources: 1}.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-P05", Severity.WARNING, "derived", "000:L77, L98-99", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    ports = chart.ports
    if ports and not any(chart.port(id).gold for id in ports):
        yield Finding(
            (*chart.key(ports[0]), "port", "gold"),
            (
                f"none of {len(ports)} ports yields gold: {chart.listed(ports)}"
                if len(ports) > 1
                else f"the only port {chart.called(ports[0])} yields no gold"
            ),
            f"let some ports yield gold, such as 2 at '{ports[0]}'",
        )
