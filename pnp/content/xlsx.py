"""The cells of a spreadsheet as text, each with its sheet, row and column.

A workbook has no lines, so its source is written for the reader: one line per row, each cell
preceded by its name, such as ``B3 Cook``. Workbooks are untrusted: every part is unpacked and
measured before openpyxl sees it (``archive.py``), only one sheet is read, and of formulas only the
stored values. Rows that the author hid are skipped, with a note; hidden columns are read, since
authors hide them to keep the sheet tidy.
"""

from __future__ import annotations

import re
import warnings
import zipfile
import zlib
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct
from openpyxl.cell.text import Text
from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import CALENDAR_MAC_1904, to_excel
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet._reader import INLINE_STRING, WorkSheetParser
from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from pnp.base import world
from pnp.base.diagnostics import LINE_BREAK, Diagnostic, Report, Source, Span, suggest_word
from pnp.content.archive import TooLargeError, measure_workbook
from pnp.content.nodes import Scalar
from pnp.content.number_formats import (
    GENERAL,
    SHORT_DATE,
    SINCE_1900,
    SINCE_1904,
    format_text,
    format_value,
    is_date,
)
from pnp.content.sheet_ranges import Area, UnknownRangeError, find_area
from pnp.content.source import LARGEST_TABLE, MOST_COLUMNS, MOST_ROWS
from pnp.content.table_query import Cells, TableQuery
from pnp.content.tree import CONTROL, LONGEST_TEXT, MOST_VALUES

# Escapes for characters that XML cannot contain, such as _x000D_ for a carriage return.
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

# The number of the built-in format for short dates.
_SHORT_DATE_ID = 14
# Names of pieces, icons, roles and files, which take no marks; also an empty text.
_NAME = re.compile(r"[a-z0-9_./:|#-]*")

# What openpyxl raises for parts that are missing, corrupt or of another version.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    InvalidFileException,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,  # the archive is in memory: only openpyxl raises it, for missing parts
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)


class _CellValue(Struct, frozen=True):
    """A value as the workbook stores it; ``kind`` is the code of its type, such as ``f`` for
    formulas, ``e`` for errors, ``d`` for dates; ``format`` is its number format, and ``shown`` how
    the spreadsheet shows it, None if this is not known. ``look`` are the marks implied by its font,
    and ``unprinted`` lists font properties that are not printed."""

    value: Any
    kind: str
    format: str = "General"
    shown: str | None = None
    look: str = ""
    unprinted: str = ""


_EMPTY = _CellValue(None, "")


class _Sheet(Struct, frozen=True):
    """The values of a sheet by row, the area that is asked for, the numbers of its hidden rows, and
    the ranges of its merged cells."""

    title: str
    rows: list[list[_CellValue]]
    area: Area
    hidden: frozenset[int] = frozenset()
    merged: tuple[str, ...] = ()


def read_cells(
    path: Path, name: str, query: TableQuery, report: Report, *, within: Path
) -> Cells | None:
    """Return the cells of a sheet (by default the first) by row, without empty rows.

    All rows have the same length. None with a finding if the file cannot be read.
    """
    asked = query.file.span
    sheet = None if query.sheet is None else query.sheet.text
    range_ = None if query.range is None else query.range.text
    try:
        cells, found = _parse_sheet(path, name, sheet, range_, query.needs.language, within)
    except world.ReadError as error:
        _report_unread(error, name, asked, report)
        return None
    except TooLargeError as error:
        _report_too_large(str(error), name, asked, report)
        return None
    except _UnknownSheetError as error:
        message, hint = error.args
        span = asked if query.sheet is None else query.sheet.span
        report.error("unknown-sheet", message, span, hint)
        return None
    except UnknownRangeError as error:
        message, hint = error.args
        span = asked if query.range is None else query.range.span
        report.error("unknown-range", message, span, hint)
        return None
    except _BROKEN:
        hint = "save it again as XLSX without a password, or as CSV (UTF-8)"
        report.error("broken-table", f"'{name}' is not a valid workbook", asked, hint)
        return None
    for fault in found:
        report.add(fault)
    return cells


class _UnknownSheetError(Exception):
    """A workbook lacks a sheet. Its arguments are the message and the hint."""


@world.cached_in_runs
def _parse_sheet(
    path: Path, name: str, sheet: str | None, range_: str | None, language: str, within: Path
) -> tuple[Cells, tuple[Diagnostic, ...]]:
    """Return the cells of a sheet, once for all files that name it, and the findings."""
    report = Report()
    data = world.read(path, within=within, largest=LARGEST_TABLE)
    with warnings.catch_warnings():
        # They are about features of spreadsheets that contain no values.
        warnings.simplefilter("ignore")
        found = _read_sheet(data, name, sheet, range_, language)
    rows = _cell_scalars(found, name, report)
    _report_merged(found.merged, rows, report)
    return rows, report.diagnostics


def _report_unread(error: world.ReadError, name: str, asked: Span, report: Report) -> None:
    if error.reason == "too-large":
        _report_too_large(f"more than {LARGEST_TABLE // 1024 // 1024} MB", name, asked, report)
        return
    hint = "close it in other programs, or check its permissions"
    if error.reason == "not-a-file":
        hint = "choose a workbook saved as XLSX"
    report.error("file-unreadable", f"cannot read '{name}': {error}", asked, hint)


def _report_too_large(what: str, name: str, asked: Span, report: Report) -> None:
    hint = "keep only the sheet with the cards, or save that sheet as CSV (UTF-8)"
    report.error("file-too-large", f"'{name}' contains {what}", asked, hint)


def _read_sheet(
    data: bytes, name: str, sheet: str | None, range_: str | None, language: str
) -> _Sheet:
    """Return the requested sheet. Raises an error if the workbook has none of this name, or lacks
    the range."""
    measure = measure_workbook(data)
    reader = ExcelReader(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    reader.read_manifest()
    reader.shared_strings = _shared_strings(reader)
    reader.read_workbook()
    apply_stylesheet(reader.archive, reader.wb)  # for the formats of numbers and dates
    parts: dict[str, str] = {}
    hidden: dict[str, None] = {}
    for found, relation in reader.parser.find_sheets():
        if relation.target in reader.valid_files and "chartsheet" not in relation.Type:
            parts.setdefault(found.name, relation.target)
            if found.state != "visible":
                hidden.setdefault(found.name)
    # By default, the sheet that the author sees first.
    area = Area() if range_ is None else find_area(reader, parts, range_)
    if sheet is not None and area.sheet not in ("", sheet):
        message = f"the range '{range_}' is on the sheet '{area.sheet}', not on '{sheet}'"
        raise UnknownRangeError(message, f"write  sheet: {area.sheet}, or remove it")
    title = sheet or area.sheet or next((t for t in parts if t not in hidden), "")
    if title not in parts:
        message = f"the workbook has no sheet '{title}'" if title else f"'{name}' has no sheet"
        hint = "unhide the sheet with the cards, or name it with  sheet: ..." if hidden else ""
        hint = suggest_word(title, parts) if title or not hint else hint
        raise _UnknownSheetError(message, hint)
    part = parts[title]
    unknown = measure.unknown_formulas.get(part, {})
    rows, unseen = _used_cells(reader, part, unknown, title, language)
    return _Sheet(title, rows, area, unseen, tuple(measure.merged.get(part, ())))


def _used_cells(
    reader: ExcelReader, part: str, unknown: Mapping[str, str], title: str, language: str
) -> tuple[list[list[_CellValue]], frozenset[int]]:
    """Return the used rows and columns of a sheet, and the numbers of hidden rows; ``unknown`` are
    the formulas of cells without a value."""
    book = reader.wb
    rows: list[list[_CellValue]] = []
    width = letters = 0
    with BytesIO(reader.archive.read(part)) as source:
        parser = _SheetParser(
            source,
            reader.shared_strings,
            data_only=True,
            epoch=book.epoch,
            # Dates stay numbers, as they are stored.
            date_formats=(),
            timedelta_formats=(),
        )
        value_of = _CellValues(book, unknown, language)
        for number, row in parser.parse():
            found = {one["column"]: cell for one in row if (cell := value_of(one)).kind}
            width = max(width, *found) if found else width
            _check_size(number if found else 0, width, title)
            if not found or number <= len(rows):
                continue
            rows.extend([] for _ in range(number - len(rows) - 1))
            rows.append([found.get(i, _EMPTY) for i in range(1, max(found) + 1)])
            letters += sum(len(cell.value) for cell in rows[-1] if isinstance(cell.value, str))
            if letters > LARGEST_TABLE:
                what = f"more than {LARGEST_TABLE:,} characters in the sheet '{title}'"
                raise TooLargeError(what)
    _check_size(len(rows), width, title)
    looks = parser.row_dimensions.items()
    hidden = frozenset(int(row) for row, look in looks if look.get("hidden") in ("1", "true"))
    return [[*row, *[_EMPTY] * (width - len(row))] for row in rows], hidden


class _SheetParser(WorkSheetParser):  # type: ignore[misc]
    """Reads the cells of a sheet; inline texts keep their marks."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        text = element.find(INLINE_STRING) if cell["data_type"] == "s" else None
        return cell if text is None else {**cell, "value": _marked_text(Text.from_tree(text))}


def _shared_strings(reader: ExcelReader) -> list[str]:
    """Return the shared strings to which cells refer by number, with marks. openpyxl's own reader
    drops the formatting of words, and the character that protects an escape."""
    part = reader.package.find(SHARED_STRINGS)
    if part is None:
        return []
    found: list[str] = []
    with BytesIO(reader.archive.read(part.PartName.removeprefix("/"))) as source:
        for _, node in iterparse(source):
            if node.tag == f"{{{SHEET_MAIN_NS}}}si":
                found.append(_marked_text(Text.from_tree(node)))
                node.clear()
    return found


def _check_size(rows: int, width: int, title: str) -> None:
    """Raise TooLargeError for more rows, columns or cells than a table may have."""
    for many, most, what in (
        (rows, MOST_ROWS + 1, f"{MOST_ROWS:,} rows"),
        (width, MOST_COLUMNS, f"{MOST_COLUMNS} columns"),
        (rows * width, MOST_VALUES, f"{MOST_VALUES:,} cells"),
    ):
        if many > most:
            raise TooLargeError(f"more than {what} in the sheet '{title}'")


class _CellValues:
    """Reads the cells of one workbook: how a value is shown is found out once for each format."""

    def __init__(self, book: Any, unknown: Mapping[str, str], language: str) -> None:
        self.book, self.unknown, self.language = book, unknown, language
        self.since = SINCE_1904 if book.epoch == CALENDAR_MAC_1904 else SINCE_1900
        self._styles: dict[int, tuple[str, bool, str, str]] = {}

    def __call__(self, cell: dict[str, Any]) -> _CellValue:
        value, kind = cell["value"], cell["data_type"]
        if value is None:
            name = f"{get_column_letter(cell['column'])}{cell['row']}"
            formula = self.unknown.get(name)
            return _EMPTY if formula is None else _CellValue(formula, "f")
        pattern, dated, look, unprinted = self._style(cell["style_id"])
        if isinstance(value, datetime | date | time | timedelta):  # as ISO 8601
            dated, value = True, to_excel(value, self.book.epoch)
            pattern = SHORT_DATE if pattern in GENERAL else pattern
        shown = None
        if kind != "e" and not isinstance(value, bool):
            if isinstance(value, str):
                value = _unescaped(value)
                shown = format_text(value, pattern) if "@" in pattern else value
            else:
                shown = format_value(value, pattern, self.language, self.since)
                kind = "d" if dated else kind
        if isinstance(value, _RichText):
            unprinted = unprinted or value.unprinted
        return _CellValue(value, kind, pattern, shown, look, unprinted)

    def _style(self, number: int) -> tuple[str, bool, str, str]:
        """Return the format of a style, whether it is that of a date, the marks of its font, and
        what of the font is not printed."""
        found = self._styles.get(number)
        if found is None:
            style = self.book._cell_styles[number]
            font, id = self.book._fonts[style.fontId], style.numFmtId
            if id == _SHORT_DATE_ID:
                pattern = SHORT_DATE
            elif id < BUILTIN_FORMATS_MAX_SIZE:
                pattern = BUILTIN_FORMATS.get(id, "General")
            else:
                pattern = self.book._number_formats[id - BUILTIN_FORMATS_MAX_SIZE]
            found = pattern, is_date(pattern), _font_marks(font), _unprinted_formatting(font)
            self._styles[number] = found
        return found


class _RichText(str):
    """A text whose words have several fonts; ``unprinted`` is what of them is not printed."""

    unprinted = ""


def _cell_scalars(sheet: _Sheet, name: str, report: Report) -> list[list[Scalar]]:
    """Write the rows as the source that findings show, and return the cells of visible rows, always
    including the first, which names the columns."""
    rows, area = sheet.rows, sheet.area
    texts = [[_cell_text(cell) for cell in row] for row in rows]
    first, last = area.first_row - 1, min(area.last_row, len(rows))
    left, right = area.first_column - 1, area.last_column
    dates = _lone_dates([row[left:right] for row in rows[first + 1 : last]], left)
    for column in _emphasised_columns(rows[first:last], texts[first:last]):
        for row, text in zip(rows[first + 1 : last], texts[first + 1 : last], strict=True):
            text[column] = _with_marks(text[column], row[column])
    names = [
        [f"{get_column_letter(j)}{i}" for j, _ in enumerate(row, 1)]
        for i, row in enumerate(rows, 1)
    ]
    shown = [
        [f"{cell} {LINE_BREAK.sub(' ', text)}".rstrip() for cell, text in zip(*pair, strict=True)]
        for pair in zip(names, texts, strict=True)
    ]
    source = Source(name, "\n".join(" | ".join(row) for row in shown), sheet.title)
    found: list[list[Scalar]] = []
    hidden: list[Span] = []
    looks: dict[str, list[Span]] = {}
    for i, row in enumerate(rows[:last]):
        if i < first:
            continue
        if i > first and i + 1 in sheet.hidden:
            if any(texts[i][left:right]):
                hidden.append(Span(source, i + 1, 1, i + 1, 1 + len(shown[i][0])))
            continue
        column, scalars = 1, []
        for j, cell in enumerate(row):
            span = Span(source, i + 1, column, i + 1, column + len(shown[i][j]))
            column += len(shown[i][j]) + len(" | ")
            if not left <= j < right:
                continue
            scalars.append(Scalar(texts[i][j], not texts[i][j], span, stored=_stored(cell)))
            if i > first and texts[i][j] and cell.unprinted:
                looks.setdefault(cell.unprinted, []).append(span)
            if not report.full:
                _check_cell(cell, texts[i][j], names[i][j], j in dates, span, report)
        if any(scalar.text for scalar in scalars) or i == first:
            found.append(scalars)
    _report_hidden(hidden, report)
    _report_formatting(looks, report)
    return found


def _report_formatting(looks: Mapping[str, list[Span]], report: Report) -> None:
    """Report formatting that is not printed, once for the table."""
    every = [span for spans in looks.values() for span in spans]
    if not every:
        return
    first = min(every, key=lambda span: (span.line, span.column))
    many = f"{len(every)} cells are" if len(every) > 1 else "a cell is"
    message = f"{many} {' or '.join(sorted(looks))}, which is not printed"
    hint = "delete what is struck out; write {red|words} for words in a colour of the theme"
    report.note("unprinted-look", message, first, hint)


def _emphasised_columns(rows: list[list[_CellValue]], texts: list[list[str]]) -> list[int]:
    """Return the columns in which some cells are bold or italic and others are not. If a whole
    column is, this is formatting of the spreadsheet, like that of its heading."""
    found = []
    for column in range(len(rows[0]) if rows else 0):
        pairs = zip(rows[1:], texts[1:], strict=True)
        looks = {row[column].look for row, text in pairs if text[column]}
        if len(looks) > 1:
            found.append(column)
    return found


def _with_marks(text: str, cell: _CellValue) -> str:
    """Return the text of a cell with the marks of its look, unless words in it have their own
    marks, or it is a name such as that of an icon."""
    if not cell.look or not isinstance(cell.value, str) or "*" in text or _NAME.fullmatch(text):
        return text
    return f"{cell.look}{text}{cell.look[::-1]}"


def _unprinted_formatting(font: Any) -> str:
    """Return the font property that is not printed: ``struck out``, ``coloured``, or an empty
    string."""
    if font.strike:
        return "struck out"
    colour = font.color
    if colour is None or colour.type not in ("rgb", "theme"):
        return ""
    # The first two colours of a theme are those of paper and ink.
    plain = colour.theme in (0, 1) if colour.type == "theme" else colour.rgb[-6:] == "000000"
    return "" if plain else "coloured"


def _report_hidden(rows: list[Span], report: Report) -> None:
    if not rows:
        return
    title, first = rows[0].source.sheet, rows[0].line
    many = f"{len(rows)} hidden rows of the sheet '{title}'"
    message = f"{many} are not read, the first is row {first}"
    if len(rows) == 1:
        message = f"row {first} of the sheet '{title}' is hidden, and not read"
    hint = "to read them, show the rows and clear filters in the spreadsheet, and save it"
    report.note("hidden-rows", message, rows[0], hint)


def _report_merged(merged: tuple[str, ...], rows: list[list[Scalar]], report: Report) -> None:
    """Report merged cells of the table, since spreadsheets keep only the value of the first."""
    places = {cell.span.cell: cell.span for row in rows for cell in row}
    for range_ in merged:
        first = range_.partition(":")[0]
        if first in places and not report.full:
            message = f"the cells {range_} are merged: only {first} contains the value"
            hint = "unmerge them, and write the value in each cell that needs it"
            report.error("merged-cells", message, places[first], hint)


def _lone_dates(rows: list[list[_CellValue]], left: int) -> set[int]:
    """Return the columns in which few cells are dates, as where a spreadsheet took 3/4 for one."""
    found = set()
    for column in range(len(rows[0]) if rows else 0):
        kinds = [row[column].kind for row in rows if row[column].kind]
        dates = kinds.count("d")
        if 0 < dates < len(kinds) and 2 * dates <= len(kinds):
            found.add(left + column)
    return found


def _stored(cell: _CellValue) -> str:
    """Return a number as the workbook stores it; an empty text for other values."""
    number = isinstance(cell.value, int | float) and not isinstance(cell.value, bool)
    return str(cell.value) if number else ""


def _cell_text(cell: _CellValue) -> str:
    match cell.value:
        case None:
            return ""
        case bool(value):
            return "true" if value else "false"
        case value:
            text = str(value) if cell.shown is None else cell.shown
            return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _unescaped(text: str) -> str:
    """Return a text with the characters that its escapes mean."""
    found = _ESCAPED.sub(_unescape, text)
    if isinstance(text, _RichText):
        rich = _RichText(found)
        rich.unprinted = text.unprinted
        return rich
    return found


def _marked_text(text: Text) -> str:
    """Return a text with marks around its bold and italic words. If all of it has the same look,
    that is the look of the cell, as in a column of bold names, and gets no marks."""
    runs = [(run.t or "", _font_marks(run.rPr)) for run in text.r]
    if len({look for words, look in runs if words.strip()}) < 2:
        found = "".join((text.t or "", *(words for words, _ in runs)))
    else:
        found = _with_run_marks(text.t or "", runs)
    unprinted = next((look for run in text.r if (look := _unprinted_run(run.rPr))), "")
    unprinted = unprinted or ("of several sizes" if _has_sizes(text) else "")
    if not unprinted or len(text.r) < 2:
        return found
    rich = _RichText(found)
    rich.unprinted = unprinted
    return rich


def _with_run_marks(before: str, runs: list[tuple[str, str]]) -> str:
    found, opened = before, ""
    for run, look in runs:
        words = run.strip()
        blank, _, after = run.partition(words) if words else (run, "", "")
        # Marks must touch the text inside, so blanks go outside.
        if blank or look != opened:
            found += opened[::-1] + blank
            opened = ""
        if words:
            found += words if look == opened else look + words
            opened = look
        if after:
            found += opened[::-1] + after
            opened = ""
    return found + opened[::-1]


def _unprinted_run(font: Any) -> str:
    """Return the property of the font of some words that is not printed, or an empty text."""
    if font is None:
        return ""
    if font.vertAlign in ("superscript", "subscript"):
        return "raised or lowered"
    return _unprinted_formatting(font) or ("underlined" if font.u else "")


def _has_sizes(text: Text) -> bool:
    """Return whether words of a text have several sizes."""
    sizes = {run.rPr.sz if run.rPr is not None else None for run in text.r if (run.t or "").strip()}
    return len(sizes - {None}) > 1


def _font_marks(font: Any) -> str:
    """Return the marks for words in a font, as in pnp's texts: stars."""
    return "" if font is None else ("**" if font.b else "") + ("*" if font.i else "")


def _unescape(found: re.Match[str]) -> str:
    """Return the character that an escape of a workbook means; surrogates are left unchanged."""
    code = int(found[1], 16)
    return found[0] if 0xD800 <= code <= 0xDFFF else chr(code)


def _check_cell(
    cell: _CellValue, text: str, name: str, lone_date: bool, span: Span, report: Report
) -> None:
    """Report values that differ from what the author sees in the cell; ``lone_date`` if it is in a
    column of other values than dates."""
    if cell.kind == "f":
        hint = "open and save the file in a spreadsheet, or write the value"
        report.error("no-value", f"the formula of cell {name} has no stored value", span, hint)
    elif cell.kind == "e":
        report.error("no-value", f"cell {name} contains the error {text}", span, "fix the formula")
    elif cell.kind == "d" and lone_date:
        hint = "format the column as text, and enter the value again"
        report.error("cell-is-date", f"cell {name} contains a date or time: {text}", span, hint)
    elif _stored(cell) and cell.shown is None:
        message = f"the number of cell {name} is shown as '{cell.format[:40]}', printed as {text}"
        hint = "choose a simpler number format, or enter the number as text"
        report.warning("unknown-number-format", message, span, hint)
    elif len(text) > LONGEST_TEXT:
        message = f"cell {name} contains more than {LONGEST_TEXT:,} characters"
        report.error("too-long", message, span, "shorten the text")
    elif CONTROL.search(text):
        report.error(
            "control-character", f"cell {name} contains a control character", span, "delete it"
        )
