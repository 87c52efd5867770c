"""Write each face as a PNG picture, trimmed or with bleed, and a table of all pieces.

Trimmed pictures are transparent outside the cut line. Pieces of a file that share a back have one
picture of it, named after the file. pieces.csv lists the pictures of each piece with its size in
millimetres and its number of copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.units import format_number
from pnp.export import Job
from pnp.exports.archive import fixed_job
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.raster import RasterStyle, check_pixels, face_png, on_white
from pnp.exports.workbook import Cell, Table, csv_bytes

MANIFEST = "pieces.csv"
COLUMNS = (
    *("id", "part", "kind", "file", "title", "copies"),
    *("width_mm", "height_mm", "front", "back"),
)


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=150, le=1200, description="Dots per inch.")] = 300
    bleed: Annotated[bool, Meta(description="Show the bleed around each piece.")] = False
    corners: Annotated[
        Literal["cut", "square"],
        Meta(description="Cut trimmed pictures along the outline, or leave them rectangular."),
    ] = "cut"


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    for found in bundle.sets:
        for piece in found.pieces:
            check_pixels(piece, style_for(piece, options), report)
    if report.failed:
        return
    for found in bundle.sets:
        yield from picture_jobs(found, options)
    table = csv_bytes(_manifest(bundle))
    yield fixed_job(MANIFEST, table)


def picture_jobs(found: PieceSet, options: Options) -> Iterator[Job]:
    """Yield the pictures of a set; a shared back only once."""
    drawn = set()
    for piece in found.pieces:
        for side in (FRONT, BACK) if piece.has_back else (FRONT,):
            name = picture_path(found, piece, side)
            if name not in drawn:
                drawn.add(name)
                make = partial(face_png, on_white(piece), side, style_for(piece, options))
                yield Job(name, make, found.path, piece.marks[side])


def style_for(piece: ExportPiece, options: Options) -> RasterStyle:
    """Return the style of the pictures of a piece."""
    margin = piece.drawn.bleed if options.bleed else 0.0
    return RasterStyle(options.dpi, margin, cut=options.corners == "cut")


def picture_path(found: PieceSet, piece: ExportPiece, side: int) -> str:
    """Return the path of the picture of a face below the folder of the export. Ids have no
    underscores, so a back is never named like a front."""
    if side == FRONT:
        return f"{piece.path}.png"
    return f"{found.path}_backs.png" if found.shared_back else f"{piece.path}_back.png"


def _manifest(bundle: Bundle) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for found in bundle.sets:
        for piece in found.pieces:
            size = format_number(piece.drawn.width), format_number(piece.drawn.height)
            front = picture_path(found, piece, FRONT)
            back = picture_path(found, piece, BACK) if piece.has_back else ""
            who = piece.id, piece.part, piece.kind, piece.file, piece.title
            rows.append((*who, piece.copies, *size, front, back))
    return Table("Pieces", COLUMNS, tuple(rows))
