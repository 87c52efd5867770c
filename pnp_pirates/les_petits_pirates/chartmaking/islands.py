"""Islands grow from single cells, with open water between them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pnp.base.sums import plain_sum
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell, Hexes

APART = 3
"""The least number of steps between cells of two islands: the coast of each is one cell wide."""
_LEAST = 5
"""The fewest cells of an island: fewer leave no room for the signs of a port."""
_ASHORE = 0.45
"""The share of islands that begin at the edge of the board, as shores that go on beyond it."""
_TRIES = 40


def grow_islands(
    grid: Hexes, many: int, cells: int, barred: Collection[Cell], random: Random
) -> list[set[Cell]]:
    """Return about this many islands of about this many cells in all, off the ``barred`` cells.

    Sizes differ by a factor of three or so. There are fewer islands if there is no more room."""
    shares = [0.5 + random.random() for _ in range(many)]
    whole, found = plain_sum(shares), list[set[Cell]]()
    for share in sorted(shares, reverse=True):
        size = max(_LEAST, round(cells * share / whole))
        for _ in range(_TRIES):
            island = _grow(grid, size, found, barred, random)
            if len(island) >= max(_LEAST, 0.6 * size):
                found.append(island)
                break
    return found


def _grow(
    grid: Hexes, size: int, others: list[set[Cell]], barred: Collection[Cell], random: Random
) -> set[Cell]:
    taken = grid.steps({cell for island in others for cell in island}, APART - 1)
    free = [cell for cell in grid.cells if cell not in taken and cell not in barred]
    ashore = random.random() < _ASHORE
    begins = [cell for cell in free if grid.is_on_edge(cell) == ashore] or free
    if not begins:
        return set()
    first = begins[random.randrange(len(begins))]
    island, allowed = {first}, set(free)
    while len(island) < size:
        rim = sorted({n for cell in island for n in grid.near(cell)} & allowed - island)
        if not rim:
            break
        # A cell with many neighbours on land makes an island round, the noise makes bays.
        worth = [sum(n in island for n in grid.near(cell)) ** 1.6 + 0.4 for cell in rim]
        island.add(random.choices(rim, worth)[0])
    return island | _holes(grid, island, barred)


def _holes(grid: Hexes, island: set[Cell], barred: Collection[Cell]) -> set[Cell]:
    """Return the cells that an island encloses, and its inlets of one cell."""
    sea = [cell for cell in grid.cells if cell not in island]
    parts = sorted(grid.parts(sea), key=len)[:-1]
    inner = {cell for part in parts for cell in part if len(part) < len(sea) / 2}
    narrow = {
        cell
        for cell in sea
        if cell not in barred and sum(n in island for n in grid.near(cell)) >= 5
    }
    return {cell for cell in inner | narrow if cell not in barred}
