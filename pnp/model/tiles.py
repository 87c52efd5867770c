"""The facts of a sea of tiles: where each lies, what touches what, coasts, islands and chokes.

A tile covers a square of 2 x 2 cells. Cells and tiles touch along a side of a cell; corners alone
join nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from pnp.diagnostics import Reporter
from pnp.model.seas import Seas

Cell: TypeAlias = tuple[int, int]
"""Row and column of a quarter of a tile, from 0."""

LAND = "."


@dataclass(frozen=True)
class Sea:
    """A legal layout: ``tiles`` gives the top left cell of every mark, in the order of reading."""

    tiles: dict[str, Cell]

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """Return the mark of the tile that covers each cell of the sea."""
        return {cell: mark for mark, corner in self.tiles.items() for cell in quarters(corner)}

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Return how many rows and columns of cells the sea spans, from (0, 0)."""
        return max(r for r, _ in self.cells) + 1, max(c for _, c in self.cells) + 1

    @cached_property
    def coast(self) -> frozenset[Cell]:
        """Return the cells beside land, where a chest can be buried."""
        return frozenset(
            cell for cell in self.cells if any(by not in self.cells for by in beside(cell))
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
        return tuple(part for part in parts(dry) if (-1, -1) not in part)

    @cached_property
    def depths(self) -> dict[Cell, int]:
        """Return how many steps each cell is from the nearest cell of the coast."""
        found = dict.fromkeys(sorted(self.coast), 0)
        todo = list(found)
        for cell in todo:
            for by in beside(cell):
                if by in self.cells and by not in found:
                    found[by] = found[cell] + 1
                    todo.append(by)
        return found

    @cached_property
    def pinches(self) -> tuple[tuple[Cell, Cell], ...]:
        """Return the cells that meet in a corner between two of land, where no ship passes."""
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
        """Return the tiles that hold parts of the sea together, with how many cells would be cut
        off from the largest part without them."""
        found = {}
        for mark in self.tiles:
            rest = [cell for cell, tile in self.cells.items() if tile != mark]
            sizes = sorted(len(part) for part in parts(rest))
            if len(sizes) > 1:
                found[mark] = sum(sizes[:-1])
        return found


def quarters(corner: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells of the tile whose top left one is ``corner``."""
    r, c = corner
    return (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    r, c = cell
    return (r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)


def parts(cells: Collection[Cell]) -> list[frozenset[Cell]]:
    """Return the cells in groups that hang together by sides, the group of the first cell first."""
    rest, found = set(cells), []
    for start in sorted(rest):
        if start not in rest:
            continue
        rest.remove(start)
        group = [start]
        for cell in group:
            near = [by for by in beside(cell) if by in rest]
            rest.difference_update(near)
            group += near
        found.append(frozenset(group))
    return found


def survey(record: Seas, reporter: Reporter) -> Sea | None:
    """Return the sea that a file describes, or None with findings where it is none."""
    faults = [*_ragged(record), *_shapes(record)]
    sea = None if faults else Sea(_corners(record))
    if sea is not None:
        faults += [*_count(record, sea), *_apart(sea)]
    for path, code, message, hint in faults:
        reporter.error(path, code, message, hint)
    return None if faults else sea


_Fault: TypeAlias = tuple[tuple[str | int, ...], str, str, str]


def _places(record: Seas) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(record.cells):
        for c, mark in enumerate(row):
            if mark != LAND:
                found.setdefault(mark, []).append((r, c))
    return found


def _corners(record: Seas) -> dict[str, Cell]:
    """Return the top left cells of the tiles, moved so that the sea begins in row and column 0."""
    corners = {mark: cells[0] for mark, cells in _places(record).items()}
    top = min(r for r, _ in corners.values())
    left = min(c for _, c in corners.values())
    return {mark: (r - top, c - left) for mark, (r, c) in corners.items()}


def _ragged(record: Seas) -> Iterator[_Fault]:
    width = len(record.cells[0])
    for r, row in enumerate(record.cells):
        if len(row) != width:
            message = f"this row has {len(row)} cells, the first has {width}"
            yield ("cells", r), "ragged-grid", message, "write a  .  for every cell of land"


def _shapes(record: Seas) -> Iterator[_Fault]:
    places = _places(record)
    if not places:
        yield ("cells",), "no-tiles", "all cells are land", "write a letter for each tile"
    for mark, cells in places.items():
        if tuple(cells) != quarters(cells[0]):
            message = f"'{mark}' does not fill a square of 2 x 2 cells"
            hint = f"write {mark} {mark} in two rows, and another letter for every other tile"
            r, c = cells[0]
            yield ("cells", r, c), "not-a-tile", message, hint


def _count(record: Seas, sea: Sea) -> Iterator[_Fault]:
    if len(sea.tiles) != record.tiles:
        message = f"the sea has {len(sea.tiles)} tiles, not {record.tiles}"
        hint = "add or remove tiles, or change the number under tiles"
        yield ("cells",), "count-mismatch", message, hint


def _apart(sea: Sea) -> Iterator[_Fault]:
    for part in parts(sea.cells)[1:]:
        mark = sea.cells[min(part)]
        message = f"no tile joins '{mark}' to the sea about '{next(iter(sea.tiles))}'"
        hint = "let tiles touch along at least a quarter"
        yield ("cells",), "sea-apart", message, hint
