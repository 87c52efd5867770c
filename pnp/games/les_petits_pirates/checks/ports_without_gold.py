"""No port of the map yields gold.

Gold would come only from coasts, one coin at a time. A game to twenty buried coins would take
far too long, and plundering would hardly be worthwhile.

Instead, make at least one port yield gold, such as  port: {gold: 2, resources: 1}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-P05",
    Severity.WARNING,
    "derived",
    "000:L77, L98-99, L213",
    over=SeaMap,
    rulings=("river", "red-coast"),
)


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    ports = chart.ports
    yields = [port for id in ports if (port := chart.port(id)) is not None]
    if ports and not any(port.gold for port in yields):
        yield Finding(
            (*chart.key(ports[0]), "port", "gold"),
            f"none of {len(ports)} ports yields gold: {chart.listed(ports)}"
            if len(ports) > 1
            else f"the only port {chart.called(ports[0])} yields no gold",
            f"make some ports yield gold, such as 2 at '{ports[0]}'",
        )
    elif ports:
        gold, resources = (
            sum(amounts) / len(ports)
            for amounts in ([p.gold for p in yields], [p.resources for p in yields])
        )
        coasts, fact = len(chart.bury_sites), chart.setting.fact
        yield Proved(
            f"a plunder yields {gold:.1f} gold and {resources:.1f} resources, on average over "
            f"{counted(len(ports), 'port')}"
            + (
                f"; {counted(coasts, 'coast')} yield{'s' if coasts == 1 else ''} "
                f"{fact('gather-gold')} gold or {fact('gather-resources')} resources at a time"
                if coasts
                else ""
            )
        )
