"""Expressions in decks: in boxes, conditions, filters, tables and copies, and their errors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest
from conftest import base_theme
from lettered import texts

from pnp.base.diagnostics import Report, Reporter
from pnp.build import BuildOptions, build
from pnp.content.project import load_project
from pnp.imposition.paper import parse_paper
from pnp.kinds.deck.layout import layout
from pnp.kinds.deck.record import Deck
from pnp.model.braces import FIELD

DECK = """\
deck: birds
title: Birds
size: mini
data: birds.csv
layout:
  title: {at: [2mm, 2mm], size: [40mm, 8mm]}
  shown: {at: [2mm, 12mm], size: [40mm, 8mm], text: 'TEXT'}
"""
TABLE = "card,title,Wing Span,cost,kind\ngull,Gull,140,2,sea\nwren,Wren,15,,land\n"


def linked(folder: Path, deck: str, table: str = TABLE) -> tuple[Deck | None, Report]:
    (folder / "birds.yaml").write_text(deck, "utf-8")
    (folder / "birds.csv").write_text(table, "utf-8")
    report = Report()
    found = load_project(folder / "birds.yaml", report)
    if found is None or not found.parts:
        return None, report
    record = found.parts[0].files[0].record
    assert isinstance(record, Deck)
    return record, report


def shown(folder: Path, text: str, more: str = "", table: str = TABLE) -> list[str]:
    """Return what the box shows on each card."""
    deck, report = linked(folder, DECK.replace("TEXT", text) + more, table)
    assert report.diagnostics == ()
    assert deck is not None
    template = deck.layout["shown"].text or ""
    name = template.strip("{}")
    return [card.values[name] for card in deck.cards]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{wing-span + 1}", ["141", "16"]),
        ("{Wing Span}", ["140", "15"]),
        ("{[Wing Span] / 10}", ["14", "1.5"]),
        ("{default(cost, 0) + 1}", ["3", "1"]),
        ('{row & "/" & rows}', ["1/2", "2/2"]),
        ('{if kind = "sea" then :fish:}', [":fish:", ""]),
        ("{upper(kind)}", ["SEA", "LAND"]),
    ],
)
def test_a_box_shows_what_is_computed(tmp_path: Path, text: str, wanted: list[str]) -> None:
    assert shown(tmp_path, text) == wanted


def test_a_text_looks_up_tables_and_symbols(tmp_path: Path) -> None:
    (tmp_path / "homes.csv").write_text("Where,Home\nland,Wood [W]\nsea,Rock\n", "utf-8")
    more = "tables: {homes: homes.csv}\nsymbols: {W: mdi:pine-tree}\n"
    homes = ["Rock", "Wood :mdi:pine-tree:"]
    assert shown(tmp_path, "{homes[kind].home}", more) == homes
    more = more.replace("homes.csv", "{file: homes.csv, key: Home}")
    assert shown(tmp_path, '{homes["Rock"].where & kind}', more) == ["seasea", "sealand"]


def test_a_table_of_the_game_is_known_to_all_files(tmp_path: Path) -> None:
    (tmp_path / "homes.csv").write_text("where,home\nland,Wood\nsea,Rock\n", "utf-8")
    game = "game: g\ntitle: G\ndesigner: A\nlicence: Free\nplayers: 2\ntables: {homes: homes.csv}\n"
    game += "parts:\n  - {part: birds, title: Birds, of: [birds]}\n"
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    (tmp_path / "birds.csv").write_text(TABLE, "utf-8")
    text = "{homes[kind].home & homes.count}"
    (tmp_path / "birds.yaml").write_text(DECK.replace("TEXT", text), "utf-8")
    report = Report()
    found = load_project(tmp_path, report)
    assert report.diagnostics == ()
    assert found is not None
    (deck,) = (file.record for file in found.files if isinstance(file.record, Deck))
    name = (deck.layout["shown"].text or "").strip("{}")
    assert [card.values[name] for card in deck.cards] == ["Rock2", "Wood2"]


def test_a_condition_decides_which_cards_show_a_box(tmp_path: Path) -> None:
    text = DECK.replace(
        "text: 'TEXT'", "text: '{cost / cost}', when: cost > 0 and kind != \"land\""
    )
    deck, report = linked(tmp_path, text)
    # The other card lacks the field, which does not matter.
    assert report.diagnostics == ()
    assert deck is not None
    assert [deck.layout["shown"].applies_to(card.values) for card in deck.cards] == [True, False]


@pytest.mark.parametrize(
    ("where", "kept"),
    [
        ("cost > 1", ["gull"]),
        ('wing-span < 100 or kind = "sea"', ["gull", "wren"]),
        ("cost is empty", ["wren"]),
        ("cost", ["gull"]),
        ("{kind: land}", ["wren"]),
    ],
)
def test_a_condition_selects_cards(tmp_path: Path, where: str, kept: list[str]) -> None:
    deck, report = linked(tmp_path, DECK.replace("TEXT", "{kind}") + f"where: {where}\n")
    assert report.diagnostics == ()
    assert deck is not None
    assert [card.card for card in deck.cards] == kept


COPIES = """\
deck: birds
title: Birds
size: mini
layout:
  title: {at: [2mm, 2mm], size: [40mm, 8mm]}
  shown: {at: [2mm, 12mm], size: [40mm, 8mm], text: '{copy & " of " & copies}'}
back:
  number: {at: [2mm, 12mm], size: [40mm, 8mm], text: '{index} of {total}'}
cards:
  - {card: gull, title: Gull, quantity: 10}
  - {card: gull-2, title: Wren}
"""


@pytest.mark.parametrize("written", ["10", "10.0", "10x", "×10", " x 10 "])
def test_each_copy_has_its_number(tmp_path: Path, written: str) -> None:
    deck, report = linked(tmp_path, COPIES.replace("quantity: 10", f"quantity: '{written}'"))
    assert report.diagnostics == ()
    assert deck is not None
    name = (deck.layout["shown"].text or "").strip("{}")
    card = deck.cards[0]
    texts = [card.values[name], *(values[name] for _, values in sorted(card.later_copies.items()))]
    assert texts == [f"{n} of 10" for n in range(1, 11)]
    assert deck.cards[1].later_copies == {}


def test_a_side_with_the_number_of_the_copy_is_drawn_for_each(tmp_path: Path) -> None:
    (tmp_path / "birds.yaml").write_text(COPIES, "utf-8")
    report = Report()
    options = BuildOptions((parse_paper("a4"),), ("svg", "pdf"), out=tmp_path / "out")
    assert build(str(tmp_path / "birds.yaml"), options, report, lambda *_: None) is not None
    assert not report.failed
    names = {path.stem for path in (tmp_path / "out").rglob("*.svg")}
    fronts = {f"gull-copy-{n}" if n == 2 else f"gull-{n}" for n in range(1, 11)} | {"gull-2"}
    assert names == fronts | {f"{name}-back" for name in fronts}


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{title - 1}", "not-a-number", "birds.csv:2:6-10"),
        ("{cost + 1}", "empty-value", "birds.csv:3:14-14"),
        ("{2 / (row - 1)}", "division-by-zero", "birds.yaml:7:59-68"),
        ("{cots + 1}", "unknown-name", "birds.yaml:7:55-59"),
        ("{cost + 1 ? 2}", "invalid-expression", "birds.yaml:7:64-65"),
        ("{cost +}", "invalid-expression", "birds.yaml:7:61-62"),
        ("{+ cost}", "invalid-expression", "birds.yaml:7:55-56"),
        ("a ''b'' {if ''a'' = kind thn 1}", "invalid-expression", "birds.yaml:7:79-82"),
        ("{if cost then 1}", "not-a-condition", "birds.csv:2:15-16"),
        ("{icon(title)}", "wrong-value", "birds.csv:2:6-10"),
    ],
)
def test_an_error_is_at_what_has_to_be_changed(
    tmp_path: Path, text: str, code: str, place: str
) -> None:
    _, report = linked(tmp_path, DECK.replace("TEXT", text))
    found = report.diagnostics[0]
    assert found.code == code
    assert found.span is not None
    name = Path(found.span.source.name).name
    assert f"{name}:{found.span.line}:{found.span.column}-{found.span.end_column}" == place
    assert all("said-" not in one.message + one.hint for one in report.diagnostics)
    used = [label.text for label in found.labels]
    assert used == (["used here"] if name == "birds.csv" else [])


def test_an_error_in_quotes_of_a_table_is_at_its_column(tmp_path: Path) -> None:
    table = 'card,title,kind\ngull,Gull,"a ""b"", {if ""x"" = title thn 1}"\n'
    _, report = linked(tmp_path, DECK.replace("TEXT", "{kind}"), table)
    (found,) = report.diagnostics
    assert found.span is not None
    assert found.span.source.line(2)[found.span.column - 1 : found.span.end_column - 1] == "thn"


def test_an_error_is_at_the_cell_of_a_workbook(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["card", "title", "Wing Span"], ["gull", "Gull", "wide"], ["wren", "Wren", 15]):
        book.active.append(row)
    book.save(tmp_path / "birds.xlsx")
    text = DECK.replace("TEXT", "{Wing Span} {[Wing Span] + 1}").replace("birds.csv", "birds.xlsx")
    _, report = linked(tmp_path, text)
    (found,) = report.diagnostics
    assert (found.code, found.span and found.span.cell) == ("not-a-number", "C2")


PLACED = """\
deck: birds
title: Birds
size: mini
data: birds.csv
layout:
  title: {at: [2mm, 2mm], size: [40mm, 8mm]}
  shown: {at: [2mm, 12mm], size: [4mm, 4mm], text: 'TEXT', repeat: {times: 'TIMES', step: 4mm}}
"""


def words_drawn(deck: Deck) -> list[list[str]]:
    """Return the texts that are drawn on each card, in order."""
    reporter = Reporter(Report(), lambda _: None)
    pieces = layout(deck, base_theme(), reporter)
    return [sorted(text.content for text in texts(piece.front)) for piece in pieces]


def at_places(folder: Path, text: str, times: str, more: str = "") -> list[list[str]]:
    """Return what the box shows at its places on each card."""
    written = PLACED.replace("TEXT", text).replace("TIMES", times) + more
    deck, report = linked(folder, written)
    assert report.diagnostics == ()
    assert deck is not None
    box = deck.layout["shown"]
    return [
        [filled(box.text or "", own) for own in box.values_at_places("shown", card.values)]
        for card in deck.cards
    ]


def filled(template: str, values: Mapping[str, str]) -> str:
    return FIELD.sub(lambda found: values[found[1]], template)


@pytest.mark.parametrize(
    ("text", "times", "wanted"),
    [
        ("{n * 2}", "2", [["2", "4"], ["2", "4"]]),
        ("{n & kind}", "2", [["1sea", "2sea"], ["1land", "2land"]]),
        ("{n & title}", "{default(cost, 1)}", [["1Gull", "2Gull"], ["1Wren"]]),
        ("{if n <= cost then 1 else 0}", "3", [["1", "1", "0"], ["0"]]),  # the same at all
        ("{n words}", "2", [["one", "two"], ["one", "two"]]),
    ],
)
def test_a_box_computes_with_the_number_of_its_place(
    tmp_path: Path, text: str, times: str, wanted: list[list[str]]
) -> None:
    assert at_places(tmp_path, text, times) == wanted


def test_a_condition_may_hold_at_some_places(tmp_path: Path) -> None:
    # Where the box is not drawn, its text is not computed either.
    text = "{6 / (n - 1)}', when: 'n > 1 and n > default(cost, 0)"
    assert at_places(tmp_path, text, "4") == [["3", "2"], ["6", "3", "2"]]
    deck, _ = linked(tmp_path, PLACED.replace("TEXT", text).replace("TIMES", "4"))
    assert deck is not None
    assert words_drawn(deck) == [["2", "3", "Gull"], ["2", "3", "6", "Wren"]]


def test_the_number_of_the_place_comes_before_a_field_of_its_name(tmp_path: Path) -> None:
    text = PLACED.replace("TEXT", "{n + 1}{n}").replace("TIMES", "2")
    deck, report = linked(tmp_path, text, "card,title,n\ngull,Gull,9\n")
    assert report.diagnostics == ()
    assert deck is not None
    shown_there = deck.layout["shown"].values_at_places("shown", deck.cards[0].values)
    assert [own["said-n-1"] + own["n"] for own in shown_there] == ["21", "32"]


def test_a_box_at_one_place_has_no_number(tmp_path: Path) -> None:
    _, report = linked(tmp_path, DECK.replace("TEXT", "{n + 1}"))
    (found,) = report.diagnostics
    assert found.span is not None
    assert (found.code, found.span.line, found.span.column) == ("unknown-name", 7, 55)


def test_a_text_prints_the_version(tmp_path: Path) -> None:
    text = DECK.replace("TEXT", "v{version}")
    deck, report = linked(tmp_path, text + "version: '0.3'\n")
    assert report.diagnostics == ()
    assert deck is not None
    assert deck.layout["shown"].text == "v0.3"
    computed = shown(tmp_path, '{"v" & version & kind}', "version: '0.3'\n")
    assert computed == ["v0.3sea", "v0.3land"]
    # A field comes first; without a version there is no such name.
    table = "card,title,version\ngull,Gull,old\n"
    assert shown(tmp_path, "{version}", "version: '0.3'\n", table) == ["old"]
    deck, report = linked(tmp_path, DECK.replace("TEXT", "{version & kind}"))
    assert [found.code for found in report.diagnostics] == ["unknown-name"]


def test_a_text_prints_the_version_of_the_game(tmp_path: Path) -> None:
    game = "game: g\ntitle: G\ndesigner: A\nlicence: Free\nplayers: 2\nversion: '1.2'\n"
    game += "parts:\n  - {part: birds, title: Birds, of: [birds]}\n"
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    (tmp_path / "birds.csv").write_text(TABLE, "utf-8")
    (tmp_path / "birds.yaml").write_text(DECK.replace("TEXT", "{version}"), "utf-8")
    report = Report()
    found = load_project(tmp_path, report)
    assert report.diagnostics == ()
    assert found is not None
    (deck,) = (file.record for file in found.files if isinstance(file.record, Deck))
    assert deck.layout["shown"].text == "1.2"
