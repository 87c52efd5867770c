"""The grid of a map as all that follows needs it: its cells, the space of each, their corners.

Touching cells of one name are one space. Both the waters of a map and its board begin here; a
caller of both has it worked out once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.map.board_edge import frame_of
from pnp.kinds.boards.map.grid import (
    UPRIGHT,
    Cell,
    Corner,
    Facing,
    borders,
    cells_of,
    corner_map,
    facing,
    smoothed,
)
from pnp.kinds.boards.map.record import Map, name_stem
from pnp.kinds.boards.map.tiling import corner_point, faces_of, tiling
from pnp.scene import Point, Rect

MOST_MARKS = 3_000
"""Cells of a finer grid would be smaller than 4 mm on a sheet of letter size."""
PITCH = 8.0
"""Millimetres: where spaces are shapes, coasts are as rough as on a grid of such cells."""
OUTSIDE = "."
"""The mark of a cell that is no part of the map."""


class Naming(Struct, frozen=True):
    """What the marks of an even grid name. Blobs of ``#`` and ``.`` get names of their own.

    ``split`` are the names that lie in two places, with the first cell of each of these;
    ``unknown`` the marks that the legend does not have, with their cells; ``unused`` the entries of
    the legend that no cell uses.
    """

    cells: tuple[Cell, ...]
    names: dict[Cell, str]
    split: dict[str, tuple[Cell, Cell]]
    unknown: dict[str, tuple[Cell, ...]]
    unused: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        """True when each cell belongs to one known space."""
        return not (self.split or self.unknown)


def count_marks(map_: Map) -> int:
    return sum(len(row) for row in map_.cells)


def is_even(map_: Map) -> bool:
    """Return whether all rows are as long, and the grid is no finer than can be cut into spaces."""
    return count_marks(map_) <= MOST_MARKS and len({len(row) for row in map_.cells}) == 1


@cached_on_record
def naming(map_: Map) -> Naming | None:
    """Return what the marks of a map name, or its shapes; None where its grid is not even, or its
    shapes do not lie side by side."""
    if map_.shapes:
        return _naming_of_shapes(map_)
    if not is_even(map_):
        return None
    cells = tuple(cells_of(map_.cells, map_.grid))
    split: dict[str, tuple[Cell, Cell]] = {}
    unknown: dict[str, list[Cell]] = {}
    by_place = {(cell.row, cell.column): cell for cell in cells}
    names: dict[Cell, str] = {}
    first: dict[str, Cell] = {}
    lands = 0
    for cell in cells:
        if cell in names:
            continue
        name = cell.name
        if name not in ("#", OUTSIDE) and map_.entry(name) is None:
            unknown.setdefault(name, []).append(cell)
            names[cell] = name
            continue
        if name == "#" or map_.drawn_as(name) == "land":
            lands += 1
            name = f"#{lands}" if name == "#" else name
        blob = _blob(cell, by_place)
        names.update(dict.fromkeys(blob, name))
        earlier = first.setdefault(name, cell)
        if earlier is not cell and name != OUTSIDE:
            split.setdefault(name, (earlier, cell))
    strange = {name: tuple(found) for name, found in unknown.items()}
    return Naming(cells, names, split, strange, _unused_entries(cells, map_))


def _naming_of_shapes(map_: Map) -> Naming | None:
    if not tiling(map_).is_sound:
        return None
    cells = tuple(face.cell for face in faces_of(map_))
    blobs = (f"#{i}" for i in count(1))
    names = {cell: next(blobs) if cell.name == "#" else cell.name for cell in cells}
    unknown: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell.name not in ("#", OUTSIDE) and map_.entry(cell.name) is None:
            unknown.setdefault(cell.name, []).append(cell)
    strange = {name: tuple(found[:1]) for name, found in unknown.items()}
    return Naming(cells, names, {}, strange, _unused_entries(cells, map_))


def _unused_entries(cells: Sequence[Cell], map_: Map) -> tuple[str, ...]:
    used = {name for cell in cells for name in (cell.name, name_stem(cell.name))}
    return tuple(name for name in map_.legend if name not in used)


def _blob(start: Cell, by_place: dict[tuple[int, int], Cell]) -> list[Cell]:
    """Return the cells of one name that are connected with ``start``."""
    blob, todo = {start: None}, [start]
    while todo:
        cell = todo.pop()
        for dr, dc in _AROUND:
            other = by_place.get((cell.row + dr, cell.column + dc))
            if other is None or other.name != start.name or other in blob:
                continue
            # Cells that share an edge share two corners.
            if sum(corner in cell.corners for corner in other.corners) == 2:
                blob[other] = None
                todo.append(other)
    return list(blob)


_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def hidden_spaces(names: dict[Cell, str], seen: Collection[str]) -> dict[str, Cell]:
    """Return the spaces that are wholly lost under the panel of the title or beyond the edge, each
    with its first cell; ``seen`` are the names of those with something left."""
    hidden: dict[str, Cell] = {}
    for cell, name in names.items():
        if name not in seen and not name.startswith((OUTSIDE, "#")):
            hidden.setdefault(name, cell)
    return hidden


@dataclass(frozen=True)
class Lattice:
    """The cells of a map by rows, the name of the space of each, and where corners lie inside
    ``frame``, in millimetres. Borders are relaxed ``relax`` times and their corners cut ``curve``
    times. ``facing`` is the way round that the map is, ``first`` a cell at its edge, and ``inner``
    a point in each cell where their corners do not tell."""

    frame: Rect
    relax: int
    curve: int
    cells: Sequence[Cell]
    names: dict[Cell, str]
    place: Callable[[Corner], Point]
    facing: Facing
    first: Cell
    inner: Sequence[Point] = ()

    @cached_property
    def chains(self) -> tuple[list[list[Corner]], list[list[Corner]]]:
        """The cell edges that part spaces, in chains, and those of the rim."""
        return borders(self.cells, self.names.__getitem__)

    @cached_property
    def lines(self) -> list[list[Point]]:
        """The chains between spaces as they are drawn, in millimetres."""
        return smoothed(self.chains[0], self.place, relax=self.relax, rounds=self.curve)

    @property
    def pitch(self) -> float:
        """Millimetres from one cell to the next, about."""
        return PITCH if self.inner else math.dist(*self.middles[:2])

    @cached_property
    def middles(self) -> list[Point]:
        """A point in each cell: the mean of its corners."""
        if self.inner:
            return list(self.inner)
        found = []
        for cell in self.cells:
            points = [self.place(corner) for corner in cell.corners]
            xs, ys = zip(*points, strict=True)
            found.append((plain_sum(xs) / len(points), plain_sum(ys) / len(points)))
        return found


def lattice(map_: Map) -> Lattice | None:
    """Return the lattice of a map; None where it is unclear which spaces its cells belong to."""
    named = naming(map_)
    if named is None or not named.is_clear:
        return None
    frame = frame_of(map_)
    # A grid without wobble keeps its hexes or squares as they are, and shapes theirs.
    curve = 2 if map_.grid.wobble else 0
    if map_.shapes:
        inner = [face.middle for face in faces_of(map_)]
        first = next(cell for cell in named.cells if _reaches_out(cell, frame))
        return Lattice(
            frame, 0, curve, named.cells, named.names, corner_point, UPRIGHT, first, inner
        )
    way = facing(map_.cells)
    placed = corner_map(len(map_.cells), len(map_.cells[0]), map_.grid, frame, way)
    first = named.cells[len(map_.cells[0]) // 2]
    return Lattice(frame, curve, curve, named.cells, named.names, cache(placed), way, first)


def _reaches_out(cell: Cell, frame: Rect) -> bool:
    return any(corner_point(corner)[1] < frame.y for corner in cell.corners)


def upright(on: Lattice, map_: Map) -> Lattice:
    """Return the lattice of a map as it would face the usual way, with no names of spaces."""
    if map_.shapes:
        return on
    rows = on.facing.rows(map_.cells)
    grid = on.facing.grid(map_.grid, rows)
    placed = corner_map(len(rows), len(rows[0]), grid, on.frame)
    cells = cells_of(rows, grid)
    return Lattice(on.frame, on.relax, on.curve, cells, {}, cache(placed), UPRIGHT, cells[0])
