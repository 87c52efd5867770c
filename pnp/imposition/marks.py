"""Marks that say where to cut and fold: short lines outside all trim and bleed, black, 0.2 mm.

Every mark is checked against the boxes that it must not touch, so it is shortened or omitted rather
than drawn over art: a cut amid butted pieces has its marks at the ends of the block. Marks keep 5
mm from the edge of the paper; where a narrow margin would leave nothing of them, they may be as
near as 3 mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.base.units import MM_PER_UNIT
from pnp.imposition.nup import Placed
from pnp.imposition.paper import EPSILON, mirrored_box
from pnp.imposition.sides import BLACK, PrinterMark
from pnp.scene import Group, Path, Point, Rect, Stroke, circle, line, rectangle, transformed
from pnp.scene.piece import Crease

STROKE = Stroke(BLACK, 0.2)
CUT = Stroke(BLACK, 0.25 * MM_PER_UNIT["pt"])
FOLD = Stroke(BLACK, 0.2, (1.0, 0.7))
CLEAR = 0.5  # from bleed to mark
LENGTH = 4.0
SHORTEST = 1.0  # a shorter mark guides no ruler
EDGE = 5.0  # what most printers can ink
NEAR_EDGE = 3.0  # what many can
WORDS_CLEAR = 1.2  # from mark to the words in the margin
SYMBOL_CLEAR = 2.0  # from bleed to symbol

_TOUCH = 0.01  # a crease this near to the trim ends on it


class PageRoom(Struct, frozen=True):
    """A page and what marks must keep clear of: the ink of pieces, and the boxes of other marks."""

    width: float
    height: float
    ink: tuple[Rect, ...]
    taken: tuple[Rect, ...]


# Most sheets of a part are alike, as are those of the next build; placing marks takes the longest.
@lru_cache(maxsize=128)
def crop_marks(frames: tuple[tuple[Rect, float], ...], space: PageRoom) -> tuple[PrinterMark, ...]:
    """Return the marks at the four corners of each trim box (given with the bleed that is shown
    around it), once where neighbours share one."""
    found: list[PrinterMark] = []
    seen: set[tuple[float, ...]] = set()
    for box, bleed in frames:
        for x, way_x in ((box.x, -1), (box.right, 1)):
            for y, way_y in ((box.y, -1), (box.bottom, 1)):
                for way in ((way_x, 0), (0, way_y)):
                    start = _past((x, y), way, bleed + CLEAR)
                    key = (round(start[0], 3), round(start[1], 3), *way)
                    mark = None if key in seen else stub(start, way, space, STROKE)
                    seen.add(key)
                    if mark is not None:
                        found.append(mark)
    return tuple(found)


def cut_lines(placed: Iterable[Placed]) -> tuple[Path, ...]:
    """Return the outlines to cut; a line that neighbours share is in those of both."""
    return tuple(
        Path(transformed(copy.piece.outline, copy.slot.matrix), stroke=CUT) for copy in placed
    )


def fold_marks(placed: Iterable[Placed], space: PageRoom) -> Iterator[PrinterMark]:
    """Yield dashed marks where creases reach the trim; what lies inside is the piece's own art."""
    for copy in placed:
        for crease in copy.piece.creases:
            for end, way in _ends(crease, copy):
                start = _past(end, way, copy.bleed + CLEAR)
                mark = stub(start, way, space, FOLD)
                if mark is not None:
                    yield mark


def _ends(crease: Crease, copy: Placed) -> Iterator[tuple[Point, tuple[int, int]]]:
    """Yield the ends of an upright or level crease that lie on the trim, and the way out."""
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


def _past(point: Point, way: tuple[int, int], by: float) -> Point:
    return point[0] + way[0] * by, point[1] + way[1] * by


def stub(start: Point, way: tuple[int, int], space: PageRoom, stroke: Stroke) -> PrinterMark | None:
    """Return a line from ``start`` straight ``way`` (a step right or down, -1 to the left or up)
    that ends before any obstacle; None if there is no room for one."""
    x, y = start
    edge = {(1, 0): space.width - x, (-1, 0): x, (0, 1): space.height - y, (0, -1): y}[way]
    room = edge - EDGE if edge - EDGE >= SHORTEST else edge - NEAR_EDGE
    # Half of the gap belongs to the marks of the neighbour, so that each mark shows whose it is.
    half_way = _free(start, way, space.ink) / 2 - CLEAR
    length = min(LENGTH, room, half_way, _free(start, way, space.taken) - CLEAR)
    if length < SHORTEST:
        return None
    x2, y2 = _past(start, way, length)
    half = stroke.width / 2
    box = Rect(min(x, x2), min(y, y2), abs(x2 - x), abs(y2 - y))
    across = Rect(
        box.x - half * abs(way[1]),
        box.y - half * abs(way[0]),
        box.width + stroke.width * abs(way[1]),
        box.height + stroke.width * abs(way[0]),
    )
    return PrinterMark(Path(line(x, y, x2, y2), stroke=stroke), across)


def _free(start: Point, way: tuple[int, int], boxes: Iterable[Rect]) -> float:
    """Return how far a mark may run before any box, keeping clear of it at the sides as well."""
    x, y = start
    least = math.inf
    for box in boxes:
        if way[0]:
            beside = y < box.y - CLEAR / 2 or y > box.y + box.height + CLEAR / 2
            low, high = box.x - x, box.x + box.width - x
        else:
            beside = x < box.x - CLEAR / 2 or x > box.x + box.width + CLEAR / 2
            low, high = box.y - y, box.y + box.height - y
        near, far = (low, high) if way[0] + way[1] > 0 else (-high, -low)
        if near < least and far > 0 and not beside:
            least = near
    return least


def registration(
    width: float, height: float, block: Rect, taken: Sequence[Rect]
) -> tuple[Rect, Rect] | None:
    """Return boxes for a symbol at the top and one at the bottom that touch none of ``taken``.

    None where the margins have no room for both. The largest that fit are taken: above and below
    the block near the middle of the page, or else beside it.
    """
    for size in (6.0, 5.0, 4.0, 3.0):
        tops = list(_symbol_boxes(width, height, block, size))
        bottoms = [mirrored_box(box, width, height, "horizontal") for box in tops]
        top, bottom = _first_free(tops, taken), _first_free(bottoms, taken)
        if top and bottom:
            return top, bottom
    return None


def _symbol_boxes(width: float, height: float, block: Rect, size: float) -> Iterator[Rect]:
    """Yield the places to try for the symbol at the top, the best first."""
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
    # Asked a thousand times for a sheet of small pieces: without a call for each of the others.
    for other in taken:
        if (
            left < other.x + other.width
            and other.x < right
            and top < other.y + other.height
            and other.y < bottom
        ):
            return False
    return True


def symbols(boxes: tuple[Rect, Rect]) -> Iterator[PrinterMark]:
    """Yield a crossed circle and a crossed square: unlike, so that sides cannot be mispaired."""
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
