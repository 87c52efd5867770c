"""Standing figures are too large for the squares of their board.

Flat pieces that meet on a square lie on each other, but figures stand side by side. Two round bases
fit in a square from corner to corner if its side is 1.71 times their diameter. And a figure wider
than its square reaches over the lines, against figures on the squares beside it.

It measures the figures that the squares are `for`: their faces, and their bases if there are two
figures or more.

Instead, make the figures or their bases smaller, or the squares larger. Bases with a `slot` may be
as small as 8 mm. If pieces never meet in your game, suppress the warning.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base.diagnostics import Severity
from pnp.base.units import number
from pnp.content.files import File
from pnp.model.record import Record
from pnp.model.standees import LEAST_BASE
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.model.board import Board
    from pnp.model.standees import Standees

TWO = 1 + 1 / math.sqrt(2)
"""The side of the square in which two round bases just fit, in parts of their diameter."""


class Squares(View):
    """A board of squares."""

    kind = "board"
    record: Board


RULE = Rule("", Severity.WARNING, "derived", over=Squares)


class _Figure(Struct, frozen=True):
    file: File[Record]
    index: int
    title: str
    size: tuple[float, float]
    base_size: float
    count: int


def check(squares: Squares) -> Iterator[Finding]:
    side, figures = squares.record.grid.size, tuple(_figures(squares))
    meeting = sum(figure.count for figure in figures) > 1
    most = math.floor(2 * side / TWO) / 2
    for figure in figures:
        title, (width, height), base = figure.title, figure.size, figure.base_size
        if width > side:
            message = f"'{title}' is {number(width)} mm wide, a square {number(side)} mm"
            hint = f"write  size: [{number(side)}mm, {number(height)}mm]  for it, or less"
            yield _finding(figure, "size", message, hint)
        if meeting and base > most:
            message = f"two bases of {number(base)} mm, such as that of '{title}', do not fit on a "
            message += f"square of {number(side)} mm"
            smaller = f"write  base_size: {number(most)}mm  for it, or less"
            larger = f"make squares of {number(math.ceil(base * TWO))} mm"
            yield _finding(figure, "base_size", message, smaller if most >= LEAST_BASE else larger)


def _finding(figure: _Figure, key: str, message: str, hint: str) -> Finding:
    label = (("pieces", figure.index, key), "the size of the figure", figure.file)
    return Finding(("grid", "for"), message, hint, labels=(label,))


def _figures(squares: Squares) -> Iterator[_Figure]:
    """Yield the figures on bases that the squares are for, each with how many there are."""
    wanted = {name.removeprefix("standees/") for name in squares.record.grid.for_}
    for file in squares.setting.files("standees") if wanted else ():
        record = cast("Standees", file.record)
        for i, standee in enumerate(record.pieces):
            owned = {f"{standee.id}-{owner}" for owner in record.colours}
            if standee.base != "tent" and wanted & {standee.id, record.standees, *owned}:
                count = standee.quantity * (len(owned) or 1)
                yield _Figure(file, i, standee.title, standee.size, standee.base_size, count)
