from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laying import box, findings, lay, paths, words

from pnp.kinds.mats.courses import TrackSpace, room_beside_start, spaces, spaces_room
from pnp.kinds.mats.tracks import Track
from pnp.model.record_errors import parse_record

MAT = """\
mats: m
title: M
pieces:
  - id: mat
    title: Counting
    width: 150mm
    height: 100mm
    tracks:
      - {keys}
"""


def track(**keys: object) -> Track:
    tree = {"at": {"x": "5mm", "y": "5mm", "width": "120mm", "height": "80mm"}, **keys}
    found = parse_record(Track, tree)
    assert isinstance(found, Track), found
    return found


def laid(keys: str, width: int = 100, height: int = 40) -> str:
    at = f"at: {{x: 5mm, y: 15mm, width: {width}mm, height: {height}mm}}"
    return MAT.format(keys=f"{{{at}, {keys}}}")


def apart(one: TrackSpace, other: TrackSpace) -> bool:
    a, b = one.box, other.box
    slack = 1e-6
    return (
        a.right <= b.x + slack
        or b.right <= a.x + slack
        or a.bottom <= b.y + slack
        or b.bottom <= a.y + slack
    )


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    run = draw(st.sampled_from(["line", "snake", "columns", "circle"]))
    step = draw(st.sampled_from([1, 2, 50, -1, -5]))
    start, count = draw(st.integers(0, 20)), draw(st.integers(1, 60))
    return track(
        **{"from": str(start), "to": str(start + step * (count - 1)), "step": str(step)},
        run=run,
        go=draw(st.sampled_from(["right", "left", "up", "down"])),
        shape=draw(st.sampled_from(["round", "square", "rectangle"])),
        zero=draw(st.sampled_from(["inside", "apart"]))
        if run in ("snake", "columns")
        else "inside",
        title=draw(st.sampled_from(["", "Gold"])),
        note=draw(st.sampled_from(["", "Note."])),
        gap="0.5mm",
        **draw(st.sampled_from([{}, {"length": "10"}])),
    )


@given(tracks())
def test_every_number_has_one_space_inside_the_panel_and_clear_of_the_others(found: Track) -> None:
    placed = spaces(found)
    room = spaces_room(found)
    assume(min(space.box.width for space in placed) > 0.2)
    assert [space.value for space in placed] == list(found.numbers)
    for space in placed:
        assert space.box.x >= room.x - 1e-6
        assert space.box.y >= room.y - 1e-6
        assert space.box.right <= room.right + 1e-6
        assert space.box.bottom <= room.bottom + 1e-6
    for one, other in combinations(placed, 2):
        if found.shape == "round":
            reach = (one.box.width + other.box.width) / 2
            assert math.dist(one.box.centre, other.box.centre) >= reach - 1e-6
        else:
            assert apart(one, other)


@given(tracks())
def test_a_line_a_snake_and_a_circle_go_from_space_to_touching_space(found: Track) -> None:
    placed = spaces(found)
    assume(found.run != "columns" and len(placed) > 2)
    for one, other in pairwise(placed):
        (ax, ay), (bx, by) = one.box.centre, other.box.centre
        if found.run == "circle":
            nearest = min(math.dist((ax, ay), s.box.centre) for s in placed if s is not one)
            assert math.dist((ax, ay), (bx, by)) == pytest.approx(nearest)
        else:
            # One step along a row or a column: the size of a space and the gap.
            level = (one.box.width + found.gap, 0.0)
            upright = (0.0, one.box.height + found.gap)
            step = (abs(bx - ax), abs(by - ay))
            assert step == pytest.approx(level) or step == pytest.approx(upright)


def test_runs_head_where_they_are_sent_and_turn_back() -> None:
    placed = spaces(
        track(**{"from": "0", "to": "20"}, run="snake", go="up", length="10", zero="apart")
    )
    at = {space.value: space.box.centre for space in placed}
    assert [round(at[n][0], 6) for n in range(11)] == [round(at[0][0], 6)] * 11
    assert all(at[n][1] > at[n + 1][1] for n in range(10))
    assert at[11][0] > at[10][0]
    assert at[11][1] == pytest.approx(at[10][1])
    assert all(at[n][1] < at[n + 1][1] for n in range(11, 20))
    # The first space stands before the first run: 1 and 20 are level, 0 is below them.
    assert at[20][1] == pytest.approx(at[1][1])
    assert at[0][1] > at[1][1]


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("go", ["up", "down", "left", "right"])
def test_the_text_aside_has_what_the_first_space_leaves_free(go: str, back: bool) -> None:
    keys = {"from": "0", "to": "20", "run": "snake", "go": go, "length": "10"}
    if back:
        keys["stack"] = "left" if go in ("up", "down") else "up"
    found = track(**keys, zero="apart", aside="Nothing")
    placed = spaces(found)
    free, panel = room_beside_start(found, placed), spaces_room(found)
    assert free.width > 0
    assert free.height > 0
    assert panel.x <= free.x <= free.right <= panel.right + 1e-6
    assert panel.y <= free.y <= free.bottom <= panel.bottom + 1e-6
    for taken in (space.box for space in placed):
        across = min(free.right, taken.right) - max(free.x, taken.x)
        down = min(free.bottom, taken.bottom) - max(free.y, taken.y)
        assert min(across, down) <= 1e-6


@pytest.mark.parametrize(
    ("aside", "codes"),
    [
        ("Begin", []),
        ("Begin here and go on " * 2, ["text-shrunk"]),
        ("Begin here and go on " * 9, ["text-overflow"]),
    ],
)
def test_a_text_aside_is_set_smaller_and_told_where_it_is_too_long(
    aside: str, codes: list[str]
) -> None:
    keys = f"from: 0, to: 4, run: snake, go: up, length: 2, zero: apart, aside: {aside}"
    _, report = lay("mats", laid(keys, width=40))
    assert [code for code, _, _ in findings(report)] == codes


def test_columns_all_begin_at_the_same_end() -> None:
    placed = spaces(track(**{"from": "1", "to": "12"}, run="columns", go="down", length="4"))
    at = [space.box.centre for space in placed]
    assert len({round(y, 6) for _, y in at[::4]}) == 1
    assert at[0][0] < at[4][0] < at[8][0]


def test_runs_without_a_length_give_the_largest_spaces() -> None:
    tall = track(**{"from": "1", "to": "12"}, run="snake", gap="1mm")
    best = spaces(tall)[0].box.width
    others = [
        spaces(track(**{"from": "1", "to": "12"}, run="snake", gap="1mm", length=str(length)))
        for length in range(1, 13)
    ]
    assert best == pytest.approx(max(min(s.box.width for s in placed) for placed in others))


def test_a_track_shows_its_numbers_its_labels_its_icons_and_its_start() -> None:
    (mat,), report = lay(
        "mats",
        laid(
            "title: Gold, from: 0, to: 4, prefix: '+', start: 2, marks: {4: red},"
            " labels: {0: none}, icons: {3: [fish, star]}"
        ),
    )
    assert report.diagnostics == ()
    assert words(mat.front)[1:] == ["Gold", "none", "+1", "+2", "+3", "+4"]
    rings = [p for p in paths(mat.front) if p.stroke and p.stroke.width == 0.7]
    numbers = [p for p in paths(mat.front) if p.fill == "#ff0000"]
    assert len(rings) == len(numbers) == 1
    assert box(rings[0].segments).right < box(numbers[0].segments).x


def test_signs_stand_on_the_numbers_that_they_name() -> None:
    by_sign = "signs: [{icon: fish, from: 1, to: 3, step: 2}, {icon: star, at: 3, colour: red}]"
    by_number = "icons: {1: fish, 3: [fish, star]}, marks: {3: red}"
    one, other = (lay("mats", laid(f"from: 0, to: 4, {keys}")) for keys in (by_sign, by_number))
    assert one[1].diagnostics == other[1].diagnostics == ()
    assert one[0] == other[0]


@pytest.mark.parametrize(
    ("keys", "code", "part"),
    [
        ("from: 0, to: 30, piece: 12mm", "space-too-small", "at"),
        ("from: 0, to: 4, size: 30mm", "outside-area", "at"),
        ("from: 0, to: 20, run: circle, shape: round, size: 12mm", "spaces-overlap", "12mm}"),
        ("from: 0, to: 60, piece: 4mm, gap: 0mm", "space-too-small", "at"),
        ("from: 1000000, to: 1000005, piece: 4mm", "text-too-small", "at"),
        ("from: 0, to: 4, icons: {9: fish}", "unknown-space", "9: fish"),
        ("from: 0, to: 4, marks: {7: red}", "unknown-space", "7: red"),
        ("from: 0, to: 4, start: 5", "unknown-space", "5}"),
        ("from: 0, to: 4, signs: [{icon: fish, at: 9}]", "unknown-space", "9}]"),
        ("from: 0, to: 4, signs: [{icon: fish, from: 2, to: 7}]", "unknown-space", "7}]"),
        (
            "from: 0, to: 4, signs: [{icon: nothing-such, at: 1}]",
            "unknown-icon",
            "[{icon: nothing-such",
        ),
        ("from: 0, to: 4, icons: {1: nothing-such}", "unknown-icon", "nothing-such"),
    ],
)
def test_what_does_not_fit_or_is_not_there_is_a_finding(keys: str, code: str, part: str) -> None:
    width = 60 if code == "text-too-small" else 100
    text = laid(keys, width=width)
    _, report = lay("mats", text)
    line = text.splitlines()[8]
    column = line.index("at:" if part == "at" else part) + 1
    assert (code, 9, column) in findings(report)


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ("from: 0", "unclear-track"),
        ("from: 0, to: 4, values: [1]", "unclear-track"),
        ("to: 4, values: [1, 2]", "unclear-track"),
        ("from: 0, to: 5, step: 2", "uneven-track"),
        ("from: 5, to: 0", "uneven-track"),
        ("from: 0, to: 4000", "long-track"),
        ("from: 0, to: 5, step: -1", "uneven-track"),
        ("from: 0, to: 5, step: 0", "uneven-track"),
        ("values: [1, 3, 3]", "unordered-track"),
        ("values: [1, 3, 2]", "unordered-track"),
        ("from: 0, to: 4, zero: apart", "unclear-track"),
        ("from: 0, to: 4, aside: Nothing is less", "unclear-track"),
        ("from: 0, to: 4, signs: [{icon: fish}]", "unclear-track"),
        ("from: 0, to: 4, signs: [{icon: fish, at: 1, from: 1, to: 2}]", "unclear-track"),
        ("from: 0, to: 4, signs: [{icon: fish, from: 3, to: 2}]", "uneven-track"),
    ],
)
def test_a_track_of_no_clear_order_is_a_fault(keys: str, code: str) -> None:
    _, report = lay("mats", laid(keys))
    assert [found[0] for found in findings(report)] == [code]


@pytest.mark.parametrize(
    ("keys", "at", "hint"),
    [
        ("from: 5, to: 0", "0}", "write  step: -1  to count down"),
        ("from: 0, to: 10, step: 3", "10,", "write  to: 9  or  to: 12"),
        ("from: 0, to: 400", "400}", "use at most 400 spaces"),
    ],
)
def test_steps_that_do_not_lead_to_the_end_are_told_at_the_end(
    keys: str, at: str, hint: str
) -> None:
    text = laid(keys)
    _, report = lay("mats", text)
    (found,) = report.diagnostics
    assert found.span is not None
    assert (found.span.line, found.span.column) == (9, text.splitlines()[8].index(at) + 1)
    assert found.hint == hint


def test_a_track_may_count_down() -> None:
    down = track(**{"from": "10", "to": "0", "step": "-5"})
    assert [space.value for space in spaces(down)] == [10, 5, 0]
    assert track(values=["3", "1"]).numbers == (3, 1)


def test_a_track_beyond_its_mat_or_its_area_is_a_finding() -> None:
    _, report = lay("mats", laid("from: 0, to: 4", width=146))
    assert [code for code, _, _ in findings(report)] == ["outside-mat"]
    area = """\
mats: m
title: M
pieces:
  - id: mat
    title: Counting
    areas:
      - title: Hold
        at: {x: 5mm, y: 15mm, width: 60mm, height: 40mm}
        tracks:
          - {at: {x: 5mm, y: 10mm, width: 56mm, height: 20mm}, from: 1, to: 5}
"""
    _, report = lay("mats", area)
    assert findings(report) == [("outside-mat", 10, 14)]
    inside = area.replace("width: 56mm", "width: 50mm")
    (mat,), report = lay("mats", inside)
    assert report.diagnostics == ()
    assert words(mat.front) == ["Counting", "Hold", "1", "2", "3", "4", "5"]


def test_an_area_holds_a_text_of_blocks() -> None:
    text = """\
mats: m
title: M
pieces:
  - id: mat
    title: Counting
    areas:
      - title: Turn
        at: {x: 5mm, y: 15mm, width: 60mm, height: HEIGHT}
        body:
          - steps: [Sail., Fight., Rest.]
"""
    (mat,), report = lay("mats", text.replace("HEIGHT", "40mm"))
    assert report.diagnostics == ()
    assert words(mat.front) == ["Counting", "Turn", "1", "Sail.", "2", "Fight.", "3", "Rest."]
    _, report = lay("mats", text.replace("HEIGHT", "15mm"))
    assert [code for code, _, _ in findings(report)] == ["text-overflow"]
