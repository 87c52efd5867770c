"""Land and sea are divided into spaces of about equal size."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from pnp.base.sums import plain_sum
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell, Hexes

_ROUNDS = 6


def divide(
    grid: Hexes,
    cells: Collection[Cell],
    many: int,
    begins: Sequence[Cell],
    weight: Mapping[Cell, float],
    random: Random,
) -> list[set[Cell]]:
    """Divide connected cells into ``many`` connected parts of about equal weight, by default 1 for
    each cell. Each part begins in one of ``begins``."""
    many = max(1, min(many, len(begins)))
    seeds = _spread(grid, begins, many, random)
    best: list[set[Cell]] = []
    for _ in range(_ROUNDS):
        parts = _spread_from(grid, cells, seeds, weight)
        if not best or _unevenness(parts, weight) < _unevenness(best, weight):
            best = parts
        middles = [_central(grid, part & set(begins) or part, part) for part in parts]
        if middles == seeds:
            break
        seeds = middles
    return best


def _unevenness(parts: Sequence[set[Cell]], weight: Mapping[Cell, float]) -> float:
    sizes = [plain_sum(weight.get(cell, 1.0) for cell in sorted(part)) for part in parts]
    return max(sizes) - min(sizes)


def _spread(grid: Hexes, begins: Sequence[Cell], many: int, random: Random) -> list[Cell]:
    """Return cells that are far from each other."""
    pool = sorted(begins)
    found = [pool[random.randrange(len(pool))]]
    while len(found) < many:
        far = max(pool, key=lambda cell: (min(grid.apart(cell, one) for one in found), cell))
        found.append(far)
    return found


def _spread_from(
    grid: Hexes, cells: Collection[Cell], seeds: Sequence[Cell], weight: Mapping[Cell, float]
) -> list[set[Cell]]:
    """Return the parts that grow from seeds: the lightest first, by the cell nearest its seed."""
    owner = {seed: i for i, seed in enumerate(seeds)}
    parts = [{seed} for seed in seeds]
    sizes = [weight.get(seed, 1.0) for seed in seeds]
    allowed = set(cells)
    open_ = set(range(len(seeds)))
    while open_:
        i = min(open_, key=lambda one: (sizes[one], one))
        rim = {n for cell in parts[i] for n in grid.near(cell)} & allowed - owner.keys()
        if not rim:
            open_.remove(i)
            continue
        cell = min(
            sorted(rim),
            key=lambda one: (
                grid.apart(one, seeds[i]) - 0.5 * sum(n in parts[i] for n in grid.near(one)),
                one,
            ),
        )
        owner[cell] = i
        parts[i].add(cell)
        sizes[i] += weight.get(cell, 1.0)
    return parts


def _central(grid: Hexes, pool: Collection[Cell], part: Collection[Cell]) -> Cell:
    """Return the cell of the pool that is nearest to the middle of a part."""
    spots = [grid.middle(cell) for cell in sorted(part)]
    x, y = plain_sum(x for x, _ in spots) / len(spots), plain_sum(y for _, y in spots) / len(spots)

    def far(cell: Cell) -> tuple[float, Cell]:
        x0, y0 = grid.middle(cell)
        return (x0 - x) ** 2 + (y0 - y) ** 2, cell

    return min(pool, key=far)
