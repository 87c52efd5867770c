"""Promises on moves of a board: kept, broken, and flipped by one change."""

from __future__ import annotations

import networkx
import pytest
from deciding import board, broken, graph, kept, refused, result
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.promises.results import Broken, Kept

FORD = """\
grid: {cells: square, shape: 5x3}
spaces:
  - {space: field, at: rest}
  - {space: wood, at: [b1, b2, d3], enter: 2}
  - {space: lake, at: c3, enter: closed}
  - {space: town, at: {a2: Kell, e2: Marr}}
regions: {west: a1-a3, east: e1-e3}
ways:
  - {way: road, through: [a2-e2], move: 0.5}
"""
LADDERS = """\
grid: {cells: square, shape: 5x1}
coordinates: {first: 1}
moves: [next, ladder]
ways:
  - {way: ladder, joins: [[1, 3], [4, 5]], one-way: true}
"""
LINE = "grid: {cells: square, shape: 4x1}\nspaces: [{space: gap, at: d1}]\n"

CASES = [
    (
        FORD,
        "reach: all but lake",
        "all 14 spaces but 'lake' can be reached from each other",
        ("enter: closed}\n", "enter: closed}\n  - {space: isle, at: e3, enter: closed}\n"),
        "e3 cannot be reached from a1",
    ),
    (
        FORD,
        "reach: town, from: [Kell, Marr], by: road",
        "both spaces of 'town' can be reached from each of 2 of 'Kell' and 'Marr' by road",
        ("through: [a2-e2]", "through: [a2-d2]"),
        "e2 (Marr) cannot be reached from a2 (Kell) by road",
    ),
    (
        FORD,
        "reach: Marr, from: Kell, within: 2",
        "the only space (Marr) can be reached from a2 (Kell); the farthest, e2 (Marr), costs 2",
        ("move: 0.5", "move: 0.75"),
        "from a2 (Kell) it costs 3 to reach e2 (Marr), 2 promised",
    ),
    (
        FORD,
        "distance: [west, east], is: 4+",
        "from 'west' to 'east' it takes 4 moves at least (a1 to e1 by sides)",
        ("through: [a2-e2]", "joins: [[a2, e2]]"),
        "from a2 (Kell) to e2 (Marr) it takes 1 move, at least 4 promised",
    ),
    (
        FORD,
        "distance: [west, east], is: 2, price: true",
        "from 'west' to 'east' it costs 2 at least (a2 (Kell) to e2 (Marr) by road)",
        ("move: 0.5", "move: 2"),
        "from a1 to e1 it costs 5, 2 promised",
    ),
    (
        FORD,
        "apart: town, is: 2+",
        "no two of 2 spaces of 'town' touch",
        ("e2: Marr", "a3: Marr"),
        "a2 (Kell) and a3 (Marr) touch",
    ),
    (
        FORD,
        "apart: town, is: 4",
        "any two of 2 spaces of 'town' are 4 to 4 moves apart",
        ("e2: Marr", "e1: Marr"),
        "e1 (Marr) and a2 (Kell) are 5 moves apart, 4 promised",
    ),
    (
        FORD,
        "degree: all but lake, is: 2-4",
        "2 (a1) to 4 moves from each of 14 spaces but 'lake' (2 to 4 promised)",
        ("\nregions", "\nclosed: [[a1, b1]]\nregions"),
        "a1 has 1 move; 2 to 4 promised",
    ),
    (
        FORD,
        "connected: [field, town]",
        "all 12 spaces of 'field' and 'town' are connected",
        ("at: [b1, b2, d3]", "at: [b2, d3]"),
        "'field' and 'town' are in 2 parts, of 7 and 4 spaces",
    ),
    (
        FORD,
        "connected: each region",
        "2 regions, each connected",
        ("\nregions", "\nclosed: [[a1, a2]]\nregions"),
        "'west' is in 2 parts: a2 (Kell) and a3; a1",
    ),
    (
        FORD,
        "cut: [west, east], is: 3",
        "",
        ("enter: closed", "enter: 1"),
        "2 spaces part 'west' from 'east', 3 promised: b1 and b2",
    ),
    (
        LADDERS,
        "chains: [ladder], is: 0",
        "none of 2 links of 'ladder' ends where another begins",
        ("[4, 5]", "[3, 5]"),
        "'ladder' from 1 ends on 3, where 'ladder' begins; 0 promised",
    ),
]


@pytest.mark.parametrize(("text", "stated", "proved", "change", "message"), CASES)
def test_one_change_of_the_board_flips_a_promise(
    text: str, stated: str, proved: str, change: tuple[str, str], message: str
) -> None:
    assert change[0] in text
    before, after = (result(stated, board(t)) for t in (text, text.replace(*change)))
    assert {type(before), type(after)} == {Kept, Broken}
    for found in (before, after):
        if isinstance(found, Kept) and proved:
            assert found.text == proved
        elif isinstance(found, Broken) and message:
            assert found.message == message


def test_moves_in_one_direction_lead_forward_only() -> None:
    assert (
        broken("reach: all", board(LADDERS)) == "1 cannot be reached from 4 spaces (2, 3, 4 and 5)"
    )
    assert kept("reach: all, from: '1'", board(LADDERS)) == "all 5 spaces can be reached from 1"
    assert kept("distance: ['5', '1'], is: 3+", board(LADDERS)) == "'1' cannot be reached from '5'"
    assert broken("distance: ['5', '1'], is: 3", board(LADDERS)) == (
        "'1' cannot be reached from '5', 3 promised"
    )


def test_a_start_of_the_board_is_where_a_reach_begins() -> None:
    text = LINE.replace("at: d1", "at: d1, start: true")
    assert kept("reach: all, within: 3", board(text)) == (
        "all 4 spaces can be reached from the only start space; the farthest, a1, costs 3"
    )
    assert broken("reach: all, within: 2", board(text)) == (
        "from d1 it costs 3 to reach a1, 2 promised"
    )
    assert refused("reach: all, within: 2", board(LINE))[0] == (
        "there is no start from which a price is counted"
    )


def test_closed_spaces_are_left_out_by_name() -> None:
    text = LINE.replace("at: d1", "at: d1, enter: closed")
    found = result("reach: all", board(text))
    assert isinstance(found, Broken)
    assert (found.message, found.hint) == (
        "d1 cannot be reached from a1",
        "no piece moves into 'gap': write  all but gap",
    )
    assert kept("reach: all but gap", board(text))


def test_spaces_that_no_piece_enters_are_together_where_they_touch() -> None:
    text = (
        "grid: {cells: square, shape: 4x1}\nspaces: [{space: land, at: [b1, c1], enter: closed}]\n"
    )
    assert kept("connected: land", board(text)) == "both spaces of 'land' are connected"
    assert broken("connected: land", board(text.replace("b1, c1", "b1, d1"))) == (
        "'land' is in 2 parts, of 1 and 1 spaces"
    )
    assert broken("apart: land, is: 2+", board(text)) == "b1 and c1 touch"


def test_touching_counts_only_if_it_is_asked_for() -> None:
    text = "grid: {cells: square, shape: 2x1}\nclosed: [[a1, b1]]\n"
    assert broken("connected: all", board(text)) == "the board is in 2 parts, of 1 and 1 spaces"
    assert kept("connected: all, by: touch", board(text)) == "both spaces are connected"


def test_neighbours_cannot_be_parted() -> None:
    assert kept("cut: [a1, b1], is: 3+", board(LINE)) == (
        "'a1' and 'b1' touch, so that no spaces part them"
    )
    assert broken("cut: [a1, b1], is: 3", board(LINE))
    assert kept("cut: [a1, c1], is: 1", board(LINE)) == (
        "1 space (b1) must be barred to part 'a1' from 'c1'"
    )


def test_ways_and_relations_have_names() -> None:
    assert refused("reach: all, by: rode", board(FORD)) == (
        "'rode' is neither a relation of spaces nor a way",
        "did you mean road?",
    )
    assert refused("reach: all, by: corners", board(FORD)) == (
        "no move of this map is by 'corners'",
        "write one by which there are moves: 'sides' or 'road'",
    )
    assert refused("chains: [rod], is: 0", board(FORD)) == (
        "there is no way 'rod'",
        "did you mean road?",
    )
    assert refused("connected: each regin", board(FORD))[1] == "did you mean each region?"


@pytest.mark.parametrize(
    ("grid", "stated", "proved"),
    [
        (
            "grid: {cells: hex, top: flat, shape: 5x4}\nregions: {w: a1-a4, e: e1-e4}\n",
            "alike: [w, e]",
            "the mirror left to right takes 'w' to 'e' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: hex, top: flat, shape: 4x4}\nregions: {w: a1-a4, e: d1-d4}\n",
            "alike: [w, e]",
            "the turn by 180 degrees takes 'w' to 'e' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: hex, top: pointy, shape: 4x5}\nregions: {n: a1-d1, s: a5-d5}\n",
            "alike: [n, s], under: mirror",
            "the mirror top to bottom takes 'n' to 's' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: hex, shape: hexagon 3}\n",
            "alike: [c1, e1], under: turn 60",
            "the turn by 60 degrees takes 'c1' to 'e1' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: hex, shape: hexagon 3}\n",
            "alike: [c1, e3], under: turn 120",
            "the turn by 120 degrees takes 'c1' to 'e3' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: square, shape: 3x3}\n",
            "alike: [a1, c1], under: turn 90",
            "the turn by 90 degrees takes 'a1' to 'c1' and keeps kinds, fields and moves",
        ),
        (
            "grid: {cells: triangle, shape: triangle 4}\n",
            "alike: [d1, g4], under: turn 120",
            "the turn by 120 degrees takes 'd1' to 'g4' and keeps kinds, fields and moves",
        ),
        (
            "grid: {points: square, shape: rings 3}\n",
            "alike: [a1, g7], under: turn 180",
            "the turn by 180 degrees takes 'a1' to 'g7' and keeps kinds, fields and moves",
        ),
    ],
)
def test_sides_are_alike_under_symmetries_of_the_grid(grid: str, stated: str, proved: str) -> None:
    subject = board(grid)
    assert kept(stated, subject) == proved
    # A wood that has no counterpart ends it; none of these is in the middle.
    odd = next(id for id in subject.items if id not in (*stated.split("[")[1][:6].split(", "),))
    ending = broken(stated, board(f"{grid}spaces: [{{space: wood, at: {odd}}}]\n"))
    assert f"{odd}, 'wood', to " in ending or f"to {odd}, 'wood'" in ending


def test_a_symmetry_keeps_fields_prices_and_moves() -> None:
    grid = "grid: {cells: square, shape: 3x2}\n"
    grid += "spaces: [{space: x, at: {a1: {gold: 1}, c1: {gold: %s}}}]\n"
    assert kept("alike: [a1, c1]", board(grid % 1))
    assert broken("alike: [a1, c1]", board(grid % 2)) == (
        "the mirror left to right takes a1, with gold 1, to c1, with 2, and 1 more do not match"
    )
    shut = grid % 1 + "closed: [[a1, b1]]\n"
    assert broken("alike: [a1, c1]", board(shut)).startswith(
        "the mirror left to right takes the move from b1 to c1 to one from b1 to a1"
    )
    assert "which is on neither side" in broken("alike: [a1, b1]", board(grid % 1))


@pytest.mark.parametrize(
    ("grid", "under", "hint"),
    [
        (
            "{cells: hex, top: flat, shape: 5x4}",
            "turn 180",
            "with a flat top, 'turn 180' fits an even number of columns, 'mirror' an odd one",
        ),
        (
            "{cells: hex, top: pointy, shape: 4x4}",
            "mirror",
            "with a pointy top, 'turn 180' fits an even number of rows, 'mirror' an odd one",
        ),
        ("{cells: square, shape: 4x2}", "turn 90", "write  under: mirror"),
    ],
)
def test_a_grid_that_no_symmetry_fits_says_which_would(grid: str, under: str, hint: str) -> None:
    message, advice = refused(f"alike: [a1, b1], under: {under}", board(f"grid: {grid}\n"))
    assert message == f"'{under}' fits no grid of this shape"
    assert advice == hint


def test_the_hint_about_hex_grids_is_true() -> None:
    for top, even, odd in (("flat", "4x3", "3x4"), ("pointy", "3x4", "4x3")):
        for shape, word in ((even, "turn 180"), (odd, "mirror")):
            found = result(
                f"alike: [a1, b1], under: {word}",
                board(f"grid: {{cells: hex, top: {top}, shape: {shape}}}\n"),
            )
            assert isinstance(found, Broken), (top, shape, word)


def test_areas_have_no_mirror() -> None:
    text = "grid: {points: {A: [10mm, 10mm], B: [40mm, 10mm]}}\nways: [{way: w, joins: [[A, B]]}]\n"
    assert refused("alike: [A, B]", board(text))[0] == (
        "only boards with a grid of cells or points have a mirror and turns"
    )


@given(
    st.sets(st.sampled_from([f"{c}{r}" for c in "abcde" for r in range(1, 5)]), max_size=9),
    st.lists(
        st.tuples(
            st.sampled_from([f"{c}{r}" for c in "abcde" for r in range(1, 5)]),
            st.sampled_from([f"{c}{r}" for c in "abcde" for r in range(1, 5)]),
        ).filter(lambda pair: pair[0] != pair[1]),
        max_size=3,
        unique_by=lambda pair: frozenset(pair),
    ),
)
def test_reach_and_cut_agree_with_networkx(closed: set[str], joined: list[tuple[str, str]]) -> None:
    shut, starts, ends = sorted(closed), ["a1", "a2"], ["e3", "e4"]
    text = "grid: {cells: square, shape: 5x4}\nregions: {west: [a1, a2], east: [e3, e4]}\n"
    if shut:
        text += f"spaces: [{{space: rock, at: [{', '.join(shut)}], enter: closed}}]\n"
    if joined:
        links = ", ".join(f"[{a}, {b}]" for a, b in joined)
        text += f"ways: [{{way: path, joins: [{links}], one-way: true}}]\n"
    subject, steps = board(text), graph(text).steps()
    directed = networkx.DiGraph()
    directed.add_nodes_from(steps)
    directed.add_edges_from((a, b) for a, near in steps.items() for b in near)
    reached = all(networkx.has_path(directed, a, b) for a in starts for b in ends)
    assert isinstance(result("reach: east, from: west", subject), Kept) == reached
    whole = networkx.is_strongly_connected(directed)
    assert isinstance(result("reach: all", subject), Kept) == whole
    both = directed.to_undirected()
    assert isinstance(result("connected: all", subject), Kept) == networkx.is_connected(both)
    least = _least_cut(both, starts, ends)
    if least is None:
        assert isinstance(result("cut: [west, east], is: 1+", subject), Kept)
    else:
        assert isinstance(result(f"cut: [west, east], is: {least}", subject), Kept)
        assert isinstance(result(f"cut: [west, east], is: {least + 1}+", subject), Broken)


def _least_cut(graph: networkx.Graph, starts: list[str], ends: list[str]) -> int | None:
    """Return the least number of other nodes that part starts from ends; None if these touch."""
    name = {**dict.fromkeys(starts, "S"), **dict.fromkeys(ends, "T")}
    merged = networkx.relabel_nodes(graph, name)
    merged.remove_edges_from([("S", "S"), ("T", "T")])
    if merged.has_edge("S", "T"):
        return None
    return len(networkx.minimum_node_cut(merged, "S", "T"))
