"""Where the spaces of a board lie on its drawing, in millimetres from the top left of the trim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.diagnostics import KEY, Report, Span
from pnp.geometry import Area, box_of, on_lines
from pnp.model import squares, survey
from pnp.model.board import Board
from pnp.model.map import Map, stem
from pnp.scene import Point


@dataclass(frozen=True, slots=True)
class Places:
    """The areas of all spaces, a point well inside each with the room about it, and the points at
    which one goes from a space to its neighbour where that is not half-way. ``named`` is True where
    the drawing itself says how its spaces are called."""

    areas: Mapping[str, Area]
    middles: Mapping[str, tuple[Point, float]]
    doors: Mapping[frozenset[str], Point]
    named: bool


def spaces_at(file: File[Any], span: Span | None) -> tuple[str, ...]:
    """Return the spaces that a place in the file of a map is about: those of a line of its legend,
    or that of a mark."""
    record = file.record
    if span is None or span.source != file.source or not isinstance(record, Map):
        return ()
    marks = {name.removesuffix("#") or name for row in record.cells for name in row}
    for name in record.legend:
        if span_of(file.node, ("legend", name, KEY)).line == span.line:
            return tuple(sorted(m for m in marks if m == name or stem(m) == name))
    for row, names in enumerate(record.cells):
        if span_of(file.node, ("cells", row)).line == span.line:
            for column, name in enumerate(names):
                if span_of(file.node, ("cells", row, column)).column == span.column:
                    return (name.removesuffix("#") or name,)
    return ()


def places_of(file: File[Any]) -> Places | None:
    """Return where the spaces of a map or of a board of squares lie; None for other kinds, and
    for a grid that is at fault."""
    match file.record:
        case Map():
            board = survey.build(file.record, file.reporter(Report()))
            if board is None:
                return None
            return Places(
                {space.id: space.area for space in board.spaces.values()},
                {space.id: (space.middle, space.radius) for space in board.spaces.values()},
                {frozenset((b.a, b.b)): on_lines(b.lines, 0.5) for b in board.borders},
                named=False,
            )
        case Board():
            field = squares.survey(file.record, file.reporter(Report()))
            if field is None:
                return None
            boxes = {squares.name_of(square): field.box(square) for square in field.legends}
            return Places(
                {name: box_of(box) for name, box in boxes.items()},
                {name: (box.centre, box.width / 2) for name, box in boxes.items()},
                {},
                named=True,
            )
        case _:
            return None
