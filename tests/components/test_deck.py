from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.components import deck as component
from pnp.content.linking import Linker
from pnp.content.source import parse
from pnp.content.structure import span_of, structure
from pnp.diagnostics import Report, Reporter, Severity, Source
from pnp.model.deck import SIZES, Deck
from pnp.piece import Piece
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Rect, Text
from pnp.scene import Path as Outline
from pnp.theme import load_theme

CREW = """\
deck: crew
title: Crew
size: mini
layout:
  frame: {draw: panel, at: [2mm, 2mm], size: [40mm, 59mm], line: ink, radius: 2mm}
  name: {at: [4mm, 4mm], size: [36mm, 6mm], style: number, align: center}
  icon: {draw: icon, at: [14mm, 12mm], size: [16mm, 16mm], optional: true}
  text: {at: [4mm, 32mm], size: [36mm, 24mm]}
cards:
  - card: cook
    quantity: 2
    name: Cook
    icon: anchor
    text: The stew is **never** late.
  - card: lookout
    name: Lookout
    text: Sees far.
"""


def lay_out(text: str) -> tuple[list[Piece], Report]:
    report = Report()
    read = parse(Source("crew.yaml", text), report)
    assert read is not None
    node = Linker({}).linked("deck", read, Path("crew.yaml"), report)
    assert node is not None, report.diagnostics
    record = structure(Deck, node, report)
    assert record is not None, report.diagnostics
    theme = load_theme("base", report)
    assert theme is not None
    reporter = Reporter(report, lambda path: span_of(node, path))
    return list(component.layout(record, theme, reporter)), report


def faults(report: Report) -> list[tuple[str, int, int]]:
    return [
        (found.code, found.span.line, found.span.column)
        for found in report.diagnostics
        if found.span is not None
    ]


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def boxes(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Outline, Rect]]:
    """Yield each outline with the box of its points on the card."""
    for item in items:
        match item:
            case Group():
                yield from boxes(item.items, item.matrix.then(matrix))
            case Instance():
                yield from boxes((item.of,), item.matrix.then(matrix))
            case Outline():
                points = [
                    matrix.apply((values[i], values[i + 1]))
                    for _, values in item.segments
                    for i in range(0, len(values), 2)
                ]
                left, top = min(x for x, _ in points), min(y for _, y in points)
                right, bottom = max(x for x, _ in points), max(y for _, y in points)
                yield item, Rect(left, top, right - left, bottom - top)


def words(piece: Piece) -> list[str]:
    return [item.content for item in walk(piece.front) if isinstance(item, Text)]


def sizes(pieces: list[Piece]) -> set[float]:
    """Return the sizes of all text that is not in the style of the names."""
    return {
        item.size
        for piece in pieces
        for item in walk(piece.front)
        if isinstance(item, Text) and item.font.startswith("Atkinson")
    }


def test_each_card_is_a_piece_of_the_named_size() -> None:
    pieces, report = lay_out(CREW)
    assert [(p.id, p.quantity, p.width, p.height) for p in pieces] == [
        ("cook", 2, 44.45, 63.5),
        ("lookout", 1, 44.45, 63.5),
    ]
    assert not report.diagnostics


def test_all_cards_share_one_drawing_of_the_panels() -> None:
    first, second = lay_out(CREW)[0]
    one, other = first.front[0], second.front[0]
    assert isinstance(one, Instance)
    assert isinstance(other, Instance)
    assert one.of is other.of


def test_texts_stand_inside_their_boxes() -> None:
    (cook, _), _ = lay_out(CREW)
    names = [i for i in walk(cook.front) if isinstance(i, Text) and i.content == "Cook"]
    (name,) = names
    assert name.x >= 0
    assert name.x + name.width <= 36


def test_a_long_text_shrinks_the_whole_deck_and_is_reported_once() -> None:
    long = CREW.replace("Sees far.", "Sees far, " * 30)
    pieces, report = lay_out(long)
    (found,) = report.diagnostics
    assert (found.severity, found.code) == (Severity.WARNING, "text-shrunk")
    assert len(sizes(pieces)) == 1


def test_a_text_that_never_fits_is_an_error_at_its_field() -> None:
    _, report = lay_out(CREW.replace("Sees far.", "Sees far, " * 120))
    assert ("text-overflow", 17, 11) in faults(report)


def test_a_field_without_a_box_is_an_error_with_the_nearest_box() -> None:
    more = "    text: Sees far.\n    txet: Sees"
    pieces, report = lay_out(CREW.replace("    text: Sees far.", more))
    assert not pieces
    (found,) = report.diagnostics
    assert found.hint.startswith("did you mean text?")
    assert faults(report) == [("unknown-field", 18, 5)]


def test_two_cards_of_one_id_are_an_error() -> None:
    pieces, report = lay_out(CREW.replace("card: lookout", "card: cook"))
    assert not pieces
    assert faults(report) == [("duplicate-card", 15, 11)]


def test_an_unknown_icon_is_an_error_at_its_card() -> None:
    _, report = lay_out(CREW.replace("icon: anchor", "icon: ancho"))
    assert [code for code, _, _ in faults(report)] == ["unknown-icon"]


def test_a_box_beyond_the_card_is_an_error_at_its_name() -> None:
    pieces, report = lay_out(CREW.replace("size: [36mm, 24mm]", "size: [48mm, 24mm]"))
    assert not pieces
    assert faults(report) == [("outside-card", 8, 3)]


def test_the_words_of_a_box_may_be_kept_whole() -> None:
    long = CREW.replace("Sees far.", "Commendably extraordinary navigation")
    narrow = long.replace("size: [36mm, 24mm]}", "size: [18mm, 24mm]}")
    divided = [i for p in lay_out(narrow)[0] for i in walk(p.front) if isinstance(i, Text)]
    kept = narrow.replace("size: [18mm, 24mm]}", "size: [18mm, 24mm], hyphenate: false}")
    whole = [i for p in lay_out(kept)[0] for i in walk(p.front) if isinstance(i, Text)]
    assert any(i.content.endswith("-") for i in divided)
    assert not any(i.content.endswith("-") for i in whole)


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
    box = "draw: panel, at: [10% + 1mm, 50%], size: [100% - 2cm, 25% - 5mm], fill: ink"
    (piece,), _ = one(box)
    ((_, found),) = boxes(piece.front)
    assert (found.x, found.y, found.width, found.height) == (7, 40, 40, 15)


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
    theme = load_theme("base", Report())
    assert theme is not None
    fills = {item.fill for item in walk(piece.front) if isinstance(item, Text)}
    assert fills == {theme.colour("red")}


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
    assert faults(report) == [
        ("unknown-field", 6, 15),
        ("unknown-field", 7, 15),
        ("missing-field", 4, 3),
    ]


def test_fields_for_readers_are_named_unprinted() -> None:
    box = "at: [0mm, 0mm], size: [60mm, 20mm]"
    assert [code for code, _, _ in faults(one(box, ", a: A, fame: 2")[1])] == ["unknown-field"]
    assert not one(box, ", a: A, fame: 2, title: T", "unprinted: [fame]\n")[1].diagnostics


@pytest.mark.parametrize("size", sorted(SIZES))
def test_sizes_are_those_of_the_trade(size: str) -> None:
    (piece,), report = lay_out(
        f"deck: d\ntitle: D\nsize: {size}\n"
        "layout: {a: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: ink}}\n"
        "cards: [{card: x}]\n"
    )
    assert not report.diagnostics
    assert (piece.width, piece.height) == SIZES[size]
    assert bool(piece.cut) == (size in ("circle", "hex"))


def test_inches_are_exact_to_a_hundredth_of_a_millimetre() -> None:
    inches = {
        "poker": (2.5, 3.5),
        "bridge": (2.25, 3.5),
        "tarot": (2.75, 4.75),
        "mini": (1.75, 2.5),
        "micro": (1.25, 1.75),
        "hex": (3.75, 3.25),
        "jumbo": (3.5, 5.5),
    }
    for name, (width, height) in inches.items():
        assert SIZES[name] == pytest.approx((width * 25.4, height * 25.4), abs=0.01)


def test_a_size_that_is_none_names_the_nearest() -> None:
    report = Report()
    node = parse(Source("d.yaml", "deck: d\ntitle: D\nsize: pokre\nlayout: {}\n"), report)
    assert node is not None
    structure(Deck, node, report)
    found = next(f for f in report.diagnostics if f.span is not None and f.span.line == 3)
    assert (found.code, found.hint) == ("unknown-choice", "did you mean poker?")


@pytest.mark.parametrize(
    ("size", "shape", "corners"),
    [
        ("[40mm, 40mm]", "round", None),
        ("[40mm, 30mm]", "hexagon", {(10, 0), (30, 0), (40, 15), (30, 30), (10, 30), (0, 15)}),
        ("[30mm, 40mm]", "hexagon", {(15, 0), (30, 10), (30, 30), (15, 40), (0, 30), (0, 10)}),
    ],
)
def test_the_cut_line_has_the_shape_and_is_drawn(
    size: str, shape: str, corners: set[tuple[float, float]] | None
) -> None:
    deck = f"deck: d\ntitle: D\nsize: {size}\nshape: {shape}\n"
    box = "{draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: ink}"
    (piece,), _ = lay_out(f"{deck}layout: {{a: {box}}}\ncards: [{{card: x}}]\n")
    if corners is not None:
        assert {values for _, values in piece.cut if values} == corners
    assert [found.segments for found, _ in boxes(piece.front)][-1] == piece.cut


SPARES = CREW.replace("cards:", "print: +2\ncards:")


def test_spares_are_printed_of_every_card_and_told_apart() -> None:
    pieces, _ = lay_out(SPARES)
    assert [(piece.quantity, piece.spares) for piece in pieces] == [(4, 2), (3, 2)]
    node = parse(Source("d.yaml", SPARES.replace("+2", "2")), report := Report())
    assert node is not None
    assert structure(Deck, node, report) is None
    assert faults(report) == [("not-a-number-of-spares", 9, 8)]


BACKS = """\
deck: d
title: D
layout:
  name: {at: [0mm, 0mm], size: [40mm, 9mm], text: N}
back:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: '{colour}'}
  word: {at: [0mm, 0mm], size: [40mm, 9mm], text: '{colour}'}
backs:
  plain: {ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: paper}}
cards:
  - {card: a, colour: red}
  - {card: b, colour: red}
  - {card: c, colour: blue}
  - {card: d, back: plain}
  - {card: e, back: none}
"""


def test_cards_of_one_back_share_one_drawing() -> None:
    pieces, report = lay_out(BACKS)
    assert not report.diagnostics
    groups = []
    for piece in pieces[:4]:
        assert piece.back is not None
        (instance,) = piece.back
        assert isinstance(instance, Instance)
        groups.append(instance.of)
    assert groups[0] is groups[1]
    assert len({id(group) for group in groups}) == 3
    assert pieces[4].back is None


def test_a_back_needs_its_fields_of_the_cards_that_have_it() -> None:
    _, report = lay_out(BACKS.replace("{card: b, colour: red}", "{card: b}"))
    assert {(code, line) for code, line, _ in faults(report)} == {("missing-field", 12)}


def test_a_back_that_is_not_there_is_an_error_at_the_card() -> None:
    node = parse(
        Source("d.yaml", BACKS.replace("back: plain}", "back: plian}")), report := Report()
    )
    assert node is not None
    record = structure(Deck, node, report)
    assert record is not None
    theme = load_theme("base", report)
    assert theme is not None
    reporter = Reporter(report, lambda path: span_of(node, path))
    assert not list(component.layout(record, theme, reporter))
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-back", "did you mean plain?")
    assert faults(report) == [("unknown-back", 14, 21)]


def test_the_label_of_a_second_card_of_one_id_points_at_the_first() -> None:
    _, report = lay_out(CREW.replace("card: lookout", "card: cook"))
    (found,) = report.diagnostics
    assert [(label.span.line, label.span.column) for label in found.labels] == [(10, 11)]


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
    assert structure(Deck, node, report) is None
    assert [(code, line) for code, line, _ in faults(report)] == [("wrong-draw", 7)]


ODD = (
    "[]",
    "{}",
    "",
    "none",
    "'{'",
    "'{icon}'",
    "'{card}.{quantity}'",
    "-5mm",
    "100%",
    "[1, [2]]",
    "plain-card",
    "pattern",
    "99999999999999999999",
    "crew.csv",
    "{a: b}",
)
VALUE = re.compile(r"(?<=: )([^,{}\[\]\n]+)|\[[^\]]*\]|\{[^{}]*\}")


@given(st.sampled_from((SPARES, BACKS)), st.integers(0), st.sampled_from(ODD))
def test_odd_values_are_faults_or_drawn(deck: str, place: int, value: str) -> None:
    found = [*VALUE.finditer(deck)]
    at = found[place % len(found)]
    report = Report()
    read = parse(Source("crew.yaml", deck[: at.start()] + value + deck[at.end() :]), report)
    node = read and Linker({}).linked("deck", read, Path("crew.yaml"), report)
    record = node and structure(Deck, node, report)
    assert (record is None) == report.failed
    if record is None or node is None:
        return
    theme = load_theme("base", report)
    assert theme is not None
    reporter = Reporter(report, lambda path: span_of(node, path))
    pieces = list(component.layout(record, theme, reporter))
    assert len(pieces) == len(record.cards) or report.failed


def test_an_empty_list_where_a_pair_belongs_is_a_fault() -> None:
    node = parse(Source("d.yaml", CREW.replace("[16mm, 16mm]", "[]")), report := Report())
    assert node is not None
    assert structure(Deck, node, report) is None
    assert [(code, line) for code, line, _ in faults(report)] == [("wrong-size", 7)]
