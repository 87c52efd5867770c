"""Two spaces touch in the grid, but barely or not at all on the board.

Pieces pass between spaces that share at least 3 mm of border, which players can see. Below that,
the two spaces count as separate even though their marks touch, and players may take the corner
for a passage.

Instead, move the border or give one of them another cell there, so that they share a long border or
none. No change is needed if they are meant to be separate.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.waters import LEAST_BORDER
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F04", Severity.NOTE, "derived", over=MeasuredMap, drawn=True)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    waters = drawn.waters
    longer = "add a cell to one of them" if drawn.record.cells else "draw a longer border"
    for touch in waters.slight:
        if touch.wet and waters.places[touch.a].passable and waters.places[touch.b].passable:
            yield Finding(
                drawn.record.marked(*touch.at),
                f"'{touch.a}' and '{touch.b}' touch, but {_drawn(touch.length)}; "
                f"pieces need {LEAST_BORDER:g} mm to pass between them",
                f"{longer} there if pieces should pass, or separate them clearly",
                labels=((drawn.record.marked(*touch.beside), f"'{touch.b}' starts here"),),
            )


def _drawn(length: float) -> str:
    return (
        f"they share {length:.2f} mm of border"
        if length
        else "their border disappears in the rounding"
    )
