"""Print pieces on sheets of labels or cards that are already cut.

--sheet names a sheet of Avery, Zweckform or Herma, such as avery-5371, or a file.yaml with the
measures of yours. Each copy is in the middle of its label. The backs are on the next page,
for paper that turns on its long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.output import portable_name
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.export.pdf import write_document
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.label_sheets import LabelSheet, find_sheet, nearest_sheet
from pnp.exports.omissions import Reason, report_omissions
from pnp.imposition.paper import Slot, clip_box, mirror_slot, turn_axis, union
from pnp.scene import IDENTITY, Document, Group, Instance, Item, Page, Path, Stroke, rectangle
from pnp.scene.items import Bookmark

_GUIDE = Stroke("#b0b0b0", 0.1)


class Options(Struct, frozen=True):
    sheet: Annotated[
        str, Meta(description="A sheet such as avery-5371, or a file.yaml that describes yours.")
    ] = ""
    start: Annotated[
        int, Meta(ge=1, le=1000, description="The first unused label of the first sheet.")
    ] = 1
    backs: Annotated[
        Literal["next", "none"], Meta(description="Put backs on the next page, or leave them out.")
    ] = "next"
    guides: Annotated[bool, Meta(description="Draw the outlines of the labels.")] = False


class _Place(Struct, frozen=True):
    """A copy in its label: ``slot`` is the trim box, ``bleed`` what shows beyond it, across and
    down the piece as it is drawn."""

    piece: ExportPiece
    label: Slot
    slot: Slot
    bleed: tuple[float, float]


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    sheet = find_sheet(options.sheet, [piece.drawn for piece in bundle.pieces], report)
    if sheet is None:
        return
    if options.start > sheet.count:
        message = f"'{sheet.name}' has {sheet.count} labels, so none is number {options.start}"
        hint = f"write  --start {sheet.count}  or less"
        report.error("no-such-label", message, hint=hint)
    kept = bundle.keeping(lambda piece: sheet.angle_for(piece.drawn) is not None)
    severity = Severity.WARNING if kept.sets else Severity.ERROR
    omitted = bundle.keeping(lambda piece: sheet.angle_for(piece.drawn) is None)
    too_large = ((piece, _reason(piece, sheet, severity)) for piece in omitted.pieces)
    report_omissions(too_large, report)
    if report.failed:
        return
    bundle = kept
    each = [(p.path, p.title, p.copies, p.marks) for p in bundle.pieces]
    titles = [found.title for found in bundle.sets]
    about = bundle.title, bundle.author, bundle.language, sheet
    name = f"{portable_name(sheet.name)}.pdf"
    make = partial(_write, bundle, sheet, options)
    yield Job(name, make, name, content_mark((about, titles, each)))


def _reason(piece: ExportPiece, sheet: LabelSheet, severity: Severity) -> Reason:
    """Return why a piece is left out."""
    other = nearest_sheet(piece.drawn)
    if other is None:
        hint = "print it with  pnp build,  or describe a sheet of your own"
    else:
        only = "{only} " if severity is Severity.WARNING else ""
        hint = f"write  {only}--sheet {other.name},  whose labels are {_size(*other.size)}"
    text = f"larger than a label of {_size(*sheet.size)}"
    return Reason(severity, "larger-than-label", text, hint)


def _size(width: float, height: float) -> str:
    return f"{format_number(width)} x {format_number(height)} mm"


def _write(bundle: Bundle, sheet: LabelSheet, options: Options) -> bytes:
    return write_document(document_of(bundle, sheet, options))


def document_of(bundle: Bundle, sheet: LabelSheet, options: Options) -> Document:
    """Return the sheets of labels in the order of the game, each followed by its backs."""
    backs = options.backs == "next" and any(piece.has_back for piece in bundle.pieces)
    titles = {piece.path: found.title for found in bundle.sets for piece in found.pieces}
    pages = list[Page]()
    marked = set[str]()
    for number, places in enumerate(_sheets(bundle, sheet, options.start), 1):
        new = [title for place in places if (title := titles[place.piece.path]) not in marked]
        marked.update(new)
        marks = tuple(map(Bookmark, dict.fromkeys(new)))
        pages.append(_page(sheet, places, FRONT, f"F{number}", marks, guides=options.guides))
        if backs:
            pages.append(_page(sheet, places, BACK, f"B{number}", (), guides=options.guides))
    flip = "long" if backs else "none"
    title = f"{bundle.title}: {sheet.name}"
    return Document(title, bundle.author, sheet.title, (), bundle.language, tuple(pages), flip)


def _sheets(bundle: Bundle, sheet: LabelSheet, start: int) -> Iterator[list[_Place]]:
    labels = list(sheet.labels())
    free = labels[start - 1 :]
    here = list[_Place]()
    for piece in bundle.pieces:
        for _ in range(piece.copies):
            if not free:
                yield here
                here, free = [], labels[:]
            here.append(_place(piece, sheet, free.pop(0)))
    if here:
        yield here


def _place(piece: ExportPiece, sheet: LabelSheet, label: Slot) -> _Place:
    """Return the place of a piece in the middle of a label. Its bleed ends half-way to the next
    label."""
    drawn = piece.drawn
    angle = sheet.angle_for(drawn) or 0
    sides = (drawn.width, drawn.height) if angle == 0 else (drawn.height, drawn.width)
    spare = [
        max((whole - side + gap) / 2, 0.0)
        for whole, side, gap in zip(sheet.size, sides, sheet.gaps, strict=True)
    ]
    across, down = (min(drawn.bleed, room) for room in (spare if angle == 0 else spare[::-1]))
    x, y = label.box.centre
    slot = Slot(x - sides[0] / 2, y - sides[1] / 2, *sides, angle)
    return _Place(piece, label, slot, (across, down))


def _page(
    sheet: LabelSheet,
    places: Sequence[_Place],
    side: int,
    label: str,
    bookmarks: tuple[Bookmark, ...],
    *,
    guides: bool,
) -> Page:
    width, height = sheet.paper.width, sheet.paper.height
    axis = turn_axis(width, height, "long")
    items = list[Item]()
    for place in places:
        art = place.piece.face(side)
        slot = place.slot if side == FRONT else mirror_slot(place.slot, width, height, axis)
        if art:
            across, down = place.bleed
            drawn = place.piece.drawn
            size = drawn.width + 2 * across, drawn.height + 2 * down
            clip = rectangle(-across, -down, *size)
            items.append(Instance(Group(art, IDENTITY, clip, "art"), slot.matrix))
    if guides:
        every = list(sheet.labels())
        if side == BACK:
            every = [mirror_slot(one, width, height, axis) for one in every]
        lines = tuple(Path(sheet.outline(one), stroke=_GUIDE) for one in every)
        items.append(Group(lines, name="guides"))
    block = clip_box(union(one.box for one in sheet.labels()), width, height)
    return Page(width, height, tuple(items), label, block, block, bookmarks)
