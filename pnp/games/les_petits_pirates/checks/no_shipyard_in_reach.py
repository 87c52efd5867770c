"""From some starts, no port with a shipyard can be reached.

Captains who start there can never buy a second ship: the fifth action and most of their ships
are useless.

Instead, add  shipyard: true  to a port, or write  variant: {no-shipyard: true}  if the map is
intended for one ship each.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-P03",
    Severity.WARNING,
    "judgement",
    "000:L78, L102",
    over=Chart,
    rulings=("red-coast",),
    after=("solo-map-without-shipyard", "waters-without-start", "port-unreachable"),
)


def check(chart: Chart) -> Iterator[Finding]:
    if chart.solo:
        return
    far = [s for s in chart.starts if not set(chart.reached((s,))) & set(chart.shipyards)]
    if not far:
        return
    some = bool(chart.shipyards)
    yield Finding(
        (*chart.key(chart.ports[0]), "port") if chart.ports else ("legend",),
        f"no shipyard can be reached from {chart.listed(far)}"
        if some
        else f"{_none(len(chart.ports))}, so no player can buy a ship",
        "open a route to a shipyard"
        if some
        else "add  shipyard: true  to a port, or write  variant: {no-shipyard: true}",
        Severity.NOTE if chart.setting.fact("no-shipyard") and not some else None,
    )


def _none(ports: int) -> str:
    """Return that so many ports have no shipyard."""
    if ports < 2:
        return "the only port has no shipyard" if ports else "there is no port and no shipyard"
    return f"none of {ports} ports has a shipyard"
