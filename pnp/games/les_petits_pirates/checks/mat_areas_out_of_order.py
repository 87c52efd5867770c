"""The areas of a captain's mat are not where the rules put them.

The reserve is on the left, the hold in the middle and the treasure on the right, so that players
find everything in the same place on each mat.

Instead, move the areas into this order from left to right.
"""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces, area
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C09b", Severity.WARNING, "letter", "000:L67", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    for file, i, mat in kit.mats:
        order = [found for icon in ("anchor", "ship", "treasure") if (found := area(mat, icon))]
        for left, right in pairwise(order):
            if left.at.x >= right.at.x:
                yield Finding(
                    ("pieces", i, "areas", mat.areas.index(right), "at"),
                    f"the area '{right.title}' is not to the right of '{left.title}'",
                    f"give it an  x  of more than {left.at.x:g} mm, to the right of '{left.title}'",
                    file=file,
                )
