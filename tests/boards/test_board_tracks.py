"""Tracks and tables at the grid of a board: where they are, and what they need."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from reading import HEAD, board

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.board.placement import ONE_SHEET, BoardPlan, plan_of
from pnp.kinds.boards.board.problems import drawable
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.surroundings import BESIDE
from pnp.kinds.mats.courses import TrackSpace, spaces
from pnp.kinds.mats.grids import table_box, table_spaces
from pnp.kinds.mats.record import Mats
from pnp.model.measure import overlap_depth
from pnp.model.record_errors import parse_record
from pnp.scene import Rect

SQUARES = "grid: {cells: square, shape: 8x6, size: 15mm}\n"
GRIDS = (
    SQUARES,
    "grid: {cells: hex, top: flat, shape: 7x5}\n",
    "grid: {points: square, shape: 9x9}\n",
    "grid: {points: {Vega: [10mm, 10mm], Rigel: [90mm, 10mm], Deneb: [60mm, 70mm]}}\n",
    "grid: {areas: {west: [[0, 0], [60, 0], [60, 80]], east: [[60, 0], [120, 40], [60, 80]]}}\n",
)


def found(text: str) -> list[tuple[str, str, str]]:
    """Return code, message and hint of what keeps a board from being read or drawn."""
    report = Report()
    node = parse(Source("b.yaml", HEAD + text), report)
    assert node is not None
    record = build_record(Board, node, report)
    if record is not None:
        drawable(record, Reporter(report, lambda path: None))
    return [(one.code, one.message, one.hint) for one in report.diagnostics]


def track_of(text: str) -> tuple[BoardPlan, tuple[TrackSpace, ...]]:
    assert found(text) == []
    plan = plan_of(board(text))
    return plan, spaces(plan.around.tracks[0])


def inner(plan: BoardPlan) -> Rect:
    """Return the grid with its coordinates."""
    left, top = plan.bands.get("left", 0.0), plan.bands.get("top", 0.0)
    wide = plan.frame.width + left + plan.bands.get("right", 0.0)
    high = plan.frame.height + top + plan.bands.get("bottom", 0.0)
    return Rect(plan.frame.x - left, plan.frame.y - top, wide, high)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    "keys",
    [
        "from: 0, to: 39",
        "from: 1, to: 30, shape: rectangle",
        "from: 1, to: 40, corners: large, face: in",
        "from: 1, to: 20, corners: large, size: 25mm, go: anticlockwise",
        "from: 0, to: 59, size: 12mm, shape: round",
        "from: 1, to: 24, shape: rectangle, piece: 9mm, holds: 2, begin: bottom-right, gap: 0mm",
        "from: 1, to: 100, piece: 8mm",
        "from: 1, to: 26, length: 5",
    ],
)
def test_a_track_around_the_grid_leaves_it_free(grid: str, keys: str) -> None:
    text = f"{grid}coordinates: {{print: outside}}\ntracks: [{{track: t, around: grid, {keys}}}]\n"
    plan, placed = track_of(text)
    boxes = [space.extent for space in placed]
    free, whole = inner(plan).inset(0.01 - BESIDE), Rect(0, 0, plan.width, plan.height)
    assert not any(overlap_depth(box, free) > 0 for box in boxes)
    assert not any(overlap_depth(a, b) > 0 for a, b in combinations(boxes, 2))
    assert all(overlap_depth(box, whole) >= min(box.width, box.height) - 0.01 for box in boxes)
    # All four sides of the grid have spaces beside them, and the last is next to the first.
    assert min(b.x for b in boxes) < free.x < free.right < max(b.right for b in boxes)
    assert min(b.y for b in boxes) < free.y < free.bottom < max(b.bottom for b in boxes)
    gap = plan.around.tracks[0].gap
    for a, b in pairwise((*boxes, boxes[0])):
        assert overlap_depth(a, b) == pytest.approx(-gap, abs=0.01)


def test_a_track_around_the_grid_begins_in_a_corner_and_turns() -> None:
    text = "tracks: [{track: t, around: grid, from: 0, to: 27, %s}]\n"
    corners = {}
    for keys in ("go: clockwise", "begin: bottom-right, go: anticlockwise"):
        _, placed = track_of(SQUARES + text % keys)
        corners[keys] = [(s.box.centre[0] < 60, s.box.centre[1] < 60) for s in placed[:1]]
        (ax, ay), (bx, by) = placed[0].box.centre, placed[1].box.centre
        corners[keys].append((round(bx - ax) > 0, round(by - ay) < 0))
    assert corners == {
        "go: clockwise": [(True, True), (True, False)],
        "begin: bottom-right, go: anticlockwise": [(False, False), (False, True)],
    }


def test_a_second_track_surrounds_the_first() -> None:
    text = "tracks: [{around: grid, from: 1, to: 28}, {around: grid, from: 1, to: 36}]\n"
    assert found(SQUARES + text) == []
    one, two = plan_of(board(SQUARES + text)).around.tracks
    boxes = [[space.extent for space in spaces(track)] for track in (one, two)]
    assert not any(overlap_depth(a, b) > 0 for a in boxes[0] for b in boxes[1])
    assert min(b.x for b in boxes[1]) < min(b.x for b in boxes[0])


def test_what_is_beside_the_grid_is_beyond_what_is_around_it() -> None:
    text = (
        "boxes: {title: {draw: text, text: '{title}', size: [100%, 9mm], beside: top}}\n"
        "tables: [{table: m, beside: top, size: 9mm, marks: [[a, b], [c, d]]}]\n"
        "tracks: [{beside: top, from: 1, to: 6}, {around: grid, from: 1, to: 28}]\n"
    )
    assert found(SQUARES + text) == []
    plan = plan_of(board(SQUARES + text))
    turns, score = plan.around.tracks
    assert turns.at is not None
    assert score.at is not None
    rows = [plan.around.boxes["title"], table_box(plan.around.tables[0]), turns.at.rect]
    for above, below in pairwise((*rows, score.at.rect)):
        assert below.y - above.bottom == pytest.approx(BESIDE, abs=0.001)
    assert rows[0].y == pytest.approx(plan.record.board.margin, abs=0.06)


@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
@pytest.mark.parametrize(
    ("keys", "deep"),
    [
        ("panel: none, gap: 0mm, from: 1, to: 6", None),
        ("panel: none, size: 8mm, from: 1, to: 6", 8.0),
        ("panel: none, shape: rectangle, piece: 9mm, from: 1, to: 5", 9.0),
        ("panel: none, shape: rectangle, piece: 9mm, holds: 3, from: 1, to: 5", 27.0),
    ],
)
def test_a_track_beside_the_grid_is_as_long_as_the_grid(
    side: str, keys: str, deep: float | None
) -> None:
    plan, placed = track_of(SQUARES + f"tracks: [{{track: t, beside: {side}, {keys}}}]\n")
    boxes, frame = [space.box for space in placed], plan.frame
    at = plan.around.tracks[0].at
    assert at is not None
    level = side in ("top", "bottom")
    assert (at.rect.width if level else at.rect.height) == (frame.width if level else frame.height)
    deep = deep or (frame.width if level else frame.height) / 6
    assert (at.rect.height if level else at.rect.width) == pytest.approx(deep)
    gaps = {
        "top": frame.y - at.rect.bottom,
        "bottom": at.rect.y - frame.bottom,
        "left": frame.x - at.rect.right,
        "right": at.rect.x - frame.right,
    }
    assert gaps[side] == pytest.approx(BESIDE)
    # In reading order along the grid, and the board is as much larger.
    assert boxes == sorted(boxes, key=lambda box: (box.x, box.y))
    bare = plan_of(board(SQUARES))
    grown = plan.width - bare.width, plan.height - bare.height
    assert grown == pytest.approx((0, deep + BESIDE) if level else (deep + BESIDE, 0), abs=0.06)


@pytest.mark.parametrize("side", ["bottom", "right"])
def test_runs_beside_the_grid_have_the_length_of_the_file(side: str) -> None:
    keys = "from: 1, to: 20, run: snake, length: 10, title: Turns, note: Two runs, gaps: {5: 4mm}"
    plan, placed = track_of(SQUARES + f"tracks: [{{beside: {side}, {keys}}}]\n")
    assert {space.run for space in placed} == {0, 1}
    assert len({round(space.box.width, 3) for space in placed}) == 1
    wide, high = placed[0].box.width, placed[0].box.height
    assert wide == pytest.approx(high)
    at = plan.around.tracks[0].at
    assert at is not None
    assert len(placed) == 20


def test_a_table_beside_the_grid_is_as_large_as_its_spaces_or_as_long_as_the_grid() -> None:
    text = "tables: [{table: market, beside: %s, %s marks: [[a, b, c], [d, e, .]]}]\n"
    for side, keys in (("right", "size: 12mm,"), ("top", "piece: 12mm,"), ("left", "title: M,")):
        assert found(SQUARES + text % (side, keys)) == []
        plan = plan_of(board(SQUARES + text % (side, keys)))
        (table,) = plan.around.tables
        box, size = table_box(table), table_spaces(table)[0].box
        assert overlap_depth(box, plan.frame) == pytest.approx(-BESIDE)
        if side == "left":
            assert box.height == pytest.approx(plan.frame.height)
            assert size.width == pytest.approx(size.height)
        else:
            assert (size.width, size.height) == (12, 12)


def test_a_table_that_is_longer_than_the_grid_makes_the_board_wider() -> None:
    text = "grid: {cells: square, shape: 2x2, size: 10mm}\nboard: {margin: 3mm}\n"
    text += "tables: [{table: m, beside: top, size: 15mm, marks: [[a, b, c, d], [e, f, g, h]]}]\n"
    assert found(text) == []
    plan = plan_of(board(text))
    box = table_box(plan.around.tables[0])
    assert (box.x, plan.width - box.right) == pytest.approx((3, 3), abs=0.06)


@pytest.mark.parametrize(
    "extra",
    [
        "tracks: [{around: grid, from: 0, to: 99}]\n",
        "tracks: [{beside: left, from: 1, to: 9}, {beside: bottom, from: 1, to: 12}]\n",
        "tables: [{table: m, beside: right, size: 12mm, marks: [[a, b, c, d], [e, f, g, h]]}]\n",
    ],
)
@pytest.mark.parametrize("grid", ["cells: hex, shape: 12x9", "points: square, shape: 9x9"])
def test_cells_without_a_size_leave_room_for_what_is_around_them(grid: str, extra: str) -> None:
    text = f"grid: {{{grid}}}\ncoordinates: {{print: edge}}\n{extra}"
    assert found(text) == []
    plan = plan_of(board(text))
    (wide, high), room = sorted((plan.width, plan.height)), sorted(ONE_SHEET)
    assert wide <= room[0] + 0.06
    assert high <= room[1] + 0.06
    larger = plan_of(board(text.replace("}\ncoord", f", size: {plan.size + 0.5}mm}}\ncoord", 1)))
    sides = sorted((larger.width, larger.height))
    assert sides[0] > room[0] - 0.06 or sides[1] > room[1] - 0.06


TRACK = SQUARES + "tracks: [{track: t, from: 1, to: 12, %s}]\n"
TABLE = SQUARES + "tables: [{table: t, marks: [[a, b], [c, d]], %s}]\n"
PLACE = "{x: 0mm, y: 0mm, width: 60mm, height: 20mm}"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            TRACK % f"beside: top, at: {PLACE}",
            "unclear-place",
            "a track beside the grid has no other place",
        ),
        (
            TRACK % f"around: grid, at: {PLACE}",
            "unclear-place",
            "a track around the grid has no other place",
        ),
        (
            TRACK % "around: grid, beside: top",
            "unclear-place",
            "a track cannot be both around and beside",
        ),
        (
            TRACK % "around: grid, run: line",
            "unclear-track",
            "a track around the grid cannot have  run: line",
        ),
        (
            TRACK % "beside: top, run: circle",
            "unclear-track",
            "a track beside the grid cannot have  run: circle",
        ),
        (
            TRACK % "beside: top, run: around",
            "unclear-track",
            "a track beside the grid cannot have  run: around",
        ),
        (
            TRACK % "beside: top, run: snake",
            "unclear-track",
            "a track beside the grid with  run: snake  needs a length",
        ),
        (
            TRACK % "beside: top, run: snake, length: 6, shape: spike",
            "unclear-size",
            "the spikes beside the grid have no length",
        ),
        (TRACK % "around: board", "unknown-choice", "'board' is not a valid choice"),
        (
            TRACK.replace("12", "6") % "around: grid",
            "uneven-track",
            "6 spaces do not go around the grid",
        ),
        (
            TRACK % "around: grid, length: 2",
            "uneven-track",
            "2 spaces at the top leave no room for the grid",
        ),
        (
            TRACK % "around: grid, size: 8mm",
            "spaces-overlap",
            "the spaces of the track 't' leave 28.8 x 10.4 mm free, the grid needs 125.0 x 95.0 mm",
        ),
        (
            TRACK % "beside: top, size: 18mm",
            "outside-area",
            "12 spaces of 18.0 mm do not fit in the track 't'",
        ),
        (
            TRACK % "at: {x: 8mm, y: 60mm, width: 50mm, height: 6mm}",
            "space-too-small",
            "the spaces of the track 't' are 2.4 mm wide, pieces usually need 6 mm",
        ),
        (
            TRACK % "beside: top, piece: 11mm",
            "space-too-small",
            "the spaces of the track 't' are 8.6 mm wide, their pieces 11 mm",
        ),
        (
            TABLE % "beside: top, at: [8mm, 8mm], size: 9mm",
            "unclear-place",
            "a table beside the grid has no other place",
        ),
        (TABLE % "size: 9mm", "missing-key", "the table has no place"),
        (
            TABLE.replace(SQUARES, "board: {width: 90mm, height: 90mm}\n") % "beside: top",
            "unclear-place",
            "it is beside the grid, and the board has none",
        ),
        (
            "board: {width: 125mm, height: 95mm}\n" + TRACK % "beside: top, size: 8mm",
            "outside-board",
            "the contents need 128.0 x 112.1 mm, the board has 125 x 95 mm",
        ),
    ],
)
def test_a_place_that_is_not_clear_is_reported(text: str, code: str, message: str) -> None:
    assert [(one, words) for one, words, _ in found(text)] == [(code, message)]


@pytest.mark.parametrize("key", ["around: grid", "beside: top"])
def test_on_mats_there_is_no_grid(key: str) -> None:
    name, value = key.split(": ")
    track = {"from": "1", "to": "9", name: value}
    tree = {"mats": "m", "pieces": [{"id": "a", "title": "A", "tracks": [track]}]}
    errors = parse_record(Mats, tree)
    assert isinstance(errors, tuple)
    assert ("unknown-key", ("pieces", 0, "tracks", 0, name)) in [(e.code, e.path) for e in errors]
