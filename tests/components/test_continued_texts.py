"""Texts of cards that continue on the back, or end in an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import base_theme
from dealing import boxes, faults, lay_out

from pnp.base.diagnostics import Report
from pnp.scene import Group, Instance, Item, Text
from pnp.scene.piece import Piece

LONG = "The mate keeps the keys to the hold, and whoever wants rum must ask him first of all. "
DECK = """\
deck: posts
title: Posts
size: mini
layout:
  title: {at: [3mm, 3mm], size: [100% - 6mm, 7mm]}
  text: {at: [3mm, 12mm], size: [100% - 6mm, 24mm], overflow: back}
back:
  more: {continues: text, at: [3mm, 3mm], size: [100% - 6mm, 50mm]}
"""
SIZE = base_theme().style("text").size


def deal(*texts: str, deck: str = DECK) -> tuple[list[Piece], Report]:
    rows = (
        f"  - {{card: c{i}, title: '{i}', text: '{text.strip()}'}}\n"
        for i, text in enumerate(texts)
    )
    return lay_out(f"{deck}cards:\n{''.join(rows)}")


def texts(items: tuple[Item, ...] | None) -> Iterator[Text]:
    for item in items or ():
        match item:
            case Group():
                yield from texts(item.items)
            case Instance():
                yield from texts((item.of,))
            case Text():
                yield item


def letters(items: tuple[Item, ...] | None) -> str:
    """Return what is printed, without the signs of the ends of lines."""
    found = "".join(text.content for text in texts(items))
    return found.replace("…", "").replace("-", "").replace(" ", "")


def plain(text: str) -> str:
    return text.replace(" ", "")


def test_what_does_not_fit_continues_on_the_back() -> None:
    pieces, report = deal(2 * LONG, LONG + 2 * LONG)
    assert not report.diagnostics
    for n, piece in enumerate(pieces, 2):
        assert piece.back is not None
        assert letters(piece.back)
        assert letters(piece.front) + letters(piece.back) == f"{n - 2}{plain(n * LONG)}"
        assert {text.size for text in texts((*piece.front, *piece.back))} == {SIZE}


def test_a_back_without_a_rest_is_empty_and_shared() -> None:
    pieces, report = deal("Short.", "Long. " + 2 * LONG, "Shorter.")
    assert [found.code for found in report.diagnostics] == ["text-on-some-backs"]
    assert [letters(piece.back) == "" for piece in pieces] == [True, False, True]
    assert pieces[0].back == pieces[2].back


def test_equal_rests_of_different_texts_are_not_confused() -> None:
    pieces, _ = deal("Once. " + 2 * LONG, "Also. " + 2 * LONG)
    for piece, start in zip(pieces, ("0Once.", "1Also."), strict=True):
        assert letters((*piece.front, *(piece.back or ()))) == start + plain(2 * LONG)


def test_a_constant_text_continues_on_every_back() -> None:
    deck = DECK.replace("overflow", f"text: '{2 * LONG}', overflow")
    rows = "cards:\n  - {card: a, title: A}\n  - {card: b, title: B}\n"
    pieces, report = lay_out(deck + rows)
    assert not report.diagnostics
    assert letters(pieces[0].back) == letters(pieces[1].back) != ""


def test_documents_may_have_different_backs() -> None:
    _, report = deal("Short.", 2 * LONG, deck=f"document: true\n{DECK}")
    assert not report.diagnostics


def test_a_rest_without_room_is_an_error_at_the_card() -> None:
    _, report = deal(20 * LONG)
    ((code, line, _),) = faults(report)
    assert (code, line) == ("text-overflow", 10)
    found = report.diagnostics[0]
    assert "does not fit on the back at 10 pt" in found.message
    assert "make its place on the back" in (found.hint or "")


@pytest.mark.parametrize(
    ("keys", "fill"), [("", "#402010"), (", fill: '#f0e0d0'", "#f0e0d0")], ids=["front", "own"]
)
def test_the_rest_has_the_colour_of_the_text_or_its_own(keys: str, fill: str) -> None:
    deck = DECK.replace("overflow", "fill: '#402010', overflow")
    pieces, report = deal(2 * LONG, deck=deck.replace("continues: text", f"continues: text{keys}"))
    assert not report.diagnostics
    assert {text.fill for text in texts(pieces[0].back)} == {fill}


@pytest.mark.parametrize("height", ["auto", "30mm"])
def test_a_panel_around_the_rest_is_drawn_only_with_it(height: str) -> None:
    deck = (
        "deck: d\ntitle: D\nsize: mini\ndocument: true\nlayout:\n"
        "  title: {at: [3mm, 3mm], size: [100% - 6mm, 7mm]}\n"
        "  text: {below: title, size: [100% - 6mm, 20mm], overflow: back}\n"
        "back:\n  plate: {draw: panel, around: more, pad: 1mm, line: ink}\n"
        "  more: {continues: text, at: [3mm, 3mm], size: [100% - 6mm, HEIGHT]}\n"
    ).replace("HEIGHT", height)
    pieces, report = deal("Short.", 2 * LONG, deck=deck)
    assert not report.diagnostics
    assert [letters(piece.back) == "" for piece in pieces] == [True, False]
    assert not [*boxes(pieces[0].back or ())]
    (panel, *_) = boxes(pieces[1].back or ())
    assert panel[1].width == pytest.approx(40.45)


OTHER = """\
layouts:
  other:
    text: {text: 'Rules. {text}', at: [3mm, 3mm], size: [36mm, 12mm], overflow: back}
    title: {at: [3mm, 50mm], size: [36mm, 7mm]}
"""


def test_faces_with_other_texts_share_a_back() -> None:
    rows = f"  - {{card: a, title: A, text: '{2 * LONG}'}}\n"
    rows += f"  - {{card: b, title: B, layout: other, text: '{LONG}'}}\n"
    pieces, report = lay_out(f"{DECK}{OTHER}cards:\n{rows}")
    assert not report.diagnostics
    printed = letters((*pieces[1].front, *(pieces[1].back or ())))
    assert printed.replace("B", "", 1) == plain(f"Rules. {LONG}")


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("  more: {continues: text", "  more: {text: X", (6, 63)),
        ("continues: text", "continues: txt", (8, 21)),
        (", overflow: back", "", (8, 21)),
        ("{continues: text", "{continues: text, overflow: back", (8, 37)),
        ("overflow: back}", "overflow: back, repeat: {times: 2, step: 5mm}}", (6, 53)),
        ("{continues: text", "{continues: text, text: Other", (8, 27)),
        ("{continues: text", "{continues: text, draw: icon", (8, 10)),
        ("back:", "unprinted:", (6, 63)),
        ("back:\n", "  b: {continues: text, at: [3mm, 40mm], size: [9mm, 9mm]}\nback:\n", (7, 18)),
        ("back:\n", "back:\n  b: {continues: text, at: [3mm, 3mm], size: [9mm, 9mm]}\n", (9, 3)),
    ],
)
def test_a_text_that_cannot_continue_is_an_error_at_the_key(
    old: str, new: str, at: tuple[int, int]
) -> None:
    deck = DECK.replace(old, new)
    if new == "unprinted:":
        deck = deck.partition("unprinted:")[0]
    _, report = deal("Short.", deck=deck)
    codes = {code for code, *place in faults(report) if tuple(place) == at}
    assert codes & {"unclear-text", "unknown-box", "wrong-draw"}, faults(report)


ELLIPSIS = DECK.split("back:\n")[0].replace("overflow: back", "overflow: ellipsis")


def test_a_text_is_cut_with_an_ellipsis_and_one_warning() -> None:
    pieces, report = deal("Short.", LONG + LONG, 4 * LONG, 3 * LONG, deck=ELLIPSIS)
    ((code, line, _),) = faults(report)
    assert (code, line) == ("text-cut", 10)
    assert report.diagnostics[0].message.endswith("is cut at the end, and so are 2 other texts")
    ends = [[*texts(piece.front)][-1].content.endswith("…") for piece in pieces]
    assert ends == [False, True, True, True]
    assert {text.size for piece in pieces for text in texts(piece.front)} == {SIZE}
