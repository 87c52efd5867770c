"""Findings about the seams of joined boards, before these are drawn."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("board-without-cells", Severity.ERROR, "derived"): """
Joined boards name a board without cells.

Points, areas and tracks have no edge along which another board could go on.

Instead, join boards whose grid has `cells`.
""",
    Rule("grids-apart", Severity.ERROR, "derived"): """
The grids of two joined boards do not meet.

Cells go on across a seam if both boards have the same cells of the same size, as many of them along
the seam, and both cut them in half there or neither does. Whole hexes do not end in a straight
line. Half of a hex needs its other half: if it meets a whole one, other rows are pushed on one of
the boards.

Instead, give both grids the same `size` and `edge`, and the `offset` named in the hint.
""",
    Rule("halves-differ", Severity.ERROR, "derived"): """
The two halves of a cell on joined boards differ in their kinds, names or fields.

They are one space, so pieces there would be in woods and on a lake at once, and half of a sign
would be printed.

Instead, give both halves the same kind, name and fields.
""",
    Rule("mixed-joining", Severity.ERROR, "derived"): """
A joining names charts and boards with a `grid`.

Charts have no grid at which another board could end, and other rules.

Instead, join charts to charts, and boards to boards.
""",
    Rule("seam-covered", Severity.ERROR, "derived"): """
A board prints something beyond its grid at a side where it is joined.

The board ends with its grid there, so coordinates, tracks and boxes would be cut off, or would keep
the grids apart.

Instead, print coordinates in the cells or at the other sides, and move the rest onto the grid or to
a side that is not joined.
""",
}
