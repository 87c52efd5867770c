"""Placeholders in texts of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content.nodes import Mapping, Scalar, node_at
from pnp.content.project import Project, load_project

GAME = """\
game: bay
title: The Bay
designer: Nobody
licence: Free
players: 2-4
variant: {hold: 7}
parts:
  - {part: cards, title: Cards, of: [deck/crew]}
  - {part: buoys, title: Buoys, of: [buoys]}
  - {part: rules, title: Rules, of: [sheet/rules]}
"""
RULINGS = """\
rulings: bay
facts:
  - {fact: hold, value: 10, text: What a hold takes.}
  - {fact: goal, value: 20, text: What wins.}
  - {fact: prices, value: {red: 3, blue: 5}, text: What things cost.}
  - {fact: hoard, value: [3, 5, 7], text: What lies in the hoard.}
  - {fact: open, value: true, text: Whether the bay is open.}
"""
BOX = "at: [0mm, 0mm], size: [100%, 9mm]"
DECK = """\
deck: crew
title: Crew of {hold}
layout: person
steps:
  pay: "Pay {pay words} {of}."
  catch: {all: "All are caught by {title}.", none: "None is caught."}
defaults: {line: "Takes {demand} to {name target}, or {goal}."}
cards:
  - {card: ana, title: Ana, quantity: 2, demand: "3", target: ben}
  - {card: ben, title: Ben, demand: "4", target: ana, icon: hat, line: "A {icon ben}"}
  - card: cem
    title: Cem
    demand: "5"
    target: ana
    effect: [{pay: 3, of: ":rum:"}, {catch: all}]
"""
LAYOUT = f"""\
layout: person
boxes:
  title: {{{BOX}}}
  line: {{{BOX}}}
  effect: {{{BOX}, optional: true}}
  whither:
    {{{BOX}, text: "{{demand + hold}} {{demand Words}} to {{name target}} for {{prices.red}}"}}
"""
TOKENS = """\
tokens: buoys
title: Buoys
pieces:
  - {id: buoy, title: Buoy, size: 16mm, front: {icon: float}}
"""
SHEET = """\
sheet: rules
title: Rules
body:
  - text: %s
"""


def project(folder: Path, text: str = "Words.", **files: str) -> tuple[Project | None, Report]:
    given = {"game": GAME, "rulings": RULINGS, "crew": DECK, "layout": LAYOUT}
    given["buoys"] = TOKENS
    given["rules"] = SHEET % text
    for name, content in {**given, **files}.items():
        (folder / f"{name}.yaml").write_text(content, "utf-8")
    report = Report()
    return load_project(folder, report), report


def printed(found: Project | None, id: str, *path: str | int) -> str:
    assert found is not None
    (file,) = [file for file in found.files if file.id == id]
    node = node_at(file.node, path)
    assert isinstance(node, Scalar)
    return node.text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Hold {hold}, win with {goal}", "Hold 7, win with 20"),
        ("{prices.red} or {prices.blue}", "3 or 5"),
        ("{hoard.0}; {hoard or} or {hoard and}", "3; 3, 5 or 7 or 3, 5 and 7"),
        (
            "Only {hold words}. {Hold words}. {goal Words} {goal WORDS}",
            "Only seven. Seven. Twenty TWENTY",
        ),
        ("{goal - hold}, {hold + prices.red - 1 words}", "13, nine"),
        ("{goal - prices.red * prices.blue}, {2 * hold * 2 - 1}", "5, 27"),
        ("{count deck/crew * 2}", "8"),
        ("{6} or {12 words}", "6 or twelve"),
        ("{count deck/crew} cards, {count ana} of Ana", "4 cards, 2 of Ana"),
        ("{count ana + cem words}, {count deck/crew - ana}", "three, 2"),
        ("{count ana + ben} of both, {count deck/crew - ana - 1 words}", "3 of both, one"),
        ("{name ana} and {icon ben}", "Ana and :hat:"),
        ("{icon buoy}", ":float:"),
        (r"\{hold} and {red|words {hold}}", r"\{hold} and {red|words 7}"),
    ],
)
def test_braces_print_what_is_known(tmp_path: Path, text: str, wanted: str) -> None:
    found, report = project(tmp_path, f"'{text}'")
    assert report.diagnostics == ()
    assert printed(found, "rules", "body", 0, "text") == wanted


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("{hodl}", 12, "'hodl' is neither a field", "did you mean hold?"),
        ("Win by {goal} or {gaol}", 29, "'gaol' is neither a field", "did you mean goal?"),
        ("{prices.rde}", 12, "'prices' has no entry 'rde'", "did you mean red?"),
        ("{hoard.3}", 12, "'hoard' has no entry '3'", "write a place from 0 to 2"),
        ("{hoard}", 12, "'hoard' has 3 entries", "{hoard.0}"),
        ("{open}", 12, "'open' is true or false", "write the text itself"),
        ("{count deck/crwe}", 12, "named 'deck/crwe'", "did you mean deck/crew?"),
        ("{count ana + cme}", 25, "named 'cme'", "such as deck/quests"),
        ("{name anna}", 12, "no record with a name has the id 'anna'", "did you mean ana?"),
        ("{count ana + bne}", 25, "named 'bne'", "such as deck/quests"),
        ("{of all}", 12, "'{of all}' is neither a name", r"\{"),
        ("{}", 12, "'{}' is neither a name", r"\{"),
        ("{ana name}", 12, "'{ana name}' is neither a name", "write {name ana}"),
        ("{crew count}", 12, "'{crew count}' is neither a name", "write {count crew}"),
        ("{prices red}", 12, "'{prices red}' is neither a name", "write {prices.red}"),
        ("{red prices}", 12, "'{red prices}' is neither a name", "write {prices.red}"),
        ("{hoard 2}", 12, "'{hoard 2}' is neither a name", "write {hoard.2}"),
        ("{hoard mx}", 12, "'{hoard mx}' is neither a name", "a record such as {name coin}"),
    ],
)
def test_an_unknown_name_is_found_at_its_column(
    tmp_path: Path, text: str, column: int, message: str, hint: str
) -> None:
    _, report = project(tmp_path, f"'{text}'")
    (found,) = report.diagnostics
    assert found.code == "unknown-name"
    assert found.span is not None
    assert (Path(found.span.source.name).name, found.span.line) == ("rules.yaml", 4)
    assert found.span.column == column
    assert message in found.message
    assert hint in found.hint


def test_cards_say_what_their_fields_mean(tmp_path: Path) -> None:
    found, report = project(tmp_path)
    assert report.diagnostics == ()
    assert printed(found, "crew", "title") == "Crew of 7"
    lines = [printed(found, "crew", "cards", i, "line") for i in range(3)]
    assert lines == ["Takes 3 to Ben, or 20.", "A :hat:", "Takes 5 to Ana, or 20."]
    assert found is not None
    (deck,) = [file.record for file in found.files if file.id == "crew"]
    values = [card.values for card in deck.cards]  # type: ignore[attr-defined]
    assert [one["said-name-target"] for one in values] == ["Ben", "Ana", "Ana"]
    assert [one["said-demand-words"] for one in values] == ["Three", "Four", "Five"]
    assert values[2]["effect"] == "Pay three :rum:. All are caught by Cem."
    assert (
        deck.layout["whither"].text
        == "{said-demand-hold} {said-demand-words} to {said-name-target} for 3"
    )  # type: ignore[attr-defined]
    assert "name target" not in deck.cards[0].fields  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("before", "after", "code", "line"),
    [
        ("target: ben", "target: bne", "unknown-name", 9),
        ("{pay: 3, of", "{pya: 3, of", "unknown-step", 15),
        ("{catch: all}", "{catch: al}", "unknown-step", 15),
        ("pay words} {of}", "pay words}", "unprinted-key", 15),
        ("A {icon ben}", "A {line}", "unknown-name", 10),
    ],
)
def test_a_slip_of_a_card_is_found_at_its_place(
    tmp_path: Path, before: str, after: str, code: str, line: int
) -> None:
    _, report = project(tmp_path, crew=DECK.replace(before, after))
    assert {(found.code, found.span.line) for found in report.diagnostics if found.span} == {
        (code, line)
    }


def test_boxes_print_what_every_card_has(tmp_path: Path) -> None:
    layout = LAYOUT.replace("{demand + hold}", "{quantity words} {effect and}")
    found, report = project(tmp_path, layout=layout)
    assert report.diagnostics == ()
    assert found is not None
    (deck,) = [file.record for file in found.files if file.id == "crew"]
    values = [card.values for card in deck.cards]  # type: ignore[attr-defined]
    assert [one["said-quantity-words"] for one in values] == ["two", "one", "one"]
    assert "said-effect-and" in values[2]
    assert "said-effect-and" not in values[0]


def test_a_value_may_be_a_number_in_force(tmp_path: Path) -> None:
    deck = DECK.replace("quantity: 2", "quantity: '{hold}'")
    found, report = project(tmp_path, "'{count ana}, {count crew}'", crew=deck)
    assert report.diagnostics == ()
    assert printed(found, "rules", "body", 0, "text") == "7, 9"


@pytest.mark.parametrize(("written", "read"), [("{hold}", "7"), ("{demand}", "{demand}")])
def test_a_box_is_repeated_by_a_number_in_force_or_a_field(
    tmp_path: Path, written: str, read: str
) -> None:
    coins = f"  coins: {{{BOX}, draw: icon, icon: coin, quantity: '{written}'}}\n"
    found, report = project(tmp_path, layout=LAYOUT + coins)
    assert report.diagnostics == ()
    assert printed(found, "crew", "layout", "coins", "quantity") == read


def test_steps_are_told_together_and_one_by_one(tmp_path: Path) -> None:
    found, report = project(tmp_path)
    assert report.diagnostics == ()
    first, second = "Pay three :rum:.", "All are caught by Cem."
    for name, words in (("", f"{first} {second}"), ("-1", first), ("-2", second)):
        assert printed(found, "crew", "cards", 2, f"{{effect{name}}}") == words


def test_a_deck_with_faults_is_a_fault_once(tmp_path: Path) -> None:
    crew = DECK.replace("{catch: all}", "{catch: al}")
    _, report = project(tmp_path, "'{count deck/crew} cards'", crew=crew)
    assert {found.code for found in report.diagnostics} == {"unknown-step"}


def test_bases_count_by_ids_of_their_own(tmp_path: Path) -> None:
    standees = (
        "standees: ships\ntitle: Ships\npieces:\n"
        "  - {id: brig, title: Brig, size: [30mm, 40mm], quantity: 3, base: tabs,"
        " front: {icon: ship}}\n"
    )
    game = GAME.replace("[deck/crew]", "[deck/crew, standees/ships]")
    text = "'{count standees/ships}, {count brig}, {count brig-base}'"
    found, report = project(tmp_path, text, game=game, ships=standees)
    assert report.diagnostics == ()
    assert printed(found, "rules", "body", 0, "text") == "3, 3, 3"


def test_entries_are_counted(tmp_path: Path) -> None:
    text = "'{hoard.count} of {prices.count words}, {hoard.count - 1}'"
    found, report = project(tmp_path, text)
    assert report.diagnostics == ()
    assert printed(found, "rules", "body", 0, "text") == "3 of two, 2"
    _, report = project(tmp_path, "'{hold.count}'")
    assert [found.code for found in report.diagnostics] == ["unknown-name"]


def test_what_was_written_is_kept(tmp_path: Path) -> None:
    found, _ = project(tmp_path, "'{hold} coins'")
    assert found is not None
    (sheet,) = [file for file in found.files if file.id == "rules"]
    node = node_at(sheet.node, ("body", 0, "text"))
    assert isinstance(node, Scalar)
    assert (node.text, node.raw) == ("7 coins", "{hold} coins")
    assert isinstance(sheet.node, Mapping)


def test_a_name_may_refer_to_numbers_itself(tmp_path: Path) -> None:
    deck = DECK.replace("title: Ben,", "title: 'Ben {hold Words}',")
    found, report = project(tmp_path, "'{name ben}'", crew=deck)
    assert report.diagnostics == ()
    assert printed(found, "rules", "body", 0, "text") == "Ben Seven"


def test_rulings_with_errors_are_all_that_is_reported(tmp_path: Path) -> None:
    rulings = RULINGS.replace("value: 20,", "value: 3.5,")
    _, report = project(tmp_path, "'{goal} and {hold}'", rulings=rulings)
    codes = [found.code for found in report.diagnostics]
    assert codes == ["not-a-whole-number"]


def test_a_step_that_lacks_what_its_words_print_is_found_there(tmp_path: Path) -> None:
    _, report = project(tmp_path, crew=DECK.replace('{pay: 3, of: ":rum:"}', "{pay: 3}"))
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("missing-key", "add  of: ...")
    assert found.span is not None
    assert found.span.line == 15


def test_names_that_refer_to_each_other_twice_do_not_take_forever(tmp_path: Path) -> None:
    cards = [
        f"  - {{card: c{i}, title: '{{name c{i + 1}}}{{name c{i + 1}}}'}}\n" for i in range(40)
    ]
    deck = "deck: crew\ntitle: Crew\nlayout: {title: {" + BOX + "}}\ncards:\n" + "".join(cards)
    _, report = project(tmp_path, "'{name c0}'", crew=deck + "  - {card: c40, title: End}\n")
    assert "too-long" in {found.code for found in report.diagnostics}


def test_a_name_that_refers_to_itself_is_found(tmp_path: Path) -> None:
    deck = DECK.replace("title: Ben,", "title: 'Ben {name ben}',")
    _, report = project(tmp_path, "'{name ben}'", crew=deck)
    assert {found.code for found in report.diagnostics} == {"unknown-name"}
    assert any("refers to itself" in found.message for found in report.diagnostics)
