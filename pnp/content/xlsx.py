"""The cells of a spreadsheet as text, each with a place that names its sheet, row and column.

A workbook has no lines, so its source is written for the reader: a line for each row, in it each
cell behind its name, such as ``B3 Cook``. Workbooks come from strangers: the archive is measured
before it is opened, and of formulas only the values that were stored with them are read.
"""

from __future__ import annotations

import warnings
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

from pnp import disk
from pnp.content.nodes import Scalar
from pnp.content.source import CONTROL, LARGEST_TABLE, MOST_ROWS
from pnp.diagnostics import LINE_BREAK, Report, Source, Span, nearest

# Tables of ten thousand rows come to less when unpacked.
LARGEST_UNPACKED = 80 * 1024 * 1024
MOST_PARTS = 1000
MOST_COLUMNS = 200

# What the reader of workbooks raises for parts that are missing, garbled or of another make.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    InvalidFileException,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class _Value:
    """A value as the workbook keeps it; ``kind`` is the code of its type there, ``f`` for formulas,
    ``e`` for errors, ``d`` for dates."""

    value: Any
    kind: str


def cells(
    path: Path,
    name: str,
    sheet: Scalar | None,
    asked: Span,
    report: Report,
    *,
    within: Path,
) -> list[list[Scalar]] | None:
    """Return the cells of a sheet (the first if None) by row, rows without values left out.

    All rows are of one length. None with a finding where the file cannot be read; ``asked`` is
    the place that names it.
    """
    try:
        data = disk.read(path, within=within, largest=LARGEST_TABLE)
        if not _fits(data, name, asked, report):
            return None
        with warnings.catch_warnings():
            # They tell of features of spreadsheets that hold no values.
            warnings.simplefilter("ignore")
            title, rows = _rows(data, name, sheet, asked, report)
    except disk.ReadError as error:
        _tell_unread(error, name, asked, report)
        return None
    except _BROKEN:
        hint = "save it anew as XLSX without a password, or as CSV (UTF-8)"
        report.error("broken-table", f"'{name}' is not a whole workbook", asked, hint)
        return None
    return None if report.failed else _scalars(rows, f"{name}[{title}]", report)


def _tell_unread(error: disk.ReadError, name: str, asked: Span, report: Report) -> None:
    if error.reason == "too-large":
        _tell_too_large(name, asked, report)
        return
    hint = "close it in other programs, or mend its rights"
    if error.reason == "not-a-file":
        hint = "name a workbook that was saved as XLSX"
    report.error("file-unreadable", f"cannot read '{name}': {error}", asked, hint)


def _tell_too_large(name: str, asked: Span, report: Report) -> None:
    hint = "keep only the sheet of the cards in it, or save that as CSV (UTF-8)"
    report.error("file-too-large", f"'{name}' is too large, packed or unpacked", asked, hint)


def _fits(data: bytes, name: str, asked: Span, report: Report) -> bool:
    """Tell whether a workbook is small enough to be read, however little of it is compressed."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
    unpacked = sum(part.file_size for part in parts)
    if unpacked <= LARGEST_UNPACKED and len(parts) <= MOST_PARTS:
        return True
    _tell_too_large(name, asked, report)
    return False


def _rows(
    data: bytes, name: str, sheet: Scalar | None, asked: Span, report: Report
) -> tuple[str, list[list[_Value]]]:
    """Return the title and values of the sheet; nothing with a finding."""
    written = _open(data, values=False)
    titles = [found.title for found in written.worksheets]
    title = titles[0] if sheet is None and titles else (sheet.text if sheet is not None else "")
    if title not in titles:
        message = f"the workbook has no sheet '{title}'" if title else f"'{name}' has no sheet"
        report.error(
            "unknown-sheet", message, sheet.span if sheet else asked, nearest(title, titles)
        )
        return "", []
    rows = _grid(written[title])
    if any(len(row) > MOST_COLUMNS for row in rows) or len(rows) > MOST_ROWS + 1:
        message = f"the sheet '{title}' has more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns"
        hint = "delete the rows and columns behind the table, or split the deck"
        report.error("file-too-large", message, asked, hint)
        return "", []
    if any(cell.kind == "f" for row in rows for cell in row):
        stored = _grid(_open(data, values=True)[title])
        rows = [
            [_stored(cell, kept) for cell, kept in zip(row, values, strict=True)]
            for row, values in zip(rows, stored, strict=True)
        ]
    return title, rows


def _open(data: bytes, *, values: bool) -> Any:
    return openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=values, keep_links=False)


def _grid(sheet: Any) -> list[list[_Value]]:
    """Return the used rows and columns, and one more of each where there are more than allowed."""
    sheet.reset_dimensions()  # which say what the file likes
    rows: list[list[_Value]] = []
    width = 0
    for row in sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1):
        used = max((i for i, cell in enumerate(row, 1) if cell.value is not None), default=0)
        width = max(width, used)
        rows.append([_Value(c.value, "" if c.value is None else c.data_type) for c in row[:used]])
    while rows and not rows[-1]:
        rows.pop()
    return [[*row, *[_Value(None, "")] * (width - len(row))] for row in rows]


def _stored(cell: _Value, kept: _Value) -> _Value:
    return cell if cell.kind != "f" or kept.value is None else kept


def _scalars(rows: list[list[_Value]], name: str, report: Report) -> list[list[Scalar]]:
    """Write the rows as the source that findings show, and return their cells."""
    texts = [[_text(cell) for cell in row] for row in rows]
    names = [
        [f"{get_column_letter(j)}{i}" for j, _ in enumerate(row, 1)]
        for i, row in enumerate(rows, 1)
    ]
    shown = [
        [f"{cell} {LINE_BREAK.sub(' ', text)}".rstrip() for cell, text in zip(*pair, strict=True)]
        for pair in zip(names, texts, strict=True)
    ]
    source = Source(name, "\n".join(" | ".join(row) for row in shown))
    found: list[list[Scalar]] = []
    for i, row in enumerate(rows):
        column, scalars = 1, []
        for j, cell in enumerate(row):
            span = Span(source, i + 1, column, i + 1, column + len(shown[i][j]))
            scalars.append(Scalar(texts[i][j], not texts[i][j], span))
            _check(cell, texts[i][j], names[i][j], span, report)
            column += len(shown[i][j]) + len(" | ")
        if any(scalar.text for scalar in scalars) or i == 0:
            found.append(scalars)
    return found


def _text(cell: _Value) -> str:
    match cell.value:
        case None:
            return ""
        case bool(value):
            return "true" if value else "false"
        case int(value):
            return str(value)
        case float(value):
            return f"{value:.10g}"
        case value:
            return str(value).replace("\r\n", "\n").strip()


def _check(cell: _Value, text: str, name: str, span: Span, report: Report) -> None:
    """Report values that are not what the author sees in the cell."""
    if cell.kind == "f":
        hint = "open and save the file in a spreadsheet, or write the value"
        report.error("no-value", f"the formula of cell {name} has no stored value", span, hint)
    elif cell.kind == "e":
        report.error("no-value", f"cell {name} holds the error {text}", span, "mend the formula")
    elif cell.kind == "d":
        hint = "give the column the format Text, and write the value again"
        report.error("cell-is-date", f"cell {name} holds a date or time: {text}", span, hint)
    elif CONTROL.search(text):
        report.error(
            "control-character", f"cell {name} holds a control character", span, "delete it"
        )
