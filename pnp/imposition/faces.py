"""The art of pieces, clipped to the bleed that is shown, drawn once however often it is placed."""

from __future__ import annotations

from pnp.imposition.nup import Placed
from pnp.scene import Group, Instance, Item, Matrix, rectangle
from pnp.scene.piece import Piece


class Faces:
    """Gives the art of faces; equal faces of one part are the same Group object.

    A back that many pieces share (the same tuple of items) is one definition as well, so a deck
    of a thousand cards holds its back once.
    """

    def __init__(self) -> None:
        # The pieces keep the tuples alive, so their ids stay theirs.
        self._groups: dict[tuple[int, float, float, float], Group] = {}

    def front(self, placed: Placed) -> Item:
        piece = placed.piece
        if piece.quantity == 1:
            return _clipped(piece.front, piece, placed.bleed, placed.slot.matrix)
        return self._instance(piece.front, placed)

    def back(self, placed: Placed) -> Item | None:
        """Return the back, placed where ``placed`` is; None where the piece has none."""
        back = placed.piece.back
        return None if back is None else self._instance(back, placed)

    def _instance(self, items: tuple[Item, ...], placed: Placed) -> Instance:
        piece = placed.piece
        key = (id(items), piece.width, piece.height, placed.bleed)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _clipped(items, piece, placed.bleed, Matrix())
        return Instance(group, placed.slot.matrix)


def _clipped(items: tuple[Item, ...], piece: Piece, bleed: float, matrix: Matrix) -> Group:
    width, height = piece.width + 2 * bleed, piece.height + 2 * bleed
    return Group(items, matrix, rectangle(-bleed, -bleed, width, height), "art")
