"""Edits of YAML text at the places of its nodes, each with the lines that it touches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import yaml

from pnp.base.diagnostics import KeyPath, Report, Source, Span
from pnp.base.library import content_dir
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.rulebook import RULINGS_FILE
from pnp.content.source import parse
from pnp.model.record import BOARD, FORMS, MAP, word_of

Edit = tuple[str, frozenset[int]]
"""A text with its lines that were changed."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong fact. ``lines`` are those of the new text that hold it; of what was taken away,
    those of what held it. ``lost`` are names that nothing bears any more: what still says them
    is a fair place for a finding, too. ``path`` is where in the record it happened."""

    game: str
    file: str
    operator: str
    path: KeyPath
    about: str
    text: str
    lines: frozenset[int]
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A value with its path, its key where it has one, and what it stands in."""

    path: KeyPath
    key: Scalar | None
    node: Node
    parent: Node


class Document:
    """A YAML file of content as text and nodes."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        node = parse(Source(name, text), Report())
        assert node is not None, name
        self.root = node
        self.lines = text.split("\n")

    @cached_property
    def kind(self) -> str:
        keys = [key.text for key, _ in self.root.entries if key.text != "pnp"]
        if keys[0] != MAP:
            return keys[0]
        # Maps of squares have a grid, too.
        forms = [FORMS[key] for key in keys if key in FORMS]
        return next((form for form in forms if form != BOARD), BOARD)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every value below the root, in the order of the text."""
        return tuple(_below(self.root, ()))

    def replaced(self, span: Span, new: str) -> Edit:
        """Return the text with other words at a span, and the lines of these."""
        start, end = self._offset(span.line, span.column), self._offset(*_end(span))
        text = self.text[:start] + new + self.text[end:]
        return text, frozenset(range(span.line, span.line + new.count("\n") + 1))

    def inserted(self, span: Span, new: str) -> Edit:
        """Return the text with other words before a span, and the lines of these."""
        return self.replaced(Span(span.source, span.line, span.column, span.line, span.column), new)

    def block(self, line: int, column: int) -> tuple[int, int]:
        """Return the lines, from the first up to the last but one, that belong to what begins at a
        line with its indent."""
        end = line + 1
        while end <= len(self.lines):
            row = self.lines[end - 1]
            if row.strip() and len(row) - len(row.lstrip()) < column:
                break
            end += 1
        while end > line + 1 and not self.lines[end - 2].strip():
            end -= 1
        return line, end

    def dropped(self, entry: Entry) -> tuple[str, frozenset[int]] | None:
        """Return the text without an entry of a mapping or an item of a list, and the lines beside
        the gap and of what it stood in; None where it is alone."""
        siblings = _siblings(entry.parent)
        place = [id(node) for _, node in siblings].index(id(entry.node))
        if len(siblings) < 2:
            return None
        first = (entry.key or entry.node).span
        holder = entry.parent.span.line
        if getattr(entry.parent, "flow", False) or _flow(self, entry):
            return self._dropped_of_row(siblings, place, first, holder)
        dash = entry.key is None
        line = first.line
        column = self.lines[line - 1].index("- ") + 1 if dash else first.column
        start, end = self.block(line, column + 1)
        lines = list(self.lines)
        if not dash and lines[line - 1][: column - 1].rstrip().endswith("-"):
            if end > len(lines) or len(lines[end - 1]) - len(lines[end - 1].lstrip()) != column - 1:
                return None
            lines[end - 1] = lines[line - 1][: column - 1] + lines[end - 1].lstrip()
        text = "\n".join(lines[: start - 1] + lines[end - 1 :])
        above = self.around(start, column)
        return text, frozenset({max(1, start - 1), start, *above} | {holder} - {start})

    def around(self, line: int, column: int) -> set[int]:
        """Return the lines of the keys and items around a line, and that of the kind and id of the
        file, which stand for the record as a whole."""
        found, indent = {self.root.key_node(word_of(self.kind)).span.line}, column - 1  # type: ignore[union-attr]
        for number in range(line - 1, 0, -1):
            row = self.lines[number - 1]
            depth = len(row) - len(row.lstrip())
            if row.strip() and not row.lstrip().startswith("#") and depth < indent:
                found.add(number)
                indent = depth
        return found

    def _dropped_of_row(
        self, siblings: list[tuple[Scalar | None, Node]], place: int, first: Span, holder: int
    ) -> tuple[str, frozenset[int]]:
        heads = [self.start(key or node) for key, node in siblings]
        last = siblings[place][1]
        if place + 1 < len(siblings):
            start, end = heads[place], heads[place + 1]
        else:
            start, end = self._close(siblings[place - 1][1]), self._close(last)
        text = self.text[:start] + self.text[end:]
        above = self.around(holder, len(self.lines[holder - 1]))
        return text, frozenset({first.line, holder, *above})

    def doubled(self, entry: Entry) -> tuple[str, frozenset[int]] | None:
        """Return the text with an entry or an item twice, and the lines of both."""
        first = (entry.key or entry.node).span
        if getattr(entry.parent, "flow", False) or _flow(self, entry):
            start = self.start(entry.key or entry.node)
            end = self._close(entry.node)
            copy = self.text[start:end]
            if "\n" in copy:
                return None
            return self.text[:end] + ", " + copy + self.text[end:], frozenset({first.line})
        row = self.lines[first.line - 1]
        if entry.key is not None and row[: first.column - 1].strip():
            return None
        column = row.index("- ") + 1 if entry.key is None else first.column
        start, end = self.block(first.line, column + 1)
        block = self.lines[start - 1 : end - 1]
        lines = self.lines[: end - 1] + block + self.lines[end - 1 :]
        return "\n".join(lines), frozenset(range(start, end + len(block)))

    def swapped(self, one: Span, other: Span) -> tuple[str, frozenset[int]]:
        """Return the text with two spans in each other's place; ``one`` comes first."""
        a, b = self._offset(one.line, one.column), self._offset(*_end(one))
        c, d = self._offset(other.line, other.column), self._offset(*_end(other))
        text = self.text[:a] + self.text[c:d] + self.text[b:c] + self.text[a:b] + self.text[d:]
        return text, frozenset({one.line, other.line})

    def rows(self, scalar: Scalar) -> list[tuple[int, list[tuple[int, str]]]]:
        """Return the marks of a block of text: each row's line, and the columns and marks in it."""
        found = []
        line = scalar.span.line + 1
        for number in range(line, line + scalar.text.count("\n") + 1):
            row = self.lines[number - 1] if number <= len(self.lines) else ""
            marks = [(m.start(), m[0]) for m in re.finditer(r"\S+", row)]
            if not marks:
                break
            found.append((number, marks))
        return found

    def remarked(self, changes: dict[tuple[int, int], str]) -> tuple[str, frozenset[int]]:
        """Return the text with other marks at places, given by line and column from 0; the width of
        a mark and of the blanks behind it stays where there is room."""
        lines = list(self.lines)
        for (number, start), mark in sorted(changes.items(), reverse=True):
            row = lines[number - 1]
            old = re.match(r"\S+ *", row[start:])
            assert old is not None
            width = len(old[0])
            last = start + width >= len(row)
            lines[number - 1] = (
                row[:start] + (mark if last else mark.ljust(width - 1) + " ") + row[start + width :]
            )
        return "\n".join(lines), frozenset(number for number, _ in changes)

    def start(self, node: Node) -> int:
        """Return where a value begins; the span of one in brackets may begin inside of them."""
        start = self._offset(node.span.line, node.span.column)
        inside = self.text[start] not in "[{" and not isinstance(node, Scalar)
        if inside and self.text[:start].rstrip().endswith(("[", "{")):
            return len(self.text[:start].rstrip()) - 1
        return start

    def _close(self, node: Node) -> int:
        """Return where a value on a line ends; the span of a list or a mapping may end earlier."""
        start = self.start(node)
        if isinstance(node, Scalar) or self.text[start] not in "[{":
            return self._offset(*_end(node.span))
        depth = 0
        for found in re.finditer(
            r'"(?:[^"\\\\]|\\\\.)*"|(?<=[ \[{,])\'[^\']*\'|[\[\]{}]', self.text[start:]
        ):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
            if depth == 0:
                return start + found.end()
        raise AssertionError("brackets are closed")

    def _offset(self, line: int, column: int) -> int:
        return sum(len(row) + 1 for row in self.lines[: line - 1]) + column - 1


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def _flow(document: Document, entry: Entry) -> bool:
    """Tell whether an item stands in a list in brackets, whose nodes do not say so."""
    if not isinstance(entry.parent, Sequence):
        return False
    before = document.text[: document.start(entry.node)].rstrip()
    return not before.endswith("-")


def _siblings(parent: Node) -> list[tuple[Scalar | None, Node]]:
    if isinstance(parent, Mapping):
        return list(parent.entries)
    assert isinstance(parent, Sequence)
    return [(None, item) for item in parent.items]


def _below(node: Node, path: KeyPath) -> Iterator[Entry]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield Entry((*path, key.text), key, value, node)
            yield from _below(value, (*path, key.text))
    elif isinstance(node, Sequence):
        for place, item in enumerate(node.items):
            yield Entry((*path, place), None, item, node)
            yield from _below(item, (*path, place))


def stated(number: str, game: str) -> int:
    """Return a number as it is written, or what its braces come to with the facts of a game; an
    unknown fact counts nothing. Braces add and subtract."""
    if not number.startswith("{"):
        return int(number)
    book = yaml.safe_load((content_dir() / game / RULINGS_FILE).read_text("utf-8"))
    known = {one["fact"]: one["value"] for one in book["facts"]}
    total, sign = 0, 1
    for word in number.strip("{}").split():
        if word in "+-":
            sign = 1 if word == "+" else -1
        else:
            name, _, entry = word.partition(".")
            value = known.get(name, 0)
            value = value.get(entry, 0) if isinstance(value, dict) else value
            total += sign * int(word if word.isdecimal() else value)
    return total
