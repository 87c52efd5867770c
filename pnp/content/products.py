"""The product of tables: one card for each combination of their rows.

Eight owners and three choices are eleven rows and make twenty-four cards. A value keeps the place
where it was written, in all cards that have it, so that a finding names the cell to correct.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Label, Report, suggest_word
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, plain_data, text_of
from pnp.content.structure import build_record
from pnp.content.table import KINDS, read_table
from pnp.content.table_query import Needs, TableQuery
from pnp.content.tree import MOST_VALUES
from pnp.kinds.deck.record import MOST_CARDS, Rows
from pnp.model.braces import fields_in
from pnp.model.record import id_hint

ID = "card"
Table = tuple[Mapping, ...]
"""The rows of a table. The first key of the first row is its key; its values identify the rows."""


class _Factor(Struct, frozen=True):
    """The rows of a table; ``fields`` are named as on the cards."""

    key: str
    fields: dict[str, Scalar]
    rows: Table


def with_product(node: Mapping, path: Path, language: str, report: Report) -> Mapping | None:
    """Return a deck with the rows of its product before its other cards.

    The tables are then in the cards; the pattern of ids is a default.
    Returns None after a finding, or if a value is of the wrong type, which the record reports.
    """
    rows, given = node.get("rows"), node.get("tables")
    if rows is None:
        return node
    cards, defaults = node.get("cards"), node.get("defaults")
    for other, kind in ((rows, Mapping), (cards, Sequence), (defaults, Mapping)):
        if other is not None and not isinstance(other, kind):
            return None
    if not isinstance(rows, Mapping) or build_record(Rows, rows, report) is None:
        return None
    each = rows.get("each")
    assert each is not None  # or the record would have reported it
    tables = _read_tables(each, given, path.parent, Needs(language=language), report)
    if tables is None:
        return None
    factors = [
        _make_factor(role, table)
        for (role, _), table in zip(_table_roles(each), tables, strict=True)
    ]
    keys = [factor.key for factor in factors]
    named = list(defaults.entries) if isinstance(defaults, Mapping) else []
    if not any(name.text == ID for name, _ in named):
        id = "-".join(f"{{{key}}}" for key in keys)
        named.append((Scalar(ID, True, each.span), Scalar(id, False, each.span)))
    _check_fields(factors, report)
    _check_size(factors, len(named), each, report)
    combinations = None if report.failed else _combine_rows(factors, rows.get("unlike"), report)
    _check_id(keys, named, report)
    if combinations is None or report.failed:
        return None
    added: dict[str, Node] = {
        "defaults": Mapping(tuple(named), each.span),
        "cards": Sequence((*combinations, *items_of(cards)), each.span),
    }
    entries = [entry for entry in node.entries if entry[0].text not in added]
    entries += [(Scalar(key, True, each.span), value) for key, value in added.items()]
    return Mapping(tuple(entries), node.span)


def _table_roles(each: Node) -> Iterator[tuple[Scalar | None, Scalar]]:
    """Yield the role of each table, None if it has none, and the name of the table."""
    for item in each.entries if isinstance(each, Mapping) else items_of(each):
        role, name = item if isinstance(item, tuple) else (None, item)
        if isinstance(name, Mapping):
            role, name = name.entries[0]
        assert isinstance(name, Scalar)  # or the record would have reported it
        yield role, name


def _read_tables(
    each: Node, given: Node | None, folder: Path, needs: Needs, report: Report
) -> list[Table] | None:
    """Return the tables that ``each`` names; a table named twice is read and checked once."""
    found: dict[str, Table | None] = {}
    for _, name in _table_roles(each):
        if name.text not in found:
            table = _find_table(name, given, folder, needs, report)
            if table == ():
                message = f"the table '{name.text}' has no rows"
                report.error("no-cards", message, name.span, "write at least one row")
            found[name.text] = _check_keys(table, name, report) if table else None
    tables = [found[name.text] for _, name in _table_roles(each)]
    return None if report.failed or None in tables else [table for table in tables if table]


def _find_table(
    name: Scalar, given: Node | None, folder: Path, needs: Needs, report: Report
) -> Table | None:
    """Return the rows of the table called ``name``: one of those ``given``, or a file."""
    own = given.get(name.text) if isinstance(given, Mapping) else None
    if own is not None:
        rows = tuple(row for row in items_of(own) if isinstance(row, Mapping) and row.entries)
        return rows if isinstance(own, Sequence) and len(rows) == len(own.items) else None
    if name.text.endswith(KINDS):
        found = read_table(folder, TableQuery(name, needs=needs), report)
        return None if found is None else found.rows
    known = {key.text for key, _ in given.entries} if isinstance(given, Mapping) else set()
    known.update(path.name for path in world.files(folder, *KINDS, within=folder))
    hint = suggest_word(name.text, known) if known else "write its rows under  tables"
    report.error("missing-table", f"there is no table '{name.text}'", name.span, hint)
    return None


def _check_keys(table: Table, name: Scalar, report: Report) -> Table | None:
    """Return a table whose rows all have unique ids as their keys, or None with findings."""
    key = table[0].entries[0][0].text
    first: dict[str, Node] = {}
    for row in table:
        value = row.get(key) or row
        id, hint = text_of(value), id_hint(text_of(value))
        if not id or plain_data(value) is None:
            message = f"this row of '{name.text}' has no '{key}'"
            usual = f"write an id; the first column, '{key}', identifies the rows"
            report.error("missing-id", message, value.span, f"quote it: '{id}'" if id else usual)
        elif hint != f"write {id}":
            usual = "use lower-case letters, digits and hyphens, such as old-mill"
            report.error("not-an-id", f"'{id}' is not an id", value.span, hint or usual)
        elif first.setdefault(id, value) is not value:
            message = f"two rows of '{name.text}' have the {key} '{id}'"
            label = Label(first[id].span, "first used here")
            hint = "give one of them another id"
            report.error("duplicate-id", message, value.span, hint, (label,))
        if report.full:
            break
    return None if report.failed else table


def _make_factor(role: Scalar | None, table: Table) -> _Factor:
    """Return a table in its role: its key is named after the role, and other fields are prefixed
    with it."""
    key = table[0].entries[0][0].text
    names: dict[str, Scalar] = {}

    def renamed(row: Mapping) -> Mapping:
        return Mapping(tuple((named(name), value) for name, value in row.entries), row.span)

    def named(name: Scalar) -> Scalar:
        text = name.text if role is None else role.text
        if role is not None and name.text != key:
            text = f"{role.text}-{name.text}"
        return names.setdefault(text, Scalar(text, name.plain, name.span))

    rows = tuple(renamed(row) for row in table)
    return _Factor(key if role is None else role.text, names, rows)


def _check_fields(factors: list[_Factor], report: Report) -> None:
    """Report fields that cards would get from two tables, or as their id."""
    first: dict[str, Scalar] = {}
    for factor in factors:
        for name, place in factor.fields.items():
            hint = "rename one of them, or give a table a role:  each: [owner: people, ...]"
            if name == ID:
                message = (
                    f"a table of a product must not have a column '{ID}': ids are made from its "
                    "keys"
                )
                report.error("duplicate-column", message, place.span, hint)
            elif name in first:
                message = f"two tables have a column '{name}'"
                label = Label(first[name].span, "first used here")
                report.error("duplicate-column", message, place.span, hint, (label,))
            first.setdefault(name, place)


def _check_size(factors: list[_Factor], defaults: int, each: Node, report: Report) -> None:
    """Report a product that is too large, before it is built."""
    counts = [len(factor.rows) for factor in factors]
    fields = sum(len(factor.fields) for factor in factors) + defaults
    made = f"{' x '.join(f'{count:,}' for count in counts)} = {prod(counts):,} cards"
    if prod(counts) > MOST_CARDS:
        message = f"the product has {made}, and a deck at most {MOST_CARDS:,}"
        report.error("wrong-size", message, each.span, "shorten a table, or split the deck")
    elif prod(counts) * fields > MOST_VALUES:
        message = f"{made} with {fields:,} fields each come to more than {MOST_VALUES:,} values"
        hint = "remove the columns that no box shows, or split the deck"
        report.error("too-many-values", message, each.span, hint)


def _combine_rows(
    factors: list[_Factor], unlike: Node | None, report: Report
) -> list[Mapping] | None:
    """Return the combined rows except those with the same value in two fields of ``unlike``."""
    known = {name for factor in factors for name in factor.fields}
    fields = [text_of(name) for name in items_of(unlike)]
    for name in items_of(unlike):
        if text_of(name) not in known:
            message = f"no table has a column '{text_of(name)}'"
            report.error("not-a-field", message, name.span, suggest_word(text_of(name), known))
    if report.failed:
        return None
    combined = product(*(factor.rows for factor in factors))
    rows = (
        Mapping(tuple(e for r in parts for e in r.entries), parts[0].span) for parts in combined
    )
    return [
        row for row in rows if not _has_duplicates([text_of(row.get(field)) for field in fields])
    ]


def _has_duplicates(values: list[str]) -> bool:
    given = [value for value in values if value]
    return len(set(given)) < len(given)


def _check_id(keys: list[str], defaults: list[tuple[Scalar, Node]], report: Report) -> None:
    """Report placeholders in the ids of cards that are not keys of the tables."""
    for _, id in (entry for entry in defaults if entry[0].text == ID):
        for name in fields_in(text_of(id)):
            if name not in keys:
                message = f"'{{{name}}}' is not the key of a table; ids are made from keys"
                report.error("not-a-field", message, id.span, suggest_word(name, keys))
