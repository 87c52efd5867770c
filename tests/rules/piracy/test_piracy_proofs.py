"""What the rules of Piracy prove, held against other ways of finding it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import networkx as nx
import pytest
from hypothesis import assume, given
from pirate_seas import port_blackwood, seaboard, seas, setting, signs_of, waters

from pnp.kinds.boards.squares.squares import Square
from pnp_pirates.piracy.checks.kit import can_tie, settled
from pnp_pirates.piracy.views import (
    FACES,
    Seaboard,
    can_be_trapped,
    prowl_of,
    speed_table,
    traffic,
    walk_ends,
)

Waters = Mapping[Square, Sequence[Square]]


@pytest.fixture(scope="module")
def bundled() -> Seaboard:
    return port_blackwood()


def every_walk(
    sea: Waters, way: tuple[Square, ...], steps: int, closed: Square | None = None
) -> Iterator[tuple[Square, ...]]:
    """Yield all walks that go on so many steps and never straight back, one by one."""
    if not steps:
        yield way
        return
    for near in sea[way[-1]]:
        if near != closed and (len(way) < 2 or near != way[-2]):
            yield from every_walk(sea, (*way, near), steps - 1, closed)


@given(waters())
def test_walks_end_where_going_step_by_step_ends(sea: Waters) -> None:
    for start in sea:
        for steps in (1, 2, 3, 4):
            ends = {way[-1] for way in every_walk(sea, (start,), steps)} - {start}
            assert walk_ends(sea, start, steps) == ends


@given(waters())
def test_a_prowl_is_all_that_can_be_come_to(sea: Waters) -> None:
    coast = sorted(sea)[:2]
    found = prowl_of(sea, coast, 3)
    graph = nx.DiGraph()
    graph.add_nodes_from(sea)
    graph.add_edges_from((s, way[-1]) for s in sea for way in every_walk(sea, (s,), 3))
    home = {way[-1] for square in coast for way in every_walk(sea, (square,), 2)}
    reached = home.union(*(nx.descendants(graph, square) for square in home))
    assert (set(found.home), set(found.ends)) == (home, reached)
    assert set(found.stuck_squares) == {square for square in reached if not graph[square]}


@given(waters(4, 4))
def test_one_is_held_where_a_square_lies_on_all_its_walks(sea: Waters) -> None:
    coast = sorted(sea)[:2]
    found = prowl_of(sea, coast, 3)
    assume(found.home)
    assume(not found.stuck_squares)

    def free(starts: Sequence[Square], steps: int, other: Square) -> bool:
        return any(
            True
            for start in starts
            if start != other
            for _ in every_walk(sea, (start,), steps, other)
        )

    by_hand = any(
        not free(coast, 2, other) or not all(free([s], 3, other) for s in found.ends if s != other)
        for other in sea
    )
    assert can_be_trapped(sea, found, coast, 3) == by_hand


@given(waters())
def test_ways_between_wharves_are_counted_as_if_one_by_one(sea: Waters) -> None:
    graph = nx.Graph([(s, n) for s in sea for n in sea[s]])
    assume(graph)
    start = min(graph)
    goal = max(nx.node_connected_component(graph, start))
    longest = nx.shortest_path_length(graph, start, goal) + 2
    ways = list(nx.all_simple_paths(graph, start, goal, cutoff=longest))
    on, total = traffic(sea, start, goal)
    assert total == len(ways)
    assert on == {
        square: number
        for square in sea
        if square not in (start, goal) and (number := sum(square in way for way in ways))
    }


def least_flow(board: Seaboard) -> float:
    """Return the capacity of the sea between the wharves, by the usual library."""
    stood = {square for found in board.prowls.values() for square in found.ends}
    flow = nx.DiGraph()
    for square, near in board.sea.items():
        room = {"capacity": 1} if square in stood else {}
        flow.add_edge((square, "in"), (square, "out"), **room)
        flow.add_edges_from(((square, "out"), (other, "in")) for other in near)
    return float(nx.minimum_cut_value(flow, (board.port, "out"), (board.x, "in")))


@given(seas())
def test_a_barrier_is_as_small_as_the_flow_is_wide(rows: list[str]) -> None:
    board = seaboard(rows)
    assume(board.length is not None)
    cut = board.barrier
    try:
        least = least_flow(board)
    except nx.NetworkXUnbounded:
        assert cut is None
        return
    assert cut is not None
    assert len(cut) == least
    assert board.port is not None
    graph = nx.Graph([(s, n) for s in board.sea for n in board.sea[s]])
    graph.remove_nodes_from(cut)
    assert not nx.has_path(graph, board.port, board.x)


@given(seas())
def test_two_close_the_way_exactly_where_one_can_stand_on_each_square(rows: list[str]) -> None:
    board = seaboard(rows)
    assume(board.length is not None)
    one, other = (set(found.ends) for found in board.prowls.values())
    graph = nx.Graph([(s, n) for s in board.sea for n in board.sea[s]])

    def closed(*squares: Square) -> bool:
        rest = graph.subgraph(set(graph) - set(squares))
        return not nx.has_path(rest, board.port, board.x)

    alone = [square for square in one | other if closed(square)]
    pairs = [(a, b) for a in one for b in other if closed(a, b)]
    assert bool(board.closing) == bool(alone or pairs)
    if alone:
        assert board.closing in [(square,) for square in alone]
    elif pairs:
        assert board.closing in pairs or board.closing[::-1] in pairs


def test_one_peril_does_not_stand_on_two_squares() -> None:
    board = seaboard(["SX~~t", "~~P~M", "t~~~t"])
    assert board.barrier is not None
    assert len(board.barrier) == 2
    assert set(board.barrier) <= set(board.prowls["monster"].ends)
    assert board.closing == ()


def test_port_blackwood_cannot_be_closed_by_any_two(bundled: Seaboard) -> None:
    assert bundled.barrier is not None
    assert len(bundled.barrier) == least_flow(bundled) == 3
    graph = nx.Graph([(s, n) for s in bundled.sea for n in bundled.sea[s]])
    for square in bundled.waters:
        rest = graph.subgraph(set(graph) - {square})
        # Some second square parts them exactly where it joins their parts and they share none.
        parts = list(nx.biconnected_components(rest))
        tree = nx.Graph([(i, s) for i, part in enumerate(parts) for s in part])
        way = nx.shortest_path(tree, bundled.port, bundled.x)
        assert len(way) == 3, f"{square} and one of {way}"


def test_distances_on_port_blackwood_are_those_of_the_usual_library(bundled: Seaboard) -> None:
    graph = nx.Graph([(s, n) for s in bundled.sea for n in bundled.sea[s]])
    assert bundled.from_port == nx.single_source_shortest_path_length(graph, bundled.port)
    assert bundled.length == 14


@given(seas())
def test_a_mirror_changes_nothing(rows: list[str]) -> None:
    board, other = seaboard(rows), seaboard([row[::-1] for row in rows])
    assert board.length == other.length
    assert len(board.straits) == len(other.straits)
    for kind, found in board.prowls.items():
        assert len(found.ends) == len(other.prowls[kind].ends)
        assert len(found.stuck_squares) == len(other.prowls[kind].stuck_squares)
    if board.length is not None:
        cut, mirrored = board.barrier, other.barrier
        assert (cut and len(cut)) == (mirrored and len(mirrored))
        assert board.traffic[1] == other.traffic[1]


def test_the_signs_of_a_board_are_the_board(bundled: Seaboard) -> None:
    again = seaboard(signs_of(bundled))
    assert again.from_x == bundled.from_x
    assert {k: p.ends for k, p in again.prowls.items()} == {
        k: p.ends for k, p in bundled.prowls.items()
    }


@pytest.mark.parametrize("holders", [2, 3, 4])
@pytest.mark.parametrize("coins", range(1, 9))
def test_shares_of_coins_are_tried_one_by_one(holders: int, coins: int) -> None:
    shares = [s for s in product(range(coins + 1), repeat=holders) if sum(s) == coins]
    assert can_tie(coins, holders) == any(s.count(max(s)) > 1 for s in shares)
    for goal in (1, 2, 3, 4):
        assert settled(coins, holders, goal) == all(max(s) >= goal for s in shares)


def test_the_almanac_rounds_parts_of_the_roll_up() -> None:
    *parted, slowest = speed_table(setting().fact("almanac"))
    for part, row in enumerate(parted, 1):
        assert all(part * (far - 1) < f <= part * far for f, far in zip(FACES, row, strict=True))
    assert set(slowest) == {1}
