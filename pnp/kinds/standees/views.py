"""The figures that stand on squares and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.views import Setting

if TYPE_CHECKING:
    from pnp.kinds.standees.record import Standees

AIR = 1.0
"""By how many millimetres a square is wider than what stands on it, at least."""


class StandingFigure(Struct, frozen=True):
    """A figure of a file: its index there, its size and that of its base in millimetres, how many
    there are, and whether it is a tent, without a base."""

    file: File[Record]
    index: int
    title: str
    size: tuple[float, float]
    base_size: float
    count: int
    tent: bool


def figures(names: Sequence[str], setting: Setting) -> Iterator[StandingFigure]:
    """Yield the figures of some names, each with how many there are."""
    wanted = {name.removeprefix("standees/") for name in names}
    for file in setting.files("standees") if wanted else ():
        record = cast("Standees", file.record)
        for i, piece in enumerate(record.pieces):
            owned = {f"{piece.id}-{owner}" for owner in record.colours}
            if wanted & {piece.id, record.standees, *owned}:
                count, tent = piece.quantity * (len(owned) or 1), piece.base == "tent"
                yield StandingFigure(file, i, piece.title, piece.size, piece.base_size, count, tent)
