"""Write sheets to print, and the lines on them for a cutting machine.

For each part: a PDF with the sheets and their registration marks, and for each sheet the lines to
cut and to crease as SVG and DXF. Their names end with the size to enter in the program of the
machine, in millimetres. For Cricut, which prints its own marks, each sheet is a PNG, too. For
programs that print and cut (RIPs), the PDF has the lines in spot colours such as CutContour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.units import POINTS_PER_MM, format_number
from pnp.base.values import replace
from pnp.export import Job, content_mark
from pnp.export.pdf import write_document
from pnp.export.png import write_png
from pnp.export.svg import write_svg
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.cut_outlines import inset_outline
from pnp.exports.cut_sheets import CutSheet, CutStyle, cut_sheets, fits
from pnp.exports.cut_svg import write_cut_svg
from pnp.exports.cutting_machines import BLACK, MACHINES
from pnp.exports.dxf import write_dxf
from pnp.exports.measures import read_length, read_paper
from pnp.exports.omissions import Reason, report_omissions
from pnp.imposition.compose import back_art, front_art
from pnp.imposition.nup import PlacedPiece
from pnp.imposition.paper import PAPERS, mirror_slot, turn_axis, union
from pnp.scene import Document, Group, Item, Page, Path, Rect, Segments, Stroke
from pnp.scene.items import Bookmark
from pnp.text import fonts
from pnp.text.shaping import Style, set_line

_PICTURE_DPI = 300
_MOST_INSET = 2.0
_KISS_ALIKE = "--kiss has no effect for Cricut, which cuts along the edges of a picture in one way"
_KISS_HINT = "choose a material for stickers in Design Space, and remove --kiss"
# A quarter of a point, as programs for printing and cutting want it.
_SPOT_WIDTH = 0.25 / POINTS_PER_MM
# The name of the cut file below a sheet: the size of its letters, and its distance from the edge.
_LETTERS, _FOOT = 2.5, 6.0


class Options(Struct, frozen=True):
    machine: Annotated[
        Literal["silhouette", "silhouette-card-maker", "cricut", "rip", "plain"],
        Meta(description="The registration marks and the room of this machine."),
    ] = "silhouette"
    paper: Annotated[str, Meta(description="The paper of the sheets, such as a4.")] = "a4"
    kiss: Annotated[
        bool, Meta(description="Cut stickers: pieces by a kiss cut, a frame around them through.")
    ] = False
    inset: Annotated[
        str, Meta(description="Cut this far inside the outlines, such as 0.3mm, to hide errors.")
    ] = "0"
    folds: Annotated[Literal["crease", "perforate"], Meta(description="How to make folds.")] = (
        "crease"
    )
    backs: Annotated[
        Literal["next", "none"], Meta(description="Put backs on the next page, or leave them out.")
    ] = "next"


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    paper = read_paper(options.paper, report)
    inset = read_length("inset", options.inset, _MOST_INSET, report)
    if paper is None or inset is None:
        return
    machine = MACHINES[options.machine]
    kiss = options.kiss and not machine.cropped
    if kiss != options.kiss:
        report.warning("option-without-effect", _KISS_ALIKE, hint=_KISS_HINT)
    style = CutStyle(machine, paper, kiss, options.folds == "perforate", inset)
    if machine.templates and paper.name not in machine.templates:
        message = f"{options.machine} has no template for {paper.title}"
        known = " or ".join(f"--paper {name}" for name in machine.templates)
        report.error("no-cutting-template", message, hint=f"write  {known}")
        return
    kept = bundle.keeping(lambda piece: piece.copies > 0 and fits(piece, style))
    omitted = bundle.keeping(lambda piece: piece.copies > 0 and not fits(piece, style))
    severity = Severity.WARNING if kept.sets else Severity.ERROR
    reasons = ((p, _reason(p, style, options.machine, severity)) for p in omitted.pieces)
    report_omissions(reasons, report)
    if report.failed:
        return
    for part, sets in kept.by_part.items():
        pieces = [piece for found in sets for piece in found.pieces]
        yield from _part_jobs(bundle, part, pieces, style, backs=options.backs == "next")


def _reason(piece: ExportPiece, style: CutStyle, machine: str, severity: Severity) -> Reason:
    """Return why a piece is left out, and what to do; pages are meant to be, so it is a note."""
    if piece.drawn.read:
        hint = "print it with  pnp build"
        return Reason(
            Severity.NOTE, "page-not-cut", "too large to cut out, as pages of text are", hint
        )
    only = "{only} " if severity is Severity.WARNING else ""
    if style.machine.templates:
        width, height = style.machine.templates[style.paper.name].size
        text = f"not as large as the cards of the template, {width:g} x {height:g} mm"
        hint = f"write  {only}--machine silhouette"
        return Reason(severity, "not-in-template", text, hint)
    papers = sorted(PAPERS.values(), key=lambda paper: (paper.width, paper.height))
    larger = (paper for paper in papers if fits(piece, replace(style, paper=paper)))
    other = next(larger, None)
    hint = "print it with  pnp build,  and cut it by hand"
    if other is not None:
        hint = f"write  {only}--paper {other.name}"
    text = f"too large to be cut by {machine} on {style.paper.title}"
    return Reason(severity, "too-large-to-cut", text, hint)


def _part_jobs(
    bundle: Bundle, part: str, pieces: Sequence[ExportPiece], style: CutStyle, *, backs: bool
) -> Iterator[Job]:
    each = [(p.path, p.title, p.copies, p.marks, p.drawn.creases) for p in pieces]
    title = bundle.parts[part]
    about = bundle.title, bundle.author, bundle.language, title
    mark = content_mark((about, each))
    sheets = cut_sheets(pieces, style)
    names = [f"{part}-{number}-{_size(sheet)}" for number, sheet in enumerate(sheets, 1)]
    draw = partial(_document, bundle, title, sheets, names, style, backs=backs)
    yield Job(f"{part}.pdf", lambda: write_document(draw()), part, mark)
    for name, sheet in zip(names, sheets, strict=True):
        yield Job(f"{name}.svg", partial(_svg, sheet, name), part, mark)
        yield Job(f"{name}.dxf", partial(write_dxf, sheet), part, mark)
        if style.machine.cropped:
            yield Job(f"{name}.png", partial(_picture, sheet, name), part, mark)


def _size(sheet: CutSheet) -> str:
    return f"{format_number(sheet.width, 1)}x{format_number(sheet.height, 1)}mm"


def _svg(sheet: CutSheet, name: str) -> bytes:
    return write_cut_svg(sheet, name).encode()


def _picture(sheet: CutSheet, name: str) -> bytes:
    """Return the fronts of a sheet, transparent outside the lines to cut."""
    items = tuple(
        Group((Group(copy.piece.front, clip=_cut_line(copy, sheet)),), copy.slot.matrix)
        for copy in sheet.placed
    )
    return write_png(write_svg(sheet.width, sheet.height, items, title=name), _PICTURE_DPI)


def _cut_line(copy: PlacedPiece, sheet: CutSheet) -> Segments:
    return inset_outline(copy.piece, sheet.inset)


def _document(
    bundle: Bundle,
    title: str,
    sheets: Sequence[CutSheet],
    names: Sequence[str],
    style: CutStyle,
    *,
    backs: bool,
) -> Document:
    two_sided = backs and any(copy.piece.back for sheet in sheets for copy in sheet.placed)
    pages = list[Page]()
    for number, (sheet, name) in enumerate(zip(sheets, names, strict=True), 1):
        marks = (Bookmark(title),) if number == 1 else ()
        front = _page(sheet, FRONT, f"F{number}", name, marks)
        if style.machine.spots:
            front = replace(front, items=(*front.items, _spot_lines(sheet)))
        pages.append(front)
        if two_sided:
            pages.append(_page(sheet, BACK, f"B{number}", name, ()))
    flip = "long" if two_sided else "none"
    about = f"{bundle.title}: {title}"
    return Document(about, bundle.author, title, (), bundle.language, tuple(pages), flip)


def _spot_lines(sheet: CutSheet) -> Group:
    """Return the lines of a sheet in colours that a program takes for cuts, by their names."""
    lines = (
        Path(segments, stroke=Stroke(layer.colour, _SPOT_WIDTH, spot=layer.spot))
        for layer, segments in sheet.lines
    )
    return Group(tuple(lines), name="cut")


def _page(
    sheet: CutSheet, side: int, label: str, name: str, bookmarks: tuple[Bookmark, ...]
) -> Page:
    width, height = sheet.width, sheet.height
    items = list[Item]()
    if side == FRONT:
        items.extend(front_art(copy) for copy in sheet.placed)
    else:
        axis = turn_axis(width, height, "long")
        for copy in sheet.placed:
            behind = replace(copy, slot=mirror_slot(copy.slot, width, height, axis))
            art = back_art(behind)
            if art is not None:
                items.append(art)
    if side == FRONT and sheet.marks:
        items.append(Group(tuple(mark.path for mark in sheet.marks), name="marks"))
    room = union(copy.slot.box for copy in sheet.placed)
    if side == FRONT and height - room.bottom > _FOOT + _LETTERS:
        face = fonts.find(fonts.MARGINS, 400)
        assert face is not None
        style = Style(face, _LETTERS, BLACK)
        items.append(set_line(name, style, width / 2, height - _FOOT, anchor="middle"))
    whole = Rect(0, 0, width, height)
    return Page(width, height, tuple(items), label, whole, whole, bookmarks)
