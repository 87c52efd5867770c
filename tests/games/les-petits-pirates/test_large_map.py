from __future__ import annotations

import itertools

import networkx as nx
import pytest
from charted import (
    bury_sites,
    charted,
    distance_apart,
    holds_two_ships,
    least_cut,
    ports,
    shipyards,
    two_cuts,
    water,
)

from pnp.kinds.boards.map.survey import MapGeometry
from pnp_pirates.les_petits_pirates.views import signs_of

PLAYERS = 6
SHIPS = 3


@pytest.fixture
def board() -> MapGeometry:
    return charted("five-six-players")


def test_the_board_is_a_large_one_for_six(board: MapGeometry) -> None:
    assert (board.map.size, board.map.players[1]) == ("large", PLAYERS)
    assert (board.map.board.width, board.map.board.height) == (279.4, 431.8)


def test_there_is_room_for_six_fleets(board: MapGeometry) -> None:
    assert 90 <= len(board.waters.graph()) <= 130
    assert len(board.waters.graph()) >= 2 * PLAYERS * SHIPS


def test_each_of_six_captains_has_a_start_a_port_and_a_bury_site(board: MapGeometry) -> None:
    assert len(board.waters.edge_starts) >= 2 * PLAYERS
    assert len(ports(board)) >= 2 * PLAYERS
    assert len(bury_sites(board)) >= 2 * PLAYERS


def test_a_whirlpool_a_serpent_villages_and_rocky_coasts_are_red(board: MapGeometry) -> None:
    drawn = sorted(s.legend.art or "" for s in board.of_type("impassable"))
    assert drawn == ["serpent", "village", "village", "whirlpool"]
    rocky = [space for space in board.of_type("coast") if signs_of(space.legend).red]
    assert len(rocky) == 2
    assert not {space.id for space in rocky} & set(board.waters.graph())


def test_narrow_waters_can_be_held(board: MapGeometry) -> None:
    chokes = sorted(nx.articulation_points(water(board)))
    assert len(chokes) >= 3
    assert len(chokes) + len(two_cuts(board)) >= 6


def test_the_richest_ports_lie_behind_narrow_waters(board: MapGeometry) -> None:
    best = max(
        signs_of(space.legend).port.gold for space in ports(board) if signs_of(space.legend).port
    )
    richest = [
        s for s in ports(board) if signs_of(s.legend).port and signs_of(s.legend).port.gold == best
    ]
    graph = water(board)
    for port in richest:
        chokes = set(nx.articulation_points(graph)) - {port.id}
        hidden = (
            nx.node_connected_component(graph.subgraph(graph.nodes - {c}), port.id)
            for c in sorted(chokes)
        )
        assert any(not shore & set(board.waters.edge_starts) for shore in hidden), port.id


@pytest.mark.soak
def test_no_single_ship_can_lock_a_captain_in(board: MapGeometry) -> None:
    graph = water(board)
    wanted = [ports(board), shipyards(board), bury_sites(board)]
    for blocked in sorted(graph):
        rest = graph.subgraph(graph.nodes - {blocked})
        for start in board.waters.edge_starts:
            if start != blocked:
                reached = nx.node_connected_component(rest, start)
                assert all(reached & {s.id for s in group} for group in wanted), (blocked, start)


def test_shipyards_are_several_roomy_and_far_apart(board: MapGeometry) -> None:
    yards = shipyards(board)
    assert len(yards) >= 4
    for yard in yards:
        assert len(board.waters.graph()[yard.id]) >= 2
        assert holds_two_ships(yard), yard.id
    for one, other in itertools.combinations(yards, 2):
        assert distance_apart(one, other) > 100


def test_ports_and_bury_sites_are_joined_in_many_ways(board: MapGeometry) -> None:
    assert least_cut(board, ports(board), bury_sites(board)) >= PLAYERS


def test_every_start_is_near_a_port(board: MapGeometry) -> None:
    graph = water(board)
    found = {port.id for port in ports(board)}
    for start in board.waters.edge_starts:
        steps = nx.single_source_shortest_path_length(graph, start)
        assert min(steps[port] for port in found) <= 4, start
