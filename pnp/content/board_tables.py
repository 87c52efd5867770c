"""Tables of boards: the rows of their spaces, and the links of their ways."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.content.cards import filter_table
from pnp.content.nodes import Mapping, Node, Sequence, items_of, with_value
from pnp.content.table_query import Needs
from pnp.content.table_sources import read_tables

ROWS = "rows"
"""The key under which the rows of a board's table become part of its node."""


def with_tables(node: Mapping, path: Path, report: Report, language: str = "en") -> Mapping:
    """Return a board with the rows of its table, and ways with the links of theirs. Numbers of a
    workbook are shown in the ``language``."""
    own = node.key_node(ROWS)
    if own is not None:
        hint = "write  data: spaces.csv  with a table of the spaces"
        report.error("unknown-key", f"'{ROWS}' cannot be written", own.span, hint)
        return node
    found = _rows_of(node, path, Needs("space", language=language), report)
    if found is not None:
        node = with_value(node, ROWS, Sequence(tuple(found), node.span))
    ways = node.get("ways")
    if not isinstance(ways, Sequence):
        return node
    made: list[Node] = []
    for way in ways.items:
        needs = Needs(language=language)
        rows = _rows_of(way, path, needs, report) if isinstance(way, Mapping) else None
        if rows is not None and isinstance(way, Mapping):
            links = (*items_of(way.get("joins")), *rows)
            way = with_value(way, "joins", Sequence(links, way.span))
        made.append(way)
    return with_value(node, "ways", Sequence(tuple(made), ways.span))


def _rows_of(node: Mapping, path: Path, needs: Needs, report: Report) -> list[Mapping] | None:
    found = read_tables(node, path, needs, report)
    if found is None:
        return None
    rows = (filter_table([*named.table.rows], named, report) for named in found)
    return [row for some in rows for row in some if isinstance(row, Mapping)]
