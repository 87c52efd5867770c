"""A port yields nothing when it is plundered.

A port is recognised by its yields of gold and resources, one of which may be 0. A port without
yields, or with 0 of both, is not worth a voyage and looks like a mistake.

Instead, write both yields, such as  port: {gold: 2, resources: 1}, or make the space a coast.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs_of
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M02", Severity.ERROR, "derived", "000:L77", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
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
