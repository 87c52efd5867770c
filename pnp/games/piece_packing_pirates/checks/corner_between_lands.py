"""Two spaces of the sea meet in a corner between two corners of land.

It looks as if the wind could carry a ship across, but ships cannot pass between two corners of
land. The detour may be long.

Instead, fill one of the two corners with a tile if ships should pass, or move the tiles further
apart if not.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.graph import route
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-M05",
    Severity.NOTE,
    "ruling",
    "003:L23, L49",
    over=SeaLayout,
    rulings=("pinch",),
    after=("sea-in-pieces", "sea-linked-by-corner"),
)


def check(layout: SeaLayout) -> Iterator[Finding]:
    if layout.setting.ruling("pinch") == "allow":
        return
    sea = layout.sea
    for here, there in sea.pinches:
        own, other = sea.cells[here], sea.cells[there]
        way = route(layout.graph, here, there)
        round_it = f"the detour takes {len(way) - 1} steps" if way else "there is no other route"
        yield Finding(
            sea.place(there),
            f"the wind cannot move a ship from '{own}' to '{other}' here, between two corners of "
            "land; "
            f"{round_it}",
            "put a tile in the corner if ships should pass",
            labels=((sea.place(here), f"'{own}' ends here"),),
            marks=(
                BoardMark("spot", (sea.space(here), sea.space(there))),
                *([BoardMark("route", tuple(map(sea.space, way)))] if way else []),
            ),
        )
