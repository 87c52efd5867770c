"""How far ships get in a sea: in one step of sailing, and to see all of it."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from itertools import combinations

from pnp.model.graph import distances
from pnp.model.tiles import Cell, Sea, beside, diagonal, quarters

STEPS, WINDS = 2, ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""Orthogonal steps in a turn; where winds blow to."""
A_TURN = STEPS + 1
"""The most spaces that a ship enters in a turn: two steps and one with the wind."""
# So many tiles, the farthest from each other, are joined to a shortest voyage: all orders of more
# would take long.
_TERMINALS = 10


def steps_of(cells: Collection[Cell]) -> dict[Cell, tuple[Cell, ...]]:
    """Return where a ship gets from each space by a step without wind."""
    return {cell: tuple(by for by in beside(cell) if by in cells) for cell in cells}


def sailed(
    cells: Container[Cell], start: Cell, wind: Cell, *, pinch: bool = False, back: bool = False
) -> set[Cell]:
    """Return where a ship may be after a step of sailing under one wind: up to two orthogonal
    steps, and at any time one diagonal step down the wind.

    With ``pinch`` it slips between two corners of land, with ``back`` the second step may undo the
    first.
    """
    found: set[Cell] = set()
    todo: list[tuple[Cell, Cell | None, int, bool]] = [(start, None, 0, True)]
    while todo:
        (r, c), last, steps, windy = todo.pop()
        found.add((r, c))
        for dr, dc in beside((0, 0)) if steps < STEPS else ():
            there = (r + dr, c + dc)
            if there in cells and (back or last != (-dr, -dc)):
                todo.append((there, (dr, dc), steps + 1, windy))
        there = (r + wind[0], c + wind[1])
        if windy and there in cells and (pinch or passable(cells, (r, c), there)):
            todo.append((there, last, steps, False))
    return found


def passable(cells: Container[Cell], here: Cell, there: Cell) -> bool:
    """Tell whether one of the spaces beside a diagonal step is of the sea."""
    return (here[0], there[1]) in cells or (there[0], here[1]) in cells


def mean_reach(cells: Collection[Cell], *, pinch: bool = False, back: bool = False) -> float:
    """Return how many other spaces a ship reaches in a step of sailing: the mean over all spaces
    and the four winds. Exact, since all are tried."""
    reached = sum(
        len(sailed(cells, cell, wind, pinch=pinch, back=back)) - 1
        for cell in cells
        for wind in WINDS
    )
    return reached / (len(cells) * len(WINDS))


def voyage(sea: Sea) -> int:
    """Return a number of spaces that a ship enters at least to have been on every tile.

    Winds are taken to blow as is best. Of all tiles some far from each other are looked at; no way
    to touch them is shorter than the best order of them (Held and Karp 1962), whatever comes
    between.
    """
    ways = {
        cell: (
            *near,
            *(by for by in diagonal(cell) if by in sea.cells and passable(sea.cells, cell, by)),
        )
        for cell, near in steps_of(sea.cells).items()
    }
    marks = _far_apart(sea, ways)
    far = {
        (a, b): min(field[cell] for cell in quarters(sea.tiles[b]))
        for a, field in marks.items()
        for b in marks
        if a != b
    }
    return _shortest_order(tuple(marks), far)


def _far_apart(sea: Sea, ways: Mapping[Cell, tuple[Cell, ...]]) -> dict[str, dict[Cell, int]]:
    """Return tiles as far from each other as can be, with how far all spaces are from each."""

    def from_tile(mark: str) -> dict[Cell, int]:
        return distances(ways, quarters(sea.tiles[mark]))

    def gap(mark: str, field: Mapping[Cell, int]) -> int:
        return min(field[cell] for cell in quarters(sea.tiles[mark]))

    start = from_tile(next(iter(sea.tiles)))
    first = max(sea.tiles, key=lambda mark: gap(mark, start))
    found = {first: from_tile(first)}
    while len(found) < min(_TERMINALS, len(sea.tiles)):
        rest = [mark for mark in sea.tiles if mark not in found]
        mark = max(rest, key=lambda m: min(gap(m, field) for field in found.values()))
        found[mark] = from_tile(mark)
    return found


def _shortest_order(marks: tuple[str, ...], far: Mapping[tuple[str, str], int]) -> int:
    """Return the length of the shortest way through all marks, begun and ended anywhere."""
    best = {(frozenset([mark]), mark): 0 for mark in marks}
    for size in range(2, len(marks) + 1):
        for group in combinations(marks, size):
            whole = frozenset(group)
            for last in group:
                rest = whole - {last}
                best[whole, last] = min(best[rest, mark] + far[mark, last] for mark in rest)
    return min(best[frozenset(marks), mark] for mark in marks)
