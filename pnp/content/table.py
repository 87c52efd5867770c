"""Tables to nodes: each row of a CSV or XLSX file becomes a mapping whose values know their cell.

The first row, the header, gives the keys: ``Card Name`` fills the field ``card-name``. In CSV the
separator (comma, semicolon or tab) is the most frequent one in the header, unless a line ``sep=;``
above it names one; cells in double quotes may contain separators and line breaks. Rows without
values are skipped. Numbers of a spreadsheet are formatted as it shows them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from math import isfinite
from pathlib import Path, PurePosixPath

from pnp.base import world
from pnp.base.diagnostics import LINE_BREAK, MOST_FAULTS, Label, Report, Source, Span, closest_word
from pnp.base.values import replace
from pnp.content.nodes import Mapping, Scalar
from pnp.content.source import LARGEST_TABLE, MOST_COLUMNS, MOST_ROWS, path_inside, read_source
from pnp.content.tree import CONTROL, LONGEST_TEXT, MOST_VALUES
from pnp.model.braces import field_name

KINDS = (".csv", ".xlsx", ".json")
ID = "card"
"""The column that every table of cards needs."""

_SEPARATORS = (",", ";", "\t")
# The number of rows in which a misplaced header is searched.
_LOWEST_HEADER = 10
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
_TEXT_MARKER = re.compile(r"'(?:[-+]?[\d.,]*\d%?|[-=+@][^']+)")
# What programs write for a missing value. "None" and "null" may be words on a card.
_MISSING = ("nan", "NaN", "NULL", "<NA>", "undefined")
# The limit of characters in a cell or a header, in which every quote may be doubled.
_LONGEST_CELL = 2 * LONGEST_TEXT + 1_000


def read_table(
    folder: Path, given: Scalar, sheet: Scalar | None, report: Report, id: str | None = ID
) -> tuple[Mapping, ...] | None:
    """Return the rows of the table that ``given`` names below ``folder``, or None with a finding.

    ``sheet`` names the sheet of an XLSX file, by default the first; ``id`` the column that each row
    must fill, if any.
    """
    path = _table_path(folder, given, report)
    if path is None:
        return None
    name = (Path(given.span.source.name).parent / given.text).as_posix()
    own = Report()
    rows: list[list[Scalar]] | None = None
    if path.suffix == ".xlsx":
        from pnp.content import xlsx

        rows = xlsx.read_cells(path, name, sheet, given.span, own, within=folder)
    elif sheet is not None:
        message = f"{path.suffix[1:].upper()} files have no sheets"
        own.error("no-sheets", message, sheet.span, "remove the line  sheet: ...")
    elif path.suffix == ".json":
        from pnp.content import json_table

        objects = json_table.read_rows(path, name, given, id, own, within=folder)
        for fault in own.diagnostics:
            report.add(fault)
        return None if own.failed else objects
    else:
        rows = _read_csv(path, name, own, folder)
    found = None if rows is None or own.failed else tuple(_row_mappings(rows, given, id, own))
    for fault in own.diagnostics:
        report.add(fault)
    return None if own.failed else found


def _table_path(folder: Path, given: Scalar, report: Report) -> Path | None:
    path = path_inside(folder, given.text, given.span, report)
    if path is None:
        return None
    if PurePosixPath(given.text).suffix not in KINDS:
        hint = "save the table as CSV (UTF-8), XLSX or JSON"
        report.error("unknown-table", f"'{given.text}' is not a table", given.span, hint)
        return None
    try:
        names = world.names(path.parent, within=folder)
    except world.ReadError:
        names = ()
    beside = [name for name in names if name.endswith(KINDS)]
    if path.name not in beside:
        # The suffix is left out, since all tables share it.
        stems = {PurePosixPath(name).stem: name for name in beside}
        near = closest_word(path.stem, stems)
        hint = f"did you mean {stems[near]}?" if near else "put it next to this file"
        report.error("missing-table", f"there is no file '{given.text}'", given.span, hint)
        return None
    return path


def _row_mappings(
    rows: Sequence[Sequence[Scalar]], given: Scalar, id: str | None, report: Report
) -> Iterator[Mapping]:
    """Yield each row below the header as a mapping that shares the header's keys."""
    if not rows or not any(cell.text for cell in rows[0]):
        span = rows[0][0].span if rows and rows[0] else given.span
        hint = "write the column names in the first row"
        hint += f", one of them '{id}'" if id else ""
        report.error("missing-header", "the table has no header row", span, hint)
        return
    header = [replace(cell, text=field_name(cell.text)) for cell in rows[0]]
    if _report_late_header(rows, id, report) or _report_header_length(rows, report):
        return
    _check_header(header, id, report)
    nameless: set[int] = set()
    for row in rows[1:]:
        if report.full:
            message = f"the table has more than {MOST_FAULTS} errors"
            hint = "fix those first, then validate the deck again"
            report.error("too-many-faults", message, row[0].span, hint)
            return
        if len(row) != len(header):
            _report_length(row, header, report)
            continue
        for place, (key, cell) in enumerate(zip(header, row, strict=True)):
            if cell.text and not key.text and place not in nameless:
                nameless.add(place)
                hint = "name the column in the first row, or clear the cell"
                report.error("missing-header", "this cell has no column header", cell.span, hint)
            if key.text == id and not cell.text:
                hint = f"write one in the column '{id}', such as cook"
                report.error("missing-id", "missing card id", cell.span, hint)
        # Empty cells in fields that are not texts would be errors, not omitted values.
        entries = ((k, c) for k, c in zip(header, row, strict=True) if k.text)
        cells = tuple((k, c) for k, c in entries if c.text or k.text not in ("quantity", "back"))
        yield Mapping(cells, row[0].span)


def _report_late_header(rows: Sequence[Sequence[Scalar]], id: str | None, report: Report) -> bool:
    """Report a header that is not the first row, such as one below the title of the table."""
    if id is None:
        return False
    named = (any(field_name(cell.text) == id for cell in row) for row in rows[:_LOWEST_HEADER])
    number = next((i for i, found in enumerate(named) if found), 0)
    if number == 0:
        return False
    line = rows[number][0].span.line
    message = f"the column names are in row {line}, not in the first"
    hint = "remove what is above the column names"
    report.error("missing-column", message, rows[0][0].span, hint)
    return True


def _report_header_length(rows: Sequence[Sequence[Scalar]], report: Report) -> bool:
    """Report a header with the wrong number of columns: it differs from all rows, which agree."""
    header, lengths = rows[0], {len(row) for row in rows[1:]}
    if len(rows) < 3 or len(lengths) > 1 or len(header) in lengths:
        return False
    (length,) = lengths
    joined = next((cell for cell in header if any(s in cell.text for s in _SEPARATORS)), None)
    hint = "name all columns in the first row"
    if length < len(header):
        hint = "add separators for the empty cells, or remove the names of columns that are empty"
    elif joined:
        hint = f"separate '{joined.text}' as the cells of the rows are separated"
    message = f"the header has {len(header)} cell{'s' * (len(header) > 1)}, each row {length}"
    report.error("header-fits-no-row", message, (joined or header[-1]).span, hint)
    return True


def _check_header(header: Sequence[Scalar], id: str | None, report: Report) -> None:
    first: dict[str, Scalar] = {}
    for cell in header:
        if cell.text and first.setdefault(cell.text, cell) is not cell:
            label = Label(first[cell.text].span, "first defined here")
            message = f"duplicate column '{cell.text}'"
            report.error("duplicate-column", message, cell.span, "rename one of them", (label,))
    if id is not None and id not in first:
        near = closest_word(id, (name.lower() for name in first))
        found = next((cell for cell in header if cell.text.lower() == near), None)
        hint = f"replace {found.text} with {id}" if found else ""
        hint = hint or "name the columns in the first row, and the column of card ids card"
        span = (found or header[0]).span
        report.error("missing-column", f"there is no column '{id}'", span, hint)


def _report_length(row: Sequence[Scalar], header: Sequence[Scalar], report: Report) -> None:
    many = len(row) > len(header)
    cells = f"{len(row)} cell{'' if len(row) == 1 else 's'}"
    message = f"this row has {cells}, the header {len(header)}"
    hint = "add separators for the empty cells"
    if many:
        hint = "enclose a cell that contains a separator in double quotes"
    span = row[len(header)].span if many else row[-1].span
    report.error("too-many-cells" if many else "too-few-cells", message, span, hint)


def _read_csv(path: Path, name: str, report: Report, folder: Path) -> list[list[Scalar]] | None:
    """Return the cells of a CSV file in ``folder`` by row, without empty rows."""
    source = read_source(path, name, report, within=folder, largest=LARGEST_TABLE)
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
    return _parse_rows(source, report)


def _parse_rows(source: Source, report: Report) -> list[list[Scalar]] | None:
    places = _Positions(source)
    named = _NAMED_SEPARATOR.match(source.text)
    start = named.end() if named else 0
    separator = named["sign"] if named else _find_separator(source.text)
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
    return max(_SEPARATORS, key=plain.count)


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


# Format numbers as a spreadsheet does: ``0.25`` in the format ``0%`` is ``25%``.


GENERAL = ("General", "", "@")
"""Formats that show a number as it is."""

# One part of a section: a quoted text, an escaped character, the blank and the fill for aligning a
# column of numbers, a text in brackets, a run of digits, or any other character.
_PART = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|(?P<dropped>_.|\*.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*)?,*|\.[0#?]+,*)(?P<exponent>[Ee][+-]0+)?|(?P<sign>.)",
    re.DOTALL,
)
_COLOUR = re.compile(r"(?i:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-[0-9A-Fa-f]+)?")
# Characters that are printed as they are outside quotes, unlike letters, as in dates, and
# fractions.
_LITERAL = re.compile(r"[-+ $()!^&'~{}<>=:\u00a0-\u00bf\u2000-\u206f\u20a0-\u20cf]")

# The longest format that spreadsheets accept, and the digits that such a format may print of the
# largest float.
_LONGEST = 255
_EXACT = Context(prec=308 + _LONGEST)


def format_number(value: float, pattern: str) -> str | None:
    """Return a number in the format of a spreadsheet, None if the format is not supported.

    >>> format_number(0.25, "0%"), format_number(1234.5, '"$"#,##0.00')
    ('25%', '$1,234.50')
    >>> format_number(-3, "0;(0)"), format_number(2, "# ?/?")
    ('(3)', None)
    """
    if len(pattern) > _LONGEST or not isfinite(value):
        return None
    sections = _split_sections(pattern)
    if len(sections) > 4:
        return None
    chosen, signed = sections[0], True
    if value < 0 and len(sections) > 1:
        chosen, signed = sections[1], False
    elif value == 0 and len(sections) > 2:
        chosen = sections[2]
    if chosen in GENERAL:
        return f"{value if signed else abs(value):.10g}"
    text = _format_section(Decimal(repr(abs(value))), chosen)
    if text is None or value >= 0 or not signed or not re.search("[1-9]", text):
        return text
    return f"-{text}"


def _split_sections(pattern: str) -> list[str]:
    """Return the sections for positive numbers, negative numbers, zero and text."""
    found = [""]
    for part in _PART.finditer(pattern):
        if part[0] == ";":
            found.append("")
        else:
            found[-1] += part[0]
    return found


def _format_section(value: Decimal, section: str) -> str | None:
    parts = list(_PART.finditer(section))
    if sum(part["digits"] is not None for part in parts) > 1:
        return None  # digits with a text among them, or a fraction
    value = value.scaleb(2 * sum(part["sign"] == "%" for part in parts))
    text = ""
    for part in parts:
        if part["digits"] is not None:
            text += _format_digits(value, part["digits"], part["exponent"])
        elif part["quoted"] is not None or part["escaped"] is not None:
            text += part["quoted"] or part["escaped"] or ""
        elif part["bracket"] is not None:
            currency = _CURRENCY.fullmatch(part["bracket"])
            if currency is None and not _COLOUR.fullmatch(part["bracket"]):
                return None
            text += currency[1] if currency else ""
        elif part["sign"] is not None:
            if part["sign"] != "%" and not _LITERAL.match(part["sign"]):
                return None
            text += part["sign"]
    return text.strip()


def _format_digits(value: Decimal, pattern: str, exponent: str | None) -> str:
    whole, _, decimals = pattern.rstrip(",").partition(".")
    value = value.scaleb(-3 * (len(pattern) - len(pattern.rstrip(","))))
    most, least = len(decimals), decimals.count("0")
    if exponent:
        return _format_scientific(value, most, exponent)
    rounded = value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP, _EXACT)
    before, _, after = f"{rounded:f}".partition(".")
    after = after[:least] + after[least:].rstrip("0")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        before = re.sub(r"(?<=\d)(?=(?:\d{3})+\Z)", ",", before)
    point = "." if decimals and (after or not least) and (after or most) else ""
    return f"{before}{point}{after}"


def _format_scientific(value: Decimal, decimals: int, exponent: str) -> str:
    mantissa, _, power = f"{value:.{decimals}E}".partition("E")
    sign = "-" if power.startswith("-") else "+" if "+" in exponent else ""
    return f"{mantissa}E{sign}{power.lstrip('+-').rjust(len(exponent) - 2, '0')}"
