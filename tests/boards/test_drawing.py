"""What boards look like: whole cells, lines drawn once, names apart, folds between squares."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any, get_args

import pytest
from reading import board

from pnp.art.pen import Pen
from pnp.base.diagnostics import Report, Reporter
from pnp.export.pdf import write_document
from pnp.export.svg import write_svg
from pnp.kinds.boards.board.board_boxes import box_places
from pnp.kinds.boards.board.coordinate_labels import cell_labels
from pnp.kinds.boards.board.grounds import chains_of_ends, rim_rings
from pnp.kinds.boards.board.layout import layout
from pnp.kinds.boards.board.placement import ONE_SHEET, plan_of
from pnp.kinds.boards.board.problems import drawable, problems_of
from pnp.kinds.boards.board.space_boxes import rule_places
from pnp.kinds.boards.board.way_lines import draw_way, way_paths
from pnp.kinds.boards.board.way_record import WayDrawing
from pnp.kinds.boards.board.ways import ways_of
from pnp.model.measure import overlap_depth
from pnp.scene import Document, Group, Instance, Item, Page, Path, Rect
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece
from pnp.theme import Theme
from pnp.theme.loading import load_theme

GRIDS = (
    "{cells: hex, top: flat, shape: 7x5}",
    "{cells: hex, top: pointy, shape: hexagon 4}",
    "{cells: square, shape: 6x4}",
    "{cells: triangle, shape: hexagon 3}",
    "{points: square, shape: 9x9}",
    "{points: triangle, shape: star 2}",
)


def plain() -> Theme:
    theme = load_theme("plain", Report())
    assert theme is not None
    return theme


def drawn(text: str) -> tuple[list[Piece], Report]:
    report = Report()
    return list(layout(board(text), plain(), Reporter(report, lambda path: None))), report


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("edge", ["none", "outside"])
def test_nothing_lies_outside_the_board_and_it_fits_a_sheet(grid: str, edge: str) -> None:
    (piece,), report = drawn(
        f"grid: {grid}\ncoordinates: {{first: A1, print: {edge}}}\n"
        "board: {margin: 6mm}\nplaces: [{on: spaces, slot: 5mm, shape: round}]\n"
    )
    assert report.diagnostics == ()
    ruler = Ruler()
    for item in piece.front:
        box = ruler.box(item)
        assert box is not None
        assert min(box.x, box.y) >= 0
        assert box.right <= piece.width
        assert box.bottom <= piece.height
    sides = sorted((piece.width, piece.height))
    assert sides[0] <= ONE_SHEET[0] + 0.1
    assert sides[1] <= ONE_SHEET[1] + 0.1


@pytest.mark.parametrize("grid", GRIDS[:4])
def test_each_side_is_in_one_chain_once(grid: str) -> None:
    plan = plan_of(board(f"grid: {grid}\n"))
    assert plan.facts.grid is not None
    ends = plan.facts.grid.side_ends
    chains = chains_of_ends(list(ends.values()))
    walked = Counter(frozenset(pair) for chain in chains for pair in pairwise(chain))
    assert walked == Counter(frozenset(pair) for pair in ends.values())


def test_the_rim_of_a_board_with_a_hole_has_two_rings() -> None:
    plan = plan_of(board("grid: {cells: hex, shape: hexagon 3, holes: [c3]}\n"))
    assert plan.facts.grid is not None
    rings = rim_rings(plan, plan.facts.grid.cells)
    assert sorted(map(len, rings)) == [6, 30]


@pytest.mark.parametrize("grid", GRIDS[:4])
@pytest.mark.parametrize("at", ["n", "centre", "s"])
def test_no_two_coordinates_overlap(grid: str, at: str) -> None:
    plan = plan_of(board(f"grid: {grid}\ncoordinates: {{first: A1, print: cell, at: {at}}}\n"))
    boxes = cell_labels(plan, Pen(plain(), Reporter(Report(), lambda path: None)))
    assert len(boxes) == len(plan.facts.spaces)
    assert all(overlap_depth(a, b) <= 0 for a, b in combinations(boxes.values(), 2))


def test_a_hexagonal_tile_or_a_square_counter_gives_the_size_of_its_cell() -> None:
    def cell(piece: str, top: str = "flat") -> tuple[float, float]:
        return plan_of(
            board(f"grid: {{cells: hex, top: {top}, shape: 3x3, piece: {piece}}}\n")
        ).cell

    assert cell("[46.19mm, 40mm]") == (46.19, 40.0)
    assert cell("[40mm, 46.19mm]", "pointy") == (40.0, 46.19)
    assert cell("18mm")[1] == 18.0
    # The corners of a square touch the slanting sides of a hexagon 1.366 times as wide.
    assert cell("[15mm, 15mm]")[1] == pytest.approx(15 * 1.366, abs=0.01)


def test_cells_at_a_cut_edge_end_at_the_frame() -> None:
    whole = plan_of(board("grid: {cells: hex, top: flat, shape: 4x4, size: 20mm}\n"))
    cut = plan_of(
        board("grid: {cells: hex, top: flat, shape: 4x4, size: 20mm, edge: {cut: [left, right]}}\n")
    )
    assert cut.frame.width == pytest.approx(whole.frame.width - whole.cell[0])
    assert cut.frame.height == whole.frame.height


def test_a_folding_board_is_parted_between_squares() -> None:
    text = "grid: {cells: square, shape: 9x6, size: 20mm}\nboard: {fold: 2x1}\n"
    pieces, report = drawn(text)
    assert report.diagnostics == ()
    assert [piece.id for piece in pieces] == ["b-1", "b-2"]
    assert [piece.id for piece in board(text).pieces_made()] == ["b-1", "b-2"]
    (whole,), _ = drawn(text.replace("board: {fold: 2x1}\n", ""))
    assert sum(piece.width for piece in pieces) == pytest.approx(whole.width)
    # Nine columns have no middle between two squares, so one panel has a column more.
    assert abs(pieces[0].width - pieces[1].width) == pytest.approx(20)


def test_a_box_that_leaves_its_space_and_places_without_room_are_told() -> None:
    grid = "grid: {cells: square, shape: 2x2, size: 20mm}\n"
    _, wide = drawn(grid + "layout: {sign: {draw: panel, fill: town, size: [24mm, 6mm]}}\n")
    assert [found.message for found in wide.diagnostics] == [
        "the box 'sign' leaves the space 'a1' by 2 mm"
    ]
    _, many = drawn(grid + "layout: {slots: {draw: place, slot: 12mm, quantity: '4'}}\n")
    assert [found.code for found in many.diagnostics] == ["slot-too-small"]


MINES = """
grid: {cells: square, shape: 4x2, size: 20mm}
spaces:
  - {space: field, at: rest}
  - {space: mine, at: {a1: {metal: iron}, c2: {metal: tin}, d1: {metal: tin}}}
layout:
  sign: {draw: icon, icon: 'mdi:pickaxe', title: 'Mine of {metal}', size: [8mm, 8mm], when: metal}
  gate: {draw: icon, icon: 'mdi:gate', title: Gate, size: [8mm, 8mm], when: gate}
ways: [{way: road, through: [a2-d2], title: Toll road}]
boxes:
  camp: {draw: icon, icon: 'mdi:tent', title: Camp, on: [b1], size: [8mm, 8mm]}
  key: {draw: key, beside: bottom, size: [100%, 16mm]}
"""


def test_the_key_lists_kinds_signs_and_ways_that_are_used() -> None:
    (piece,), report = drawn(MINES)
    assert report.diagnostics == ()
    texts = [text.content for _, text in Ruler().texts(piece.front)]
    signs = ["Mine of iron", "Mine of tin", "Camp"]
    assert texts == ["Field", "Mine", *signs, "Toll road"]


def fills(items: Iterable[Item]) -> Iterator[str | None]:
    """Yield the colours of all outlines."""
    for item in items:
        match item:
            case Group():
                yield from fills(item.items)
            case Instance():
                yield from fills((item.of,))
            case Path():
                yield item.fill


STOPS = """
board: {width: 100mm, height: 60mm}
grid: {points: {1: [10mm, 20mm], 2: [80mm, 20mm], 3: [40mm, 40mm]}}
spaces:
  - space: stop
    at: rest
    layout: {disc: {draw: panel, shape: round, fill: paper, line: ink, size: [8mm, 8mm]}}
  - space: station
    at: 3
    layout: {disc: {draw: panel, shape: round, fill: red, line: ink, size: [8mm, 8mm]}}
boxes:
  key: {draw: key, beside: bottom, size: [100%, 10mm]}
"""


def test_the_key_shows_what_spaces_of_a_kind_look_like() -> None:
    (piece,), report = drawn(STOPS)
    assert report.diagnostics == ()
    # One space of the kind on the board, and its entry in the key.
    assert [*fills(piece.front)].count(plain().colour("red")) == 2


def test_a_written_size_leaves_room_for_what_is_beside_points() -> None:
    (piece,), _ = drawn(STOPS)
    assert (piece.width, piece.height) == (100, 60)
    report = Report()
    moved = board(STOPS.replace("[40mm, 40mm]", "[40mm, 48mm]"))
    assert not drawable(moved, Reporter(report, lambda path: None))
    (found,) = report.diagnostics
    assert found.code == "outside-board"
    assert found.message == (
        "'3' at 40, 48 mm is outside the part of the board for spaces, 0 to 100 mm across and 0 to "
        "47.5 mm down"
    )
    plan = plan_of(moved)
    assert [plan.centres[id] for id in "12"] == [(10, 20), (80, 20)]


def test_the_centre_of_a_large_space_is_its_middle_unless_it_has_a_bend() -> None:
    marks = "grid: {cells: square, size: 10mm}\njoin: mark\nmarks: |\n  a a b\n  c c b\n  d b b\n"
    plan = plan_of(board(marks))
    x, y = plan.frame.x, plan.frame.y
    centres = {id: (cx - x, cy - y) for id, (cx, cy) in plan.centres.items()}
    assert {(10.0, 5.0), (10.0, 15.0), (5.0, 25.0), (25.0, 15.0)} == {*centres.values()}


LINES = """
board: {{width: 100mm, height: 60mm}}
grid: {{points: {{1: [10mm, 20mm], 2: [80mm, 20mm]}}}}
ways:
  - {{way: taxi, joins: [[1, 2]], width: 1mm{curve}}}
  - {{way: bus, joins: [[2, 1]], width: 2mm}}
"""


def test_links_of_the_same_spaces_lie_side_by_side_whatever_their_way() -> None:
    plan = plan_of(board(LINES.format(curve="")))
    taxi, bus = (way_paths(plan, way)[0].points for way in ways_of(plan.record).ways)
    gap = bus[1][1] - taxi[1][1]
    assert gap == pytest.approx((2.2 + 4.4) / 2)
    assert (taxi[0], taxi[-1]) == (bus[-1], bus[0])


def test_a_curved_link_bows_to_the_left_of_its_direction() -> None:
    plan = plan_of(board(LINES.format(curve=", curve: true").replace("[[2, 1]]", "[[1, 2]]")))
    taxi, _ = (way_paths(plan, way)[0].points for way in ways_of(plan.record).ways)
    assert min(y for _, y in taxi) == pytest.approx(taxi[0][1] - 0.12 * 70 - 2.2, abs=0.2)


@pytest.mark.parametrize("form", get_args(WayDrawing))
def test_each_drawing_of_a_way_can_be_written(form: str) -> None:
    (piece,), report = drawn(
        "grid: {cells: square, shape: 3x2}\n"
        f"ways: [{{way: w, draw: {form}, through: [a1-c1, c2], along: a1/s, joins: [[a1, b2]]}}]\n"
    )
    assert report.diagnostics == ()
    box = Rect(0, 0, piece.width, piece.height)
    page = Page(piece.width, piece.height, piece.front, "F1", box, box)
    assert write_document(Document("B", "A", "S", (), "en", (page,))).startswith(b"%PDF")
    assert write_svg(piece.width, piece.height, piece.front, title="B").endswith("</svg>\n")


def test_the_key_lists_the_regions_that_are_drawn() -> None:
    (piece,), report = drawn(
        "grid: {cells: square, shape: 6x2, size: 20mm}\nspaces: [{space: field, at: all}]\n"
        "regions:\n  - {region: west, title: Westland, at: a1-a2, line: red}\n"
        "  - {region: east, at: f1-f2, fill: gold}\n"
        "boxes: {key: {draw: key, beside: bottom, size: [100%, 8mm]}}\n"
    )
    assert report.diagnostics == ()
    assert [text.content for _, text in Ruler().texts(piece.front)] == ["Field", "Westland"]


def test_a_joined_space_is_marked_in_its_middle_and_its_walls_have_corners() -> None:
    record = board(
        "grid: {cells: square, shape: 3x3, size: 10mm}\njoin: mark\nboard: {margin: 0mm}\n"
        "marks: |\n  h1 h1 l1\n  h1 h1 l1\n  c1 l1 l1\nlegend: {h: room, l: room, c: room}\n"
        "spaces: [{space: room}]\nways: [{way: wall, along: {around: h1}}]\n"
    )
    plan = plan_of(record)
    # The middle of the hall is a corner of its cells; that of an angle is none of its points.
    assert plan.centres["h1"] == pytest.approx((10, 10))
    assert plan.centres["l1"] == pytest.approx((25, 15))
    (wall,) = ways_of(record).ways
    lengths = {
        sharp: len({*way_paths(plan, wall, sharp=sharp)[0].points}) for sharp in (True, False)
    }
    assert lengths[True] == 8
    assert lengths[False] > 8


def test_the_fill_of_a_region_covers_the_ground_of_its_spaces() -> None:
    pieces, report = drawn(
        "grid: {cells: square, shape: 2x1}\nspaces: [{space: grass, ground: grass, at: all}]\n"
        "regions: [{region: goal, at: a1, fill: gold}]\n"
    )
    assert report.diagnostics == ()
    theme = plain()
    colours = [path.fill for path in pieces[0].front if isinstance(path, Path)]
    assert colours.index(theme.colour("gold")) > colours.index(theme.colour("grass"))


def test_places_on_sides_lie_along_them() -> None:
    plan = plan_of(board(
        "grid: {cells: hex, top: pointy, shape: 1x1, size: 30mm}\n"
        "places: [{on: sides, slot: [12mm, 3mm], quantity: 1}]\n"
    ))  # fmt: skip
    assert [round(place.turn) for place in rule_places(plan)] == [30, 90, -30, 30, 90, -30]


NETWORK = """
board: {{width: 120mm, height: 60mm}}
grid: {{points: {{Ayr: [20mm, 30mm], Bute: [100mm, 30mm]}}}}
layout:
  name:
    {{draw: text, text: '{{space}}', at: [{across}mm, {down}mm], size: [20mm, 5mm], beyond: true}}
ways:
  - way: rail
    slots: {{quantity: 3, slot: [10mm, 4mm]}}
    joins: [{{from: Ayr, to: Bute, company: north}}, {{from: Ayr, to: Bute, company: south}}]
"""


@pytest.mark.parametrize(
    ("across", "down", "halos", "codes"),
    [(0, -8, 0, []), (12, 3, 1, []), (30, 3, 1, ["text-over-places"])],
)
def test_texts_on_ways_have_halos_and_those_on_places_are_reported(
    across: int, down: int, halos: int, codes: list[str]
) -> None:
    (piece,), report = drawn(NETWORK.format(across=across, down=down))
    assert [one.code for one in report.diagnostics] == codes
    halo_groups = [
        item for item in piece.front if isinstance(item, Group) and isinstance(item.items[0], Path)
    ]
    assert len(halo_groups) >= halos
    assert bool(halo_groups) == bool(halos)


def test_links_of_the_same_spaces_lie_side_by_side_and_meet_at_their_ends() -> None:
    (way,) = ways_of(board(NETWORK.format(across=0, down=-8))).ways
    plan = plan_of(board(NETWORK.format(across=0, down=-8)))
    one, other = way_paths(plan, way)
    assert one.points[0] == other.points[0] == plan.centres["Ayr"]
    assert one.points[-1] == other.points[-1] == plan.centres["Bute"]
    assert other.points[1][1] - one.points[1][1] > 4


LANDS = """
grid:
  areas:
    north: [[0, 0], [40, 0], [40, 20], [0, 20]]
    south: [[0, 20], [40, 20], [40, 40], [0, 40]]
    isle: [[60, 0], [80, 0], [80, 20], [60, 20]]
ways:
  - {way: wall, along: SIDES}
"""


@pytest.mark.parametrize(
    ("sides", "ends", "length"),
    [
        ("north|south", [(0, 20), (40, 20)], 40),
        ("{between: [north, [south, isle]]}", [(0, 20), (40, 20)], 40),
        ("{around: isle}", [(60, 0), (60, 0)], 80),
        ("{around: [north, south]}", [(0, 20), (0, 20)], 160),
    ],
)
def test_ways_run_along_the_borders_of_areas(
    sides: str, ends: list[tuple[int, int]], length: float
) -> None:
    plan = plan_of(board(LANDS.replace("SIDES", sides)))
    (way,) = ways_of(plan.record).ways
    (path,) = way_paths(plan, way)
    x, y = plan.origin
    points = [(round(px - x, 3), round(py - y, 3)) for px, py in path.points]
    assert sorted((points[0], points[-1])) == ends
    assert sum(map(math.dist, points, points[1:])) == pytest.approx(length)


ROADS = LANDS.replace("{way: wall, along: SIDES}", "{way: river, along: SIDES}") + (
    "  - {way: road, bridge: BRIDGE, THROUGH}\n"
)


@pytest.mark.parametrize(
    ("sides", "through", "bridges"),
    [
        ("north|south", "through: [north, south]", [(10, 20)]),
        ("north|south", "joins: [[north, south]]", [(10, 20)]),
        ("{around: isle}", "through: [north, south]", []),
        ("{around: isle}", "joins: [[north, isle]]", [(60, 10)]),
    ],
)
def test_a_bridge_is_where_a_way_crosses_a_border_with_another(
    sides: str, through: str, bridges: list[tuple[int, int]]
) -> None:
    def items(bridge: str) -> list[Any]:
        text = ROADS.replace("SIDES", sides).replace("THROUGH", through)
        plan = plan_of(board(text.replace("BRIDGE", bridge)))
        road = ways_of(plan.record).ways[1]
        pen = Pen(plain(), Reporter(Report(), lambda path: None))
        look = pen.theme.look("plain")
        x, y = plan.origin
        found = list(draw_way(plan, road, look, pen))
        return [
            [(px - x, py - y) for _, (px, py) in item.segments]
            for item in found
            if isinstance(item, Path)
        ]

    drawn = items("true")[len(items("false")) :]
    middles = [
        tuple(sum(axis) / len(rails) for axis in zip(*rails, strict=True)) for rails in drawn
    ]
    assert middles == [pytest.approx(at) for at in bridges]


SIGNS = LANDS.replace("ways:\n  - {way: wall, along: SIDES}\n", "") + (
    "boxes: {ford: {draw: icon, icon: 'mdi:bridge', size: [9mm, 4mm], follow: FOLLOW, on: ON}}\n"
)


@pytest.mark.parametrize(
    ("on", "middles"),
    [
        ("north|south", [(20, 20)]),
        ("{'north|south': '3:1'}", [(20, 20)]),
        ("[north|south, isle]", [(20, 20), (70, 10)]),
        ("{between: [north, [south, isle]]}", [(20, 20)]),
        ("[{between: [north, south]}]", [(20, 20)]),
    ],
)
def test_boxes_are_in_the_middle_of_borders_of_areas(
    on: str, middles: list[tuple[int, int]]
) -> None:
    plan = plan_of(board(SIGNS.replace("ON", on).replace("FOLLOW", "false")))
    x, y = plan.origin
    places = box_places(plan, "ford", plan.record.boxes["ford"])
    centres = [place.rect.centre for place in places]
    assert [(round(cx - x, 3), round(cy - y, 3)) for cx, cy in centres] == middles
    assert all((place.rect.width, place.turn) == (9, 0) for place in places)


@pytest.mark.parametrize(("corner", "turn"), [((40, 20), 0), ((40, 60), 45), ((0, 60), 90)])
def test_boxes_follow_borders_of_areas(corner: tuple[int, int], turn: float) -> None:
    grid = "grid: {areas: {a: [[0, 20], END, [90, 0]], b: [[0, 20], END, [-50, 90]]}}\n"
    box = "boxes: {ford: {draw: icon, icon: 'mdi:bridge', size: 9mm, follow: true, on: a|b}}\n"
    plan = plan_of(board(grid.replace("END", str(list(corner))) + box.replace("9mm", "[9mm, 9mm]")))
    (place,) = box_places(plan, "ford", plan.record.boxes["ford"])
    assert place.turn == pytest.approx(turn, abs=0.5)


@pytest.mark.parametrize(
    ("on", "code", "message"),
    [
        ("north|isle", "pair-apart", "'isle' and 'north' have no common border"),
        ("north|nort", "unknown-space", "there is no space 'nort'"),
        (
            "{between: [isle, [north, south]]}",
            "pair-apart",
            "none of these areas have a common border",
        ),
    ],
)
def test_boxes_on_borders_that_areas_lack(on: str, code: str, message: str) -> None:
    text = SIGNS.replace("ON", on).replace("FOLLOW", "true")
    assert [(one.code, one.message) for one in problems_of(board(text))] == [(code, message)]


def test_names_of_triangles_are_at_their_level_sides() -> None:
    plan = plan_of(board("grid: {cells: triangle, shape: triangle 2, size: 30mm}\ncoordinates: A1"))
    labels = cell_labels(plan, Pen(plain(), Reporter(Report(), lambda path: None)))
    assert len(labels) == 4
    for id, label in labels.items():
        (cell,) = plan.facts.spaces[id].cells
        ys = [y for _, y in plan.outline(cell)]
        level = max(ys) if ys.count(max(ys)) == 2 else min(ys)
        assert abs(label.centre[1] - level) < 3
