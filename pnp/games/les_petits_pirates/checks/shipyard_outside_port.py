"""A space that is no port has a shipyard.

Ships are built in some of the ports and nowhere else. At sea or on a bare coast there is no port
whose captain could order one.

Instead, make the space a port, with what it yields, or give the shipyard to a port.
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
