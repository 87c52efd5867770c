"""Write a PDF for each file with one piece per page, as print shops ask for.

A page is the piece with its bleed; TrimBox and BleedBox say where to cut. The back is on the next
page. With --paper, each piece is in the middle of a sheet with crop marks instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.export.pdf import write_document
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.measures import MOST_DECK_BLEED, paper_hint, read_length, read_paper, set_name
from pnp.exports.omissions import Reason, report_omissions
from pnp.imposition.marks import PageRoom, crop_marks, fold_marks
from pnp.imposition.nup import PlacedPiece
from pnp.imposition.paper import MARGIN, Paper, Slot, mirror_slot, turn_axis
from pnp.scene import Document, Group, Item, Page, Rect, rectangle
from pnp.scene.items import Bookmark

# No shop asks for more.
_MOST_BLEED = 25.0


class Options(Struct, frozen=True):
    bleed: Annotated[
        str, Meta(description="Show this much bleed, such as 3mm or 0, instead of all of it.")
    ] = ""
    backs: Annotated[
        Literal["next", "none"], Meta(description="Put backs on the next page, or leave them out.")
    ] = "next"
    copies: Annotated[
        Literal["once", "all"], Meta(description="Write each piece once, or each of its copies.")
    ] = "once"
    paper: Annotated[
        str, Meta(description="Put each piece in the middle of this paper, with crop marks.")
    ] = ""


class PageStyle(Struct, frozen=True):
    """The options as they apply: ``bleed`` is None for that of each piece, ``paper`` for pages of
    the size of the piece."""

    bleed: float | None
    paper: Paper | None
    backs: bool
    every_copy: bool


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    style = _style(options, report)
    if style is None:
        return
    larger = "" if style.paper is None else _paper_hint(bundle, style.paper)
    wrong = (
        (piece, reason) for piece in bundle.pieces for reason in _reasons(piece, style, larger)
    )
    report_omissions(wrong, report)
    if report.failed:
        return
    for found in bundle.sets:
        if style.every_copy and not found.copies:
            continue
        name = set_name(bundle, found)
        about = bundle.title, bundle.author, bundle.language, found.title
        each = [(p.id, p.title, p.copies, p.marks, p.drawn.creases) for p in found.pieces]
        make = partial(_write, bundle, found, style)
        yield Job(f"{name}.pdf", make, name, content_mark((about, each)))


def _style(options: Options, report: Report) -> PageStyle | None:
    bleed = read_length("bleed", options.bleed, _MOST_BLEED, report) if options.bleed else None
    paper = read_paper(options.paper, report) if options.paper else None
    every = options.copies == "all"
    return None if report.failed else PageStyle(bleed, paper, options.backs == "next", every)


def _paper_hint(bundle: Bundle, paper: Paper) -> str:
    """Return the paper for all pieces that are too large for this one."""
    large = [piece.drawn for piece in bundle.pieces if _slot(piece, paper) is None]
    short = max((min(drawn.width, drawn.height) for drawn in large), default=0.0)
    long = max((max(drawn.width, drawn.height) for drawn in large), default=0.0)
    return paper_hint(short, long, MARGIN)


def _reasons(piece: ExportPiece, style: PageStyle, larger: str) -> Iterator[Reason]:
    """Yield why a piece cannot be a page; ``larger`` is the hint for a paper that is too small."""
    drawn = piece.drawn
    bleed = format_number(drawn.bleed)
    if style.bleed is not None and style.bleed > drawn.bleed:
        wanted = format_number(style.bleed)
        text = f"{bleed} mm of bleed, less than {wanted}"
        less = f"write  --bleed {bleed}mm  or less" if drawn.bleed else "leave out  --bleed"
        key = f", or write  bleed: {wanted}mm  in the deck '{piece.file}'"
        hint = less + (key if piece.kind == "deck" and style.bleed <= MOST_DECK_BLEED else "")
        yield Reason(Severity.ERROR, "too-little-bleed", text, hint, "has")
    if style.paper is not None and _slot(piece, style.paper) is None:
        text = f"too large for {style.paper.title}"
        yield Reason(Severity.ERROR, "larger-than-paper", text, larger)


def _slot(piece: ExportPiece, paper: Paper) -> tuple[float, float, Slot] | None:
    """Return a paper, turned like the piece, and the place in its middle; None if the piece with
    marks is too large."""
    drawn = piece.drawn
    sides = paper.width, paper.height
    width, height = sides if drawn.height >= drawn.width else sides[::-1]
    x, y = (width - drawn.width) / 2, (height - drawn.height) / 2
    return (width, height, Slot(x, y, drawn.width, drawn.height)) if min(x, y) >= MARGIN else None


def _write(bundle: Bundle, found: PieceSet, style: PageStyle) -> bytes:
    return write_document(document_of(bundle, found, style))


def document_of(bundle: Bundle, found: PieceSet, style: PageStyle) -> Document:
    """Return the pages of a set, each front followed by its back if any piece has one."""
    backs = style.backs and any(piece.has_back for piece in found.pieces)
    first = found.pieces[0].drawn
    edge = "long" if first.height >= first.width else "short"
    pages = list[Page]()
    for index, piece in enumerate(found.pieces):
        outer = (Bookmark(found.title),) if index == 0 else ()
        for copy in range(piece.copies if style.every_copy else 1):
            marks = (*outer, Bookmark(piece.title, 1)) if copy == 0 else ()
            pages.append(_page(piece, FRONT, style, edge, marks))
            if backs:
                pages.append(_page(piece, BACK, style, edge, ()))
    title = f"{bundle.title}: {found.title}"
    flip = edge if backs else "none"
    return Document(title, bundle.author, found.title, (), bundle.language, tuple(pages), flip)


def _page(
    piece: ExportPiece, side: int, style: PageStyle, edge: str, bookmarks: Sequence[Bookmark]
) -> Page:
    drawn = piece.drawn
    bleed = drawn.bleed if style.bleed is None else style.bleed
    marks: tuple[Item, ...] = ()
    placed = None if style.paper is None else _slot(piece, style.paper)
    if placed is None:
        width, height = drawn.width + 2 * bleed, drawn.height + 2 * bleed
        slot = Slot(bleed, bleed, drawn.width, drawn.height)
    else:
        width, height, slot = placed
        # The margin of the paper is not printed.
        bleed = min(bleed, min(slot.x, slot.y))
        if side == BACK:
            slot = mirror_slot(slot, width, height, turn_axis(width, height, edge))
        else:
            marks = tuple(_marks(piece, slot, bleed, (width, height)))
    clip = rectangle(-bleed, -bleed, drawn.width + 2 * bleed, drawn.height + 2 * bleed)
    art = Group(piece.face(side), slot.matrix, clip, "art")
    label = piece.id if side == FRONT else f"{piece.id} back"
    items = (art, Group(marks, name="marks")) if marks else (art,)
    shown = slot.box.inset(-bleed)
    return Page(width, height, items, label, slot.box, shown, tuple(bookmarks))


def _marks(
    piece: ExportPiece, slot: Slot, bleed: float, size: tuple[float, float]
) -> Iterator[Item]:
    ink: Rect = slot.box.inset(-bleed)
    space = PageRoom(*size, (ink,), ())
    placed = PlacedPiece(piece.drawn, slot, bleed)
    yield from (mark.item for mark in crop_marks(((slot.box, bleed),), space))
    yield from (mark.item for mark in fold_marks((placed,), space))
