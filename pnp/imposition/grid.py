"""Grids of equal pieces: how many fit, how far apart, and how much of their bleed is shown.

The gap rule. Pieces without bleed are butted: one cut serves both neighbours. Others stand two
bleeds apart, so that each has its own cut. How much bleed is shown is settled in this order:

1. as many pieces on a sheet as a bleed of 1.5 mm (or the whole bleed, if less) allows, or all
   copies where one sheet holds them;
2. of the ways to lie that hold as many, the one that shows the most bleed, at most all of it;
3. still a tie: upright paper, then the piece as it is drawn.

So bleed is only held back where it gains a row or a column, and then in tenths of a millimetre.
A piece that fits only with less than 1.5 mm stands alone and shows what the room allows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.imposition.slots import EPSILON, PaperArea, Slot

# Home cutting misses by up to a millimetre; less bleed than this would show white.
LEAST_BLEED = 1.5


@dataclass(frozen=True, slots=True)
class Stock:
    """What makes pieces share a grid: the size of their trim box, and their bleed."""

    width: float
    height: float
    bleed: float

    @property
    def least(self) -> float:
        return min(self.bleed, LEAST_BLEED)


@dataclass(frozen=True, slots=True)
class Grid:
    """``columns`` x ``rows`` places for pieces of ``width`` x ``height`` as they lie."""

    field: PaperArea
    columns: int
    rows: int
    width: float
    height: float
    bleed: float
    angle: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def slots(self) -> Iterator[Slot]:
        """Yield the places row by row, the block standing as the field aligns it."""
        pitch, drop = self.width + 2 * self.bleed, self.height + 2 * self.bleed
        left, top = self.field.origin(self.columns * pitch, self.rows * drop)
        for row in range(self.rows):
            for column in range(self.columns):
                x = left + column * pitch + self.bleed
                y = top + row * drop + self.bleed
                yield Slot(x, y, self.width, self.height, self.angle)


def fit(room: float, pitch: float) -> int:
    """Return how many lengths of ``pitch`` lie in ``room``."""
    return math.floor((room + EPSILON) / pitch)


def best_grid(stock: Stock, copies: int, fields: Sequence[PaperArea]) -> Grid | None:
    """Return the grid of the gap rule; None where the piece is larger than every room."""
    grids = list(_grids(stock, fields, stock.least)) or list(_grids(stock, fields, 0.0))
    if not grids:
        return None
    most = max(min(grid.count, copies) for grid in grids)
    full = [_shrunk(grid, copies) for grid in grids if min(grid.count, copies) == most]
    return max((_widened(grid, stock.bleed) for grid in full), key=lambda grid: grid.bleed)


def _grids(stock: Stock, fields: Sequence[PaperArea], bleed: float) -> Iterator[Grid]:
    for angle in (0, 90):
        width, height = turned(stock, angle)
        for field in fields:
            columns = fit(field.room.width, width + 2 * bleed)
            rows = fit(field.room.height, height + 2 * bleed)
            if columns and rows:
                if bleed < stock.least:
                    # Less than the least bleed is only for a piece that fits no other way.
                    columns = rows = 1
                yield Grid(field, columns, rows, width, height, bleed, angle)


def turned(stock: Stock, angle: int) -> tuple[float, float]:
    """Return width and height of the piece as it lies when turned by ``angle``."""
    return (stock.width, stock.height) if angle == 0 else (stock.height, stock.width)


def _shrunk(grid: Grid, copies: int) -> Grid:
    """Return the grid without the places that no copy needs, so that few stand in the middle."""
    columns = min(grid.columns, copies)
    return replace(grid, columns=columns, rows=min(grid.rows, math.ceil(copies / columns)))


def _widened(grid: Grid, whole: float) -> Grid:
    """Return the grid with as much of the ``whole`` bleed as columns and rows leave room for."""
    across = (grid.field.room.width / grid.columns - grid.width) / 2
    down = (grid.field.room.height / grid.rows - grid.height) / 2
    spare = min(across, down) + EPSILON
    bleed = whole if spare >= whole else max(grid.bleed, math.floor(spare * 10) / 10)
    return replace(grid, bleed=bleed)
