"""Findings say what is so, and hints what helps."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content.project import load_project
from pnp.rules.suppression import RuleSelection, suggest_rule
from pnp.rules.validate import CheckOptions, validate

HILLS = """\
pnp: 1
map: hills
title: Hills
players: 2
board: {width: 180mm, height: 180mm}
spaces:
  - {space: forest, draw: DRAW, passable: true, ground: meadow}
  - {space: crag, draw: DRAW, passable: true, ground: stone}
cells: |
  f1 f2 f3 f4
   f5 f6 c1 c2
  c3 c4 f7 f8
   f9 c5 c6 c7
legend: {f: forest, c: crag}
"""
CARD = """\
pnp: 1
deck: d
title: D
size: poker
cards: [{card: a, title: TEXT}]
layout: {title: {anchor: top, at: [0mm, 6mm], size: [90%, 20mm]BLEED}}
"""
MAT = """\
pnp: 1
mats: m
title: M
pieces:
  - id: a
    title: A
    width: 60mm
    height: 60mm
    areas:
      - title: Hold
        at: {x: 5mm, y: 5mm, width: 40mm, height: 30mm}
        places: [{x: 5mm, y: 5mm, size: 17mm, quantity: 3}]
"""


def found(folder: Path, text: str, *rules: str) -> list[tuple[str, str]]:
    path = folder / "it.yaml"
    path.write_text(text, "utf-8")
    findings = validate("it", path, CheckOptions(selection=RuleSelection(rules))).findings
    return [(one.message, one.hint) for one in findings]


def test_ways_over_land_are_one_finding_for_their_kinds(tmp_path: Path) -> None:
    rule = "way-hidden-by-land"
    ((message, hint),) = found(tmp_path, HILLS.replace("DRAW", "land"), rule)
    assert message.startswith("spaces of the kind 'forest', 'crag' may be entered")
    assert "draw: shore" in hint
    assert found(tmp_path, HILLS.replace("DRAW", "shore"), rule) == []


@pytest.mark.parametrize(
    ("text", "is_placeholder"),
    [
        ("XX", False),
        ("XXX", False),
        ("XX The Judgement", False),
        ("Trump XX", False),
        ("Lay XX coins", True),
        ("Go to XX", True),
        ("Take XX :coin: now", True),
        ("Take XX 3 times", True),
        ("The XX’s winter", True),
        ("XXXX", True),
    ],
)
def test_a_numeral_is_no_placeholder(tmp_path: Path, text: str, is_placeholder: bool) -> None:
    deck = CARD.replace("TEXT", f"'{text}'").replace("BLEED", "")
    told = found(tmp_path, deck, "placeholder-text")
    assert [message for message, _ in told] == (
        [f"'{'XXXX' if text == 'XXXX' else 'XX'}' is placeholder text"] if is_placeholder else []
    )
    assert all("# pnp: ignore[placeholder-text]" in hint for _, hint in told)


def test_braces_inside_braces_do_not_nest(tmp_path: Path) -> None:
    deck = CARD.replace("TEXT", "A").replace("BLEED", ", text: '{title * :{card}:}'")
    messages = [message for message, _ in found(tmp_path, deck)]
    assert "'{title * :' has braces inside braces, which do not nest" in messages
    assert not any("\0" in message for message in messages)


def test_places_tell_how_much_room_is_missing(tmp_path: Path) -> None:
    told = [message for message, _ in found(tmp_path, MAT)]
    assert told == ["3 places of 17 mm do not fit in their area: 27.6 mm of height are missing"]


def test_a_theme_of_the_same_id_is_no_part(small_game: Path) -> None:
    (small_game / "coins-theme.yaml").write_text("pnp: 1\ntheme: coins\ntitle: Coins\n", "utf-8")
    report = Report()
    load_project(small_game, report)
    assert [one.code for one in report.diagnostics] == []


def test_a_card_with_a_bleed_is_told_to_get_a_larger_one(tmp_path: Path) -> None:
    deck = CARD.replace("TEXT", "A").replace("90%, 20mm", "99mm, 20mm").replace("BLEED", "")
    hints = [hint for _, hint in found(tmp_path, deck)]
    assert hints == ["change at or size, or give the deck a bleed"]
    hints = [
        hint for _, hint in found(tmp_path, deck.replace("size: poker", "size: poker\nbleed: 3mm"))
    ]
    assert hints == ["change at or size, or give the deck a larger bleed than 3mm"]


@pytest.mark.games
def test_a_subject_of_rules_is_proposed_too() -> None:
    assert suggest_rule("shipyrd") == "did you mean shipyard?"


@pytest.mark.parametrize(
    ("colours", "hint"),
    [
        ("colours: {red: coin, blue: ship}", "did you mean emblem?"),
        ("", "search with  pnp list icons WORD"),
    ],
)
def test_emblem_is_meant_where_players_have_emblems(
    tmp_path: Path, colours: str, hint: str
) -> None:
    piece = "- {id: seal, title: Seal, size: 16mm, front: {icon: emblim}}"
    (tmp_path / "t.yaml").write_text(
        f"tokens: t\ntitle: T\n{colours}\npieces:\n  {piece}\n", "utf-8"
    )
    found = validate("t.yaml", tmp_path / "t.yaml", CheckOptions()).findings
    assert [one.hint for one in found if one.code == "unknown-icon"] == [hint]


def test_a_table_without_widths_is_told_what_they_are(tmp_path: Path) -> None:
    text = "sheet: s\ntitle: S\nwidth: 90mm\nheight: 90mm\nbody:\n  - table: {rows: [[a, b]]}\n"
    (tmp_path / "s.yaml").write_text(text, "utf-8")
    found = validate("s.yaml", tmp_path / "s.yaml", CheckOptions()).findings
    hints = [one.hint for one in found if one.code == "missing-key"]
    assert hints == ["write the share of each column, such as  widths: [2, 1]"]
