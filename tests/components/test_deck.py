"""Decks to pieces: sizes, cut lines, quantities, backs, and what is wrong with cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import base_theme
from dealing import CREW, boxes, faults, lay_out, walk
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Reporter, Severity, Source
from pnp.content.game_files import Files
from pnp.content.linking import Linker
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.deck import layout as component
from pnp.kinds.deck.record import Deck
from pnp.model.measure import SIZES
from pnp.scene import Instance, Text
from pnp.scene.piece import Piece


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


NAMED = 'name: Cook\n    title: "**Cook** *at* :coin: sea"'


def test_a_title_with_marks_names_its_piece_without_them() -> None:
    pieces, _ = lay_out(CREW.replace("name: Cook", NAMED))
    assert pieces[0].title == "Cook at sea"


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
    build_record(Deck, node, report)
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
    assert build_record(Deck, node, report) is None
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


def test_a_field_that_several_cards_lack_is_one_finding() -> None:
    _, report = lay_out(BACKS.replace(", colour: red", ""))
    (found,) = [one for one in report.diagnostics if one.code == "missing-field"]
    shown = "which the boxes 'ground' and 'word' show"
    assert found.message == f"'a' and 1 other card lack 'colour', {shown}"
    assert [str(label.span) for label in found.labels] == ["crew.yaml:12:6"]


def test_the_label_of_a_second_card_of_one_id_points_at_the_first() -> None:
    _, report = lay_out(CREW.replace("card: lookout", "card: cook"))
    (found,) = report.diagnostics
    assert [(label.span.line, label.span.column) for label in found.labels] == [(10, 11)]


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
    node = read and Linker(Files()).link("deck", read, Path("crew.yaml"), report)
    record = node and build_record(Deck, node, report)
    assert (record is None) == report.failed
    if record is None or node is None:
        return
    reporter = Reporter(report, lambda path: span_of(node, path))
    pieces = list(component.layout(record, base_theme(), reporter))
    assert len(pieces) == len(record.cards) or report.failed


def test_an_empty_list_where_a_pair_belongs_is_a_fault() -> None:
    node = parse(Source("d.yaml", CREW.replace("[16mm, 16mm]", "[]")), report := Report())
    assert node is not None
    assert build_record(Deck, node, report) is None
    assert [(code, line) for code, line, _ in faults(report)] == [("wrong-size", 7)]


@pytest.mark.parametrize(("share", "sizes"), [("deck", 1), ("card", 2)])
def test_a_box_shares_its_type_size_or_each_card_has_its_own(share: str, sizes: int) -> None:
    long = " ".join(["The stew is never late, and it is never hot."] * 4)
    text = CREW.replace("size: [36mm, 24mm]", f"size: [36mm, 24mm], share: {share}")
    pieces, report = lay_out(text.replace("Sees far.", long))
    found = [
        {item.size for item in walk(piece.front) if isinstance(item, Text) and " " in item.content}
        for piece in pieces
    ]
    assert len(set.union(*found)) == sizes
    # Different sizes are what the author asked for.
    shrunk = ["text-shrunk"] if share == "deck" else []
    assert [one.code for one in report.diagnostics] == shrunk


def test_a_box_divides_the_words_of_its_own_language() -> None:
    def lines(language: str) -> tuple[list[str], Report]:
        box = f"size: [16mm, 24mm], hyphenate: true{language}"
        text = CREW.replace("size: [36mm, 24mm]", box)
        pieces, report = lay_out(text.replace("Sees far.", "Schifffahrtsgesellschaft"))
        found = [one for one in walk(pieces[1].front) if isinstance(one, Text)]
        return [one.content for one in found if one.font.startswith("Atkinson")], report

    english, _ = lines("")
    german, report = lines(", language: de")
    assert "Schiff-" in "".join(german) or "fahrts-" in "".join(german)
    assert german != english
    assert not report.failed
    _, report = lines(", language: xx")
    assert faults(report)[:1] == [("unknown-language", 8, 74)]
