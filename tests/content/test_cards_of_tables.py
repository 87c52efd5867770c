"""Cards of tables as designers write them: ids from titles, columns by other names, quantities."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.content.files import lone_file
from pnp.content.kinds import read_file
from pnp.content.project import load_project
from pnp.kinds.deck.record import Deck
from pnp.model.title_ids import LONGEST, id_of_title
from pnp.rules.validate import CheckOptions, validate

BOXES = """
layout:
  title: {at: [4mm, 4mm], size: [50mm, 9mm]}
  cost: {at: [4mm, 20mm], size: [50mm, 9mm], optional: true}
"""


def deck(
    folder: Path, table: str, keys: str = "", name: str = "t.csv"
) -> tuple[Deck | None, list[Diagnostic]]:
    (folder / name).write_text(table, "utf-8")
    text = f"pnp: 1\ndeck: crew\ntitle: Crew\ndata: {name}\n{keys}{BOXES}"
    (folder / "crew.yaml").write_text(text, "utf-8")
    report = Report()
    parsed = read_file(folder / "crew.yaml", "crew.yaml", report, within=folder)
    found = None if parsed is None else lone_file(parsed, report)
    record = found.draft.file.record if found and found.draft.file else None
    assert record is None or isinstance(record, Deck)
    return record, list(report.diagnostics)


def ids(folder: Path, table: str, keys: str = "") -> list[str]:
    record, found = deck(folder, table, keys)
    assert record is not None, found
    return [card.card for card in record.cards]


def lines(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(one.code, str(one.span).rpartition("/")[2]) for one in found]


@pytest.mark.parametrize(
    ("title", "language", "id"),
    [
        ("Fire Ball", "en", "fire-ball"),
        ("Übel", "en", "uebel"),
        ("Übel", "tr", "ubel"),
        ("U\u0308bel", "de", "uebel"),
        ("L'Île", "fr", "lile"),
        ("L’Île", "fr", "lile"),
        ("Agent #7", "en", "agent-7"),
        ("Århus", "da", "aarhus"),
        ("Århus", "en", "arhus"),
        ("İstanbul", "tr", "istanbul"),
        ("Æther & Straße", "de", "aether-and-strasse"),
        ("Łódź", "pl", "lodz"),
        ("日本", "ja", ""),
        ("--", "en", ""),
        ("word " * 30, "en", "-".join(["word"] * 12)),
    ],
)
def test_an_id_is_the_title_in_latin_letters(title: str, language: str, id: str) -> None:
    assert id_of_title(title, language) == id


@given(st.text(max_size=200))
def test_every_title_has_an_id_or_none(title: str) -> None:
    found = id_of_title(title)
    assert len(found) <= LONGEST
    assert id_of_title(found) == found
    assert all(part and part.isascii() and part.isalnum() for part in found.split("-") if found)


def test_ids_follow_from_titles(tmp_path: Path) -> None:
    assert ids(tmp_path, "title,cost\nOld Cook,1\nÜbel,2\n") == ["old-cook", "uebel"]


def test_a_column_of_ids_decides(tmp_path: Path) -> None:
    assert ids(tmp_path, "card,title\nc,Cook\n,Mate\n") == ["c", "mate"]
    assert ids(tmp_path, "ID,title\nGuards 1,Cook\nHQ North,Mate\n") == ["guards-1", "hq-north"]


def test_a_pattern_makes_ids(tmp_path: Path) -> None:
    table = "Name,Set,title\nCook,Red,A\nCook,Blue,B\n"
    keys = "id: '{Name}-{Set}'\nunprinted: [Set, Name]\n"
    assert ids(tmp_path, table, keys) == ["cook-red", "cook-blue"]
    record, found = deck(tmp_path, table, "id: '{Nam}-{Set}'\n")
    assert (record, lines(found)) == (None, [("not-a-field", "crew.yaml:5:5")])
    assert found[0].hint == "did you mean Name?"


def test_a_pattern_may_have_the_number_of_the_row(tmp_path: Path) -> None:
    table = "title,cost\nCook,1\nCook,2\nMate,1\n"
    assert ids(tmp_path, table, "id: '{title}-{row}'\n") == ["cook-1", "cook-2", "mate-3"]
    # A filter changes no ids.
    keys = "id: '{row}-{title}'\nwhere: cost = 1\n"
    assert ids(tmp_path, table, keys) == ["1-cook", "3-mate"]
    assert ids(tmp_path, "title,row\nCook,A\n", "id: '{row}'\nunprinted: [row]\n") == ["a"]


def test_a_row_whose_text_is_compared_with_a_number_has_an_error_at_its_cell(
    tmp_path: Path,
) -> None:
    table = "title,cost\nCook,1\nMate,x\nBoy,\nMaid,0\n"
    _, found = deck(tmp_path, table, "where: cost > 0\n")
    assert lines(found) == [("not-a-number", "t.csv:3:6")]
    assert found[0].message == "'cost' is not a number: x"
    assert ids(tmp_path, table.replace("x", "2"), "where: cost > 0\n") == ["cook", "mate"]
    assert ids(tmp_path, table, "where: cost != 0\n") == ["cook", "mate", "boy"]


def test_cards_in_the_file_have_ids_too(tmp_path: Path) -> None:
    keys = "cards:\n- {title: Mate}\n- {title: Boy, card: b}\n"
    assert ids(tmp_path, "title\nCook\n", keys) == ["cook", "mate", "b"]


def test_equal_titles_are_numbered_with_one_warning(tmp_path: Path) -> None:
    record, found = deck(tmp_path, "title,cost\nGull,1\nTern,2\nGull,3\nGull 2,1\n")
    assert record is not None
    assert [card.card for card in record.cards] == ["gull", "tern", "gull-3", "gull-2"]
    assert lines(found) == [("repeated-title", "t.csv:4:1")]
    assert found[0].message == "two cards are called 'Gull', so their ids are gull and gull-3"
    assert str(found[0].labels[0].span).endswith("t.csv:2:1")
    record, found = deck(tmp_path, "title\nGull\nGull\nGull\n")
    assert found[0].hint == "the rows are equal: keep one, with  3  as its quantity"


def test_titles_without_latin_letters_are_numbered_by_row(tmp_path: Path) -> None:
    record, found = deck(tmp_path, "title\nCook\n日本\n--\n")
    assert record is not None
    assert [card.card for card in record.cards] == ["cook", "card-2", "card-3"]
    assert [(one.code, one.severity) for one in found] == [("id-by-row", Severity.WARNING)]
    assert "so is 1 more" in found[0].message


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("cards,t\ncook,a\n", ("missing-column", "t.csv:1:1", "replace cards with card")),
        ("a,b\ncook,a\n", ("missing-column", "t.csv:1:1", "name the column of titles")),
        ("card,title\nc,a\n,\nd,\n", None),
        ("card,cost\nc,1\n,2\n", ("missing-id", "t.csv:3:1", "write a title or an id")),
    ],
)
def test_a_row_without_title_and_id_is_an_error(
    tmp_path: Path, table: str, expected: tuple[str, str, str] | None
) -> None:
    record, found = deck(tmp_path, table)
    assert (record is None) is (expected is not None)
    if expected is not None:
        assert lines(found) == [expected[:2]]
        assert found[0].hint.startswith(expected[2])


def test_columns_have_the_names_that_designers_use(tmp_path: Path) -> None:
    record, found = deck(tmp_path, "Card Name,Qty,# note,//x\nOld Cook,2,a,b\nMate,,c,d\n")
    assert record is not None
    assert [(card.card, card.quantity) for card in record.cards] == [("old-cook", 2), ("mate", 1)]
    assert lines(found) == [("column-by-another-name", "t.csv:1:1")]
    assert found[0].message == (
        "the column 'Card Name' is read as title, and 'Qty' is read as quantity"
    )
    assert found[0].hint == "to say so, write  columns: {Card Name: title, Qty: quantity}"


@pytest.mark.parametrize("name", ["qty", "Copies", "N", "#", "Anzahl", "nombre", "CANTIDAD"])
def test_a_column_of_quantities_has_many_names(tmp_path: Path, name: str) -> None:
    record, _ = deck(tmp_path, f"title,{name}\nCook,3\nMate,1\n")
    assert record is not None
    assert [card.quantity for card in record.cards] == [3, 1]


@pytest.mark.parametrize(
    "table", ["#,title\n1,A\n2,B\n3,C\n", "n,title\nfew,A\n", "quantity,count,title\n1,5,A\n"]
)
def test_a_column_of_other_numbers_is_no_quantity(tmp_path: Path, table: str) -> None:
    record, found = deck(tmp_path, table, "unprinted: [n, count]\n")
    assert record is not None
    assert {card.quantity for card in record.cards} == {1}
    assert found == []


def test_a_column_called_card_may_have_the_titles(tmp_path: Path) -> None:
    record, found = deck(tmp_path, "Card,Qty\nOld Cook,2\nMate,1\n")
    assert record is not None
    assert [(card.card, card.fields["title"]) for card in record.cards] == [
        ("old-cook", "Old Cook"),
        ("mate", "Mate"),
    ]
    assert lines(found) == [("column-by-another-name", "t.csv:1:1")]


def test_a_name_that_a_box_shows_needs_no_note(tmp_path: Path) -> None:
    record, found = deck(
        tmp_path, "name,cost\nCook,2\n", "back: {name: {at: [4mm, 4mm], size: [9mm, 9mm]}}\n"
    )
    assert record is not None
    assert record.cards[0].card == "cook"
    assert found == []


def test_the_deck_decides_what_a_column_is(tmp_path: Path) -> None:
    table = "Name,Card Name,HP,Notes,Qty\nx,Old Cook,3,bad,7\n"
    keys = "columns: {Card Name: title, HP: cost, Notes: none, Qty: stock, Name: none}\n"
    record, found = deck(tmp_path, table, keys + "unprinted: [stock]\n")
    assert record is not None
    assert found == []
    assert record.cards[0].values == {
        "card": "old-cook", "quantity": "1", "title": "Old Cook", "cost": "3", "stock": "7"
    }  # fmt: skip
    record, found = deck(tmp_path, table, "columns: {Card Nmae: title}\n")
    assert lines(found)[0] == ("unknown-column", "crew.yaml:5:11")
    assert found[0].hint == "did you mean Card Name?"


def test_two_headers_of_one_field_are_an_error_at_the_second(tmp_path: Path) -> None:
    _, found = deck(tmp_path, "title,HP,hp\nA,1,2\n")
    assert lines(found) == [("duplicate-column", "t.csv:1:10")]
    assert found[0].message == "the columns 'HP' and 'hp' are the field 'hp'"


def test_braces_with_a_header_print_the_column(tmp_path: Path) -> None:
    keys = "defaults: {cost: 'HP {HP} of {Card Name}'}\nunprinted: [Card Name]\n"
    record, found = deck(tmp_path, "Card Name,HP,title\nCook,3,The {Card Name}\n", keys)
    assert record is not None, found
    assert record.cards[0].values["cost"] == "HP 3 of Cook"
    assert record.cards[0].values["title"] == "The Cook"


def test_braces_that_are_nearly_a_header_name_it(tmp_path: Path) -> None:
    keys = "defaults: {cost: 'HP of {Crad Name}'}\n"
    _, found = deck(tmp_path, "Card Name\nCook\n", keys)
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert lines(errors) == [("not-a-field", "crew.yaml:5:25")]
    assert errors[0].hint == "did you mean {Card Name}?"


@pytest.mark.parametrize(
    ("cell", "quantity"),
    [("", 1), ("2.0", 2), ("2x", 2), ("x2", 2), ("×2", 2), ("X 2", 2), ("0", 0), ("0.0", 0)],
)
def test_a_quantity_is_read_as_people_write_it(tmp_path: Path, cell: str, quantity: int) -> None:
    record, _ = deck(tmp_path, f"title,quantity\nCook,{cell}\n")
    assert record is not None
    assert record.cards[0].quantity == quantity
    assert record.cards[0].values["quantity"] == str(quantity)


@pytest.mark.parametrize("cell", ["-1", "1.5", "many", "2 or 3", "x"])
def test_another_quantity_is_an_error_at_the_cell(tmp_path: Path, cell: str) -> None:
    record, found = deck(tmp_path, f"title,quantity\nCook,1\nMate,{cell}\n")
    assert record is None
    assert [place for _, place in lines(found)] == ["t.csv:3:6"]


def test_a_table_has_tabs_between_its_cells(tmp_path: Path) -> None:
    for name in ("t.tsv", "t.tab"):
        record, _ = deck(tmp_path, "title\tcost\nCook, the\t1;2\n", name=name)
        assert record is not None
        assert record.cards[0].values["title"] == "Cook, the"


JSON = '{"game": {"items": [{"title": "Mill", "cost": {"wood": 2}, "tags": ["a", "b"]}]}}'


def test_a_list_in_json_is_found_at_a_path(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(JSON, "utf-8")
    keys = "defaults: {cost: '{cost.wood} {tags}'}\nunprinted: [tags, cost.wood]\n"
    source = "{file: t.json, at: game.items}"
    record, found = deck(tmp_path, "title\nx\n", keys.replace("\n", "\n"), "x.csv")
    text = (tmp_path / "crew.yaml").read_text("utf-8").replace("x.csv", source)
    (tmp_path / "crew.yaml").write_text(text, "utf-8")
    report = Report()
    parsed = read_file(tmp_path / "crew.yaml", "crew.yaml", report, within=tmp_path)
    assert parsed is not None
    lone = lone_file(parsed, report)
    assert lone is not None
    assert lone.draft.file is not None, report.diagnostics
    card = lone.draft.file.record.cards[0]  # type: ignore[attr-defined]
    assert card.values["cost"] == "2 a, b"


GAME = """\
pnp: 1
game: crew-game
title: Crew Game
designer: A. Tern
licence: CC0
players: 2
parts:
  - {part: cards, title: Cards, of: [deck/crew]}
"""


@pytest.mark.parametrize(("field", "hint"), [("Hit Points", ""), ("Hit Piont", "{Hit Points}")])
def test_a_layout_of_a_game_prints_columns_by_their_headers(
    tmp_path: Path, field: str, hint: str
) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "crew.csv").write_text("title,Hit Points\nCook,3\n", "utf-8")
    head = "pnp: 1\ndeck: crew\ntitle: Crew\nsize: poker\n"
    (tmp_path / "crew.yaml").write_text(f"{head}data: crew.csv\nlayout: face\n", "utf-8")
    place = "at: [2mm, 2mm], size: [30mm, 8mm]"
    boxes = f"boxes:\n  title: {{{place}}}\n  hp: {{text: '{{{field}}}', {place}}}\n"
    (tmp_path / "face.yaml").write_text(f"pnp: 1\nlayout: face\n{boxes}", "utf-8")
    report = Report()
    project = load_project(tmp_path, report)
    assert project is not None
    found = [one for one in report.diagnostics if one.severity is Severity.ERROR]
    assert [one.hint for one in found] == ([f"did you mean {hint}?"] if hint else [])


DOTTED = "Name,cost.wood,cost.clay,Points.0\nHut,2,1,5\nInn,3,,6\n"


@pytest.mark.parametrize(
    ("line", "second"),
    [
        ("{cost.wood}", "3"),
        ("{default(cost.clay, 0)}", "0"),
        ('{if cost.clay is empty then "none" else cost.clay}', "none"),
        ("{cost.wood + cost.wood * default(cost.clay, 1)}", "6"),
        ("{Points.0 & split(name).0}", "6Inn"),
    ],
)
def test_a_header_with_points_names_its_column_in_expressions(
    tmp_path: Path, line: str, second: str
) -> None:
    keys = f"defaults: {{cost: '{line}'}}\nunprinted: [cost.wood, cost.clay, Points.0]\n"
    rows = '[{"Name": "Hut", "cost": {"wood": 2, "clay": 1}, "Points.0": 5},'
    rows += ' {"Name": "Inn", "cost": {"wood": 3, "clay": null}, "Points.0": 6}]'
    for table, name in ((DOTTED, "t.csv"), (rows, "t.json")):
        record, found = deck(tmp_path, table, keys, name)
        assert record is not None, found
        assert record.cards[1].fields["cost"] == second


@pytest.mark.parametrize(
    ("where", "kept"),
    [
        ("cost.clay is empty", ["inn"]),
        ("{cost.wood < 3}", ["hut"]),
        ("cost.clay > 0 or cost.wood = 9", ["hut"]),
    ],
)
def test_a_header_with_points_names_its_column_in_conditions(
    tmp_path: Path, where: str, kept: list[str]
) -> None:
    keys = "unprinted: [cost.wood, cost.clay, Points.0]\n"
    assert ids(tmp_path, DOTTED, f"{keys}where: '{where}'\n") == kept
    where = where.strip("{}")
    boxes = f"layout: {{n: {{text: x, when: '{where}', at: [4mm, 4mm], size: [50mm, 9mm]}}}}\n"
    text = f"pnp: 1\ndeck: d\ntitle: D\n{keys}data: {{file: t.csv, where: '{where}'}}\n{boxes}"
    (tmp_path / "d.yaml").write_text(text, "utf-8")
    report = Report()
    parsed = read_file(tmp_path / "d.yaml", "d.yaml", report, within=tmp_path)
    found = None if parsed is None else lone_file(parsed, report)
    record = found.draft.file.record if found and found.draft.file else None
    assert isinstance(record, Deck), report.diagnostics
    assert [card.card for card in record.cards] == kept


DISHES = "Title,cost,rank,Hit Points,Text\nSoup,3,2,5,Hot\nStew,1,1,4,Cold\n"


@pytest.mark.parametrize(
    ("braces", "shown", "hint"),
    [
        ("{cost-rank + 1}", "'cost-rank'", "part of a name: write  cost - rank"),
        ("{cost-Hit-Points + 1}", "'cost-Hit-Points'", "write  cost - [Hit Points]"),
        ("{cost-rang + 1}", "'cost-rang'", "did you mean cost?"),
        ("{cost-rank}", "'cost-rank'", "part of a name: write  {cost - rank}"),
        ("{Hit Points + 1}", "'Hit Points + 1'", "write it in brackets: {[Hit Points] + 1}"),
        ("{cost - 2 * Hit Points}", "Hit Points'", "{cost - 2 * [Hit Points]}"),
        ("{[Hit Pints] + 1}", "'Hit Pints'", "did you mean [Hit Points]?"),
        ("{[Foo]}", "'Foo'", "add it, or give the box"),
        ("{[Foo] + 1}", "'Foo'", "known: Text, Title, [Hit Points], cost, rank"),
        ("{Foo}", "'Foo'", "known: Text, Title, [Hit Points], cost, rank"),
        ("{cost ^ 2}", "'^'", "write a product: there are no powers"),
    ],
)
def test_hints_name_columns_as_expressions_do(
    tmp_path: Path, braces: str, shown: str, hint: str
) -> None:
    (tmp_path / "d.csv").write_text(DISHES, "utf-8")
    text = (
        "pnp: 1\ndeck: d\ntitle: D\ndata: d.csv\nunprinted: [cost, rank, hit-points]\nlayout:\n"
        "  title: {at: [5mm, 5mm], size: [50mm, 8mm]}\n"
        "  text: {at: [5mm, 25mm], size: [50mm, 8mm]}\n"
        f"  sum: {{text: '{braces}', at: [5mm, 45mm], size: [50mm, 8mm]}}\n"
    )
    (tmp_path / "d.yaml").write_text(text, "utf-8")
    found = validate("d", tmp_path / "d.yaml", CheckOptions(quick=True)).findings
    (one,) = [one for one in found if one.severity is Severity.ERROR]
    assert shown in one.message
    assert hint in one.hint
