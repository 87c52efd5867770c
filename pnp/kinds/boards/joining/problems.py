"""Errors that prevent the layout of joined boards, reported at their maps."""

from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.joining.record import Joining, board_reporter, frameless
from pnp.kinds.boards.map.problems import sound_board


def drawable(joining: Joining, reporter: Reporter) -> bool:
    """Return whether joined boards can be laid out; report the errors if not."""
    # All boards are examined, so that each finding is reported.
    found = [_board_drawable(joining, r, c, reporter) for r, c in joining.spots]
    return all(found)


def _board_drawable(joining: Joining, r: int, c: int, reporter: Reporter) -> bool:
    id = joining.maps[r][c]
    if id not in joining.boards:
        message = f"there is no map '{id}' without errors in this game"
        hint = "write its id, or validate it and fix it"
        reporter.error(("maps", r, c), "unknown-board", message, hint)
        return False
    return sound_board(frameless(joining.boards[id]), board_reporter(reporter, id)) is not None
