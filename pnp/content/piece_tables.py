"""Pieces and rows of text from tables: ``piece`` is a template that each row of ``data`` fills.

The braces of the template are filled in with the other texts of the file. Until then each piece has
its row, under a key that authors cannot write.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.card_columns import USUAL, with_fields_of_headers, with_proper_columns
from pnp.content.card_ids import CARD, ID, TITLE, with_ids
from pnp.content.cards import filter_table
from pnp.content.columns import header_of, headers_in
from pnp.content.layouts import ROW
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, text_of, with_value
from pnp.content.table_query import Needs
from pnp.content.table_sources import DATA, read_tables
from pnp.model.record import is_quantity, quantity_of

PIECE, PIECES, LAYOUT = "piece", "pieces", "layout"
WITH_BLOCKS = ("sheet", "mats", "screen")
"""Kinds of file with blocks of text, which may be tables."""
_QUANTITY = "quantity"
# Letters that every column has room for, and beyond which a column does not become wider.
_LEAST_SHARE, _LARGEST_SHARE = 6, 40


def with_pieces(node: Mapping, path: Path, language: str, report: Report) -> Mapping:
    """Return a file with a piece for each row of its tables, before those written in it."""
    template, data, own = node.get(PIECE), node.get(DATA), node.get(PIECES)
    if own is not None and not isinstance(own, Sequence):
        return node
    for key, other, without in ((DATA, PIECE, template), (PIECE, DATA, data)):
        name = node.key_node(key)
        if name is not None and without is None:
            hint = f"add  {other}: ...  or remove it"
            message = f"'{key}' has no effect without '{other}'"
            report.error("missing-key", message, name.span, hint)
    if not isinstance(template, Mapping) or data is None:
        return node
    rows: list[Node] = []
    for named in read_tables(node, path, Needs(usual=USUAL, language=language), report) or ():
        proper: list[Node] = [*with_proper_columns(named.table, node, named.columns, report)]
        rows += filter_table(proper, named, report)
    headers = headers_in(rows)
    filled = with_fields_of_headers(template, headers, report)
    assert isinstance(filled, Mapping)
    pattern = filled.get(ID)
    ids = () if pattern is None else ((Scalar(ID, True, pattern.span), pattern),)
    rows = with_ids(rows, len(rows), Mapping(ids, node.span), language, report)
    made = [_piece(row, filled) for row in rows if isinstance(row, Mapping)]
    pieces = (*(piece for piece in made if piece is not None), *items_of(own))
    entries = tuple(entry for entry in node.entries if entry[0].text != PIECE)
    rest = Mapping(entries, node.span, node.flow)
    return with_value(rest, PIECES, Sequence(pieces, data.span))


def _piece(row: Mapping, template: Mapping) -> Mapping | None:
    """Return the piece of a row; None if its quantity is 0."""
    quantity = row.get(_QUANTITY)
    if isinstance(quantity, Scalar) and is_quantity(quantity.text):
        quantity = replace(quantity, text=str(quantity_of(quantity.text)))
        if quantity.text == "0":
            return None
    id = row.get(CARD)
    title = row.get(TITLE) or row.get(ID) or id
    usual = ((ID, id), (TITLE, title), (_QUANTITY, quantity))
    added = [
        (Scalar(key, True, value.span), value)
        for key, value in usual
        if value is not None and text_of(value) and (key == ID or template.get(key) is None)
    ]
    own = [entry for entry in template.entries if entry[0].text != ID]
    row_entry = (Scalar(ROW, True, row.span), row)
    return Mapping((*added, *own, row_entry), row.span, template.flow)


def from_row(piece: Mapping, row: Mapping) -> Mapping:
    """Return a piece of a template in which braces that hold a field alone are its cell, with its
    place; a value has its default where the cell is empty. The row is kept as the fields of a piece
    that is drawn by a layout."""
    cells = {key.text: value for key, value in row.entries if isinstance(value, Scalar)}
    entries = tuple(entry for entry in piece.entries if entry[0].text != ROW)
    found = _filled_by_cells(Mapping(entries, piece.span, piece.flow), cells)
    assert isinstance(found, Mapping)
    if found.get(LAYOUT) is not None:
        kept = (entry for entry in row.entries if entry[0].text not in (CARD, _QUANTITY))
        found = with_value(found, "fields", Mapping(tuple(kept), row.span))
    return found


def _filled_by_cells(node: Node, fields: Table[str, Scalar]) -> Node | None:
    match node:
        case Scalar(text):
            name = text[1:-1] if text.startswith("{") and text.endswith("}") else ""
            cell = fields.get(name)
            if cell is None:
                return node
            return replace(cell, raw=text) if cell.text else None
        case Sequence(items):
            found = (_filled_by_cells(item, fields) for item in items)
            return replace(node, items=tuple(item for item in found if item is not None))
        case Mapping(entries):
            pairs = (
                (key, value if _has_boxes(key, value) else _filled_by_cells(value, fields))
                for key, value in entries
            )
            kept = tuple((key, value) for key, value in pairs if value is not None)
            return Mapping(kept, node.span, node.flow)
    return node


def _has_boxes(key: Scalar, value: Node) -> bool:
    """Return whether a value is a layout written out, which is filled in later."""
    return key.text == LAYOUT and isinstance(value, Mapping)


def with_table_blocks(node: Node, path: Path, language: str, report: Report) -> Node:
    """Return a file with the rows of the tables that its blocks of text name."""
    match node:
        case Sequence(items):
            done = tuple(with_table_blocks(item, path, language, report) for item in items)
            same = all(a is b for a, b in zip(done, items, strict=True))
            return node if same else replace(node, items=done)
        case Mapping(entries):
            made: list[tuple[Scalar, Node]] = []
            for key, value in entries:
                inner = with_table_blocks(value, path, language, report)
                if key.text == "table" and isinstance(inner, Mapping) and inner.get(DATA):
                    inner = _table_block(inner, path, language, report)
                made.append((key, inner))
            same = all(a[1] is b[1] for a, b in zip(made, entries, strict=True))
            return node if same else Mapping(tuple(made), node.span, node.flow)
    return node


def _share(letters: int) -> int:
    """Return the share of a column by the number of letters in its longest text."""
    return min(max(letters, _LEAST_SHARE), _LARGEST_SHARE)


def _table_block(node: Mapping, path: Path, language: str, report: Report) -> Mapping:
    """Return a table of a text with the rows of its ``data``, its head and its widths."""
    found = read_tables(node, path, Needs(language=language), report)
    data = node.get(DATA)
    if found is None or data is None:
        return node
    rows: list[Node] = []
    for named in found:
        rows += filter_table([*named.table.rows], named, report)
    keys: dict[str, Scalar] = {}
    for row in (row for row in rows if isinstance(row, Mapping)):
        for key, _ in row.entries:
            keys.setdefault(key.text, key)
    head = [replace(key, text=header_of(key), raw="") for key in keys.values()]
    cells: list[Node] = []
    for row in (row for row in rows if isinstance(row, Mapping)):
        empty = Scalar("", False, row.span)
        own = tuple(row.get(name) or empty for name in keys)
        cells.append(Sequence(own, row.span))
    made = node
    if node.get("head") is None:
        made = with_value(made, "head", Sequence(tuple(head), data.span))
    if node.get("widths") is None:
        texts = zip(head, *(items_of(row) for row in cells), strict=True)
        widths = (max(len(text_of(cell)) for cell in column) for column in texts)
        shares = tuple(Scalar(str(_share(width)), True, data.span) for width in widths)
        made = with_value(made, "widths", Sequence(shares, data.span))
    written = items_of(node.get("rows"))
    return with_value(made, "rows", Sequence((*cells, *written), data.span))
