"""The edge of a box as ornaments follow it, worked out by formulas, so that both halves of a frame
are alike to the last bit."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.scene import Point, Rect, Segments, rounded

# A rope or a bead cannot turn in less.
_LEAST_TURN = 0.6


@dataclass(frozen=True, slots=True)
class CardFrame:
    """A rectangle with circular corners, seen from its outer edge."""

    rect: Rect
    radius: float

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset``."""
        inner = self.rect.inset(inset)
        return rounded(inner.x, inner.y, inner.width, inner.height, max(0.0, self.radius - inset))

    def steps(self, inset: float, spacing: float, multiple: int = 1) -> list[tuple[Point, Point]]:
        """Return evenly spaced places on the inset edge, each with its outward unit normal, from
        the middle of the upper side; both sides of the middle are alike."""
        inner = self.rect.inset(inset)
        turn = max(_LEAST_TURN, self.radius - inset)
        turn = min(turn, inner.width / 2, inner.height / 2)
        across, down = inner.width - 2 * turn, inner.height - 2 * turn
        total = 2 * (across + down) + math.tau * turn
        count = max(multiple, round(total / spacing / multiple) * multiple)
        return [_at(inner, turn, across, down, i * total / count) for i in range(count)]


def _at(inner: Rect, turn: float, across: float, down: float, way: float) -> tuple[Point, Point]:
    """Return the place ``way`` mm clockwise from the middle of the upper side, and its normal."""
    corner = math.pi / 2 * turn
    left, top, right, bottom = inner.x, inner.y, inner.right, inner.bottom
    # Each side from its start, its direction, and the corner that ends it.
    sides = (
        (across / 2, (left + inner.width / 2, top), 0),
        (down, (right, top + turn), 1),
        (across, (right - turn, bottom), 2),
        (down, (left, bottom - turn), 3),
        (across / 2, (left + turn, top), 0),
    )
    for length, (x, y), quarter in sides:
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
        if way <= length:
            return (x + dx * way, y + dy * way), (dy, -dx)
        way -= length
        if way <= corner:
            angle = way / turn
            # The normal turns from the side's own to the next one's.
            nx = dy * math.cos(angle) + dx * math.sin(angle)
            ny = -dx * math.cos(angle) + dy * math.sin(angle)
            cx, cy = x + dx * length - dy * turn, y + dy * length + dx * turn
            return (cx + nx * turn, cy + ny * turn), (nx, ny)
        way -= corner
    return (left + inner.width / 2, top), (0.0, -1.0)
