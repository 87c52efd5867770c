"""Report why the grid of a file cannot be laid out.

``pnp.facts`` computes the graph of a grid, or the reason why it has none; this package reports that
with the same messages and positions for the validator and for a build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import Reporter
from pnp.base.values import replace

if TYPE_CHECKING:
    from pnp.model.joining import Joining


def drawable(kind: str, record: Any, reporter: Reporter) -> bool:
    """Report what keeps the grid of a file of a kind from being drawn; True where nothing does, or
    there is no grid."""
    match kind:
        case "board":
            from pnp.rules.grids.squares import sound_field

            return sound_field(record, reporter) is not None
        case "joining":
            # All boards are looked at, so that each finding is reported.
            found = [_board_drawable(record, r, c, reporter) for r, c in record.spots]
            return all(found)
        case "key":
            from pnp.rules.grids.maps import sound_board

            return sound_board(record.chart, specimen(reporter)) is not None
        case "map":
            from pnp.rules.grids.maps import sound_board

            return sound_board(record, reporter) is not None
        case "mosaic":
            from pnp.rules.grids.mosaics import sound_mosaic

            return sound_mosaic(record, reporter)
        case "seas":
            from pnp.rules.grids.seas import counted_sea

            return counted_sea(record, reporter) is not None
    return True


def _board_drawable(joining: Joining, r: int, c: int, reporter: Reporter) -> bool:
    from pnp.model.joining import board_reporter, frameless
    from pnp.rules.grids.maps import sound_board

    id = joining.maps[r][c]
    if id not in joining.boards:
        message = f"there is no map '{id}' without errors in this game"
        hint = "write its id, or validate it and fix it"
        reporter.error(("maps", r, c), "unknown-board", message, hint)
        return False
    return sound_board(frameless(joining.boards[id]), board_reporter(reporter, id)) is not None


def specimen(reporter: Reporter) -> Reporter:
    """Return what reports about the chart of a key by paths inside the chart."""
    return replace(reporter, locate=lambda path: reporter.locate(("chart", *path)))
