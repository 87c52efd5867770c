"""Sheets of labels: those of makers by name, and the user's own.

A sheet whose labels go over its edge by up to a millimetre is sound: the dimensions of some sheets
do not add up.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, KeyPath, Report, Severity, closest_word
from pnp.base.disk import read_packaged
from pnp.base.units import format_number
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.source import parse, read_source
from pnp.content.structure import build_record, span_of
from pnp.exports.label_record import LabelFile
from pnp.imposition.paper import PAPERS, Paper, PaperError, Slot, parse_paper
from pnp.scene import Segments, rounded_rectangle
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import shape_of

TOLERANCE = 1.0
"""Labels may go over the edge of their sheet, or over each other, by this much."""
# The sides of labels are rounded to hundredths of a millimetre.
_ROUNDED = 0.02
_MOST_LABELS = 1_000
_NOT_DIGITS = re.compile(r"\D")
EXAMPLE = """\
paper: a4
columns: 2
rows: 3
size: [63.5mm, 88.9mm]
pitch: [70mm, 92mm]
"""
"""The file of a sheet as messages and the manual show it."""
_ENDINGS = (".yaml", ".yml")


class LabelSheet(Struct, frozen=True):
    """``columns`` x ``rows`` labels on a sheet; pairs are across and down, in millimetres, as in
    ``LabelFile``."""

    name: str
    title: str
    paper: Paper
    columns: int
    rows: int
    size: tuple[float, float]
    first: tuple[float, float]
    pitch: tuple[float, float]
    corner: float = 0.0

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def gaps(self) -> tuple[float, float]:
        """The distance between labels across and down, 0 if they touch; of a single column or row,
        the margins of the sheet."""
        counts = self.columns, self.rows
        across, down = (
            max(pitch - size if count > 1 else 2 * first, 0.0)
            for pitch, size, first, count in zip(
                self.pitch, self.size, self.first, counts, strict=True
            )
        )
        return across, down

    def labels(self) -> Iterator[Slot]:
        """Yield the places of the labels, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.first[0] + column * self.pitch[0]
                y = self.first[1] + row * self.pitch[1]
                yield Slot(x, y, *self.size)

    def outline(self, label: Slot) -> Segments:
        """Return the outline of a label in its place."""
        return rounded_rectangle(label.x, label.y, *self.size, self.corner)

    def angle_for(self, piece: Piece) -> int | None:
        """Return the angle, 0 or 90 degrees, at which a piece fits a label; None if at neither."""
        width, height = self.size
        round_label = width == height and self.corner >= width / 2 - _ROUNDED
        if round_label and shape_of(piece) != "circle":
            diagonal = (piece.width**2 + piece.height**2) ** 0.5
            return 0 if diagonal <= width + _ROUNDED else None
        for angle, across, down in (
            (0, piece.width, piece.height),
            (90, piece.height, piece.width),
        ):
            if across <= width + _ROUNDED and down <= height + _ROUNDED:
                return angle
        return None


@cache
def known_sheets() -> Mapping[str, LabelSheet]:
    """Return the sheets of makers by name; equal sheets have several names."""
    found = {}
    rows = tomllib.loads(read_packaged("pnp", "exports", "label_sheets.toml").decode())
    for name, row in rows.items():
        for other in (name, *row.get("also", ())):
            found[other] = _from_row(other, row)
    return found


def _from_row(name: str, row: Mapping[str, Any]) -> LabelSheet:
    width, height = row["size"]
    left, top = row["first"]
    across, down = row["pitch"]
    return LabelSheet(
        name,
        row["title"],
        PAPERS[row["paper"]],
        row["columns"],
        row["rows"],
        (width, height),
        (left, top),
        (across, down),
        row.get("corner", 0.0),
    )


def nearest_sheet(piece: Piece) -> LabelSheet | None:
    """Return the sheet with the smallest labels that hold a piece, None if none does."""
    fitting = [sheet for sheet in known_sheets().values() if sheet.angle_for(piece) is not None]
    return min(fitting, key=_area, default=None)


def find_sheet(text: str, pieces: Sequence[Piece], report: Report) -> LabelSheet | None:
    """Return the sheet of a name such as ``avery-5371``, or of the user's file; or report why there
    is none, with a sheet that holds most of the pieces."""
    if text.endswith(_ENDINGS):
        return _read_sheet(text, report)
    sheets = known_sheets()
    name = "-".join(text.lower().split())
    if name in sheets:
        return sheets[name]
    suited = max(sheets.values(), key=lambda sheet: (_holds(sheet, pieces), -_area(sheet)))
    hint = f"write  --sheet {suited.name},  another name, or a file such as my-sheet.yaml"
    hint += " with this text"
    if text:
        _report_unknown(f"'{text}' is no sheet of labels that pnp knows", report, _near(name, hint))
    else:
        _report_unknown("no sheet of labels is named", report, hint)
    return None


def _holds(sheet: LabelSheet, pieces: Sequence[Piece]) -> int:
    """Return how many of the pieces fit on a label."""
    return len([piece for piece in pieces if sheet.angle_for(piece) is not None])


def _area(sheet: LabelSheet) -> float:
    return sheet.size[0] * sheet.size[1]


def _near(name: str, otherwise: str) -> str:
    """Return a hint that names a sheet which the user may have meant. Another number is another
    sheet, not a slip."""
    number = _NOT_DIGITS.sub("", name)
    alike = [known for known in sorted(known_sheets()) if _NOT_DIGITS.sub("", known) == number]
    found = closest_word(name, alike)
    return f"did you mean {found}?" if found else otherwise


def _report_unknown(message: str, report: Report, hint: str) -> None:
    further = () if hint.startswith("did you") else tuple(EXAMPLE.splitlines())
    error = Severity.ERROR
    report.add(Diagnostic(error, "unknown-label-sheet", message, hint=hint, details=further))


def _read_sheet(name: str, report: Report) -> LabelSheet | None:
    path = Path(name)
    if not world.is_file(path):
        hint = "write the file, with the measures of your sheet in place of these"
        _report_unknown(f"there is no file '{name}'", report, hint)
        return None
    source = read_source(path, name, report, within=None)
    node = None if source is None else parse(source, report)
    record = None if node is None else build_record(LabelFile, node, report)
    if node is None or record is None:
        return None
    return _sheet_of(record, node, path.stem, report)


def _sheet_of(record: LabelFile, node: MappingNode, name: str, report: Report) -> LabelSheet | None:
    def wrong(path: KeyPath, message: str, hint: str) -> None:
        report.error("wrong-label-sheet", message, span_of(node, path), hint)

    try:
        paper = parse_paper(record.paper)
    except PaperError as error:
        report.error("unknown-paper", str(error), span_of(node, ("paper",)), error.hint)
        return None
    if record.columns * record.rows > _MOST_LABELS:
        message = f"{record.columns} x {record.rows} labels are too many"
        wrong(("rows",), message, f"write at most {_MOST_LABELS} labels on a sheet")
        return None
    pitch = record.size if record.pitch is None else record.pitch
    counts = record.columns, record.rows
    block = [
        (count - 1) * step + size
        for count, step, size in zip(counts, pitch, record.size, strict=True)
    ]
    middle = (paper.width - block[0]) / 2, (paper.height - block[1]) / 2
    first = middle if record.first is None else record.first
    sides = zip(("across", "down"), record.size, pitch, first, block, counts, strict=True)
    whole = paper.width, paper.height
    for index, (way, size, step, start, length, count) in enumerate(sides):
        if size <= 0:
            wrong(("size", index), "a label has no size", "write a length above 0")
        elif count > 1 and step < size - TOLERANCE:
            message = f"labels of {format_number(size)} mm {way} are {format_number(step)} mm apart"
            wrong(("pitch", index), message, "write the size of a label and the gap, added")
        elif start < -TOLERANCE or start + length > whole[index] + TOLERANCE:
            reach = f"{format_number(start)} to {format_number(start + length)} mm {way}"
            if record.first is None:
                reach = f"{format_number(length)} mm {way}"
            message = f"the labels take {reach}, on paper of {format_number(whole[index])} mm"
            key = "size" if record.first is None else "first"
            wrong((key, index), message, "measure the sheet, or name its paper")
    if report.failed:
        return None
    return LabelSheet(name, name, paper, *counts, record.size, first, pitch, record.corner)
