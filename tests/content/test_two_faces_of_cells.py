"""A cell of a workbook prints what the sheet shows, and calculates with the number it stores."""

from __future__ import annotations

import datetime
from pathlib import Path

import openpyxl
import pytest

from pnp.base.diagnostics import Diagnostic, Report
from pnp.content.files import lone_file
from pnp.content.kinds import read_file
from pnp.kinds.deck.record import Deck
from pnp.model.expressions.values import PLAIN, Cell, number_of

ROWS = (
    ("Sloop", 0.375, 3, datetime.date(2024, 3, 4), -1234.5, 1.1 * 3),
    ("Brig", 0.5, 4.5, datetime.date(2024, 12, 24), 77, 5),
)
FORMATS = ("General", "0.0%", '"$"#,##0.00', "d. mmmm yyyy", "#,##0.00_);(#,##0.00)", "0")


def deck(folder: Path, keys: str) -> tuple[Deck | None, tuple[Diagnostic, ...]]:
    book = openpyxl.Workbook()
    book.active.append(["title", "share", "price", "built", "debt", "crew"])
    for row in ROWS:
        book.active.append(row)
        for cell, pattern in zip(book.active[book.active.max_row], FORMATS, strict=True):
            cell.number_format = pattern
    book.save(folder / "t.xlsx")
    text = "pnp: 1\ndeck: d\ntitle: D\nunprinted: [share, price, built, debt, crew, line]\n"
    text += f"layout: {{title: {{at: [4mm, 4mm], size: [50mm, 9mm]}}}}\n{keys}"
    (folder / "d.yaml").write_text(text, "utf-8")
    report = Report()
    parsed = read_file(folder / "d.yaml", "d.yaml", report, within=folder)
    found = None if parsed is None else lone_file(parsed, report)
    record = found.draft.file.record if found and found.draft.file else None
    assert record is None or isinstance(record, Deck)
    return record, report.diagnostics


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("{share} {price} {built} {debt} {crew}", "37.5% $3.00 4. March 2024 (1,234.50) 3"),
        ("{price * 2}", "6"),
        ("{share & price}", "37.5%$3.00"),
        ('{format(share, "0%")}', "38%"),
        ("{abs(debt)}", "1234.5"),
        ("{default(price, 0)} {price + default(hp, 0)}", "$3.00 3"),
        ("{crew * 10}", "33"),
        ('{if share < 0.4 and share = "37.5%" then "low" else "high"}', "low"),
        ('{if built = "4. march 2024" then "March"}', "March"),
        ("{upper(built)}", "4. MARCH 2024"),
        ("{fleet[title].price & fleet[title].price * 2}", "$3.006"),
    ],
)
def test_texts_print_one_face_and_calculate_with_the_other(
    tmp_path: Path, line: str, first: str
) -> None:
    keys = f"data: t.xlsx\ntables: {{fleet: t.xlsx}}\ndefaults: {{line: '{line}', hp: ''}}\n"
    record, found = deck(tmp_path, keys)
    assert record is not None, found
    assert record.cards[0].fields["line"] == first


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("share > 0.4", ["brig"]),
        ("share >= 0.375 and price < 4", ["sloop"]),
        ("price > share * 8", ["brig"]),
        ("debt < 0", ["sloop"]),
        ('share = "50.0%"', ["brig"]),
        ("crew > 3", ["sloop", "brig"]),
        ("price != 3", ["brig"]),
    ],
)
def test_conditions_compare_what_is_stored(tmp_path: Path, where: str, ids: list[str]) -> None:
    for keys in (f"data: t.xlsx\nwhere: {where}\n", f"data: {{file: t.xlsx, where: '{where}'}}\n"):
        record, found = deck(tmp_path, keys)
        assert record is not None, found
        assert [card.card for card in record.cards] == ids


@pytest.mark.parametrize("stored", ["1e300", "nan", "inf"])
def test_a_number_too_large_to_calculate_with_is_a_text(stored: str) -> None:
    assert number_of(Cell("many", None, stored), PLAIN) is None


@pytest.mark.parametrize(
    ("where", "titles"),
    [
        ("{share: 0.375}", ["Sloop"]),
        ("{share: 37.5%}", ["Sloop"]),
        ("{price: [4.50, 9]}", ["Brig"]),
        ("{crew: 3.3}", ["Sloop"]),
        ("debt has -1234.5", ["Sloop"]),
        ("'debt has \"(1,234.50)\"'", ["Sloop"]),
        ("'{price > 3}'", ["Brig"]),
        ("'{ price > 3 }'", ["Brig"]),
    ],
)
def test_rows_are_selected_by_stored_numbers(tmp_path: Path, where: str, titles: list[str]) -> None:
    for keys in (f"data: {{file: t.xlsx, where: {where}}}\n", f"data: t.xlsx\nwhere: {where}\n"):
        record, found = deck(tmp_path, keys)
        assert record is not None, found
        assert [card.fields["title"] for card in record.cards] == titles
