"""Rules for standing figures, and the figures that stand on squares and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.kinds.standees.record import LEAST_CREASE
from pnp.model.drawings import SHIPS
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import Setting, View

if TYPE_CHECKING:
    from pnp.kinds.standees.record import Standee, Standees


class StandeesFile(View):
    """A file of standees."""

    kind = "standees"
    record: Standees


@Rule("no-sail", Severity.ERROR, "derived", binding=True)
def no_sail(figures: StandeesFile) -> Iterator[Finding]:
    """A figure has an icon under `sail`, but its drawing has no place for one.

    The icon would not be drawn, and players could not tell whose figure it is.

    Instead, draw one of those that have, such as rocket, or remove the line.
    """
    for i, standee in enumerate(figures.record.pieces):
        for side, face in (("front", standee.front), ("back", standee.back)):
            if face is not None and face.sail and face.draw not in SHIPS:
                yield Finding(
                    ("pieces", i, side, "sail"),
                    f"'{face.draw or face.icon}' has no place for a  sail:  icon",
                    f"draw {' or '.join(SHIPS)}, or remove the line",
                )


@Rule("outline-short", Severity.ERROR, "derived", binding=True)
def outline_short(figures: StandeesFile) -> Iterator[Finding]:
    """The outline of a figure does not reach from the top to the bottom of its face.

    Front and back are one piece of paper, folded at the top; at the bottom the figure goes into its
    base. An outline that touches the top or the bottom at one point, or not at all, falls apart
    when it is cut out.

    Instead, start and end the outline at 1, and put two neighbouring points at 0.
    """
    for i, standee in enumerate(figures.record.pieces):
        if standee.outline and not _spans_face(standee):
            yield Finding(
                ("pieces", i, "outline"),
                "the outline does not reach from the top to the bottom of its face",
                "start and end it at 1, and put two neighbouring points at 0",
            )


def _spans_face(standee: Standee) -> bool:
    """Return whether a given outline touches the top and the foot of the face along an edge."""
    wide = [max(x) - min(x) for y in (0, 1) if (x := [p[0] for p in standee.outline if p[1] == y])]
    return len(wide) == 2 and min(wide) * standee.size[0] >= LEAST_CREASE


# Figures that stand on squares and tracks.


AIR = 1.0
"""How many millimetres wider a square must be than a figure on it."""


class StandingFigure(Struct, frozen=True):
    """A figure of a file: its index there, title, size and base size in millimetres, and count.

    ``tent`` means that it has no base.
    """

    file: File[Record]
    index: int
    title: str
    size: tuple[float, float]
    base_size: float
    count: int
    tent: bool


def figures(names: Sequence[str], setting: Setting) -> Iterator[StandingFigure]:
    """Yield the figures with some names, each with its count."""
    ids = {name.removeprefix("standees/") for name in names}
    for file in setting.files("standees") if ids else ():
        record = cast("Standees", file.record)
        for i, piece in enumerate(record.pieces):
            owned = {f"{piece.id}-{owner}" for owner in record.colours}
            if ids & {piece.id, record.standees, *owned}:
                count, tent = piece.quantity * (len(owned) or 1), piece.base == "tent"
                yield StandingFigure(file, i, piece.title, piece.size, piece.base_size, count, tent)
