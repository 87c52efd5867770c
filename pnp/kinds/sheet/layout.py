"""Lay out rules and reference sheets: a titled first page, text columns, a foot with page
numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil

from msgspec import Struct

from pnp.art.chart_ornament import strip
from pnp.art.pen import Pen
from pnp.art.textures import draw_woodcut, is_woodcut, texture
from pnp.base.diagnostics import KeyPath, Report, Reporter
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.cover.front import FrontFace, banner
from pnp.kinds.cover.title_page import has_title_page, title_band
from pnp.kinds.sheet.blocks import BlockSetter, draw_page_frame, text_top
from pnp.kinds.sheet.columns import (
    BookPaging,
    FlowRow,
    PlacedRow,
    balance_columns,
    fill_columns,
    height_of,
    sections,
)
from pnp.kinds.sheet.columns import ColumnSetter as Columns
from pnp.kinds.sheet.gallery import Gallery
from pnp.kinds.sheet.record import Opening, Sheet, SheetBlock
from pnp.model.measure import LEAST_ROOM
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, line, rectangle
from pnp.scene.piece import PLAIN, Piece
from pnp.text import shaping
from pnp.theme import Theme
from pnp.theme.documents import for_documents, ground_of

PAPER = PLAIN
BLEED = 3.0

# The step by which type shrinks if a text is too long for its columns, and the minimum.
_STEP = 0.05
_SMALLEST = 2.2

# A sheet that needs more pages than this is a book, or has columns too narrow for its words.
_MOST_PAGES = 64

# From this many pages a sheet is a book; a sheet folded in the middle has four.
_BOOK = _FOLDED = 4

# The minimum total height of pages relative to that of a text, since pictures may shrink; and by
# how much they may: as looks good, or as saves a sheet.
_TIGHT = 0.9
_SHRUNK = (0.2, 0.4)

# The maximum number of lines, and their maximum share of a page, for which the page is worth
# saving.
_FEW = 6
_LITTLE = 0.25


Filled = tuple[Rect, list[PlacedRow]]
"""The columns of a page, and the rows in them."""


def layout(record: Sheet, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the pages of a text; with two sides each piece has two of them."""
    style = style_of(record, theme, reporter)
    pages = [Group(page, name="art") for page in _pages(record, style)]
    count = -(-len(pages) // record.sides)
    for index in range(count):
        faces = pages[index * record.sides : (index + 1) * record.sides]
        yield Piece(
            record.sheet if count == 1 else f"{record.sheet}-{index + 1}",
            _title(record, index + 1, count, theme),
            record.width,
            record.height,
            (faces[0],),
            (faces[1],) if len(faces) > 1 else None,
            bleed=BLEED,
            read=True,
            text=record.title if count > 1 else "",
            quantity=record.quantity,
        )


def style_of(record: Sheet, theme: Theme, reporter: Reporter) -> BlockSetter:
    """Return the styles of a sheet and its gallery of figures."""
    style = setter(Pen(for_documents(theme), reporter), record.size, record.column)
    return replace(style, gallery=Gallery(record.figured.records, theme), frame=record.frame)


def _title(record: Sheet, number: int, count: int, theme: Theme) -> str:
    if count == 1:
        return record.title
    return theme.text_of("piece.of-sheet", title=record.title, number=number, count=count)


def setter(pen: Pen, size: float, width: float) -> BlockSetter:
    """Return the styles for running text of ``size`` in columns of ``width``."""
    return BlockSetter(
        pen,
        width,
        body=pen.theme.style("sheet.text", size),
        heading=pen.theme.style("sheet.heading", size * 1.36),
        subheading=pen.theme.style("sheet.subheading", size * 1.06),
        small=pen.theme.style("sheet.small", size * 0.82).at_least_size(),
    )


class Flow(Struct, frozen=True):
    """Text at a path that is to fill columns of a width, each with its height."""

    blocks: Sequence[SheetBlock]
    where: KeyPath
    width: float
    heights: Sequence[float]


def fitting_size(pen: Pen, size: float, where: KeyPath, flows: Sequence[Flow]) -> float:
    """Return the type size at which texts fit their columns.

    It is ``size``, or the largest below it that fits, which is reported at ``where``. If none fits
    it is ``size``, and setting the texts reports the error.
    """
    sizes = [size - step * _STEP for step in range(max(int((size - _SMALLEST) / _STEP), 0) + 1)]
    found = bisect_left(sizes, True, key=lambda tried: all(_fits(pen, tried, f) for f in flows))
    if found == len(sizes):
        return size
    pen.report_shrunk(where, size, sizes[found])
    return sizes[found]


def _fits(pen: Pen, size: float, flow: Flow) -> bool:
    found = Report()
    unheard = Pen(pen.theme, replace(pen.reporter, report=found))
    rows = setter(unheard, size, flow.width).rows(flow.blocks, flow.where)
    if any(row.height > max(flow.heights) for row in rows):
        return False
    wide = any(one.code == "text-overflow" for one in found.diagnostics)
    return not wide and not fill_columns(rows, flow.heights)[1]


def draw_rows(placed: Sequence[PlacedRow], left: float, top: float, step: float) -> Iterator[Item]:
    """Yield rows whose columns begin at ``left`` and are ``step`` mm apart."""
    for spot in placed:
        if spot.row.items:
            move = Matrix.translate(left + spot.column * step, top + spot.y)
            yield Group(spot.row.items, move)


def report_too_tall(rows: Sequence[FlowRow], height: float, pen: Pen) -> bool:
    """Return whether rows are too high for a column of ``height``, and report these."""
    tall = [row for row in rows if row.height > height]
    for row in tall:
        pen.reporter.error(
            row.where,
            "text-overflow",
            f"the text is {row.height:.0f} mm high, but its column only {height:.0f} mm",
            "shorten it, or split it into several paragraphs",
        )
    return bool(tall)


def _pages(record: Sheet, style: BlockSetter) -> Iterator[tuple[Item, ...]]:
    pages = fill_pages(record, style)
    for number, (box, placed) in enumerate(pages, 1):
        yield (
            *_draw_page_furniture(record, style, number, len(pages)),
            *_separators(record, style, box, placed),
            *draw_rows(placed, box.x, box.y, style.width + record.gap),
        )


def fill_pages(record: Sheet, style: BlockSetter) -> list[Filled]:
    """Return the content of each page of a sheet; none if its text has no room, which is
    reported."""
    pen = style.pen
    rows = style.rows(record.body, ("body",))
    first, high = (_text_box(record, style, first=n == 1).height for n in (1, 2))
    if first < LEAST_ROOM:
        page = f"a page {record.height:g} mm high"
        message = f"title, foot and margins leave {first:.1f} mm of {page}"
        hint = "make the page higher, or reduce the type or the margins"
        pen.reporter.error(("height",), "no-room", message, hint)
        return []
    # With several columns on the first page, any row may start the second column.
    if report_too_tall(rows, first if record.columns > 1 else high, pen):
        return []
    pages, few = _pour_pages(record, style, rows)
    if record.columns == 1 and not record.frame and len(pages) >= _BOOK:
        bound = _book_pages(record, style, rows, len(pages)) or pages
        few = few if len(bound) >= len(pages) else ()
        pages = bound
    for number, spilled in few:
        _report_few_lines(spilled, number, style)
    _report_lone_headings(pages, style)
    return pages


def _pour_pages(
    record: Sheet, style: BlockSetter, rows: Sequence[FlowRow]
) -> tuple[list[Filled], Sequence[tuple[int, Sequence[FlowRow]]]]:
    """Fill one page after the other and balance the last page of each section.

    Also returns the numbers and rows of pages that contain little but need more paper.
    """
    pages: list[Filled] = []
    spilled: list[int] = []
    for section in sections(rows):
        start = len(pages)
        rest: Sequence[FlowRow] = section
        while rest and len(pages) < _MOST_PAGES:
            box = _text_box(record, style, first=not pages)
            heights = [box.height] * record.columns
            # A heading moves to the next page with its text if both fit there.
            placed, left = fill_columns(rest, heights, _text_box(record, style, first=False).height)
            pages.append((box, placed if left else balance_columns(rest, heights)))
            rest = left
        if rest:
            message = f"the text needs more than {_MOST_PAGES} pages; the rest starts here"
            hint = "split it into several sheets, or use wider columns or smaller type"
            style.pen.reporter.error(rest[0].where, "text-overflow", message, hint)
            break
        if len(pages) > start + 1:
            spilled.append(len(pages))
    # One page less saves paper only if the last one is alone on its piece.
    few: list[tuple[int, Sequence[FlowRow]]] = []
    for number in spilled if (len(pages) - 1) % record.sides == 0 else ():
        box, placed = pages[number - 1]
        if plain_sum(spot.row.height for spot in placed) <= _LITTLE * box.height * record.columns:
            few.append((number, [spot.row for spot in placed]))
    return pages, few


def _book_pages(
    record: Sheet, style: BlockSetter, rows: Sequence[FlowRow], poured: int
) -> list[Filled] | None:
    """Return the pages of a book, filling both sides of folded sheets.

    Returns None if the text does not fill a book of about ``poured`` pages.
    """
    first, other = (_text_box(record, style, first=first) for first in (True, False))
    leaf = _FOLDED if record.sides == 2 else 1
    fewest = ceil(_TIGHT * height_of(rows) / other.height / leaf) * leaf
    most = ceil(poured / leaf) * leaf
    for count, shrunk in product(range(fewest, most + 1, leaf), _SHRUNK):
        book = BookPaging(rows, lambda page: (other if page > 1 else first).height, shrunk)
        pages = book.pages(count)
        if pages:
            return [(other if number else first, placed) for number, placed in enumerate(pages)]
    return None


def _report_few_lines(rows: Sequence[FlowRow], number: int, style: BlockSetter) -> None:
    """Report a page that exists only for the few lines that do not fit on the previous one."""
    height = style.body.size * style.body.leading
    lines = plain_sum(max(round(row.height / height), 1) for row in rows)
    if lines <= _FEW:
        spill = f"{lines} lines spill" if lines > 1 else "1 line spills"
        message = f"{spill} onto page {number}, so that the sheet takes more paper"
        hint = "shorten the text, or choose a smaller  size  or  margin"
        style.pen.reporter.note(rows[0].where, "page-for-few-lines", message, hint)


def _report_lone_headings(pages: Sequence[Filled], style: BlockSetter) -> None:
    """Warn of headings at the foot of a column, because the next row is too high to stay there."""
    ends = [
        (number, last.row)
        for number, (_, placed) in enumerate(pages, 1)
        for last in {spot.column: spot for spot in placed}.values()
    ]
    for number, row in ends[:-1]:
        if row.keep:
            message = f"this heading is alone at the foot of a column on page {number}"
            hint = "split the paragraph below it: both are higher than a column together"
            style.pen.reporter.warning(row.where, "heading-alone", message, hint)


def _text_box(record: Sheet, style: BlockSetter, first: bool) -> Rect:
    """Return the area of the columns: below the title if there is one, and above the foot.

    The first page and every page of a card have a title.
    """
    if record.frame:
        head = text_top(style.body.size)
        foot = style.body.size * 1.9 if record.foot else 0.0
        below = record.height - record.margin - foot
        return Rect(record.margin, head, record.width - 2 * record.margin, below - head)
    head = style.body.size * (6.2 if record.subtitle else 4.6) if first else style.body.size * 0.4
    if first and record.opening:
        head = record.opening.height - record.margin + style.body.size * 0.8
    foot = style.body.size * 1.9
    inner = Rect(0, 0, record.width, record.height).inset(record.margin)
    return Rect(inner.x, inner.y + head, inner.width, inner.height - head - foot)


def _draw_page_furniture(
    record: Sheet, style: BlockSetter, number: int, count: int
) -> Iterator[Item]:
    """Draw the ground, the title on the first page, and the foot."""
    pen, theme = style.pen, style.pen.theme
    unit = style.body.size
    if record.frame:
        yield from draw_page_frame(record, record.frame, unit, BLEED, pen)
    else:
        full = rectangle(-BLEED, -BLEED, record.width + 2 * BLEED, record.height + 2 * BLEED)
        yield Path(full, ground_of(theme, record.ground))
        yield from texture(Rect(0, 0, record.width, record.height).inset(-BLEED), theme)
        if number == 1 and record.opening:
            yield from _opening(record, record.opening, style)
        elif number == 1:
            yield from _draw_head(record, style)
    if not record.foot and (record.frame or count == 1):
        return
    small = theme.style("sheet.small", unit * 0.75).at_least_size()
    y = record.height - record.margin
    where = "foot" if record.foot else "title"
    folio = f"{number} / {count}" if count > 1 else ""
    room = record.width - 2 * record.margin - shaping.width(f" {folio}", small)
    shown = record.foot or record.title
    yield from pen.text((where,), shown, small, record.margin, y, "start", room)
    yield from pen.text((where,), folio, small, record.width - record.margin, y, "end")


def _opening(record: Sheet, opening: Opening, style: BlockSetter) -> Iterator[Item]:
    """Draw the front's scene at the head of the page, with title and subtitle."""
    locate = style.pen.reporter.locate
    reporter = replace(style.pen.reporter, locate=lambda path: locate(("opening", *path)))
    box = Rect(-BLEED, -BLEED, record.width + 2 * BLEED, opening.height + BLEED)
    face = FrontFace(record.title, record.subtitle, "", (), opening.pictures)
    theme = style.pen.theme.piece_theme
    draw = title_band if has_title_page(theme, opening.pictures) else banner
    yield from draw(face, box, Columns(theme, reporter, box, style.body.size))


def _draw_head(record: Sheet, style: BlockSetter) -> Iterator[Item]:
    """Draw title and subtitle over two rules, or on a woodcut block."""
    pen, theme = style.pen, style.pen.theme
    unit, middle = style.body.size, record.width / 2
    room = record.width - 2 * min(record.margin, 10.0)
    title, sub = theme.style("sheet.title", unit * 2.4), theme.style("sheet.subtitle", unit * 1.12)
    y = record.margin + unit * 2.2
    foot = y + unit * ((1.9 if record.subtitle else 0.0) + 0.85)
    if is_woodcut(theme):
        title, sub = (found.with_fill(theme.colour("woodcut.line")) for found in (title, sub))
        block = Rect(-BLEED, -BLEED, record.width + 2 * BLEED, foot + BLEED + 0.6)
        lines = ((record.title, title), (record.subtitle, sub))
        half = min(room, max(shaping.width(text, found) for text, found in lines)) / 2 + 3
        top = y - unit * 2
        standing = Rect(middle - half, top, 2 * half, foot - top - unit * 0.3)
        yield from draw_woodcut(block, [standing], theme, record.sheet)
    elif cords := strip(record.width - 2 * record.margin, 2.4, theme):
        yield Group(cords, Matrix.translate(record.margin, foot + 0.3))
    else:
        for drop, weight in ((0.0, 0.5), (0.9, 0.2)):
            rule = line(record.margin, foot + drop, record.width - record.margin, foot + drop)
            yield Path(rule, None, Stroke(theme.colour("rule"), weight))
    set_title = pen.text(("title",), record.title, title, middle, y, "middle", room)
    yield Group(tuple(set_title), name="heading-1")
    if record.subtitle:
        y += unit * 1.9
        yield from pen.text(("subtitle",), record.subtitle, sub, middle, y, "middle", room)


def _separators(
    record: Sheet, style: BlockSetter, box: Rect, placed: Sequence[PlacedRow]
) -> Iterator[Item]:
    """Draw a fine line between adjacent columns, as long as the text."""
    depth = max((spot.y + spot.row.height for spot in placed), default=0.0)
    for column in range(1, record.columns):
        x = box.x + column * (style.width + record.gap) - record.gap / 2
        rule = Stroke(style.pen.theme.colour("rule"), 0.15)
        yield Path(line(x, box.y, x, box.y + depth), None, rule)
