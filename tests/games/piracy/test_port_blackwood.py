"""What the rules ask of the board of Piracy, proved on its graph."""

from __future__ import annotations

from collections import Counter
from itertools import product

import networkx as nx
import pytest
from conftest import base_theme, sampled
from harbour import drawn, field, piece, sea, walks, wharf
from lettered import texts

from pnp.art.island_art import Stamps
from pnp.art.pen import Pen
from pnp.base.diagnostics import Report, Reporter
from pnp.base.geometry import box_of, join, overlap, size_of, subtract
from pnp.imposition.paper import MARGIN, PAPERS
from pnp.kinds.boards.squares import backdrop, islands, panels, town
from pnp.kinds.boards.squares.record import square_of
from pnp.kinds.boards.squares.squares import Isle, Square, neighbours
from pnp.scene import Group, Instance, Path, Rect
from pnp.scene.extents import hull

BASE = 10.0
"""Diameter of the base of a ship, in millimetres."""


def test_there_is_one_of_each_place_of_the_story() -> None:
    kinds = Counter(isle.legend.type for isle in field().isles)
    assert kinds["skull"] == kinds["monster"] == 1
    assert kinds["wharf"] == 2
    assert kinds["island"] >= 6


def test_each_wharf_has_three_squares_of_sea_beside_it() -> None:
    graph, open_sea = sea(), set(field().of_type("sea"))
    for which in ("port", "x"):
        assert len(set(graph[wharf(which)]) & open_sea) >= 3


def test_the_hoard_lies_beside_its_wharf_and_ships_wait_beside_theirs() -> None:
    board = field().board
    for name, which in (("hoard", "x"), ("berths", "port")):
        _, place = board.placed_areas[name]
        x, y = square_of(place.at)
        near = {(x + i, y + j) for i in range(-1, place.size[0] + 1)
                for j in range(-1, place.size[1] + 1)}  # fmt: skip
        assert wharf(which) in near
    assert [square_of(name) for name in board.start] == [wharf("port")]


def test_no_water_is_dead() -> None:
    graph = sea()
    assert nx.is_connected(graph)
    assert min(degree for _, degree in graph.degree) >= 2


def test_the_way_from_port_to_treasure_is_neither_short_nor_long() -> None:
    assert 14 <= nx.shortest_path_length(sea(), wharf("port"), wharf("x")) <= 22


def test_two_monsters_can_never_close_the_way() -> None:
    """Monsters block squares of sea, never wharves; the least cut is of three."""
    assert nx.node_connectivity(sea(), wharf("port"), wharf("x")) >= 3


def test_monsters_can_go_three_squares_from_wherever_they_may_be() -> None:
    homes = [s for s, legend in field().legends.items() if legend.type in ("skull", "monster")]
    todo = {end for home in homes for end in walks(home, 3)}
    assert todo
    reached: set[Square] = set()
    while todo:
        square = todo.pop()
        reached.add(square)
        ends = walks(square, 3)
        assert ends, square
        todo |= ends - reached


@pytest.mark.parametrize("kind", ["island", "skull", "monster"])
def test_every_island_is_reached_from_the_sea(kind: str) -> None:
    water = set(sea())
    for isle in field().isles:
        if isle.legend.type == kind:
            assert any(near in water for square in isle.squares for near in neighbours(square))


def test_monsters_catch_no_farther_than_twice_the_way() -> None:
    graph, x = sea(), wharf("x")
    way = nx.shortest_path_length(graph, wharf("port"), x)
    for kind in ("skull", "monster"):
        (isle,) = (isle for isle in field().isles if isle.legend.type == kind)
        exits = {near for square in isle.squares for near in neighbours(square) if near in graph}
        assert min(nx.shortest_path_length(graph, near, x) for near in exits) < 2 * way


def test_the_quarters_are_equal_and_fit_both_papers() -> None:
    board = field()
    assert board.board.quarters
    assert board.columns % 2 == board.rows % 2 == 0
    wide, high = board.width / 2, board.height / 2
    for name in ("a4", "letter"):
        paper = PAPERS[name]
        assert wide <= paper.height - 2 * MARGIN
        assert high <= paper.width - 2 * MARGIN


def test_the_compass_lies_where_the_quarters_meet() -> None:
    board = field()
    assert board.board.compass == "centre"
    assert board.frame.centre == (board.width / 2, board.height / 2)


def test_no_seam_cuts_a_wharf_a_panel_or_a_narrow_strait() -> None:
    """A survey warns of panels. Squares lie between seams, so a wharf, being one, is whole; where
    the seams run, no square of sea is hemmed in on both sides along the seam."""
    board, graph = field(), sea()
    across, down = board.columns // 2, board.rows // 2
    for x in (across - 1, across):
        for y in range(board.rows):
            if (x, y) in graph:
                assert any((x, near) in graph for near in (y - 1, y + 1)), (x, y)
    for y in (down - 1, down):
        for x in range(board.columns):
            if (x, y) in graph:
                assert any((near, y) in graph for near in (x - 1, x + 1)), (x, y)


def test_a_ship_stands_on_every_square() -> None:
    assert field().board.grid.size >= max(16.0, BASE)


@pytest.mark.soak
def test_seams_for_posters_are_the_lines_between_squares() -> None:
    xs, ys = piece().seams
    frame = field().frame
    assert xs[0] == frame.x
    assert xs[-1] == pytest.approx(frame.right)
    assert {round(b - a, 6) for a, b in zip(xs, xs[1:], strict=False)} == {18.0}
    assert {round(b - a, 6) for a, b in zip(ys, ys[1:], strict=False)} == {18.0}


def test_the_almanac_halves_and_thirds_what_is_rolled() -> None:
    table = field().board.table
    assert table is not None
    assert table.head == (1, 2, 3, 4, 5, 6)
    rolls = range(1, 7)
    assert [row.steps for row in table.rows] == [
        tuple(rolls),
        tuple(-(-roll // 2) for roll in rolls),
        tuple(-(-roll // 3) for roll in rolls),
        (1,) * 6,
    ]


def test_the_numbers_of_the_red_die_are_each_given_once() -> None:
    panels = field().board.panels
    assert sorted(number for panel in panels for number in panel.die) == [1, 2, 3, 4, 5, 6]
    assert {panel.panel: len(panel.die) for panel in panels} == {
        "blackbeard": 2, "sea-monster": 2, "fair-breeze": 1, "sirens-call": 1,
    }  # fmt: skip


def test_land_as_drawn_fills_its_squares_and_leaves_the_sea_free() -> None:
    """Nobody has to ask which squares are island."""
    found = islands.lands(field())
    size = field().board.grid.size ** 2
    drawn = join([land.body for land in found])
    for square, legend in field().legends.items():
        covered = size_of(overlap(drawn, box_of(field().box(square)))) / size
        if legend.type in ("island", "skull", "monster", "land"):
            assert covered > 0.7, (square, covered)
        elif legend.type == "sea":
            assert covered < 0.15, (square, covered)


def test_land_does_not_join_across_squares() -> None:
    for land in islands.lands(field()):
        squares = join(box_of(field().box(square).inset(-0.6)) for square in land.isle.squares)
        frame = box_of(field().frame)
        beyond = size_of(overlap(subtract(land.body, squares), frame))
        assert beyond < 0.04 * size_of(squares)


@pytest.mark.parametrize("theme", sampled(["storybook", "ink-saver"], 2))
def test_the_board_is_drawn_without_a_finding_and_read_at_arms_length(theme: str) -> None:
    sizes = [text.size for text in texts(drawn(theme).front)]
    assert len(sizes) > 80
    assert min(sizes) * 72 / 25.4 >= 9


def test_names_of_all_islands_stand_on_the_board() -> None:
    told = {text.content for text in texts(piece().front)}
    for legend in field().board.legend.values():
        if legend.name:
            assert legend.name in told


def test_no_banner_lies_on_a_wharf_or_on_the_sea_beside_it() -> None:
    """Nor does the banner of an island reach the base of a ship in the middle of a square."""
    board = field()
    found = list(panels.banners(board, base_theme()))
    assert {banner.text for banner in found} > {isle.legend.name for isle in board.isles} - {
        None,
        "",
    }
    edge = (board.board.grid.size - BASE) / 2
    for banner in found:
        isle = banner.where[0] == "legend" and board.board.legend[str(banner.where[1])]
        inset = edge if isle and isle.type != "wharf" else 0.1
        for square in board.legends:
            if board.kind(square).passable:
                stand = box_of(board.box(square).inset(inset))
                assert not size_of(overlap(box_of(banner.box), stand)), (banner.text, square)


def test_ships_leave_the_harbour_by_the_wharf() -> None:
    """Planks lead from the water inside its walls to where ships start; the walls have no gap."""
    board, theme = field(), base_theme()
    kind, place = board.board.placed_areas["berths"]
    basin = board.rect(place)
    gangway, _ = town.jetty(board, wharf("port"), theme)
    assert isinstance(gangway, Group)
    (x, y), (to_x, to_y) = (gangway.matrix.e, gangway.matrix.f), board.box(wharf("port")).centre
    assert basin.x < x < basin.right
    assert basin.y < y < basin.bottom
    assert (to_x - x) * gangway.matrix.b == pytest.approx((to_y - y) * gangway.matrix.a)
    assert len(list(town.jetty(board, wharf("x"), theme))) == 1
    pen = Pen(theme, Reporter(Report(), lambda path: None))
    _, walls, *_ = town.basin(board, kind, place, pen)
    assert isinstance(walls, Group)
    stones = [hull(path.segments) for path in walls.items if isinstance(path, Path)]
    east = [stone for stone in stones if stone.right == pytest.approx(basin.right)]
    assert any(stone.height == pytest.approx(basin.height) for stone in east)
    assert any(stone.width == pytest.approx(basin.width) for stone in east)


def test_no_two_houses_of_the_port_are_alike() -> None:
    houses = [name for *_, name, _ in town.TOWN if name in town.HOUSES]
    assert len(houses) == len(set(houses)) == len(set(town.HOUSES.values())) >= 9


def test_waves_run_in_swells_with_calm_water_between_them() -> None:
    """Were they stamped evenly, each patch of open sea would have about as many as any other."""
    board, side = field(), 3 * field().board.grid.size
    free = subtract(backdrop.board_area(board), join(land.body for land in islands.lands(board)))
    waves = [
        w for w in backdrop.crests(board, free, (), Stamps(base_theme())) if isinstance(w, Instance)
    ]
    counts = Counter((w.matrix.e // side, w.matrix.f // side) for w in waves)
    whole = [
        at
        for at in product(range(round(board.width / side)), range(round(board.height / side)))
        if size_of(overlap(free, box_of(Rect(at[0] * side, at[1] * side, side, side))))
        > 0.9 * side**2
    ]
    found = sorted(counts[at] for at in whole)
    assert len(found) >= 9
    assert found[-1] >= 2.5 * max(1, found[0])
    assert len({w.of for w in waves}) > 12


@pytest.mark.soak
def test_the_same_board_gives_the_same_art() -> None:
    assert repr(drawn.__wrapped__("storybook")) == repr(piece())


def _name(isle: Isle) -> str | None:
    return isle.legend.name
