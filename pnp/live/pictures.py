"""Pieces as pictures, redrawn only when they look different."""

from __future__ import annotations

from collections.abc import Set
from hashlib import blake2b

from msgspec import Struct

from pnp.export import FacePicture
from pnp.export.svg import write_picture
from pnp.live.table import PieceFace
from pnp.press.files import face_art, piece_faces
from pnp.scene import Item
from pnp.scene.piece import Piece


class _DrawnPiece(Struct, frozen=True):
    piece: Piece
    faces: tuple[PieceFace, ...]


class Pictures:
    """The pictures of pieces, by piece key. All are SVG, with the bleed and without cut lines;
    ``keep_only`` drops those that are no longer shown."""

    def __init__(self) -> None:
        self._drawn: dict[str, _DrawnPiece] = {}
        self._bytes: dict[str, bytes] = {}

    def get(self, name: str) -> bytes | None:
        """Return a picture."""
        return self._bytes.get(name)

    def faces_of(self, key: str, piece: Piece) -> tuple[PieceFace, ...]:
        """Return the faces of a piece, whose pictures are stored."""
        known = self._drawn.get(key)
        if known is None or known.piece != piece:
            drawn = (
                PieceFace(side, self.add(_write_svg(piece, art)))
                for side, (_, art) in zip(("front", "back"), piece_faces(piece), strict=False)
            )
            known = self._drawn[key] = _DrawnPiece(piece, tuple(drawn))
        return known.faces

    def add(self, drawing: bytes) -> str:
        """Store a picture, and return its name."""
        name = blake2b(drawing, digest_size=16).hexdigest()
        self._bytes[name] = drawing
        return name

    def keep_only(self, names: Set[str]) -> None:
        """Drop all pictures except those with these names."""
        self._bytes = {name: drawing for name, drawing in self._bytes.items() if name in names}
        self._drawn = {
            key: drawn
            for key, drawn in self._drawn.items()
            if all(face.picture in names for face in drawn.faces)
        }


def _write_svg(piece: Piece, art: tuple[Item, ...]) -> bytes:
    items = face_art(piece, art, outlined=False)
    return write_picture(FacePicture(piece.width, piece.height, items, piece.title, piece.bleed))
