"""Two parts of the sea touch only at a corner.

All tiles form one connected surface, and tiles are neighbours along a side. Ships cannot pass
between two corners of land, so one part cannot be reached from the other.

Instead, move a tile by one cell, so that at least a quarter of a side touches another tile.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.tiles import severed
from pnp.games.piece_packing_pirates.parted import linked
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M04", Severity.ERROR, "ruling", "003:L23", over=SeaLayout, rulings=("contact",))


def check(layout: SeaLayout) -> Iterator[Finding]:
    if layout.setting.ruling("contact") == "corner":
        return
    sea = layout.sea
    for part in severed(sea):
        if part.corner is not None:
            message, hint = linked(sea, part, *part.corner)
            spot = BoardMark("spot", tuple(map(sea.space, part.corner)))
            lost = BoardMark("unreachable", sea.part(part.first))
            yield Finding(sea.place(part.corner[0]), message, hint, marks=(lost, spot))
