"""Terms in steps and boxes of cards, in the language of the game and in others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.kinds.boards.squares.record import Board
from pnp.kinds.deck.record import Deck
from pnp.kinds.deck.sides import sides
from pnp.kinds.layout.dealt_sides import filled_templates

FILES = {
    "game.yaml": """\
pnp: 1
game: harbour
title: Harbour
designer: A. Tern
licence: CC0
players: 2
parts: [{part: cards, title: Cards, of: [work]}]
""",
    "words/en.yaml": """\
pnp: 1
words: en
game: harbour
terms:
  ship: [ship, ships]
  captain: [captain, captains]
""",
    "words/de.yaml": """\
pnp: 1
words: de
game: harbour
terms:
  ship: {one: Schiff, many: Schiffe, gender: n}
  captain: {one: Kapitän, many: Kapitäne, gender: m}
""",
    "words/de.po": """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Build {build ship}."
msgstr "Baue {build ship.acc}."
""",
    "decks/work.yaml": """\
pnp: 1
deck: work
game: harbour
title: Work
layout:
  effect: {draw: text, at: [5mm, 5mm], size: [50mm, 30mm]}
  whose: {draw: text, text: "by {the captain}", at: [5mm, 40mm], size: [50mm, 10mm]}
steps:
  build: "Build {build ship}."
  lend: "{The captain} lends {a ship} for {lend} days."
cards:
  - {card: first, effect: [{build: 1}]}
  - {card: second, effect: [{build: 3}]}
  - {card: third, effect: [{lend: 5}]}
""",
}


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Build 1 ship.", "Build 3 ships.", "The captain lends a ship for 5 days."]),
        # What nobody has translated is English to its last article.
        ("de", ["Baue 1 Schiff.", "Baue 3 Schiffe.", "The captain lends a ship for 5 days."]),
    ],
)
def test_that_steps_and_boxes_name_terms(harbour: Path, language: str, told: list[str]) -> None:
    report = Report()
    project = load_project(harbour, report, Edition(language=language))
    assert project is not None
    assert [found.message for found in report.diagnostics] == []
    (deck,) = (file.record for file in project.files if isinstance(file.record, Deck))
    assert [card.values["effect"] for card in deck.cards] == told
    assert deck.layout["whose"].content("whose") == "by the captain"


def test_that_a_step_still_has_to_print_its_keys(harbour: Path) -> None:
    path = harbour / "decks/work.yaml"
    path.write_text(path.read_text("utf-8").replace("[{lend: 5}]", "[{lend: 5, of: 2}]"), "utf-8")
    report = Report()
    load_project(harbour, report)
    assert [found.code for found in report.diagnostics] == ["unprinted-key"]


def test_that_a_form_names_the_term_where_a_card_has_a_field_of_its_name(harbour: Path) -> None:
    path = harbour / "decks/work.yaml"
    text = path.read_text("utf-8")
    text = text.replace(
        "{card: first,", '{card: first, ship: Tern, note: "{ship}: {a ship}, {Ship.one}",'
    )
    text = text.replace(
        "  whose:", "  note: {draw: text, at: [5mm, 60mm], size: [50mm, 10mm]}\n  whose:"
    )
    path.write_text(text.replace("by {the captain}", "by {ship.many}"), "utf-8")
    project = load_project(harbour, Report())
    assert project is not None
    (deck,) = (file.record for file in project.files if isinstance(file.record, Deck))
    assert deck.cards[0].fields["note"] == "Tern: a ship, Ship"
    assert deck.layout["whose"].content("whose") == "by ships"


def test_that_a_field_which_chooses_an_icon_is_no_word(harbour: Path) -> None:
    path = harbour / "decks/work.yaml"
    text = path.read_text("utf-8").replace("{card: first,", "{card: first, place: anchor,")
    path.write_text(text.replace('"by {the captain}"', '":{place}: {card}"'), "utf-8")
    project = load_project(harbour, Report(), Edition(language="en-XA"))
    assert project is not None
    (deck,) = (file.record for file in project.files if isinstance(file.record, Deck))
    assert deck.cards[0].fields["place"] == "anchor"


def test_that_titles_of_areas_of_boards_are_words() -> None:
    path = content_dir() / "piracy"
    project = load_project(path, Report(), Edition(language="en-XA"))
    assert project is not None
    (board,) = (file.record for file in project.files if isinstance(file.record, Board))
    titles = [area.title for _, area in board.placed_areas.values()]
    assert any(titles)
    assert not any(title and title.isascii() for title in titles)


PAY = """\
pnp: 1
deck: pay
game: harbour
title: Pay
layout:
  cost:
    text: Pay {amount gold} or {ships words ship}.
    at: [5mm, 5mm]
    size: [50mm, 30mm]
  fee: {draw: text, at: [5mm, 40mm], size: [50mm, 10mm]}
cards:
  - {card: first, amount: 1, ships: 1, fee: "Then {amount ship} more."}
  - {card: second, amount: 3, ships: 2, fee: "Then {amount ship} more."}
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Pay 1 gold or one ship.", "Pay 3 gold or two ships."]),
        ("de", ["Zahle 1 Taler oder ein Schiff.", "Zahle 3 Taler oder zwei Schiffe."]),
    ],
)
def test_an_amount_of_the_card_bends_its_term_in_a_box(
    harbour: Path, language: str, told: list[str]
) -> None:
    (harbour / "decks/pay.yaml").write_text(PAY, "utf-8")
    for name, text in (
        ("game.yaml", FILES["game.yaml"].replace("[work]", "[work, pay]")),
        ("words/en.yaml", FILES["words/en.yaml"] + "  gold: gold\n"),
        ("words/de.yaml", FILES["words/de.yaml"] + "  gold: {one: Taler, gender: m}\n"),
        (
            "words/de.po",
            FILES["words/de.po"]
            + '\nmsgid "Pay {amount gold} or {ships words ship}."\n'
            + 'msgstr "Zahle {amount gold.acc} oder {ships words ship.acc}."\n'
            + '\nmsgid "Then {amount ship} more."\nmsgstr "Dann {amount ship} mehr."\n',
        ),
    ):
        (harbour / name).write_text(text, "utf-8")
    report = Report()
    project = load_project(harbour, report, Edition(language=language))
    assert project is not None, report.diagnostics
    (deck,) = (f.record for f in project.files if f.id == "pay")
    assert isinstance(deck, Deck)
    (side,) = sides(deck)
    assert [
        text for _, text in filled_templates(side, "cost", "text", side.layout["cost"].text)
    ] == told
    fees = [card.values["fee"] for card in deck.cards]
    many = {"en": "ships more", "de": "Schiffe mehr"}[language]
    assert fees[1].endswith(f"3 {many}.")
