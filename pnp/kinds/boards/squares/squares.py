"""Derive the facts of a board from its grid of marks: the squares, and which of them touch.

A square is (column, row), counted from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.squares.record import Board, BoardArea, SquareArea, SquareLegend, square_of
from pnp.kinds.boards.vocabulary import AreaKind, SpaceKind
from pnp.scene import Point, Rect

Square: TypeAlias = tuple[int, int]


class Isle(Struct, frozen=True):
    """Touching squares of one mark that are not open water."""

    mark: str
    legend: SquareLegend
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class SquareBoard:
    """A board whose squares are all known, in millimetres from the top left of its trim box."""

    board: Board
    legends: dict[Square, SquareLegend]
    isles: tuple[Isle, ...]

    @property
    def columns(self) -> int:
        return len(self.board.squares[0])

    @property
    def rows(self) -> int:
        return len(self.board.squares)

    @property
    def frame(self) -> Rect:
        """The box of all squares, voids included."""
        size, margin = self.board.grid.size, self.board.margin
        return Rect(margin, margin, self.columns * size, self.rows * size)

    @property
    def width(self) -> float:
        return self.frame.width + 2 * self.board.margin

    @property
    def height(self) -> float:
        return self.frame.height + 2 * self.board.margin

    def box(self, square: Square) -> Rect:
        size, margin = self.board.grid.size, self.board.margin
        return Rect(margin + square[0] * size, margin + square[1] * size, size, size)

    def middle(self, name: str) -> Point:
        """Return the middle of a square given by name."""
        return self.box(square_of(name)).centre

    def rect(self, place: SquareArea) -> Rect:
        corner = self.box(square_of(place.at))
        size = self.board.grid.size
        return Rect(corner.x, corner.y, place.size[0] * size, place.size[1] * size)

    def of_type(self, *types: str) -> tuple[Square, ...]:
        return tuple(square for square, legend in self.legends.items() if legend.type in types)

    def kind(self, square: Square) -> SpaceKind:
        return self.board.kinds[self.legends[square].type]

    def squares_drawn_as(self, *manners: str) -> tuple[Square, ...]:
        """Return the squares that are drawn in any of these manners."""
        return tuple(square for square in self.legends if self.kind(square).draw in manners)

    @property
    def basins(self) -> list[tuple[AreaKind, BoardArea]]:
        """The areas beside the squares where pieces wait."""
        return [
            (kind, area) for kind, area in self.board.placed_areas.values() if kind.draw == "basin"
        ]

    def is_sailed(self, square: Square) -> bool:
        """Return whether pieces move through a square; false if a move ends there."""
        kind = self.kind(square)
        return kind.passable and not kind.stop

    def mark(self, square: Square) -> str:
        return self.board.squares[square[1]][square[0]]

    def square_called(self, word: str) -> Square | None:
        """Return the square that a word distinguishes from others of its kind."""
        found = (s for s, legend in self.legends.items() if legend.which == word)
        return next(found, None)

    @cached_property
    def sea_graph(self) -> dict[Square, tuple[Square, ...]]:
        """For each square that pieces move through, the neighbours through which they move too."""
        water = {square for square in self.legends if self.is_sailed(square)}
        return {
            s: tuple(n for n in neighbours(s) if n in water) for s in self.legends if s in water
        }


def neighbours(square: Square) -> tuple[Square, ...]:
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


@cached_on_record
def survey(board: Board) -> SquareBoard | None:
    """Return the facts of a board.

    Returns None if rows differ in length, the squares cannot be quartered evenly, or a mark is
    unknown.
    """
    rows, columns = len(board.squares), len(board.squares[0])
    if any(len(row) != columns for row in board.squares):
        return None
    if board.quarters and (columns % 2 or rows % 2):
        return None
    legends: dict[Square, SquareLegend] = {}
    for y, row in enumerate(board.squares):
        for x, mark in enumerate(row):
            legend = board.entry(mark)
            if legend is None:
                return None
            legends[x, y] = legend
    return SquareBoard(board, legends, tuple(_isles(board, legends)))


def _isles(board: Board, legends: dict[Square, SquareLegend]) -> Iterator[Isle]:
    seen: set[Square] = set()
    for square, legend in legends.items():
        if square in seen or board.kinds[legend.type].draw in ("water", "none"):
            continue
        mark = _mark(board, square)
        blob = {square: None}
        todo = [square]
        while todo:
            for near in neighbours(todo.pop()):
                if near in legends and near not in blob and _mark(board, near) == mark:
                    blob[near] = None
                    todo.append(near)
        seen.update(blob)
        yield Isle(mark, legend, tuple(sorted(blob, key=lambda s: (s[1], s[0]))))


def _mark(board: Board, square: Square) -> str:
    return board.squares[square[1]][square[0]]
