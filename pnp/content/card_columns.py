"""Columns of cards as designers name them: ``Name`` for the title, ``Qty`` for the quantity.

A column is read so only if the table has no column of the proper name, and the deck says nothing
about it under ``columns``. It remains a field of its own, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Report, likely_word
from pnp.base.values import replace
from pnp.content.columns import header_of, named_in
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, text_of
from pnp.content.structure import place_of_words
from pnp.content.table_query import Table
from pnp.model.braces import BRACES, condition_in, fields_in, parse_expression
from pnp.model.expressions.tree import Entry, nodes_of
from pnp.model.record import is_quantity
from pnp.model.title_ids import id_of_title

TITLES = ("name", "card-name", "card-title", "titel", "titre", "titulo", "titolo")
QUANTITIES = (
    *("qty", "copies", "quant", "number-of-copies", "amount", "count", "n", "#"),
    *("anzahl", "menge", "exemplare", "nombre", "quantite", "exemplaires", "cantidad", "copias"),
    *("quantita", "quantidade", "aantal", "antal", "ilosc", "maara"),
)
USUAL = ("card", "id", "title", "name", "card-name")
"""The usual columns: the header of a table of cards has at least one of them."""
# These may also be values of the game, or number the rows.
_AMBIGUOUS = ("amount", "count", "n", "#")


def with_proper_columns(
    table: Table, node: Mapping, columns: Mapping | None, report: Report
) -> list[Mapping]:
    """Return the rows of a table with their title and their quantity; ``node`` is the deck, and
    ``columns`` what it says about the table."""
    keys = {key.text: key for row in table.rows for key, _ in row.entries}
    defaults = node.get("defaults")
    usual = defaults.entries if isinstance(defaults, Mapping) else ()
    known = {*keys, *(key.text for key, _ in usual)}
    shown = frozenset(_fields_shown(node))
    found: dict[str, Scalar] = {}
    unread = {"#"} & {*keys} if columns is None or named_in(columns, "#") is None else set()
    if "card" in keys and "title" not in known and not _are_ids(table):
        # The column of names is called Card.
        found["title"] = keys["card"]
        unread.add("card")
    known.update(found)
    for field, names in (("title", TITLES), ("quantity", QUANTITIES)):
        for name in names if field not in known else ():
            key = keys.get(name)
            if key is None or named_in(columns, header_of(key)) is not None:
                continue
            if field == "title" or _is_amount(name, table, shown):
                found[field] = key
                break
    # A title that a box shows under its own name is no surprise.
    stated = {f: key for f, key in found.items() if f == "quantity" or key.text not in shown}
    _report_read(stated, report)
    named = {key.text: replace(key, text=field, raw=header_of(key)) for field, key in found.items()}
    return [_with_fields(row, named, unread) for row in table.rows]


def _with_fields(row: Mapping, named: dict[str, Scalar], unread: set[str]) -> Mapping:
    """Return a row with its fields under further names; empty quantities are left out."""
    added = [(named[key.text], value) for key, value in row.entries if key.text in named]
    added = [(key, v) for key, v in added if key.text != "quantity" or text_of(v)]
    kept = tuple(entry for entry in row.entries if entry[0].text not in unread)
    return Mapping((*kept, *added), row.span, row.flow)


def _are_ids(table: Table) -> bool:
    """Return whether all values of the column ``card`` are ids."""
    texts = (text_of(row.get("card")) for row in table.rows)
    return all(id_of_title(text) == text for text in texts)


def _is_amount(name: str, table: Table, shown: frozenset[str]) -> bool:
    """Return whether a column has quantities: not if its values are others, number the rows, or are
    printed."""
    values = [text for row in table.rows if (text := text_of(row.get(name)))]
    if not values or not all(map(is_quantity, values)):
        return False
    if name not in _AMBIGUOUS:
        return True
    numbers = [str(i) for i in range(1, len(values) + 1)]
    return name not in shown and (len(values) < 3 or values != numbers)


def _fields_shown(node: Mapping) -> Iterator[str]:
    """Yield the fields that the boxes of a deck show."""
    rest: list[Node] = [value for key, value in node.entries if key.text in ("layout", "back")]
    backs = node.get("backs")
    rest += [backs] if backs is not None else []
    while rest:
        match rest.pop():
            case Scalar(text):
                yield from fields_in(text)
            case Sequence(items):
                rest.extend(items)
            case Mapping(entries):
                for key, value in entries:
                    yield key.text
                    rest.append(value)


def _report_read(found: dict[str, Scalar], report: Report) -> None:
    """Say once how the columns of a table are understood."""
    if not found:
        return
    listed = [f"'{header_of(key)}' is read as {field}" for field, key in found.items()]
    pairs = ", ".join(f"{header_of(key)}: {field}" for field, key in found.items())
    if any(not header_of(key).replace(" ", "").isalnum() for key in found.values()):
        pairs = ", ".join(f"'{header_of(key)}': {field}" for field, key in found.items())
    message = f"the column {', and '.join(listed)}"
    hint = f"to say so, write  columns: {{{pairs}}}"
    span = next(iter(found.values())).span
    report.note("column-by-another-name", message, span, hint)


def with_fields_of_headers(node: Node, headers: dict[str, str], report: Report) -> Node:
    """Return a node whose braces name fields where they hold exactly the header of a column; one
    that is nearly a header is reported."""
    own = {header: field for header, field in headers.items() if header != field}
    return _renamed(node, own, report) if own else node


def _renamed(node: Node, headers: dict[str, str], report: Report) -> Node:
    match node:
        case Scalar(text) if "{" in text:
            for found in BRACES.finditer(text):
                inside = found[1]
                known = inside in headers or parse_expression(inside) is not None
                bracketed = "" if known else _with_brackets(inside, headers)
                near = "" if known or bracketed else likely_word(inside, headers)
                if bracketed and not report.full:
                    message = f"'{inside}' has the name of a column with blanks or signs in it"
                    hint = f"write it in brackets: {{{bracketed}}}"
                    report.error("not-a-field", message, place_of_words(node, found[0]), hint)
                if near and not report.full:
                    message, hint = f"there is no column '{inside}'", f"did you mean {{{near}}}?"
                    report.error("not-a-field", message, place_of_words(node, found[0]), hint)
            named = BRACES.sub(lambda found: f"{{{_with_fields_in(found[1], headers)}}}", text)
            return node if named == text else replace(node, text=named)
        case Sequence(items):
            return replace(node, items=tuple(_renamed(item, headers, report) for item in items))
        case Mapping(entries):
            done, same = [], True
            for key, value in entries:
                own = _renamed(value, headers, report)
                if key.text == "when" and isinstance(own, Scalar):
                    own = condition_with_fields(own, headers)
                same = same and own is value
                done.append((key, own))
            return node if same else Mapping(tuple(done), node.span, node.flow)
    return node


def _with_brackets(inside: str, headers: dict[str, str]) -> str:
    """Return a calculation with brackets around the headers in it that cannot be names; empty if it
    has none, or is none."""
    several = sorted((one for one in headers if not one.isalnum()), key=len)
    signs = "|".join(re.escape(one) for one in reversed(several))
    if not signs:
        return ""
    done = re.sub(rf"(?<![\w\[])(?:{signs})(?![\w\]])", r"[\g<0>]", inside)
    return done if done != inside and parse_expression(done) is not None else ""


def condition_with_fields(condition: Scalar, headers: dict[str, str]) -> Scalar:
    """Return a condition that names fields where it has headers with points: ``cost.clay > 0``."""
    inside = condition_in(condition.text)
    named = _with_fields_in(inside, headers)
    if named == inside:
        return condition
    return replace(condition, text=condition.text.replace(inside, named))


def _with_fields_in(inside: str, headers: dict[str, str]) -> str:
    """Return an expression with the field for a header that is all of it, and for each header with
    points in it, which else would be the entry of a list."""
    if inside in headers:
        return headers[inside]
    found = parse_expression(inside) if "." in inside else None
    entries = [] if found is None else [n for n in nodes_of(found.tree) if isinstance(n, Entry)]
    for node in sorted(entries, key=lambda node: -node.start):
        field = headers.get(inside[node.start : node.end])
        if field is not None:
            inside = f"{inside[: node.start]}{field}{inside[node.end :]}"
    return inside
