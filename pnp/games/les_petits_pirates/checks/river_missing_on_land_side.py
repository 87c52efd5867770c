"""A side of the board is all land, and there is no river at its middle.

Such a board could not be joined to another on that side: the river is the only way across. If a
river is near the middle but not at it, the rivers of two boards may not meet.

Instead, extend a river, or the sea, to the middle of that side.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.facts.rim import SIDES
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M10", Severity.ERROR, "ruling", "000:L81", over=SeaMap, rulings=("land-side",))


def check(chart: SeaMap) -> Iterator[Finding]:
    waters = chart.waters
    for side in SIDES:
        long = waters.frame.width if side in ("top", "bottom") else waters.frame.height
        here = [(place, s) for place in waters.places.values() for s in place.rim if s.side == side]
        if {place.type for place, _ in here} - {"land", "river"} or not here:
            continue
        rivers = [(s.start, s.end) for place, s in here if place.type == "river"]
        if any(start <= long / 2 <= end for start, end in rivers):
            continue
        near = any(start < long * 2 / 3 and end > long / 3 for start, end in rivers)
        yield Finding(
            _middle(side, chart.record.cells),
            f"the {side} side is all land, and "
            + ("its river is not at the middle" if near else "there is no river at its middle"),
            "extend a river to the edge here",
            Severity.WARNING if near else None,
        )


def _middle(side: str, rows: tuple[tuple[str, ...], ...]) -> KeyPath:
    """Return the path of the mark in the middle of a side."""
    row = {"top": 0, "bottom": len(rows) - 1}.get(side, len(rows) // 2)
    column = {"left": 0, "right": len(rows[0]) - 1}.get(side, len(rows[0]) // 2)
    return ("cells", row, column)
