"""The line of words in the margin, and the ruler that shows whether the printer scaled the page."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.imposition.marks import CLEAR, EDGE, LENGTH, NEAR_EDGE, STROKE, is_clear
from pnp.imposition.paper import EPSILON
from pnp.imposition.sides import PrinterMark, SheetOptions, Side, Typeset
from pnp.scene import Group, Item, Matrix, Page, Path, Rect, Text, line

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
        told = blank_words(part, side.sheet, options.typeset)
        return blank_slug(side.width, side.height, told, options.typeset)
    place = find_strip(side.width, side.height, side.bleed)
    said = options.typeset.text_of
    words = [
        f"{options.slug.game} {options.slug.version}".strip(),
        part,
        said("slug.sheet", number=side.sheet, total=total),
        side.face,
        f"{options.paper.title}, {said(f'paper.{side.paper}')}",
        said("print.full-size"),
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
    told = [typeset.text_of("slug.percent", percent=percent(scale)) for scale in scales]
    return typeset.text_of("slug.reduced", sizes=typeset.join_words(told)) if told else ""


def blank_words(part: str, sheet: int, typeset: Typeset) -> str:
    """Return the words on an empty back, so that it is not mistaken for a failed print."""
    said = typeset.text_of
    return BETWEEN.join((part, said("slug.back-of", number=sheet), said("slug.blank")))


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
