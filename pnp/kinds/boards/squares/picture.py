"""Validator figures of boards of squares, whose edges name columns and rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import Figure, NamedSpaces, square_space
from pnp.art.pen import Pen
from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.kinds.boards.squares import layout as boards
from pnp.kinds.boards.squares import panels
from pnp.kinds.boards.squares.problems import sound_field
from pnp.kinds.boards.squares.record import Board, name_of
from pnp.scene import Group, rectangle
from pnp.theme import Theme


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the board; nothing for a faulty grid."""
    del layouts
    reporter = file.reporter(Report())
    field = sound_field(file.record, reporter)
    if field is None:
        return
    for piece in boards.layout(file.record, theme, reporter):
        yield Figure(
            (Group(piece.front, clip=rectangle(0, 0, piece.width, piece.height)),),
            piece.width,
            piece.height,
            {name_of(square): square_space(field.box(square)) for square in field.legends},
            overlay=tuple(panels.draw(field, Pen(theme, reporter))),
        )


def named(record: Board) -> Iterator[NamedSpaces]:
    found: dict[str, list[str]] = {}
    for r, row in enumerate(record.squares):
        for c, mark in enumerate(row):
            name = name_of((c, r))
            found.setdefault(mark, []).append(name)
            yield ("squares", r, c), (name,)
    for mark in record.legend:
        yield ("legend", mark), tuple(found.get(mark, ()))
