"""Areas that overlap, and narrow gaps between areas."""

from __future__ import annotations

import pytest
from reading import board

from pnp.kinds.boards.board.area_problems import area_problems

WEST = "[[0, 0], [50, 0], [50, 60], [0, 60]]"


def found(**areas: str) -> list[tuple[str, str]]:
    """Return the name of the area and the message of each problem."""
    lines = "".join(f"    {name}: {outline}\n" for name, outline in areas.items())
    problems = area_problems(board(f"grid:\n  areas:\n{lines}"))
    return [(str(one.path[2]), f"{one.code}: {one.message}") for one in problems]


def east(left: float, *, top: float = 0.0, bottom: float = 60.0) -> str:
    return f"[[{left}, {top}], [100, {top}], [100, {bottom}], [{left}, {bottom}]]"


@pytest.mark.parametrize("left", [49.7, 50.0, 50.3, 56.2])
def test_areas_may_touch_roughly_or_lie_clearly_apart(left: float) -> None:
    assert found(west=WEST, east=east(left)) == []


@pytest.mark.parametrize(("left", "depth"), [(49.5, "0.5"), (44.0, "6.0")])
def test_an_overlap_has_its_depth(left: float, depth: str) -> None:
    ((name, message),) = found(west=WEST, east=east(left))
    assert name == "east"
    assert message.startswith(f"areas-overlap: 'west' and 'east' overlap by {depth} mm around [")


def test_an_overlap_is_at_the_later_area_with_a_label_at_the_other() -> None:
    text = f"grid: {{areas: {{west: {WEST}, east: {east(40)}}}}}\n"
    (problem,) = area_problems(board(text))
    assert (problem.path[2], problem.labels[0][0][2]) == ("east", "west")


@pytest.mark.parametrize(("left", "width"), [(50.5, "0.5"), (55.0, "5.0")])
def test_a_narrow_gap_has_its_width(left: float, width: str) -> None:
    ((name, message),) = found(west=WEST, east=east(left))
    assert name == "east"
    text = f"gap-between-areas: a gap of {width} mm separates 'west' and 'east'"
    assert message.startswith(text)


def test_areas_that_run_along_each_other_for_a_short_length_have_no_gap() -> None:
    assert found(west=WEST, east=east(51, top=58, bottom=100)) == []
    assert found(west=WEST, east=east(51, top=54, bottom=100)) != []
    assert found(west=WEST, east=east(55, top=54, bottom=100)) == []
    assert found(west=WEST, east="[[52, 30], [90, 5], [90, 55]]") == []


def test_corners_that_nearly_meet_have_no_gap() -> None:
    assert found(west=WEST, east=east(54, top=64, bottom=100)) == []


def test_neighbours_that_part_at_an_angle_have_no_gap() -> None:
    assert found(west=WEST, east="[[50, 10], [100, 10], [100, 60], [65, 60], [50, 40]]") == []


def test_what_another_area_fills_is_no_gap() -> None:
    river = "[[50, 0], [54, 0], [54, 60], [50, 60]]"
    assert found(west=WEST, river=river, east=east(54)) == []


def test_a_gap_may_be_beside_a_common_border() -> None:
    bay = "[[50, 0], [100, 0], [100, 60], [50, 60], [50, 40], [52, 40], [52, 20], [50, 20]]"
    ((_, message),) = found(west=WEST, east=bay)
    assert "a gap of 2.0 mm" in message


@pytest.mark.parametrize("inset", [0.0, 2.0])
def test_an_island_in_a_hole_may_have_water_around_it(inset: float) -> None:
    a, b = 20 + inset, 40 - inset
    island = f"[[{a}, {a}], [{b}, {a}], [{b}, {b}], [{a}, {b}]]"
    sea = "[[[0, 0], [60, 0], [60, 60], [0, 60]], [[20, 20], [40, 20], [40, 40], [20, 40]]]"
    assert found(sea=sea, island=island) == []
    assert found(island=island, sea=sea) == []
    whole = "[[0, 0], [60, 0], [60, 60], [0, 60]]"
    ((_, message),) = found(sea=whole, island=island)
    assert message.startswith("areas-overlap")


def test_an_exclave_is_compared_with_its_neighbours() -> None:
    two = f"[{WEST}, [[102, 0], [150, 0], [150, 60], [102, 60]]]"
    ((name, message),) = found(west=two, east=east(50))
    assert name == "east"
    assert "a gap of 2.0 mm" in message


def test_an_island_may_touch_the_border_of_its_hole() -> None:
    sea = "[[[0, 0], [60, 0], [60, 60], [0, 60]], [[20, 20], [40, 20], [40, 40], [20, 40]]]"
    assert found(sea=sea, island="[[20, 20], [38, 20], [38, 40], [20, 40]]") == []
    two = {
        "west": "[[22, 22], [29, 22], [29, 38], [22, 38]]",
        "east": "[[31, 22], [38, 22], [38, 38], [31, 38]]",
    }
    assert [name for name, _ in found(sea=sea, **two)] == ["east"]
