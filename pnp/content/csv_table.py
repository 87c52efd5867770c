"""The cells of a CSV file, each with its place.

The separator (comma, semicolon or tab) is the most frequent one in the header, unless a line
``sep=;`` above it names one; in TSV it is the tab. Cells in double quotes may contain separators
and line breaks. Rows without values are skipped.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import Path

from pnp.base.diagnostics import LINE_BREAK, Label, Report, Source, Span
from pnp.base.values import replace
from pnp.content.nodes import Scalar
from pnp.content.source import LARGEST_TABLE, MOST_COLUMNS, MOST_ROWS, read_source
from pnp.content.tree import CONTROL, LONGEST_TEXT, MOST_VALUES

SEPARATORS = (",", ";", "\t")
TABBED = (".tsv", ".tab")
"""Suffixes of files in which tabs separate cells."""

# The line that tells spreadsheets the separator.
_NAMED_SEPARATOR = re.compile(
    r"""[\r\n]*"?sep=(?P<sign>[^\r\n"\w])"?[,;\t]*(?:\r\n?|\n|\Z)""", re.I
)
# ``="007"`` keeps the leading zeros of a number in a spreadsheet; the text is meant.
_KEPT_TEXT = re.compile(r'="(?P<text>(?:[^"]|"")*)"')
# A call, or a reference or number before an operator: more than a text that begins with =.
_FORMULA = re.compile(
    r"=[-+(]*(?:[A-Za-z][\w.]*\(|'?[\w ]+'?!\$?[A-Z]|\$?[A-Z]{1,3}\$?[1-9]|[\d.,]+%?[-+*/^&<>=])"
)
_ERRORS = re.compile(
    r"#(?:REF!|N/A|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|GETTING_DATA"
    r"|ERROR!|BLOCKED!|CONNECT!|UNKNOWN!)|Err:\d{3}"
)
# In a spreadsheet, an apostrophe before a number or a sign marks a text and is not shown. In a CSV
# file it is a character like any other.
_TEXT_MARKER = re.compile(r"'(?:[-+]?[\d.,]*\d%?|[-+=@][^']+)")
# What programs write for a missing value. "None" and "null" may be words on a card.
_MISSING = ("nan", "NaN", "NULL", "<NA>", "undefined")
# How all of these cells begin; few others do.
_UNUSUAL = re.compile(rf"[=#']|Err:|{'|'.join(map(re.escape, _MISSING))}")
# The limit of characters in a cell or a header, in which every quote may be doubled.
_LONGEST_CELL = 2 * LONGEST_TEXT + 1_000


def read_cells(path: Path, name: str, report: Report, *, within: Path) -> list[list[Scalar]] | None:
    """Return the cells of a CSV or TSV file below ``within`` by row, without empty rows. None with
    a finding if it cannot be read."""
    source = read_source(path, name, report, within=within, largest=LARGEST_TABLE)
    if source is None:
        return None
    control = CONTROL.search(source.text)
    if control is not None:
        lines = LINE_BREAK.split(source.text[: control.start()])
        line, column = len(lines), len(lines[-1]) + 1
        span = Span(source, line, column, line, column + 1)
        message = f"character U+{ord(control[0]):04X} is not allowed in a table"
        report.error("control-character", message, span, "save the table as CSV (UTF-8)")
        return None
    if not source.text.strip():
        hint = "write the column names in the first row"
        report.error("empty-file", "the table is empty", source.span(), hint)
        return None
    return _parse_rows(source, "\t" if path.suffix in TABBED else "", report)


def _parse_rows(source: Source, separator: str, report: Report) -> list[list[Scalar]] | None:
    """Return the cells of a table; without a ``separator``, the first line decides on it."""
    places = _Positions(source)
    named = _NAMED_SEPARATOR.match(source.text)
    start = named.end() if named else 0
    separator = named["sign"] if named else separator or _find_separator(source.text)
    text = _without_empty_rows(source.text, separator)
    sign = re.escape(separator)
    blank = " " if separator == "\t" else r"[ \t]"
    cell = re.compile(rf'{blank}*(?P<quoted>"[^"]*(?:""[^"]*)*"){blank}*|(?P<bare>[^{sign}\r\n]*)')
    end = re.compile(rf"{sign}|\r\n|\n|\r|\Z")
    rows: list[list[Scalar]] = []
    row: list[Scalar] = []
    at, cells = start, 0
    while True:
        match = cell.match(text, at, at + _LONGEST_CELL)
        assert match is not None  # a bare cell may be empty
        done = end.match(text, match.end())
        if (match["bare"] or "").lstrip().startswith('"') or (done is None and match["quoted"]):
            _report_quote(source, places, match, report)
            return None
        row.append(_displayed_value(_cell_scalar(match, places), report))
        cells += 1
        if done is None or len(row[-1].text) > LONGEST_TEXT:
            message = f"the cell contains more than {LONGEST_TEXT:,} characters"
            hint = "shorten the text, and close its quotes"
            report.error("too-long", message, row[-1].span, hint)
            return None
        if len(row) > MOST_COLUMNS or len(rows) > MOST_ROWS or cells > MOST_VALUES:
            _report_too_long(row, rows, report)
            return None
        at = done.end()
        if done[0] == separator:
            continue
        if any(found.text for found in row):
            rows.append(row)
        row = []
        if at >= len(text):
            return rows


def _without_empty_rows(text: str, separator: str) -> str:
    """Return a table without the empty rows at its end; spreadsheets may write a million of
    them."""
    last = len(text.rstrip(f"{separator} \r\n"))
    found = LINE_BREAK.search(text, last)
    return text if found is None else text[: found.end()]


def _report_too_long(row: list[Scalar], rows: list[list[Scalar]], report: Report) -> None:
    """Report that a table is too large, at the last cell of ``row``."""
    span = row[-1].span
    if len(row) > MOST_COLUMNS:
        message = f"the table has more than {MOST_COLUMNS} columns"
        hint = "delete the columns to the right of the table, or split it"
        report.error("too-many-columns", message, span, hint)
    elif len(rows) > MOST_ROWS:
        message = f"the table has more than {MOST_ROWS:,} rows"
        report.error("too-many-rows", message, span, "split the deck")
    else:
        message = f"the table has more than {MOST_VALUES:,} cells"
        hint = "delete columns that no box shows, or split the deck"
        report.error("too-many-values", message, span, hint)


def _report_quote(source: Source, places: _Positions, match: re.Match[str], report: Report) -> None:
    labels: tuple[Label, ...] = ()
    if match["quoted"] is None:
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        span = places.span_between(start, start + 1)
        message = "this quote is not closed"
    elif LINE_BREAK.search(match["quoted"]):
        # Multi-line cells are rare; more likely the quote was left open where it began.
        start, end = match.span("quoted")
        closing = places.span_between(end - 1, end)
        span = places.span_between(start, start + 1)
        message = f"this quote is not closed before the next one, on line {closing.line}"
        labels = (Label(closing, "this quote ends the cell, but more text follows"),)
    else:
        span = places.span_between(match.end(), match.end() + 1)
        message = "unexpected text after a closing quote"
    hint = 'enclose the whole cell in double quotes, and write "" for a quote inside it'
    report.error("unclosed-quote", message, span, hint, labels)


def _cell_scalar(match: re.Match[str], places: _Positions) -> Scalar:
    if match["quoted"] is not None:
        text = match["quoted"][1:-1].replace('""', '"').replace("\r\n", "\n").replace("\r", "\n")
        return Scalar(text.strip(), False, places.span_between(*match.span("quoted")))
    bare = match["bare"]
    text = bare.strip()
    start = match.start() + len(bare) - len(bare.lstrip()) if text else match.start()
    return Scalar(text, not text, places.span_between(start, start + len(text)))


def _displayed_value(cell: Scalar, report: Report) -> Scalar:
    """Return the value that the author saw in the cell; report one that only a spreadsheet can
    compute."""
    if not _UNUSUAL.match(cell.text):
        return cell
    if match := _KEPT_TEXT.fullmatch(cell.text):
        return replace(cell, text=match["text"].replace('""', '"').strip())
    if report.full:
        return cell
    if _FORMULA.match(cell.text):
        message = f"the cell contains the formula '{cell.text[:40]}', not its value"
        hint = "export the table with the values of its formulas, or write the value"
        report.error("no-value", message, cell.span, hint)
    elif _ERRORS.fullmatch(cell.text):
        message = f"the cell contains the error {cell.text}"
        report.error("no-value", message, cell.span, "fix its formula, and export the table again")
    elif cell.text in _MISSING:
        message = f"'{cell.text}' is what programs write for a missing value"
        hint = "clear the cell, or write what the card should say"
        report.warning("missing-value", message, cell.span, hint)
    elif _TEXT_MARKER.fullmatch(cell.text):
        message = f"the apostrophe before '{cell.text[1:41]}' is read as part of the text"
        hint = "delete the apostrophe: cells of CSV are texts, so zeros and signs stay"
        if _FORMULA.match(cell.text[1:]):
            hint = "write the value of the formula"
        report.warning("text-marker", message, cell.span, hint)
    return cell


def _find_separator(text: str) -> str:
    """Return the separator of the header's cells, by default a comma."""
    start = len(text) - len(text.lstrip("\r\n"))
    header = re.match(r'(?:"[^"]*"|[^"\r\n])*', text[start : start + _LONGEST_CELL])
    plain = re.sub(r'"[^"]*"', "", header[0] if header else "")
    return max(SEPARATORS, key=plain.count)


class _Positions:
    """The lines and columns of characters in the part of a source read so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.starts = [0]
        self.breaks = LINE_BREAK.finditer(source.text)

    def span_between(self, start: int, end: int) -> Span:
        while self.starts[-1] <= end and (found := next(self.breaks, None)) is not None:
            self.starts.append(found.end())
        line, last = bisect_right(self.starts, start), bisect_right(self.starts, end)
        column, end_column = start - self.starts[line - 1] + 1, end - self.starts[last - 1] + 1
        return Span(self.source, line, column, last, end_column)
