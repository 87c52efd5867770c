"""The visible parts of a map's borders, and the space at each part of the board's outline.

The board shows the inside of its frame except the title panel. Nothing here is cut into areas: a
border is a chain of points with a space on either side.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.kinds.boards.map.record import Map
from pnp.scene import Point, Rect

SIDES = ("top", "right", "bottom", "left")


def frame_of(map_: Map) -> Rect:
    return Rect(0, 0, map_.board.width, map_.board.height).inset(map_.board.margin)


def inset_of(map_: Map) -> Rect:
    """Return the title panel, at the corner of the frame that the map names."""
    frame, inset = frame_of(map_), map_.inset
    left, top = inset.corner.endswith("left"), inset.corner.startswith("top")
    x = frame.x + inset.shift if left else frame.right - inset.width - inset.shift
    y = frame.y - inset.sunk if top else frame.bottom - inset.height + inset.sunk
    return Rect(x, y, inset.width, inset.height)


class Stretch(Struct, frozen=True):
    """A part of one side of the frame, in millimetres clockwise from the side's first corner."""

    side: str
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


class BorderLine(Struct, frozen=True):
    """A border as drawn, with the spaces on its left and right, seen along it."""

    left: str
    right: str
    points: list[Point]

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.left, self.right))


class Window:
    """The visible part of a board: its frame without the title panel."""

    def __init__(self, frame: Rect, inset: Rect) -> None:
        self.frame = frame
        self.inset = inset
        self._frame = (frame.x, frame.y, frame.right, frame.bottom)
        self._inset = (inset.x, inset.y, inset.right, inset.bottom)

    def visible_length(self, points: Sequence[Point]) -> float:
        """Return the visible length of a chain of points."""
        if self._is_clear(points):
            return plain_sum(map(math.dist, points, points[1:]))
        return plain_sum(self._visible_part(a, b) for a, b in pairwise(points))

    def holds(self, points: Sequence[Point]) -> bool:
        """Return whether a chain of points stays inside the frame."""
        left, top, right, bottom = self._frame
        xs, ys = zip(*points, strict=True)
        return bool(left < min(xs) and max(xs) < right and top < min(ys) and max(ys) < bottom)

    def _is_clear(self, points: Sequence[Point]) -> bool:
        """Return quickly whether a chain is inside the frame and beside the panel; most are."""
        if not self.holds(points):
            return False
        left, top, right, bottom = self._inset
        xs, ys = zip(*points, strict=True)
        return bool(max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > bottom)

    def _visible_part(self, a: Point, b: Point) -> float:
        part = _clipped_fractions(a, b, self._frame)
        if part is None:
            return 0.0
        under = _clipped_fractions(a, b, self._inset)
        hidden = max(0.0, min(part[1], under[1]) - max(part[0], under[0])) if under else 0.0
        return (part[1] - part[0] - hidden) * math.dist(a, b)


def _clipped_fractions(
    a: Point, b: Point, box: tuple[float, float, float, float]
) -> tuple[float, float] | None:
    """Return the part of a line inside a box (left, top, right, bottom) as fractions of its length.

    Uses the algorithm of Liang and Barsky (1984). Returns None if the line misses the box.
    """
    first, last = 0.0, 1.0
    for i in (0, 1):
        start, step, least, most = a[i], b[i] - a[i], box[i], box[i + 2]
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        one, other = (least - start) / step, (most - start) / step
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return (first, last) if first < last else None


def rims(lines: Sequence[BorderLine], anywhere: str, window: Window) -> dict[str, list[Stretch]]:
    """Return the parts of the frame that belong to each space.

    Borders cut the frame. The part clockwise of a cut belongs to the right of a line that leaves
    the frame, and to the left of one that enters it. ``anywhere`` is the space of a frame without
    cuts.
    """
    frame, inset = window.frame, window.inset
    around = [0.0, frame.width, frame.width + frame.height, 2 * frame.width + frame.height]
    full = 2 * (frame.width + frame.height)
    owners: dict[float, str] = {}
    box = (frame.x, frame.y, frame.right, frame.bottom)
    for line in lines:
        for a, b in () if window.holds(line.points) else pairwise(line.points):
            first, last = _clipped_fractions(a, b, box) or (0.0, 1.0)
            if first > 0:
                owners[_distance_along_frame(_interpolate(a, b, first), frame)] = line.left
            if last < 1:
                owners[_distance_along_frame(_interpolate(a, b, last), frame)] = line.right
    owner = owners[max(owners)] if owners else anywhere
    found: dict[str, list[Stretch]] = defaultdict(list)
    for start, end in pairwise([*sorted({*owners, *around}), full]):
        owner = owners.get(start, owner)
        side = max(i for i, at in enumerate(around) if at <= start)
        whole = Stretch(SIDES[side], start - around[side], end - around[side])
        for piece in _without_inset(whole, frame, inset):
            _append(found[owner], piece)
    return {name: parts for name, parts in found.items() if parts}


def _interpolate(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _append(parts: list[Stretch], piece: Stretch) -> None:
    """Add a stretch to those of a space, merged with the last if it continues it."""
    last = parts[-1] if parts else None
    if last is not None and last.side == piece.side and abs(last.end - piece.start) < 1e-9:
        parts[-1] = Stretch(piece.side, last.start, piece.end)
    elif piece.length > 1e-9:
        parts.append(piece)


def _without_inset(piece: Stretch, frame: Rect, inset: Rect) -> Iterator[Stretch]:
    """Yield the parts of a stretch that the title panel leaves visible."""
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


def _distance_along_frame(point: Point, frame: Rect) -> float:
    """Return the distance of a point on the frame from its top left corner, clockwise."""
    x, y = point[0] - frame.x, point[1] - frame.y
    gaps = (abs(y), abs(x - frame.width), abs(y - frame.height), abs(x))
    side = gaps.index(min(gaps))
    ways = (x, frame.width + y, 2 * frame.width + frame.height - x)
    return (*ways, 2 * (frame.width + frame.height) - y)[side]
