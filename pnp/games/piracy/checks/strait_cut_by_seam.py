"""The seam between the quarters cuts through a strait, or runs along a wharf.

Where the four pieces meet, a thin gap shows. In a passage one square wide, or next to a wharf,
it looks like a shore, and it is unclear whether ships may pass.

Instead, move the strait or the wharf one square away from the middle of the board.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.squares import Square, neighbours
from pnp.games.piracy.views import Seaboard, path_of
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M11b", Severity.WARNING, "judgement", "004:L271", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
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
