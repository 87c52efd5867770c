"""Rules for joined boards of cells: ways go on across their seams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import BoardMark, Severity
from pnp.kinds.boards.joining.joined_grid import joined_grid
from pnp.kinds.boards.joining.joined_ways import stopped_ways
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.boards.joining.record import Joining


class JoinedBoardsFile(View):
    """Boards of cells that are joined, or charts, which have no ways."""

    kind = "joining"
    record: Joining


@Rule("way-stops-at-seam", Severity.WARNING, "derived")
def way_stops_at_seam(joining: JoinedBoardsFile) -> Iterator[Finding]:
    """A way of a joined board stops where another board begins.

    It reaches the seam in a half of a cell, or at a side or corner on the seam, and the board there
    has no way with the same id at that place. A road or river would end in nothing.

    Instead, draw it on the other board too, up to the same place and with the same id. If it is
    meant to end there, suppress the warning.
    """
    grid = joined_grid(joining.record)
    if grid is None:
        return
    record = joining.record
    for at in stopped_ways(grid):
        board, id = record.name_of(at.spot), record.maps[at.spot[0]][at.spot[1]]
        first, space = grid.names[at.spot, at.space]
        yield Finding(
            ("boards", id, *at.path),
            f"the way '{at.way.way.way}' of '{board}' stops at the seam in '{at.space}'",
            f"let  way: {at.way.way.way}  of '{record.name_of(at.beyond)}' begin there",
            labels=((("maps", *at.spot), "joined here"),),
            marks=(BoardMark("spot", (f"{record.name_of(first)}/{space}",)),),
        )
