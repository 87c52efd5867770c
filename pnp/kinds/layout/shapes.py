"""Draw boxes that are lines, polygons, arcs and other plain shapes.

Where a filled shape without a line has an edge on that of the card, it extends over the bleed
there, and so do lines that end at the edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from pnp.art.pen import Pen, point_towards
from pnp.base.sums import plain_sum
from pnp.kinds.layout.effects import shaded
from pnp.kinds.layout.inks import ground_inks
from pnp.kinds.layout.shape_outlines import (
    PathDataError,
    is_closed,
    outline_in,
    reversed_outline,
)
from pnp.kinds.layout.shape_record import SHAPES
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSlot, fill_template
from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    chains_of,
    polygon,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import hull

# The length of a head: a part that grows with the width of the line, and the rest; its half width,
# as a part of its length.
_HEAD, _HEAD_GROWTH, _HALF = 1.2, 3.0, 0.4
# The largest part of a line that its heads take up.
_MOST_HEAD = 0.8
# Lines that meet the edge of the card at a smaller angle than this are not extended to the bleed.
_STEEP = 0.2
_DUST = 1e-3


def extent_of(slot: CardSlot) -> Rect:
    """Return the box about what a slot draws, after its turn; for shapes, that of their outline."""
    if slot.box.draw not in SHAPES:
        return slot.place.hull
    try:
        return hull(shape_outline(slot, slot.box.d or ""))
    except PathDataError:
        return slot.place.hull


def shape_outline(slot: CardSlot, d: str) -> Segments:
    """Return the outline of a shape on the card. Raises PathDataError."""
    box = slot.box
    scaled = "size" in box.model_fields_set
    found = outline_in(box, box.draw, slot.rect, scaled=scaled, d=d)
    return transform_outline(found, slot.place.matrix) if slot.turn else found


def draw_shape(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a shape: its area, then its line, then the heads of the line."""
    box = slot.box
    try:
        outline = shape_outline(slot, fill_template(box.d or "", row))
    except PathDataError as error:
        hint = "write the  d  of an SVG path, such as  M0 0 L10 5 L0 10 Z"
        pen.reporter.error(slot.path_to_blame(row, "d", box.d), "not-a-path", str(error), hint)
        return
    room = Rect(0, 0, card.width, card.height)
    role = box.line or (None if box.fill else "ink")
    fill, stroke = ground_inks(slot, row, hull(outline), room, pen, role)
    closed = is_closed(box.draw, outline)
    if closed:
        if fill is not None and stroke is None:
            outline = (*outline, *_strips(outline, room, card.bleed))
        yield shaded(Path(outline, fill, stroke), slot, row, pen)
        return
    if fill is not None:
        yield shaded(Path(outline, fill), slot, row, pen)
    if stroke is None:
        return
    heads = box.heads or ("end" if box.draw == "arrow" else "none")
    ends = (heads in ("start", "both"), heads in ("end", "both"))
    length = _HEAD + _HEAD_GROWTH * stroke.width
    points = [point for chain in chains_of(outline) for point in chain]
    shares = 2 if heads == "both" else 1
    length = min(length, _MOST_HEAD * _length(points) / shares)
    tips: list[Segments] = []
    if ends[0]:
        outline, tip = _with_head(reversed_outline(outline), length)
        outline = reversed_outline(outline)
        tips.append(tip)
    if ends[1]:
        outline, tip = _with_head(outline, length)
        tips.append(tip)
    extended = tuple(_extended(outline, ends, room, card.bleed))
    line = Path(extended, None, stroke)
    if extended != outline:
        bled = room.inset(-card.bleed)
        clip = rectangle(bled.x, bled.y, bled.width, bled.height)
        yield Group((line,), clip=clip)
    else:
        yield line
    for tip in tips:
        yield Path(tip, stroke.colour)


def _length(points: list[Point]) -> float:
    return plain_sum(math.dist(one, other) for one, other in pairwise(points))


def _strips(outline: Segments, room: Rect, bleed: float) -> Iterator[Segment]:
    """Yield outlines of the bleed beside the edges of a shape that are on those of the card."""
    if not bleed:
        return
    for chain in chains_of(outline):
        for one, other in zip(chain, (*chain[1:], chain[0]), strict=True):
            for axis in (0, 1):
                start = (room.x, room.y)[axis]
                end = (room.right, room.bottom)[axis]
                for at, beyond in ((start, start - bleed), (end, end + bleed)):
                    if abs(one[axis] - at) < _DUST and abs(other[axis] - at) < _DUST:
                        yield from _strip(one, other, axis, beyond, room, bleed)


def _strip(
    one: Point, other: Point, axis: int, beyond: float, room: Rect, bleed: float
) -> Segments:
    """Return the outline between an edge of a shape and ``beyond``, with the corner of the bleed if
    the edge ends at a corner of the card."""
    along = 1 - axis
    first, last = (room.x, room.y)[along], (room.right, room.bottom)[along]
    low, high = sorted((one[along], other[along]))
    if high - low < _DUST:
        return ()
    low = low - bleed if abs(low - first) < _DUST else low
    high = high + bleed if abs(high - last) < _DUST else high
    start, end = sorted((one[axis], beyond))
    if axis == 0:
        return rectangle(start, low, end - start, high - low)
    return rectangle(low, start, high - low, end - start)


def _with_head(outline: Segments, length: float) -> tuple[Segments, Segments]:
    """Return an open outline without its last ``length`` mm, and the head there."""
    tip = (outline[-1][1][-2], outline[-1][1][-1])
    kept = list(outline)
    base = tip
    while len(kept) > 1:
        before = (kept[-2][1][-2], kept[-2][1][-1])
        command, values = kept[-1]
        if math.dist(before, tip) > length:
            if command == "L":
                kept[-1], base = _cut_line(before, (values[0], values[1]), tip, length)
            else:
                kept[-1], base = _cut_curve(before, values, tip, length)
            break
        kept.pop()
        base = before
    dx, dy = tip[0] - base[0], tip[1] - base[1]
    left = (base[0] - dy * _HALF, base[1] + dx * _HALF)
    right = (base[0] + dy * _HALF, base[1] - dx * _HALF)
    return tuple(kept), polygon((tip, left, right))


def _cut_line(before: Point, end: Point, tip: Point, length: float) -> tuple[Segment, Point]:
    """Return a line that ends ``length`` mm from the tip, and its end."""
    if math.dist(end, tip) < _DUST:
        base = point_towards(tip, before, length)
        return ("L", base), base
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        at = (before[0] + (end[0] - before[0]) * middle, before[1] + (end[1] - before[1]) * middle)
        low, high = (middle, high) if math.dist(at, tip) > length else (low, middle)
    base = (before[0] + (end[0] - before[0]) * low, before[1] + (end[1] - before[1]) * low)
    return ("L", base), base


def _cut_curve(
    start: Point, values: tuple[float, ...], tip: Point, length: float
) -> tuple[Segment, Point]:
    """Return the part of a curve that ends ``length`` mm from the tip, and its end."""
    a, b, c, d = start, values[0:2], values[2:4], values[4:6]

    def split(t: float) -> tuple[Point, Point, Point]:
        def mix(one: tuple[float, ...], other: tuple[float, ...]) -> Point:
            return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t

        ab, bc, cd = mix(a, b), mix(b, c), mix(c, d)
        abc, bcd = mix(ab, bc), mix(bc, cd)
        return ab, abc, mix(abc, bcd)

    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if math.dist(split(middle)[2], tip) > length else (low, middle)
    one, two, end = split(low)
    return ("C", (*one, *two, *end)), end


def _extended(
    outline: Segments, heads: tuple[bool, bool], room: Rect, bleed: float
) -> Iterator[Segment]:
    """Yield lines, longer by the bleed where they end at the edge of the card without a head."""
    pieces: list[list[Segment]] = []
    for segment in outline:
        if segment[0] == "M":
            pieces.append([])
        pieces[-1].append(segment)
    for piece in pieces:
        found = list(piece)
        if bleed and not heads[0]:
            ahead = _extended_end(reversed_outline(tuple(found)), room, bleed)
            if ahead is not None:
                start = (found[0][1][0], found[0][1][1])
                found[:1] = [("M", ahead), ("L", start)]
        if bleed and not heads[1]:
            ahead = _extended_end(tuple(found), room, bleed)
            if ahead is not None:
                found.append(("L", ahead))
        yield from found


def _extended_end(piece: Segments, room: Rect, bleed: float) -> Point | None:
    """Return where a line ends in the bleed if it ends at the edge of the card, else None."""
    command, values = piece[-1]
    end = (values[-2], values[-1])
    before = (values[-4], values[-3]) if command == "C" else piece[-2][1][-2:]
    far = math.dist(end, before)
    if far < _DUST:
        return None
    dx, dy = (end[0] - before[0]) / far, (end[1] - before[1]) / far
    steep = [
        along
        for gap, along in (
            (end[0] - room.x, -dx),
            (room.right - end[0], dx),
            (end[1] - room.y, -dy),
            (room.bottom - end[1], dy),
        )
        if abs(gap) < _DUST and along > _STEEP
    ]
    if not steep:
        return None
    by = bleed / min(steep)
    return end[0] + dx * by, end[1] + dy * by
