"""The drawing of a board and the positions of its spaces on it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map_
from collections.abc import Sequence as Row_
from typing import Any, TypeAlias

from msgspec import Struct, field

from pnp.base.diagnostics import KeyPath, Span
from pnp.base.geometry import Area, box_of
from pnp.base.registry import expect_each
from pnp.content.files import File
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, node_at
from pnp.content.structure import span_of
from pnp.kinds import PICTURES
from pnp.scene import Item, Point, Rect
from pnp.theme import Theme

NamedSpaces: TypeAlias = tuple[KeyPath, tuple[str, ...]]
"""A path in a record and the ids of the spaces it refers to."""


class FigureSpace(Struct, frozen=True):
    """A space on a drawing.

    ``middle`` is a point well inside ``area``, with ``room`` mm around it. ``flag`` is where the
    number of a finding is drawn; ``name`` is where the id is written, or None if the drawing
    already shows it.
    """

    area: Area
    middle: Point
    room: float
    flag: Point
    name: Point | None = None


class Figure(Struct, frozen=True):
    """A drawing of ``width`` by ``height`` mm, with its spaces by id.

    ``border_middles`` are the crossing points between neighbours where these are not half-way.
    ``overlay`` is drawn on top of hatching, to stay legible. ``caption`` says which of several
    layouts is shown, and ``layout`` names its cards.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    spaces: Map_[str, FigureSpace]
    border_middles: Map_[frozenset[str], Point] = field(default_factory=dict)
    overlay: tuple[Item, ...] = ()
    caption: str = ""
    layout: tuple[str, ...] = ()


def drawable_kinds() -> tuple[str, ...]:
    """Return the kinds of file that can be drawn: those with a ``picture`` module."""
    return PICTURES.names()


def figures(file: File[Any], theme: Theme, layouts: Row_[tuple[str, ...]]) -> tuple[Figure, ...]:
    """Return the drawings of a board, or nothing if its grid is too broken to draw.

    There is one drawing, or one for each of the ``layouts`` (cards row by row) that findings refer
    to.
    """
    module = PICTURES.load(file.kind)
    return expect_each(Figure, module.figures(file, theme, layouts), module, "figures")


def spaces_at(file: File[Any], span: Span | None) -> tuple[str, ...]:
    """Return the spaces that a position in the file refers to, such as those of a legend entry."""
    if span is None or span.source != file.source:
        return ()
    module = PICTURES.load(file.kind)
    found: Iterator[NamedSpaces] = module.named(file.record)
    lines: dict[KeyPath, int] = {}
    for path, ids in found:
        row = path[:-1]
        if isinstance(path[-1], int) and isinstance(row[-1], int) and row not in lines:
            lines[row] = span_of(file.node, row).line
        if lines.get(row, span.line) == span.line and _is_at_path(file.node, path, span):
            return ids
    return ()


def _is_at_path(node: Node, path: KeyPath, span: Span) -> bool:
    """Return whether a position is inside the value at a path, or is its key."""
    if isinstance(path[-1], int):
        return _contains(span_of(node, path), span)
    key = _key_at(node, path)
    if key is None:
        return False
    after = _start_of_next(node, path)
    start = key.span.line, key.span.column
    here = span.line, span.column
    return start <= here and (after is None or here < (after.line, after.column))


def _key_at(node: Node, path: KeyPath) -> Scalar | None:
    """Return the key at the end of a path; None if the file does not contain it."""
    found: Node | None = node
    for step in path[:-1]:
        match found:
            case Mapping():
                found = found.get(str(step))
            case Sequence() if isinstance(step, int) and step < len(found.items):
                found = found.items[step]
            case _:
                return None
    return found.key_node(str(path[-1])) if isinstance(found, Mapping) else None


def _start_of_next(node: Node, path: KeyPath) -> Span | None:
    """Return where the value after the one at a path begins; None at the end of the file."""
    for length in range(len(path), 0, -1):
        parent, step = node_at(node, path[: length - 1]), path[length - 1]
        if isinstance(parent, Mapping):
            keys = [key for key, _ in parent.entries]
            rest = keys[[key.text for key in keys].index(str(step)) + 1 :]
            if rest:
                return rest[0].span
        elif isinstance(parent, Sequence) and int(step) + 1 < len(parent.items):
            return parent.items[int(step) + 1].span
    return None


def _contains(outer: Span, inner: Span) -> bool:
    start, end = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return start <= (inner.line, inner.column) and (inner.end_line, inner.end_column) <= end


FLAG = 3.1
"""Radius of the disc with the number of a finding, in millimetres."""
USUAL = (300.0, 190.0)
"""Width and height of a board on which marks have their usual size, in millimetres."""


def scale_of(width: float, height: float) -> float:
    """Return the scale of marks: a large board is viewed from farther away."""
    return max(1.0, width / USUAL[0], height / USUAL[1])


def square_space(box: Rect, *, named: bool = False) -> FigureSpace:
    """Return the space of a square; if ``named``, its id is written in the middle."""
    x, y = box.centre
    inset = FLAG + 0.9
    flag = (box.x + inset, box.y + inset) if box.width > 3 * FLAG else (x, y)
    name = (x, y) if named else None
    return FigureSpace(box_of(box), (x, y), box.width / 2, flag, name)
