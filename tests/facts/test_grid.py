"""Marks become cells that share their corners exactly; chains of edges become lines."""

from __future__ import annotations

import pytest

from pnp.kinds.boards.map.grid import borders, cell_stretch, cells_of, corner_map, smoothed
from pnp.kinds.boards.map.record import MapGrid
from pnp.scene import Rect

NINE = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]
SQUARES = MapGrid(cells="square", wobble=0)
HEXES = MapGrid(wobble=0)


def beside(grid: MapGrid, name: str) -> str:
    """Return the names of the cells that share an edge with ``name``."""
    cells = cells_of(NINE, grid)
    middle = next(cell for cell in cells if cell.name == name)
    shared = [(c.name, len({*c.corners} & {*middle.corners})) for c in cells if c is not middle]
    assert all(count <= 2 for _, count in shared)
    return "".join(sorted(name for name, count in shared if count == 2))


@pytest.mark.parametrize(
    ("grid", "around"),
    [
        (SQUARES, "bdfh"),
        (MapGrid(top="pointy", offset="odd"), "bcdfhi"),
        (MapGrid(top="pointy", offset="even"), "abdfgh"),
        (MapGrid(top="flat", offset="odd"), "bdfghi"),
        (MapGrid(top="flat", offset="even"), "abcdfh"),
    ],
)
def test_the_middle_cell_touches_its_neighbours(grid: MapGrid, around: str) -> None:
    assert beside(grid, "e") == around


def test_a_trailing_hash_is_land_and_a_lone_one_a_name() -> None:
    cells = cells_of([["c4#", "#", "c4"]], SQUARES)
    assert [(cell.name, cell.land) for cell in cells] == [("c4", True), ("#", True), ("c4", False)]


def test_corners_run_clockwise() -> None:
    for grid in (SQUARES, HEXES, MapGrid(top="flat")):
        ring = cells_of(NINE, grid)[4].corners
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        assert sum(xa * yb - xb * ya for (xa, ya), (xb, yb) in pairs) > 0


def test_squares_fill_the_frame() -> None:
    place = corner_map(2, 2, SQUARES, Rect(10, 20, 40, 60))
    assert place((1, 1)) == (30, 50)
    # The rim lies a cell outside, where the frame cuts it.
    assert place((0, 0)) == (-10, 0)
    assert place((2, 1)) == (70, 50)


def test_hexes_fill_the_frame() -> None:
    # Three columns are five half cells wide; three rows are eight quarters high.
    place = corner_map(3, 3, HEXES, Rect(0, 0, 50, 80))
    assert place((2, 1)) == (20, 20)
    assert place((2, 5)) == (20, 60)
    flat = corner_map(3, 3, MapGrid(top="flat", wobble=0), Rect(0, 0, 80, 50))
    assert flat((1, 2)) == (20, 20)


def test_corners_wander_by_a_part_of_a_cell_and_by_the_seed() -> None:
    frame = Rect(0, 0, 50, 80)
    plain = corner_map(3, 3, HEXES, frame)((2, 1))
    places = [corner_map(3, 3, MapGrid(wobble=0.2, seed=seed), frame)((2, 1)) for seed in (1, 2, 2)]
    assert places[0] != places[1] == places[2]
    for place in places:
        assert all(abs(a - b) <= 0.2 * 20 for a, b in zip(place, plain, strict=True))


@pytest.mark.parametrize(
    ("grid", "size", "expected"),
    [
        (SQUARES, (100, 100), 1),
        (SQUARES, (150, 100), 1.5),
        (HEXES, (5 * 3**0.5, 8), 1),
        (MapGrid(top="flat"), (8, 5 * 3**0.5), 1),
        (HEXES, (5 * 3**0.5, 10), 1.25),
    ],
)
def test_stretch_compares_with_a_regular_cell(
    grid: MapGrid, size: tuple[float, float], expected: float
) -> None:
    assert cell_stretch(3, 3, grid, Rect(0, 0, *size)) == pytest.approx(expected)


def test_borders_run_between_different_keys_and_the_rim_around_all() -> None:
    cells = cells_of([["a", "a"], ["b", "c"]], SQUARES)
    inner, rim = borders(cells, lambda cell: cell.name)
    assert sorted(len(chain) - 1 for chain in inner) == [1, 1, 1]
    assert sum(len(chain) - 1 for chain in rim) == 8
    assert {chain[0] for chain in inner} | {chain[-1] for chain in inner} >= {(1, 1)}


def test_a_border_all_around_closes() -> None:
    cells = cells_of([["a"] * 3, ["a", "b", "a"], ["a"] * 3], SQUARES)
    (ring,), _ = borders(cells, lambda cell: cell.name)
    assert ring[0] == ring[-1]
    assert len(ring) == 5


def test_relaxing_takes_the_zigzag_out_and_keeps_the_ends() -> None:
    def place(corner: tuple[int, int]) -> tuple[float, float]:
        return float(corner[0]), float(corner[1])

    zigzag = [(0, 0), (1, 2), (2, 0), (3, 2), (4, 0)]
    (line,) = smoothed([zigzag], place, relax=1)
    assert line == [(0, 0), (1, 1), (2, 1), (3, 1), (4, 0)]
    (round_,) = smoothed([zigzag], place, rounds=2)
    assert (round_[0], round_[-1]) == ((0, 0), (4, 0))
    assert len(round_) > len(zigzag)
