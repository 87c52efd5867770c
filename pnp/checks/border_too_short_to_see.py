"""Two spaces touch in the grid, but barely or not at all on the board.

Ships sail between spaces that share at least 3 mm of border, which players can see. Below that,
the two spaces count as separate even though their marks touch, and players may take the corner
for a passage.

Instead, give one of them another cell there, so that the border is either long or absent. No
change is needed if they are meant to be separate.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.waters import LEAST_BORDER
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F04", Severity.NOTE, "derived", over=MeasuredMap, drawn=True)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    waters = drawn.waters
    for touch in waters.slight:
        if touch.wet and waters.places[touch.a].passable and waters.places[touch.b].passable:
            yield Finding(
                drawn.record.marked(*touch.at),
                f"the marks of '{touch.a}' and '{touch.b}' touch, but {_drawn(touch.length)}; "
                f"ships need {LEAST_BORDER:g} mm to sail between them",
                "add a cell to one of them there if ships should pass, or separate them clearly",
                labels=((drawn.record.marked(*touch.beside), f"'{touch.b}' starts here"),),
            )


def _drawn(length: float) -> str:
    return (
        f"they share {length:.2f} mm of border"
        if length
        else "their border disappears in the rounding"
    )
