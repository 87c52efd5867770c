"""Marks for cutting and folding, and symbols that coincide on both sides of a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.units import MM_PER_UNIT
from pnp.imposition.grid import GAP
from pnp.imposition.nup import PlacedPiece
from pnp.imposition.paper import EPSILON, MARGIN, mirror_box, union
from pnp.imposition.sides import BLACK, PrinterMark
from pnp.scene import Group, Path, Point, Rect, Stroke, circle, line, rectangle, transform_outline
from pnp.scene.extents import contains_box
from pnp.scene.piece import Crease

SYMBOL_CLEAR = 2.0  # from bleed to symbol


@lru_cache(maxsize=128)
def registration_boxes(
    width: float, height: float, block: Rect, taken: tuple[Rect, ...]
) -> tuple[Rect, Rect] | None:
    """Return boxes for a symbol at the top and one at the bottom that touch none of ``taken``.

    None if the margins have no room for both. The largest that fit are chosen: above and below the
    block near the middle of the page, or else beside it.
    """
    for size in (6.0, 5.0, 4.0, 3.0):
        tops = list(_symbol_boxes(width, height, block, size))
        bottoms = [mirror_box(box, width, height, "horizontal") for box in tops]
        top, bottom = _first_free(tops, taken), _first_free(bottoms, taken)
        if top and bottom:
            return top, bottom
    return None


def _symbol_boxes(width: float, height: float, block: Rect, size: float) -> Iterator[Rect]:
    """Yield candidate places for the symbol at the top, the best first."""
    for y in (EDGE, block.y - size - SYMBOL_CLEAR):
        for step in range(int((width / 2 - EDGE) / size)):
            for side in (1, -1):
                if y >= NEAR_EDGE:
                    yield Rect(width / 2 + side * step * size - size / 2, y, size, size)
    for step in range(int(height / 3 / size)):
        for x in (block.right + SYMBOL_CLEAR, block.x - size - SYMBOL_CLEAR):
            if NEAR_EDGE <= x <= width - NEAR_EDGE - size:
                yield Rect(x, EDGE + step * size, size, size)


def _first_free(boxes: Iterable[Rect], taken: Sequence[Rect]) -> Rect | None:
    return next((box for box in boxes if is_clear(box, taken)), None)


def is_clear(box: Rect, taken: Sequence[Rect]) -> bool:
    """Return whether a box keeps its distance from all others."""
    by = CLEAR - EPSILON
    left, top, right, bottom = box.x - by, box.y - by, box.right + by, box.bottom + by
    # Called a thousand times for a sheet of small pieces: inlined for speed.
    for other in taken:
        if (
            left < other.x + other.width
            and other.x < right
            and top < other.y + other.height
            and other.y < bottom
        ):
            return False
    return True


def registration_symbols(boxes: tuple[Rect, Rect]) -> Iterator[PrinterMark]:
    """Yield a crossed circle and a crossed square: different, so that sides cannot be mispaired."""
    for box, shape in zip(boxes, ("circle", "square"), strict=True):
        x, y = box.centre
        radius = box.width / 3
        outline = (
            circle(x, y, radius)
            if shape == "circle"
            else rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
        )
        yield PrinterMark(
            Group(
                (
                    Path(outline, stroke=STROKE),
                    Path(line(box.x, y, box.right, y), stroke=STROKE),
                    Path(line(x, box.y, x, box.bottom), stroke=STROKE),
                ),
                name="registration",
            ),
            box,
        )


# Marks for cutting and folding: short lines beside the trim, black, 0.2 mm.


STROKE = Stroke(BLACK, 0.2)
RIM = Stroke("#ffffff", 1.0)
CUT = Stroke(BLACK, 0.25 * MM_PER_UNIT["pt"])
FOLD = Stroke(BLACK, 0.2, (1.0, 0.7))
PART = Stroke("#808080", 0.2)
CLEAR = 0.5  # from bleed to mark
LENGTH = 4.0
GOOD = 3.0  # a mark along which a ruler is easily laid
SHORTEST = 1.0  # a shorter mark cannot guide a ruler
EDGE = 5.0  # most printers can ink up to here
NEAR_EDGE = 3.0  # many can ink up to here
WORDS_CLEAR = 1.2  # from mark to the words in the margin

_TOUCH = 0.01  # a crease this near to the trim ends on it


class PageRoom(Struct, frozen=True):
    """A page and what marks must stay clear of: the ink of pieces, and the boxes of other marks."""

    width: float
    height: float
    ink: tuple[Rect, ...]
    taken: tuple[Rect, ...]


Way: TypeAlias = tuple[int, int]
"""A step right or down, -1 for left or up."""
Frame: TypeAlias = tuple[Rect, float]
"""The trim box of a piece, and its visible bleed."""


# Most sheets of a part are alike, as are those of the next build; placing marks is slow.
@lru_cache(maxsize=128)
def crop_marks(frames: tuple[Frame, ...], space: PageRoom) -> tuple[PrinterMark, ...]:
    """Return the marks at the four corners of each trim box, once if neighbours share one."""
    lanes = _Lanes(space, [box for box, _ in frames])
    room = Rect(0, 0, space.width, space.height).inset(MARGIN - STROKE.width)
    ends: list[PrinterMark] = []
    between: dict[tuple[float, ...], PrinterMark] = {}
    marked: set[tuple[float, bool]] = set()
    seen: set[tuple[float, ...]] = set()
    for corner, way, bleed in _corners(frames):
        place = round(corner[0], 2), round(corner[1], 2)
        level = way[0] != 0
        cut = place[level], level
        if (*place, *way) in seen:
            continue
        seen.add((*place, *way))
        gutter = lanes.trims.free(corner, way)
        if bleed and gutter <= 2 * bleed + EPSILON:
            # The neighbour would have the same mark, from its own corner.
            middle = round(corner[not level] + plain_sum(way) * gutter / 2, 1)
            between[(*cut, middle)] = _draw_mark(corner, way, gutter, RIM)
            continue
        found = lanes.mark(corner, way, bleed, STROKE)
        if found is not None:
            ends.append(found)
            long = max(found.box.width, found.box.height) >= GOOD - EPSILON
            if long and contains_box(room, found.box):
                marked.add(cut)
    ends.extend(mark for key, mark in between.items() if key[:2] not in marked)
    return tuple(ends)


def _corners(frames: Iterable[Frame]) -> Iterator[tuple[Point, Way, float]]:
    """Yield the corners of trim boxes with both outward directions and the bleed."""
    for box, bleed in frames:
        for x, way_x in ((box.x, -1), (box.right, 1)):
            for y, way_y in ((box.y, -1), (box.bottom, 1)):
                yield (x, y), (way_x, 0), bleed
                yield (x, y), (0, way_y), bleed


class _Lane(Struct, frozen=True):
    """Boxes that a mark may meet, and cached lanes: the obstacles for marks at one height or in one
    column. Marks keep a distance of ``beside`` to boxes at their sides."""

    boxes: Sequence[Rect]
    beside: float
    known: dict[tuple[bool, float], list[tuple[float, float]]]

    def free(self, start: Point, way: Way) -> float:
        """Return how far a mark may run before any box."""
        level = way[0] != 0
        at, across = start if level else (start[1], start[0])
        lane = self.known.get((level, across))
        if lane is None:
            lane = self.known[level, across] = self._lane(across, level=level)
        if way[0] + way[1] > 0:
            return min((low - at for low, high in lane if high > at), default=math.inf)
        return min((at - high for low, high in lane if low < at), default=math.inf)

    def _lane(self, across: float, *, level: bool) -> list[tuple[float, float]]:
        by, found = self.beside, list[tuple[float, float]]()
        for box in self.boxes:
            x, y, width, height = box.x, box.y, box.width, box.height
            if not level:
                x, y, width, height = y, x, height, width
            if y - by <= across <= y + height + by:
                found.append((x, x + width))
        return found


class _Lanes:
    """The obstacles of a page for marks."""

    def __init__(self, space: PageRoom, trims: Sequence[Rect]) -> None:
        self._space = space
        self._ink = _Lane(space.ink, CLEAR / 2, {})
        self._taken = _Lane(space.taken, CLEAR / 2, {})
        self.trims = _Lane(trims, EPSILON, {})

    def mark(self, corner: Point, way: Way, bleed: float, stroke: Stroke) -> PrinterMark | None:
        """Return a straight line from the ``corner`` of a trim outwards; None if there is no room
        for one."""
        x, y = corner
        page = self._space
        edge = {(1, 0): page.width - x, (-1, 0): x, (0, 1): page.height - y, (0, -1): y}[way]
        outside = bleed + CLEAR
        start = _point_beyond(corner, way, outside)
        # Half of the gap is for the marks of the neighbour, so that it is clear whose marks they
        # are.
        half_way = outside + self._ink.free(start, way) / 2
        taken = outside + self._taken.free(start, way) - CLEAR
        reach = min(half_way, taken)
        far, begin = 0.0, outside
        for margin in (MARGIN, EDGE, NEAR_EDGE):
            far = min(reach, edge - margin, outside + LENGTH)
            begin = max(min(outside, far - GOOD), CLEAR / 2)
            if far - begin >= (GOOD if margin == MARGIN else SHORTEST) - EPSILON:
                break
        if far - begin < SHORTEST:
            return None
        rim = RIM if begin < bleed else None
        return _draw_mark(_point_beyond(corner, way, begin), way, far - begin, rim, stroke)


def crop_mark(start: Point, way: Way, space: PageRoom, stroke: Stroke) -> PrinterMark | None:
    """Return a straight line from ``start``, beyond the bleed, that ends before any obstacle; None
    if there is no room for one."""
    return _Lanes(space, ()).mark(_point_beyond(start, way, -CLEAR), way, 0.0, stroke)


def _draw_mark(
    start: Point, way: Way, length: float, rim: Stroke | None, stroke: Stroke = STROKE
) -> PrinterMark:
    x, y = start
    x2, y2 = _point_beyond(start, way, length)
    half = stroke.width / 2
    box = Rect(
        min(x, x2) - half * abs(way[1]),
        min(y, y2) - half * abs(way[0]),
        abs(x2 - x) + stroke.width * abs(way[1]),
        abs(y2 - y) + stroke.width * abs(way[0]),
    )
    drawn = Path(line(x, y, x2, y2), stroke=stroke)
    if rim is None:
        return PrinterMark(drawn, box)
    return PrinterMark(Group((Path(drawn.segments, stroke=rim), drawn)), box)


def parting_lines(frames: Sequence[Frame]) -> Iterator[PrinterMark]:
    """Yield a line through each gap between kinds of pieces, in cutting order: each runs through
    the whole rest at that point."""
    boxes = [box.inset(-bleed) for box, bleed in frames]
    if len(boxes) < 2:
        return
    whole = union(boxes)
    for level in (True, False):
        ends = [(b.y, b.bottom) if level else (b.x, b.right) for b in boxes]
        order = sorted(range(len(ends)), key=ends.__getitem__)
        reached = ends[order[0]][1]
        for count, i in enumerate(order[1:], 1):
            low, high = ends[i]
            if low - reached >= GAP - EPSILON:
                at = (low + reached) / 2
                if level:
                    yield _parting_line((whole.x, at), (1, 0), whole.width)
                else:
                    yield _parting_line((at, whole.y), (0, 1), whole.height)
                yield from parting_lines([frames[j] for j in order[:count]])
                yield from parting_lines([frames[j] for j in order[count:]])
                return
            reached = max(reached, high)


def _parting_line(start: Point, way: Way, length: float) -> PrinterMark:
    return _draw_mark(start, way, length, None, PART)


def cut_lines(placed: Iterable[PlacedPiece]) -> tuple[Path, ...]:
    """Return the cut lines of pieces; a line that neighbours share belongs to both."""
    return tuple(
        Path(transform_outline(copy.piece.outline, copy.slot.matrix), stroke=CUT) for copy in placed
    )


def fold_marks(placed: Iterable[PlacedPiece], space: PageRoom) -> Iterator[PrinterMark]:
    """Yield dashed marks where creases reach the trim; lines inside are the piece's own art."""
    lanes = _Lanes(space, ())
    for copy in placed:
        for crease in copy.piece.creases:
            for end, way in _ends(crease, copy):
                mark = lanes.mark(end, way, copy.bleed, FOLD)
                if mark is not None:
                    yield mark


def _ends(crease: Crease, copy: PlacedPiece) -> Iterator[tuple[Point, Way]]:
    """Yield the ends of an upright or level crease that are on the trim, and the way out."""
    box = copy.slot.box
    start, end = copy.slot.matrix.apply(crease.start), copy.slot.matrix.apply(crease.end)
    upright, level = abs(start[0] - end[0]) < _TOUCH, abs(start[1] - end[1]) < _TOUCH
    for x, y in (start, end):
        if level and not upright:
            if abs(x - box.x) < _TOUCH:
                yield (x, y), (-1, 0)
            if abs(x - box.right) < _TOUCH:
                yield (x, y), (1, 0)
        if upright and not level:
            if abs(y - box.y) < _TOUCH:
                yield (x, y), (0, -1)
            if abs(y - box.bottom) < _TOUCH:
                yield (x, y), (0, 1)


def _point_beyond(point: Point, way: Way, by: float) -> Point:
    return point[0] + way[0] * by, point[1] + way[1] * by
