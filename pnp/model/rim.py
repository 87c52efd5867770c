"""What of a map's borders can be seen, and which spaces hold which part of the board's outline.

The board shows what lies inside its frame and not under the panel of the title. Nothing here is cut
into areas: a border is a line of points with a space on either side.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.scene import Point, Rect

SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of one side of the frame, in millimetres clockwise from the side's first corner."""

    side: str
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Line:
    """A border as it is drawn, with the spaces on its two sides as one looks along it."""

    left: str
    right: str
    points: list[Point]

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.left, self.right))


def seen_of(a: Point, b: Point, frame: Rect, inset: Rect) -> float:
    """Return how much of a line is inside the frame and not under the panel of the title."""
    if _clear_of(a, b, frame, inset):
        return math.dist(a, b)
    part = _inside(a, b, frame)
    if part is None:
        return 0.0
    under = _inside(a, b, inset)
    hidden = max(0.0, min(part[1], under[1]) - max(part[0], under[0])) if under else 0.0
    return (part[1] - part[0] - hidden) * math.dist(a, b)


def _inside(a: Point, b: Point, box: Rect) -> tuple[float, float] | None:
    """Return which part of a line is inside a box, as fractions of it (Liang and Barsky 1984)."""
    first, last = 0.0, 1.0
    for start, step, least, most in (
        (a[0], b[0] - a[0], box.x, box.right),
        (a[1], b[1] - a[1], box.y, box.bottom),
    ):
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        one, other = (least - start) / step, (most - start) / step
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return (first, last) if first < last else None


def _clear_of(a: Point, b: Point, frame: Rect, inset: Rect) -> bool:
    """Tell at a glance that a line is inside the frame and beside the panel; most lines are."""
    (ax, ay), (bx, by) = a, b
    inside = frame.x <= ax <= frame.right and frame.x <= bx <= frame.right
    inside = inside and frame.y <= ay <= frame.bottom and frame.y <= by <= frame.bottom
    return inside and (
        (ax < inset.x and bx < inset.x)
        or (ax > inset.right and bx > inset.right)
        or (ay < inset.y and by < inset.y)
        or (ay > inset.bottom and by > inset.bottom)
    )


def rims(
    lines: Sequence[Line], anywhere: str, frame: Rect, inset: Rect
) -> dict[str, list[Stretch]]:
    """Return the parts of the frame that belong to each space: borders cut it, and what lies
    clockwise of a cut is on the right of a line that leaves the frame, on the left of one that
    enters. ``anywhere`` is the space that covers a frame without cuts."""
    around = [0.0, frame.width, frame.width + frame.height, 2 * frame.width + frame.height]
    full = 2 * (frame.width + frame.height)
    owners: dict[float, str] = {}
    for line in lines:
        for a, b in pairwise(line.points):
            first, last = _inside(a, b, frame) or (0.0, 1.0)
            if first > 0:
                owners[_along(_between(a, b, first), frame)] = line.left
            if last < 1:
                owners[_along(_between(a, b, last), frame)] = line.right
    owner = owners[max(owners)] if owners else anywhere
    found: dict[str, list[Stretch]] = defaultdict(list)
    for start, end in pairwise([*sorted({*owners, *around}), full]):
        owner = owners.get(start, owner)
        side = max(i for i, at in enumerate(around) if at <= start)
        whole = Stretch(SIDES[side], start - around[side], end - around[side])
        for piece in _clear(whole, frame, inset):
            _append(found[owner], piece)
    return {name: parts for name, parts in found.items() if parts}


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _append(parts: list[Stretch], piece: Stretch) -> None:
    """Add a piece to those of a space, joined with the one that it continues."""
    last = parts[-1] if parts else None
    if last is not None and last.side == piece.side and abs(last.end - piece.start) < 1e-9:
        parts[-1] = Stretch(piece.side, last.start, piece.end)
    elif piece.length > 1e-9:
        parts.append(piece)


def _clear(piece: Stretch, frame: Rect, inset: Rect) -> Iterator[Stretch]:
    """Yield what the panel of the title leaves of a part of a side."""
    covers = {
        "top": (inset.x - frame.x, inset.right - frame.x, inset.y <= frame.y),
        "right": (inset.y - frame.y, inset.bottom - frame.y, inset.right >= frame.right),
        "bottom": (frame.right - inset.right, frame.right - inset.x, inset.bottom >= frame.bottom),
        "left": (frame.bottom - inset.bottom, frame.bottom - inset.y, inset.x <= frame.x),
    }
    start, end, there = covers[piece.side]
    if not there or end <= piece.start or start >= piece.end:
        yield piece
        return
    if start > piece.start:
        yield Stretch(piece.side, piece.start, start)
    if end < piece.end:
        yield Stretch(piece.side, end, piece.end)


def _along(point: Point, frame: Rect) -> float:
    """Return how far a point of the frame is from its top left corner, clockwise."""
    x, y = point[0] - frame.x, point[1] - frame.y
    gaps = (abs(y), abs(x - frame.width), abs(y - frame.height), abs(x))
    side = gaps.index(min(gaps))
    ways = (x, frame.width + y, 2 * frame.width + frame.height - x)
    return (*ways, 2 * (frame.width + frame.height) - y)[side]
