"""What every map of Les Petits Pirates must be to play and to print well."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

import networkx as nx
import pytest
from charted import (
    MAPS,
    SHIP,
    bury_sites,
    charted,
    holds_two_ships,
    least_cut,
    mean_yield,
    ports,
    shipyards,
    water,
)

from pnp.base import geometry
from pnp.base.diagnostics import Report
from pnp.base.geometry import polygons
from pnp.content.project import load_project
from pnp.kinds.boards.map.grid import cells_of
from pnp.kinds.boards.map.survey import LEAST_WATER, MapGeometry, SpaceArea
from pnp_pirates.les_petits_pirates.views import Port, signs_of

NAMES = [path.stem for path in sorted(MAPS.glob("*.yaml"))]
SHIPS = 3
MEDALLION = 13.0


@pytest.fixture(params=NAMES)
def board(request: pytest.FixtureRequest) -> MapGeometry:
    return charted(request.param)


def open_spaces(board: MapGeometry) -> list[SpaceArea]:
    return [space for space in board.spaces.values() if space.passable]


def yield_of(space: SpaceArea) -> Port:
    assert signs_of(space.legend).port is not None
    return signs_of(space.legend).port


def worth(space: SpaceArea) -> float:
    """Return what plundering a port is worth in gold; the market gives 1 for 2 resources."""
    return yield_of(space).gold + yield_of(space).resources / 2


def dry(space: SpaceArea) -> float:
    return float(space.land.area / space.area.area)


def steps(board: MapGeometry) -> dict[str, dict[str, int]]:
    return {one: dict(far) for one, far in nx.all_pairs_shortest_path_length(water(board))}


def test_the_seven_maps_of_the_game_are_there() -> None:
    small = {"basic", "viking", "ocean-voyage", "treacherous-waters", "space"}
    assert set(NAMES) >= small | {"solo", "five-six-players"}


def test_the_file_has_the_name_of_its_map(board: MapGeometry) -> None:
    assert board.map.map in NAMES
    assert charted(board.map.map) is board


def test_the_game_prints_every_map() -> None:
    # So each is drawn in a test of all games, where nothing may be reported.
    whole = load_project(MAPS.parent, Report())
    assert whole is not None
    files = [file for part in whole.parts for file in part.files if file.kind == "map"]
    assert sorted(file.id for file in files) == sorted(NAMES)


def test_the_number_of_spaces_suits_the_board(board: MapGeometry) -> None:
    least, most = (90, 140) if board.map.size == "large" else (30, 60)
    assert least <= len(open_spaces(board)) <= most


def test_every_space_is_one_piece_that_holds_a_ship(board: MapGeometry) -> None:
    most = 1050 if board.map.size == "large" else 850
    for space in open_spaces(board):
        assert len(polygons(space.area)) == 1, space.id
        assert space.radius >= (SHIP + 1) / 2, space.id
        assert 380 <= space.area.area <= most, space.id


def test_shipyards_hold_the_two_ships_of_a_purchase(board: MapGeometry) -> None:
    for space in shipyards(board):
        assert holds_two_ships(space), space.id


def test_a_port_holds_a_ship_beside_its_medallion(board: MapGeometry) -> None:
    for space in ports(board):
        inside = geometry.grow(space.area, -(MEDALLION / 2))
        ships = geometry.grow(space.area, -SHIP / 2)
        spots = [p for ring in geometry.rings(inside) for p in ring]
        berths = [p for ring in geometry.rings(ships) for p in ring]
        apart = max(math.dist(a, b) for a, b in itertools.product(spots, berths))
        assert apart >= (SHIP + MEDALLION) / 2 - 1, space.id


def test_coasts_and_ports_show_land_and_water(board: MapGeometry) -> None:
    for space in board.of_type("coast", "port"):
        assert 0.19 <= dry(space) <= 0.76, space.id


def test_oceans_keep_off_the_land(board: MapGeometry) -> None:
    at: dict[frozenset[tuple[int, int]], list[tuple[str, bool]]] = {}
    for cell in cells_of(board.map.cells, board.map.grid):
        entry = board.map.entry(cell.name)
        kind = entry.type if entry else "land"
        land = kind == "land" or (cell.land and kind != "impassable")
        for edge in itertools.pairwise((*cell.corners, cell.corners[0])):
            at.setdefault(frozenset(edge), []).append((kind, land))
    beside = [pair for pair in at.values() if len(pair) == 2]
    assert not [p for p in beside if any(k == "ocean" for k, _ in p) and any(d for _, d in p)]


def test_borders_are_closed_where_land_parts_them(board: MapGeometry) -> None:
    for border in board.borders:
        if board.spaces[border.a].passable and board.spaces[border.b].passable:
            land_only = border.water < LEAST_WATER
            assert not (land_only and border.state == "open"), (border.a, border.b)
            assert land_only or border.state != "closed", (border.a, border.b)


def test_the_water_is_one_and_reaches_every_port_and_bury_site(board: MapGeometry) -> None:
    assert nx.is_connected(water(board))
    assert min(len(near) for near in board.waters.graph().values()) >= 1


def test_two_new_ships_can_leave_a_shipyard(board: MapGeometry) -> None:
    assert shipyards(board)
    for space in shipyards(board):
        assert len(board.waters.graph()[space.id]) >= 2, space.id


def test_there_is_room_and_work_for_every_captain(board: MapGeometry) -> None:
    most = board.map.players[1]
    assert len(open_spaces(board)) >= 2 * most * SHIPS
    assert len(ports(board)) >= most
    assert len(bury_sites(board)) >= most
    if board.map.size != "solo":
        assert len(board.waters.edge_starts) >= most


def test_ports_yield_something_and_no_hold_overflows(board: MapGeometry) -> None:
    for space in ports(board):
        assert 0 <= yield_of(space).gold <= 4
        assert 0 <= yield_of(space).resources <= 4
        assert yield_of(space).gold + yield_of(space).resources > 0
    assert max(yield_of(space).gold for space in ports(board)) >= 1
    assert len({(yield_of(s).gold, yield_of(s).resources) for s in ports(board)}) >= 3


def test_no_captain_starts_far_from_the_first_plunder(board: MapGeometry) -> None:
    solo = board.map.size == "solo"
    starts = [space.id for space in shipyards(board)] if solo else board.waters.edge_starts
    far = steps(board)
    nearest = sorted(min(far[start][p.id] for p in ports(board)) for start in starts)
    assert nearest[board.map.players[1] - 1] <= nearest[0] + 2


def test_red_is_for_waters_and_coasts_without_anything_to_take(board: MapGeometry) -> None:
    for space in board.spaces.values():
        if signs_of(space.legend).red:
            assert space.legend.type == "coast"
            assert signs_of(space.legend).port is None
            assert signs_of(space.legend).number is None


def test_a_side_of_land_has_a_river_in_its_middle(board: MapGeometry) -> None:
    frame = board.frame
    middles = {
        "top": (frame.centre[0], frame.y),
        "bottom": (frame.centre[0], frame.bottom),
        "left": (frame.x, frame.centre[1]),
        "right": (frame.right, frame.centre[1]),
    }
    for side, middle in middles.items():
        line = geometry.lines_of([_side(board, side)])
        touching = {
            space.id: space.legend.type
            for space in board.spaces.values()
            if geometry.length(geometry.overlap(geometry.grow(space.area, 0.05), line)) > 1
        }
        if set(touching.values()) <= {"land", "river"}:
            rivers = [name for name, kind in touching.items() if kind == "river"]
            assert any(geometry.distance(board.spaces[r].area, middle) < 0.05 for r in rivers), side


def _side(board: MapGeometry, side: str) -> list[tuple[float, float]]:
    f = board.frame
    ends = {
        "top": [(f.x, f.y), (f.right, f.y)],
        "bottom": [(f.x, f.bottom), (f.right, f.bottom)],
        "left": [(f.x, f.y), (f.x, f.bottom)],
        "right": [(f.right, f.y), (f.right, f.bottom)],
    }
    return ends[side]


def test_rivers_lead_from_the_edge_to_the_water(board: MapGeometry) -> None:
    rivers = {space.id for space in board.of_type("river")}
    graph = water(board)
    for group in nx.connected_components(graph.subgraph(rivers)):
        assert any(board.spaces[name].place.is_on_edge for name in group)
        assert any(set(graph[name]) - rivers for name in group)


def test_ports_have_names_and_no_name_stands_twice() -> None:
    named: Counter[str] = Counter()
    for name in NAMES:
        for space in charted(name).spaces.values():
            assert space.legend.type != "port" or space.legend.name, (name, space.id)
        entries = charted(name).map.legend.values()
        named.update(entry.name for entry in entries if entry.name)
    assert [name for name, count in named.items() if count > 1] == []


def test_ornaments_keep_to_the_open_sea(board: MapGeometry) -> None:
    drawn = [ornament.draw for ornament in board.map.art]
    assert drawn.count("compass") == 1
    for ornament in board.map.art:
        assert board.spaces[ornament.at].legend.type == "ocean", ornament.draw


# --- the table of maps, row by row ---


def test_basic_is_open_and_rich() -> None:
    board = charted("basic")
    assert not list(nx.articulation_points(water(board)))
    assert least_cut(board, ports(board), bury_sites(board)) >= 3
    assert len(ports(board)) >= 8
    assert all(mean_yield(board) > mean_yield(charted(n)) for n in NAMES if n != "basic")
    mean = sum(map(worth, ports(board))) / len(ports(board))
    for name in NAMES:
        if name != "basic":
            others = ports(charted(name))
            assert mean > sum(map(worth, others)) / len(others), name


def test_fjords_hide_the_rich_ports_of_the_vikings() -> None:
    board = charted("viking")
    chokes = set(nx.articulation_points(water(board)))
    assert len(chokes) >= 3
    assert len(shipyards(board)) == 3
    assert mean_yield(board) >= 3
    richest = max(ports(board), key=worth)
    assert chokes & set(board.waters.graph()[richest.id])
    assert len(board.of_type("river")) == 1


def test_the_ocean_lies_between_the_main_ports_and_every_bury_site() -> None:
    board = charted("ocean-voyage")
    assert [s.legend.art for s in board.of_type("impassable")] == ["whirlpool"]
    third = sorted(map(worth, ports(board)), reverse=True)[math.ceil(len(ports(board)) / 3) - 1]
    main = {s.id for s in ports(board) if worth(s) >= third} | {s.id for s in shipyards(board)}
    far = steps(board)
    assert len(main) >= 4
    for port, site in itertools.product(sorted(main), bury_sites(board)):
        assert far[port][site.id] >= 4, (port, site.id)


def test_treacherous_waters_part_two_shipyards() -> None:
    board = charted("treacherous-waters")
    assert len(board.of_type("impassable")) >= 3
    assert len(list(nx.articulation_points(water(board)))) >= 2
    one, other = shipyards(board)
    assert steps(board)[one.id][other.id] >= 0.7 * nx.diameter(water(board))
    assert mean_yield(board) < min(mean_yield(charted("basic")), mean_yield(charted("viking")))


def test_the_rules_tell_the_yield_that_their_picture_shows() -> None:
    rules = (MAPS.parent / "sheets/rules.yaml").read_text("utf-8")
    told = re.search(r"at: (P\d+) port, .*\{(\d)\} :coin: and \{(\d)\} :resource:", rules)
    assert told
    port, gold, resources = told.groups()
    shown = [amount for _, amount in charted("basic").spaces[port].place.amounts]
    assert shown == [int(gold), int(resources)]
