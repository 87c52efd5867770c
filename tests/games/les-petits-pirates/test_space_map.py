from __future__ import annotations

import networkx as nx
import pytest
from charted import (
    MAPS,
    bury_sites,
    charted,
    holds_two_ships,
    least_cut,
    mean_yield,
    ports,
    shipyards,
    water,
)

from pnp.base.diagnostics import Report
from pnp.content.themes import read_theme
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.theme import Theme, load_theme
from pnp_pirates.les_petits_pirates.views import signs_of

THEME = MAPS.parent / "themes" / "star-chart.yaml"


@pytest.fixture
def board() -> MapGeometry:
    return charted("space")


@pytest.fixture(scope="module")
def theme() -> Theme:
    report = Report()
    written = read_theme(THEME, THEME.name, report)
    assert written is not None, report.diagnostics
    found = load_theme("star-chart", report, {"star-chart": written})
    assert found is not None, report.diagnostics
    return found


def test_two_to_four_play_on_half_a_letter_sheet(board: MapGeometry) -> None:
    assert (board.map.size, board.map.players) == ("standard", (2, 4))
    assert (board.map.board.width, board.map.board.height) == (139.7, 215.9)


def test_nowhere_are_the_ports_poorer(board: MapGeometry) -> None:
    others = [path.stem for path in sorted(MAPS.glob("*.yaml")) if path.stem != "space"]
    assert others
    for name in others:
        assert mean_yield(board) < mean_yield(charted(name)), name


def test_every_port_is_a_named_colony_that_yields_something(board: MapGeometry) -> None:
    for space in ports(board):
        assert space.legend.name
        assert signs_of(space.legend).port is not None
        assert signs_of(space.legend).port.gold + signs_of(space.legend).port.resources >= 1


def test_only_asteroids_bar_the_way(board: MapGeometry) -> None:
    fields = board.of_type("impassable")
    assert len(fields) == 2
    assert {space.legend.art for space in fields} == {"asteroids"}


def test_the_rich_station_lies_inside_the_ring(board: MapGeometry) -> None:
    yields = {s.id: signs_of(s.legend).port.gold for s in ports(board) if signs_of(s.legend).port}
    station = max(yields, key=lambda name: yields[name])
    ring = [s.id for s in board.spaces.values() if s.id.startswith("a")]
    assert len(ring) == 5
    steps = nx.single_source_shortest_path_length(water(board), station)
    assert min(steps[start] for start in board.waters.edge_starts) >= 2
    assert {near[0] for near in board.waters.graph()[station]} <= {"a", "g", "p"}


def test_no_way_is_the_only_one(board: MapGeometry) -> None:
    assert list(nx.articulation_points(water(board))) == []
    assert least_cut(board, ports(board), bury_sites(board)) >= 4


def test_four_captains_have_starts_ports_and_bury_sites(board: MapGeometry) -> None:
    assert len(board.waters.edge_starts) >= 8
    assert len(ports(board)) >= 4
    assert len(bury_sites(board)) >= 8


def test_two_shipyards_stand_at_opposite_ends(board: MapGeometry) -> None:
    one, other = shipyards(board)
    graph = water(board)
    assert nx.shortest_path_length(graph, one.id, other.id) >= 0.7 * nx.diameter(graph)
    assert holds_two_ships(one)
    assert holds_two_ships(other)


def test_the_map_is_drawn_as_a_star_chart(board: MapGeometry, theme: Theme) -> None:
    assert board.map.theme == theme.id == "star-chart"
    assert theme.art("relief") == "craters"
    assert theme.text_of("leagues") == "light years"


@pytest.mark.parametrize("role", ["sea", "paper", "frame", "cartouche", "medallion"])
def test_the_grounds_are_a_night_sky(theme: Theme, role: str) -> None:
    colour = theme.colour(role)
    assert max(int(colour[i : i + 2], 16) for i in (1, 3, 5)) <= 0x50


def test_the_ink_is_not_that_of_the_sea_chart(theme: Theme) -> None:
    chart = load_theme("chart", Report())
    assert chart is not None
    for role in ("ink", "sea", "land.line", "frame.dark"):
        assert theme.colour(role) != chart.colour(role)
