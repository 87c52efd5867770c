"""Pictures of everything on a virtual table with a list, for tables that import single pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.base.diagnostics import Report
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.exports.archive import fixed_job
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.raster import RasterStyle, blank_face_png, check_sides, face_png, pixel_size
from pnp.exports.table_things import TableThing, face_name, things_of
from pnp.exports.workbook import Table, csv_bytes

LIST = "pieces.csv"
_COLUMNS = ("id", "kind", "title", "front", "back", "copies", "width_mm", "height_mm")


def picture_set(bundle: Bundle, dpi: int, most: int, report: Report) -> Iterator[Job]:
    """Yield a picture of each face and the list of pieces.

    Pictures of one kind and size are in one folder and are equal to the pixel. A piece with a blank
    back has a white picture of it, and a die is six pieces. A picture of more than ``most`` pixels
    a side is an error.
    """
    style = RasterStyle(dpi)
    things = [*things_of(bundle)]
    for thing in things:
        for face in thing.faces:
            check_sides(face, style, most, report)
    if report.failed:
        return
    made: dict[str, Job] = {}
    rows: list[tuple[str | int, ...]] = []
    for thing in things:
        for face in thing.faces:
            pictures = []
            for side in (FRONT, BACK):
                job = _picture(thing, face, side, style)
                made.setdefault(job.name, job)
                pictures.append(job.name)
            drawn = face.drawn
            size = format_number(drawn.width), format_number(drawn.height)
            id = face_name(thing, face, FRONT)
            rows.append((id, thing.form, face.title, *pictures, face.copies, *size))
    yield from made.values()
    table = csv_bytes(Table("pieces", _COLUMNS, tuple(rows)))
    yield fixed_job(LIST, table)


def _picture(thing: TableThing, face: ExportPiece, side: int, style: RasterStyle) -> Job:
    width, height = pixel_size(face, style)
    folder = f"{thing.form}/{width}x{height}"
    if side == BACK and not face.has_back:
        shape = content_mark((face.drawn.cut, width, height))
        name = f"{folder}/blank_{shape[:8]}.png"
        return Job(name, partial(blank_face_png, face, style), name, shape)
    name = f"{folder}/{face_name(thing, face, side)}.png"
    return Job(name, partial(face_png, face, side, style), thing.source.path, face.marks[side])
