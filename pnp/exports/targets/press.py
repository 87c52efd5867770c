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

from pnp.base.diagnostics import Report
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.pdfx import NEWEST_ICC, X1A, X4
from pnp.exports.press_colour import load_profile
from pnp.exports.press_files import PressStyle, press_job
from pnp.exports.press_gamut import report_shifts
from pnp.exports.press_ink import check_ink
from pnp.exports.raster import MOST_PIXELS
from pnp.exports.shop_orders import BleedRule, Order, check_bleed, order_name
from pnp.exports.shop_sizes import fit_of_page
from pnp.exports.workbook import Cell, Table, csv_bytes

COPIES = "copies.csv"
COLUMNS = ("document", "page", "part", "file", "id", "title", "copies")


class Options(Struct, frozen=True):
    standard: Annotated[Literal["x1a", "x4"], Meta(description="PDF/X-1a:2003 or PDF/X-4.")] = "x4"
    bleed: Annotated[float, Meta(ge=0, le=10, description="Millimetres of bleed on all sides.")] = (
        3.0
    )
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
    orders = [order for found in bundle.sets for order in _orders_of(found, options.bleed)]
    _report_folded(bundle, report)
    for order in orders:
        have = min(piece.drawn.bleed for piece in order.pieces)
        instead = f"export with  --bleed {have:g}, or the other files, with  --only"
        asks = f"--bleed {options.bleed:g} needs"
        check_bleed(order, BleedRule(options.bleed, asks, "", instead), report)
        _check_pixels(order, finer, report)
    if profile is None or report.failed:
        return
    for order in orders:
        check_ink(order, profile, options.most_ink, report)
    if report.failed:
        return
    report_shifts(orders, profile, report)
    for order in orders:
        sides = (FRONT, BACK) if any(piece.has_back for piece in order.pieces) else (FRONT,)
        style = PressStyle(options.bleed, profile, standard, sides, finer)
        yield press_job(bundle, order, style)
    table = csv_bytes(_copies(orders))
    yield Job(COPIES, lambda: table, COPIES, content_mark(table))


def _orders_of(found: PieceSet, bleed: float) -> Iterator[Order]:
    """Yield the pieces of a set by size, as all pages of a file have one."""

    def size(piece: ExportPiece) -> tuple[float, float]:
        return piece.drawn.width, piece.drawn.height

    flat = (piece for piece in found.pieces if piece.count and not piece.drawn.creases)
    for sides, pieces in groupby(sorted(flat, key=size), key=size):
        alike = tuple(pieces)
        name = order_name(found, f"{'x'.join(f'{side:g}' for side in sides)}mm")
        yield Order(found, name, fit_of_page(alike[0], bleed, found.file), alike)


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
            rows.append((document, number * pages + 1, *who, piece.count))
    return Table("Copies", COLUMNS, tuple(rows))
