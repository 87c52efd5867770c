from __future__ import annotations

import math

import folding
import pytest
from folding import Placed, near, on_panel, times
from hypothesis import given
from hypothesis import strategies as st
from laying import box, bundled, drawn, findings, lay, paths, words

from pnp.base.geometry import Area, area_of, join, size_of
from pnp.kinds.dice.layout import PIPS, Net, net
from pnp.kinds.flat import corners
from pnp.scene import Point

EDGES = st.floats(12, 60)


def fold(shape: Net) -> dict[str, Placed]:
    """Fold the net and its tabs with the printed side out, around the 1 that lies face up."""
    panels: dict[str, tuple[Point, ...]] = {
        str(value): corners(rect) for value, rect in shape.faces
    }
    panels.update({f"tab {i}": tab.outline for i, tab in enumerate(shape.tabs)})
    lines = [(start, end, 90.0) for start, end in shape.folds]
    lines += [(tab.start, tab.end, 90.0) for tab in shape.tabs]
    return folding.fold(panels, lines, "1")


@given(EDGES)
def test_opposite_faces_add_up_to_seven(edge: float) -> None:
    folded = fold(net(edge))
    for value in range(1, 7):
        face, other = folded[str(value)], folded[str(7 - value)]
        assert near(face.out, times(other.out, -1))
        rects = dict(net(edge).faces)
        _, before = on_panel(face, other.point(rects[7 - value].centre))
        assert before == pytest.approx(-edge)


def test_one_two_three_run_counter_clockwise_round_their_corner() -> None:
    faces = fold(net(16))
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (faces[v].out for v in "123")
    turn = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    assert turn == pytest.approx(1)


@given(EDGES)
def test_six_equal_squares_fold_to_the_eight_corners_of_a_cube(edge: float) -> None:
    shape = net(edge)
    assert {(rect.width, rect.height) for _, rect in shape.faces} == {(edge, edge)}
    folded = fold(shape)
    corners = {
        tuple(round(v, 6) + 0.0 for v in folded[str(value)].point((x, y)))
        for value, rect in shape.faces
        for x in (rect.x, rect.right)
        for y in (rect.y, rect.bottom)
    }
    assert len(corners) == 8


@given(EDGES)
def test_each_of_seven_tabs_meets_the_edge_it_is_glued_to(edge: float) -> None:
    shape = net(edge)
    folded = fold(shape)
    left = {
        (face, start, end): (folded[str(face)].point(start), folded[str(face)].point(end))
        for face, start, end in shape.free
    }
    assert len(shape.tabs) == len(left) == 7
    for tab in shape.tabs:
        ends = folded[str(tab.face)].point(tab.start), folded[str(tab.face)].point(tab.end)
        partner = [
            key
            for key, (start, end) in left.items()
            if key[0] == tab.glued_to
            and ((near(start, ends[0]) and near(end, ends[1]))
                 or (near(start, ends[1]) and near(end, ends[0])))
        ]  # fmt: skip
        assert len(partner) == 1, (tab.face, tab.glued_to)
        del left[partner[0]]
    assert not left


@given(EDGES)
def test_each_tab_lies_inside_the_face_that_it_is_glued_to(edge: float) -> None:
    shape = net(edge)
    folded, rects = fold(shape), dict(shape.faces)
    for i, tab in enumerate(shape.tabs):
        flap, face, room = folded[f"tab {i}"], folded[str(tab.glued_to)], rects[tab.glued_to]
        assert near(flap.out, face.out)
        for point in tab.outline:
            (x, y), before = on_panel(face, flap.point(point))
            assert abs(before) < 0.01
            assert room.x - 0.01 <= x <= room.right + 0.01
            assert room.y - 0.01 <= y <= room.bottom + 0.01


@given(EDGES)
def test_tabs_behind_one_face_do_not_overlap(edge: float) -> None:
    shape = net(edge)
    folded = fold(shape)
    behind: dict[int, list[Area]] = {}
    for i, tab in enumerate(shape.tabs):
        flap = folded[f"tab {i}"]
        page = [on_panel(folded[str(tab.glued_to)], flap.point(p))[0] for p in tab.outline]
        behind.setdefault(tab.glued_to, []).append(area_of(page))
    assert sum(len(areas) for areas in behind.values()) == 7
    for areas in behind.values():
        whole = size_of(join(areas))
        assert whole == pytest.approx(sum(size_of(area) for area in areas))


@given(EDGES)
def test_the_outline_holds_six_faces_and_seven_tabs_and_no_more(edge: float) -> None:
    shape = net(edge)
    points = [values for _, values in shape.cut if values]
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)
    )
    assert area / 2 == pytest.approx(6 * edge**2 + 7 * shape.tab * (edge - shape.tab))
    found = box(shape.cut)
    assert (found.x, found.y) == (0, 0)
    assert (found.width, found.height) == pytest.approx((shape.width, shape.height))


@pytest.mark.parametrize(("edge", "tab"), [(12, 4), (14, 14 / 3), (16, 16 / 3), (30, 7)])
def test_tabs_are_a_third_of_the_edge_between_4_and_7_mm(edge: float, tab: float) -> None:
    assert net(edge).tab == pytest.approx(tab)


def test_pips_count_to_their_number_and_look_the_same_upside_down() -> None:
    assert {value: len(set(spots)) for value, spots in PIPS.items()} == {n: n for n in range(1, 7)}
    for spots in PIPS.values():
        assert {(2 - column, 2 - row) for column, row in spots} == set(spots)


def test_every_edge_between_parts_is_a_crease_of_the_piece() -> None:
    (piece,), report = lay("dice", "dice: d\ntitle: D\npieces:\n  - {id: a, title: A}\n")
    assert report.diagnostics == ()
    assert len(piece.creases) == 5 + 7
    assert not any(crease.valley for crease in piece.creases)
    assert piece.cut == net(16).cut
    assert (piece.width, piece.height) == (net(16).width, net(16).height)


def test_round_pips_are_drawn_on_the_face_of_their_number() -> None:
    text = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, ground: blue, ink: red}\n"
    (piece,), _ = lay("dice", text)
    spots = [box(p.segments).centre for p in paths(piece.front) if p.fill == "#ff0000"]
    for value, face in net(16).faces:
        inside = [
            spot
            for spot in spots
            if face.x < spot[0] < face.right and face.y < spot[1] < face.bottom
        ]
        assert len(inside) == value


def test_numerals_are_all_there_and_the_six_is_underlined() -> None:
    text = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, faces: numerals}\n"
    (piece,), _ = lay("dice", text)
    assert [word for word in words(piece.front) if word != "glue"] == list("123456")
    level = dict(net(16).faces)[6]
    strokes = [p for p in paths(piece.front) if p.stroke and p.stroke.width == 16 * 0.045]
    assert [level.x < box(p.segments).x < level.right for p in strokes] == [True]


def test_an_emblem_is_drawn_for_each_pip_in_a_file_with_colours() -> None:
    text = (
        "dice: d\ntitle: D\ncolours: {blue: fish, red: star}\n"
        "pieces:\n  - {id: a, title: A, ground: player, pip: emblem, quantity: 3}\n"
    )
    pieces, report = lay("dice", text)
    assert report.diagnostics == ()
    assert [(piece.id, piece.quantity) for piece in pieces] == [("a-blue", 3), ("a-red", 3)]
    emblems = [p for p in paths(pieces[0].front) if p.fill == "#ffffff"]
    # Twenty-one pips and seven tabs, which fall back to the colour of ink here.
    assert len(emblems) == 21


def test_a_die_too_small_to_glue_is_a_finding() -> None:
    text = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, size: 9mm}\n"
    pieces, report = lay("dice", text)
    assert pieces == ()
    assert findings(report) == [("out-of-range", 4, 29)]


def test_an_unknown_pip_is_found_once_at_its_place() -> None:
    text = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, pip: gryphon}\n"
    _, report = lay("dice", text)
    assert findings(report) == [("unknown-icon", 4, 28)]


def test_the_game_has_three_action_dice_and_a_resource_die_for_each_of_six() -> None:
    colours = ("blue", "red", "green", "purple", "yellow", "black")
    action = {p.id: p.quantity for p in bundled("dice/action-dice.yaml")}
    resource = {p.id: p.quantity for p in bundled("dice/resource-dice.yaml")}
    assert action == {f"action-die-{colour}": 3 for colour in colours}
    assert resource == {f"resource-die-{colour}": 1 for colour in colours}
    assert {p.id for p in bundled("dice/governor-dice.yaml")} == {
        "governor-die-island",
        "governor-die-mainland",
    }


@pytest.mark.parametrize("value", PIPS)
def test_icons_for_pips_stand_apart_within_their_face(value: int) -> None:
    text = "dice: d\ntitle: D\npieces: [{id: d, title: D, size: 14mm, pip: square, ink: ink}]\n"
    (die,), report = lay("dice", text)
    assert report.diagnostics == ()
    face = dict(net(14).faces)[value].inset(0.4)
    spots = [box(p.segments) for p in paths(die.front) if p.fill == "#000000"]
    here = [
        s for s in spots if face.x < s.centre[0] < face.right and face.y < s.centre[1] < face.bottom
    ]
    assert len(here) == value
    assert {round(s.width, 6) for s in here} == {round(here[0].width, 6)}
    for spot in here:
        assert face.x <= spot.x
        assert spot.right <= face.right
        assert face.y <= spot.y
        assert spot.bottom <= face.bottom
    # Corners of boxes may meet; the drawings in them do not.
    assert all(math.dist(a.centre, b.centre) > a.width for a in here for b in here if a is not b)


FACES = """\
dice: d
title: D
pieces:
  - {{id: event, title: Event, size: 20mm, faces: {faces}}}
"""


def test_six_faces_of_ones_own_stand_in_the_places_of_1_to_6() -> None:
    (die,), report = lay(
        "dice", FACES.format(faces="['', ':fish:', '2', {icon: star, text: Fair}, '9', LONG WORD]")
    )
    assert report.diagnostics == ()
    places = dict(net(20).faces)
    shown = {}
    for found in drawn(die.front):
        if isinstance(found, tuple) and found[0].content != "glue":
            text, matrix = found
            x, y = matrix.apply((text.x + text.width / 2, text.y))
            at = next(v for v, r in places.items() if r.x < x < r.right and r.y < y < r.bottom)
            shown[at] = text.content
            assert text.width < 18
    assert shown == {3: "2", 4: "Fair", 5: "9", 6: "LONG WORD"}
    icons = [box(p.segments) for p in paths(die.front) if p.fill == "#000000"]
    for value, size in ((2, 13.6), (4, 10.0)):
        (icon,) = [i for i in icons if i.width == pytest.approx(size)]
        assert icon.centre[0] == pytest.approx(places[value].centre[0])
        assert places[value].y < icon.y < icon.bottom < places[value].bottom


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ("['1', '2', '3']", "wrong-size"),
        ("eyes", "unknown-choice"),
        ("['', '', '', '', '', ':nothing-such:']", "unknown-icon"),
        ("['', '', '', '', '', {icon: fish, icons: [fish, star]}]", "wrong-draw"),
        ("['', '', '', '', '', {icons: [fish, star], text: a, icon: fish}]", "wrong-draw"),
    ],
)
def test_faces_that_are_not_six_or_not_known_are_findings(faces: str, code: str) -> None:
    _, report = lay("dice", FACES.format(faces=faces))
    assert [(found[0], found[1]) for found in findings(report)] == [(code, 4)]


def test_a_face_of_several_icons_shows_each_kind_once_with_its_number() -> None:
    faces = "[':fish: :star: :fish:', {icons: [fish, fish]}, '', '', '', '']"
    (die,), report = lay("dice", FACES.format(faces=faces))
    assert report.diagnostics == ()
    assert [text for text in words(die.front) if text.isdigit()] == ["2", "2"]
    places = dict(net(20).faces)
    found = [box(p.segments).centre for p in paths(die.front) if p.fill == "#000000"]
    # The first: a fish, and the plate on which the star lies in the colour of the die.
    for value, count in ((1, 2), (2, 1), (3, 0)):
        face = places[value]
        inside = [c for c in found if face.x < c[0] < face.right and face.y < c[1] < face.bottom]
        assert len(inside) == count


def test_an_unknown_icon_among_several_is_found_at_its_face() -> None:
    _, report = lay("dice", FACES.format(faces="[':fish: :fsh:', '', '', '', '', '']"))
    assert [(found[0], found[1]) for found in findings(report)] == [("unknown-icon", 4)]


@pytest.mark.parametrize(
    ("face", "second"),
    [
        ("{icon: fish, icons: [fish, star]}", "icons"),
        ("{icons: [fish], text: a}", "text"),
        ("{text: a, icon: fish, icons: [star]}", "icons"),
    ],
)
def test_what_would_be_drawn_over_icons_is_found_at_the_second_key(face: str, second: str) -> None:
    text = FACES.format(faces=f"['', '', '', '', '', {face}]")
    _, report = lay("dice", text)
    (found,) = report.diagnostics
    assert found.span is not None
    line = found.span.source.line(found.span.line)
    assert line[found.span.column - 1 :].startswith(f"{second}: ")
    assert "choose one" in found.hint


def test_an_icon_may_have_a_text_and_empty_icons() -> None:
    faces = "['', '', '', '', {icon: fish, text: a, icons: []}, {icon: '', icons: [fish]}]"
    assert lay("dice", FACES.format(faces=faces))[1].diagnostics == ()
