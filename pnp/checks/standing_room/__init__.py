"""What stands on the squares of a board, or on the spaces of a track, and the room it has there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.units import number
from pnp.content.files import File
from pnp.model.course import spaces
from pnp.model.measure import DUST, measure
from pnp.model.record import Record
from pnp.model.standees import LEAST_BASE
from pnp.rules.rule import Finding
from pnp.rules.views import Setting, View

if TYPE_CHECKING:
    from pnp.model.board import Board
    from pnp.model.dice import Dice
    from pnp.model.mats import Mats
    from pnp.model.standees import Standees


class Squares(View):
    """A board of squares."""

    kind = "board"
    record: Board


class Counted(View):
    """Mats, which may have tracks."""

    kind = "mats"
    record: Mats


TWO = 1 + 1 / math.sqrt(2)
"""The side of the square in which two round bases just fit, in parts of their diameter."""
AIR = 1.0
"""By how many millimetres a square is wider than what stands on it, at least."""


class _Figure(Struct, frozen=True):
    file: File[Record]
    index: int
    title: str
    size: tuple[float, float]
    base_size: float
    count: int
    tent: bool


def crowded(squares: Squares) -> Iterator[Finding]:
    """Compare the figures on the squares of a board with these."""
    grid = squares.record.grid
    side, figures = grid.size, tuple(_figures(grid.for_, squares.setting))
    meeting = plain_sum(figure.count for figure in figures) > 1
    most = math.floor(2 * side / TWO) / 2
    for figure in figures:
        title, (width, height), base = figure.title, figure.size, figure.base_size
        if width + AIR > side + DUST:
            message = f"'{title}' is {number(width)} mm wide, a square {number(side)} mm"
            hint = f"write  size: [{number(side - AIR)}mm, {number(height)}mm]  for it, or less"
            yield _finding(figure, "size", message, hint)
        if meeting and not figure.tent and base > most:
            message = f"two bases of {number(base)} mm, such as that of '{title}', do not fit on a "
            message += f"square of {number(side)} mm"
            smaller = f"write  base_size: {number(most)}mm  for it, or less"
            larger = f"make squares of {number(math.ceil(base * TWO))} mm"
            yield _finding(figure, "base_size", message, smaller if most >= LEAST_BASE else larger)


def _finding(figure: _Figure, key: str, message: str, hint: str) -> Finding:
    label = (("pieces", figure.index, key), "the size of the figure", figure.file)
    return Finding(("grid", "for"), message, hint, labels=(label,))


def narrow(mats: Counted) -> Iterator[Finding]:
    """Compare the figures and the dice on the spaces of each track with these."""
    for where, track in mats.record.counting:
        if not track.for_:
            continue
        side = min(min(space.box.width, space.box.height) for space in spaces(track))
        for file, index, title, width in _standing(track.for_, mats.setting):
            if width + AIR > side + DUST:
                most = number(math.floor(20 * (side - AIR)) / 20)
                yield Finding(
                    (*where, "for"),
                    f"'{title}' is {number(width)} mm wide, a space of the track {number(side)} mm",
                    f"make it {most} mm wide or less, or the track larger",
                    labels=((("pieces", index), "what stands there", file),),
                )


def _standing(
    names: Sequence[str], setting: Setting
) -> Iterator[tuple[File[Record], int, str, float]]:
    """Yield the figures and the dice of some names: where each is, its title and its width."""
    for figure in _figures(names, setting):
        standee = cast("Standees", figure.file.record).pieces[figure.index]
        width = max(figure.size[0], measure("standees", standee).side("square"))
        yield figure.file, figure.index, figure.title, width
    wanted = {name.removeprefix("dice/") for name in names}
    for file in setting.files("dice"):
        dice = cast("Dice", file.record)
        for i, die in enumerate(dice.pieces):
            if wanted & {die.id, dice.dice, *(f"{die.id}-{owner}" for owner in dice.colours)}:
                yield file, i, die.title, die.size


def _figures(names: Sequence[str], setting: Setting) -> Iterator[_Figure]:
    """Yield the figures of some names, each with how many there are."""
    wanted = {name.removeprefix("standees/") for name in names}
    for file in setting.files("standees") if wanted else ():
        record = cast("Standees", file.record)
        for i, piece in enumerate(record.pieces):
            owned = {f"{piece.id}-{owner}" for owner in record.colours}
            if wanted & {piece.id, record.standees, *owned}:
                count, tent = piece.quantity * (len(owned) or 1), piece.base == "tent"
                yield _Figure(file, i, piece.title, piece.size, piece.base_size, count, tent)
