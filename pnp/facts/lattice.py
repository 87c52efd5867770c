"""The grid of a map as all that follows needs it: its cells, the space of each, their corners.

Both the waters of a map and its board begin with it; who asks for both has it worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from pnp.facts.facing import UPRIGHT, Facing, facing
from pnp.facts.grid import Cell, Corner, borders, cells_of, placing, smoothed
from pnp.facts.naming import naming
from pnp.facts.rim import frame_of
from pnp.model.map import Map
from pnp.scene import Point, Rect


@dataclass(frozen=True)
class Lattice:
    """The cells of a map by rows, the name of the space of each, and where corners lie inside
    ``frame``, in millimetres. Borders are relaxed and their corners cut ``curve`` times. ``facing``
    is the way round that the map is."""

    frame: Rect
    curve: int
    cells: Sequence[Cell]
    names: dict[Cell, str]
    place: Callable[[Corner], Point]
    facing: Facing

    @cached_property
    def chains(self) -> tuple[list[list[Corner]], list[list[Corner]]]:
        """The cell edges that part spaces, in chains, and those of the rim."""
        return borders(self.cells, self.names.__getitem__)

    @cached_property
    def lines(self) -> list[list[Point]]:
        """The chains between spaces as they are drawn, in millimetres."""
        return smoothed(self.chains[0], self.place, relax=self.curve, rounds=self.curve)

    @cached_property
    def middles(self) -> list[Point]:
        """The means of the corners of each cell."""
        found = []
        for cell in self.cells:
            points = [self.place(corner) for corner in cell.corners]
            xs, ys = zip(*points, strict=True)
            found.append((sum(xs) / len(points), sum(ys) / len(points)))
        return found


def lattice(map_: Map) -> Lattice | None:
    """Return the lattice of a map; None where it is unclear which spaces its cells belong to."""
    named = naming(map_)
    if named is None or not named.clear:
        return None
    frame = frame_of(map_)
    way = facing(map_.cells)
    place = placing(len(map_.cells), len(map_.cells[0]), map_.grid, frame, way)
    # A grid without wobble keeps its hexes or squares as they are.
    curve = 2 if map_.grid.wobble else 0
    return Lattice(frame, curve, named.cells, named.names, cache(place), way)


def upright(on: Lattice, map_: Map) -> Lattice:
    """Return the lattice of a map as it would face the usual way, with no names of spaces."""
    rows = on.facing.rows(map_.cells)
    grid = on.facing.grid(map_.grid, rows)
    place = placing(len(rows), len(rows[0]), grid, on.frame)
    return Lattice(on.frame, on.curve, cells_of(rows, grid), {}, cache(place), UPRIGHT)
