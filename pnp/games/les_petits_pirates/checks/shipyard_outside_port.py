"""A space that is not a port has a shipyard.

Ships are built only in ports. A shipyard at sea or on a coast has no meaning.

Instead, make the space a port, with what it yields, or move the shipyard to a port.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs_of
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M03", Severity.ERROR, "letter", "000:L78", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in of_type(map_.record, "ocean", "coast"):
        signs = signs_of(legend)
        if signs.port is not None and signs.port.shipyard and not signs.red:
            yield Finding(
                ("legend", mark, "port", "shipyard"),
                f"'{mark}' is of type {legend.type}, but ships are built only in ports",
                "write  type: port, or remove the port",
            )
