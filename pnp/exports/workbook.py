"""Tables as CSV files and as the sheets of one workbook."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from typing import TypeAlias
from zipfile import ZipFile

from msgspec import Struct

from pnp.exports.archive import write_zip

Cell: TypeAlias = str | int | float

_STAMP = b"1980-01-01T00:00:00Z"
_LONGEST_NAME = 31
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?%?")
_DATES = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")


class Table(Struct, frozen=True):
    """A table with a ``name``, the names of its columns, and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def csv_bytes(table: Table) -> bytes:
    """Return a table as CSV in UTF-8.

    A mark at the start of a text that is not ASCII says that it is UTF-8, which Excel needs. A text
    that a spreadsheet would take for a formula begins with an apostrophe.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(table.columns)
    writer.writerows([_inert(cell) for cell in row] for row in table.rows)
    mark = b"" if text.getvalue().isascii() else b"\xef\xbb\xbf"
    return mark + text.getvalue().encode()


def xlsx_bytes(tables: Sequence[Table]) -> bytes:
    """Return a workbook with a sheet for each table; the same tables give the same bytes."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for table, name in zip(tables, sheet_names(table.name for table in tables), strict=True):
        sheet = book.create_sheet(name)
        for row in (table.columns, *table.rows):
            sheet.append([None if cell == "" else cell for cell in row])
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    cell.data_type = "s"
        for i, column in enumerate(zip(table.columns, *table.rows, strict=True), 1):
            longest = max(len(line) for cell in column for line in str(cell).split("\n"))
            sheet.column_dimensions[get_column_letter(i)].width = min(60, longest + 2)
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
    saved = BytesIO()
    book.save(saved)
    return _without_dates(saved)


def sheet_names(names: Iterable[str]) -> Iterator[str]:
    """Yield names that workbooks allow: at most 31 characters, different in any case."""
    taken: set[str] = set()
    for name in names:
        short = _NOT_IN_NAMES.sub(" ", name).strip("' ")[:_LONGEST_NAME] or "Sheet"
        found, number = short, 1
        while found.lower() in taken:
            number += 1
            found = f"{short[: _LONGEST_NAME - len(str(number)) - 1]} {number}"
        taken.add(found.lower())
        yield found


def _inert(cell: Cell) -> Cell:
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _without_dates(saved: BytesIO) -> bytes:
    """Return an archive whose files and properties have a constant date."""
    files = []
    with ZipFile(saved) as old:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "docProps/core.xml":
                content = _DATES.sub(rb"\g<1>" + _STAMP, content)
            files.append((info.filename, content))
    return write_zip(files)
