"""Ways and the moves that they make."""

from __future__ import annotations

import math

import pytest
from reading import board, problems

from pnp.kinds.boards.board.moves import moves_of
from pnp.kinds.boards.board.problems import problems_of
from pnp.kinds.boards.board.spaces import facts_of
from pnp.kinds.boards.board.ways import ways_of

SQUARES = "grid: {cells: square, shape: 3x3}\n"
FREE = "grid: {points: {x: [1mm, 1mm], y: [20mm, 1mm]}}\n"
FIELD = "grid: {cells: hex, top: flat, shape: 5x3}\ncoordinates: '0101'\n"


def prices(text: str, start: str) -> dict[str, float]:
    found = moves_of(board(text)).prices([start])
    return {id: price for id, (price, _) in found.items()}


def test_a_move_costs_what_the_space_says_it_costs_to_enter() -> None:
    text = (
        FIELD
        + "spaces:\n  - {space: woods, at: '0302', enter: 3}\n"
        + "  - {space: hole, at: '0301', enter: closed}\n"
    )
    moves = {move.end: move.price for move in moves_of(board(text)).of["0202"]}
    assert moves["0302"] == 3
    assert "0301" not in moves
    assert moves["0102"] == 1


def test_a_road_replaces_the_price_and_a_bridge_crosses_a_river_for_nothing() -> None:
    river = "  - {way: river, along: {between: [0201-0203, 0301-0303]}, cross: 2}\n"
    road = "  - {way: road, through: [0102-0502], move: 0.5%s}\n"
    woods = "spaces: [{space: woods, at: 0101-0503, enter: 3}]\n"
    plain = prices(FIELD + woods + "ways:\n" + river, "0102")
    ford = prices(FIELD + woods + "ways:\n" + road % "" + river, "0102")
    bridge = prices(FIELD + woods + "ways:\n" + road % ", bridge: true" + river, "0102")
    assert plain["0502"] == 4 * 3 + 2
    assert ford["0502"] == 4 * 0.5 + 2
    assert bridge["0502"] == 4 * 0.5


def test_a_wall_is_closed_and_so_is_a_closed_pair() -> None:
    wall = (
        FIELD + "ways:\n  - {way: wall, along: {between: [0201-0203, 0301-0303]}, cross: closed}\n"
    )
    assert set(prices(wall, "0102")) == {f"0{c}0{r}" for c in (1, 2) for r in (1, 2, 3)}
    pair = "grid: {cells: square, shape: 2x1}\nclosed: [[a1, b1]]\n"
    assert prices(pair, "a1") == {"a1": 0.0}
    link = pair.replace("[[a1, b1]]", "[[a1, c1]]").replace("2x1", "3x1")
    link += "moves: [path]\nways: [{way: path, joins: [[a1, c1], [a1, b1]]}]\n"
    assert prices(link, "a1") == {"a1": 0.0, "b1": 1.0}
    assert problems(link) == []


LINKS = """
board: {width: 100mm, height: 60mm}
grid: {points: {Ayr: [10mm, 20mm], Bute: [80mm, 20mm], Cobh: [40mm, 40mm]}}
ways:
  - way: rail
    move: '{length}'
    joins: [{from: Ayr, to: Bute, length: 7}, {from: Bute, to: Cobh, %s}]
"""


def test_a_link_may_have_a_price_of_its_own() -> None:
    assert prices(LINKS % "length: 2.5", "Ayr") == {"Ayr": 0, "Bute": 7, "Cobh": 9.5}


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("hours: 2", "the link has no field 'length', which is the price of a move"),
        ("length: far", "'far' is not a price of a move"),
        ("length: 1001", "'1001' is not a price of a move"),
    ],
)
def test_a_link_without_a_price_is_reported_at_the_link(field: str, message: str) -> None:
    (found,) = problems_of(board(LINKS % field))
    assert (found.code, found.message) == ("not-a-number", message)
    assert found.path == ("ways", 0, "joins", 1)
    assert found.labels == ((("ways", 0, "move"), "the price"),)


def test_ladders_lead_one_way() -> None:
    text = (
        "grid: {cells: square, shape: 4x1}\ncoordinates: {first: 1}\nmoves: [next, ladder]\n"
        "ways: [{way: ladder, joins: [[1, 4]], one-way: true}]\n"
    )
    assert prices(text, "1") == {"1": 0, "2": 1, "4": 1, "3": 2}
    assert prices(text, "4") == {"4": 0}


def test_points_are_joined_by_lines_and_hidden_lines_still_join() -> None:
    mill = moves_of(board("grid: {points: square, shape: rings 3}\n"))
    assert sum(map(len, mill.of.values())) == 2 * (3 * 8 + 2 * 4)
    river = "grid: {points: square, shape: 3x4, hide: {between: [a2-c2, a3-c3]}}\n"
    assert "a3" in prices(river, "a2")


def test_points_with_positions_are_joined_by_ways_alone() -> None:
    text = (
        "grid: {points: {Vega: [10mm, 10mm], Rigel: [40mm, 10mm], Deneb: [40mm, 40mm]}}\n"
        "ways: [{way: lane, joins: [[Vega, Rigel], {from: Rigel, to: Deneb, length: 4}]}]\n"
    )
    assert prices(text, "Vega") == {"Vega": 0, "Rigel": 1, "Deneb": 2}
    (lane,) = ways_of(board(text)).ways
    assert [dict(link.fields) for link in lane.links] == [{}, {"length": "4"}]


def test_areas_with_a_common_border_are_neighbours() -> None:
    text = (
        "grid:\n  areas:\n    west: [[0, 0], [40, 0], [40, 40], [0, 40]]\n"
        "    east: [[40, 0], [80, 0], [80, 40], [40, 40]]\n"
        "    far: [[80, 40], [120, 40], [120, 80], [80, 80]]\n"
    )
    graph = moves_of(board(text)).graph()
    assert graph == {"west": ("east",), "east": ("west",), "far": ()}


def test_a_way_through_a_straight_line_visits_what_lies_between() -> None:
    text = (
        "grid: {points: square, shape: 9x10}\n"
        "ways: [{way: palace, through: [[d1, f3], [f1, d3]]}]\n"
    )
    (palace,) = ways_of(board(text)).ways
    assert palace.chains == (("d1", "e2", "f3"), ("f1", "e2", "d3"))


@pytest.mark.parametrize(
    ("ways", "code", "message"),
    [
        (
            "{way: w, through: [a1, c2]}",
            "way-leaps",
            "the way leaps from 'a1' to 'c2', which do not touch",
        ),
        ("{way: w, through: a1-b2}", "way-leaps", "'a1-b2' is a block of 4 spaces, not a line"),
        ("{way: w, joins: [[a1, a1]]}", "way-to-itself", "the link leads from 'a1' to itself"),
        ("{way: w, along: a1/ne}", "unknown-side", "'ne' is not a side of 'a1'"),
        ("{way: w, within: {a1: up}}", "unknown-side", "'up' is not a side of 'a1'"),
        ("{way: w, joins: [[a1, z9]]}", "unknown-space", "there is no space 'z9'"),
    ],
)
def test_a_way_that_leads_nowhere_is_told(ways: str, code: str, message: str) -> None:
    found = problems(f"grid: {{cells: square, shape: 4x4}}\nways: [{ways}]\n")
    assert [(one, told) for one, told, _ in found] == [(code, message)]


def test_prices_equal_those_of_the_usual_library() -> None:
    networkx = pytest.importorskip("networkx")
    text = (
        "grid: {cells: hex, top: pointy, shape: 8x8}\ncoordinates: A1\n"
        "spaces:\n  - {space: hill, at: [B2-D5, F6], enter: 2}\n"
        "  - {space: lake, at: E3-F4, enter: closed}\n"
        "ways:\n  - {way: road, through: [A1-H1, H2-H8], move: 0.5}\n"
        "  - {way: stream, along: {around: C6}, cross: 1.5}\n"
    )
    moves = moves_of(board(text))
    graph = networkx.DiGraph()
    for start, ends in moves.of.items():
        for move in ends:
            graph.add_edge(start, move.end, weight=move.price)
    expected = networkx.single_source_dijkstra_path_length(graph, "A1")
    found = {id: price for id, (price, _) in moves.prices(["A1"]).items()}
    assert found.keys() == expected.keys()
    assert all(math.isclose(found[id], expected[id]) for id in expected)
    assert len(facts_of(board(text)).spaces) == 64


@pytest.mark.parametrize(
    ("grid", "pair", "code", "message"),
    [
        (SQUARES, "a1, c2", "pair-apart", "'a1' and 'c2' do not touch"),
        (SQUARES, "a1, b2", "pair-apart", "'a1' and 'b2' do not touch"),
        (SQUARES, "a1, a1", "pair-apart", "'a1' and 'a1' do not touch"),
        (
            SQUARES,
            "rim, b1",
            "unclear-space",
            "'rim' is 8 spaces; a pair is closed between two",
        ),
        (
            "grid: {points: {x: [1mm, 1mm], y: [20mm, 1mm]}}\n",
            "x, y",
            "pair-apart",
            "'x' and 'y' do not touch",
        ),
    ],
)
def test_a_closed_pair_is_of_two_neighbours(grid: str, pair: str, code: str, message: str) -> None:
    ((found, told, hint),) = problems(f"{grid}closed: [[{pair}]]\n")
    assert (found, told) == (code, message)
    assert hint


def test_pairs_that_touch_at_corners_or_follow_each_other_may_be_closed() -> None:
    assert problems(SQUARES + "moves: [sides, corners]\nclosed: [[a1, b2]]\n") == []
    assert problems(SQUARES + "moves: [next]\nclosed: [[c1, a2]]\n") == []
    assert problems(SQUARES + "moves: []\nclosed: [[a1, b1]]\n") == []


def test_a_way_inside_a_cell_does_not_lead_from_a_side_to_itself() -> None:
    ((code, message, hint),) = problems(SQUARES + "ways: [{way: w, within: {a1: e-e}}]\n")
    assert (code, message) == ("way-to-itself", "'e-e' leads from a side of 'a1' to itself")
    assert hint == "write  e, which leads to the middle, or two sides"
