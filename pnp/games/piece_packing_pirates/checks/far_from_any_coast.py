"""A part of the sea is too far from any coast.

Booty is buried from a space next to land. More than four steps, about two turns, from the coast,
the risk for a full hold is too high, and players avoid such waters.

Instead, leave a gap for an island there, or make the sea longer and narrower.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.tiles import Cell
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P02",
    Severity.WARNING,
    "judgement",
    "003:L49, L89",
    over=SeaLayout,
    after=("sea-in-pieces",),
)
# About two turns, of two to three steps each.
FARTHEST = 4


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    deep = [cell for cell in sorted(sea.depths) if sea.depths[cell] > FARTHEST]
    if not deep:
        steps = max(sea.depths.values())
        far = f"{steps} step{'' if steps == 1 else 's'}"
        yield Proved(
            f"no space is more than {far} from the coast ({len(sea.coast)} of {len(sea.cells)})",
            _to_coast(layout, max(sea.depths, key=lambda cell: sea.depths[cell])),
        )
        return
    worst = max(deep, key=lambda cell: sea.depths[cell])
    spaces = "one space" if len(deep) == 1 else f"{len(deep)} spaces"
    yield Finding(
        sea.place(worst),
        f"'{sea.cells[worst]}' is {sea.depths[worst]} steps from the nearest coast; "
        f"{spaces} of this sea {'is' if len(deep) == 1 else 'are'} farther than {FARTHEST}",
        "leave a gap for an island near it, or make the sea narrower",
        marks=(BoardMark("spot", tuple(map(sea.space, deep))), *_to_coast(layout, worst)),
    )


def _to_coast(layout: SeaLayout, cell: Cell) -> tuple[BoardMark, ...]:
    """Return a shortest way from a space to the coast, unless it is too short to be shown."""
    sea = layout.sea
    way = [cell]
    while sea.depths[way[-1]]:
        way.append(min(layout.graph[way[-1]], key=lambda by: sea.depths[by]))
    return (BoardMark("route", tuple(map(sea.space, way))),) if len(way) > 2 else ()
