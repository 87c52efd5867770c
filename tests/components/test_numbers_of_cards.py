"""Turns, opacity, radii, widths and type sizes that cards give, and findings about them."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterator, Sequence

import pytest
from dealing import boxes, faults, lay_out, walk, words

from pnp.base.diagnostics import Report
from pnp.kinds.layout.number_record import TemplateNumber
from pnp.scene import Group, Instance, Item, Text
from pnp.scene import Path as Outline
from pnp.scene.piece import Piece

HEAD = "deck: d\ntitle: D\nsize: [60mm, 80mm]\nlayout:\n"
PLACE = "at: [20mm, 20mm], size: [20mm, 10mm]"


def deck(layout: str, *cards: str) -> tuple[list[Piece], Report]:
    """Lay out cards of 60 x 80 mm; ``layout`` and ``cards`` are lines."""
    listed = "".join(f"  - {{card: c{i}, {card}}}\n" for i, card in enumerate(cards))
    return lay_out(f"{HEAD}{layout}cards:\n{listed}")


def sound(layout: str, *cards: str) -> list[Piece]:
    pieces, report = deck(layout, *cards)
    assert not report.diagnostics
    return pieces


def centres(piece: Piece) -> list[tuple[int, int]]:
    found = (rect.centre for _, rect in boxes(piece.front))
    return [(round(x), round(y)) for x, y in found]


def corners(piece: Piece) -> list[tuple[float, ...]]:
    rects = (rect for _, rect in boxes(piece.front))
    return [tuple(round(v, 3) for v in (r.x, r.y, r.right, r.bottom)) for r in rects]


def groups(items: Sequence[Item]) -> Iterator[Group]:
    for item in items:
        group = item.of if isinstance(item, Instance) else item
        if isinstance(group, Group):
            yield group
            yield from groups(group.items)


def outlines(piece: Piece) -> list[Outline]:
    return [outline for outline, _ in boxes(piece.front)]


def sizes(piece: Piece) -> list[float]:
    return [round(one.size / 25.4 * 72, 2) for one in walk(piece.front) if isinstance(one, Text)]


@pytest.mark.parametrize("draw", ["panel, fill: red", "polygon, sides: 4, fill: red"])
@pytest.mark.parametrize("about", ["", ", about: left"])
def test_a_box_turned_by_a_column_is_drawn_as_one_turned_by_that_number(
    draw: str, about: str
) -> None:
    def box(turn: str) -> str:
        return f"  a: {{draw: {draw}, {PLACE}, rotate: {turn}{about}}}\n"

    for piece, turn in zip(
        sound(box("'{turn}'"), "turn: 30", "turn: -45.5"), ("30", "-45.5"), strict=True
    ):
        (same,) = deck(box(turn), "title: A")[0]
        assert corners(piece) == corners(same)


@pytest.mark.parametrize("turn", ["90", "30"])
def test_a_turned_text_fills_the_place_that_it_would_fill_with_that_number(turn: str) -> None:
    def box(value: str) -> str:
        return f"  a: {{text: Word, at: [20mm, 20mm], size: [20mm, 20mm], rotate: {value}}}\n"

    (one,), (other,) = sound(box("'{turn}'"), f"turn: {turn}"), sound(box(turn), "title: A")
    ((*_, drawn), (*_, same)) = (list(groups(piece.front)) for piece in (one, other))
    assert drawn.matrix == same.matrix
    assert drawn.items == same.items


def test_a_turn_may_be_computed_and_negative() -> None:
    box = f"  a: {{draw: panel, {PLACE}, fill: red, rotate: '{{(row - 2) * 90}}', about: left}}\n"
    assert [centres(piece) for piece in sound(box, "title: A", "title: A", "title: A")] == [
        [(20, 15)],
        [(30, 25)],
        [(20, 35)],
    ]


def test_a_group_is_turned_with_all_its_boxes() -> None:
    layout = (
        "  g:\n    draw: group\n    at: [20mm, 20mm]\n    size: [20mm, 20mm]\n"
        "    rotate: '{turn}'\n    boxes:\n"
        "      a: {draw: panel, at: [8mm, 0mm], size: [4mm, 4mm], fill: red}\n"
    )
    pieces = sound(layout, "turn: 0", "turn: 90", "turn: 180")
    assert [centres(piece) for piece in pieces] == [[(30, 22)], [(38, 30)], [(30, 38)]]


def test_a_box_beside_a_turned_one_moves_with_its_outline() -> None:
    layout = (
        f"  a: {{draw: panel, {PLACE}, fill: red, rotate: '{{turn}}'}}\n"
        "  b: {draw: panel, below: a, size: [4mm, 4mm], fill: blue}\n"
    )
    pieces = sound(layout, "turn: 0", "turn: 90")
    assert [corners(piece)[1][1] for piece in pieces] == [30, 35]


def test_a_box_around_a_turned_text_of_its_own_size_holds_it() -> None:
    layout = (
        "  a: {text: Word, at: [20mm, 30mm], size: [auto, auto], rotate: '{turn}'}\n"
        "  b: {draw: panel, around: a, line: red}\n"
    )
    low, high = (
        rect for piece in sound(layout, "turn: 0", "turn: 90") for _, rect in boxes(piece.front)
    )
    assert math.isclose(low.width, high.height, abs_tol=1e-4)
    assert math.isclose(low.height, high.width, abs_tol=1e-4)


def test_each_place_of_a_box_may_have_its_own_turn_and_opacity() -> None:
    layout = (
        f"  a: {{draw: panel, {PLACE}, fill: red, rotate: '{{n * 90}}', opacity: '{{n * 30}}%', "
        "repeat: {times: 3, step: [0mm, 15mm]}}\n"
    )
    (piece,) = sound(layout, "title: A")
    sides = [(round(r.width), round(r.height)) for _, r in boxes(piece.front)]
    assert sides == [(10, 20), (20, 10), (10, 20)]
    assert [g.opacity for g in groups(piece.front) if g.opacity < 1] == [0.3, 0.6, 0.9]


@pytest.mark.parametrize(("value", "drawn"), [("40%", 0.4), ("0.4", 0.4), ("'{2 / 5}'", 0.4)])
def test_opacity_is_a_percentage_or_a_number_to_1(value: str, drawn: float) -> None:
    (piece,) = sound(
        f"  a: {{draw: panel, {PLACE}, fill: red, opacity: '{{fade}}'}}\n", f"fade: {value}"
    )
    assert [g.opacity for g in groups(piece.front) if g.opacity < 1] == [drawn]


def test_cards_with_other_opacity_share_no_drawing() -> None:
    layout = f"  a: {{draw: panel, {PLACE}, fill: red, opacity: '{{fade}}'}}\n"
    full, none, half = sound(layout, "fade: 1", "fade: 0", "fade: 50%")
    assert (len(outlines(full)), len(outlines(none)), len(outlines(half))) == (1, 0, 1)
    assert not [g for g in groups(full.front) if g.opacity < 1]


def test_widths_and_radii_are_those_of_the_card() -> None:
    layout = f"  a: {{draw: panel, {PLACE}, line: red, width: '{{line}}', radius: '{{r}}'}}\n"
    thin, thick = sound(layout, "line: 0.2mm, r: 0mm", "line: 1mm, r: 3mm")
    widths = [o.stroke.width for p in (thin, thick) for o in outlines(p) if o.stroke is not None]
    assert widths == [0.2, 1.0]
    assert [any(s[0] == "C" for s in outlines(p)[0].segments) for p in (thin, thick)] == [
        False,
        True,
    ]


def test_an_outline_and_a_shadow_have_the_numbers_of_the_card() -> None:
    layout = (
        f"  a: {{draw: icon, icon: anchor, {PLACE}, outline: {{line: red, width: '{{w}}mm'}}, "
        "shadow: {opacity: '{fade}'}}\n"
    )
    (piece,) = sound(layout, "w: 2, fade: 25%")
    assert [g.opacity for g in groups(piece.front) if g.opacity < 1] == [0.25]


def test_type_sizes_are_those_of_the_cards() -> None:
    layout = "  a: {text: Word, at: [5mm, 5mm], size: [50mm, 20mm], type: {size: '{big}'}}\n"
    pieces = sound(layout, "big: 10pt", "big: 20pt", "big: 10pt")
    assert [sizes(piece) for piece in pieces] == [[10], [20], [10]]


def test_a_box_is_as_large_as_a_text_of_the_size_of_its_card() -> None:
    layout = (
        "  a: {text: Word, at: [5mm, 5mm], size: [auto, auto], type: {size: '{big}'}}\n"
        "  b: {draw: panel, around: a, line: red}\n"
    )
    small, large = (
        rect for p in sound(layout, "big: 10pt", "big: 20pt") for _, rect in boxes(p.front)
    )
    assert math.isclose(2 * small.width, large.width, rel_tol=1e-3)


def test_a_text_along_a_line_has_the_size_of_its_card_and_follows_the_turned_line() -> None:
    layout = (
        "  l: {draw: line, points: [[0%, 50%], [100%, 50%]], at: [10mm, 30mm], "
        "size: [40mm, 4mm], line: red, rotate: '{turn}'}\n"
        "  a: {text: Word, along: l, type: {size: '{big}'}}\n"
    )
    one, other = sound(layout, "turn: 0, big: 10pt", "turn: 90, big: 14pt")
    assert words(one) == words(other)
    assert set(sizes(one)) == {10}
    assert set(sizes(other)) == {14}


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("rotate: '{v}'", "left", "not-a-number"),
        ("opacity: '{v}'", "half", "not-a-number"),
        ("opacity: '{v}'", "140%", "out-of-range"),
        ("opacity: '{v}'", "1.5", "out-of-range"),
        ("opacity: '{v}'", "nan", "out-of-range"),
        ("width: '{v}'", "2", "not-a-length"),
        ("width: '{v}'", "-1mm", "out-of-range"),
        ("radius: '{v}'", "-2mm", "out-of-range"),
        ("width: '{v}'", "11mm", "out-of-range"),
        ("rotate: '{v}'", "''", "missing-field"),
    ],
)
def test_a_value_that_is_no_such_number_is_an_error_at_the_card(
    key: str, value: str, code: str
) -> None:
    layout = f"  a: {{draw: panel, {PLACE}, line: red, {key}}}\n"
    _, report = deck(layout, f"v: {value}")
    assert faults(report) == [(code, 7, 19)]
    assert all(found.hint for found in report.diagnostics)


@pytest.mark.parametrize("key", ["rotate", "opacity", "radius", "width"])
def test_braces_that_are_no_expression_are_an_error_in_the_layout(key: str) -> None:
    with pytest.raises(AssertionError, match=r"invalid-expression.*line=5"):
        deck(f"  a: {{draw: panel, {PLACE}, line: red, {key}: '{{v + * 2}}'}}\n", "v: 1")


def test_layouts_with_other_braces_are_not_equal() -> None:
    one, same, other = TemplateNumber("{a}"), TemplateNumber("{a}"), TemplateNumber("{b}")
    assert one == same
    assert one != other
    assert one != 0.0
    assert repr(one) != repr(other)
    assert pickle.loads(pickle.dumps(one)) == one
