"""Every space of the sea is on the coast.

If a chest can be buried anywhere, nothing has to be carried through open water, and half of the
risk is gone. This may be intended.

Instead, put some tiles in a block of 2 x 2: the spaces in its middle are open water.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import components, distances
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P06",
    Severity.NOTE,
    "judgement",
    "003:L89, L127",
    over=SeaLayout,
    after=("sea-in-pieces", "sea-linked-by-corner"),
)


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    if len(sea.coast) == len(sea.cells) > 4:
        yield Finding(
            ("tiles",),
            f"all {len(sea.cells)} spaces are coast; there is no open water",
            "put four tiles in a block, so that there is open water in the middle",
        )
    neighbours = sorted(len(near) for near in layout.bordering.values())
    across = max(max(distances(layout.graph, [cell]).values()) for cell in sea.cells)
    few, many = neighbours[0], neighbours[-1]
    waters = len(components(layout.graph))
    wide = f"{across} steps from end to end"
    if waters > 1:
        wide = f"{waters} parts that only corners join, {across} steps across at most"
    yield Proved(
        f"{len(sea.tiles)} tiles with {few} to {many} neighbours, {wide}, "
        f"{len(sea.islands)} island{'' if len(sea.islands) == 1 else 's'}"
    )
