"""From a grid to the graph of a map: areas, adjacency, land, and findings with their places."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from small_maps import HEAD, board_of, grids, read, text_of

from pnp.base.geometry import polygons
from pnp.kinds.boards.map import survey
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.kinds.boards.rows import comment_in

FOUR = ["c1 c2", "c3 c4"]
SQUARE = "cells: square, wobble: 0"


def areas(board: MapGeometry) -> dict[str, float]:
    return {space.id: round(space.area.area, 3) for space in board.spaces.values()}


def test_squares_are_cut_by_the_panel_of_the_title() -> None:
    assert areas(board_of(FOUR, SQUARE)) == {"c1": 10000, "c2": 10000, "c3": 9580, "c4": 10000}


def test_squares_that_meet_in_a_corner_are_not_adjacent() -> None:
    board = board_of(FOUR, SQUARE)
    assert board.waters.graph() == {
        "c1": ("c2", "c3"),
        "c2": ("c1", "c4"),
        "c3": ("c1", "c4"),
        "c4": ("c2", "c3"),
    }
    assert [(b.a, b.b, b.length) for b in board.borders][0] == ("c1", "c2", 100)


def test_the_circle_and_the_rim_of_a_space() -> None:
    space = board_of(FOUR, SQUARE).spaces["c2"]
    assert space.middle == pytest.approx((160, 60), abs=0.1)
    assert space.radius == pytest.approx(50, abs=0.05)
    assert sum(part.length for part in space.place.rim) == pytest.approx(200, abs=0.2)
    assert space.place.cells[0] == (0, 1)


@pytest.mark.parametrize(
    ("grid", "around"),
    [
        ("top: pointy, offset: odd", "c2 c3 c4 c6 c8 c9"),
        ("top: pointy, offset: even", "c1 c2 c4 c6 c7 c8"),
        ("top: flat, offset: odd", "c2 c4 c6 c7 c8 c9"),
        ("top: flat, offset: even", "c1 c2 c3 c4 c6 c8"),
    ],
)
@pytest.mark.parametrize("wobble", ["0", "0.2"])
def test_the_middle_hex_has_six_neighbours(grid: str, around: str, wobble: str) -> None:
    board = board_of(["c1 c2 c3", "c4 c5 c6", "c7 c8 c9"], f"{grid}, wobble: {wobble}")
    assert " ".join(board.waters.graph()["c5"]) == around


def test_cells_of_one_name_are_one_space() -> None:
    board = board_of(["c1 c1", "c3 c1"], SQUARE)
    assert areas(board) == {"c1": 30000, "c3": 9580}


def test_closed_and_red_borders_part_ships() -> None:
    board = board_of(FOUR, SQUARE, "closed: [[c2, c1]]\nred_edges: [[c1, c3]]\n")
    assert board.waters.graph()["c1"] == ()
    assert [b.state for b in board.borders] == ["closed", "red", "open", "open"]


def test_ships_enter_neither_land_nor_rocks_nor_red_coasts() -> None:
    legend = "{c: coast, l: land, x: impassable, r: {type: coast, red: true}}"
    red = "signs: [{sign: red, closed: true, draw: fence}]\n"
    board = board_of(["c1 l1 r1", "c2 x1 #"], SQUARE, red, legend=legend)
    assert board.waters.graph() == {"c1": ("c2",), "c2": ("c1",)}
    assert [s.id for s in board.of_type("land")] == ["l1", "#2"]


def test_the_legend_prefers_the_whole_name() -> None:
    legend = "{c: coast, c2: {port: {gold: 2, resources: 1}, name: Here}}"
    port = "signs: [{sign: port, kind: port, yields: {gold: gold, resources: resource}}]\n"
    board = board_of(FOUR, SQUARE, port, legend=legend)
    assert [s.id for s in board.of_type("port")] == ["c2"]
    assert board.spaces["c2"].legend.name == "Here"


def test_land_lies_where_the_marks_say() -> None:
    board = board_of(["c1 c2#", "~1 c4"], SQUARE, legend='{c: coast, "~": ocean}')
    dry = {s.id: s.land.area / s.area.area for s in board.spaces.values()}
    assert dry["c2"] > 0.8
    assert dry["~1"] == 0
    assert dry["c1"] < 0.05


def test_a_border_on_land_has_no_water() -> None:
    board = board_of(["c1# c2# c5", "c3# c4# c6"], SQUARE)
    water = {(b.a, b.b): b.water for b in board.borders}
    assert water["c1", "c2"] < 1
    assert water["c5", "c6"] == pytest.approx(200 / 3, abs=3)


def test_starts_need_a_stretch_of_the_frame() -> None:
    rows = ["~1 ~2 ~3", "c1 ~4 ~5", "c2 c3 c4"]
    kind = "{space: ocean, passable: true, start: true, draw: water}"
    more = f"spaces:\n  - {kind}\n"
    board = board_of(rows, SQUARE, more, legend='{c: coast, "~": ocean}')
    assert board.waters.edge_starts == ("~1", "~2", "~3", "~5")


def test_dots_lie_outside_the_map() -> None:
    board = board_of(["c1 c2", ".  c4"], SQUARE)
    assert set(board.spaces) == {"c1", "c2", "c4"}


# The grid begins in line 8 of these maps: the head has five, then the grid and the legend.
@pytest.mark.parametrize(
    ("rows", "more", "expected"),
    [
        (["c1 c2", "c3 k4"], "", [("unknown-mark", 10, 6)]),
        (["c1 c2", "c3"], "", [("ragged-grid", 10, 3)]),
        (["c1", "c1 c2", "c3 c4"], "", [("ragged-grid", 9, 3)]),
        (["c1 c2", "c2 c4"], "", [("split-space", 10, 3)]),
    ],
)
def test_faults_of_a_grid_show_their_place(
    rows: list[str], more: str, expected: list[tuple[str, int, int]]
) -> None:
    board, found = read(text_of(rows, SQUARE, more))
    assert board is None
    assert found == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("closed: [[c1, c2], [c1, c9]]\n", ("unknown-space", 8, 25)),
        ("red_edges: [[c1, c2], [c2, c3]]\n", ("pair-apart", 8, 23)),
    ],
)
def test_pairs_without_a_border_are_told_and_passed_over(
    more: str, expected: tuple[str, int, int]
) -> None:
    board, found = read(text_of(FOUR, SQUARE, more))
    assert found == [expected]
    assert board is not None
    assert [border.state for border in board.borders].count("open") == 3


def test_all_faults_are_told_at_once() -> None:
    board, found = read(text_of(["c1 k1", "k2 c1"], SQUARE))
    assert board is None
    assert [code for code, _, _ in found] == ["split-space", "unknown-mark", "unknown-mark"]


def test_a_comment_in_the_grid_is_known_for_one() -> None:
    assert comment_in(("c1", "c2", "#", "east"), ("c1", "c2")) == "# east"
    assert comment_in(("#", "east"), ("c1", "c2")) == "# east"
    assert comment_in(("c1", "c2", "#", "#"), ("c1", "c2", "#")) == ""
    assert comment_in(("c1", "#", "c2"), ("c1", "c2")) == ""


def test_a_grid_of_other_proportions_is_a_warning() -> None:
    board, found = read(text_of(["c1 c2 c3 c4", "c5 c6 c7 c8"], SQUARE))
    assert board is not None
    assert found == [("stretched-grid", 8, 8)]


def test_a_space_under_the_panel_of_the_title_is_told() -> None:
    wide = HEAD.replace("width: 30mm, height: 14mm", "width: 120mm, height: 120mm")
    board, found = read(text_of(FOUR, SQUARE).replace(HEAD, wide))
    assert board is None
    assert found == [("hidden-space", 10, 3)]


def test_the_head_of_these_maps_is_five_lines_long() -> None:
    assert HEAD.count("\n") == 5


@given(grids())
def test_spaces_cover_the_frame_and_touch_both_ways(text: str) -> None:
    (board, found), (again, _) = read(text), read(text)
    if board is None or again is None:
        # A space of one cell in a corner of the frame may be rounded away.
        assert {code for code, _, _ in found} == {"hidden-space"}
        assume(False)
        return
    assert set(board.spaces) == set(re.findall(r"c\d+", text))
    covered = sum(space.area.area for space in board.spaces.values())
    assert covered == pytest.approx(400 * 400 - 30 * 14)
    for name, near in board.waters.graph().items():
        assert name not in near
        assert all(name in board.waters.graph()[other] for other in near)
    for name, space in board.spaces.items():
        assert space.area.equals_exact(again.spaces[name].area, 0)
    assert [(b.a, b.b, b.length) for b in board.borders] == [
        (b.a, b.b, b.length) for b in again.borders
    ]


def test_a_grid_too_fine_to_be_cut_into_spaces_is_told() -> None:
    board, found = read(text_of([" ".join(["c1"] * 80)] * 40, SQUARE, ""))
    assert board is None
    assert found == [("grid-too-fine", 8, 1)]


def islands(count: int) -> list[str]:
    """Return rows of marks: a square of islands, each a cell of land amid its own coast."""
    rows = range(3 * count)
    return [
        " ".join(f"c{r // 3 * count + c // 3}{'#' if r % 3 == c % 3 == 1 else ''}" for c in rows)
        for r in rows
    ]


def test_each_of_many_islands_is_held_against_the_coast_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[int] = []
    whole = survey.overlap
    monkeypatch.setattr(
        survey, "overlap", lambda a, b: held.append(len(polygons(b))) or whole(a, b)
    )
    board = board_of(islands(6), SQUARE, "")
    assert len(polygons(board.land)) == 36
    # Once the coast is cut to the window; then each space meets its own island alone.
    assert sorted(held)[-2:] == [1, 1]
