"""Ships may sail between two spaces that touch only on land.

Ships go from water to water. If all cells along a border are on land, players see no passage,
but the map lets ships pass, which is ambiguous.

Instead, add the pair to  closed, or remove the # from a cell where there is water.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M08",
    Severity.ERROR,
    "letter",
    "000:L165, L177",
    over=SeaMap,
    # The pair that names the wrong space may be the one that would have closed the border.
    after=("unknown-space", "pair-apart"),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    waters = chart.waters
    for touch in waters.touches:
        a, b = waters.places[touch.a], waters.places[touch.b]
        if touch.state == "open" and not touch.wet and a.passable and b.passable:
            yield Finding(
                ("cells", *touch.at),
                f"'{touch.a}' and '{touch.b}' touch only on land, but ships may sail between them",
                f"add [{touch.a}, {touch.b}] to closed, or remove a # along their border",
                labels=((("cells", *touch.beside), f"'{touch.b}' starts here"),),
            )
