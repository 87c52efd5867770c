"""Marks for cutting and folding, symbols that coincide on both sides of a sheet, and the text and
ruler in the margin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.imposition.grid import GAP
from pnp.imposition.nup import PlacedPiece
from pnp.imposition.paper import EPSILON, MARGIN, mirror_box, union
from pnp.imposition.sides import BLACK, PrinterMark, SheetOptions, Side, Typeset
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Point,
    Rect,
    Stroke,
    Text,
    circle,
    line,
    rectangle,
    transform_outline,
)
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


# The line of words in the margin, and the ruler that shows whether the printer scaled the page.


POINT = MM_PER_UNIT["pt"]
SIZES = (7 * POINT, 6 * POINT)  # of the slug: legible, and no smaller
BAND = 2.6  # the height of a line of the slug
DESCENT = 0.7  # from the baseline to the foot of the band
BETWEEN = " \N{EN DASH} "
NUMBER = 22.0  # of the line, for the number of a page in its kit

NOTHING = Rect(0, 0, 0, 0)

BAR = 100.0
INCHES = 4
RULER = (104.0, 11.2)
RULER_CLEAR = 3.0  # from the ruler to the slug, which would otherwise be read as one text
INK_CLEAR = 2.0  # from the ruler to art, so that it does not look like part of it
_FIGURES = 6 * POINT


class Strip(Struct, frozen=True):
    """The place of the slug: ``box`` on the page; ``upright`` strips are read from the right."""

    box: Rect
    upright: bool = False

    @property
    def length(self) -> float:
        return self.box.height if self.upright else self.box.width

    @property
    def baseline(self) -> float:
        return self.box.bottom - DESCENT

    def place_item(self, item: Item) -> Item:
        """Return a line, which begins at the origin if the strip is upright, in place."""
        if not self.upright:
            return item
        place = Matrix.translate(self.box.right - DESCENT, self.box.bottom)
        return Group((item,), Matrix.rotate(-90).then(place))


def find_strip(width: float, height: float, ink: Rect) -> Strip:
    """Return the place of the slug: below the block, otherwise above or left, wherever the margin
    is wide enough.

    It stays 5 mm from the edge of the paper; in a narrow margin it moves out to 3 mm to leave room
    for crop marks.
    """
    # Rounded, so that rounding errors do not choose the side of a centred block.
    below, above, left = (round(m, 3) for m in (height - ink.bottom, ink.y, ink.x))
    wide = EDGE + BAND + LENGTH
    choice = next((m for m in (below, above, left) if m >= wide), max(below, above, left))
    out = min(EDGE, max(NEAR_EDGE, choice - BAND - LENGTH))
    if choice == below:
        return Strip(Rect(EDGE, height - out - BAND, width - 2 * EDGE, BAND))
    if choice == above:
        return Strip(Rect(EDGE, out, width - 2 * EDGE, BAND))
    return Strip(Rect(out, EDGE, BAND, height - 2 * EDGE), upright=True)


def slug_text(side: Side, part: str, total: int, options: SheetOptions) -> Item:
    """Return the words of a side, as large as the strip allows.

    If even the smallest size is too long, the titles of the pieces are omitted: they only repeat
    the art.
    """
    if not side.art:
        blank_text = blank_words(part, side.sheet, options.typeset)
        return blank_slug(side.width, side.height, blank_text, options.typeset)
    place = find_strip(side.width, side.height, side.bleed)
    text_of = options.typeset.text_of
    words = [
        options.slug.draft,
        options.slug.game,
        options.slug.version,
        part,
        text_of("slug.sheet", number=side.sheet, total=total),
        side.face,
        f"{options.paper.title}, {text_of(f'paper.{side.paper}')}",
        text_of("print.full-size"),
        _describe_scales(side.scales, options.typeset),
        side.advice,
    ]
    text = BETWEEN.join(word for word in words if word)
    whole = f"{text}{BETWEEN}{side.pieces}"
    tried = [(content, size) for content in (whole, text) for size in SIZES]
    if not side.pieces:
        tried = tried[2:]
    room = place.length - NUMBER
    for content, size in tried:
        item = _line(place, content, size, options.typeset)
        if width_of(item) <= room:
            break
    return place.place_item(item)


def with_page_number(page: Page, words: str, typeset: Typeset) -> Page:
    """Return a page with its number in the kit at the far end of its margin line."""
    whole = Rect(0, 0, page.width, page.height)
    place = find_strip(page.width, page.height, NOTHING if page.bleed == whole else page.bleed)
    right, baseline = (place.length, 0.0) if place.upright else (place.box.right, place.baseline)
    item = place.place_item(typeset(words, SIZES[0], right, baseline, "end"))
    return replace(page, items=(*page.items, item))


def percent(scale: float) -> float:
    """Return the scale of a reduced piece in percent: rounded down, as the scale itself is chosen
    to fit the paper.

    >>> percent(0.8049)
    80.4
    """
    return math.floor(scale * 1000 + EPSILON) / 10


def _describe_scales(scales: Sequence[float], typeset: Typeset) -> str:
    if not scales:
        return ""
    percentages = [typeset.text_of("slug.percent", percent=percent(scale)) for scale in scales]
    key = "slug.reduced" if max(scales) < 1 else "slug.scaled"
    return typeset.text_of(key, sizes=typeset.join_words(percentages))


def blank_words(part: str, sheet: int, typeset: Typeset) -> str:
    """Return the words on an empty back, so that it is not mistaken for a failed print."""
    text_of = typeset.text_of
    return BETWEEN.join((part, text_of("slug.back-of", number=sheet), text_of("slug.blank")))


def blank_slug(width: float, height: float, words: str, typeset: Typeset) -> Item:
    """Return ``words`` at the foot of an otherwise blank page of this size."""
    return _line(find_strip(width, height, NOTHING), words, SIZES[0], typeset)


def _line(place: Strip, content: str, size: float, typeset: Typeset) -> Item:
    if place.upright:
        return typeset(content, size, 0.0, 0.0, "start")
    return typeset(content, size, place.box.x, place.baseline, "start")


def width_of(item: Item) -> float:
    """Return the width of a typeset line."""
    return item.width if isinstance(item, Text) else 0.0


def ruler_mark(side: Side, typeset: Typeset) -> PrinterMark | None:
    """Return the ruler on ``side``, clear of everything else, level or upright; None without
    room."""
    words = find_strip(side.width, side.height, side.bleed).box
    marks = tuple(mark.box for mark in side.marks)
    page = Rect(0, 0, side.width, side.height)
    for width, height in (RULER, RULER[::-1]):
        box = _free_box(page, side.ink, marks, words, (width, height))
        if box is not None:
            place = Matrix.translate(box.x, box.y)
            if width < height:
                place = Matrix.rotate(90).then(Matrix.translate(width, 0)).then(place)
            return PrinterMark(Group((ruler(typeset),), place), box)
    return None


# The sheets of the next build are mostly those of the last.
@lru_cache(maxsize=128)
def _free_box(
    page: Rect,
    inked: tuple[Rect, ...],
    marks: tuple[Rect, ...],
    line: Rect,
    size: tuple[float, float],
) -> Rect | None:
    """Return a free box of a ``size``, the lowest on the page, or None.

    A free box can be moved until it touches a side of the page, the slug or the ink of a piece, so
    only such places are tried; first in the middle, where the cover has it.
    """
    width, height = size
    words = line.inset(CLEAR - RULER_CLEAR)
    ink = tuple(box.inset(CLEAR - INK_CLEAR) for box in inked)
    taken = (*ink, *marks, words)
    middle = page.width / 2 - width / 2
    page = page.inset(EDGE)
    xs = {page.x, page.right - width, middle, words.right + CLEAR}
    ys = {page.y, page.bottom - height, words.y - CLEAR - height, words.bottom + CLEAR}
    for box in ink:
        xs |= {round(box.right + 2 * CLEAR, 3), round(box.x - width - 2 * CLEAR, 3)}
        ys |= {round(box.bottom + 2 * CLEAR, 3), round(box.y - height - 2 * CLEAR, 3)}
    for y in sorted((y for y in ys if page.y <= y <= page.bottom - height), reverse=True):
        on_page = (x for x in xs if page.x <= x <= page.right - width)
        for x in sorted(on_page, key=lambda x: (x != middle, x)):
            box = Rect(x, y, width, height)
            if is_clear(box, taken):
                return box
    return None


def ruler(typeset: Typeset) -> Group:
    """Return bars of exactly 100 mm and 4 in, their ticks and words, in a box of ``RULER``."""
    inch = MM_PER_UNIT["in"]
    items = [
        *_bar(1.0, 3.9, BAR, [10.0 * i for i in range(11)]),
        *(typeset(str(10 * i), _FIGURES, 1 + 10 * i, 2.1, "middle") for i in range(1, 10)),
        typeset("100 mm", _FIGURES, 1 + BAR, 2.1, "end"),
        *_bar(1.0, 5.3, INCHES * inch, [inch * i for i in range(INCHES + 1)], down=True),
        *(typeset(str(i), _FIGURES, 1 + inch * i, 8.5, "middle") for i in range(1, INCHES)),
        typeset("4 in", _FIGURES, 1 + INCHES * inch, 8.5, "end"),
        typeset(typeset.text_of("ruler.note"), _FIGURES, 1.0, 10.6, "start"),
    ]
    return Group(tuple(items), name="ruler")


def _bar(
    x: float, y: float, length: float, ticks: Sequence[float], down: bool = False
) -> Iterator[Path]:
    yield Path(line(x, y, x + length, y), stroke=STROKE)
    for i, tick in enumerate(ticks):
        high = 1.6 if i in (0, len(ticks) - 1) else 1.0
        yield Path(line(x + tick, y, x + tick, y + high if down else y - high), stroke=STROKE)
