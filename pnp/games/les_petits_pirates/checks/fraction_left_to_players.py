"""The fraction of a space on the board is too close to half.

Parts well over half are separate spaces; parts of half or less are merged with the space beyond
the edge. Between 0.55 and 0.65 either view is possible and players must agree before they start;
it is treated as one space.

Instead, change the space so that it is clearly more than half, or clearly less, and set its
fraction.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M12b", Severity.WARNING, "letter", "000:L73", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in map_.record.legend.items() if map_.record.joinable else ():
        if legend.fraction is not None and 0.55 <= legend.fraction <= 0.65:
            yield Finding(
                ("legend", mark, "fraction"),
                f"with a fraction of {legend.fraction:g}, players must agree on what '{mark}' is",
                "write less than 0.55 to merge it with its neighbour, more than 0.65 for a space "
                "of its own",
            )
