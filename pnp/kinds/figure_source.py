"""What figures of sheets show: a piece, and where the spaces on it are.

A component whose pieces have spaces, or lie on the table in another way than they are printed, has
a function ``pictured(record, theme, reporter) -> Iterator[Pictured]`` beside its ``layout``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from pnp.scene import Point, Rect
from pnp.scene.piece import Piece

Free: TypeAlias = Callable[[Point, float], bool]
"""Whether a disc about a point of a piece covers nothing that matters."""


class FigureSpot(Struct, frozen=True):
    """A space on a piece: where other pieces lie, and the box of all of it; or a round ``sign``."""

    at: Point
    box: Rect
    sign: bool = False

    @staticmethod
    def of(box: Rect) -> FigureSpot:
        return FigureSpot(box.centre, box)


class FigureSource(Struct, frozen=True, eq=False):
    """A piece in millimetres from the top left of its trim box, with its spaces by name and the
    middles of their borders, and where discs are ``off_board`` to lie if the piece knows it;
    ``side`` is the number of a die that lies up."""

    piece: Piece
    spots: Mapping[str, FigureSpot] = {}
    borders: Mapping[frozenset[str], Point] = {}
    off_board: Free | None = None
    side: str = ""
