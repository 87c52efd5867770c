"""Keys without effect, and blocks, rows and ornaments that are probably mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.base.diagnostics import KEY, Edit, Fix, KeyPath, Report, Severity, Span
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, node_at
from pnp.content.structure import span_of
from pnp.model.drawings import AFLOAT, SCENERY
from pnp.model.record import IdleKey, Record, key_of, word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

if TYPE_CHECKING:
    from pnp.kinds.boards.map.record import Map
    from pnp.kinds.boards.squares.record import Board
    from pnp.kinds.boards.squares.squares import SquareBoard
    from pnp.kinds.boards.vocabulary import SpaceKind


EMPTY = "it has no value", "write a value after the colon, or remove the key"


@Rule("key-without-effect", Severity.WARNING, "derived")
def key_without_effect(facts: AnyFile) -> Iterator[Finding]:
    """A key has no effect: it has no value, or another key leaves it without effect.

    A box that draws a picture has no style, a die with pips no mark, a sheet of one column no gap.
    An author who writes such a key expects the print to change, and it does not.

    Instead, remove the key, or write what it needs.
    """
    own = facts.file.node.span.source
    for path, record in _records_in(facts.record, ()):
        empty = (
            _empty_key(facts.file.node, path, record, name)
            for name in _empty_fields(facts.file.node, path, record)
        )
        for idle in (*empty, *record.idle_keys()):
            if idle.field not in record.model_fields_set:
                continue
            key = key_of(type(record), idle.field)
            where = (*path, key, KEY)
            # Keys of another file, such as a layout, are reported there.
            if span_of(facts.file.node, where).source == own:
                yield Finding(where, f"'{key}' has no effect: {idle.why}", idle.hint)


def _empty_key(node: Node, path: KeyPath, record: Record, name: str) -> IdleKey:
    """Return why a key without a value has no effect."""
    span = span_of(node, (*path, key_of(type(record), name), KEY))
    comment = _COLOUR.match(span.source.line(span.line)[span.end_column - 1 :])
    if comment is None:
        return IdleKey(name, *EMPTY)
    return IdleKey(name, f"'{comment[1]}' without quotes is a comment", f"write  '{comment[1]}'")


# A colon, and a colour that is read as a comment.
_COLOUR = re.compile(r":\s+(#(?:[0-9a-fA-F]{3}){1,2})\s*$")


def _empty_fields(node: Node, path: KeyPath, record: Record) -> Iterator[str]:
    """Yield the fields whose key has no value."""
    fields = record.model_fields_set & type(record).model_fields.keys()
    for name in sorted(name for name in fields if getattr(record, name) is None):
        value = node_at(node, (*path, key_of(type(record), name)))
        if isinstance(value, Scalar) and value.plain and value.text in ("", "null"):
            yield name


def _records_in(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Record]]:
    """Yield all records in a value with their paths."""
    if isinstance(value, Record):
        yield path, value
        kind = type(value)
        for name in kind.model_fields:
            field = getattr(value, name)
            # Most fields hold plain values: a generator for each would take most of the time.
            if isinstance(field, _HOLDERS) and field:
                yield from _records_in(field, (*path, key_of(kind, name)))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            if isinstance(item, _HOLDERS):
                yield from _records_in(item, (*path, i))
    elif isinstance(value, dict):
        for name, item in value.items():
            if isinstance(item, _HOLDERS):
                yield from _records_in(item, (*path, str(name)))


_HOLDERS = (Record, tuple, dict)
"""Values that may contain records."""


@Rule("unversioned-file", Severity.NOTE, "derived", number="G-K04b")
def unversioned_file(facts: AnyFile) -> Iterator[Finding]:
    """The file does not state its format version.

    Without the line it is read as version 1. A later version of pnp, in which a key may have
    another meaning, could not tell old files from new ones.

    Instead, begin the file with the line  pnp: 1.
    """
    if "pnp" in facts.record.model_fields_set:
        return
    kind = word_of(facts.file.kind)
    span = span_of(facts.file.node, (kind, KEY))
    top = Span(span.source, span.line, span.column, span.line, span.column)
    fix = Fix("add the version", (Edit(top, "pnp: 1\n"),)) if span.column == 1 else None
    message = "the file does not state its format version"
    yield Finding((kind, KEY), message, f"write  pnp: 1  above  {kind}: {facts.file.id}", fix=fix)


# Rocks and monsters occur both on land and at sea.
ASHORE = frozenset({*SCENERY, "village"}) - {"rocks", "monster"}


Ornament: TypeAlias = tuple[KeyPath, str, str, str]
"""The path of an ornament, its name, the space where it is drawn, and the ground there."""


@Rule("ornament-on-wrong-ground", Severity.WARNING, "judgement")
def ornament_on_wrong_ground(facts: AnyFile) -> Iterator[Finding]:
    """An ornament of water is drawn on land, or an ornament of land on water.

    Players judge the space by its ornament: huts on open water look like land where pieces cannot
    go, and a whale on land looks like water.

    Instead, move the ornament, draw another one there, or correct the kind of space.
    """
    for path, name, where, ground in _ornaments(facts):
        own = "water" if name in AFLOAT else "land"
        if ground and ground != own and name in AFLOAT | ASHORE:
            yield Finding(
                path,
                f"'{name}' belongs on {own}, and '{where}' is {ground}",
                f"draw it on {own}, or another picture here, or make '{where}' {own}",
            )


def _ornaments(facts: AnyFile) -> Iterator[Ornament]:
    match facts.file.kind:
        case "map":
            yield from _legend_ornaments(facts.record)
            yield from _map_ornaments(facts.record)
        case "squares":
            from pnp.kinds.boards.squares.problems import sound_field

            field = sound_field(facts.record, facts.file.reporter(Report()))
            yield from _legend_ornaments(facts.record)
            yield from () if field is None else _board_ornaments(field)


def _legend_ornaments(board: Map | Board) -> Iterator[Ornament]:
    for mark, legend in board.legend.items():
        if legend.art:
            yield ("legend", mark, "art"), legend.art, mark, _ground_of(board.kinds[legend.type])


def _map_ornaments(map_: Map) -> Iterator[Ornament]:
    for i, art in enumerate(map_.art):
        space = map_.entry(art.at)
        if space is not None:
            yield ("art", i, "draw"), art.draw, art.at, _ground_of(map_.kinds[space.type])


def _board_ornaments(field: SquareBoard) -> Iterator[Ornament]:
    """Yield ornaments with the squares to which they are shifted."""
    from pnp.kinds.boards.squares.record import name_of

    for i, art in enumerate(field.board.art):
        middle, frame, side = field.middle(art.at), field.frame, field.board.grid.size
        x, y = middle[0] + art.shift[0] - frame.x, middle[1] + art.shift[1] - frame.y
        square = int(x // side), int(y // side)
        if square in field.legends:
            kind = field.legends[square].type
            yield ("art", i, "draw"), art.draw, name_of(square), _ground_of(field.board.kinds[kind])


def _ground_of(kind: SpaceKind) -> str:
    """Return the ground of a kind of space; empty for shores, wharves and fences, which have both.
    A shore that ends moves is an island."""
    match kind.draw:
        case "shore" if kind.stop:
            return "land"
        case "water" | "land" as ground:
            return ground
    return ""


KINDS_WITH_BLOCKS = ("sheet", "mats", "screen")


BLANK = frozenset({"break_", "lines", "form"})
"""Blocks of blank space, which may be repeated for more of it."""


@Rule("block-repeated", Severity.WARNING, "judgement")
def block_repeated(facts: AnyFile) -> Iterator[Finding]:
    """A sheet or a mat prints the same block twice in a row.

    A table, a list or a paragraph that directly follows an identical one takes up the room of
    another block. It is probably left over from copying.

    Instead, remove the second block, or replace it with the intended one.
    """
    if facts.file.kind not in KINDS_WITH_BLOCKS:
        return
    for path, blocks in _block_lists(facts.record, ()):
        for i, (block, following) in enumerate(pairwise(blocks), 1):
            if block == following and not BLANK & block.model_fields_set:
                yield Finding(
                    (*path, i),
                    "this block repeats the one above it",
                    "remove it, or replace it with the intended block",
                    labels=(((*path, i - 1), "first written here"),),
                )


def _block_lists(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, tuple[Any, ...]]]:
    """Yield every list of blocks with its path."""
    from pnp.kinds.sheet.record import SheetBlock

    if isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _block_lists(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        if value and all(isinstance(item, SheetBlock) for item in value):
            yield path, value
        for i, item in enumerate(value):
            yield from _block_lists(item, (*path, i))


KINDS_WITH_TABLES = ("sheet", "mats", "screen")


@Rule("table-row-repeated", Severity.WARNING, "judgement")
def table_row_repeated(facts: AnyFile) -> Iterator[Finding]:
    """A printed table contains the same row twice.

    Probably the row was copied and not changed, so that another row is missing.

    Instead, remove the second row, or write the intended one.
    """
    if facts.file.kind not in KINDS_WITH_TABLES:
        return
    for path, rows in _table_rows((), facts.file.node):
        first: dict[tuple[str, ...], int] = {}
        for i, row in enumerate(rows.items):
            cells = row.items if isinstance(row, Sequence) else ()
            texts = tuple(cell.text.strip() for cell in cells if isinstance(cell, Scalar))
            if len(texts) < 2 or len(texts) < len(cells) or not all(texts):
                continue
            if texts in first:
                yield Finding(
                    (*path, i),
                    f"duplicate row for '{texts[0]}'",
                    "remove it, or write the intended row",
                    labels=(((*path, first[texts]), "first row"),),
                )
            first.setdefault(texts, i)


def _table_rows(path: KeyPath, node: Node) -> Iterator[tuple[KeyPath, Sequence]]:
    """Yield the rows of all tables with their paths."""
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text == "rows" and path[-1:] == ("table",) and isinstance(value, Sequence):
                yield (*path, "rows"), value
            yield from _table_rows((*path, key.text), value)
    elif isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            yield from _table_rows((*path, i), item)
