"""A space that is not a port yields what only ports yield.

Each space has one type. A coast or open sea with a port's yields would be two types at once, and
it would be unclear whether ships plunder or bury there.

Instead, write  type: port, or omit the type, which means the same; a river may have a port.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs_of
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M01", Severity.ERROR, "letter", "000:L75-81", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in of_type(map_.record, "ocean", "coast"):
        signs = signs_of(legend)
        if signs.port is not None and not signs.port.shipyard and not signs.red:
            yield Finding(
                ("legend", mark, "port"),
                f"'{mark}' is of type {legend.type}, but only ports yield gold and resources",
                "write  type: port, or remove the port",
            )
