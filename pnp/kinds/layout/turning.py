"""Boxes turned about one of their points.

Any such turn is the same as a turn about the middle of a moved box, so that only this form is kept.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.kinds.layout.box_record import Box
from pnp.kinds.layout.measures import ANCHORS
from pnp.scene import Matrix, Point, Rect
from pnp.scene.extents import transform_box

_QUARTERS = (90, 270)
# Their place is the one after a quarter turn: a text reads along the longer side of its box.
_UPRIGHT = ("text", "image")


class TurnedPlace(Struct, frozen=True):
    """A box before it is turned by ``turn`` degrees clockwise about its middle."""

    rect: Rect
    turn: float = 0.0

    @property
    def matrix(self) -> Matrix:
        return Matrix.rotate(self.turn, *self.rect.centre)

    @property
    def hull(self) -> Rect:
        """The bounding box after the turn."""
        if not self.turn:
            return self.rect
        found = transform_box(self.rect, self.matrix)
        return Rect(*(round(value, 6) for value in (found.x, found.y, found.width, found.height)))

    def contains(self, point: Point) -> bool:
        """Return whether a point is inside after the turn."""
        x, y = Matrix.rotate(-self.turn, *self.rect.centre).apply(point) if self.turn else point
        rect = self.rect
        return rect.x <= x <= rect.right and rect.y <= y <= rect.bottom

    def turned(self, matrix: Matrix, turn: float) -> TurnedPlace:
        """Return the place after a further turn, which ``matrix`` makes."""
        x, y = matrix.apply(self.rect.centre)
        rect = self.rect
        moved = Rect(
            round(x - rect.width / 2, 6), round(y - rect.height / 2, 6), rect.width, rect.height
        )
        return TurnedPlace(moved, (self.turn + turn) % 360)


def place_of(box: Box, rect: Rect) -> TurnedPlace:
    """Return where a box is drawn that is written with this place."""
    if not box.rotate:
        return TurnedPlace(rect)
    if is_upright_quarter(box):
        return TurnedPlace(swapped(rect), box.rotate)
    if box.about == "centre":
        return TurnedPlace(rect, box.rotate)
    across, down = ANCHORS[box.about]
    point = rect.x + across * rect.width, rect.y + down * rect.height
    return TurnedPlace(rect).turned(Matrix.rotate(box.rotate, *point), box.rotate)


def is_upright_quarter(box: Box) -> bool:
    """Return whether the place of a box is that after its quarter turn."""
    return box.draw in _UPRIGHT and box.rotate in _QUARTERS


def swapped(rect: Rect) -> Rect:
    """Return a box about the same middle with its sides swapped."""
    x, y = rect.centre
    return Rect(x - rect.height / 2, y - rect.width / 2, rect.height, rect.width)
