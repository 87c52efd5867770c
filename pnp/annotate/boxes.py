"""The size of marks, and spaces that are squares: numbers stand in their corners, where they hide
least."""

from __future__ import annotations

from pnp.annotate.figure import FigureSpace
from pnp.base.geometry import box_of
from pnp.scene import Rect

FLAG = 3.1
"""Radius of the disc with the number of a finding, in millimetres."""
USUAL = (300.0, 190.0)
"""Width and height of a board on which marks have their usual size, in millimetres."""


def scale_of(width: float, height: float) -> float:
    """Return how much larger marks are drawn: a large board is seen from further off."""
    return max(1.0, width / USUAL[0], height / USUAL[1])


def boxed(box: Rect, *, named: bool = False) -> FigureSpace:
    """Return the place of a square; its id is written in its middle where it is to be ``named``."""
    x, y = box.centre
    inset = FLAG + 0.9
    flag = (box.x + inset, box.y + inset) if box.width > 3 * FLAG else (x, y)
    name = (x, y) if named else None
    return FigureSpace(box_of(box), (x, y), box.width / 2, flag, name)
