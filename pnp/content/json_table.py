"""JSON tables to nodes: a list of objects, or an object whose keys are the ids of its rows.

Both may be inside others, at a path such as ``game.items``. An object in a row gives a column for
each of its values: ``{"cost": {"wood": 2}}`` is the column ``cost.wood``.

The module ``json`` of Python gives no positions, so values are read by tokens, each with its place.
Numbers keep the digits with which they are written: ``1.50`` is printed as 1.50. A list of values
becomes one text, with commas.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import (
    LINE_BREAK,
    Diagnostic,
    Label,
    Report,
    Source,
    Span,
    closest_word,
    suggest_word,
)
from pnp.content.columns import fields_of
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.source import LARGEST_TABLE, MOST_COLUMNS, MOST_ROWS, read_source
from pnp.content.table_query import Table, TableQuery
from pnp.content.tree import LONGEST_TEXT, MOST_VALUES

# RFC 8259, sections 2 to 7.
_TOKEN = re.compile(
    r'[ \t\r\n]*(?:(?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")'
    r"|(?P<number>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.]))"
    r"|(?P<word>(?:true|false|null)\b)|(?P<sign>[{}\[\]:,])|(?P<end>\Z))"
)
_DEEPEST = 20
# What is shown of a text that is not JSON.
_SHOWN = re.compile(r"[^\s,:{}\[\]]{1,30}|.", re.DOTALL)


class _SyntaxError(Exception):
    """The text is not JSON. Its arguments are the message, the hint and the span."""


def read_rows(
    path: Path, name: str, query: TableQuery, report: Report, *, within: Path
) -> Table | None:
    """Return the table in a JSON file below ``within``, or None with a finding."""
    whole, faults = _parse_json(path, name, within)
    for fault in faults:
        report.add(fault)
    found = None if whole is None else _found_at(whole, query.at, report)
    if found is None:
        return None
    rows = list(_rows(found, query, report))
    if len(rows) > MOST_ROWS:
        message = f"the table has more than {MOST_ROWS:,} rows"
        report.error("too-many-rows", message, rows[MOST_ROWS].span, "split the table")
        return None
    header: dict[str, Scalar] = {}
    for row in rows:
        for key, _ in row.entries:
            header.setdefault(key.text, key)
    keys = dict(zip(header, fields_of([*header.values()], query.columns, report), strict=True))
    named = [_with_keys(row, keys) for row in rows]
    _check_ids(named, query, report)
    return Table(tuple(named), tuple(header.values()))


@world.cached_in_runs
def _parse_json(path: Path, name: str, within: Path) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Return the value in a JSON file, once for all files that name it, and the findings."""
    report = Report()
    source = read_source(path, name, report, within=within, largest=LARGEST_TABLE)
    found: Node | None = None
    if source is not None and not source.text.strip():
        hint = f"write a list of objects, such as  {_SAMPLE}"
        report.error("empty-file", "the table is empty", source.span(), hint)
    elif source is not None:
        try:
            found = _Reader(source).read()
        except _SyntaxError as error:
            message, hint, span = error.args
            report.error("json-syntax", message, span, hint)
    return found, report.diagnostics


def _found_at(whole: Node, at: Scalar | None, report: Report) -> Node | None:
    """Return the value at a path such as ``game.items``; None with a finding if there is none."""
    found, gone = whole, ""
    for step in at.text.split(".") if at is not None else ():
        inner = found.get(step) if isinstance(found, Mapping) else None
        if isinstance(found, Sequence) and step.isdecimal() and int(step) < len(found.items):
            inner = found.items[int(step)]
        if inner is None and at is not None:
            known = [key.text for key, _ in found.entries] if isinstance(found, Mapping) else []
            where = f"'{gone}' has" if gone else "the file has"
            hint = suggest_word(step, known) if known else "write the keys that lead to the list"
            report.error("unknown-name", f"{where} no '{step}'", at.span, hint)
        if inner is None:
            return None
        found, gone = inner, f"{gone}.{step}" if gone else step
    return found


class _Reader:
    """Reads the values of a JSON text; raises ``_SyntaxError``."""

    def __init__(self, source: Source) -> None:
        self.source, self.text, self.at, self.count = source, source.text, 0, 0
        self.starts = [0, *(found.end() for found in LINE_BREAK.finditer(source.text))]

    def read(self) -> Node:
        found = self._value(0, self._next())
        token = self._next()
        if token.lastgroup != "end":
            message = "the list or object has ended, but more text follows"
            raise self._error(message, token, "remove it, or the bracket that ends the list early")
        return found

    def _next(self) -> re.Match[str]:
        token = _TOKEN.match(self.text, self.at)
        if token is None:
            blank = re.compile(r"[ \t\r\n]*").match(self.text, self.at)
            assert blank is not None
            start = blank.end()
            shown = _SHOWN.match(self.text, start)
            assert shown is not None
            message, hint = f"'{shown[0]}' is not a value of JSON", ""
            if shown[0].startswith('"'):
                message = "this text is not closed, or has a line break or an unknown \\ in it"
                hint = "write \\n for a line break, and \\\\ for a backslash"
            elif shown[0].startswith("'"):
                hint = "write texts in double quotes"
            elif shown[0].startswith(("/", "#")):
                hint = "JSON has no comments; remove it"
            elif shown[0] in ("True", "False", "None", "NaN", "undefined"):
                hint = "write true, false or null, or a text in double quotes"
            else:
                hint = "write texts in double quotes, and numbers such as 0.5"
            raise _SyntaxError(message, hint, self._span(start, shown.end()))
        self.at = token.end()
        return token

    def _value(self, depth: int, token: re.Match[str]) -> Node:
        """Return the value that begins with a token."""
        self.count += 1
        if self.count > MOST_VALUES or depth > _DEEPEST:
            what = f"more than {MOST_VALUES:,} values" if depth <= _DEEPEST else "too many levels"
            raise self._error(f"the table has {what}", token, "split the table")
        match token.lastgroup:
            case "string":
                return self._string(token)
            case "number":
                return Scalar(token["number"], True, self._place(token))
            case "word":
                text = "" if token["word"] == "null" else token["word"]
                return Scalar(text, True, self._place(token))
        place = self._place(token)
        if token["sign"] == "{":
            entries = []
            for first in self._members("}"):
                if first["string"] is None:
                    hint = 'write the key and its value as  "title": "Gull"'
                    raise self._error("expected a key in double quotes", first, hint)
                key, colon = self._string(first), self._next()
                if colon["sign"] != ":":
                    message = f"expected a colon after '{key.text[:40]}'"
                    raise self._error(message, colon, "write  :  between a key and its value")
                entries.append((key, self._value(depth + 1, self._next())))
            return Mapping(tuple(entries), place)
        if token["sign"] == "[":
            items = [self._value(depth + 1, first) for first in self._members("]")]
            return Sequence(tuple(items), place)
        raise self._error("expected a value", token, "write a text in double quotes, or a number")

    def _members(self, end: str) -> Iterator[re.Match[str]]:
        """Yield the first token of each member of an object or of a list, which its reader reads
        before the next is asked for."""
        token = self._next()
        while token["sign"] != end:
            yield token
            comma = token = self._next()
            if comma["sign"] == ",":
                token = self._next()
                if token["sign"] == end:
                    raise self._error(f"a comma before {end}", comma, "remove it")
            elif comma["sign"] != end:
                hint = f"write  ,  between two members, and  {end}  after the last"
                raise self._error(f"expected a comma, or {end}", comma, hint)

    def _string(self, token: re.Match[str]) -> Scalar:
        text = json.loads(token["string"])
        span = self._place(token)
        if len(text) > LONGEST_TEXT:
            message = f"the text contains more than {LONGEST_TEXT:,} characters"
            raise _SyntaxError(message, "shorten the text", span)
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            hint = "write the character itself, or both halves of its code"
            raise _SyntaxError("the text has half of a character", hint, span) from None
        return Scalar(text, False, span)

    def _place(self, token: re.Match[str]) -> Span:
        return self._span(token.start(token.lastgroup or 0), token.end())

    def _span(self, start: int, end: int) -> Span:
        line, last = bisect_right(self.starts, start), bisect_right(self.starts, end)
        return Span(
            self.source, line, start - self.starts[line - 1] + 1,
            last, end - self.starts[last - 1] + 1,
        )  # fmt: skip

    def _error(self, message: str, token: re.Match[str], hint: str) -> _SyntaxError:
        return _SyntaxError(message, hint, self._place(token))


_SAMPLE = '[{"title": "Gull"}]'
"""A short table as an example for hints."""


def _rows(table: Node, query: TableQuery, report: Report) -> Iterator[Mapping]:
    """Yield the rows of a table: the objects of a list, or those of an object by their ids."""
    id = query.needs.id or (query.needs.usual[0] if query.needs.usual else None)
    if isinstance(table, Mapping) and id is not None:
        for key, row in table.entries:
            if not isinstance(row, Mapping):
                message = f"expected an object with the values of '{key.text[:40]}'"
                inner = query.at is None and isinstance(row, Sequence)
                hint = f"write an object for each, or a list of objects, such as  {_SAMPLE}"
                hint = f"write  at: {key.text[:40]}  to read this list" if inner else hint
                report.error("wrong-type", message, key.span, hint)
                return
            yield _row(row, (Scalar(id, True, key.span), key), report)
        return
    if not isinstance(table, Sequence):
        hint = f"write a list of objects, such as  {_SAMPLE}"
        report.error("wrong-type", "expected a list of objects", table.span, hint)
        return
    for item in table.items:
        if not isinstance(item, Mapping):
            hint = f"write each row in braces, as in  {_SAMPLE}"
            report.error("wrong-type", "expected an object for each row", item.span, hint)
            return
        yield _row(item, None, report)


def _row(row: Mapping, id: tuple[Scalar, Scalar] | None, report: Report) -> Mapping:
    """Return a row with one text for each key; those of an object in it follow its key."""
    found = [] if id is None else [id]
    found += _texts_in(row, "", report)
    if len(found) > MOST_COLUMNS:
        message = f"the row has more than {MOST_COLUMNS} keys"
        report.error("too-many-columns", message, row.span, "remove keys that no box shows")
        return Mapping((), row.span)
    first: dict[str, Scalar] = {}
    for key, _ in found:
        if first.setdefault(key.text, key) is not key:
            label = Label(first[key.text].span, "first defined here")
            message = f"duplicate column '{key.text}'"
            report.error("duplicate-column", message, key.span, "rename one of them", (label,))
    return Mapping(tuple(found), row.span)


def _texts_in(row: Mapping, before: str, report: Report) -> list[tuple[Scalar, Scalar]]:
    found: list[tuple[Scalar, Scalar]] = []
    for key, value in row.entries:
        name = Scalar(f"{before}{key.text}", key.plain, key.span)
        match value:
            case Scalar(text):
                found += [(name, value)] if text else []
            case Mapping():
                found += _texts_in(value, f"{name.text}.", report)
            case Sequence(items) if all(isinstance(item, Scalar) for item in items):
                texts = [item.text for item in items if isinstance(item, Scalar)]
                joined = ", ".join(text for text in texts if text)
                found += [(name, Scalar(joined, False, value.span))] if joined else []
            case _:
                hint = "write a text, a number, or a list of them"
                message = "expected one value, found a list of objects"
                report.error("wrong-type", message, value.span, hint)
    return found


def _with_keys(row: Mapping, keys: dict[str, Scalar | None]) -> Mapping:
    """Return a row whose keys are fields, without the columns that are not read."""
    named = ((key, keys[key.text], value) for key, value in row.entries)
    fields = ((Scalar(k.text, True, key.span, k.raw), v) for key, k, v in named if k is not None)
    return Mapping(tuple(fields), row.span)


def _check_ids(rows: list[Mapping], query: TableQuery, report: Report) -> None:
    if not rows and not report.failed:
        report.error("empty-file", "the table has no rows", query.file.span, "add one")
    id = query.needs.id
    if id is None or report.failed:
        return
    lacking = [row for row in rows if row.get(id) is None]
    if rows and len(lacking) == len(rows):
        names = [key.text for key, _ in rows[0].entries]
        near = closest_word(id, names)
        hint = f"replace {near} with {id}" if near else f'add  "{id}": ...  to each row'
        report.error("missing-column", f"no row has the key '{id}'", rows[0].span, hint)
        return
    for row in lacking:
        if not report.full:
            report.error("missing-id", f"the row has no '{id}'", row.span, f'add  "{id}": ...')
