"""What people write who know other tools: each is understood, or the error says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.content.language.languages import Edition
from pnp.press.dry_run import with_dry_run
from pnp.rules.validate import CheckOptions, validate

DECK = """\
pnp: 1
deck: dishes
title: Dishes
size: poker
layout:
  ground: {{draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: {ground}}}
  title: {{at: [5mm, 5mm], size: [50mm, 10mm]{title}}}
  words: {{at: [5mm, 20mm], size: [50mm, 10mm], text: {text}}}
cards:
  - {{title: Soup, pic: fire, points: 3, colour: {colour}}}
  - {{title: Pie, pic: pot, points: 1, colour: '#fffdf6'}}
unprinted: [pic, points, colour]
"""


def found_in(
    folder: Path,
    *,
    ground: str = "'{colour}'",
    title: str = "",
    text: str = "Words",
    colour: str = "'#fffdf6'",
) -> list[Diagnostic]:
    """Return the findings about a deck, notes excepted."""
    path = folder / "dishes.yaml"
    path.write_text(DECK.format(ground=ground, title=title, text=text, colour=colour), "utf-8")
    return findings(path)


def findings(path: Path) -> list[Diagnostic]:
    verdict = with_dry_run(validate(str(path), path, CheckOptions()), Edition())
    # Which of the fields a case prints is not the point.
    shown = (one for one in verdict.findings if one.code != "printed-field")
    return [one for one in shown if one.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("call", "instead"),
    [
        ("concat(title, points)", "title & cost"),
        ("len(title)", "length(title)"),
        ("vlookup(title)", "suits[suit].colour"),
        ("rept(title, 2)", "rank * :star:"),
        ("isblank(title)", "hp is empty"),
    ],
)
def test_functions_of_spreadsheets_have_a_counterpart(
    tmp_path: Path, call: str, instead: str
) -> None:
    (found,) = found_in(tmp_path, text=f"'{{{call}}}'")
    assert found.message == f"there is no function '{call.partition('(')[0]}'"
    assert found.hint == f"write it as in  {instead}"


def test_braces_that_are_not_closed_are_shown_closed(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, text='"{points + 1"')
    assert (found.code, found.hint) == ("not-a-field", "write  {points + 1}")


def test_a_part_of_the_name_of_an_icon_may_be_a_field(tmp_path: Path) -> None:
    assert found_in(tmp_path, text="':mdi:{pic}: {title}'") == []


def test_middle_is_spelt_either_way(tmp_path: Path) -> None:
    assert found_in(tmp_path, title=", anchor: center") == []


@pytest.mark.parametrize(
    ("colour", "hint"),
    [
        ("'#12345'", "3 or 6 digits"),
        ("tomatoe", "did you mean tomato?"),
        ("'4a5b6c'", "write '#4a5b6c'"),
    ],
)
def test_a_mistyped_colour_is_corrected(tmp_path: Path, colour: str, hint: str) -> None:
    (found,) = found_in(tmp_path, colour=colour)
    assert found.code == "unknown-role"
    assert hint in found.hint


def test_a_colour_without_quotes_in_braces_is_found_where_it_is(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, ground="#222")
    assert found.message == "'#222' without quotes begins a comment, which ends the line"
    assert found.hint == "write  '#222'"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (6, 67)


def test_a_colour_without_quotes_on_a_line_of_its_own_is_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "dishes.yaml"
    text = DECK.format(ground="white", title="", text="Words", colour="red")
    begin, _, end = text.partition("  ground: ")
    lines = ("draw: panel", "at: [0mm, 0mm]", "size: [100%, 100%]", "fill: #222")
    block = "".join(f"    {line}\n" for line in lines)
    path.write_text(f"{begin}  ground:\n{block}{end.partition(chr(10))[2]}", "utf-8")
    found = [one for one in findings(path) if one.code == "key-without-effect"]
    assert [one.message for one in found] == [
        "'fill' has no effect: '#222' without quotes is a comment"
    ]


def test_a_layout_that_cannot_be_read_is_not_said_to_be_missing(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text("pnp: 1\nlayout: face\nboxes: {a: {fill: [}}\n", "utf-8")
    deck = tmp_path / "deck.yaml"
    deck.write_text("pnp: 1\ndeck: d\ntitle: D\nlayout: face\ncards: [{title: A}]\n", "utf-8")
    assert "unknown-layout" not in [one.code for one in findings(deck)]


def test_the_font_of_a_deck_is_a_matter_of_themes(tmp_path: Path) -> None:
    path = tmp_path / "dishes.yaml"
    text = DECK.format(ground="white", title="", text="Words", colour="red")
    path.write_text(text.replace("size: poker", "size: poker\nfont: Lato"), "utf-8")
    (found,) = findings(path)
    assert found.hint == "write it into a theme, or  type: {family: ...}  in a box"


def test_words_beyond_a_card_are_about_their_box(tmp_path: Path) -> None:
    path = tmp_path / "dishes.yaml"
    text = DECK.format(ground="white", title="", text="Words", colour="red")
    # A box may extend into the bleed, its letters may not.
    text = text.replace(
        "at: [5mm, 20mm], size: [50mm", "align: right, at: [14mm, 20mm], size: [51mm"
    )
    path.write_text(text.replace("size: poker", "size: poker\nbleed: 3mm"), "utf-8")
    (found,) = (one for one in findings(path) if one.code == "outside-piece")
    assert found.message.endswith("as on all cards with this box")
    assert found.span is not None
    assert found.span.line == 9


def test_colours_that_are_too_much_alike_count_the_pieces_that_have_them(tmp_path: Path) -> None:
    (found,) = (
        one for one in found_in(tmp_path, title=", fill: '#f0f0f0'") if one.code == "low-contrast"
    )
    assert "is #f0f0f0 on #fffdf6" in found.message
    assert found.message.endswith("is needed, as on 'pie'")
