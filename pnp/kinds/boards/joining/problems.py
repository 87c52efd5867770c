"""Errors that prevent the layout of joined boards, reported at the joining or at their maps."""

from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.board.problems import drawable as is_board_drawable
from pnp.kinds.boards.board.problems import report
from pnp.kinds.boards.joining.joined_grid import seam_problems
from pnp.kinds.boards.joining.record import Joining, board_reporter, frameless
from pnp.kinds.boards.map.problems import sound_board
from pnp.kinds.boards.map.record import Map


def drawable(joining: Joining, reporter: Reporter) -> bool:
    """Return whether joined boards can be laid out; report the errors if not."""
    # All boards are examined, so that each finding is reported.
    found = [_board_drawable(joining, r, c, reporter) for r, c in joining.spots]
    return all(found) and _do_meet(joining, reporter)


def survey(joining: Joining, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build, except those that the maps have themselves."""
    del counted
    _do_meet(joining, reporter)


def _do_meet(joining: Joining, reporter: Reporter) -> bool:
    if joining.charts and joining.grids:
        (r, c), (row, column) = min(joining.charts), min(joining.grids)
        chart, board = joining.maps[r][c], joining.maps[row][column]
        message = f"'{chart}' is a chart of cells or shapes, '{board}' a board with a grid"
        hint = "join maps of one form"
        labels = [(("maps", *min((r, c), (row, column))), "joined to this one")]
        at = ("maps", *max((r, c), (row, column)))
        reporter.error(at, "mixed-joining", message, hint, labels)
        return False
    return report(seam_problems(joining), reporter)


def _board_drawable(joining: Joining, r: int, c: int, reporter: Reporter) -> bool:
    id = joining.maps[r][c]
    if id not in joining.boards:
        message, hint = f"the map '{id}' has errors", "validate it, and correct them"
        reporter.error(("maps", r, c), "unknown-board", message, hint)
        return False
    board = joining.boards[id]
    if isinstance(board, Map):
        return sound_board(frameless(board), board_reporter(reporter, id)) is not None
    return is_board_drawable(board, board_reporter(reporter, id))
