"""The pieces that a file makes, with quantities, without drawing them.

Records count their own pieces; see ``Record.pieces_made``.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.base.diagnostics import KeyPath

KEY_OF_TABLE = "{key}"
"""Stands for each key of a table in a fact's ``counts``."""
EACH_COLOUR = "{colour}"
"""Stands for each colour of a piece in a fact's ``counts``."""


class PieceCount(Struct, frozen=True):
    """The pieces with one id: their number without spares, and the path of the id in the record.
    ``beside`` marks extras of a file: bases, an overview, an arrow and its washers."""

    id: str
    quantity: int
    path: KeyPath
    beside: bool = False


def ids_by_colour(id: str, colours: dict[str, str]) -> tuple[str, ...]:
    """Return the ids of a piece that is made once for each colour."""
    return tuple(f"{id}-{colour}" for colour in colours) or (id,)
