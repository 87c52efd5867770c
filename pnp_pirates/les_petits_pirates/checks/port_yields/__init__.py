"""What ports yield."""

from collections.abc import Iterator

from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import counted
from pnp_pirates.les_petits_pirates.legends import of_type, signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def none(map_: MapFile) -> Iterator[Finding]:
    """Look for ports that yield nothing."""
    for mark, legend in of_type(map_.record, "port", "river"):
        port = signs_of(legend).port
        if port is None and legend.type == "port":
            yield Finding(
                ("legend", mark),
                f"the port '{mark}' has no yields",
                "add  port: {gold: 2, resources: 1}",
            )
        elif port is not None and port.gold == port.resources == 0:
            yield Finding(
                ("legend", mark, "port"),
                f"'{mark}' yields 0 gold and 0 resources",
                "write at least 1 of one of them, or make the space a coast",
            )


def beyond_hold(map_: MapFile) -> Iterator[Finding]:
    """Compare yields with the room of a hold."""
    for mark, legend in of_type(map_.record, "port", "river"):
        port = signs_of(legend).port
        yields = {} if port is None else {"gold": port.gold, "resources": port.resources}
        for kind, given in yields.items():
            most = int(map_.setting.fact(f"hold-{kind}"))
            if given > most:
                yield Finding(
                    ("legend", mark, "port", kind),
                    f"'{mark}' yields {given} {kind}; a hold keeps at most {most}",
                    f"write a number up to {most}; ports of 1 to 4 are usual",
                )


def gold(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for a port that yields gold."""
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
