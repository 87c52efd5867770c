"""Errors of a board that keep it from being drawn."""

from __future__ import annotations

from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.board.area_problems import area_problems
from pnp.kinds.boards.board.box_parts import box_problems
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.grid_record import MOST_CELLS
from pnp.kinds.boards.board.group_names import name_problems
from pnp.kinds.boards.board.moves import move_problems
from pnp.kinds.boards.board.place_rules import place_problems
from pnp.kinds.boards.board.placement import plan_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import facts_of
from pnp.kinds.boards.board.ways import ways_of
from pnp.kinds.mats.problems import check_all


def problems_of(record: Board) -> tuple[BoardProblem, ...]:
    """Return what is wrong with the spaces, ways and moves of a board."""
    facts = facts_of(record)
    if len(facts.spaces) > MOST_CELLS:
        message = f"the board has {len(facts.spaces):,} spaces; the maximum is {MOST_CELLS:,}"
        return (BoardProblem(("grid",), "grid-too-fine", message, "make the spaces larger"),)
    if any(problem.severity == "error" for problem in facts.problems):
        # What refers to spaces would repeat their errors.
        return facts.problems
    if names := tuple(name_problems(facts)):
        return (*facts.problems, *names)
    rest = (*ways_of(record).problems, *move_problems(record), *box_problems(record))
    rest = (*rest, *place_problems(facts), *area_problems(record))
    return (*facts.problems, *rest)


def report(problems: tuple[BoardProblem, ...], reporter: Reporter) -> bool:
    """Report problems, and return whether there is no error among them."""
    for found in problems:
        if found.severity == "warning":
            reporter.warning(found.path, found.code, found.message, found.hint)
        else:
            reporter.error(found.path, found.code, found.message, found.hint, list(found.labels))
    return not any(found.severity == "error" for found in problems)


def drawable(record: Board, reporter: Reporter) -> bool:
    """Return whether a board can be laid out; report the errors if not."""
    if not report(problems_of(record), reporter):
        return False
    plan = plan_of(record)
    if plan.too_small is not None:
        wide, high = plan.too_small
        board = record.board
        margin = 2 * board.margin
        message = f"the contents need {wide + margin:.1f} x {high + margin:.1f} mm, the board has "
        message += f"{plan.width:g} x {plan.height:g} mm"
        hint = "make the board larger, or the spaces smaller; without a width and height it is as "
        hint += "large as it needs to be"
        reporter.error(("board",), "outside-board", message, hint)
        return False
    if not report(_points_off_board(record), reporter):
        return False
    before = reporter.report.failed
    check_all(plan.around.tracks, plan.around.tables, plan.whole, reporter, ())
    for i, (free, room) in plan.around.tight.items():
        track = record.tracks[i]
        message = f"the spaces of {track.name} leave {free[0]:.1f} x {free[1]:.1f} mm free, the "
        message += f"grid needs {room[0]:.1f} x {room[1]:.1f} mm"
        hint = "use more spaces, or remove their size"
        reporter.error(("tracks", i, "size"), "spaces-overlap", message, hint)
    return before or not reporter.report.failed


def _points_off_board(record: Board) -> tuple[BoardProblem, ...]:
    """Return the points with positions outside the part of the board that is for spaces."""
    written, size = record.grid, record.board
    if written is None or not isinstance(written.points, dict):
        return ()
    if size.width is None or size.height is None:
        return ()
    frame = plan_of(record).frame.inset(-size.margin)
    found = []
    for name, (x, y) in written.points.items():
        if not (frame.x <= x <= frame.right and frame.y <= y <= frame.bottom):
            message = f"'{name}' at {x:g}, {y:g} mm is outside the part of the board for spaces, "
            message += f"{frame.x:g} to {frame.right:g} mm across and {frame.y:g} to "
            message += f"{frame.bottom:g} mm down"
            hint = "move it, or make the board larger; keys, tracks and tables take the rest"
            found.append(BoardProblem(("grid", "points", name), "outside-board", message, hint))
    return tuple(found)


def survey(record: Board, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build."""
    del counted
    report(problems_of(record), reporter)
