"""How much of a space lies on the board is too near to half to tell what it is.

Parts well over half are spaces of their own, parts of half or less are one space with what lies
beyond the edge. Between 0.55 and 0.65 players may see it either way and must agree before they
begin; it is taken as one space.

Instead, cut the space so that it is clearly more than half, or clearly not, and say so.
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
