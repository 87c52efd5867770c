"""A port yields more than a hold can carry.

A hold has limited room for gold and resources; any surplus is lost. Part of the yield can never
be gained, and the port promises more than it gives.

Instead, write a yield that fits in an empty hold, or a variant with larger holds.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs_of
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M02b", Severity.WARNING, "derived", "000:L98", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
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
