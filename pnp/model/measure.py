"""The size of a piece, the room that a stack of cards takes, and the pieces that a file makes, from
records alone: nothing is drawn.

A file may name pieces and files of the same game from which it derives sizes and counts.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, Self

from msgspec import Struct
from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.model.record import Length, Record, validation_error
from pnp.scene import Point, Rect

# Cards, which decks, mosaics and boxes share.

SizeName = Literal[
    "poker", "euro-poker", "bridge", "tarot", "mini", "micro", "mini-euro", "mini-american", "euro",
    "us-game", "japanese", "business", "domino", "square-s", "square", "euro-square", "circle",
    "hex", "jumbo", "trading", "mint-tin",
]  # fmt: skip
SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "euro-poker": (63, 88),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini": (44.45, 63.5),
    "micro": (31.75, 44.45),
    "mini-euro": (44, 68),
    "mini-american": (41, 63),
    "euro": (59, 92),
    "us-game": (56, 87),
    "japanese": (59, 86),
    "business": (50.8, 88.9),
    "domino": (44.45, 88.9),
    "square-s": (63.5, 63.5),
    "square": (88.9, 88.9),
    "euro-square": (70, 70),
    "circle": (88.9, 88.9),
    "hex": (95.25, 82.55),
    "jumbo": (88.9, 139.7),
    "trading": (63.5, 88.9),
    "mint-tin": (52, 87),
}
"""Trimmed sizes in millimetres by the names that card printers use."""
STOCK = 0.32
"""The thickness of a card of usual stock, in millimetres."""
Thickness = Annotated[Length, Field(ge=0.1, le=3)]


class Measure(Struct, frozen=True):
    """Width and height of a piece in millimetres, and whether it has the corners of a rectangle."""

    width: float
    height: float
    cornered: bool = False

    def side(self, shape: str) -> float:
        """Return the width of the smallest place of a shape that holds the whole piece: ``round``,
        or any other for a square."""
        if self.cornered and shape == "round":
            return math.hypot(self.width, self.height)
        return max(self.width, self.height)


def largest(measures: Iterable[Measure]) -> Measure:
    """Return the largest width and height of several measures, cornered if any of them is."""
    found = list(measures)
    width, height = max(m.width for m in found), max(m.height for m in found)
    return Measure(width, height, any(m.cornered for m in found))


class Stack(Struct, frozen=True):
    """Stacked cards: their number, width, height and individual thickness (mm)."""

    cards: int
    width: float
    height: float
    thickness: float


class CardFile(Record):
    """A file of cards, all of one size."""

    @abstractmethod
    def stack(self) -> Stack:
        """Return the stack of its cards, without spares."""


def combined_stack(decks: Iterable[CardFile]) -> Stack:
    """Return the stack of all cards of some files, with the largest size and thickness of any."""
    found = [deck.stack() for deck in decks]
    cards = plain_sum(stack.cards for stack in found)
    width, height = max(stack.width for stack in found), max(stack.height for stack in found)
    return Stack(cards, width, height, max(stack.thickness for stack in found))


MOST_NAMED = 20
"""The limit of pieces or decks for one place or box."""


def _as_list(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Named = Annotated[
    tuple[Annotated[str, StringConstraints(min_length=1, max_length=130)], ...],
    BeforeValidator(_as_list),
    Field(max_length=MOST_NAMED),
    WithJsonSchema(
        {"type": ["string", "array"], "items": {"type": "string"}, "maxItems": MOST_NAMED}
    ),
]
"""A piece or a file, such as ``gold-1`` or ``deck/crew``, or a list of them."""


class SizedForPieces(Record):
    """A file or part whose size is derived from the pieces that it is ``for``: that of the largest
    of them, with ``room`` mm to spare. An explicit size is at least as large."""

    for_: Annotated[Named, Field(alias="for")] = ()
    room: Annotated[Length, Field(ge=0, le=20)] = 0.0

    @model_validator(mode="after")
    def _room_for_a_piece(self) -> Self:
        if self.room and not self.for_:
            message = "room is added to the size of a piece, but no piece is given"
            raise validation_error(
                "unclear-size", message, "add  for: ...  or write the full size", "room"
            )
        return self


DUST = 0.01
"""Millimetres; sums of lengths differ by less, which is invisible."""

HEART = 0.5
"""The part of the size of an ornament that is always inside its frame. Frames of charts cut off a
little of it, waves hide its foot, and no engraving fills the square of its size."""


SAFE = 1.5
"""Text and icons stay this far from the cut, in millimetres: hand tools miss a line by up to 1 mm.
Print shops require 3 mm."""
# Smaller pieces have no room for ``SAFE``: texts keep a share of the shorter side from the cut.
_LEAST_SIDE, _SAFE_PART = 30.0, 0.015


def safe_distance(width: float, height: float) -> float:
    """Return the distance of texts from the cut of a piece of this size, in millimetres.

    >>> safe_distance(63.0, 88.0), safe_distance(20.0, 20.0)
    (1.5, 0.3)
    """
    side = min(width, height)
    return SAFE if side >= _LEAST_SIDE else _SAFE_PART * side


LEAST_ROOM = 10.0
"""Millimetres that margins must leave: nothing is legible on less."""


def require_room(remaining: float, whole: float, what: str) -> None:
    """Raise an error if margins leave too little of a length; ``what`` names the length and its
    owner."""
    if remaining < LEAST_ROOM:
        message = f"the margins leave {remaining:g} mm of {what} of {whole:g} mm"
        hint = f"reduce the margins: at least {LEAST_ROOM:g} mm must remain"
        raise validation_error("no-room", message, hint, "margin")


Corner = Annotated[Length, Field(ge=0, le=60)]
"""The radius of the rounded corners of a piece, in millimetres."""


def require_corner(radius: float, width: float, height: float) -> None:
    """Raise an error if the corners of a piece meet."""
    most = min(width, height) / 2
    if radius > most:
        message = (
            f"corners with a radius of {radius:g} mm meet on a piece of {width:g} x {height:g} mm"
        )
        raise validation_error("out-of-range", message, f"write at most {most:g}mm", "corner")


def square_around(middle: Point, size: float) -> Rect:
    """Return the square of ``size`` mm about a point."""
    return Rect(middle[0] - size / 2, middle[1] - size / 2, size, size)


def shortfall_text(box: Rect, within: Rect) -> str:
    """Return how much larger another box must be to contain a box, in words.

    >>> shortfall_text(Rect(0, 0, 51, 17), Rect(0, 0, 40, 20))
    '11 mm of width'
    >>> shortfall_text(Rect(-1, 0, 8, 9), Rect(0, 0, 8, 8))
    '1 mm of width and 1 mm of height'
    """
    wide = max(0.0, within.x - box.x) + max(0.0, box.right - within.right)
    high = max(0.0, within.y - box.y) + max(0.0, box.bottom - within.bottom)
    pairs = (wide, "width"), (high, "height")
    return " and ".join(f"{round(by, 1):g} mm of {side}" for by, side in pairs if by >= 0.05)


def extends_beyond(box: Rect, within: Rect) -> bool:
    """Return whether a box extends beyond another.

    >>> extends_beyond(square_around((5.0, 5.0), 8.0), Rect(0, 0, 10, 10))
    False
    >>> extends_beyond(square_around((5.0, 5.0), 8.0), Rect(0, 2, 10, 10))
    True
    """
    return (
        box.x < within.x - DUST
        or box.y < within.y - DUST
        or box.right > within.right + DUST
        or box.bottom > within.bottom + DUST
    )


def overlap_depth(one: Rect, other: Rect) -> float:
    """Return how far two boxes overlap in millimetres; if negative, how far apart they are.

    >>> overlap_depth(Rect(0, 0, 10, 10), Rect(8, 4, 10, 10))
    2
    >>> overlap_depth(Rect(0, 0, 10, 10), Rect(13, 0, 10, 10))
    -3
    """
    across = min(one.right, other.right) - max(one.x, other.x)
    return min(across, min(one.bottom, other.bottom) - max(one.y, other.y))


def depth_in_outline(outline: Sequence[Point], rect: Rect) -> float:
    """Return how far a box is inside a convex outline, in millimetres; 0 or less if they are apart.

    Two convex shapes are apart if they are on different sides of a line along one of their sides.
    """
    corners = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom),
               (rect.x, rect.bottom))  # fmt: skip
    normals = [(1.0, 0.0), (0.0, 1.0)]
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        far = math.hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / far, (ax - bx) / far))
    depths = []
    for nx, ny in normals:
        one = [x * nx + y * ny for x, y in outline]
        other = [x * nx + y * ny for x, y in corners]
        depths.append(min(max(one), max(other)) - max(min(one), min(other)))
    return min(depths)


# The pieces that a file makes, with quantities, without drawing them.


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
