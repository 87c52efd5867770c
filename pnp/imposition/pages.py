"""Sides to pages: numbers, the words in the margin, the ruler, boxes and the bookmark.

A piece larger than the paper may be reduced to fit one sheet. The factor is printed on its pages
and reported in a remark, since pieces for its spaces do not fit the reduced ones. Text that becomes
too small to read is reported.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.imposition.marks import POINT, blank_slug, percent, ruler_mark, slug_text
from pnp.imposition.paper import MARGIN, Paper
from pnp.imposition.sides import (
    ImposedPart,
    ImposedRun,
    PieceRemark,
    PrinterMark,
    SheetOptions,
    SheetUse,
    Side,
    Typeset,
)
from pnp.scene import (
    Bookmark,
    Group,
    Item,
    Matrix,
    Page,
    Rect,
    polygon,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import Ruler, transform_box
from pnp.scene.piece import Crease, Part, Piece


def finish_part(part: Part, runs: Sequence[ImposedRun], options: SheetOptions) -> ImposedPart:
    """Number the sheets of all runs consecutively and return their pages in printing order."""
    sides: list[Side] = []
    for run in runs:
        sides.extend(_renumber(run.sides, max((side.sheet for side in sides), default=0)))
    two_sided = len({side.sheet for side in sides}) < len(sides)
    if two_sided:
        sides = _with_blank_backs(sides)
    total = max((side.sheet for side in sides), default=0)
    ruled = _ruler(sides, options)
    marked = _bookmarks(part, sides)
    pages = tuple(
        _page(part, side, total, ruled.get(i), options, marked.get(i, ()))
        for i, side in enumerate(sides)
    )
    # A scheme that is not named after an edge uses the one about which most printers turn paper.
    edge = options.sheets.partition("-")[2] or "long"
    faults = tuple(fault for run in runs for fault in run.faults)
    remarks = tuple(remark for run in runs for remark in run.remarks)
    flip = edge if two_sided else "none"
    return ImposedPart(
        pages, total, faults, flip, remarks, tuple(_sheet_fills(sides)), tuple(_sheet_uses(sides))
    )


def _sheet_fills(sides: Sequence[Side]) -> Iterator[int]:
    """Yield the used share of each sheet, by the fuller of its sides."""
    covered: dict[int, float] = {}
    for side in sides:
        room = (side.width - 2 * MARGIN) * (side.height - 2 * MARGIN)
        part = plain_sum(box.width * box.height for box in side.ink) / room
        covered[side.sheet] = max(part, covered.get(side.sheet, 0.0))
    for part in covered.values():
        yield min(100, round(100 * part))


def _sheet_uses(sides: Sequence[Side]) -> Iterator[SheetUse]:
    """Yield the contents of each sheet; a back has nothing that its front lacks."""
    for _, both in groupby(sides, key=attrgetter("sheet")):
        front, *backs = both
        yield SheetUse(
            tuple(Counter(front.holds).items()),
            front.straight,
            1 + len(backs),
            front.tiled,
            any(not back.art for back in backs),
            front.kept,
            int(front.label[1:]) if front.label[0] == "B" else 0,
            front.paper,
        )


def _renumber(sides: Sequence[Side], before: int) -> list[Side]:
    return [replace(side, sheet=side.sheet + before, label=_label(side, before)) for side in sides]


def _label(side: Side, before: int) -> str:
    return f"{side.label[0]}{int(side.label[1:]) + before}"


def _with_blank_backs(sides: Sequence[Side]) -> list[Side]:
    """Add a blank page to each sheet without a back, so that pages stay in step with the paper."""
    full: list[Side] = []
    for i, side in enumerate(sides):
        full.append(side)
        alone = side.label[0] == "F" and (i + 1 == len(sides) or sides[i + 1].sheet != side.sheet)
        if alone:
            full.append(
                replace(side, label=f"B{side.label[1:]}", face="", art=(), marks=(), cuts=())
            )
    return full


def _bookmarks(part: Part, sides: Sequence[Side]) -> dict[int, tuple[Bookmark, ...]]:
    """Return the bookmarks of sides by index: of the part, and nested in it those of the pieces on
    its sheets, if they add information."""
    found: dict[int, tuple[Bookmark, ...]] = {0: (Bookmark(part.title),)} if sides else {}
    before = part.title
    for i, side in enumerate(sides):
        if side.label[0] != "B" and side.pieces not in ("", before):
            found[i] = (*found.get(i, ()), Bookmark(side.pieces, 1))
            before = side.pieces
    return found


def blank_back(page: Page, label: str, words: str, typeset: Typeset) -> Page:
    """Return the back of a page that is blank except for ``words`` at the foot."""
    whole = Rect(0, 0, page.width, page.height)
    item = blank_slug(page.width, page.height, words, typeset)
    return Page(page.width, page.height, (item,), label, whole, whole)


def _ruler(sides: Sequence[Side], options: SheetOptions) -> dict[int, PrinterMark]:
    """Return the ruler by the index of the first side that has room for it; empty if none has.

    Fronts come before backs, which are never measured first. Sheets with the same layout are tried
    once; a blank back counts as filled like its front, and so never has the ruler.
    """
    tried: set[tuple[float, tuple[Rect, ...]]] = set()
    fronts_first = sorted(enumerate(sides), key=lambda numbered: numbered[1].label[0] == "B")
    for i, side in fronts_first:
        alike = (side.width, side.ink)
        if alike in tried:
            continue
        tried.add(alike)
        mark = ruler_mark(side, options.typeset)
        if mark is not None:
            return {i: mark}
    return {}


def _page(
    part: Part,
    side: Side,
    total: int,
    ruler: PrinterMark | None,
    options: SheetOptions,
    bookmarks: tuple[Bookmark, ...],
) -> Page:
    marks = [mark.item for mark in side.marks]
    if ruler is not None:
        marks.append(ruler.item)
    marks.append(slug_text(side, part.title, total, options))
    draft = _draft_word(side, options) if options.slug.draft else ()
    layer = options.typeset.text_of("layer.cut")
    cuts = (Group(side.cuts, name="cut", layer=layer),) if side.cuts else ()
    return Page(
        side.width,
        side.height,
        (*draft, *side.art, *cuts, Group(tuple(marks), name="marks")),
        side.label,
        side.trim,
        side.bleed,
        bookmarks,
    )


# The size of the word across a sheet, as a share of its diagonal, its angle and its opacity.
_WORD_SIZE, _WORD_ANGLE, _WORD_OPACITY = 0.18, -50, 0.12
# Its distance from pieces, in millimetres.
_WORD_CLEAR = 1.0


def _draft_word(side: Side, options: SheetOptions) -> tuple[Item, ...]:
    """Return the word for a draft, pale across a sheet, cut out where pieces are."""
    x, y = side.width / 2, side.height / 2
    size = _WORD_SIZE * math.hypot(side.width, side.height)
    word = options.typeset(options.slug.draft, size, x, y + 0.35 * size, "middle")
    turned = Group((word,), Matrix.rotate(_WORD_ANGLE, x, y))
    free = [*rectangle(0, 0, side.width, side.height)]
    for box in (ink.inset(-_WORD_CLEAR) for ink in side.ink):
        # Drawn the other way round, a box is a hole.
        corners = ((box.x, box.y), (box.x, box.bottom), (box.right, box.bottom), (box.right, box.y))
        free.extend(polygon(corners))
    return (Group((turned,), clip=tuple(free), opacity=_WORD_OPACITY, name="draft"),)


# The minimum for dark type on light in print; smaller type is not legible at a table.
LEAST_TYPE = 5 * POINT


def reduce_to_paper(piece: Piece, paper: Paper) -> Piece:
    """Return the piece as large as the room of a sheet allows, in whole thousandths of its size."""
    short, long = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    low, high = sorted((piece.width, piece.height))
    return scale_piece(piece, math.floor(min(short / low, long / high) * 1000) / 1000)


def scale_piece(piece: Piece, factor: float) -> Piece:
    """Return the piece with everything in it scaled."""
    by = Matrix.scale(factor)
    xs, ys = piece.seams
    return replace(
        piece,
        width=piece.width * factor,
        height=piece.height * factor,
        front=(Group(piece.front, by),),
        back=None if piece.back is None else (Group(piece.back, by),),
        bleed=piece.bleed * factor,
        cut=transform_outline(piece.cut, by),
        creases=tuple(
            Crease(by.apply(crease.start), by.apply(crease.end), crease.angle)
            for crease in piece.creases
        ),
        glued=tuple(tuple(map(by.apply, lap)) for lap in piece.glued),
        seams=(tuple(x * factor for x in xs), tuple(y * factor for y in ys)),
        names=tuple(transform_box(box, by) for box in piece.names),
        scale=piece.scale * factor,
    )


def reduction_remarks(pieces: Iterable[Piece]) -> Iterator[PieceRemark]:
    """Yield the remarks on reduced pieces: the factor, and text below 5 pt."""
    for piece in pieces:
        reduction = f"reduced to {percent(piece.scale):g} %"
        yield PieceRemark(piece.id, "reduced-piece", f"'{piece.id}' is {reduction} of its size")
        texts = Ruler().texts((*piece.front, *(piece.back or ())))
        size, words = min(((size, text.content) for size, text in texts), default=(LEAST_TYPE, ""))
        if size < LEAST_TYPE:
            yield PieceRemark(
                piece.id,
                "small-text",
                f"'{piece.id}' is {reduction}: '{words}' is set in "
                f"{format_number(size / POINT, 1)} pt there",
                "print the part as a poster or in quarters, or use larger paper",
                warning=True,
            )
