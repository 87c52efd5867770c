"""Write a PDF/X of each file of the game for print shops, in CMYK, one face on each page.

A page is as large as the piece and its bleed; the back follows the front, if there is one. Boxes of
the file say where to cut, and copies.csv how many to print. Texts in black or grey are printed with
black ink only. Colours that cannot be printed are reported with the colours that they become.
Pieces to fold are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.measures import read_length
from pnp.exports.pdfx import NEWEST_ICC, X1A, X4
from pnp.exports.press_colour import load_profile
from pnp.exports.press_files import PressStyle, press_job
from pnp.exports.press_gamut import report_shifts
from pnp.exports.press_ink import check_ink
from pnp.exports.raster import MOST_PIXELS
from pnp.exports.shop_orders import EXTENDABLE, BleedRule, Order, check_bleed, order_name
from pnp.exports.shop_sizes import fit_of_page
from pnp.exports.workbook import Cell, Table, csv_bytes

COPIES = "copies.csv"
_BLEED, _MOST_BLEED = 3.0, 10.0
"""The bleed that shops usually want, and the most of --bleed, in millimetres."""
COLUMNS = ("document", "page", "part", "file", "id", "title", "copies")


class Options(Struct, frozen=True):
    standard: Annotated[Literal["x1a", "x4"], Meta(description="PDF/X-1a:2003 or PDF/X-4.")] = "x4"
    bleed: Annotated[
        str, Meta(description="Show this much bleed, such as 5mm or 0, instead of up to 3mm.")
    ] = ""
    most_ink: Annotated[
        int, Meta(ge=200, le=400, description="The most ink that the shop prints, in percent.")
    ] = 300
    profile: Annotated[
        str, Meta(description="The path of another ICC profile for CMYK presses.")
    ] = ""
    fine: Annotated[bool, Meta(description="Draw art with 600 dots per inch, not 300.")] = False


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    standard = X1A if options.standard == "x1a" else X4
    newer = "" if standard == X4 else "write  --standard x4, or "
    profile = load_profile(options.profile, report, newest=NEWEST_ICC[standard], otherwise=newer)
    finer = 2 if options.fine else 1
    fixed = read_length("bleed", options.bleed, _MOST_BLEED, report) if options.bleed else None
    if report.failed:
        return
    planned = [entry for found in bundle.sets for entry in _orders_of(found, fixed)]
    orders = [order for order, _ in planned]
    _report_folded(bundle, report)
    if not orders:
        message, hint = "a press prints none of these pieces", "print them with  pnp build"
        report.error("nothing-for-shop", message, hint=hint)
        return
    if fixed is None:
        _report_less_bleed(planned, report)
    for order in orders:
        if fixed is not None:
            have = format_number(_bleed_of(order.pieces))
            instead = f"export with  --bleed {have}mm, or the other files, with  --only"
            asks = f"--bleed {options.bleed} needs"
            check_bleed(order, BleedRule(fixed, asks, "", instead), report)
        _check_pixels(order, finer, report)
    if profile is None or report.failed:
        return
    for order in orders:
        check_ink(order, profile, options.most_ink, report)
    if report.failed:
        return
    report_shifts(orders, profile, report)
    for order, bleed in planned:
        sides = (FRONT, BACK) if any(piece.has_back for piece in order.pieces) else (FRONT,)
        style = PressStyle(bleed, profile, standard, sides, finer)
        yield press_job(bundle, order, style)
    table = csv_bytes(_copies(orders))
    yield Job(COPIES, lambda: table, COPIES, content_mark(table))


def _orders_of(found: PieceSet, fixed: float | None) -> Iterator[tuple[Order, float]]:
    """Yield the pieces of a set by size, as all pages of a file have one, and the bleed of their
    pages: ``fixed``, or as much as they have of the usual bleed."""

    def size(piece: ExportPiece) -> tuple[float, float]:
        # To 0.01 mm, like the name of the file.
        return round(piece.drawn.width, 2), round(piece.drawn.height, 2)

    flat = (piece for piece in found.pieces if piece.copies and not piece.drawn.creases)
    for sides, pieces in groupby(sorted(flat, key=size), key=size):
        alike = tuple(pieces)
        have = _bleed_of(alike)
        bleed = have if have < _BLEED - EXTENDABLE else _BLEED
        bleed = bleed if fixed is None else fixed
        name = order_name(found, f"{'x'.join(f'{side:g}' for side in sides)}mm")
        yield Order(found, name, fit_of_page(alike[0], bleed, found.file), alike), bleed


def _bleed_of(pieces: Sequence[ExportPiece]) -> float:
    """Return the bleed that all pieces have, in millimetres."""
    return min(piece.drawn.bleed for piece in pieces)


def _report_less_bleed(planned: Sequence[tuple[Order, float]], report: Report) -> None:
    """Report in one finding the files with less than the usual bleed."""
    less = [(order, bleed) for order, bleed in planned if bleed < _BLEED]
    if less:
        first = less[0][0].pieces[0]
        message = f"{len(less)} of {len(planned)} documents have less than {_BLEED:g} mm of bleed"
        hint = "ask the shop how much it needs; with none, a white edge may show along the cut"
        details = tuple(f"{order.folder}: {format_number(bleed)} mm" for order, bleed in less)
        severity = Severity.WARNING
        found = Diagnostic(severity, "little-bleed", message, first.place, hint, details=details)
        report.add(found)


def _report_folded(bundle: Bundle, report: Report) -> None:
    """Report pieces to fold, which have less bleed and lines that a shop would print."""
    folded = [
        f"{found.kind}/{found.file}"
        for found in bundle.sets
        if any(piece.drawn.creases for piece in found.pieces)
    ]
    if folded:
        message = f"pieces to fold are left out: {', '.join(folded)}"
        report.note("shape-not-sold", message, None, "print these pieces with  pnp build")


def _check_pixels(order: Order, finer: int, report: Report) -> None:
    wide, high = (count * finer for count in order.fit.pixels)
    if wide * high > MOST_PIXELS:
        piece = order.pieces[0]
        message = f"the picture of '{piece.id}' would have {wide:,} x {high:,} pixels"
        hint = "leave out  --fine" if finer > 1 else "leave out this piece, with  --only"
        report.error("picture-too-large", message, piece.place, hint)


def _copies(orders: Sequence[Order]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for order in orders:
        pages = 2 if any(piece.has_back for piece in order.pieces) else 1
        for number, piece in enumerate(order.pieces):
            who = order.of.part, order.of.file, piece.id, piece.title
            document = f"{order.folder}.pdf"
            rows.append((document, number * pages + 1, *who, piece.copies))
    return Table("Copies", COLUMNS, tuple(rows))
