"""Boxes at many places, next to other boxes, and as large as their text; cards with corners."""

from __future__ import annotations

import pytest
from dealing import boxes, faults, lay_out, walk, words

from pnp.base.diagnostics import Report
from pnp.export.svg import write_svg
from pnp.kinds.layout.repetition_record import parse_places
from pnp.press.crowding import find_crowding
from pnp.scene import Group, Rect, Text
from pnp.scene.piece import Piece

HEAD = "deck: d\ntitle: D\nsize: [60mm, 80mm]\n"


def deck(layout: str, *cards: str, keys: str = "") -> tuple[list[Piece], Report]:
    """Lay out cards of 60 x 80 mm; ``layout`` and ``cards`` are lines."""
    listed = "".join(f"  - {{card: c{i}{card}}}\n" for i, card in enumerate(cards or ("",)))
    return lay_out(f"{HEAD}{keys}layout:\n{layout}cards:\n{listed}")


def drawn(piece: Piece) -> list[Rect]:
    return [found for _, found in boxes(piece.front)]


def corners(found: Rect) -> tuple[float, ...]:
    return tuple(round(v, 3) for v in (found.x, found.y, found.right, found.bottom))


# Many places.

HAND = """\
  one: {draw: icon, icon: anchor, anchor: centre, at: [-15mm, -24mm], size: [8mm, 8mm]}
  two: {draw: icon, icon: anchor, anchor: centre, at: [15mm, 24mm], size: [8mm, 8mm], rotate: 180}
  three: {draw: icon, icon: anchor, anchor: centre, at: [0mm, 0mm], size: [8mm, 8mm], rotate: 30}
"""


@pytest.mark.parametrize(
    "places",
    [
        "[[25%, 20%], [75%, 80%, 180], [30mm, 40mm, 30]]",
        "25% 20%; 75% 80% 180; 50% 50% 30;",
        "'{where}'",
    ],
)
def test_places_are_as_good_as_boxes_written_by_hand(places: str) -> None:
    box = f"  a: {{draw: icon, icon: anchor, size: [8mm, 8mm], places: {places}}}\n"
    row = ", where: 25% 20%; 75% 80% 180; 50% 50% 30"
    (found,), report = deck(box, row if "{" in places else "")
    (wanted,), _ = deck(HAND)
    assert not report.diagnostics
    svg, by_hand = (write_svg(60, 80, piece.front, title="x") for piece in (found, wanted))
    if "{" in places:  # shared by no other card, so that it is not drawn as a shared group
        assert [corners(box) for box in drawn(found)] == [corners(box) for box in drawn(wanted)]
    else:
        assert svg == by_hand


def test_each_place_has_its_number() -> None:
    box = "  a: {text: '{n}/{of}', size: [9mm, 6mm], places: 20% 20%; 50% 50%; 80% 80%}\n"
    (piece,), report = deck(box, ", of: '3'")
    assert not report.diagnostics
    assert words(piece) == ["1/3", "2/3", "3/3"]


def test_the_texts_of_all_places_have_one_size() -> None:
    box = "  a: {text: '{words}', size: [12mm, 6mm], places: '{where}'}\n"
    rows = (", words: I, where: 20% 20%", ", words: Incomprehensibly, where: 50% 50%; 50% 70%")
    pieces, _ = deck(box, *rows)
    sizes = {item.size for piece in pieces for item in walk(piece.front) if isinstance(item, Text)}
    assert len(sizes) == 1


@pytest.mark.parametrize(
    ("where", "code"),
    [("20%", "not-a-place"), ("20% 5", "not-a-place"), ("99% 50%", "outside-card")],
)
def test_places_of_a_card_that_are_wrong_are_errors_at_the_card(where: str, code: str) -> None:
    box = "  a: {draw: ellipse, fill: red, size: [8mm, 8mm], places: '{where}'}\n"
    _, report = deck(box, ", where: 20% 20%", f", where: {where}")
    assert faults(report) == [(code, 8, 23)]


@pytest.mark.parametrize(
    ("places", "at"),
    [("[[20%, 20%], [1mm, 20%]]", (5, 72)), ("20% 20%; 1mm 20%", (5, 59))],
)
def test_fixed_places_beyond_the_card_are_errors_at_the_place(
    places: str, at: tuple[int, int]
) -> None:
    box = f"  a: {{draw: ellipse, fill: red, size: [8mm, 8mm], places: {places}}}\n"
    _, report = deck(box)
    assert faults(report) == [("outside-card", *at)]


def test_the_number_of_places_is_limited() -> None:
    with pytest.raises(ValueError, match="101 places"):
        parse_places("; ".join(["50% 50%"] * 101))


@pytest.mark.parametrize(
    ("repeat", "found"),
    [
        ("{times: 3, step: 6mm}", [(5, 5), (11, 5), (17, 5)]),
        ("{times: 3, step: 6mm, wrap: 2}", [(5, 5), (11, 5), (5, 11)]),
        ("{times: 3, step: [6mm, 8mm], wrap: 2, order: columns}", [(5, 5), (5, 13), (11, 5)]),
        ("{times: 2, step: 100%}", [(5, 5), (9, 5)]),
        ("{times: '{cost}', step: -2mm}", [(5, 5), (3, 5)]),
    ],
)
def test_a_box_is_repeated_in_rows_or_columns(
    repeat: str, found: list[tuple[float, float]]
) -> None:
    box = f"  a: {{draw: panel, fill: red, at: [5mm, 5mm], size: [4mm, 4mm], repeat: {repeat}}}\n"
    (piece,), report = deck(box, ", cost: 2" if "cost" in repeat else "")
    assert not report.diagnostics
    assert [(one.x, one.y) for one in drawn(piece)] == found


@pytest.mark.parametrize("turned", ["", ", turned: true"])
def test_a_ring_is_clockwise_from_the_top(turned: str) -> None:
    repeat = f"{{ring: 4, radius: 10mm{turned}}}"
    place = "anchor: centre, at: [0mm, 0mm], size: [6mm, 2mm]"
    (piece,), report = deck(f"  a: {{draw: panel, fill: red, {place}, repeat: {repeat}}}\n")
    assert not report.diagnostics
    found = drawn(piece)
    middles = [tuple(round(value, 6) for value in one.centre) for one in found]
    assert middles == [(30, 30), (40, 40), (30, 50), (20, 40)]
    wide = [round(one.width, 3) for one in found]
    assert wide == ([6, 2, 6, 2] if turned else [6, 6, 6, 6])


def test_a_number_of_repetitions_that_is_none_is_an_error_at_the_card() -> None:
    repeat = "repeat: {times: '{cost}', step: 5mm}"
    box = f"  a: {{draw: ellipse, fill: red, size: [4mm, 4mm], {repeat}}}\n"
    _, report = deck(box, ", cost: 3", ", cost: many")
    assert faults(report) == [("not-a-whole-number", 8, 22)]
    (none,), report = deck(box, ", cost: 0")
    assert not report.diagnostics
    assert drawn(none) == []


# Next to other boxes.


def place(layout: str, name: int = -1, card: str = "") -> tuple[float, ...]:
    """Return the corners of the last panel of a card."""
    (piece,), report = deck(layout, card)
    assert not report.diagnostics
    return corners(drawn(piece)[name])


FIRST = "  first: {draw: panel, fill: blue, at: [10mm, 20mm], size: [20mm, 10mm]}\n"
SECOND = "  second: {{draw: panel, fill: red, {}}}\n"


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("below: first, size: [8mm, 4mm]", (10, 30, 18, 34)),
        ("below: first, gap: 2mm, size: [8mm, 4mm], anchor: top", (16, 32, 24, 36)),
        ("below: first, size: [8mm, 4mm], anchor: top-right, at: [1mm, 1mm]", (23, 31, 31, 35)),
        ("above: first, gap: 2mm, size: [8mm, 4mm]", (10, 14, 18, 18)),
        ("beside: first, gap: 2mm, size: [8mm, 4mm]", (32, 20, 40, 24)),
        ("beside: first, size: [8mm, 4mm], anchor: left", (30, 23, 38, 27)),
        ("within: first", (10, 20, 30, 30)),
        ("within: first, inset: 1mm", (11, 21, 29, 29)),
        ("within: first, inset: [1mm, 2mm]", (12, 21, 28, 29)),
        ("within: first, inset: [1mm, 2mm, 3mm, 4mm]", (14, 21, 28, 27)),
        ("within: first, size: [50%, 50%], anchor: bottom-right, at: [-1mm, 0mm]",
         (19, 25, 29, 30)),
        ("around: first, pad: 1.5mm", (8.5, 18.5, 31.5, 31.5)),
        ("below: first, size: [rest, rest]", (10, 30, 60, 80)),
        ("above: first, size: [100%, rest]", (10, 0, 70, 20)),
        ("beside: first, size: [rest, 5mm]", (30, 20, 60, 25)),
        ("at: [5mm, 60mm], size: [rest, rest]", (5, 60, 60, 80)),
        ("anchor: bottom-right, at: [-5mm, -5mm], size: [rest, 5mm]", (0, 70, 55, 75)),
    ],
)  # fmt: skip
def test_a_box_is_placed_next_to_another(keys: str, found: tuple[float, ...]) -> None:
    if found[2] > 60:  # beyond the card
        _, report = deck(FIRST + SECOND.format(keys))
        assert [code for code, _, _ in faults(report)] == ["outside-card"]
    else:
        assert place(FIRST + SECOND.format(keys)) == found


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("below: a, size: [100%, rest]", (11, 26, 31, 30)),
        ("below: a, size: [50%, 2mm], anchor: top", (11, 26, 21, 28)),
        ("beside: a, gap: 1mm, size: [rest, rest]", (22, 21, 30, 30)),
        ("below: b, size: [100%, rest]", (11, 28, 31, 30)),
        ("within: first, below: a, size: [100%, 1mm]", (11, 26, 31, 27)),
    ],
)
def test_a_box_next_to_one_in_a_panel_is_in_the_panel(keys: str, found: tuple[float, ...]) -> None:
    inside = "  a: {draw: panel, fill: red, within: first, at: [1mm, 1mm], size: [10mm, 5mm]}\n"
    inside += "  b: {draw: panel, fill: red, below: a, size: [2mm, 2mm]}\n"
    assert place(FIRST + inside + SECOND.format(keys)) == found


def test_the_rest_for_a_text_ends_where_it_is_safe_to_cut() -> None:
    layout = FIRST + "  text: {text: Words, below: first, size: [rest, rest], valign: bottom}\n"
    plate = "  plate: {draw: panel, around: text, line: ink}\n"
    assert place(layout + plate) == (10, 30, 58.5, 78.5)


def test_a_box_after_a_turned_one_is_clear_of_its_outline() -> None:
    turned = FIRST.replace("size: [20mm, 10mm]", "size: [20mm, 10mm], rotate: 90")
    assert place(turned + SECOND.format("below: first, size: [8mm, 4mm]")) == (15, 35, 23, 39)


def test_boxes_may_refer_to_later_ones_and_to_each_other_in_chains() -> None:
    layout = (
        "  c: {draw: panel, fill: red, below: b, size: [5mm, 5mm]}\n"
        "  b: {draw: panel, fill: red, below: a, size: [5mm, 5mm]}\n"
        "  a: {draw: panel, fill: red, at: [1mm, 1mm], size: [5mm, 5mm]}\n"
    )
    assert place(layout, 0) == (1, 11, 6, 16)


TITLE = "  title: {at: [4mm, 4mm], size: [40mm, auto]}\n"
UNDER = "  under: {draw: panel, fill: red, below: title, gap: 1mm, size: [40mm, 3mm]}\n"


def test_a_box_below_a_text_follows_its_height_on_each_card() -> None:
    long = "Words that do not fit on one line, nor on the second of the lines"
    pieces, report = deck(TITLE + UNDER, ", title: Short", f", title: '{long}'")
    assert not report.diagnostics
    tops = [drawn(piece)[-1].y for piece in pieces]
    assert tops[1] > tops[0] + 5
    for piece, top in zip(pieces, tops, strict=True):
        (text,) = [one for one in piece.front if isinstance(one, Group)]
        last = [one for one in text.items if isinstance(one, Text)][-1]
        # The descenders of the last line end a gap above the panel.
        assert 0.1 < (top - 1 - text.matrix.f - last.y) / last.size < 0.4


def test_a_panel_around_a_text_is_as_wide_as_that() -> None:
    layout = (
        "  plate: {draw: panel, around: title, pad: 1mm, fill: paper}\n"
        "  title: {anchor: top, at: [0mm, 4mm], size: [auto, 6mm], align: center}\n"
    )
    pieces, report = deck(layout, ", title: I", ", title: Words and words")
    assert not report.diagnostics
    plates = [drawn(piece)[0] for piece in pieces]
    assert plates[0].width < plates[1].width
    for piece, plate in zip(pieces, plates, strict=True):
        (text,) = [i for i in walk(piece.front) if isinstance(i, Text)]
        assert plate.width == pytest.approx(text.width + 2, abs=1e-3)
        assert plate.centre[0] == pytest.approx(30)


def test_a_box_that_is_not_drawn_takes_no_room() -> None:
    layout = (
        "  title: {draw: panel, fill: red, at: [4mm, 4mm], size: [40mm, 6mm]}\n"
        "  extra: {draw: panel, fill: red, below: title, gap: 2mm, size: [40mm, 6mm], when: x}\n"
        "  last: {draw: panel, fill: blue, below: extra, gap: 1mm, size: [40mm, 6mm]}\n"
        "  about: {draw: panel, line: ink, around: extra}\n"
    )
    (full, short), report = deck(layout, ", x: 'yes'", "")
    assert not report.diagnostics
    assert [box.y for box in drawn(full)] == [4, 12, 19, 12]
    assert [box.y for box in drawn(short)] == [4, 12]


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (FIRST + SECOND.format("below: frist, size: [5mm, 5mm]"), ("unknown-box", 6, 43)),
        (FIRST + SECOND.format("below: second, size: [5mm, 5mm]"), ("cyclic-boxes", 6, 43)),
        (FIRST + SECOND.format("below: first, above: first, size: [5mm, 5mm]"),
         ("unclear-place", 6, 50)),
        (FIRST + SECOND.format("within: first, inset: 6mm"), ("no-room", 6, 58)),
        (FIRST + SECOND.format("at: [0mm, 0mm], size: [5mm, 5mm], pad: 1mm"),
         ("unclear-place", 6, 70)),
        (FIRST + SECOND.format("at: [0mm, 0mm], size: [auto, 5mm]"), ("no-size", 6, 59)),
        (FIRST.replace("10mm]}", "60mm]}") + SECOND.format("below: first, size: [5mm, rest]"),
         ("no-room", 6, 62)),
        (TITLE + "  t: {text: X, below: title, gap: 20mm, size: [9mm, rest]}\n",
         ("no-room", 6, 53)),
    ],
)  # fmt: skip
def test_relations_that_lead_nowhere_are_errors_at_the_key(
    layout: str, fault: tuple[str, int, int]
) -> None:
    long = "words " * 60
    _, report = deck(layout, f", title: '{long}'" if "title" in layout else "")
    assert faults(report) == [fault]


# Rounded corners.


def test_rounded_corners_are_in_the_cut_line() -> None:
    ground = "  g: {draw: panel, fill: red, at: [0mm, 0mm], size: [100%, 100%]}\n"
    (piece,), report = deck(ground, keys="corner: 4mm\n")
    assert not report.diagnostics
    assert [values[-2:] for command, values in piece.cut if command == "C"] == [
        (60, 4),
        (56, 80),
        (0, 76),
        (4, 0),
    ]
    arcs = boxes(piece.front[-1:])
    (_, (line, _)) = arcs
    assert [command for command, _ in line.segments] == ["M", "C"] * 4


@pytest.mark.parametrize(
    ("corner", "code"), [("31mm", "out-of-range"), ("-1mm", "out-of-range"), ("4", "not-a-length")]
)
def test_corners_that_meet_are_an_error(corner: str, code: str) -> None:
    _, report = deck(FIRST, keys=f"corner: {corner}\n")
    assert faults(report) == [(code, 4, 9)]


@pytest.mark.parametrize(("corner", "found"), [("0mm", []), ("6mm", ["text-near-cut"])])
def test_a_text_in_a_cut_corner_is_found(corner: str, found: list[str]) -> None:
    text = "  a: {text: Words, at: [1.6mm, 1.6mm], size: [30mm, 8mm]}\n"
    pieces, _ = deck(text, keys=f"corner: {corner}\n")
    assert [one.code for one in find_crowding(pieces, lambda text: True, {}, {})] == found


LISTED = """\
  rules: {at: [5mm, 5mm], size: [%s, auto], align: %s, text: "Take:\\n- rum\\n- gold\\n---\\nEnd"}
  after: {draw: panel, fill: ink, below: rules, gap: 2mm, size: [10mm, 4mm], at: [5mm, 0mm]}
"""


def test_a_box_as_large_as_its_text_has_room_for_its_list() -> None:
    (piece,), report = deck(LISTED % ("50mm", "left"))
    assert not report.diagnostics
    lines = {one.content: one for one in walk(piece.front) if isinstance(one, Text)}
    _, panel = drawn(piece)
    assert lines["rum"].x == lines["gold"].x > lines["End"].x == 0
    assert 2 < panel.y - 5 - lines["End"].y < 4


def test_a_rule_is_as_long_as_the_text_that_determines_the_width() -> None:
    (piece,), report = deck(LISTED % ("auto", "left"))
    assert not report.diagnostics
    rule, _ = drawn(piece)
    widest = max(one.x + one.width for one in walk(piece.front) if isinstance(one, Text))
    assert rule.x == 5
    assert rule.right == pytest.approx(5 + widest)
