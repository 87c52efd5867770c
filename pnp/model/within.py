"""Whether what is placed lies on what it is placed on: its numbers decide, nothing is drawn."""

from __future__ import annotations

from pnp.model.record import fail
from pnp.scene import Point, Rect

DUST = 0.01
"""Millimetres; sums of lengths differ by less, and nobody sees it."""

HEART = 0.5
"""The part of the size of an ornament that lies inside its frame in any case. Frames of charts cut
a little of one off, waves hide its foot, and no engraving fills the square of its size."""


LEAST_ROOM = 10.0
"""Millimetres that margins must leave: nothing can be read on less."""


def room(kept: float, whole: float, what: str) -> None:
    """Fail where margins leave hardly anything of a length; ``what`` names both."""
    if kept < LEAST_ROOM:
        message = f"the margins leave {kept:g} mm of {what} of {whole:g} mm"
        hint = f"reduce the margins: at least {LEAST_ROOM:g} mm must remain"
        raise fail("no-room", message, hint, "margin")


def about(middle: Point, size: float) -> Rect:
    """Return the square of ``size`` mm about a point."""
    return Rect(middle[0] - size / 2, middle[1] - size / 2, size, size)


def beyond(box: Rect, within: Rect) -> bool:
    """Return whether a box extends beyond another.

    >>> beyond(about((5.0, 5.0), 8.0), Rect(0, 0, 10, 10))
    False
    >>> beyond(about((5.0, 5.0), 8.0), Rect(0, 2, 10, 10))
    True
    """
    return (
        box.x < within.x - DUST
        or box.y < within.y - DUST
        or box.right > within.right + DUST
        or box.bottom > within.bottom + DUST
    )
