"""Spaces that are too small for a ship take cells from larger ones beside them, or join one."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pnp_pirates.les_petits_pirates.chartmaking.chart import Chart
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell
from pnp_pirates.les_petits_pirates.chartmaking.room import widest_circle

ROOM = 7.6
"""The least radius of the circle in a space in mm, as estimated: the drawn space has a millimetre
more on average, and a ship with its die turns in 8.5."""
_STEPS = 120
_MOST = 2.4
"""The most cells of two spaces that join, in cells of a usual space."""
_SHORES = ("coast", "port")


def settle(chart: Chart, random: Random) -> bool:
    """Change borders until all spaces have room, and all coasts have land and water; False if that
    fails."""
    tired: dict[int, int] = {}
    sound = set[tuple[int, tuple[Cell, ...]]]()
    for _ in range(_STEPS):
        small = None
        for space, cells in _cells_by_space(chart).items():
            if (space, cells) not in sound:
                if _is_poor(chart, chart.types[space], cells):
                    small = space
                    break
                sound.add((space, cells))
        if small is None:
            return True
        tired[small] = tired.get(small, 0) + 1
        grown = tired[small] <= 3 and grow_space(chart, small, random)
        if not grown and not _join_neighbour(chart, small):
            return False
    return False


def _cells_by_space(chart: Chart) -> dict[int, tuple[Cell, ...]]:
    found: dict[int, list[Cell]] = {space: [] for space in chart.types}
    for cell in chart.plan.grid.cells:
        if chart.owner[cell] in found:
            found[chart.owner[cell]].append(cell)
    return {space: tuple(cells) for space, cells in found.items()}


def _is_poor(chart: Chart, type_: str, cells: Collection[Cell]) -> bool:
    """Return whether a space has no room for a ship, or is a coast without land or water."""
    if type_ in _SHORES:
        dry = sum(cell in chart.land for cell in cells)
        if not 0 < dry < len(cells):
            return True
    return widest_circle(chart.plan, cells, chart.covered)[0] < ROOM


def grow_space(chart: Chart, space: int, random: Random) -> bool:
    """Give a space the cell beside it that makes it roomiest and leaves its owner in order; False
    if there is none."""
    grid, own, best = chart.plan.grid, set(chart.cells(space)), list[tuple[float, Cell]]()
    for cell in sorted(grid.around(own)):
        other = chart.owner[cell]
        if other not in chart.types or cell in chart.covered:
            continue
        if cell in chart.land and chart.types[space] not in _SHORES:
            continue
        left = set(chart.cells(other)) - {cell}
        if not grid.is_whole(left) or _is_poor(chart, chart.types[other], left):
            continue
        room = widest_circle(chart.plan, own | {cell}, chart.covered)[0]
        links = sum(n in own for n in grid.near(cell))
        best.append((room + 0.2 * links + 0.1 * len(left) + 0.3 * random.random(), cell))
    if not best:
        return False
    chart.owner[max(best)[1]] = space
    return True


def _join_neighbour(chart: Chart, space: int) -> bool:
    """Join a space to the smallest neighbour of its type, or open water to a coast."""
    own, near = chart.cells(space), chart.neighbours(space)
    alike = [one for one in near if chart.types[one] == chart.types[space]]
    if not alike and chart.types[space] == "ocean":
        alike = [one for one in near if chart.types[one] in _SHORES]
    sizes = {one: len(chart.cells(one)) for one in alike}
    fitting = [one for one in alike if sizes[one] + len(own) <= _MOST * chart.plan.space]
    if not fitting:
        return False
    other = min(fitting, key=lambda one: (sizes[one], one))
    for cell in own:
        chart.owner[cell] = other
    del chart.types[space]
    return True
