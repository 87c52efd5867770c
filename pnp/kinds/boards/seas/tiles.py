"""The facts of a sea of tiles: positions, contacts, coasts, islands and chokes.

A tile covers a square of 2 x 2 cells. Cells and tiles touch along a side of a cell. Corners alone
do not connect, unless ``corners`` asks for pieces that slip between two corners of land.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.seas.record import LAND, Seas, space_of

Cell: TypeAlias = tuple[int, int]
"""Row and column of a quarter of a tile, from 0."""


def tile_cells(corner: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells of the tile whose top left cell is ``corner``."""
    r, c = corner
    return (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)


def cells_by_mark(record: Seas) -> dict[str, list[Cell]]:
    """Return the cells of each mark except land, by row and column of the file."""
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(record.tiles):
        for c, mark in enumerate(row):
            if mark != LAND:
                found.setdefault(mark, []).append((r, c))
    return found


@dataclass(frozen=True)
class Sea:
    """A layout: ``tiles`` maps every mark to its top left cell, in reading order.

    ``origin`` is the position of cell (0, 0) in the grid of the file.
    """

    tiles: dict[str, Cell]
    origin: Cell = (0, 0)

    def path_of(self, cell: Cell) -> tuple[str, int, int]:
        """Return the path of a cell in the record."""
        return "tiles", cell[0] + self.origin[0], cell[1] + self.origin[1]

    def cell_at(self, place: KeyPath) -> Cell:
        """Return the cell of such a path."""
        _, row, column = place
        return int(row) - self.origin[0], int(column) - self.origin[1]

    def space_name(self, cell: Cell) -> str:
        """Return the name of a cell in findings and pictures: its row and column in the file."""
        _, row, column = self.path_of(cell)
        return space_of(row, column)

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """Return the mark of the tile that covers each cell of the sea."""
        return {cell: mark for mark, corner in self.tiles.items() for cell in tile_cells(corner)}

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Return how many rows and columns of cells the sea spans, from (0, 0)."""
        return max(r for r, _ in self.cells) + 1, max(c for _, c in self.cells) + 1

    @cached_property
    def coast(self) -> frozenset[Cell]:
        """Return the cells next to land, where a chest can be buried."""
        return frozenset(
            cell for cell in self.cells if any(by not in self.cells for by in side_neighbours(cell))
        )

    @cached_property
    def islands(self) -> tuple[frozenset[Cell], ...]:
        """Return the cells of each piece of land that the sea encloses, the topmost first."""
        rows, columns = self.shape
        dry = {
            (r, c)
            for r in range(-1, rows + 1)
            for c in range(-1, columns + 1)
            if (r, c) not in self.cells
        }
        return tuple(part for part in connected_parts(dry) if (-1, -1) not in part)

    @cached_property
    def depths(self) -> dict[Cell, int]:
        """Return the number of steps from each cell to the nearest cell of the coast."""
        found = dict.fromkeys(sorted(self.coast), 0)
        todo = list(found)
        for cell in todo:
            for by in side_neighbours(cell):
                if by in self.cells and by not in found:
                    found[by] = found[cell] + 1
                    todo.append(by)
        return found

    def tiles_of_part(self, cell: Cell, *, corners: bool = False) -> tuple[str, ...]:
        """Return the tiles of the part of the sea that contains a cell."""
        part = next(part for part in connected_parts(self.cells, corners=corners) if cell in part)
        return tuple(mark for mark, corner in self.tiles.items() if corner in part)

    @cached_property
    def pinches(self) -> tuple[tuple[Cell, Cell], ...]:
        """Return the pairs of cells that meet in a corner between two land cells, where no piece
        passes."""
        return tuple(
            ((r, c), (r + 1, c + side))
            for r, c in sorted(self.cells)
            for side in (-1, 1)
            if (r + 1, c + side) in self.cells
            and (r + 1, c) not in self.cells
            and (r, c + side) not in self.cells
        )

    @cached_property
    def chokes(self) -> dict[str, int]:
        """Return the tiles that hold the sea together.

        Each is mapped to the number of cells that would be cut off from the largest part without
        it.
        """
        return {
            mark: plain_sum(map(len, lost))
            for mark in self.tiles
            if (lost := self.cut_off_parts(mark))
        }

    def cut_off_parts(self, mark: str, *, corners: bool = False) -> list[frozenset[Cell]]:
        """Return the parts that would be cut off from the largest one without a tile."""
        rest = [cell for cell, tile in self.cells.items() if tile != mark]
        return sorted(connected_parts(rest, corners=corners), key=len, reverse=True)[1:]


def side_neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    r, c = cell
    return (r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)


def diagonal_neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    r, c = cell
    return (r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)


def connected_parts(cells: Collection[Cell], *, corners: bool = False) -> list[frozenset[Cell]]:
    """Return the groups of cells connected by sides, or also by ``corners``, ordered by first
    cell."""
    rest, found = set(cells), []
    for start in sorted(rest):
        if start not in rest:
            continue
        rest.remove(start)
        group = [start]
        for cell in group:
            around = (
                (*side_neighbours(cell), *diagonal_neighbours(cell))
                if corners
                else side_neighbours(cell)
            )
            near = [by for by in around if by in rest]
            rest.difference_update(near)
            group += near
        found.append(frozenset(group))
    return found


@cached_on_record
def sea_of(record: Seas) -> Sea | None:
    """Return the tiles of a file, moved so that the sea starts in row and column 0.

    Their number and connections do not matter. Returns None if marks do not form tiles.
    """
    places = cells_by_mark(record)
    whole = all(tuple(cells) == tile_cells(cells[0]) for cells in places.values())
    if not (places and whole and len(set(map(len, record.tiles))) == 1):
        return None
    corners = {mark: cells[0] for mark, cells in places.items()}
    top = min(r for r, _ in corners.values())
    left = min(c for _, c in corners.values())
    return Sea({mark: (r - top, c - left) for mark, (r, c) in corners.items()}, (top, left))


class SeveredPart(Struct, frozen=True):
    """A part of the sea that is not connected to the largest part by sides of cells.

    ``marks`` are its tiles; ``corner`` is its first cell that meets another part at a corner, with
    the cell met there, or None.
    """

    first: Cell
    marks: tuple[str, ...]
    corner: tuple[Cell, Cell] | None


def severed_parts(sea: Sea, *, corners: bool = False) -> Iterator[SeveredPart]:
    """Yield the parts separate from the largest; with ``corners``, only those that touch no
    other."""
    groups = sorted(connected_parts(sea.cells, corners=corners), key=len, reverse=True)
    for group in groups[1:]:
        touching = (
            (here, there)
            for here in sorted(group)
            for there in diagonal_neighbours(here)
            if there in sea.cells and there not in group
        )
        marks = dict.fromkeys(sea.cells[cell] for cell in sorted(group))
        yield SeveredPart(min(group), tuple(marks), next(touching, None))
