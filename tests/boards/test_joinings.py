"""Joined boards of cells: their seams, one graph for all of them, and how they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import indent

import pytest

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.board.moves import Move
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.space_graph import graph_of as graph_of_board
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.joining import problems
from pnp.kinds.boards.joining.joined_grid import joined_grid
from pnp.kinds.boards.joining.joined_ways import stopped_ways
from pnp.kinds.boards.joining.layout import draw_boards, layout
from pnp.kinds.boards.joining.record import Joining
from pnp.kinds.boards.joining.space_graph import graph_of
from pnp.scene import IDENTITY, Group, Item, Matrix, Path, Rect, Text
from pnp.scene.extents import Ruler, transform_box
from pnp.theme import Theme
from pnp.theme.loading import load_theme

CUT = "size: 20mm, edge: {cut: [left, right]}"
FLAT = f"grid: {{cells: hex, top: flat, shape: 5x4, {CUT}}}\n"
ROOM = "grid: {cells: square, shape: 4x3, size: 20mm}\n"


def joining(west: str, east: str, rows: str = "[[west, east]]") -> Joining:
    """Return joined boards; each text follows the first lines of its file."""
    boards = {"west": west, "east": east}
    text = f"joining: two\ntitle: Two\nplayers: 2\nmaps: {rows}\nboards:\n"
    for id, own in boards.items():
        if "coordinates" not in own and "cells: |" not in own:
            own += "coordinates: {first: A1}\n"
        text += f"  {id}:\n" + indent(f"map: {id}\ntitle: {id.title()}\n{own}", "    ")
    report = Report()
    node = parse(Source("two.yaml", text), report)
    assert node is not None, report.diagnostics
    found = build_record(Joining, node, report)
    assert found is not None, report.diagnostics
    return found


def graph(west: str, east: str, rows: str = "[[west, east]]") -> BoardGraph:
    record = joining(west, east, rows)
    assert faults(record) == []
    found = graph_of(record)
    assert found is not None
    return found


def faults(record: Joining) -> list[tuple[str, str, str]]:
    """Return code, message and hint of what prevents a layout."""
    report = Report()
    problems.drawable(record, Reporter(report, lambda path: None))
    return [(found.code, found.message, found.hint) for found in report.diagnostics]


def only_fault(west: str, east: str, rows: str = "[[west, east]]") -> tuple[str, str, str]:
    (found,) = faults(joining(west, east, rows))
    assert graph_of(joining(west, east, rows)) is None
    return found


def plain() -> Theme:
    theme = load_theme("plain", Report())
    assert theme is not None
    return theme


# The graph.


def test_two_halves_of_a_cell_are_one_space_with_two_names() -> None:
    found = graph(FLAT, FLAT)
    assert len(found.spaces) == 2 * 20 - 4
    assert "west/E2" in found.spaces
    assert "east/A2" not in found.spaces
    assert found.selector([]).find("east/A2", ()) == ("west/E2",)
    # It has the neighbours of both halves, in the column before the seam and in the one behind it.
    steps = set(found.steps()["west/E2"])
    assert steps == {"west/D1", "west/D2", "west/E1", "west/E3", "east/B1", "east/B2"}


def test_hexes_with_a_pointy_top_meet_if_other_rows_are_pushed() -> None:
    pointy = f"grid: {{cells: hex, shape: 4x4, {CUT}}}\n"
    found = graph(pointy, pointy.replace("hex,", "hex, offset: odd,"))
    # Rows with a half cell alternate with rows of whole ones, which touch at the seam.
    assert len(found.spaces) == 2 * 16 - 2
    assert "east/A1" in found.steps()["west/D1"]
    assert found.selector([]).find("east/A2", ()) == ("west/D2",)
    code, message, hint = only_fault(pointy, pointy)
    assert code == "grids-apart"
    assert message == "half of a cell, 'west/D2', meets a whole cell of 'east'"
    assert "offset: odd" in hint


def test_all_hexes_of_joined_boards_are_where_they_are_on_one_large_board() -> None:
    found = graph(FLAT, FLAT)
    board = graph_of_board(joining(FLAT.replace("5x4", "9x4"), FLAT).grids[0, 0])
    assert board is not None
    large = board.steps()
    sizes = sorted(len(ends) for ends in found.steps().values())
    assert sizes == sorted(len(ends) for ends in large.values())
    ends = distances(found.steps(), ["west/A1"])
    assert max(ends.values()) == max(distances(large, ["A1"]).values())


def test_whole_squares_with_a_common_side_have_a_move_over_the_seam() -> None:
    found = graph(ROOM, ROOM)
    assert len(found.spaces) == 24
    steps = found.steps()
    assert {end for end in steps["west/D2"] if end.startswith("east")} == {"east/A2"}
    assert {end for end in steps["east/A2"] if end.startswith("west")} == {"west/D2"}
    corners = "moves: [sides, corners]\n"
    steps = graph(ROOM + corners, ROOM + corners).steps()
    assert {end for end in steps["west/D2"] if end.startswith("east")} == {
        *("east/A1", "east/A2", "east/A3"),
    }


def test_boards_above_each_other_and_in_rows_are_joined_too() -> None:
    found = graph(ROOM, ROOM, "[[west, east], [east, west]]")
    assert len(found.spaces) == 48
    steps = found.steps()
    assert "east 2-1/A1" in steps["west 1-1/A3"]
    assert "west 2-2/A1" in steps["east 1-2/A3"]
    assert len(distances(steps, ["west 1-1/A1"])) == 48


def test_a_quarter_of_a_cell_is_one_space_with_the_other_three() -> None:
    cut = FLAT.replace("[left, right]", "[left, right, top, bottom]")
    cut = cut.replace("5x4", "5x4, holes: [B4, D4]")
    found = graph(cut, cut, "[[west, east], [east, west]]")
    names = ("west 1-1/E4", "east 1-2/A4", "east 2-1/E1", "west 2-2/A1")
    select = found.selector([])
    assert {tuple(select.find(name, ())) for name in names} == {("west 1-1/E4",)}


def test_a_price_is_that_of_the_cell_entered_and_of_the_ways_along_the_seam() -> None:
    mud = "spaces: [{space: mud, at: A2, enter: 3}]\n"
    river = "ways: [{way: river, along: [D2/e], cross: 2}]\n"
    moves = graph(ROOM + river, ROOM + mud).moves()
    assert price(moves, "west/D2", "east/A2") == 5
    assert price(moves, "east/A2", "west/D2") == 3
    # A river that both boards draw is crossed once.
    both = "ways: [{way: river, along: [A2/w], cross: 2}]\n"
    assert price(graph(ROOM + river, ROOM + both).moves(), "west/D2", "east/A2") == 3
    shut = "ways: [{way: wall, along: [A2/w], cross: closed}]\n"
    assert "east/A2" not in graph(ROOM, ROOM + shut).steps()["west/D2"]


def price(moves: Mapping[str, Sequence[Move]], start: str, end: str) -> float:
    return next(move.price for move in moves[start] if move.end == end)


def test_a_closed_cell_is_not_entered_over_the_seam() -> None:
    rock = "spaces: [{space: rock, at: A2, enter: closed}]\n"
    found = graph(ROOM, ROOM + rock)
    assert "east/A2" not in found.steps()["west/D2"]
    assert found.steps()["east/A2"] == ()
    assert ("west/D2", "east/A2") in found.touching


def test_ways_that_reach_the_same_half_or_side_continue() -> None:
    west = "ways: [{way: road, through: [C2, D2, E2], move: 0.5}]\nmoves: [road]\n"
    east = "ways: [{way: road, through: [A2, B2, C2], move: 0.5}]\nmoves: [road]\n"
    steps = graph(FLAT + west, FLAT + east).steps()
    assert distances(steps, ["west/C2"])["east/C2"] == 4
    west = "ways: [{way: road, through: [C2, D2], within: {D2: e}}]\nmoves: [road]\n"
    east = "ways: [{way: road, through: [A2, B2], within: {A2: w}}]\nmoves: [road]\n"
    found = graph(ROOM + west, ROOM + east)
    assert distances(found.steps(), ["west/C2"])["east/B2"] == 3
    assert ("west/D2", "east/A2") in {(link.start, link.end) for link in found.links}


def test_kinds_regions_names_and_lists_of_one_board_can_be_named() -> None:
    west = "spaces: [{space: inn, at: {B2: The Bell}}]\nregions: {yard: A1-B1}\n"
    east = "spaces: [{space: inn, at: {C2: The Oak}}]\nregions: {yard: D3}\n"
    select = graph(ROOM + west, ROOM + east).selector([])
    assert select.find("inn", ()) == ["west/B2", "east/C2"]
    assert select.find("yard", ()) == ("west/A1", "west/B1", "east/D3")
    assert select.find("west/yard", ()) == ("west/A1", "west/B1")
    assert select.find("The Oak", ()) == ("east/C2",)
    assert select.find("east/A1-A3", ()) == ("east/A1", "east/A2", "east/A3")
    assert len(select.find("west", ())) == 12


def test_the_boards_share_a_lattice() -> None:
    found = graph(FLAT, FLAT)
    cells = [cell for space in found.spaces.values() for cell in space.cells]
    assert len(cells) == len(set(cells)) == 36
    assert found.lattice is not None
    for start, end in found.touching:
        (a,), (b,) = found.spaces[start].cells, found.spaces[end].cells
        assert set(found.lattice.sides(a)) & set(found.lattice.sides(b)), (start, end)


# What is wrong at seams.


@pytest.mark.parametrize(
    ("west", "east", "text"),
    [
        (ROOM, ROOM.replace("20mm", "18mm"), "are 20 mm, those of 'east' 18 mm"),
        (ROOM, ROOM.replace("4x3", "4x4"), "has 3 rows, the left edge of 'east' 4 rows"),
        (ROOM, FLAT, "are squares, those of 'east' hexes with a flat top"),
        (FLAT, FLAT.replace("flat", "pointy"), "a flat top, those of 'east' hexes with a pointy"),
        (FLAT.replace("left, right", "left"), FLAT, "edge of 'west' is not straight"),
        (
            ROOM.replace("20mm", "20mm, edge: {cut: [right]}"),
            ROOM,
            "right edge of 'west' are cut in half, those at the left edge of 'east' whole",
        ),
        (FLAT.replace("5x4", "5x4, holes: E2"), FLAT, "half of a cell, 'east/A2', meets no cell"),
        (
            "grid: {cells: triangle, shape: 6x4, size: 20mm}\n",
            "grid: {cells: triangle, shape: 6x4, size: 20mm}\n",
            "triangles do not meet at the right edge of 'west'",
        ),
    ],
)
def test_grids_that_do_not_meet_are_reported(west: str, east: str, text: str) -> None:
    found = faults(joining(west, east))
    assert {code for code, _, _ in found} == {"grids-apart"}
    assert text in found[0][1]
    assert all(hint for _, _, hint in found)


def test_triangles_meet_above_each_other() -> None:
    rows = "grid: {cells: triangle, shape: 6x4, size: 20mm}\n"
    steps = graph(rows, rows, "[[west], [east]]").steps()
    over = [(a, b) for a, ends in steps.items() for b in ends if a[0] == "w" and b[0] == "e"]
    assert over == [("west/B4", "east/B1"), ("west/D4", "east/D1"), ("west/F4", "east/F1")]


def test_a_whole_cell_may_face_a_hole() -> None:
    found = graph(ROOM.replace("4x3", "4x3, holes: D2"), ROOM)
    assert not any(end.startswith("west") for end in found.steps()["east/A2"])


def test_boards_without_cells_and_charts_are_not_joined_to_boards_of_cells() -> None:
    points = "grid: {points: square, shape: 4x4, size: 20mm}\n"
    assert only_fault(ROOM, points)[0] == "board-without-cells"
    chart = (
        "players: 2\njoinable: true\nboard: {width: 80mm, height: 60mm, margin: 0mm}\n"
        "grid: {cells: square}\ncells: |\n  ~1 ~1 c1\n  ~2 ~2 c1\n"
        'legend: {"~": {type: ocean, fraction: 1}, c: {type: coast, fraction: 1}}\n'
    )
    code, message, _ = only_fault(ROOM, chart)
    assert code == "mixed-joining"
    assert message == "'east' is a chart of cells or shapes, 'west' a board with a grid"


def test_halves_of_different_kinds_or_names_are_reported() -> None:
    lake = "spaces: [{space: lake, at: A2}]\n"
    code, message, _ = only_fault(FLAT, FLAT + lake)
    assert code == "halves-differ"
    assert message.startswith("'east/A2' is 'lake', but 'west/E2', the other half of the cell")
    inn = "spaces: [{space: plain, at: {E2: Inn}}]\n"
    code, message, _ = only_fault(FLAT + inn, FLAT)
    assert code == "halves-differ"
    assert message.startswith("'name' of 'east/A2' is nothing, but that of 'west/E2'")


def test_what_is_printed_beyond_a_joined_side_is_reported() -> None:
    edge = "coordinates: {first: A1, print: edge}\n"
    code, message, hint = only_fault(ROOM + edge, ROOM + edge)
    assert (code, message) == (
        "seam-covered",
        "'east' prints coordinates at its left edge, where it is joined",
    )
    assert "print: cell" in hint
    track = "tracks: [{track: score, beside: right, from: 1, to: 5, size: 8mm}]\n"
    code, message, _ = only_fault(ROOM + track, ROOM)
    assert (code, "the track 'score'" in message) == ("seam-covered", True)


@pytest.mark.parametrize(
    ("west", "east", "stopped"),
    [
        ("{way: road, through: [C2, D2, E2]}", "{way: road, through: [A2, B2]}", []),
        ("{way: road, through: [C2, D2, E2]}", "{way: road, through: [B2, C2]}", ["E2"]),
        ("{way: road, through: [C2, D2, E2]}", "{way: path, through: [B2, A2]}", ["E2", "A2"]),
        # It turns round in the half of a cell, and goes on.
        ("{way: road, through: [D1, E2, D2]}", "{way: path, through: [B2, C2]}", []),
        ("{way: road, within: {E2: sw}}", "{way: road, within: {A2: se}}", []),
        ("{way: road, within: {E2: sw-nw}}", "{way: path, within: {A3: se-ne}}", []),
        ("{way: road, within: {E2: sw-ne}}", "{way: path, within: {A3: se-ne}}", ["E2"]),
        # A river along a side that the seam cuts in half.
        ("{way: river, along: [E2/n, E2/nw]}", "{way: river, along: [A2/n, A2/ne]}", []),
        ("{way: river, along: [E2/n, E2/nw]}", "{way: river, along: [A3/n]}", ["E1", "A2"]),
    ],
)
def test_a_way_that_stops_at_a_seam_is_found(west: str, east: str, stopped: list[str]) -> None:
    record = joining(f"{FLAT}ways: [{west}]\n", f"{FLAT}ways: [{east}]\n")
    grid = joined_grid(record)
    assert grid is not None
    assert [at.space for at in stopped_ways(grid)] == stopped


def test_a_river_that_meets_another_in_a_corner_on_the_seam_goes_on() -> None:
    pointy = f"grid: {{cells: hex, shape: 4x4, {CUT}}}\n"
    odd = pointy.replace("hex,", "hex, offset: odd,")
    west = "ways: [{way: river, along: [D2/nw]}]\n"
    east = "ways: [{way: river, along: [A2/ne]}]\n"
    for other, stopped in ((east, []), ("", ["D1"])):
        grid = joined_grid(joining(pointy + west, odd + other))
        assert grid is not None
        assert [at.space for at in stopped_ways(grid)] == stopped


# The print.


def test_the_cells_of_both_boards_end_at_the_same_place_of_the_table() -> None:
    joined = draw_boards(joining(FLAT, FLAT), plain(), Reporter(Report(), lambda path: None))
    assert joined is not None
    one, other = joined.boards[0, 0], joined.boards[0, 1]
    assert one.place.right == other.place.x
    places = []
    for column, board in (("E", one), ("A", other)):
        plan = board.drawn
        assert isinstance(plan, BoardPlan)
        dx, dy = board.place.x - plan.trim.x, board.place.y - plan.trim.y
        cells = [plan.facts.spaces[f"{column}{row}"].cells[0] for row in range(1, 5)]
        corners = [at for cell in cells for at in plan.outline(cell)]
        places.append({(round(x + dx, 4), round(y + dy, 4)) for x, y in corners})
    # The halves of each hex have the same corners.
    assert places[0] == places[1]


def test_a_board_keeps_its_margin_except_at_a_joined_side() -> None:
    pieces = list(layout(joining(ROOM, ROOM), plain(), Reporter(Report(), lambda path: None)))
    assert [piece.id for piece in pieces] == ["two-plan", "two-1-1", "two-1-2"]
    assert [(piece.width, piece.height) for piece in pieces[1:]] == [(84, 68), (84, 68)]
    assert {piece.bleed for piece in pieces} == {3}


def test_the_seam_has_equal_letters_that_cover_no_space() -> None:
    joined = draw_boards(joining(ROOM, ROOM), plain(), Reporter(Report(), lambda path: None))
    assert joined is not None
    for art in joined.arts.values():
        (letter,) = [item for item in texts(art) if item.content == "A"]
        assert not 4 < letter.y < 64
    narrow = "board: {margin: 1mm}\n"
    record = joining(ROOM + narrow, ROOM + narrow)
    joined = draw_boards(record, plain(), Reporter(Report(), lambda path: None))
    assert joined is not None
    assert not [item for art in joined.arts.values() for item in texts(art)]


def test_nothing_of_a_sea_is_on_them() -> None:
    theme = plain()
    sea = {theme.colour(role) for role in ("sea", "cartouche.line", "frame.dark", "space.border")}
    own = {theme.colour(role) for role in ("ink", "paper")}
    for piece in layout(joining(FLAT, FLAT), theme, Reporter(Report(), lambda path: None)):
        assert not colours(piece.front) & (sea - own)


def texts(items: tuple[Item, ...]) -> list[Text]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


def colours(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= colours(item.items)
        elif isinstance(item, Path):
            found |= {item.fill} if item.fill else set()
            found |= {item.stroke.colour} if item.stroke else set()
    return found


def test_ground_goes_on_beyond_the_seam() -> None:
    grass = "look: terrain\nspaces: [{space: grass, ground: field, at: rest}]\n"
    joined = draw_boards(
        joining(ROOM + grass, ROOM + grass), plain(), Reporter(Report(), lambda path: None)
    )
    assert joined is not None
    field = plain().colour("field")
    # As far as another cell: more than the bleed of 3 mm.
    assert max(xs(joined.arts[0, 0], field)) >= 84 + 3
    assert min(xs(joined.arts[0, 1], field)) <= -3


def xs(items: tuple[Item, ...], fill: str, dx: float = 0.0) -> list[float]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += xs(item.items, fill, dx + item.matrix.e)
        elif isinstance(item, Path) and item.fill == fill:
            found += [x + dx for _, ends in item.segments for x in ends[::2]]
    return found


def test_texts_in_both_halves_of_a_cell_are_whole() -> None:
    text = "coordinates: {first: A1, print: cell}\nlayout:\n"
    text += "  name: {draw: text, text: '{name}', size: [90%, 4mm], optional: true}\n"
    inn = "spaces: [{space: plain, at: {%s: Inn}}]\n"
    record = joining(FLAT + text + inn % "E2", FLAT + text + inn % "A2")
    pieces = list(layout(record, plain(), Reporter(Report(), lambda path: None)))
    for piece in pieces[1:]:
        boxes = [(word, box) for word, box in words(piece.front) if word in ("Inn", "E2", "A2")]
        assert {word for word, _ in boxes} >= {"Inn"}
        assert all(box.x >= 1.2 and box.right <= piece.width - 1.2 for _, box in boxes)


def words(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> list[tuple[str, Rect]]:
    found = []
    for item in items:
        if isinstance(item, Text):
            box = Ruler().box(item)
            assert box is not None
            found.append((item.content, transform_box(box, matrix)))
        elif isinstance(item, Group):
            found += words(item.items, item.matrix.then(matrix))
    return found


def test_letters_follow_each_other() -> None:
    record = joining(ROOM, ROOM, "[[west, east, west]]")
    joined = draw_boards(record, plain(), Reporter(Report(), lambda path: None))
    assert joined is not None
    own = [[item.content for item in texts(art)] for art in joined.arts.values()]
    assert own == [["A"], ["A", "B"], ["B"]]
    places = [board.place for board in joined.boards.values()]
    assert all(one.right == other.x for one, other in pairwise(places))
