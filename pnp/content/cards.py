"""The cards of a deck: the rows of its tables and its product, then those written in the file.

They get ids, are completed with the ``defaults`` of the deck, and filtered by ``where``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.diagnostics import Report, suggest_word
from pnp.base.values import replace
from pnp.content.card_columns import (
    USUAL,
    condition_with_fields,
    with_fields_of_headers,
    with_proper_columns,
)
from pnp.content.card_ids import ID, with_ids
from pnp.content.columns import headers_in
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, text_of, with_value
from pnp.content.products import with_product
from pnp.content.table_query import Needs
from pnp.content.table_sources import DATA, NamedTable, read_tables
from pnp.content.tree import MOST_VALUES


def with_cards(node: Mapping, path: Path, language: str, report: Report) -> Mapping:
    """Join the rows of the tables and the cards, complete them, and keep those that match
    ``where``. Ids are spelled in the ``language`` of the deck."""
    linked = with_product(node, path, language, report)
    if linked is None:
        return node
    node = linked
    data, given = node.get(DATA), node.get("cards")
    if given is not None and not isinstance(given, Sequence):
        return node
    if data is None and given is None:
        hint = "add  cards: ...  with a list of cards, or  data: cards.csv  with a table of them"
        span = next((key.span for key, _ in node.entries if key.text == "deck"), node.span)
        report.error("missing-key", "the deck has no cards", span, hint)
        return node
    rows = _rows_of_tables(node, path, language, report)
    headers = headers_in(rows)
    node = _with_fields(node, headers, report)
    rows, tabled = [_with_effect(row) for row in rows], len(rows)
    rows.extend(items_of(given))
    if data is not None:
        rows = [with_fields_of_headers(row, headers, report) for row in rows]
    rows = with_ids(rows, tabled, node, language, report)
    if isinstance(node.get(ID), Scalar):  # its braces are not texts of the deck
        node = Mapping(tuple(entry for entry in node.entries if entry[0].text != ID), node.span)
    defaults = node.get("defaults")
    if isinstance(defaults, Mapping) and len(rows) * len(defaults.entries) > MOST_VALUES:
        message = f"{len(rows):,} cards with {len(defaults.entries):,} defaults each make more"
        message += f" than {MOST_VALUES:,} values"
        key = node.key_node("defaults")
        hint = "remove defaults that no box shows, or split the deck"
        report.error("too-many-values", message, key.span if key else defaults.span, hint)
    elif isinstance(defaults, Mapping):
        rows = [_with_defaults(row, defaults) if isinstance(row, Mapping) else row for row in rows]
    selected = _order_by_players(filter_rows(rows, node.get("where"), report), node, report)
    span = given.span if given is not None else data.span if data is not None else node.span
    if not selected and not report.failed and node.get("where") is None:
        report.error("no-cards", "the deck contains no cards", span, "write at least one card")
    return with_value(node, "cards", Sequence(tuple(selected), span))


def _rows_of_tables(node: Mapping, path: Path, language: str, report: Report) -> list[Node]:
    """Return the rows of the tables that a deck names, with the fields that cards have."""
    found: list[Node] = []
    needs = Needs(usual=USUAL, language=language)
    for named in read_tables(node, path, needs, report) or ():
        rows: list[Node] = [*with_proper_columns(named.table, node, named.columns, report)]
        rows = filter_table(rows, named, report)
        found.extend(rows)
    return found


# The key of the steps of an effect, and that of its text.
_EFFECT, _EFFECT_TEXT = "effect", "{effect}"


def _with_effect(row: Node) -> Node:
    """Return a row whose column ``effect`` is the text of the effect, rather than its steps."""
    if not isinstance(row, Mapping) or not isinstance(row.get(_EFFECT), Scalar):
        return row
    named = ((replace(k, text=_EFFECT_TEXT) if k.text == _EFFECT else k, v) for k, v in row.entries)
    return Mapping(tuple(named), row.span, row.flow)


# Keys whose keys, or whose items, are fields of cards.
_BY_FIELD = ("where", "defaults")
_FIELDS = ("unprinted", "between")


def _with_fields(node: Mapping, headers: dict[str, str], report: Report) -> Mapping:
    """Return a deck that names fields where it names the columns of its tables by their headers."""
    if all(header == field for header, field in headers.items()):
        return node
    entries: list[tuple[Scalar, Node]] = []
    for key, value in node.entries:
        if key.text not in ("cards", "columns", "title", "note"):
            value = with_fields_of_headers(value, headers, report)
        if key.text == "where" and isinstance(value, Scalar):
            value = condition_with_fields(value, headers)
        if key.text in _BY_FIELD and isinstance(value, Mapping):
            value = with_keys(value, headers)
        if key.text in _FIELDS and isinstance(value, Sequence):
            items = (
                replace(i, text=headers.get(i.text, i.text)) if isinstance(i, Scalar) else i
                for i in value.items
            )
            value = replace(value, items=tuple(items))
        entries.append((key, value))
    return Mapping(tuple(entries), node.span, node.flow)


def filter_table(rows: list[Node], named: NamedTable, report: Report) -> list[Node]:
    """Return the rows of a table that match its own condition, in which headers name fields."""
    where = named.where
    if isinstance(where, Mapping):
        where = with_keys(where, headers_in(rows))
    elif isinstance(where, Scalar):
        where = condition_with_fields(where, headers_in(rows))
    return filter_rows(rows, where, report)


def with_keys(node: Mapping, headers: dict[str, str]) -> Mapping:
    """Return a mapping by field where it is one by the headers of columns."""
    named = ((replace(k, text=headers.get(k.text, k.text)), value) for k, value in node.entries)
    return Mapping(tuple(named), node.span, node.flow)


def _order_by_players(rows: list[Node], node: Mapping, report: Report) -> list[Node]:
    """Return cards between players sorted so that those for fewer players come first."""
    given = {key.text for row in rows if isinstance(row, Mapping) for key, _ in row.entries}
    fields = [text_of(field) for field in items_of(node.get("between"))]
    for field in items_of(node.get("between")):
        if rows and text_of(field) not in given and not report.full:
            message = f"no card gives '{text_of(field)}'"
            report.error("unknown-field", message, field.span, suggest_word(text_of(field), given))
    if not fields:
        return rows
    named = [[text_of(r.get(f)) if isinstance(r, Mapping) else "" for f in fields] for r in rows]
    seats = {name: i for i, name in enumerate(dict.fromkeys(names[0] for names in named))}
    last = [max(seats.get(name, 0) for name in names) for names in named]
    return [rows[i] for i in sorted(range(len(rows)), key=last.__getitem__)]


def _with_defaults(row: Mapping, defaults: Mapping) -> Mapping:
    """Return a row with defaults for the fields that it does not give."""
    given = {name.text for name, value in row.entries if not _is_empty(value)}
    added = tuple(entry for entry in defaults.entries if entry[0].text not in given)
    names = {name.text for name, _ in added}
    remaining = tuple(entry for entry in row.entries if entry[0].text not in names)
    return Mapping((*remaining, *added), row.span, row.flow)


def filter_rows(rows: list[Node], where: Node | None, report: Report) -> list[Node]:
    """Return the rows that match a condition: an expression, or a mapping of fields to their
    values."""
    if isinstance(where, Scalar):
        from pnp.content.row_filters import matching_rows

        kept = matching_rows(rows, where, report)
        if rows and not kept and not report.failed:
            message = "'where' matches none of the cards"
            report.warning("no-cards", message, where.span, "change the condition")
        return kept
    if not isinstance(where, Mapping):
        return rows
    conditions = {name.text: tuple(_texts_in(value)) for name, value in where.entries}
    matching: list[Node] = [r for r in rows if isinstance(r, Mapping) and _matches(r, conditions)]
    if rows and not matching and not report.failed:
        for name, _ in where.entries:
            if report.full:
                break
            found = {text_of(row.get(name.text)) for row in rows if isinstance(row, Mapping)} - {""}
            hint = f"values of '{name.text}': {', '.join(sorted(found)[:20])}"
            if not found:
                keys = {k.text for row in rows if isinstance(row, Mapping) for k, _ in row.entries}
                hint = f"no card gives '{name.text}'; {suggest_word(name.text, keys)}"
            report.warning("no-cards", "'where' matches none of the cards", name.span, hint)
    elif not report.failed:
        _check_values(rows, where, report)
    return matching


def _check_values(rows: list[Node], where: Mapping, report: Report) -> None:
    """Warn about each value of ``where`` that no card has."""
    for name, value in where.entries:
        if report.full:
            break
        cells = [row.get(name.text) for row in rows if isinstance(row, Mapping)]
        found = {*map(text_of, cells)} - {""}
        for item in items_of(value) if isinstance(value, Sequence) else (value,):
            if not isinstance(item, Scalar) or report.full:
                continue
            if item.text not in found and not any(_is_value(cell, item.text) for cell in cells):
                message = f"no card has '{item.text}' as its '{name.text}'"
                report.warning("unknown-value", message, item.span, suggest_word(item.text, found))


def _matches(row: Mapping, conditions: dict[str, tuple[str, ...]]) -> bool:
    return all(
        any(_is_value(row.get(name), value) for value in values)
        for name, values in conditions.items()
    )


def _is_value(cell: Node | None, wanted: str) -> bool:
    """Return whether a cell has a value: a number is compared with the number that the cell of a
    workbook stores, anything else with what is shown."""
    if isinstance(cell, Scalar) and cell.stored:
        from pnp.model.expressions.values import PLAIN, Cell, exact, number_of

        stored, number = Cell(cell.text, cell, cell.stored).stored, number_of(wanted, PLAIN)
        if stored is not None and number is not None:
            return exact(stored) == exact(number)
    return text_of(cell) == wanted


def _texts_in(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    for item in items_of(node):
        yield text_of(item)


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text
