"""A sea for an engine: spaces and tiles as integers, and where each step leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.seas.tiles import Cell, side_neighbours
from pnp_pirates.piece_packing_pirates.sailing import WINDS, is_passable
from pnp_pirates.piece_packing_pirates.views import SeaLayout

NAMES = ("north-west", "north-east", "south-west", "south-east")
"""The directions of the winds, in the order of ``WINDS``."""
Land: TypeAlias = Cell
NOWHERE = -1
_UNREACHABLE = 10_000
# Larger than the square of any straight distance in a sea of at most 200 tiles.
_STEP = 1_000_000


class Chart:
    """The moves on a layout; spaces and tiles are numbered from 0, ``NOWHERE`` is land.

    ``steps`` leads one space north, east, south and west, ``blown`` by each wind; ``beside`` are
    all spaces that a step reaches. ``ranks`` orders spaces by their distance from another: over
    water first, then in a straight line.
    """

    def __init__(self, layout: SeaLayout) -> None:
        sea, pinch = layout.sea, layout.setting.ruling("pinch") == "allow"
        self.cells = sorted(sea.cells)
        number = {cell: i for i, cell in enumerate(self.cells)}
        marks = {mark: i for i, mark in enumerate(sea.tiles)}
        self.marks = tuple(marks)
        self.spaces = tuple(sea.space_name(cell) for cell in self.cells)
        self.tile = tuple(marks[sea.cells[cell]] for cell in self.cells)
        self.opposite = tuple(number[_opposite(c, sea.tiles[sea.cells[c]])] for c in self.cells)
        self.steps = tuple(
            tuple(number.get(by, NOWHERE) for by in side_neighbours(cell)) for cell in self.cells
        )
        self.beside = tuple(tuple(number[by] for by in layout.graph[cell]) for cell in self.cells)
        self.blown = tuple(
            tuple(
                number[to] if to in number and (pinch or is_passable(number, cell, to)) else NOWHERE
                for cell in self.cells
                for to in [(cell[0] + wind[0], cell[1] + wind[1])]
            )
            for wind in WINDS
        )
        self.near = tuple(
            frozenset((i, *(marks[other] for other in layout.bordering[mark])))
            for mark, i in marks.items()
        )
        self.shores = tuple(
            tuple(by for by in side_neighbours(cell) if by not in number) for cell in self.cells
        )
        self.coast = tuple(i for i, shore in enumerate(self.shores) if shore)
        self.far = tuple(self._far(layout, cell) for cell in self.cells)
        self.ranks = tuple(
            tuple(
                far * _STEP + (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2
                for far, there in zip(self.far[i], self.cells, strict=True)
            )
            for i, here in enumerate(self.cells)
        )
        self._sea = sea
        # The tile at each place, if the file defines it, as ``SeaLayout.tiles`` names it.
        self.laid = {
            marks[mark]: tile for mark, tile in layout.record.values.items() if mark in marks
        }

    def _far(self, layout: SeaLayout, cell: Cell) -> tuple[int, ...]:
        found = distances(layout.graph, [cell])
        return tuple(found.get(other, _UNREACHABLE) for other in self.cells)

    def courses(self, winds: Sequence[int], at: int) -> list[int]:
        """Return where another ship may sail: it may stay, make a step, or be blown before or after
        that by the wind of a tile that is face up."""
        tile_of, blown, beside = self.tile, self.blown, self.beside
        found = [at, *beside[at]]
        wind = winds[tile_of[at]]
        if wind >= 0:
            by = blown[wind][at]
            if by >= 0:
                found.append(by)
                found += beside[by]
        for to in beside[at]:
            wind = winds[tile_of[to]]
            if wind >= 0:
                by = blown[wind][to]
                if by >= 0:
                    found.append(by)
        return found

    def name_of_land(self, land: Land) -> str:
        """Return the name of a space of land, in the form of those of the sea."""
        return self._sea.space_name(land)


def _opposite(cell: Cell, corner: Cell) -> Cell:
    return 2 * corner[0] + 1 - cell[0], 2 * corner[1] + 1 - cell[1]
