"""Maps on which ships cannot reach their goals."""

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import BoardMark, Severity
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import each_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def bury_site(chart: SeaMap) -> Iterator[Finding]:
    """Look for starts without a way to a place to bury gold."""
    sites = chart.bury_sites
    far = [] if chart.solo else _far(chart, sites)
    if far:
        yield Finding(
            chart.spot(far[0]) if sites else ("legend",),
            f"from {chart.listed(far)} no coast for burying gold can be reached"
            if sites
            else "the map has no coast for burying gold, so no player can win",
            "open a route to a coast"
            if sites
            else "add a space of type coast, not red, with no port",
            marks=(BoardMark("spot", tuple(far)),) if sites else (),
        )


def shipyard(chart: SeaMap) -> Iterator[Finding]:
    """Look for starts without a way to a shipyard."""
    some = bool(chart.shipyards)
    far = [] if chart.solo else _far(chart, chart.shipyards)
    if far:
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
    """Return that this many ports have no shipyard."""
    if ports < 2:
        return "the only port has no shipyard" if ports else "there is no port and no shipyard"
    return f"none of {ports} ports has a shipyard"


def solo_start(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for shipyards of a solo map without a way to a place to bury gold."""
    if not chart.solo or not chart.starts:
        return
    sites = chart.bury_sites
    none = f"none of {len(sites)} places" if len(sites) > 1 else "no place"
    far = _far(chart, sites)
    for start in far:
        yield Finding(
            chart.spot(start),
            f"from the shipyard {chart.called(start)} {none} to bury gold can be reached",
            "open a route from it to a coast that is not red, or add one",
            marks=(BoardMark("spot", (start,)),),
        )
    if not far:
        yield Proved(
            f"a place to bury gold can be reached from {each_of(len(chart.starts), 'shipyard')} "
            "where the captain may begin"
        )


def _far(chart: SeaMap, goals: Sequence[str]) -> list[str]:
    """Return the starts from which no ship reaches any of these spaces."""
    return [start for start in chart.starts if not {*goals} & {*chart.reached((start,))}]
