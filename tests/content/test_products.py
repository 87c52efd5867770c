"""Decks that are products of tables: their cards, and the cells that findings name."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import MOST_FAULTS, Report, Source
from pnp.content.game_files import Files
from pnp.content.linking import Linker
from pnp.content.nodes import Mapping, node_at
from pnp.content.project import load_project
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.deck.record import MOST_CARDS, MOST_LETTERS, Deck

PIRATES = "pirate,name\nanchor,The Anchor\nskull,The Skull\ncrab,The Crab\n"
HEAD = "deck: d\ntitle: D\nlayout: {title: {at: [0mm, 0mm], size: [9mm, 9mm]}}\n"
CHOICES = (
    "tables:\n  choices:\n  - {choice: drop, title: Drop}\n  - {choice: raise, title: Raise}\n"
)
TWO = "rows: {each: [owner: pirates.csv, choices]}\n" + CHOICES


def link(text: str, folder: Path, pirates: str = PIRATES) -> tuple[Mapping | None, Report]:
    """Link a deck in ``x.yaml`` that lies beside ``pirates.csv``."""
    (folder / "pirates.csv").write_text(pirates, "utf-8")
    report = Report()
    node = parse(Source("x.yaml", HEAD + text), report)
    assert node is not None, report.diagnostics
    return Linker(Files()).link("deck", node, folder / "x.yaml", report), report


def linked(text: str, folder: Path) -> Mapping:
    found, report = link(text, folder)
    assert report.diagnostics == ()
    assert found is not None
    return found


def cards(text: str, folder: Path) -> list[dict[str, str]]:
    report = Report()
    record = build_record(Deck, linked(text, folder), report)
    assert record is not None, report.diagnostics
    return [{"card": card.card, **card.fields} for card in record.cards]


def faults(text: str, folder: Path, pirates: str = PIRATES) -> list[tuple[str, str]]:
    """Return code and place of each finding, without the first three lines."""
    found, report = link(text, folder, pirates)
    assert found is None or not report.failed
    return [(f.code, str(f.span)) for f in report.diagnostics]


def test_there_is_a_card_for_each_combination(tmp_path: Path) -> None:
    made = cards(TWO, tmp_path)
    assert [card["card"] for card in made] == [
        *("anchor-drop", "anchor-raise", "skull-drop", "skull-raise", "crab-drop", "crab-raise"),
    ]
    assert made[3] == {
        "card": "skull-raise",
        "owner": "skull",
        "owner-name": "The Skull",
        "choice": "raise",
        "title": "Raise",
    }


def test_values_keep_the_places_where_they_were_written(tmp_path: Path) -> None:
    deck = linked(TWO, tmp_path)
    assert str(span_of(deck, ("cards", 2, "owner-name"))) == "pirates.csv:3:7"
    assert str(span_of(deck, ("cards", 3, "owner-name"))) == "pirates.csv:3:7"
    assert str(span_of(deck, ("cards", 3, "title"))) == "x.yaml:8:28"
    assert str(span_of(deck, ("cards", 3))) == "pirates.csv:3:1"


def test_a_table_without_a_role_keeps_the_names_of_its_columns(tmp_path: Path) -> None:
    made = cards("rows: {each: [pirates.csv]}\n", tmp_path)
    assert made[0] == {"card": "anchor", "pirate": "anchor", "name": "The Anchor"}


def test_one_table_may_have_several_roles(tmp_path: Path) -> None:
    rows = "rows: {each: {owner: pirates.csv, target: pirates.csv}, unlike: [owner, target]}\n"
    made = cards(rows, tmp_path)
    pairs = [(card["owner"], card["target"]) for card in made]
    names = ("anchor", "skull", "crab")
    assert pairs == [(a, b) for a in names for b in names if a != b]
    assert made[0]["target-name"] == "The Skull"


def test_ids_are_made_as_a_default_says(tmp_path: Path) -> None:
    made = cards(TWO + "defaults: {card: '{choice}-by-{owner}'}\n", tmp_path)
    assert [card["card"] for card in made[:2]] == ["drop-by-anchor", "raise-by-anchor"]


def test_rows_and_defaults_name_fields_of_their_card(tmp_path: Path) -> None:
    text = TWO.replace("title: Raise", r"title: '\{owner} {owner-name}', line: Own")
    made = cards(text + "defaults: {line: '{title}, {red|{owner-name}}'}\n", tmp_path)
    assert made[2]["line"] == "Drop, {red|The Skull}"
    assert made[3]["title"] == r"\{owner} The Skull"
    assert made[3]["line"] == "Own"


EFFECTS = """\
rows: {each: [owner: pirates.csv, choices]}
steps: {hit: {never: Nobody hits you., costs: "It costs {owner-name} {pay}."}}
tables:
  choices:
  - {choice: drop, title: Drop, effect: [{hit: never}]}
  - {choice: raise, title: Raise, effect: [{hit: costs, pay: 2}]}
"""


def test_a_row_of_a_table_may_have_an_effect(tmp_path: Path) -> None:
    report = Report()
    record = build_record(Deck, linked(EFFECTS, tmp_path), report)
    assert record is not None, report.diagnostics
    done, told = record.cards[3].effect, record.cards[3].values["effect"]
    assert (done, told) == (({"hit": "costs", "pay": "2"},), "It costs The Skull 2.")
    assert record.cards[4].values["effect"] == "Nobody hits you."


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("hit: never", "hit: nevr", ("unknown-step", "x.yaml:8:48")),
        ("hit: costs", "hits: costs", ("unknown-step", "x.yaml:9:45")),
        ("pay: 2", "pay: 2, to: all", ("unprinted-key", "x.yaml:9:65")),
    ],
)
def test_a_slip_in_the_effect_of_a_row_is_told_once(
    tmp_path: Path, before: str, after: str, expected: tuple[str, str]
) -> None:
    assert faults(EFFECTS.replace(before, after), tmp_path) == [expected]


def test_other_cards_come_behind_and_where_keeps_some(tmp_path: Path) -> None:
    own = "cards: [{card: blank, title: Blank, choice: drop}]\nwhere: {choice: drop}\n"
    ids = [card["card"] for card in cards(TWO + own, tmp_path)]
    assert ids == ["anchor-drop", "skull-drop", "crab-drop", "blank"]


ROWS = "rows: {each: [%s]}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROWS % "pirate", ("missing-table", "x.yaml:4:15")),
        (ROWS % "pirate.csv", ("missing-table", "x.yaml:4:15")),
        (
            ROWS % "pirates.csv, t" + "tables: {t: [{a: b, name: c}]}\n",
            ("duplicate-column", "x.yaml:5:21"),
        ),
        (ROWS % "t" + "tables: {t: []}\n", ("no-cards", "x.yaml:4:15")),
        (ROWS % "t" + "tables: {t: [{a: b}, {c: d}]}\n", ("missing-id", "x.yaml:5:23")),
        (ROWS % "t" + "tables: {t: [{a: null}]}\n", ("missing-id", "x.yaml:5:18")),
        (ROWS % "t" + "tables: {t: [{a: B b}]}\n", ("not-an-id", "x.yaml:5:18")),
        (ROWS % "t" + "tables: {t: [{a: b}, {a: b}]}\n", ("duplicate-id", "x.yaml:5:26")),
        (ROWS % "t" + "tables: {t: [{card: b}]}\n", ("duplicate-column", "x.yaml:5:15")),
        ("rows: {each: [pirates.csv], unlike: [x]}\n", ("not-a-field", "x.yaml:4:38")),
        (TWO + "defaults: {card: '{title}'}\n", ("not-a-field", "x.yaml:9:18")),
        ("rows: {unlike: [x]}\n", ("missing-key", "x.yaml:4:8")),
        (ROWS % "", ("wrong-size", "x.yaml:4:14")),
        (ROWS % "{a: b, c: d}", ("wrong-type", "x.yaml:4:16")),
        (ROWS % "pirates.csv" + CHOICES, ("unused-table", "x.yaml:6:3")),
        ("cards: [{card: a}]\n" + CHOICES, ("unused-table", "x.yaml:6:3")),
    ],
)
def test_a_fault_is_told_once_and_where_it_stands(
    text: str, expected: tuple[str, str], tmp_path: Path
) -> None:
    assert faults(text, tmp_path) == [expected]


@pytest.mark.parametrize(
    ("pirates", "expected"),
    [
        ("pirate,name\n,Nobody\n", ("missing-id", "pirates.csv:2:1")),
        ("pirate,name\na,A\na,B\n", ("duplicate-id", "pirates.csv:3:1")),
        ("pirate,name\n", ("no-cards", "x.yaml:4:22")),
        ("", ("empty-file", "pirates.csv:1:1")),
    ],
)
def test_a_fault_of_a_table_in_two_roles_is_told_once(
    pirates: str, expected: tuple[str, str], tmp_path: Path
) -> None:
    text = ROWS % "owner: pirates.csv, target: pirates.csv"
    assert faults(text, tmp_path, pirates) == [expected]


@pytest.mark.parametrize("text", ["rows: 5\n", "rows: {each: [t]}\ntables: {t: [5]}\n"])
def test_a_value_of_a_wrong_type_is_left_to_the_record(text: str, tmp_path: Path) -> None:
    record = build_record(Deck, linked(text, tmp_path), report := Report())
    assert record is None
    assert [found.code for found in report.diagnostics] == ["wrong-type"]


def numbered(count: int, column: str = "n", more: str = "") -> str:
    head = f"{column}{',text' if more else ''}\n"
    return head + "".join(f"n{i}{more and ','}{more}\n" for i in range(count))


def test_a_product_is_counted_before_it_is_made(tmp_path: Path) -> None:
    text = ROWS % "a: pirates.csv, b: pirates.csv"
    _, report = link(text, tmp_path, numbered(800))
    (found,) = report.diagnostics
    assert (found.code, str(found.span)) == ("wrong-size", "x.yaml:4:14")
    assert "800 x 800 = 640,000 cards" in found.message
    eight = ROWS % ", ".join(f"{role}: pirates.csv" for role in "abcdefgh")
    assert faults(eight, tmp_path, numbered(10_000)) == [("wrong-size", "x.yaml:4:14")]
    whole, report = link(ROWS % "pirates.csv", tmp_path, numbered(MOST_CARDS))
    assert report.diagnostics == ()
    assert whole is not None
    assert len(node_at(whole, ("cards",)).items) == MOST_CARDS  # type: ignore[union-attr]


@pytest.mark.soak
def test_what_braces_come_to_is_counted_too(tmp_path: Path) -> None:
    table = numbered(5_100, more="x" * 1_000)
    once = ROWS % "pirates.csv" + "defaults: {title: '{text}'}\n"
    assert MOST_LETTERS < 5_100 * 1_000
    assert [code for code, _ in faults(once, tmp_path, table)] == ["too-long"]
    often = ROWS % "pirates.csv" + f"defaults: {{title: '{'{text}' * 300}'}}\n"
    assert faults(often, tmp_path, table) == [("too-long", "x.yaml:5:19")]


def test_fields_of_defaults_are_counted_with_those_of_tables(tmp_path: Path) -> None:
    defaults = ", ".join(f"f{i}: '{{n}}'" for i in range(150))
    text = ROWS % "pirates.csv" + f"defaults: {{{defaults}}}\n"
    assert faults(text, tmp_path, numbered(2_000)) == [("too-many-values", "x.yaml:4:14")]


def test_of_many_faults_of_a_table_the_first_are_told(tmp_path: Path) -> None:
    table = numbered(2_000).replace("n", "N")
    assert len(faults(ROWS % "pirates.csv", tmp_path, table)) == MOST_FAULTS + 1


def test_keys_and_fields_that_defaults_name_need_no_box(tmp_path: Path) -> None:
    (tmp_path / "pirates.csv").write_text(PIRATES, "utf-8")
    deck = tmp_path / "x.yaml"
    deck.write_text(HEAD + TWO + "defaults: {title: '{owner-name}'}\n", "utf-8")
    report = Report()
    assert load_project(deck, report) is not None
    assert report.diagnostics == ()
