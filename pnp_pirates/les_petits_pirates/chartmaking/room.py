"""How much room spaces have for ships, estimated from their cells: the validator measures it on the
drawn chart, which takes much longer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell
from pnp_pirates.les_petits_pirates.chartmaking.plan import Plan, place_of

_INSIDE = 0.5
"""How far a border is from the middle of a cell, in widths of a cell."""


def widest_circle(
    plan: Plan, cells: Collection[Cell], covered: Collection[Cell]
) -> tuple[float, tuple[float, float]]:
    """Return the radius and the middle of about the largest circle in some cells, in mm; it is off
    the covered cells."""
    own = {cell for cell in cells if cell not in covered}
    fence = sorted(plan.grid.around(own))
    away = [place_of(plan, cell) for cell in fence]
    board = plan.record.board
    wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
    best = 0.0, (0.0, 0.0)
    for x, y in _spots(plan, own):
        near = min((((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in away), default=wide)
        room = min(near - _INSIDE * plan.width, x, wide - x, y, high - y)
        if room > best[0]:
            best = room, (x, y)
    return best


def _spots(plan: Plan, own: Collection[Cell]) -> Iterator[tuple[float, float]]:
    """Yield the middles of cells, of their common edges, and the corners where three meet."""
    for cell in sorted(own):
        x, y = place_of(plan, cell)
        yield x, y
        near = [n for n in plan.grid.near(cell) if n in own and n > cell]
        for other in near:
            a, b = place_of(plan, other)
            yield (x + a) / 2, (y + b) / 2
            for third in plan.grid.near(other):
                if third in near and third > other:
                    c, d = place_of(plan, third)
                    yield (x + a + c) / 3, (y + b + d) / 3
