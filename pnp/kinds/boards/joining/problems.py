"""Errors that prevent the layout of joined boards, reported at the joining or at their maps."""

from pnp.base.diagnostics import Reporter, suggest_word
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
    # A file that is judged alone has none of its boards.
    known = [_is_known(joining, r, c, reporter) for r, c in joining.spots if joining.boards]
    if all(known):
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


def _is_known(joining: Joining, r: int, c: int, reporter: Reporter) -> bool:
    id = joining.maps[r][c]
    if id not in joining.boards:
        message = f"there is no map '{id}' without errors in this game"
        hint = suggest_word(id, joining.boards) if joining.boards else "write the id of a map"
        reporter.error(("maps", r, c), "unknown-board", message, hint)
    return id in joining.boards


def _board_drawable(joining: Joining, r: int, c: int, reporter: Reporter) -> bool:
    if not _is_known(joining, r, c, reporter):
        return False
    id = joining.maps[r][c]
    board = joining.boards[id]
    if isinstance(board, Map):
        return sound_board(frameless(board), board_reporter(reporter, id)) is not None
    return is_board_drawable(board, board_reporter(reporter, id))
