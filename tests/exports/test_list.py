"""``pnp export list``: tables of components, cards and texts, and the rules as text."""

from __future__ import annotations

import csv
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from exporting import export, kitchen, names_in

from pnp.exports.article import Article, Block, html_page, markdown
from pnp.exports.workbook import Table, csv_bytes, sheet_names, xlsx_bytes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("lists")
    return export(kitchen(root / "kitchen"), "list", root / "out")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_it_writes_tables_a_workbook_and_the_rules(folder: Path) -> None:
    assert names_in(folder) == {
        *(f"{name}.csv" for name in ("components", "pieces", "texts")),
        "cards/dishes.csv",
        "kitchen.xlsx",
        "rules/rules.md",
        "rules/rules.html",
    }


def test_components_are_counted_by_file(folder: Path) -> None:
    found = {row["file"]: row for row in rows(folder / "components.csv")}
    assert {id: (row["pieces"], row["copies"]) for id, row in found.items()} == {
        "dishes": ("3", "6"),
        "spoons": ("2", "8"),
        "rules": ("1", "1"),
    }
    assert found["dishes"]["size in mm"] == "63.5 x 88.9"


def test_cards_have_the_columns_of_their_table(folder: Path) -> None:
    (soup, bread, pie) = rows(folder / "cards" / "dishes.csv")
    assert (soup["title"], soup["copies"], soup["cost"]) == ("Soup", "3", "2")
    assert bread["copies"] == "2"
    # A spreadsheet would take the title for a formula.
    assert pie["title"] == "'=Pie"


def test_texts_are_those_on_the_faces(folder: Path) -> None:
    found = {(row["id"], row["side"]): row["text"] for row in rows(folder / "texts.csv")}
    assert found["soup", "front"].split("\n")[0] == "Soup"
    assert "How to play" in found["rules", "front"]
    assert ("soup", "back") not in found


def test_the_workbook_has_a_sheet_for_each_table(folder: Path) -> None:
    book = openpyxl.load_workbook(folder / "kitchen.xlsx")
    assert book.sheetnames == ["Components", "Pieces", "Texts", "Dishes"]
    assert [cell.value for cell in book["Dishes"][2]][:3] == ["soup", "Soup", 3]
    assert (book["Dishes"]["B4"].value, book["Dishes"]["B4"].data_type) == ("=Pie", "s")


def test_rules_keep_their_structure_in_markdown(folder: Path) -> None:
    text = (folder / "rules" / "rules.md").read_text("utf-8")
    assert text.startswith("# Rules\n\n## How to play\n\nPay **coins** (coin) for a *dish*.\n")
    assert "1. Draw a card.\n2. Cook it.\n" in text
    assert "| Dish | Cost |\n|---|---|\n| Soup | 2 |\n| a \\| b | 1 |\n" in text


def test_rules_are_a_page_with_drawn_icons(folder: Path) -> None:
    page = (folder / "rules" / "rules.html").read_text("utf-8")
    assert "<h2>How to play</h2>" in page
    assert '<span class="icon" role="img" aria-label="coin"><svg' in page
    assert "http" not in page.replace("http://www.w3.org", "").replace(
        "http://www.inkscape.org", ""
    )


def test_texts_are_escaped() -> None:
    article = Article("a", "A <b>", "", (Block("text", ("x < y & *z*_ [1]",)),))
    assert "A &lt;b&gt;" in html_page(article)
    assert "<p>x &lt; y &amp; <em>z</em>_ [1]</p>" in html_page(article)
    assert r"*z*\_ \[1\]" in markdown(article)


def test_the_same_tables_give_the_same_workbook() -> None:
    table = Table("A/B:" * 20, ("a",), ((1,), ("x",)))
    first, second = xlsx_bytes([table, table]), xlsx_bytes([table, table])
    assert first == second
    names = openpyxl.load_workbook(BytesIO(first)).sheetnames
    assert [len(name) for name in names] == [31, 31]
    assert len({name.lower() for name in names}) == 2
    assert list(sheet_names(["", "Sheet"])) == ["Sheet", "Sheet 2"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_a_text_is_never_a_formula(sign: str) -> None:
    content = csv_bytes(Table("t", ("a",), ((f"{sign}cmd|' /C calc'!A1",),))).decode("utf-8-sig")
    assert content.splitlines()[1].startswith(("'" + sign, "\"'" + sign))


@pytest.mark.parametrize("number", ["-2", "+1", "-0.5", "-10%"])
def test_a_number_with_a_sign_stays_a_number(number: str) -> None:
    content = csv_bytes(Table("t", ("a",), ((number,),))).decode("utf-8-sig")
    assert content.splitlines()[1] == number
