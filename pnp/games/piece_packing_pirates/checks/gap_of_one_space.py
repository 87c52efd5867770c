"""The sea has a gap of a single space of land.

Everything not covered by tiles is land, so a gap between tiles is an island where a chest can be
buried. One that is a quarter of a tile wide is easily overlooked, or was left by mistake.

Instead, move the tiles together, or leave a gap of at least two spaces for an island.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-M09", Severity.WARNING, "derived", "003:L23", over=SeaLayout, after=("sea-in-pieces",)
)


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    single = [next(iter(island)) for island in sea.islands if len(island) == 1]
    for cell in single:
        yield Finding(
            sea.place(cell),
            "the sea leaves a gap of a single space here, which is land",
            "move the tiles together, or make the island larger",
            marks=(BoardMark("spot", (sea.space(cell),)),),
        )
    if sea.islands and not single:
        one = (layout.record.tile / 20) ** 2
        areas = ", ".join(f"{round(len(island) * one)} cm²" for island in sea.islands)
        many = "one island" if len(sea.islands) == 1 else f"{len(sea.islands)} islands"
        yield Proved(f"the sea encloses {many} ({areas})")
