"""The header of a table: the field that each of its columns fills.

``Card Name`` fills the field ``card-name``. A file may decide otherwise under ``columns``. Columns
whose header begins with ``//``, or with ``#`` and a word, are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.diagnostics import Label, Report
from pnp.base.values import replace
from pnp.content.nodes import Mapping, Scalar
from pnp.model.braces import field_name

NONE = "none"
"""What ``columns`` writes for a column that is not read."""
_COMMENT = re.compile(r"//|#\s*\w")


def fields_of(
    header: Sequence[Scalar], given: Mapping | None, report: Report
) -> list[Scalar | None]:
    """Return the key of the field that each column fills, with its header as ``raw``; None for a
    column that is not read. Reports two columns for one field at the second. ``given`` are the
    fields of some columns, by header."""
    found: list[Scalar | None] = []
    first: dict[str, Scalar] = {}
    for cell in header:
        key = _field_of(cell, given)
        found.append(key)
        if key is None or not key.text:
            continue
        if first.setdefault(key.text, cell) is not cell and not report.full:
            label = Label(first[key.text].span, "first defined here")
            message = f"duplicate column '{cell.text}'"
            if first[key.text].text != cell.text:
                message = f"the columns '{first[key.text].text}' and '{cell.text}' are the field"
                message += f" '{key.text}'"
            hint = "rename one of them"
            report.error("duplicate-column", message, cell.span, hint, (label,))
    return found


def _field_of(cell: Scalar, given: Mapping | None) -> Scalar | None:
    name = named_in(given, cell.text)
    if name is not None:
        return None if name.text == NONE else replace(cell, text=name.text, raw=cell.text)
    if _COMMENT.match(cell.text):
        return None
    return replace(cell, text=field_name(cell.text), raw=cell.text)


def named_in(given: Mapping | None, header: str) -> Scalar | None:
    """Return the field that ``columns`` gives to a column, under its header or the field that it
    would fill; None if it gives none."""
    for key, value in given.entries if given is not None else ():
        if isinstance(value, Scalar) and key.text in (header, field_name(header)):
            return value
    return None


def header_of(key: Scalar) -> str:
    """Return the header of the column whose field has this key, as its author wrote it."""
    return key.raw or key.text


def headers_in(rows: Iterable[object]) -> dict[str, str]:
    """Return the fields of rows by the header of their column, as written."""
    found: dict[str, str] = {}
    for key in _keys_of(rows):
        found.setdefault(key.raw, key.text)
    return found


def renamed_in(rows: Iterable[object]) -> frozenset[str]:
    """Return the fields of rows that are read under another name too, such as ``qty`` as the
    quantity."""
    return frozenset(name for key in _keys_of(rows) if (name := field_name(key.raw)) != key.text)


def _keys_of(rows: Iterable[object]) -> Iterator[Scalar]:
    """Yield the keys of rows that are columns of a table, which the rows share."""
    known: set[int] = set()
    for row in rows:
        for key, _ in row.entries if isinstance(row, Mapping) else ():
            if key.raw and id(key) not in known:
                known.add(id(key))
                yield key
