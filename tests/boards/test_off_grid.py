"""Tracks and tables in the graph of a board: names, moves, ways, promises and findings."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import HEAD, board, problems

from pnp.annotate.figure import figures, spaces_at
from pnp.annotate.picture import annotated_board
from pnp.base.diagnostics import Report, Reporter
from pnp.content.project import load_project
from pnp.content.structure import span_of
from pnp.kinds.boards.board.layout import layout, pictured
from pnp.kinds.boards.board.moves import moves_of
from pnp.kinds.boards.board.placement import plan_of
from pnp.kinds.boards.board.space_graph import graph_of
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.model.measure import overlap_depth
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict
from pnp.scene import Group, chains_of
from pnp.scene import Path as Line
from pnp.theme import Theme
from pnp.theme.loading import load_theme

GRID = "grid: {cells: square, shape: 4x4, size: 20mm}\n"
MARKET = "tables: [{table: market, beside: right, size: 9mm, marks: [[a, b], [c, .]]}]\n"
BOTH = f"tracks:\n  - {{track: score, around: grid, from: 0, to: 19}}\n{MARKET}"


def graph(text: str) -> BoardGraph:
    found = graph_of(board(text))
    assert found is not None
    return found


def plain() -> Theme:
    theme = load_theme("plain", Report())
    assert theme is not None
    return theme


def judged(text: str, folder: Path) -> Verdict:
    path = folder / "b.yaml"
    path.write_text(f"pnp: 1\n{HEAD}{text}", "utf-8")
    return validate(str(path), path, CheckOptions())


def findings(text: str, folder: Path) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in judged(text, folder).findings]


def proved(text: str, folder: Path) -> list[str]:
    return [one.text for one in judged(text, folder).proved]


@pytest.mark.parametrize(
    ("track", "last"),
    [
        ("at: {x: 5mm, y: 5mm, width: 90mm, height: 12mm}", ()),
        ("at: {x: 5mm, y: 5mm, width: 90mm, height: 90mm}, run: circle", ("t/1",)),
        ("at: {x: 5mm, y: 5mm, width: 90mm, height: 90mm}, run: around", ("t/1",)),
        ("run: path, across: [[9, 9], [80, 9], [80, 80]]", ()),
        ("run: path, across: [[9, 9], [80, 9], [80, 80], [9, 9]]", ("t/1",)),
        ("around: grid", ("t/1",)),
        ("beside: left", ()),
    ],
)
def test_moves_go_along_a_track_and_around_a_closed_one(track: str, last: tuple[str]) -> None:
    steps = graph(f"{GRID}tracks: [{{track: t, from: 1, to: 8, {track}}}]\n").steps(["next"])
    ids = [f"t/{number}" for number in range(1, 9)]
    assert {id: steps[id] for id in ids} == {
        **{one: (other,) for one, other in zip(ids, ids[1:], strict=False)},
        "t/8": last,
    }
    assert not any(ends for id, ends in steps.items() if id not in ids)


def test_moves_in_a_table_go_over_sides() -> None:
    steps = graph(GRID + MARKET).steps(["sides"])
    assert {id: set(ends) for id, ends in steps.items() if "/" in id} == {
        "market/a1": {"market/b1", "market/a2"},
        "market/b1": {"market/a1"},
        "market/a2": {"market/a1"},
    }


def test_the_grid_of_a_board_has_the_same_graph_with_and_without_tracks() -> None:
    bare, full = graph(GRID), graph(GRID + BOTH)
    own = {id: space for id, space in full.spaces.items() if not space.off_grid}
    assert own == bare.spaces
    assert {id: full.every[id] for id in own} == bare.every
    assert (full.kinds, full.regions) == (bare.kinds, bare.regions)
    assert full.has_directions == bare.has_directions
    assert {*bare.touching} == {pair for pair in full.touching if {*pair} <= own.keys()}
    words = "all", "all but a1", "rim", "checker"
    found = [full.selector([]).lookup(word) for word in words]
    assert found == [bare.selector([]).lookup(word) for word in words]


def test_a_track_without_a_name_has_no_spaces() -> None:
    assert graph(f"{GRID}tracks: [{{around: grid, from: 0, to: 19}}]\n").spaces.keys() == (
        graph(GRID).spaces.keys()
    )


def test_nothing_moves_on_a_board_without_moves() -> None:
    assert graph(GRID + BOTH + "moves: []\n").relations == ()
    assert graph(GRID + BOTH + "moves: [corners]\n").relations == ("corners", "next", "sides")
    closed = graph(GRID + BOTH + "closed: [[score/3, score/4]]\n")
    assert closed.steps()["score/3"] == ()


def test_a_board_of_tracks_alone_has_a_graph_of_their_spaces() -> None:
    text = "board: {width: 100mm, height: 40mm}\ntracks:\n"
    text += "  - {track: t, from: 1, to: 6, at: {x: 5mm, y: 5mm, width: 90mm, height: 30mm}}\n"
    found = graph(text)
    assert found.selector([]).lookup("all") == tuple(f"t/{n}" for n in range(1, 7))
    assert found.selector([]).lookup("t") == tuple(f"t/{n}" for n in range(1, 7))


WAY = "ways: [{way: sale, joins: [[d4, market/b1], [a1, score/0]], move: 3%s}]\n"


def test_a_way_joins_the_grid_to_tracks_and_tables() -> None:
    moves = moves_of(board(GRID + BOTH + WAY % ""))
    assert {m.end: m.price for m in moves.of["a1"]} == {"b1": 1, "a2": 1, "score/0": 3}
    assert {m.end: m.price for m in moves.of["market/b1"]} == {"market/a1": 1, "d4": 3}
    prices = moves.prices(["a1"])
    assert prices["market/a1"][0] == 6 + 3 + 1
    assert prices["score/19"][0] == 3 + 19
    back = moves_of(board(GRID + BOTH + WAY % ", one-way: true"))
    assert "a1" not in back.prices(["score/0"])


def test_a_way_goes_through_spaces_of_a_track_that_follow_each_other() -> None:
    for items in ("score/4, score/5, score/6", "score/6, score/5, score/4", "score/19, score/0"):
        text = f"{GRID}{BOTH}ways: [{{way: w, through: [{items}]}}]\n"
        assert problems(text) == []
        (way,) = graph(text).links[:1]
        assert [way.start, way.end] == items.split(", ")[:2]


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        ("joins: [[a1, score/70]]", "unknown-space", "there is no space 'score/70'", "score/7?"),
        ("joins: [[a1, scor/7]]", "unknown-space", "there is no space 'scor/7'", "score/7?"),
        ("joins: [[market/b2, a1]]", "unknown-space", "there is no space 'market/b2'", "et/b1?"),
        ("along: score/7", "unknown-side", "'score/7' is not on the grid, so it has no sides", ""),
        ("along: a1|score/7", "pair-apart", "'a1' and 'score/7' do not touch", ""),
        ("within: {score/7: n}", "unknown-side", "only cells have sides by the compass", "joins"),
        (
            "through: [score/18-score/19, a1]",
            "unknown-space",
            "there is no space 'score/18-score/19'",
            "",
        ),
        (
            "through: [score/1, score/2, a1]",
            "way-leaps",
            "the way leaps from 'score/2' to 'a1', which do not touch",
            "joins",
        ),
    ],
)
def test_a_way_to_a_space_that_does_not_exist_is_reported(
    text: str, code: str, message: str, hint: str
) -> None:
    ((*found, advice),) = problems(f"{GRID}{BOTH}ways: [{{way: w, {text}}}]\n")
    assert found == [code, message]
    assert hint in advice


@pytest.mark.parametrize(
    "text",
    [
        "spaces: [{space: k, at: score/7}]",
        "spaces: [{space: k, at: {score/7: Name}}]",
        "regions: {r: [a1, score/7]}",
        "places: [{on: spaces, of: score/7, slot: 5mm}]",
    ],
)
def test_kinds_and_regions_are_on_the_grid(text: str) -> None:
    assert problems(GRID + BOTH + text + "\n") == [
        ("unknown-space", "'score/7' is not on the grid", "write spaces of the grid")
    ]


def test_a_score_track_need_not_be_joined_to_the_grid(tmp_path: Path) -> None:
    text = GRID + BOTH + "promises: [{promise: one, connected: all}, {promise: n, count: all}]\n"
    text = text.replace("count: all", "count: all, is: 16")
    assert findings(text, tmp_path) == []
    assert proved(text, tmp_path) == [
        "one: all 16 spaces are connected",
        "n: 16 spaces, as promised",
        "16 spaces; all can be reached from each other",
    ]
    # A track that is longer than the grid has spaces is not taken for the board.
    far = f"{GRID}tracks: [{{track: t, around: grid, from: 1, to: 40}}]\nclosed: [[a1, b1]]\n"
    assert findings(far, tmp_path) == []


def test_promises_name_spaces_of_tracks_and_tables(tmp_path: Path) -> None:
    text = GRID + BOTH + WAY % ", one-way: true"
    text += (
        "promises:\n"
        "  - {promise: sold, reach: market, from: a4}\n"
        "  - {promise: end, distance: [score/0, score/19], is: 19}\n"
        "  - {promise: home, reach: a1, from: score/0}\n"
    )
    assert proved(text, tmp_path)[:2] == [
        "sold: all 3 spaces of 'market' can be reached from a4",
        "end: from 'score/0' to 'score/19' it takes 19 moves at least "
        "(score/0 to score/19 by next)",
    ]
    (broken,) = judged(text, tmp_path).findings
    assert broken.message == "a1 cannot be reached from score/0"
    wrong = text.replace("from: score/0", "from: score/99")
    assert ("unknown-in-promise", "there is no space 'score/99'") in findings(wrong, tmp_path)


def test_a_mirror_leaves_tracks_where_they_are(tmp_path: Path) -> None:
    regions = "regions: {west: a1-a4, east: d1-d4}\n"
    promise = "promises: [{promise: fair, alike: [west, east], under: [mirror]}]\n"
    assert findings(GRID + BOTH + regions + promise, tmp_path) == []
    tracks = promise.replace("west, east", "score, east")
    assert [code for code, _ in findings(GRID + BOTH + regions + tracks, tmp_path)] == [
        "promise-without-meaning"
    ]


def test_findings_point_at_spaces_of_tracks_in_a_picture(tmp_path: Path) -> None:
    text = GRID + BOTH + "promises: [{promise: sold, reach: market/b1, from: a1}]\n"
    found = judged(text, tmp_path)
    assert [mark.spaces for one in found.findings for mark in one.marks] == [("market/b1",)]
    project = load_project(tmp_path / "b.yaml", Report())
    assert project is not None
    file = project.parts[0].files[0]
    (figure,) = figures(file, plain(), ())
    plan = plan_of(file.record)
    assert figure.spaces.keys() >= plan.off_grid.keys()
    assert all(figure.spaces[id].middle == box.centre for id, box in plan.off_grid.items())
    # A finding at the name of a track, or at a mark of a table, points at its spaces.
    for path, ids in (
        (("tracks", 0, "track"), tuple(f"score/{n}" for n in range(20))),
        (("tables", 0, "marks", 1, 0), ("market/a2",)),
    ):
        assert spaces_at(file, span_of(file.node, path)) == ids
    svg = annotated_board(tmp_path / "b.yaml", found, "a headline", Report())
    assert svg is not None
    assert "Not tied to a place on the board" not in svg


def test_figures_show_pieces_on_tracks_and_tables() -> None:
    record = board(GRID + BOTH)
    (source,) = pictured(record, plain(), Reporter(Report(), lambda path: None))
    plan = plan_of(record)
    for id in ("score/0", "score/19", "market/b1"):
        assert source.spots[id].box == plan.off_grid[id]
    boxes = [plan.off_grid[id] for id in graph_of(record).spaces if "/" in id]
    assert not any(overlap_depth(box, plan.frame) > 0 for box in boxes)


def test_a_way_to_a_table_ends_at_the_edge_of_its_space() -> None:
    text = GRID + BOTH + "ways: [{way: sale, joins: [[d4, market/b1]], line: accent, width: 2mm}]\n"
    record = board(text)
    (piece,) = layout(record, plain(), Reporter(Report(), lambda path: None))
    lines = [i for i in piece.front if isinstance(i, Line) and i.stroke and i.stroke.width == 2]
    (line,) = lines
    start, end = chains_of(line.segments)[0]
    plan = plan_of(record)
    box = plan.off_grid["market/b1"]
    assert start == plan.centres["d4"]
    assert min(abs(end[0] - box.x), abs(end[1] - box.y), abs(end[1] - box.bottom)) < 1e-6
    # It is drawn after the panel of the table, which would cover it; only texts are above it.
    above = piece.front[piece.front.index(line) + 1 :]
    assert all(isinstance(item, Group) for item in above)
