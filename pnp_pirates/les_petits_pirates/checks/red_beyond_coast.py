"""A space that is not a coast is marked as a red coast.

The sign red marks a coast where ships may not land. It has no meaning for open sea, rivers and
ports, and ships never enter land and impassable waters anyway.

Instead, remove  red, or make the space a coast, or impassable.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.legends import signs_of

RULE = Rule("LPP-M07b", Severity.ERROR, "ruling", "000:L80", over=MapFile, rulings=("red-coast",))


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in map_.record.legend.items():
        if signs_of(legend).red and legend.type != "coast":
            usual = legend.type == "impassable"
            yield Finding(
                ("legend", mark, "red"),
                f"'{mark}' is of type {legend.type}; only coasts can be red",
                "remove it: impassable spaces are always drawn red"
                if usual
                else "remove it, or write  type: impassable",
            )
