"""How wide the ships and dice of the game are that spaces of its maps must hold."""

from typing import Any, NamedTuple

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.views import Setting

SHIPS = ("ship", "fleet-ship")
GOVERNORS = ("governor-island", "governor-mainland")
# Millimetres: sizes are written to a tenth.
SLIP = 0.05


class SizedPiece(NamedTuple):
    """A piece as the game makes it: its width in millimetres, its id, the file that describes it
    and the path of its size there."""

    width: float
    id: str
    file: File[Record]
    path: KeyPath


def ship(setting: Setting, *, governors: bool = False) -> tuple[float, SizedPiece | None]:
    """Return how wide a ship is, and the one that the game makes wider than the rules do; with
    those of the Governor where these sail too."""
    width = float(setting.fact("ship-size"))
    made = [one for one in widths(setting, "tokens") if one.id in SHIPS + (GOVERNORS * governors)]
    widest = max(made, key=lambda one: one.width, default=None)
    if widest is None or widest.width <= width + SLIP:
        return width, None
    return widest.width, widest


def die(setting: Setting) -> float | None:
    """Return the edge of the largest action die that the game makes, None where it makes none."""
    made = [one.width for one in widths(setting, "dice") if one.id == "action-die"]
    return max(made, default=None)


def widths(setting: Setting, kind: str) -> tuple[SizedPiece, ...]:
    """Return how wide the game's own pieces are, those of ``tokens`` or of ``dice``."""

    def found() -> tuple[SizedPiece, ...]:
        return tuple(
            SizedPiece(_width(piece), piece.id, file, ("pieces", i, "size"))
            for file in setting.files(kind)
            for i, piece in enumerate(getattr(file.record, "pieces", ()))
        )

    return setting.once(("widths", kind), found)


def _width(piece: Any) -> float:
    """Return the longer side of a piece."""
    size = piece.size
    return float(max(size)) if isinstance(size, tuple | list) else float(size)
