"""Two parts of the sea touch only at a corner.

All tiles form one connected surface, and tiles are neighbours along a side. Between two corners of
land no ship slips through, so one part could not be reached from the other.

Instead, move a tile by one cell, so that a quarter of its side at least lies along another tile.
"""

from collections.abc import Iterator

from pnp.diagnostics import Mark, Severity
from pnp.facts.tiles import apart, diagonal
from pnp.games.piece_packing_pirates.facts import Layout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M04", Severity.ERROR, "ruling", "003:L23", over=Layout, rulings=("contact",))


def check(layout: Layout) -> Iterator[Finding]:
    if layout.setting.ruling("contact") == "corner":
        return
    sea = layout.sea
    for fault in apart(sea):
        if fault.code == "sea-linked-by-corner":
            here = sea.at(fault.path)
            lost = sea.part(here)
            corner = [by for by in diagonal(here) if sea.cells.get(by, lost[0]) not in lost]
            marks = (
                Mark("unreachable", lost),
                Mark("spot", tuple(map(sea.space, (here, *corner[:1])))),
            )
            yield Finding(fault.path, fault.message, fault.hint, marks=marks)
