"""The boxes of cards: where they stand, what they show, for which cards."""

from __future__ import annotations

import math

import pytest
from conftest import base_theme
from dealing import CREW, boxes, faults, lay_out, walk, words

from pnp.art.card_patterns import FRAMES
from pnp.base.diagnostics import Report, Source
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.deck.record import Deck
from pnp.scene import Group, Instance, Text
from pnp.scene.piece import Piece


def one(box: str, card: str = "", deck: str = "") -> tuple[list[Piece], Report]:
    """Lay out a card of 60 x 80 mm with a single box named ``a``."""
    text = f"deck: d\ntitle: D\nsize: [60mm, 80mm]\n{deck}layout:\n  a: {{{box}}}\n"
    return lay_out(f"{text}cards:\n  - {{card: x{card}}}\n")


@pytest.mark.parametrize(
    ("anchor", "x", "y"),
    [
        ("top-left", 2, 3),
        ("top", 27, 3),
        ("top-right", 52, 3),
        ("left", 2, 35.5),
        ("centre", 27, 35.5),
        ("right", 52, 35.5),
        ("bottom-left", 2, 68),
        ("bottom", 27, 68),
        ("bottom-right", 52, 68),
    ],
)
def test_boxes_are_measured_from_their_anchor(anchor: str, x: float, y: float) -> None:
    box = f"draw: panel, anchor: {anchor}, at: [2mm, 3mm], size: [10mm, 15mm], line: ink"
    (piece,), report = one(box, deck="bleed: 6mm\n")
    assert not report.diagnostics
    ((_, found),) = boxes(piece.front)
    assert (found.x, found.y, found.width, found.height) == (x, y, 10, 15)


def test_lengths_are_parts_of_the_card_and_sums() -> None:
    box = "draw: panel, at: [10% + 1mm, 50%], size: [100%-2cm, 25% -5mm], fill: ink"
    (piece,), _ = one(box)
    ((_, found),) = boxes(piece.front)
    assert (found.x, found.y, found.width, found.height) == (7, 40, 40, 15)


@pytest.mark.parametrize(
    ("place", "ends"),
    [
        ("at: [0mm, 0mm], size: [100%, 100%]", {(30, -2), (30, 0), (60, 40), (62, 40)}),
        ("at: [10mm, 10mm], size: [40mm, 60mm]", {(30, 10), (50, 40)}),
    ],
)
def test_a_way_goes_on_into_the_bleed_where_its_box_fills_the_card(
    place: str, ends: set[tuple[float, float]]
) -> None:
    box = f"draw: way, ways: n-e, {place}, line: ink, width: 9mm"
    (piece,), report = one(box, deck="bleed: 2mm\n")
    assert not report.diagnostics
    (path,) = [path for path, _ in boxes(piece.front)]
    assert {values[-2:] for _, values in path.segments} == ends


@pytest.mark.parametrize("kind", FRAMES)
def test_a_round_frame_is_a_ring(kind: str) -> None:
    box = f"draw: pattern, pattern: {kind}, shape: round, at: [10mm, 20mm], size: [30mm, 30mm]"
    (piece,), report = one(f"{box}, line: ink, width: 3mm")
    assert not report.diagnostics
    drawn = [segment for path, _ in boxes(piece.front) for segment in path.segments]
    far = [math.dist(values[-2:], (25, 35)) for _, values in drawn if values]
    # Rules lie on both edges of the band, or a line's width beyond.
    assert max(far) <= 15.5
    assert min(far) >= 11.5


@pytest.mark.parametrize("size", ["10% - 6mm", "0mm", "-3mm"])
def test_a_box_without_room_is_an_error_at_its_size(size: str) -> None:
    pieces, report = one(f"draw: panel, at: [0mm, 0mm], size: [{size}, 5mm], fill: ink")
    assert not pieces
    assert [code for code, _, _ in faults(report)] == ["no-room"]


def test_grounds_that_touch_the_edge_reach_over_the_bleed() -> None:
    def reach(box: str) -> tuple[float, ...]:
        (piece,), _ = one(f"draw: panel, fill: ink, {box}", deck="bleed: 3mm\n")
        ((_, found),) = boxes(piece.front)
        return found.x, found.y, found.right, found.bottom

    assert reach("at: [0mm, 0mm], size: [100%, 100%]") == (-3, -3, 63, 83)
    assert reach("at: [0mm, 0mm], size: [100%, 10mm]") == (-3, -3, 63, 10)
    assert reach("at: [1mm, 70mm], size: [10mm, 10mm]") == (1, 70, 11, 83)
    assert reach("at: [0mm, 0mm], size: [100%, 100%], line: ink") == (0, 0, 60, 80)
    assert reach("at: [0mm, 0mm], size: [100%, 100%], radius: 2mm") == (0, 0, 60, 80)


def test_fields_stand_in_texts_icons_and_roles() -> None:
    text = "text: '{cost} of {card}', at: [0mm, 0mm], size: [60mm, 20mm], fill: '{colour}'"
    (piece,), report = one(text, ", cost: '3', colour: red")
    assert not report.diagnostics
    assert "".join(words(piece)).replace(" ", "") == "3ofx"
    fills = {item.fill for item in walk(piece.front) if isinstance(item, Text)}
    assert fills == {base_theme().colour("red")}


@pytest.mark.parametrize(("key", "what"), [("fill", "colour"), ("style", "text style")])
def test_a_role_that_no_theme_knows_is_an_error_at_the_field_that_names_it(
    key: str, what: str
) -> None:
    box = f"at: [0mm, 0mm], size: [60mm, 20mm], {key}: '{{role}}'"
    _, report = one(box, ", a: Hello, role: glod")
    (found,) = report.diagnostics
    assert found.code == "unknown-role"
    assert what in found.message
    assert faults(report) == [("unknown-role", 7, 31)]


@pytest.mark.parametrize(
    ("angle", "x", "y"), [("0", 10, 20), ("90", 30, 20), ("180", 30, 25), ("270", 10, 25)]
)
def test_text_starts_at_the_corner_that_is_its_top_left(angle: str, x: float, y: float) -> None:
    box = f"at: [10mm, 20mm], size: [20mm, 5mm], rotate: {angle}"
    (piece,), report = one(box, ", a: I")
    assert not report.diagnostics
    (group,) = piece.front
    assert isinstance(group, Group)
    assert group.matrix.apply((0, 0)) == pytest.approx((x, y))


def test_a_box_is_drawn_only_when_its_field_has_the_value() -> None:
    deck = """\
deck: d
title: D
layout:
  name: {at: [0mm, 0mm], size: [40mm, 9mm], optional: true}
  cost: {at: [0mm, 9mm], size: [40mm, 9mm], when: cost}
  raid: {text: R, at: [0mm, 18mm], size: [40mm, 9mm], when: {type: [raid, sack]}}
cards:
  - {card: a, cost: '1', type: raid}
  - {card: b, type: sack, name: B}
  - {card: c, type: trade}
"""
    pieces, report = lay_out(deck)
    assert not report.diagnostics
    assert [words(piece) for piece in pieces] == [["1", "R"], ["B", "R"], []]


def test_a_card_that_lacks_a_field_is_an_error_at_the_card() -> None:
    deck = "deck: d\ntitle: D\nlayout:\n  name: {at: [0mm, 0mm], size: [40mm, 9mm]}\n"
    cards = "cards:\n  - {card: a, name: A}\n  - {card: b}\n"
    assert faults(lay_out(deck + cards)[1]) == [("missing-field", 7, 6)]
    none = "cards:\n  - {card: a, nmae: A}\n  - {card: b, nmae: B}\n"
    _, report = lay_out(deck + none)
    # That no card gives the name is not told as well: it would teach the slip.
    assert faults(report) == [("unknown-field", 6, 15)]


def test_fields_for_readers_are_named_unprinted() -> None:
    box = "at: [0mm, 0mm], size: [60mm, 20mm]"
    assert [code for code, _, _ in faults(one(box, ", a: A, fame: 2")[1])] == ["unknown-field"]
    assert not one(box, ", a: A, fame: 2, title: T", "unprinted: [fame]\n")[1].diagnostics


def test_boxes_that_are_still_stay_in_their_order() -> None:
    deck = """\
deck: d
title: D
layout:
  under: {draw: panel, at: [0mm, 0mm], size: [9mm, 9mm], fill: blue}
  name: {at: [0mm, 0mm], size: [40mm, 9mm]}
  over: {draw: panel, at: [0mm, 0mm], size: [9mm, 9mm], fill: red}
cards: [{card: a, name: A}, {card: b, name: B}]
"""
    (first, second), _ = lay_out(deck)
    kinds = [type(item) for item in first.front]
    assert kinds == [Instance, Group, Instance]
    for i in (0, 2):
        one_of, other = first.front[i], second.front[i]
        assert isinstance(one_of, Instance)
        assert isinstance(other, Instance)
        assert one_of.of is other.of


def test_a_box_says_when_a_key_belongs_to_another_kind_of_box() -> None:
    node = parse(
        Source("d.yaml", CREW.replace("icon: {draw: icon,", "icon: {draw: icon, text: T,")),
        report := Report(),
    )
    assert node is not None
    assert build_record(Deck, node, report) is None
    assert [(code, line) for code, line, _ in faults(report)] == [("wrong-draw", 7)]
