from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import box, bundled, findings, lay, paths, words

from pnp.components.dice import PIPS
from pnp.components.net import Net, net
from pnp.scene import Point, Rect

Vector = tuple[float, float, float]
EDGES = st.floats(12, 60)


class Folded:
    """A face of a folded net: where a point of the page is in space, and which way is out."""

    def __init__(self, at: Point, origin: Vector, right: Vector, down: Vector, out: Vector):
        self.at, self.origin, self.right, self.down, self.out = at, origin, right, down, out

    def point(self, page: Point) -> Vector:
        x, y = page[0] - self.at[0], page[1] - self.at[1]
        found = [
            o + x * r + y * d for o, r, d in zip(self.origin, self.right, self.down, strict=True)
        ]
        return found[0], found[1], found[2]

    def neighbour(self, hinge: Point, way: Point) -> Folded:
        """Fold the face on the other side of a crease back by a quarter turn."""
        back = tuple(-v for v in self.out)
        along = tuple(way[0] * r + way[1] * d for r, d in zip(self.right, self.down, strict=True))
        right = tuple(way[0] * b for b in back) if way[0] else self.right
        down = tuple(way[1] * b for b in back) if way[1] else self.down
        return Folded(hinge, self.point(hinge), right, down, along)  # type: ignore[arg-type]


def fold(shape: Net) -> dict[int, Folded]:
    """Fold the net with the printed side out, starting from the 1 that lies face up."""
    rects = dict(shape.faces)
    first = Folded((rects[1].x, rects[1].y), (0, 0, 0), (1, 0, 0), (0, -1, 0), (0, 0, 1))
    folded = {1: first}
    todo = [1]
    while todo:
        known = todo.pop()
        for start, end in shape.folds:
            for other, rect in shape.faces:
                if other in folded or not (_on(rect, start) and _on(rect, end)):
                    continue
                if not (_on(rects[known], start) and _on(rects[known], end)):
                    continue
                dx, dy = (b - a for a, b in zip(rects[known].centre, rect.centre, strict=True))
                way = (round(dx / shape.edge), round(dy / shape.edge))
                folded[other] = folded[known].neighbour(start, way)
                todo.append(other)
    return folded


def _on(rect: Rect, point: Point) -> bool:
    corners = (
        (rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom),
    )  # fmt: skip
    return any(math.dist(corner, point) < 1e-9 for corner in corners)


def near(one: Vector, other: Vector) -> bool:
    return math.dist(one, other) < 1e-6


@given(EDGES)
def test_opposite_faces_add_up_to_seven(edge: float) -> None:
    faces = fold(net(edge))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    for value, face in faces.items():
        assert near(faces[7 - value].out, tuple(-v for v in face.out))  # type: ignore[arg-type]


def test_one_two_three_run_counter_clockwise_round_their_corner() -> None:
    faces = fold(net(16))
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (faces[v].out for v in (1, 2, 3))
    assert ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx) == 1


@given(EDGES)
def test_six_equal_squares_fold_to_the_eight_corners_of_a_cube(edge: float) -> None:
    shape = net(edge)
    assert {(rect.width, rect.height) for _, rect in shape.faces} == {(edge, edge)}
    folded = fold(shape)
    corners = {
        tuple(round(v, 6) + 0.0 for v in folded[value].point((x, y)))
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
        (face, start, end): (folded[face].point(start), folded[face].point(end))
        for face, start, end in shape.free
    }
    assert len(shape.tabs) == len(left) == 7
    for tab in shape.tabs:
        ends = folded[tab.of].point(tab.start), folded[tab.of].point(tab.end)
        partner = [
            key
            for key, (start, end) in left.items()
            if key[0] == tab.to
            and ((near(start, ends[0]) and near(end, ends[1]))
                 or (near(start, ends[1]) and near(end, ends[0])))
        ]  # fmt: skip
        assert len(partner) == 1, (tab.of, tab.to)
        del left[partner[0]]
    assert not left


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
    text = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, pip: whale}\n"
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
