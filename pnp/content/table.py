"""Tables to nodes: each row of a CSV, XLSX or JSON file becomes a mapping whose values know their
cell.

The first row, the header, gives the keys: see ``columns``. Rows without values are skipped. Numbers
of a spreadsheet are formatted as it shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from pnp.base import world
from pnp.base.diagnostics import MOST_FAULTS, Diagnostic, Report, closest_word
from pnp.content import csv_table, json_table
from pnp.content.columns import fields_of
from pnp.content.csv_table import SEPARATORS, TABBED
from pnp.content.nodes import Mapping, Scalar
from pnp.content.source import path_inside
from pnp.content.table_query import Cells, Table, TableQuery
from pnp.model.braces import field_name

KINDS = (".csv", *TABBED, ".xlsx", ".json")
# The number of rows in which a misplaced header is searched.
_LOWEST_HEADER = 10
# Fields without which a card has its usual value; an empty text would be an error.
_OMITTED = ("quantity", "back")


def read_table(folder: Path, query: TableQuery, report: Report) -> Table | None:
    """Return the table that a query names below ``folder``, or None with a finding."""
    given = query.file
    path = _table_path(folder, given, report)
    if path is None:
        return None
    name = (Path(given.span.source.name).parent / given.text).as_posix()
    own = Report()
    found: Table | None = None
    _check_query(query, path.suffix, own)
    if own.failed:
        pass
    elif path.suffix == ".json":
        found = json_table.read_rows(path, name, query, own, within=folder)
    else:
        cells = _read_cells(path, name, query, folder, own)
        if cells is not None and not own.failed:
            rows = tuple(_row_mappings(cells, query, own))
            found = Table(rows, tuple(cells[0]) if cells else ())
    for fault in own.diagnostics:
        report.add(fault)
    return None if own.failed else found


def _check_query(query: TableQuery, suffix: str, report: Report) -> None:
    """Report keys that are for another format."""
    called = suffix[1:].upper()
    if suffix != ".xlsx":
        for key, value, what in (
            ("sheet", query.sheet, "sheets"),
            ("range", query.range, "ranges"),
        ):
            if value is not None:
                hint = f"remove the line  {key}: ..."
                report.error("no-sheets", f"{called} files have no {what}", value.span, hint)
    if suffix != ".json" and query.at is not None:
        message, hint = f"{called} files have no paths", "remove the line  at: ..."
        report.error("no-sheets", message, query.at.span, hint)


def _read_cells(
    path: Path, name: str, query: TableQuery, folder: Path, report: Report
) -> Cells | None:
    if path.suffix == ".xlsx":
        from pnp.content import xlsx

        return xlsx.read_cells(path, name, query, report, within=folder)
    cells, found = _parse_csv(path, name, folder)
    for fault in found:
        report.add(fault)
    return cells


@world.cached_in_runs
def _parse_csv(path: Path, name: str, folder: Path) -> tuple[Cells | None, tuple[Diagnostic, ...]]:
    """Return the cells of a CSV file, once for all files that name it, and the findings."""
    report = Report()
    cells = csv_table.read_cells(path, name, report, within=folder)
    return cells, report.diagnostics


def _table_path(folder: Path, given: Scalar, report: Report) -> Path | None:
    path = path_inside(folder, given.text, given.span, report)
    if path is None:
        return None
    if PurePosixPath(given.text).suffix not in KINDS:
        hint = "save the table as CSV (UTF-8), TSV, XLSX or JSON"
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


def _row_mappings(rows: Cells, query: TableQuery, report: Report) -> Iterator[Mapping]:
    """Yield each row below the header as a mapping that shares the header's keys."""
    id = query.needs.id
    if not rows or not any(cell.text for cell in rows[0]):
        span = rows[0][0].span if rows and rows[0] else query.file.span
        hint = "write the column names in the first row"
        hint += f", one of them '{id}'" if id else ""
        report.error("missing-header", "the table has no header row", span, hint)
        return
    if _report_late_header(rows, query, report) or _report_header_length(rows, report):
        return
    header = fields_of(rows[0], query.columns, report)
    if id is not None:
        _check_id(id, header, rows[0], report)
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
        entries = []
        for place, (key, cell) in enumerate(zip(header, row, strict=True)):
            if key is None:
                continue
            if cell.text and not key.text and place not in nameless:
                nameless.add(place)
                hint = "name the column in the first row, or clear the cell"
                report.error("missing-header", "this cell has no column header", cell.span, hint)
            if key.text == id and not cell.text:
                message, hint = (
                    f"missing {id}",
                    f"write one in the column '{id}', or delete the row",
                )
                report.error("missing-id", message, cell.span, hint)
            if key.text and (cell.text or key.text not in _OMITTED):
                entries.append((key, cell))
        if any(cell.text for _, cell in entries):
            yield Mapping(tuple(entries), row[0].span)


def _report_late_header(rows: Cells, query: TableQuery, report: Report) -> bool:
    """Report a header that is not the first row, such as one below the title of the table."""
    usual = {query.needs.id, *query.needs.usual} - {None}
    named = ({field_name(cell.text) for cell in row} & usual for row in rows[:_LOWEST_HEADER])
    number = next((i for i, found in enumerate(named) if found), 0)
    if number == 0 or len(_values(rows[0])) >= len(_values(rows[number])):
        return False
    line = rows[number][0].span.line
    message = f"the column names are in row {line}, not in the first"
    hint = "remove what is above the column names"
    report.error("missing-column", message, rows[0][0].span, hint)
    return True


def _values(row: Sequence[Scalar]) -> list[str]:
    return [cell.text for cell in row if cell.text]


def _report_header_length(rows: Cells, report: Report) -> bool:
    """Report a header with the wrong number of columns: it differs from all rows, which agree."""
    header, lengths = rows[0], {len(row) for row in rows[1:]}
    if len(rows) < 3 or len(lengths) > 1 or len(header) in lengths:
        return False
    (length,) = lengths
    joined = next((cell for cell in header if any(s in cell.text for s in SEPARATORS)), None)
    hint = "name all columns in the first row"
    if length < len(header):
        hint = "add separators for the empty cells, or remove the names of columns that are empty"
    elif joined:
        hint = f"separate '{joined.text}' as the cells of the rows are separated"
    message = f"the header has {len(header)} cell{'s' * (len(header) > 1)}, each row {length}"
    report.error("header-fits-no-row", message, (joined or header[-1]).span, hint)
    return True


def _check_id(
    id: str, header: Sequence[Scalar | None], written: Sequence[Scalar], report: Report
) -> None:
    """Report a header without the column that identifies the rows."""
    names = {key.text.lower(): key for key in header if key is not None}
    if id not in names:
        near = closest_word(id, names)
        hint = f"replace {names[near].raw} with {id}" if near else ""
        hint = hint or f"name the columns in the first row, and the column of ids {id}"
        span = names[near].span if near else written[0].span
        report.error("missing-column", f"there is no column '{id}'", span, hint)


def _report_length(row: Sequence[Scalar], header: Sequence[object], report: Report) -> None:
    many = len(row) > len(header)
    cells = f"{len(row)} cell{'' if len(row) == 1 else 's'}"
    message = f"this row has {cells}, the header {len(header)}"
    hint = "add separators for the empty cells"
    if many:
        hint = "enclose a cell that contains a separator in double quotes"
    span = row[len(header)].span if many else row[-1].span
    report.error("too-many-cells" if many else "too-few-cells", message, span, hint)
