"""The art of pieces, clipped to the bleed that is shown, drawn once however often it is placed.

What is placed several times is an instance, also a back that many pieces share: exporters write
equal groups once, so a deck of a thousand cards holds its back once.
"""

from __future__ import annotations

from pnp.imposition.nup import Placed
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, rectangle


def front(placed: Placed) -> Item:
    """Return the front, placed where ``placed`` is."""
    piece = placed.piece
    if piece.quantity == 1:
        return _clipped(piece.front, placed, placed.slot.matrix)
    return _instance(piece.front, placed)


def back(placed: Placed) -> Item | None:
    """Return the back, placed where ``placed`` is; None where the piece has none."""
    items = placed.piece.back
    return None if items is None else _instance(items, placed)


def _instance(items: tuple[Item, ...], placed: Placed) -> Instance:
    return Instance(_clipped(items, placed, IDENTITY), placed.slot.matrix)


def _clipped(items: tuple[Item, ...], placed: Placed, matrix: Matrix) -> Group:
    piece, bleed = placed.piece, placed.bleed
    width, height = piece.width + 2 * bleed, piece.height + 2 * bleed
    return Group(items, matrix, rectangle(-bleed, -bleed, width, height), "art")
