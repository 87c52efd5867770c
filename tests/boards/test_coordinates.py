"""Names of cells, and lists that use them."""

from __future__ import annotations

import pytest
from reading import board, facts, problems

from pnp.kinds.boards.board.grid import grid_of

GRIDS = (
    "{cells: hex, top: flat, shape: 30x7}",
    "{cells: hex, top: pointy, shape: 30x7, offset: odd}",
    "{cells: hex, shape: hexagon 5}",
    "{cells: square, shape: 28x3}",
    "{cells: triangle, shape: hexagon 3}",
    "{points: square, shape: 19x19}",
    "{points: triangle, shape: star 3}",
)
SCHEMES = (
    "{first: a1}",
    "{first: A1, skip: IO, from: bottom-left}",
    "{first: A1, after-z: BB, from: top-right}",
    "{first: '0101', from: bottom-right}",
    "{first: '01.01', order: row}",
    "{first: 1A}",
    "{first: 1, run: snake, from: bottom-left}",
    "{first: axial}",
)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_name_leads_to_its_cell(grid: str, scheme: str) -> None:
    found = grid_of(board(f"grid: {grid}\ncoordinates: {scheme}\n")).grid
    assert found is not None
    names = [found.name(cell) for cell in found.cells]
    assert len(set(names)) == len(names)
    assert [found.scheme.cell(name) for name in names] == list(found.cells)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("first", ["A1", "A2", "B1", "B2"])
@pytest.mark.parametrize("corner", ["top-left", "bottom-left"])
def test_doubled_names_count_half_cells(top: str, first: str, corner: str) -> None:
    scheme = f"{{first: {first}, doubled: true, from: {corner}}}"
    grid = grid_of(
        board(f"grid: {{cells: hex, top: {top}, shape: 5x5}}\ncoordinates: {scheme}\n")
    ).grid
    assert grid is not None
    for cell in grid.cells:
        assert grid.scheme.cell(grid.name(cell)) == cell
        parity = {
            (ord(grid.name(near)[0]) + int(grid.name(near)[1:])) % 2
            for near in (cell, *grid.neighbours[cell])
        }
        # Of two touching hexes, column and row together are both even or both odd.
        assert len(parity) == 1


def test_the_first_cell_is_in_the_corner_where_counting_begins() -> None:
    chess = facts(
        "grid: {cells: square, shape: 8x8}\ncoordinates: {first: a1, from: bottom-left}\n"
    )
    assert chess.grid is not None
    assert chess.grid.lattice.index(chess.spaces["a1"].cells[0]) == (0, 7)
    go = facts(
        "grid: {points: square, shape: 19x19}\ncoordinates: {first: A1, skip: I, from: bottom-left}"
    )
    assert "I1" not in go.spaces
    assert "T19" in go.spaces


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("B2", ["B2"]),
        ("A1-C1", ["A1", "B1", "C1"]),
        ("C1-A1", ["C1", "B1", "A1"]),
        ("A1-B2", ["A1", "B1", "A2", "B2"]),
        ("Mill", ["C3"]),
        ("town", ["C3"]),
        ("west", ["A1", "A2", "A3"]),
        ("rim", ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]),
        ("all but rim", ["B2"]),
        ("checker", ["A1", "C1", "B2", "A3", "C3"]),
    ],
)
def test_a_list_names_spaces_in_many_ways(item: str, expected: list[str]) -> None:
    found = facts(
        "grid: {cells: square, shape: 3x3}\ncoordinates: A1\nregions: {west: A1-A3}\n"
        "spaces: [{space: town, at: {C3: Mill}}]\n"
    )
    assert list(found.selector([]).lookup(item) or ()) == expected


@pytest.mark.parametrize(
    ("item", "message", "hint"),
    [
        ("b2", "there is no space 'b2'", "write B2"),
        ("B02", "there is no space 'B02'", "write B2"),
        ("D1", "there is no space 'D1'", "'D1' is not on the board; the nearest space is C1"),
        ("A1-A9", "'A1-A9' ends beyond the board: there is no space 'A9'", "write  A1-A3"),
        ("Mil", "there is no space 'Mil'", "did you mean Mill?"),
    ],
)
def test_a_wrong_name_has_a_hint(item: str, message: str, hint: str) -> None:
    text = (
        "grid: {cells: square, shape: 3x3}\ncoordinates: A1\n"
        f"spaces: [{{space: town, at: {{C3: Mill}}}}]\nregions: {{r: {item}}}\n"
    )
    found = problems(text)
    ((code, told, advice),) = found
    assert (code, told) == ("unknown-space", message)
    assert advice.startswith(hint)


def test_ranges_of_doubled_names_need_no_cells_at_their_ends() -> None:
    found = facts(
        "grid: {cells: hex, top: flat}\ncoordinates: {first: A2, doubled: true}\n"
        "spaces: [{space: hills, at: [D5-D8, E4]}]\n"
    )
    assert list(found.spaces) == ["E4", "D5", "D7"]


def test_sides_and_corners_are_named_by_the_compass_or_by_neighbours() -> None:
    found = facts("grid: {cells: hex, top: flat, shape: 4x4}\ncoordinates: A1\n")
    grid, problems_found = found.grid, []
    assert grid is not None
    selector = found.selector(problems_found)
    (one,) = selector.sides(("B2/s",), ())
    (other,) = selector.sides(("B2|B3",), ())
    assert one.key == other.key
    corner = selector.corner("B2/s+se", ())
    assert corner is not None
    assert len(grid.cells_at_corner[corner]) == 3
    names = "|".join(grid.name(cell) for cell in grid.cells_at_corner[corner])
    assert selector.corner(names, ()) == corner
    assert problems_found == []


def test_between_and_around_are_made_of_sides() -> None:
    found = facts("grid: {cells: square, shape: 4x4}\ncoordinates: A1\nregions: {w: A1-B4}\n")
    selector = found.selector([])
    between = list(selector.sides(({"between": ["w", "C1-D4"]},), ()))
    assert len({part.key for part in between}) == 4
    around = list(selector.sides(({"around": "B2"},), ()))
    assert len({part.key for part in around}) == 4


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("shape", ["4x3", "5x3", "4x4", "5x4"])
@pytest.mark.parametrize("corner", ["top-left", "top-right", "bottom-left", "bottom-right"])
@pytest.mark.parametrize("first", ["A1", "B2", "A2"])
def test_doubled_names_count_from_every_corner(
    top: str, shape: str, corner: str, first: str
) -> None:
    found = facts(
        f"grid: {{cells: hex, top: {top}, shape: {shape}}}\n"
        f"coordinates: {{first: {first}, from: {corner}, doubled: true}}\n"
    )
    # The cell in the corner has the first name, or that of the nearest one with its own parity.
    assert first in found.spaces
    letters = [id[0] for id in found.spaces]
    numbers = [int(id[1:]) for id in found.spaces]
    least = (letters, numbers) if top == "flat" else (numbers, letters)
    halves = [n if isinstance(n, int) else ord(n) - 64 for n in least[1]]
    assert min(halves) in (1, 2)
    parities = {(ord(id[0]) + int(id[1:])) % 2 for id in found.spaces}
    assert len(parities) == 1


@pytest.mark.parametrize(
    ("grid", "at", "wrong", "hint"),
    [
        ("{cells: square, shape: 8x8}", "a1-a9", "a9", "a1-a8"),
        ("{cells: square, shape: 8x8}", "k9-b2", "k9", "h8-b2"),
        ("{cells: hex, shape: hexagon 3}", "a1-a9", "a9", "a1-a5"),
        ("{cells: square, shape: 3x3, holes: c3}", "a1-c4", "c4", "a1-c3"),
    ],
)
def test_a_range_beyond_the_board_is_not_clipped(grid: str, at: str, wrong: str, hint: str) -> None:
    text = f"grid: {grid}\nspaces:\n  - {{space: lake, at: {at}}}\n"
    message = f"'{at}' ends beyond the board: there is no space '{wrong}'"
    assert problems(text) == [("unknown-space", message, f"write  {hint}")]


@pytest.mark.parametrize(
    ("first", "at", "wrong", "hint"),
    [("axial", "0,0 .. 9,0", "9,0", "0,0 .. 2,0"), ("1", "18-20", "20", "18-19")],
)
def test_ranges_of_other_names_are_not_clipped_either(
    first: str, at: str, wrong: str, hint: str
) -> None:
    text = "grid: {cells: hex, shape: hexagon 3}\n"
    text += f"coordinates: {first}\nregions: {{west: ['{at}']}}\n"
    message = f"'{at}' ends beyond the board: there is no space '{wrong}'"
    assert problems(text) == [("unknown-space", message, f"write  {hint}")]


def test_the_ends_of_a_range_may_be_missing_inside_the_board() -> None:
    lake = "spaces:\n  - {space: lake, at: %s}\n"
    # The corner of the block is beyond the slanting rim, a hole, or half a step off.
    found = facts("grid: {cells: hex, shape: hexagon 3}\n" + lake % "a1-c2")
    assert found.of_kind("lake") == ("c1", "b2", "c2")
    found = facts("grid: {cells: square, shape: 3x1, holes: c1}\n" + lake % "b1-c1")
    assert found.of_kind("lake") == ("b1",)
    halves = "grid: {cells: hex, top: flat, shape: 3x2}\ncoordinates: {first: A1, doubled: true}\n"
    assert facts(halves + lake % "A1-A4").of_kind("lake") == ("A1", "A3")


def test_a_hole_is_called_one() -> None:
    text = "grid: {cells: square, shape: 3x3, holes: b2}\nspaces:\n  - {space: lake, at: b2}\n"
    (found,) = problems(text)
    assert found[2] == "'b2' is a hole of the board; write another space, or remove the hole"
    text = "grid: {cells: square, shape: 3x3}\nregions: {east: all but rim and b9}\n"
    (found,) = problems(text)
    assert found[2].startswith(
        "there is no space 'b9': 'b9' is not on the board; the nearest space is b3"
    )
