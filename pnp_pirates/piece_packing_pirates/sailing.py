"""How far ships get in a sea: in one step of sailing, and to see all of it."""

from collections.abc import Collection, Container, Iterable, Mapping
from math import inf
from operator import add

from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.seas.tiles import (
    Cell,
    Sea,
    connected_parts,
    diagonal_neighbours,
    side_neighbours,
    tile_cells,
)

WINDS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""The directions of the winds."""
_WAYS = side_neighbours((0, 0))
# Number of tiles, the farthest from each other, that a voyage is computed for: trying all orders of
# more would take too long.
_TERMINALS = 10


def steps_of(cells: Collection[Cell]) -> dict[Cell, tuple[Cell, ...]]:
    """Return where a ship can move from each space by a step without wind."""
    return {cell: tuple(by for by in side_neighbours(cell) if by in cells) for cell in cells}


class _BitSea:
    """A sea as an integer whose bits are its spaces, row by row with a gap between rows, so that
    all spaces of a set move at once. Moves only lead through spaces of the sea."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        known = list(cells)
        self.top = min((r for r, _ in known), default=0)
        self.left = min((c for _, c in known), default=0)
        self.wide = max((c for _, c in known), default=0) - self.left + 2
        self.sea = sum(1 << self.bit(cell) for cell in known)

    def bit(self, cell: Cell) -> int:
        return (cell[0] - self.top) * self.wide + cell[1] - self.left

    def step(self, spaces: int, way: Cell) -> int:
        """Return where ships on any of these spaces get by one step."""
        by = way[0] * self.wide + way[1]
        return (spaces << by if by >= 0 else spaces >> -by) & self.sea

    def drift(self, spaces: int, wind: Cell, pinch: bool) -> int:
        """Return where the wind moves ships: past a space of the sea, or with ``pinch`` also
        between land."""
        if pinch:
            return self.step(spaces, wind)
        down, across = (wind[0], 0), (0, wind[1])
        return self.step(self.step(spaces, down), across) | self.step(
            self.step(spaces, across), down
        )

    def reach(self, start: int, wind: Cell, steps: int, pinch: bool, back: bool) -> int:
        """Return where a ship may be after a step of sailing; see ``sailing_reach``."""
        blown = self.drift(start, wind, pinch)
        found, ahead = start | blown, {}
        for way in _WAYS:
            calm, windy = start, blown
            for made in range(1, steps + 1):
                calm, windy = ahead[way, made] = self.step_on(calm, windy, way, wind, pinch)
                found |= calm | windy
        for turn in _WAYS:
            before = [w for w in _WAYS if w != turn and (back or w != (-turn[0], -turn[1]))]
            calm = windy = 0
            # Ships that turn later join those that turned to the same side earlier.
            for made in range(1, steps):
                for way in before:
                    calm, windy = calm | ahead[way, made][0], windy | ahead[way, made][1]
                calm, windy = self.step_on(calm, windy, turn, wind, pinch)
                found |= calm | windy
        return found

    def step_on(self, calm: int, windy: int, way: Cell, wind: Cell, pinch: bool) -> tuple[int, int]:
        """Return where a further step leads ships that have not used the wind, and ships that have
        used it, including before or after that step."""
        calm, windy = self.step(calm, way), self.step(windy, way)
        return calm, windy | self.drift(calm, wind, pinch)


def sailing_reach(
    cells: Collection[Cell],
    start: Cell,
    wind: Cell,
    *,
    steps: int,
    pinch: bool = False,
    back: bool = False,
) -> set[Cell]:
    """Return where a ship may be after a step of sailing under one wind: up to ``steps`` orthogonal
    steps, straight on or with one turn, and at any time one diagonal step down the wind.

    With ``pinch`` it slips between two corners of land, with ``back`` it may turn straight back.
    """
    chart = _BitSea(cells)
    found = chart.reach(1 << chart.bit(start), wind, steps, pinch, back)
    return {cell for cell in cells if found >> chart.bit(cell) & 1}


def is_passable(cells: Container[Cell], here: Cell, there: Cell) -> bool:
    """Return whether one of the spaces beside a diagonal step is sea."""
    return (here[0], there[1]) in cells or (there[0], here[1]) in cells


def mean_reach(
    cells: Collection[Cell], *, steps: int, pinch: bool = False, back: bool = False
) -> float:
    """Return the mean number of other spaces that a ship reaches in a step of sailing, over all
    spaces and the four winds. Exact: all are tried."""
    chart = _BitSea(cells)
    reached = sum(
        chart.reach(1 << chart.bit(cell), wind, steps, pinch, back).bit_count() - 1
        for cell in cells
        for wind in WINDS
    )
    return reached / (len(cells) * len(WINDS))


def voyage_bound(sea: Sea, *, pinch: bool = False) -> int | None:
    """Return a lower bound on the number of spaces that a ship enters to visit every tile; None if
    it cannot reach all of them.

    Winds are assumed to be the best possible; with ``pinch`` they move ships between two corners of
    land. The bound is the best order of some tiles that are far apart (Held and Karp 1962): no
    voyage that visits them is shorter.
    """
    ways = {
        cell: (
            *near,
            *(
                by
                for by in diagonal_neighbours(cell)
                if by in sea.cells and (pinch or is_passable(sea.cells, cell, by))
            ),
        )
        for cell, near in steps_of(sea.cells).items()
    }
    if len(connected_parts(sea.cells, corners=pinch)) > 1:
        return None
    marks = _far_apart(sea, ways)
    far = {
        (a, b): min(field[cell] for cell in tile_cells(sea.tiles[b]))
        for a, field in marks.items()
        for b in marks
        if a != b
    }
    return _shortest_order(tuple(marks), far)


def _far_apart(sea: Sea, ways: Mapping[Cell, tuple[Cell, ...]]) -> dict[str, dict[Cell, int]]:
    """Return tiles as far from each other as possible, each with the distances of all spaces from
    it."""

    def from_tile(mark: str) -> dict[Cell, int]:
        return distances(ways, tile_cells(sea.tiles[mark]))

    def gap(mark: str, field: Mapping[Cell, int]) -> int:
        return min(field[cell] for cell in tile_cells(sea.tiles[mark]))

    start = from_tile(next(iter(sea.tiles)))
    first = max(sea.tiles, key=lambda mark: gap(mark, start))
    found = {first: from_tile(first)}
    while len(found) < min(_TERMINALS, len(sea.tiles)):
        rest = [mark for mark in sea.tiles if mark not in found]
        mark = max(rest, key=lambda m: min(gap(m, field) for field in found.values()))
        found[mark] = from_tile(mark)
    return found


def _shortest_order(marks: tuple[str, ...], far: Mapping[tuple[str, str], int]) -> int:
    """Return the length of the shortest path through all marks, starting and ending anywhere."""
    count = len(marks)
    leading = [[far.get((a, b), 0) for a in marks] for b in marks]
    # For each set of marks, a bit set, the length of the shortest path through it by its last mark.
    best: list[list[float]] = [[inf] * count for _ in range(1 << count)]
    for group in range(1, 1 << count):
        for last in range(count):
            rest = group & ~(1 << last)
            if rest == 0:
                best[group][last] = 0
            elif rest != group:
                best[group][last] = min(map(add, best[rest], leading[last]))
    return int(min(best[-1]))
