"""The content of figures in sheets: a piece, and the places of its spaces.

A component whose pieces have spaces, or look different on the table than in print, has a function
``pictured(record, theme, reporter) -> Iterator[FigureSource]`` beside its ``layout``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from pnp.scene import Point, Rect
from pnp.scene.piece import Piece

Free: TypeAlias = Callable[[Point, float], bool]
"""Whether a disc around a point of a piece covers nothing important."""


class FigureSpot(Struct, frozen=True):
    """A space on a piece: the place for other pieces, and its box; or a round ``sign``."""

    at: Point
    box: Rect
    sign: bool = False

    @staticmethod
    def of(box: Rect) -> FigureSpot:
        return FigureSpot(box.centre, box)


class FigureSource(Struct, frozen=True, eq=False):
    """A piece in millimetres from the top left of its trim box, with its spaces by name.

    ``borders`` are the middles of their borders. ``off_board`` tests whether discs cover nothing
    important, if the piece knows it. ``side`` is the number of the upper face of a die.
    """

    piece: Piece
    spots: Mapping[str, FigureSpot] = {}
    borders: Mapping[frozenset[str], Point] = {}
    off_board: Free | None = None
    side: str = ""
