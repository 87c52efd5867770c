"""Tilings: every cell, side and corner has one exact key."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from pnp.kinds.boards.board.lattice import (
    FORMS,
    Key,
    Lattice,
    hexagon_indices,
    rectangle_indices,
    ring_indices,
    ring_lines,
    star_indices,
    triangle_indices,
    triangles_in_hexagon,
    triangles_in_triangle,
)

LATTICES = [
    Lattice("square"),
    Lattice("triangle"),
    Lattice("triangle", parity=1),
    *(Lattice("hex", top, lean=lean) for top in ("pointy", "flat") for lean in (-1, 1)),
    *(Lattice("hex", top, pushed=pushed) for top in ("pointy", "flat") for pushed in (0, 1)),
]


def sides_of(lattice: Lattice, cells: list[Key]) -> Counter[Key]:
    return Counter(side for cell in cells for side in lattice.sides(cell))


@pytest.mark.parametrize("lattice", LATTICES, ids=str)
@pytest.mark.parametrize("size", [(1, 1), (4, 3), (7, 6)])
def test_a_board_without_holes_is_one_face(lattice: Lattice, size: tuple[int, int]) -> None:
    cells = [lattice.cell(index) for index in rectangle_indices(*size)]
    corners = {corner for cell in cells for corner in lattice.corners(cell)}
    sides = sides_of(lattice, cells)
    assert len(set(cells)) == size[0] * size[1]
    assert set(sides.values()) <= {1, 2}
    # Euler: V - E + F = 1 for the faces of one board.
    assert len(corners) - len(sides) + len(cells) == 1


@pytest.mark.parametrize("lattice", LATTICES, ids=str)
def test_columns_rows_and_axial_pairs_lead_back_to_the_cell(lattice: Lattice) -> None:
    for index in rectangle_indices(9, 8):
        cell = lattice.cell(index)
        assert lattice.index(cell) == index
        assert lattice.from_axial(*lattice.axial(cell)) == cell


@pytest.mark.parametrize("lattice", LATTICES, ids=str)
def test_the_neighbour_over_a_side_has_that_side(lattice: Lattice) -> None:
    for index in rectangle_indices(4, 4):
        cell = lattice.cell(index)
        for i, side in enumerate(lattice.sides(cell)):
            other = lattice.across(cell, i)
            assert side in lattice.sides(other)
            assert cell in [lattice.across(other, j) for j in range(len(lattice.sides(other)))]


@pytest.mark.parametrize("top", ["pointy", "flat"])
def test_the_distance_of_hexes_is_that_of_their_axial_pairs(top: str) -> None:
    lattice = Lattice("hex", top)  # type: ignore[arg-type]
    cells = {lattice.cell(index) for index in rectangle_indices(12, 12)}
    start = lattice.cell((5, 6))
    steps, todo = {start: 0}, deque([start])
    while todo:
        cell = todo.popleft()
        for i in range(6):
            near = lattice.across(cell, i)
            if near in cells and near not in steps:
                steps[near] = steps[cell] + 1
                todo.append(near)
    q0, r0 = lattice.axial(start)
    for cell, found in steps.items():
        q, r = lattice.axial(cell)
        dq, dr = q - q0, r - r0
        assert found == max(abs(dq), abs(dr), abs(dq + dr))


@pytest.mark.parametrize("side", range(1, 13))
def test_shapes_have_as_many_cells_as_their_formulas(side: int) -> None:
    assert len(set(hexagon_indices(side))) == 3 * side * (side - 1) + 1
    assert len(set(triangle_indices(side))) == side * (side + 1) // 2
    assert len(set(star_indices(side))) == 6 * side * (side + 1) + 1
    assert len(set(triangles_in_triangle(side))) == side * side
    assert len(set(triangles_in_hexagon(side))) == 6 * side * side
    assert len(set(ring_indices(side))) == 8 * side


@pytest.mark.parametrize("side", range(1, 9))
def test_large_triangles_and_hexagons_have_straight_rims(side: int) -> None:
    lattice = Lattice("triangle", parity=(side - 1) % 2)
    for indices, rim in ((triangles_in_triangle(side), 3), (triangles_in_hexagon(side), 6)):
        cells = [lattice.cell(index) for index in indices]
        ends = [count for count in sides_of(lattice, cells).values() if count == 1]
        assert len(ends) == rim * side


def test_a_mill_has_sixteen_lines_and_four_joins_for_each_inner_square() -> None:
    assert len(set(ring_lines(3, middles=True, corners=False))) == 3 * 8 + 2 * 4
    assert len(set(ring_lines(3, middles=True, corners=True))) == 3 * 8 + 2 * 8
    assert len(set(ring_lines(3, middles=False, corners=False))) == 3 * 8


def test_compass_words_lie_where_they_say() -> None:
    for form in FORMS.values():
        for i, word in enumerate(form.sides):
            (ax, ay), (bx, by) = form.corners[i], form.corners[(i + 1) % len(form.corners)]
            x, y = ax + bx, ay + by
            assert ("n" in word) == (y < 0), (form.sides, word)
            assert ("e" in word) == (x > 0)
            assert ("w" in word) == (x < 0)
