"""Tables that texts look values up in: ``tables: {suits: suits.csv}`` in a deck or in the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base.diagnostics import Label, Report, suggest_word
from pnp.content.nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    items_of,
    nodes_in,
    text_of,
    with_value,
)
from pnp.content.structure import build_record
from pnp.content.table import read_table
from pnp.content.table_query import TableQuery
from pnp.kinds.game.record import LookupTable
from pnp.model.braces import field_name
from pnp.model.expressions.values import Cell, Row, Table

TABLES = "tables"


def with_lookups(node: Mapping, path: Path, report: Report) -> Mapping:
    """Return a deck or a game with the rows of its tables in place of the names of their files. The
    first key of each row is that of its table."""
    given = node.get(TABLES)
    if not isinstance(given, Mapping):
        return node
    entries: list[tuple[Scalar, Node]] = []
    for name, table in given.entries:
        rows = _rows_of(name, table, path, report)
        entries.append((name, table if rows is None else Sequence(rows, table.span)))
    return with_value(node, TABLES, Mapping(tuple(entries), given.span))


def _rows_of(name: Scalar, table: Node, path: Path, report: Report) -> tuple[Mapping, ...] | None:
    """Return the rows of a table that is a file; None for one that is written here, or with a
    finding."""
    file: Node | None = table
    sheet: Node | None = None
    key: Node | None = None
    if isinstance(table, Mapping):
        if build_record(LookupTable, table, report) is None:
            return None
        file, sheet, key = (table.get(part) for part in ("file", "sheet", "key"))
    if not isinstance(file, Scalar) or not file.text:
        return None
    known = sheet if isinstance(sheet, Scalar) else None
    found = read_table(path.parent, TableQuery(file, known), report)
    if found is None:
        return None
    rows = found.rows
    if isinstance(key, Scalar):
        rows = _keyed(rows, key, report)
    if rows:
        _check_keys(name, rows, report)
    return rows


def _keyed(rows: tuple[Mapping, ...], key: Scalar, report: Report) -> tuple[Mapping, ...]:
    """Return rows with the column ``key`` as their first."""
    name = field_name(key.text)
    given = {column.text for row in rows for column, _ in row.entries}
    if rows and name not in given:
        message = f"the table has no column '{key.text}'"
        report.error("missing-column", message, key.span, suggest_word(name, given))
        return rows
    return tuple(
        Mapping(tuple(sorted(row.entries, key=lambda e: e[0].text != name)), row.span)
        for row in rows
    )


def _check_keys(name: Scalar, rows: Iterable[Mapping], report: Report) -> None:
    """Report rows of a table that have the same key."""
    first: dict[str, Node] = {}
    for row in rows:
        if report.full or not row.entries:
            return
        key, value = row.entries[0]
        text = text_of(value).strip()
        if text and first.setdefault(text, value) is not value:
            message = f"two rows of '{name.text}' have the {key.text} '{text}'"
            label = Label(first[text].span, "first used here")
            hint = "give one of them another id"
            report.error("duplicate-id", message, value.span, hint, (label,))


def tables_in(node: Mapping) -> dict[str, Table]:
    """Return the tables of a deck or a game whose files have been read, by name."""
    given = node.get(TABLES)
    found: dict[str, Table] = {}
    for name, table in given.entries if isinstance(given, Mapping) else ():
        rows = [row for row in items_of(table) if isinstance(row, Mapping) and row.entries]
        made = (_row(name.text, row) for row in rows)
        found[name.text] = Table(name.text, {row.key: row for row in made if row.key})
    return found


def _row(table: str, row: Mapping) -> Row:
    cells = {
        key.text: Cell(value.text, value, value.stored)
        for key, value in row.entries
        if isinstance(value, Scalar)
    }
    return Row(table, text_of(row.entries[0][1]).strip(), cells)


def without_lookups(node: Mapping) -> Mapping:
    """Return a deck without its tables, unless these are not lists of rows, which the record
    reports."""
    given = node.get(TABLES)
    if not isinstance(given, Mapping):
        return node
    sound = all(
        isinstance(table, Sequence) and all(isinstance(row, Mapping) for row in table.items)
        for _, table in given.entries
    )
    entries = tuple(entry for entry in node.entries if entry[0].text != TABLES)
    return Mapping(entries, node.span, node.flow) if sound else node


def check_used(node: Mapping, report: Report) -> None:
    """Warn about each table in a deck that neither its product nor a text uses."""
    given = node.get(TABLES)
    if not isinstance(given, Mapping):
        return
    named = {text_of(name) for name in _product_names(node)}
    for name, _ in given.entries:
        word = re.compile(rf"(?<![\w-]){re.escape(name.text)}(?![\w-])")
        if name.text in named or report.full:
            continue
        if not any(word.search(text) for text in _texts_with_names(node)):
            message = f"the deck does not use the table '{name.text}'"
            hint = "list it in  rows: {each: [...]}, look up a row in it, or remove it"
            report.warning("unused-table", message, name.span, hint)


def _texts_with_names(node: Mapping) -> Iterator[str]:
    """Yield the texts of a deck that may name a table, those of its many cards last."""
    for key, value in sorted(node.entries, key=lambda entry: entry[0].text == "cards"):
        if key.text in (TABLES, "rows"):
            continue
        for inner in nodes_in(value):
            if isinstance(inner, Scalar) and ("{" in inner.text or "[" in inner.text):
                yield inner.text


def _product_names(node: Mapping) -> Iterator[Node]:
    rows = node.get("rows")
    each = rows.get("each") if isinstance(rows, Mapping) else None
    for item in each.entries if isinstance(each, Mapping) else items_of(each):
        value = item[1] if isinstance(item, tuple) else item
        yield value.entries[0][1] if isinstance(value, Mapping) and value.entries else value
