from __future__ import annotations

import itertools

import networkx as nx
import pytest
from charted import bury_sites, charted, holds_two_ships, least_cut, shipyards, water

from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea
from pnp_pirates.les_petits_pirates.views import signs_of


@pytest.fixture
def board() -> MapGeometry:
    return charted("solo")


def by_island(board: MapGeometry) -> dict[str, list[SpaceArea]]:
    islands: dict[str, list[SpaceArea]] = {}
    for space in board.of_type("coast", "port", "river"):
        if signs_of(space.legend).island is not None:
            islands.setdefault(signs_of(space.legend).island, []).append(space)
    return islands


def mainland(board: MapGeometry) -> list[SpaceArea]:
    listed = [
        space for space in board.spaces.values() if signs_of(space.legend).mainland is not None
    ]
    return sorted(listed, key=lambda space: signs_of(space.legend).mainland or 0)


def touching(board: MapGeometry) -> nx.Graph[str]:
    """Spaces that share a border, over water or over land."""
    return nx.Graph([(border.a, border.b) for border in board.borders])


def test_one_captain_plays_on_half_a_letter_sheet(board: MapGeometry) -> None:
    assert (board.map.size, board.map.players) == ("solo", (1, 1))
    assert sorted((board.map.board.width, board.map.board.height)) == [139.7, 215.9]


def test_six_red_numbers_stand_on_six_islands(board: MapGeometry) -> None:
    numbered = [
        space for space in board.spaces.values() if signs_of(space.legend).number is not None
    ]
    assert sorted(signs_of(space.legend).number or 0 for space in numbered) == [1, 2, 3, 4, 5, 6]
    assert {space.legend.type for space in numbered} <= {"coast", "port"}
    assert len({signs_of(space.legend).island for space in numbered} - {None}) == 6


def test_every_shore_belongs_to_an_island_or_to_the_mainland(board: MapGeometry) -> None:
    for space in board.of_type("coast", "port", "river"):
        assert (signs_of(space.legend).island is None) != (
            signs_of(space.legend).mainland is None
        ), space.id


def test_the_shores_of_an_island_hang_together(board: MapGeometry) -> None:
    graph = touching(board)
    lands = [space.id for space in board.of_type("land")]
    for name, spaces in by_island(board).items():
        shores = [space.id for space in spaces]
        inland = [land for land in lands if any(graph.has_edge(land, s) for s in shores)]
        assert nx.is_connected(graph.subgraph([*shores, *inland])), name


def test_the_mainland_runs_from_left_to_right_without_a_gap(board: MapGeometry) -> None:
    route = mainland(board)
    assert [signs_of(space.legend).mainland for space in route] == list(range(1, len(route) + 1))
    assert len(route) >= 7
    graph = touching(board)
    for one, other in itertools.pairwise(route):
        assert graph.has_edge(one.id, other.id), (one.id, other.id)
        assert one.middle[0] < other.middle[0]


def test_the_mainland_lies_along_the_lower_side_from_edge_to_edge(board: MapGeometry) -> None:
    route = mainland(board)
    frame = board.frame
    assert all(space.middle[1] > frame.y + 0.6 * frame.height for space in route)
    assert route[0].area.bounds[0] == pytest.approx(frame.x)
    assert route[-1].area.bounds[2] == pytest.approx(frame.right)


def test_a_river_opens_the_middle_of_the_side_that_is_all_land(board: MapGeometry) -> None:
    frame = board.frame
    below = [s for s in board.spaces.values() if s.area.bounds[3] > frame.bottom - 0.1]
    assert {space.legend.type for space in below} == {"land", "river"}
    (river,) = board.of_type("river")
    left, _, right, _ = river.area.bounds
    assert left < frame.x + frame.width / 2 < right
    assert board.waters.graph()[river.id]


def test_one_governor_starts_on_an_island_and_one_on_the_mainland(board: MapGeometry) -> None:
    starts = [space for space in board.spaces.values() if signs_of(space.legend).start is not None]
    assert sorted(signs_of(space.legend).start or "" for space in starts) == ["island", "mainland"]
    for space in starts:
        where = (
            signs_of(space.legend).island
            if signs_of(space.legend).start == "island"
            else signs_of(space.legend).mainland
        )
        assert where is not None


def test_the_captain_starts_at_a_shipyard_out_of_the_governors_reach(board: MapGeometry) -> None:
    yards = shipyards(board)
    assert yards
    starts = {
        space.id for space in board.spaces.values() if signs_of(space.legend).start is not None
    }
    for yard in yards:
        assert signs_of(yard.legend).number is None
        assert yard.id not in starts
        assert not starts & set(board.waters.graph()[yard.id])


def test_a_shipyard_reaches_a_bury_site(board: MapGeometry) -> None:
    graph = water(board)
    for yard in shipyards(board):
        reached = nx.node_connected_component(graph, yard.id)
        assert reached >= {site.id for site in bury_sites(board)}


def test_no_bury_site_is_safe_for_ever(board: MapGeometry) -> None:
    numbered = {
        signs_of(s.legend).island
        for s in board.spaces.values()
        if signs_of(s.legend).number is not None
    }
    patrolled = {space.id for space in mainland(board)}
    patrolled |= {s.id for s in board.spaces.values() if signs_of(s.legend).number is not None}
    for site in bury_sites(board):
        beside = {site.id, *board.waters.graph()[site.id]}
        assert signs_of(site.legend).island in numbered or beside & patrolled, site.id


def test_the_governor_may_share_any_shore(board: MapGeometry) -> None:
    for space in board.of_type("coast", "port", "river"):
        assert holds_two_ships(space), space.id


def test_open_water_parts_the_islands_from_the_mainland(board: MapGeometry) -> None:
    oceans = board.of_type("ocean")
    assert len(oceans) >= 10
    islands = [space for spaces in by_island(board).values() for space in spaces]
    assert least_cut(board, islands, mainland(board)) >= 4
