from __future__ import annotations

import math

import pytest
from folding import Placed, Vector, dot, fold, minus, near, on_panel, times
from hypothesis import given
from hypothesis import strategies as st
from laying import box, drawn, findings, lay, words

from pnp.base.geometry import area_of, grow, size_of, subtract
from pnp.kinds.flat import Carton, carton
from pnp.kinds.tuckbox.layout import TURNS
from pnp.scene import Point

BOX = """\
tuckbox: b
title: B
{size}
front: {{title: Front, icon: star}}
back: {{title: Back, icon: fish}}
side: Side
lid: Lid
bottom: Foot
"""
ROOMS = st.tuples(st.floats(40, 120), st.floats(50, 150), st.floats(6, 60))


def folded(box: Carton) -> dict[str, Placed]:
    """Fold a box around its front, which looks at the reader."""
    flat = box.flat
    panels = {panel.name: panel.outline for panel in flat.panels}
    return fold(panels, [(f.start, f.end, f.angle) for f in flat.folds], "front")


def opposite(one: Placed, other: Placed, gap: float) -> bool:
    """Tell whether two walls look in opposite ways and stand ``gap`` mm apart."""
    _, before = on_panel(one, other.origin)
    return near(one.out, times(other.out, -1)) and math.isclose(before, -gap, abs_tol=1e-6)


@given(ROOMS, st.floats(0.1, 1))
def test_opposite_walls_are_equal_parallel_and_as_far_apart_as_the_others_are_wide(
    room: tuple[float, float, float], stock: float
) -> None:
    made = carton(room, stock)
    walls, boxes = folded(made), {p.name: p.box for p in made.flat.panels}
    for one, other, gap in (
        ("front", "back", made.depth),
        ("left", "right", made.width),
        ("lid", "bottom", made.height),
    ):
        assert (boxes[one].width, boxes[one].height) == pytest.approx(
            (boxes[other].width, boxes[other].height)
        )
        assert opposite(walls[one], walls[other], gap)


@given(ROOMS, st.floats(0.1, 1))
def test_the_six_walls_meet_in_eight_corners_without_a_gap(
    room: tuple[float, float, float], stock: float
) -> None:
    made = carton(room, stock)
    walls = folded(made)
    found: list[tuple[Vector, int]] = []
    for name in TURNS:
        b = made.flat.panel(name).box
        for corner in ((b.x, b.y), (b.right, b.y), (b.x, b.bottom), (b.right, b.bottom)):
            here = walls[name].point(corner)
            count = next((i for i, (p, _) in enumerate(found) if near(p, here, 0.01)), None)
            if count is None:
                found.append((here, 1))
            else:
                found[count] = (found[count][0], found[count][1] + 1)
    assert [count for _, count in found] == [3] * 8


@given(ROOMS, st.floats(0.1, 1))
def test_flaps_lie_on_the_panel_that_they_belong_to(
    room: tuple[float, float, float], stock: float
) -> None:
    made = carton(room, stock)
    walls = folded(made)
    pairs = [
        *made.flat.glued_behind,
        ("tongue", "front"),
        *((f"{side}-top", "lid") for side in ("left", "right")),
        *((f"{side}-foot", "bottom") for side in ("left", "right")),
    ]
    for flap, wall in pairs:
        target = made.flat.panel(wall).box
        for point in made.flat.panel(flap).outline:
            (x, y), before = on_panel(walls[wall], walls[flap].point(point))
            assert abs(before) < 0.01
            assert target.x - 0.01 <= x <= target.right + 0.01, (flap, wall)
            assert target.y - 0.01 <= y <= target.bottom + 0.01, (flap, wall)
        assert near(walls[flap].out, walls[wall].out)


@given(ROOMS)
def test_flaps_of_one_opening_leave_each_other_room(room: tuple[float, float, float]) -> None:
    made = carton(room, 0.3)
    reach = {p.name: p.box.height for p in made.flat.panels}
    assert reach["left-top"] + reach["right-top"] < made.width
    assert reach["left-foot"] + reach["right-foot"] < made.width
    assert made.flat.panel("tongue").box.height + reach["hem"] < made.height
    # The tongue slips between the sides, with half a millimetre to spare at each.
    wide = [x for x, y in made.flat.panel("tongue").outline if y < reach["tongue"] - 1e-6]
    assert max(wide) - min(wide) <= made.width - 1 + 1e-6


@given(ROOMS)
def test_the_notch_shows_the_tongue_and_no_cards(room: tuple[float, float, float]) -> None:
    made = carton(room, 0.3)
    walls, front = folded(made), made.flat.panel("front")
    whole = front.box
    notch = subtract(
        area_of([(whole.x, whole.y), (whole.right, whole.y), (whole.right, whole.bottom),
                 (whole.x, whole.bottom)]),
        area_of(front.outline),
    )  # fmt: skip
    assert size_of(notch) > 0
    behind = [
        on_panel(walls["front"], walls["tongue"].point(p))[0]
        for p in made.flat.panel("tongue").outline
    ]
    assert size_of(subtract(notch, grow(area_of(behind), 0.01))) < 0.01


@given(ROOMS, st.floats(0.1, 1))
def test_the_inside_is_what_was_asked_for(room: tuple[float, float, float], stock: float) -> None:
    made = carton(room, stock)
    # Half the paper is lost at either crease; a side, the front and either end are two layers.
    assert made.width - 2 * stock == pytest.approx(room[0])
    assert made.depth - 2 * stock == pytest.approx(room[2])
    assert made.height - 3 * stock == pytest.approx(room[1])


@pytest.mark.parametrize(
    ("size", "room"),
    [
        ("cards: 54", (65.0, 90.4, 54 * 0.32 + 1)),
        ("cards: 20\nof: mini\nslack: 1mm", (45.45, 64.5, 20 * 0.32 + 1)),
        ("cards: 10\nof: [50mm, 70mm]\nsleeved: true", (54.5, 74.5, 10 * 0.55 + 1)),
        ("cards: 10\nsleeved: true\nthickness: 0.8mm", (68.0, 93.4, 10 * 0.8 + 1)),
        ("cards: 9", (65.0, 90.4, 6)),
        ("inside: [70mm, 95mm, 22mm]", (70, 95, 22)),
    ],
)
def test_cards_give_the_room(size: str, room: tuple[float, float, float]) -> None:
    (piece,), report = lay("tuckbox", BOX.format(size=size))
    assert report.diagnostics == ()
    made = carton(room, 0.3)
    assert (piece.width, piece.height) == pytest.approx((made.flat.box.width, made.flat.box.height))


def test_the_box_for_a_deck_of_poker_cards_is_as_printers_say() -> None:
    (piece,), _ = lay("tuckbox", BOX.format(size="cards: 54"))
    # The Game Crafter's flat pattern for 54 cards prints on 188 x 156 mm.
    assert piece.width < 188
    assert piece.height < 158


def test_every_crease_is_folded_away_and_lies_within_the_cut() -> None:
    (piece,), _ = lay("tuckbox", BOX.format(size="cards: 54"))
    assert len(piece.creases) == 12
    assert not any(crease.valley for crease in piece.creases)
    assert box(piece.cut).width == pytest.approx(piece.width)
    assert box(piece.cut).height == pytest.approx(piece.height)


def test_every_panel_is_upright_on_the_box_that_stands_before_the_reader() -> None:
    text = BOX.format(size="cards: 54")
    (piece,), report = lay("tuckbox", text)
    assert report.diagnostics == ()
    made = carton((65.0, 90.4, 54 * 0.32 + 1), 0.3)
    walls = folded(made)
    up: Vector = (0, 1, 0)
    towards: Vector = (0, 0, 1)
    heads = {"Front": up, "Back": up, "Lid": times(towards, -1), "Foot": towards, "Side": towards}
    seen = []
    for item in drawn(piece.front):
        if not isinstance(item, tuple) or item[0].content not in heads:
            continue
        words_, matrix = item
        here = matrix.apply((words_.x, words_.y))
        name = next(n for n in TURNS if _within(made, n, here))
        above = matrix.apply((words_.x, words_.y - 1))
        way = minus(walls[name].point(above), walls[name].point(here))
        assert dot(way, heads[words_.content]) == pytest.approx(1), (words_.content, name)
        seen.append((words_.content, name))
    assert sorted(seen) == [
        ("Back", "back"),
        ("Foot", "bottom"),
        ("Front", "front"),
        ("Lid", "lid"),
        ("Side", "left"),
        ("Side", "right"),
    ]


def _within(made: Carton, name: str, point: Point) -> bool:
    b = made.flat.panel(name).box
    return b.x < point[0] < b.right and b.y < point[1] < b.bottom


def test_the_title_stands_where_nothing_else_is_said() -> None:
    (piece,), _ = lay(
        "tuckbox",
        "tuckbox: b\ntitle: B\ncards: 9\nfront: {title: Deck, subtitle: nine, icon: star}\n",
    )
    said = [word for word in words(piece.front) if word != "glue"]
    assert sorted(said) == ["Deck"] * 5 + ["nine"] * 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("unclear-size", 1, 1)),
        ("cards: 9\ninside: [60mm, 90mm, 10mm]", ("unclear-size", 4, 9)),
        ("cards: 300\nof: [180mm, 120mm]", ("large-box", 3, 8)),
        ("cards: 9\npattern: tartan", ("unknown-choice", 4, 10)),
        ("cards: 9\nside_icon: gryphon", ("unknown-icon", 4, 12)),
    ],
)
def test_slips_are_found_at_their_place(text: str, found: tuple[str, int, int]) -> None:
    _, report = lay("tuckbox", f"tuckbox: b\ntitle: B\n{text}\nfront: {{title: F, icon: star}}\n")
    assert found in findings(report)


def test_a_face_shows_one_thing() -> None:
    text = "tuckbox: b\ntitle: B\ncards: 9\nfront: {icon: star, draw: ship}\n"
    _, report = lay("tuckbox", text)
    assert findings(report) == [("unclear-figure", 4, 1)]


LONG = "The Seven Hundred Captains of Port Blackwood"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"title: {LONG}\nfront: {{icon: star}}", [(2, 8, "side"), (2, 8, "lid")]),
        (f"title: B\nfront: {{title: F}}\nlid: {LONG}", [(4, 6, "")]),
        (f"title: {LONG}\nfront: {{icon: star}}\nside: S", [(2, 8, "lid")]),
        (f"title: {LONG}\nfront: {{icon: star}}\nside: S\nlid: L", []),
    ],
)
def test_a_line_too_long_for_a_panel_says_for_which(
    text: str, found: list[tuple[int, int, str]]
) -> None:
    _, report = lay("tuckbox", f"tuckbox: b\n{text}\ninside: [40mm, 50mm, 12mm]\n")
    told = [
        (f.span.line, f.span.column, (f.hint or "").partition("text:  ")[2].partition(":")[0])
        for f in report.diagnostics
        if f.span is not None and f.code == "text-overflow"
    ]
    assert sorted(set(told)) == sorted(found)


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("version: '0.3'\n", "version 0.3"),
        ("version: '0.3'\nbottom: Foot\n", "Foot"),
        ("", ""),
    ],
)
def test_the_bottom_has_the_version_unless_it_has_a_text(keys: str, wanted: str) -> None:
    text = BOX.format(size="inside: [70mm, 95mm, 20mm]").replace("bottom: Foot\n", keys)
    (piece,), report = lay("tuckbox", text)
    assert findings(report) == []
    shown = words(piece.front)
    assert [one for one in ("version 0.3", "Foot") if one in shown] == [wanted] * bool(wanted)
