"""The seams between the quarters of a board."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY
from pnp.facts.squares import Square, neighbours
from pnp.model.board import name_of
from pnp.rules.rule import Finding
from pnp_pirates.piracy.views import Seaboard, path_of


def compass(board: Seaboard) -> Iterator[Finding]:
    """Look for a compass where the quarters meet."""
    if board.record.quarters and board.record.compass is None:
        yield Finding(
            ("quarters", KEY),
            "the four quarters of this board have no shared compass",
            "add  compass: centre",
        )


def straits(board: Seaboard) -> Iterator[Finding]:
    """Look for seams through straits and beside wharves."""
    if not board.record.quarters:
        return
    for name, square in board.wharves.items():
        over = [n for n in board.sea[square] if _quarter(board, n) != _quarter(board, square)]
        if over:
            yield Finding(
                path_of(square),
                f"the seam between quarters runs between {name} at {name_of(square)} and "
                f"{name_of(over[0])}",
                "move the wharf a square away from the middle of the board",
                marks=(board.mark("spot", [square]),),
            )
    for square, way in board.straits.items():
        along = 0 if way == "across" else 1
        for near in neighbours(square):
            ahead = near[along] == square[along] + 1 and near[1 - along] == square[1 - along]
            if ahead and near in board.sea and _quarter(board, near) != _quarter(board, square):
                yield Finding(
                    path_of(square),
                    f"the seam between quarters cuts the strait between {name_of(square)} and "
                    f"{name_of(near)}",
                    "move the strait a square away from the middle, or make it wider",
                    marks=(board.mark("spot", [square, near]),),
                )


def _quarter(board: Seaboard, square: Square) -> tuple[bool, bool]:
    return square[0] < board.field.columns // 2, square[1] < board.field.rows // 2
