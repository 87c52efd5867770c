"""Maps of shapes: the spaces and the graph that follow from outlines."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import complete_geometry, complete_waters
from pnp.kinds.boards.map.tiling import EDGE, tiling

LEFT = [(5, 5), (50, 5), (50, 95), (5, 95)]
RIGHT = [(50, 5), (95, 5), (95, 95), (50, 95)]


def a_map(**given: Any) -> Map:
    shapes = given.pop("shapes")
    board = {"width": 100.0, "height": 100.0, "margin": 5.0}
    legend = {name: given.pop(name, "sea") for name in shapes}
    inset = {"width": 30.0, "height": 14.0}
    rest = {"board": board, "inset": inset, "legend": legend, "grid": {"wobble": 0}, **given}
    return Map.model_validate({"map": "m", "title": "M", "players": "2", "shapes": shapes, **rest})


def touching(map_: Map) -> dict[str, tuple[str, ...]]:
    waters = complete_waters(map_)
    assert waters is not None
    return waters.neighbours


def test_spaces_touch_along_a_border_of_two_outlines() -> None:
    map_ = a_map(shapes={"west": LEFT, "east": RIGHT})
    waters = complete_waters(map_)
    assert waters is not None
    (touch,) = waters.touches
    assert (touch.a, touch.b, touch.state, touch.shore) == ("west", "east", "open", False)
    assert touch.length == pytest.approx(90)


def test_a_corner_is_no_border() -> None:
    quarters = {
        "nw": [(5, 5), (50, 5), (50, 50), (5, 50)],
        "ne": [(50, 5), (95, 5), (95, 50), (50, 50)],
        "se": [(50, 50), (95, 50), (95, 95), (50, 95)],
        "sw": [(5, 50), (50, 50), (50, 95), (5, 95)],
    }
    near = touching(a_map(shapes=quarters))
    assert near["nw"] == ("ne", "sw")
    assert near["se"] == ("ne", "sw")


@pytest.mark.parametrize("slip", [-0.25, 0.25])
def test_hairs_breadths_are_closed(slip: float) -> None:
    east = [(50 + slip, 5), (95, 5), (95, 95), (50 + slip / 2, 95)]
    map_ = a_map(shapes={"west": LEFT, "east": east})
    assert tiling(map_).is_sound
    assert touching(map_) == {"west": ("east",), "east": ("west",)}


@pytest.mark.parametrize(
    ("x", "shared", "gaps"),
    [
        (49.0, [("west", "east", 90)], []),
        (51.0, [], [(("west", "east"), 90)]),
        (54.0, [], [(("west", "east"), 360)]),
        (57.0, [], []),
    ],
)
def test_wider_overlaps_and_gaps_are_told(
    x: float, shared: list[tuple[str, str, float]], gaps: list[tuple[tuple[str, ...], float]]
) -> None:
    found = tiling(a_map(shapes={"west": LEFT, "east": [(x, 5), (95, 5), (95, 95), (x, 95)]}))
    assert [(o.a, o.b, round(o.size)) for o in found.overlaps] == shared
    assert [(gap.names, round(gap.size)) for gap in found.gaps()] == gaps
    assert found.is_sound is not bool(shared)


def test_a_gap_at_the_edge_is_told() -> None:
    east = [(50, 5), (94, 5), (94, 95), (50, 95)]
    found = tiling(a_map(shapes={"west": LEFT, "east": east}))
    assert [gap.names for gap in found.gaps()] == [("east", EDGE)]


def test_a_shape_inside_another_is_cut_out_of_it() -> None:
    whole, isle = [(0, 0), (100, 0), (100, 100), (0, 100)], [(50, 30), (70, 30), (60, 60)]
    map_ = a_map(shapes={"sea": whole, "isle": {"shape": isle, "land": True}}, isle="coast")
    board = complete_geometry(map_)
    assert board is not None
    assert board.waters.neighbours == {"sea": ("isle",), "isle": ("sea",)}
    sizes = {name: space.area.area for name, space in board.spaces.items()}
    assert sizes == pytest.approx({"sea": 90 * 90 - 30 * 14 - 300, "isle": 300}, abs=0.1)
    (border,) = board.borders
    assert border.touch.shore
    assert border.drawn.is_empty
    assert border.length == pytest.approx(20 + 2 * 1000**0.5, abs=0.1)


def test_land_divides_spaces_into_cells() -> None:
    land = [[(60, 40), (120, 40), (120, 60), (60, 60)]]
    waters = complete_waters(a_map(shapes={"west": LEFT, "east": RIGHT}, land=land, east="coast"))
    assert waters is not None
    assert len(waters.places["east"].cells) == 2
    assert len(waters.places["east"].land) == 1
    assert waters.places["west"].land == ()


def test_places_without_a_space_are_outside_the_map() -> None:
    map_ = a_map(shapes={"west": LEFT}, land=[[(70, 5), (95, 5), (95, 40), (70, 40)]])
    waters = complete_waters(map_)
    assert waters is not None
    assert set(waters.places) == {"west", "#1"}
    assert waters.places["west"].is_on_edge


def test_each_side_of_the_frame_belongs_to_its_spaces() -> None:
    waters = complete_waters(a_map(shapes={"west": LEFT, "east": RIGHT}))
    assert waters is not None
    east = {part.side: (part.start, part.end) for part in waters.places["east"].rim}
    assert east == {"top": (45, 90), "right": (0, 90), "bottom": (0, 45)}


def test_a_border_into_a_corner_of_the_frame() -> None:
    shapes = {"north": [(5, 5), (95, 5), (95, 95)], "south": [(5, 5), (95, 95), (5, 95)]}
    waters = complete_waters(a_map(shapes=shapes))
    assert waters is not None
    sides = {id: {part.side for part in place.rim} for id, place in waters.places.items()}
    assert sides == {"north": {"top", "right"}, "south": {"bottom", "left"}}


def test_crossed_and_narrow_and_hidden_shapes() -> None:
    crossed = [(5, 5), (50, 95), (50, 5), (5, 95)]
    assert tiling(a_map(shapes={"west": crossed})).crossed == ("west",)
    strip = [(20, 20), (60, 20), (60, 21), (20, 21)]
    assert tuple(tiling(a_map(shapes={"strip": strip})).narrow) == ("strip",)
    far = [(200, 20), (260, 20), (260, 90)]
    assert tiling(a_map(shapes={"west": LEFT, "far": far})).unseen == ("far",)


def test_borders_wander_the_same_on_both_sides() -> None:
    map_ = a_map(shapes={"west": LEFT, "east": RIGHT}, grid={"wobble": 0.2, "seed": 7})
    board = complete_geometry(map_)
    assert board is not None
    (border,) = board.borders
    assert 90 < border.length < 95
    whole = sum(space.area.area for space in board.spaces.values())
    assert whole == pytest.approx(90 * 90 - 30 * 14, abs=0.01)
