"""Tracks of two rows of spikes, around boxes, along paths, and without panels."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from laying import box, drawn, findings, lay, paths, words

from pnp.kinds.mats.courses import TrackSpace, course, spaces, track_boxes
from pnp.kinds.mats.tracks import Track
from pnp.model.record_errors import parse_record
from pnp.scene import Point, Rect

MAT = """\
mats: m
title: M
pieces:
  - id: mat
    title: Counting
    width: 190mm
    height: 190mm
    {rest}
"""


def track(**keys: object) -> Track:
    tree = {"at": {"x": "10mm", "y": "20mm", "width": "120mm", "height": "90mm"}, **keys}
    found = parse_record(Track, {key.rstrip("_"): value for key, value in tree.items()})
    assert isinstance(found, Track), found
    return found


def path(**keys: object) -> Track:
    found = parse_record(Track, {"run": "path", "gap": "0mm", **keys})
    assert isinstance(found, Track), found
    return found


def refused(**keys: object) -> list[tuple[str, tuple[str | int, ...]]]:
    """Return code and path of what is wrong with the track of these keys."""
    at = {"x": "10mm", "y": "20mm", "width": "120mm", "height": "90mm"}
    tree = {"at": at, "from": "1", "to": "12", **keys}
    found = parse_record(Track, {key: value for key, value in tree.items() if value is not None})
    assert not isinstance(found, Track)
    return [(fault.code, fault.path) for fault in found]


def by_value(found: Track) -> dict[int, TrackSpace]:
    return {space.value: space for space in spaces(found)}


def on_mat(keys: str) -> str:
    return MAT.format(rest=f"tracks: [{{{keys}}}]")


AT = "at: {x: 10mm, y: 20mm, width: 120mm, height: 90mm}"

# A backgammon board: a bar of 24 mm in the middle of 261 mm.
POINTS = {
    "at": {"x": "8mm", "y": "8mm", "width": "261mm", "height": "174mm"},
    "from": "1",
    "to": "24",
    "run": "snake",
    "length": "12",
    "go": "left",
    "stack": "up",
    "gaps": {"6": "24mm"},
    "shape": "spike",
    "piece": "16mm",
    "holds": "5",
    "panel": "none",
    "track": "points",
}


@pytest.mark.parametrize("gap", ["0mm", "1.2mm"])
def test_points_of_backgammon_leave_a_bar_in_the_middle(gap: str) -> None:
    at = by_value(track(**POINTS, gap=gap))
    assert at[6].box.x == pytest.approx(150.5)
    assert at[7].box.right == pytest.approx(126.5)
    assert at[18].box.right == pytest.approx(126.5)
    assert at[19].box.x == pytest.approx(150.5)
    assert at[1].box.right == at[24].box.right == pytest.approx(269)
    assert at[12].box.x == at[13].box.x == pytest.approx(8)


def test_spikes_are_as_long_as_the_pieces_they_hold_and_point_inwards() -> None:
    at = by_value(track(**POINTS))
    assert {space.box.height for space in at.values()} == {80}
    assert (at[1].box.bottom, at[24].box.y) == (182, 8)
    assert {at[n].tip for n in range(1, 13)} == {"up"}
    assert {at[n].tip for n in range(13, 25)} == {"down"}


def test_spikes_are_drawn_as_triangles_in_two_colours_without_a_line_between_them() -> None:
    keys = f"{AT}, panel: none, from: 1, to: 6, run: snake, length: 3, shape: spike, holds: 2"
    (mat,), report = lay("mats", on_mat(f"{keys}, piece: 15mm, grounds: [red, blue]"))
    assert report.diagnostics == ()
    red = [p for p in paths(mat.front) if p.fill == "#ff0000"]
    assert [len(p.segments) for p in red] == [4, 4, 4]
    first, third, fifth = (box(p.segments) for p in red)
    assert (first.y, third.y, round(fifth.bottom, 6)) == (20, 20, 110)
    assert not [p for p in paths(mat.front) if p.stroke and p.stroke.width == 0.5]


@pytest.mark.parametrize(
    ("go", "stack", "first", "second"),
    [
        ("right", "down", (0, 0), (0, 1)),
        ("right", "up", (0, 1), (0, 0)),
        ("left", "up", (1, 1), (1, 0)),
        ("up", "left", (1, 1), (0, 1)),
        ("down", "right", (0, 0), (1, 0)),
    ],
)
def test_runs_are_stacked_where_they_are_told(
    go: str, stack: str, first: Point, second: Point
) -> None:
    found = track(from_="1", to="4", run="columns", length="2", go=go, stack=stack)
    at = by_value(found)
    xs = sorted({space.box.x for space in at.values()})
    ys = sorted({space.box.y for space in at.values()})
    places = [(xs.index(at[n].box.x), ys.index(at[n].box.y)) for n in (1, 3)]
    assert places == [first, second]


def test_the_gap_between_runs_is_the_one_given() -> None:
    at = by_value(track(from_="1", to="6", run="snake", length="3", run_gap="20mm"))
    assert at[6].box.y - at[1].box.bottom == pytest.approx(20)
    assert at[2].box.x - at[1].box.right == pytest.approx(1.2)


def test_gaps_are_counted_along_the_first_run_so_that_runs_stay_level() -> None:
    at = by_value(track(from_="1", to="8", run="snake", length="4", gaps={"1": "9mm"}))
    assert at[2].box.x - at[1].box.right == pytest.approx(9)
    assert [at[n].box.x for n in (1, 2, 3, 4)] == [at[n].box.x for n in (8, 7, 6, 5)]


def test_a_bare_track_fills_its_box_and_covers_only_its_spaces() -> None:
    bare = track(from_="1", to="4", shape="rectangle", panel="none", gap="0mm")
    assert spaces(bare)[0].box == Rect(10, 20, 30, 90)
    assert spaces(bare)[-1].box.right == 130
    assert len(track_boxes(bare)) == 4
    assert track_boxes(track(from_="1", to="4")) == (Rect(10, 20, 120, 90),)


def test_spaces_may_be_of_a_width_and_a_height() -> None:
    found = track(from_="1", to="3", shape="rectangle", size=["12mm", "40mm"])
    assert {(s.box.width, s.box.height) for s in spaces(found)} == {(12, 40)}


# Around boxes.


@pytest.mark.parametrize("begin", ["top-left", "top-right", "bottom-right", "bottom-left"])
@pytest.mark.parametrize("go", ["clockwise", "anticlockwise"])
def test_spaces_go_around_the_box_from_a_corner(begin: str, go: str) -> None:
    keys = {"run": "around", "shape": "rectangle", "length": "5", "begin": begin, "go": go}
    found = track(from_="1", to="14", **keys)
    placed = spaces(found)
    box_ = Rect(10, 20, 120, 90)
    first = placed[0].box
    assert math.isclose(first.x, box_.x) == begin.endswith("left")
    assert math.isclose(first.y, box_.y) == begin.startswith("top")
    assert len({space.box.centre for space in placed}) == 14
    middle = box_.centre
    turns = 0.0
    for one, other in pairwise((*placed, placed[0])):
        (ax, ay), (bx, by) = one.box.centre, other.box.centre
        turns += (ax - middle[0]) * (by - middle[1]) - (ay - middle[1]) * (bx - middle[0])
        assert (ax == pytest.approx(bx)) != (ay == pytest.approx(by))
    # On paper, where y points down, the sum is positive clockwise.
    assert (turns > 0) == (go == "clockwise")
    for space in placed:
        on_rim = (
            math.isclose(space.box.x, 10) or math.isclose(space.box.right, 130),
            math.isclose(space.box.y, 20) or math.isclose(space.box.bottom, 110),
        )
        assert any(on_rim)


def test_a_square_board_has_as_many_spaces_on_each_side() -> None:
    square = {"x": "0mm", "y": "0mm", "width": "110mm", "height": "110mm"}
    at = by_value(track(at=square, from_="0", to="39", run="around", gap="0mm"))
    corners = {0: (0, 0), 10: (100, 0), 20: (100, 100), 30: (0, 100)}
    assert {n: (round(at[n].box.x, 6), round(at[n].box.y, 6)) for n in corners} == corners


def test_large_corners_are_squares_as_deep_as_the_spaces_between() -> None:
    keys = {"run": "around", "corners": "large", "size": "20mm", "gap": "0mm", "length": "10"}
    at = by_value(track(from_="0", to="29", **keys))
    assert at[0].box == Rect(10, 20, 20, 20)
    assert at[1].box == Rect(30, 20, 10, 20)
    assert at[9].box == Rect(110, 20, 20, 20)
    side = at[10].box
    assert (side.x, side.width) == (110, 20)
    assert side.height == pytest.approx(50 / 5)


@pytest.mark.parametrize(
    ("face", "turns"), [("upright", [0] * 4), ("out", [180, 270, 0, 90]), ("in", [0, 90, 180, 270])]
)
def test_labels_are_read_from_outside_or_from_inside(face: str, turns: list[float]) -> None:
    found = track(from_="0", to="15", run="around", length="5", face=face, shape="rectangle")
    at = by_value(found)
    # One space of each side: top, right, bottom, left.
    assert [at[n].turn for n in (2, 6, 10, 14)] == turns
    upright = by_value(track(from_="0", to="15", run="around", length="5", shape="rectangle"))
    for value, space in at.items():
        shown, plain = space.extent, upright[value].box
        for one, other in ((shown.x, plain.x), (shown.right, plain.right), (shown.y, plain.y)):
            assert one == pytest.approx(other)


def test_the_inside_of_a_track_around_a_box_is_free_for_other_things() -> None:
    around = "{at: {x: 10mm, y: 20mm, width: 170mm, height: 160mm}, run: around, from: 1, to: 40}"
    area = "{title: Hold, at: {x: 60mm, y: 70mm, width: 60mm, height: 50mm}}"
    text = MAT.format(rest=f"tracks: [{around}]\n    areas: [{area}]")
    (mat,), report = lay("mats", text)
    assert report.diagnostics == ()
    assert "Hold" in words(mat.front)


# Paths.


def test_spaces_on_a_path_are_at_equal_distances_from_end_to_end() -> None:
    found = path(**{"from": "1", "to": "7"}, across=[["10", "10"], ["40", "10"], ["40", "40"]])
    centres = [space.box.centre for space in spaces(found)]
    expected = [(10, 10), (20, 10), (30, 10), (40, 10), (40, 20), (40, 30), (40, 40)]
    assert centres == [pytest.approx(point) for point in expected]
    assert spaces(found)[0].box.width == pytest.approx(10, abs=0.02)


def test_spaces_that_follow_a_path_are_turned_along_it_and_never_upside_down() -> None:
    across = [["10", "10"], ["60", "10"], ["60", "60"], ["10", "60"]]
    found = path(**{"from": "1", "to": "16"}, across=across, follow="true")
    turns = {space.value: space.turn for space in spaces(found)}
    assert (turns[2], turns[8], turns[15]) == pytest.approx((0, 90, 0))
    assert all(-90 <= turn <= 90 for turn in turns.values())


@pytest.mark.parametrize("shape", ["round", "square"])
@pytest.mark.parametrize("follow", ["false", "true"])
def test_spaces_on_a_path_are_as_large_as_they_can_be_apart(shape: str, follow: str) -> None:
    across = [["10", "10"], ["100", "20"], ["50", "90"], ["20", "40"]]
    keys = {"from": "1", "to": "20", "shape": shape, "follow": follow, "curve": "true"}
    found = path(**keys, across=across)
    size = spaces(found)[0].box.width
    centres = [space.box.centre for space in spaces(found)]
    nearest = min(math.dist(*pair) for pair in pairwise(centres))
    # Squares at an angle need more room than circles do, up to their diagonal.
    assert nearest / math.sqrt(2) - 0.05 <= size <= nearest
    if shape == "round":
        assert size == pytest.approx(nearest, abs=0.03)


def test_a_smooth_path_goes_through_its_points() -> None:
    across = [["10", "10"], ["50", "30"], ["90", "10"]]
    line = course(path(**{"from": "1", "to": "9"}, across=across, curve="true"))
    assert (line[0], line[-1]) == ((10, 10), (90, 10))
    assert (50, 30) in line
    assert max(y for _, y in line) <= 30.001


@pytest.mark.parametrize("curve", ["false", "true"])
def test_a_closed_path_has_its_spaces_all_around(curve: str) -> None:
    across = [["20", "20"], ["80", "20"], ["80", "80"], ["20", "80"], ["20", "20"]]
    found = path(**{"from": "1", "to": "12"}, across=across, curve=curve)
    centres = [space.box.centre for space in spaces(found)]
    steps = [math.dist(*pair) for pair in pairwise((*centres, centres[0]))]
    assert len(set(centres)) == 12
    assert min(steps) > 0.8 * max(steps)
    if curve == "false":
        assert centres[9] == pytest.approx((20, 80))


def test_a_path_is_measured_from_the_top_left_of_its_mat_or_area() -> None:
    way = "run: path, across: [[10, 20], [50, 20]], from: 1, to: 4, size: 8mm, print: none"
    (mat,), report = lay("mats", on_mat(way))
    assert report.diagnostics == ()
    grounds = [box(p.segments) for p in paths(mat.front) if p.stroke and p.stroke.width == 0.3]
    assert (grounds[-4].centre, grounds[-1].centre) == ((10, 20), (50, 20))


# What is drawn.


@pytest.mark.parametrize(
    ("keys", "arrows"),
    [
        ("run: line", 0),
        ("run: line, start: 1", 1),
        ("run: circle", 0),
        ("run: circle, start: 1", 1),
        ("run: around", 0),
        ("run: around, start: 1", 1),
        ("run: snake, length: 6", 3),
        ("run: columns, length: 6", 2),
        ("run: snake, length: 3", 7),
    ],
)
def test_a_single_run_has_an_arrow_only_if_it_has_a_start(keys: str, arrows: int) -> None:
    (mat,), report = lay("mats", on_mat(f"{AT}, from: 1, to: 12, gap: 2mm, {keys}"))
    assert report.diagnostics == ()
    black = [p for p in paths(mat.front) if p.fill == "#000000" and len(p.segments) == 4]
    assert len(black) == arrows


def test_numbers_may_be_left_out_and_the_last_space_may_be_a_lock() -> None:
    keys = "from: 2, to: 5, labels: {5: lock}"
    (mat,), _ = lay("mats", on_mat(f"{AT}, {keys}"))
    assert words(mat.front)[1:] == ["2", "3", "4", "lock"]
    (mat,), _ = lay("mats", on_mat(f"{AT}, {keys}, print: none"))
    assert words(mat.front)[1:] == ["lock"]


def test_labels_have_one_size_that_fits_all_of_them() -> None:
    keys = "from: 1, to: 7, labels: {1: A, 2: Bartholomew Lane, 3: C}"
    (mat,), report = lay("mats", on_mat(f"{AT}, {keys}"))
    assert report.diagnostics == ()
    texts = (item[0] for item in drawn(mat.front) if isinstance(item, tuple))
    sizes = {text.content: text.size for text in texts}
    assert sizes["A"] == sizes["C"] == sizes["Lane"] < sizes["4"]
    _, report = lay("mats", on_mat(f"{AT}, from: 1, to: 8, labels: {{2: Bartholomewingtonshire}}"))
    assert [code for code, _, _ in findings(report)] == ["text-overflow"]


def test_a_band_is_a_strip_at_the_top_of_its_space() -> None:
    keys = f"{AT}, panel: none, gap: 0mm, from: 1, to: 3, shape: rectangle"
    (mat,), report = lay("mats", on_mat(f"{keys}, signs: [{{band: red, at: 2}}]"))
    assert report.diagnostics == ()
    (band,) = (box(p.segments) for p in paths(mat.front) if p.fill == "#ff0000")
    assert (band.x, band.y, band.width) == (50, 20, 40)
    assert band.height == pytest.approx(0.22 * 90)


# Findings.


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"at": None}, ("unclear-track", ())),
        ({"run": "path", "at": None}, ("unclear-track", ("run",))),
        ({"run": "path", "across": [["9", "9"], ["9", "9"]]}, ("unclear-track", ("run",))),
        ({"run": "around", "to": "11"}, ("uneven-track", ("run",))),
        ({"run": "around", "to": "2"}, ("uneven-track", ("run",))),
        ({"run": "around", "length": "7"}, ("uneven-track", ("length",))),
        ({"run": "around", "length": "1"}, ("uneven-track", ("length",))),
        ({"run": "snake", "stack": "left"}, ("unclear-track", ("stack",))),
        ({"run": "snake", "go": "up", "stack": "up"}, ("unclear-track", ("stack",))),
        ({"go": "clockwise"}, ("unclear-track", ("go",))),
        ({"run": "circle", "shape": "spike"}, ("unclear-track", ("shape",))),
        ({"size": ["8mm", "9mm"]}, ("unclear-size", ("size",))),
    ],
)
def test_what_a_run_cannot_have_is_refused(
    keys: dict[str, object], fault: tuple[str, tuple[str, ...]]
) -> None:
    assert refused(**keys) == [fault]


@pytest.mark.parametrize(
    ("keys", "code", "part"),
    [
        (f"{AT}, from: 1, to: 4, shape: rectangle, holds: 20", "space-too-small", "20}"),
        (f"{AT}, from: 1, to: 4, gaps: {{4: 9mm}}", "unknown-space", "4: 9mm"),
        (f"{AT}, from: 1, to: 4, gaps: {{1: 99mm}}, piece: 12mm", "space-too-small", "at:"),
        ("run: path, across: [[4, 20], [90, 20]], from: 1, to: 6", "outside-mat", "across"),
        (
            "run: path, across: [[20, 20], [90, 20]], from: 1, to: 9, size: 9mm",
            "spaces-overlap",
            "9mm",
        ),
        (
            "run: path, across: [[20, 20], [90, 20]], from: 1, to: 9, piece: 12mm",
            "space-too-small",
            "across",
        ),
        (
            f"{AT}, run: around, corners: large, size: 50mm, from: 1, to: 12",
            "outside-area",
            "at:",
        ),
    ],
)
def test_what_does_not_fit_is_found_where_it_is_written(keys: str, code: str, part: str) -> None:
    text = on_mat(keys)
    _, report = lay("mats", text)
    line = text.splitlines()[7]
    column = line.index(part, line.index("[{") + 2) + 1
    if part == "across":
        column = line.index("[[") + 1
    assert (code, 8, column) in findings(report)


def test_two_tracks_of_one_name_are_a_finding() -> None:
    one = "{track: a, at: {x: 10mm, y: 20mm, width: 90mm, height: 20mm}, from: 1, to: 4}"
    other = one.replace("y: 20mm", "y: 50mm")
    _, report = lay("mats", MAT.format(rest=f"tracks: [{one}, {other}]"))
    assert [code for code, _, _ in findings(report)] == ["duplicate-id"]


def test_spaces_are_named_after_their_track() -> None:
    assert track(**POINTS).space_name(7) == "points/7"
    assert track(from_="1", to="4").space_name(3) == "3"
