"""The boxes of items, in the coordinates of their parents.

Curves are bounded by their control points and turned boxes by their corners, so a box may be a
little too large but never too small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import itemgetter
from typing import TypeAlias

from msgspec import Struct, field

from pnp.scene.items import (
    IDENTITY,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    Text,
)

Leaf: TypeAlias = Path | Text | Image

# In type sizes: how far capitals rise and descenders descend, roughly.
_RISE, _DROP = 0.75, 0.25


class Extent(Struct, frozen=True):
    """An item that leaves ink, its box, and the box of its clip, if any."""

    item: Leaf
    box: Rect
    clip: Rect | None = None


SizedText: TypeAlias = tuple[float, Text]
"""A visible text, preceded by its drawn size in millimetres."""


class Ruler(Struct, frozen=True):
    """Measures items. Each group and outline is measured once, cached by ``id``."""

    _boxes: dict[int, tuple[Group, Rect | None]] = field(default_factory=dict)
    _hulls: dict[int, tuple[Segments, Rect]] = field(default_factory=dict)
    _texts: dict[int, tuple[Group, tuple[SizedText, ...]]] = field(default_factory=dict)

    def box(self, item: Item) -> Rect | None:
        """Return the box of an item in the coordinates of its parent; None if it leaves no ink.

        Clips of groups are ignored.
        """
        if not isinstance(item, Group):
            return self._measured(item)
        known = self._boxes.get(id(item))
        if known is None:
            known = self._boxes[id(item)] = item, self._union(item.items, item.matrix)
        return known[1]

    def texts(self, items: Iterable[Item]) -> Iterator[SizedText]:
        """Yield the visible texts, each with its drawn size."""
        for item in items:
            match item:
                case Text():
                    if not item.hidden and item.content.strip():
                        yield item.size, item
                case Group():
                    yield from self._texts_in(item, 1.0)
                case Instance():
                    yield from self._texts_in(item.of, scale_factor(item.matrix))
                case _:
                    pass

    def _texts_in(self, group: Group, larger: float) -> Iterator[SizedText]:
        known = self._texts.get(id(group))
        if known is None:
            known = self._texts[id(group)] = group, tuple(self.texts(group.items))
        larger *= scale_factor(group.matrix)
        for size, text in known[1]:
            yield size * larger, text

    def beyond(self, items: Iterable[Item], room: Rect) -> Iterator[Extent]:
        """Yield the items outside ``room``, including those inside groups."""
        yield from self._beyond(items, IDENTITY, None, room)

    def _beyond(
        self, items: Iterable[Item], matrix: Matrix, clip: Rect | None, room: Rect
    ) -> Iterator[Extent]:
        for item in items:
            local = self.box(item)
            if local is None or contains_box(room, box := transform_box(local, matrix)):
                continue
            match item:
                case Instance():
                    yield from self._beyond((item.of,), item.matrix.then(matrix), clip, room)
                case Group():
                    own = item.matrix.then(matrix)
                    window, inner = clip, room
                    if item.clip is not None:
                        window = transform_box(hull(item.clip), own)
                        window = intersection(window, clip) if clip is not None else window
                        inner = intersection(room, window)
                    yield from self._beyond(item.items, own, window, inner)
                case _:
                    yield Extent(item, box, clip)

    def _measured(self, item: Leaf | Instance) -> Rect | None:
        match item:
            case Instance():
                return self._union((item.of,), item.matrix)
            case Path():
                if not item.segments:
                    return None
                box = self._hull(item.segments)
                return box if item.stroke is None else box.inset(-item.stroke.width / 2)
            case Text():
                if item.hidden or not item.content.strip():
                    return None
                high = (_RISE + _DROP) * item.size
                return Rect(item.x, item.y - _RISE * item.size, item.width, high)
            case Image():
                return item.box

    def _hull(self, segments: Segments) -> Rect:
        known = self._hulls.get(id(segments))
        if known is None:
            known = self._hulls[id(segments)] = segments, hull(segments)
        return known[1]

    def _union(self, items: Sequence[Item], matrix: Matrix) -> Rect | None:
        boxes = [box for item in items if (box := self.box(item)) is not None]
        return transform_box(reduce(_union_of, boxes), matrix) if boxes else None


def has_ground(items: Iterable[Item], outline: Segments) -> bool:
    """Return whether an area or a picture covers the whole box of an outline."""
    whole = hull(outline)
    return any(
        contains_box(extent.box, whole)
        and (extent.clip is None or contains_box(extent.clip, whole))
        and (
            isinstance(extent.item, Image)
            or (isinstance(extent.item, Path) and extent.item.fill is not None)
        )
        for extent in Ruler().beyond(items, Rect(0, 0, 0, 0))
    )


def contains_box(room: Rect, box: Rect) -> bool:
    """Return whether a box is inside another; False if a coordinate is NaN."""
    return (
        box.x >= room.x
        and box.y >= room.y
        and box.right <= room.right
        and box.bottom <= room.bottom
    )


def transform_box(box: Rect, matrix: Matrix) -> Rect:
    """Return the bounding box of a transformed box."""
    if matrix.b == 0 == matrix.c:  # not turned, as nearly all
        x0, x1 = matrix.a * box.x + matrix.e, matrix.a * box.right + matrix.e
        y0, y1 = matrix.d * box.y + matrix.f, matrix.d * box.bottom + matrix.f
        x, y = min(x0, x1), min(y0, y1)
        return Rect(x, y, max(x0, x1) - x, max(y0, y1) - y)
    corners = [matrix.apply((x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def hull(segments: Segments) -> Rect:
    """Return the box of all points of an outline, control points included."""
    values = tuple(chain.from_iterable(map(itemgetter(1), segments)))
    xs, ys = values[::2], values[1::2]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


def _union_of(one: Rect, other: Rect) -> Rect:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def intersection(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))


def scale_factor(matrix: Matrix) -> float:
    """Return the factor by which a matrix scales lengths, averaged over all directions."""
    if matrix == IDENTITY:
        return 1.0
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
