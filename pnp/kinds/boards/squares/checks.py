"""Rules for the pieces on the squares of a board, and the room they have there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.kinds.standees.checks import AIR, StandingFigure, figures
from pnp.kinds.standees.record import LEAST_BASE
from pnp.model.measure import DUST
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.boards.squares.record import Board

TWO = 1 + 1 / math.sqrt(2)
"""The side of the square in which two round bases just fit, in base diameters."""


class SquareBoardFile(View):
    """A board of squares."""

    kind = "squares"
    record: Board


@Rule("figures-crowd-a-square", Severity.WARNING, "derived")
def figures_crowd_a_square(squares: SquareBoardFile) -> Iterator[Finding]:
    """Standing figures are too large for the squares of their board.

    Flat pieces that meet on a square lie on each other, but figures stand side by side. Two round
    bases fit in a square from corner to corner if its side is 1.71 times their diameter. And a
    figure needs a millimetre more than its own width: fingers hold it.

    It measures the figures that the squares are `for`: their faces, and their bases if there are
    two figures or more.

    Instead, make the figures or their bases smaller, or the squares larger. Bases with a `slot` may
    be as small as 8 mm. If pieces never meet in your game, suppress the warning.
    """
    grid = squares.record.grid
    side, found = grid.size, tuple(figures(grid.for_, squares.setting))
    meeting = plain_sum(figure.count for figure in found) > 1
    most = math.floor(2 * side / TWO) / 2
    for figure in found:
        title, (width, height), base = figure.title, figure.size, figure.base_size
        if width + AIR > side + DUST:
            message = (
                f"'{title}' is {format_number(width)} mm wide, a square {format_number(side)} mm"
            )
            hint = (
                f"write  size: [{format_number(side - AIR)}mm, {format_number(height)}mm]  for "
                "it, or less"
            )
            yield _finding(figure, "size", message, hint)
        if meeting and not figure.tent and base > most:
            message = (
                f"two bases of {format_number(base)} mm, such as that of '{title}', do not fit "
                "on a "
            )
            message += f"square of {format_number(side)} mm"
            smaller = f"write  base_size: {format_number(most)}mm  for it, or less"
            larger = f"make squares of {format_number(math.ceil(base * TWO))} mm"
            yield _finding(figure, "base_size", message, smaller if most >= LEAST_BASE else larger)


def _finding(figure: StandingFigure, key: str, message: str, hint: str) -> Finding:
    label = (("pieces", figure.index, key), "the size of the figure", figure.file)
    return Finding(("grid", "for"), message, hint, labels=(label,))
