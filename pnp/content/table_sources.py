"""The tables that a file names under ``data``, read: one, or several that are joined."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Report, suggest_word
from pnp.content.columns import header_of
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.structure import build_record
from pnp.content.table import read_table
from pnp.content.table_query import Needs, Table, TableQuery
from pnp.model.braces import field_name
from pnp.model.table_source import TableSource

DATA = "data"


class NamedTable(Struct, frozen=True):
    """A table with the fields that its file gives to some ``columns``, and the condition ``where``
    that selects rows of it."""

    table: Table
    columns: Mapping | None
    where: Node | None


def files_named(node: Mapping) -> Iterator[Scalar]:
    """Yield the names of the tables that a file or a part of it names."""
    for source in _sources(node):
        file = source.get("file") if isinstance(source, Mapping) else source
        if isinstance(file, Scalar):
            yield file


def read_tables(node: Mapping, path: Path, needs: Needs, report: Report) -> list[NamedTable] | None:
    """Return the tables that the node of a file names; None if it names none, or with a finding."""
    found: list[NamedTable] = []
    own = Report()
    shared = node.get("columns")
    for source in _sources(node):
        query = _query(source, node, needs, own)
        table = None if query is None else read_table(path.parent, query, own)
        if table is not None and query is not None:
            where = source.get("where") if isinstance(source, Mapping) else None
            found.append(NamedTable(table, query.columns, where))
            if isinstance(source, Mapping):
                _check_columns(source.get("columns"), [table], own)
    if not own.failed and found:
        _check_columns(shared, [named.table for named in found], own)
    for fault in own.diagnostics:
        report.add(fault)
    return None if own.failed or not found else found


def _sources(node: Mapping) -> tuple[Node, ...]:
    data = node.get(DATA)
    if isinstance(data, Sequence):
        return data.items
    return () if data is None else (data,)


def _query(source: Node, node: Mapping, needs: Needs, report: Report) -> TableQuery | None:
    """Return what a file asks of a table; None if it cannot be known, with a finding unless the
    record of the file reports it."""
    shared = node.get("columns")
    columns = shared if isinstance(shared, Mapping) else None
    sheet = node.get("sheet")
    shared_sheet = sheet if isinstance(sheet, Scalar) else None
    if isinstance(source, Scalar):
        # A list may have tables of other formats too.
        alone = source is node.get(DATA) or source.text.lower().endswith(".xlsx")
        named = shared_sheet if alone else None
        return TableQuery(source, named, columns=columns, needs=needs)
    if not isinstance(source, Mapping) or build_record(TableSource, source, report) is None:
        return None
    own = source.get("columns")
    if isinstance(own, Mapping):
        columns = Mapping((*own.entries, *(columns.entries if columns else ())), own.span)
    texts = {key.text: value for key, value in source.entries if isinstance(value, Scalar)}
    workbook = texts["file"].text.lower().endswith(".xlsx")
    return TableQuery(
        texts["file"],
        texts.get("sheet") or (shared_sheet if workbook and "range" not in texts else None),
        texts.get("range"),
        texts.get("at"),
        columns,
        needs,
    )


def _check_columns(given: Node | None, tables: list[Table], report: Report) -> None:
    """Report headers under ``columns`` that no table has."""
    headers = [header_of(cell) for table in tables for cell in table.header if cell.text]
    for key, _ in given.entries if isinstance(given, Mapping) else ():
        if not any(key.text in (header, field_name(header)) for header in headers):
            message = f"there is no column '{key.text}'"
            report.error("unknown-column", message, key.span, suggest_word(key.text, headers))
