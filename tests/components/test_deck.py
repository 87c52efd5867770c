from __future__ import annotations

from collections.abc import Iterator

from pnp.components import deck as component
from pnp.content.source import parse
from pnp.content.structure import span_of, structure
from pnp.diagnostics import Report, Reporter, Severity, Source
from pnp.model.deck import Deck
from pnp.piece import Piece
from pnp.scene import Group, Instance, Item, Text
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
    node = parse(Source("crew.yaml", text), report)
    assert node is not None
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
