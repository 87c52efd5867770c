"""Cells of a grid of hexes with a point at the top, by row and column; odd rows are half a cell to
the right."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from functools import lru_cache

from msgspec import Struct

Cell = tuple[int, int]
_ROW = 0.866
"""The distance of two rows, in widths of a cell."""


class Hexes(Struct, frozen=True):
    """A grid with this many rows and columns. Distances between middles are in widths of a cell,
    ``tall`` is the height of a row in them."""

    rows: int
    columns: int
    tall: float = _ROW

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return _cells(self.rows, self.columns)

    def near(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a cell, from the upper left in reading order."""
        return _neighbours(self.rows, self.columns)[cell]

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        row, column = cell
        return column + 0.5 * (row % 2), row * self.tall

    def apart(self, one: Cell, other: Cell) -> float:
        """Return the square of the distance of two middles."""
        (x0, y0), (x1, y1) = self.middle(one), self.middle(other)
        return (x0 - x1) ** 2 + (y0 - y1) ** 2

    def is_on_edge(self, cell: Cell) -> bool:
        return len(self.near(cell)) < 6

    def around(self, cells: Collection[Cell], reach: int = 1) -> set[Cell]:
        """Return the cells that are at most this many steps from some cells, without these."""
        steps = self.steps(cells, reach)
        return {cell for cell, step in steps.items() if step}

    def steps(self, cells: Iterable[Cell], reach: int) -> dict[Cell, int]:
        """Return the number of steps to each cell that is at most ``reach`` from some cells."""
        found = dict.fromkeys(sorted(cells), 0)
        rest = deque(found)
        while rest:
            cell = rest.popleft()
            if found[cell] < reach:
                for other in self.near(cell):
                    if other not in found:
                        found[other] = found[cell] + 1
                        rest.append(other)
        return found

    def parts(self, cells: Collection[Cell]) -> list[list[Cell]]:
        """Return the connected parts of some cells, each in reading order, by their first cell."""
        rest, found = set(cells), []
        for first in sorted(cells):
            if first not in rest:
                continue
            part, queue = [first], [first]
            rest.remove(first)
            while queue:
                for other in self.near(queue.pop()):
                    if other in rest:
                        rest.remove(other)
                        part.append(other)
                        queue.append(other)
            found.append(sorted(part))
        return found

    def is_whole(self, cells: Collection[Cell]) -> bool:
        """Return whether cells are connected, and at least one."""
        return len(self.parts(cells)) == 1


@lru_cache(maxsize=8)
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple((row, column) for row in range(rows) for column in range(columns))


@lru_cache(maxsize=8)
def _neighbours(rows: int, columns: int) -> dict[Cell, tuple[Cell, ...]]:
    def near(row: int, column: int) -> tuple[Cell, ...]:
        left = column - 1 + row % 2
        around = (
            *((row - 1, left), (row - 1, left + 1), (row, column - 1)),
            *((row, column + 1), (row + 1, left), (row + 1, left + 1)),
        )
        return tuple((r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns)

    return {cell: near(*cell) for cell in _cells(rows, columns)}
