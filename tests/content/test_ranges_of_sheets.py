"""Parts of a workbook: ranges, defined names, tables of a sheet, dates and stored numbers."""

from __future__ import annotations

import datetime
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table as SheetTable

from pnp.base.diagnostics import Diagnostic, Report, Severity, Source
from pnp.content.nodes import Scalar
from pnp.content.table import read_table
from pnp.content.table_query import Needs, Table, TableQuery


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with a title above its cards, a table beside them, and a second sheet."""
    made = openpyxl.Workbook()
    first = made.active
    first.title = "Crew"
    for row in (
        ["My game", None, None, None, "Ship", "Guns"],
        [None, None, None, None, "Sloop", 4],
        ["title", "cost", None, None, "Brig", 9],
        ["Cook", 2, None, None, "Total", 13],
        ["Mate", 3],
    ):
        first.append(row)
    second = made.create_sheet("Ports")
    second.append(["title"])
    second.append(["Nassau"])
    ships = SheetTable(displayName="Ships", ref="E1:F4", totalsRowCount=1)
    first.add_table(ships)
    made.defined_names["crew_table"] = DefinedName("crew_table", attr_text="Crew!$A$3:$B$5")
    made.defined_names["rate"] = DefinedName("rate", attr_text="0.5")
    made.defined_names["ports"] = DefinedName("ports", attr_text="'Ports'!$A:$A")
    made.save(tmp_path / "t.xlsx")
    return tmp_path


def read(
    folder: Path, range: str = "", sheet: str = "", language: str = "en"
) -> tuple[Table | None, tuple[Diagnostic, ...]]:
    at = Source("d.yaml", "data: t.xlsx").span()
    query = TableQuery(
        Scalar("t.xlsx", True, at),
        Scalar(sheet, True, at) if sheet else None,
        Scalar(range, True, at) if range else None,
        needs=Needs(language=language),
    )
    report = Report()
    return read_table(folder, query, report), report.diagnostics


def texts(table: Table | None) -> list[list[str]]:
    assert table is not None
    return [[v.text for _, v in row.entries if isinstance(v, Scalar)] for row in table.rows]


@pytest.mark.parametrize(
    ("range", "sheet", "expected"),
    [
        ("A3:B5", "", [["Cook", "2"], ["Mate", "3"]]),
        ("$A$3:$B$4", "Crew", [["Cook", "2"]]),
        ("Crew!A3:B5", "", [["Cook", "2"], ["Mate", "3"]]),
        ("crew_table", "", [["Cook", "2"], ["Mate", "3"]]),
        ("Crew_Table", "", [["Cook", "2"], ["Mate", "3"]]),
        ("Ships", "", [["Sloop", "4"], ["Brig", "9"]]),
        ("ports", "", [["Nassau"]]),
        ("A1:A9", "Ports", [["Nassau"]]),
    ],
)
def test_a_range_is_read_alone(
    book: Path, range: str, sheet: str, expected: list[list[str]]
) -> None:
    found, diagnostics = read(book, range, sheet)
    assert diagnostics == ()
    assert texts(found) == expected


def test_cells_of_a_range_have_their_places(book: Path) -> None:
    found, _ = read(book, "Ships")
    assert found is not None
    value = found.rows[0].entries[1][1]
    assert isinstance(value, Scalar)
    assert (value.span.cell, value.stored) == ("F2", "4")


@pytest.mark.parametrize(
    ("range", "sheet", "hint"),
    [
        ("crewtable", "", "did you mean crew_table?"),
        ("rate", "", "known: Ships, crew_table, ports"),
        ("Crew!A1", "", "write one as  A1:F30"),
        ("Ships", "Ports", "write  sheet: Crew, or remove it"),
    ],
)
def test_a_range_that_is_not_there_is_an_error(
    book: Path, range: str, sheet: str, hint: str
) -> None:
    found, (one,) = read(book, range, sheet)
    assert (found, one.code, one.hint) == (None, "unknown-range", hint)


def test_a_range_without_cells_has_no_header(book: Path) -> None:
    found, (one,) = read(book, "H20:J30")
    assert (found, one.code) == (None, "missing-header")


def test_dates_print_as_the_sheet_shows_them(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["title", "on", "at", "for", "odds"])
    day = datetime.date(2024, 3, 4)
    sheet.append(["A", day, datetime.time(18, 30), datetime.timedelta(hours=30), 0.5])
    sheet.append(["B", day, datetime.time(6, 5), datetime.timedelta(minutes=90), 0.25])
    for row in (2, 3):
        for column, pattern in enumerate(("d. mmmm yyyy", "h:mm AM/PM", "[h]:mm", "0%"), 2):
            sheet.cell(row, column).number_format = pattern
    made.save(tmp_path / "t.xlsx")
    found, diagnostics = read(tmp_path, language="de")
    assert diagnostics == ()
    assert texts(found) == [
        ["A", "4. März 2024", "6:30 PM", "30:00", "50%"],
        ["B", "4. März 2024", "6:05 AM", "1:30", "25%"],
    ]
    assert found is not None
    assert found.rows[0].entries[4][1].stored == "0.5"  # type: ignore[union-attr]


def test_a_lone_date_among_other_values_is_an_error(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    for row in (["title", "odds"], ["A", "1:2"], ["B", datetime.date(2024, 3, 4)], ["C", "5:6"]):
        made.active.append(row)
    made.save(tmp_path / "t.xlsx")
    found, (one,) = read(tmp_path)
    assert (found, one.code) == (None, "cell-is-date")
    assert one.span is not None
    assert one.span.cell == "B3"


@pytest.mark.parametrize(
    ("font", "look"),
    [
        (InlineFont(color="FFFF0000"), "coloured"),
        (InlineFont(u="single"), "underlined"),
        (InlineFont(vertAlign="superscript"), "raised or lowered"),
    ],
)
def test_looks_of_words_that_are_not_printed_are_one_note(
    tmp_path: Path, font: InlineFont, look: str
) -> None:
    made = openpyxl.Workbook()
    made.active.append(["title", "text"])
    made.active.append(["A", CellRichText(["Pay ", TextBlock(font, "*two*"), " gold"])])
    made.save(tmp_path / "t.xlsx")
    found, (one,) = read(tmp_path)
    assert texts(found) == [["A", "Pay *two* gold"]]
    assert one.message == f"a cell is {look}, which is not printed"


@pytest.mark.parametrize("part", range(16))
def test_a_garbled_part_is_an_error_or_read(book: Path, part: int) -> None:
    with zipfile.ZipFile(book / "t.xlsx") as whole:
        parts = [(name, whole.read(name)) for name in whole.namelist()]
    with zipfile.ZipFile(book / "t.xlsx", "w") as broken:
        for i, (name, content) in enumerate(parts):
            broken.writestr(name, content[: len(content) // 2] if i == part else content)
    found, diagnostics = read(book, "Ships")
    assert (found is None) == bool([one for one in diagnostics if one.severity is Severity.ERROR])


@pytest.mark.parametrize("ref", ["E1:ZZZZ99", "A1", "", "x:y", "E9999999:F9999999"])
def test_a_table_that_states_nonsense_is_an_error(book: Path, ref: str) -> None:
    with zipfile.ZipFile(book / "t.xlsx") as whole:
        parts = [(name, whole.read(name)) for name in whole.namelist()]
    with zipfile.ZipFile(book / "t.xlsx", "w") as other:
        for name, content in parts:
            text = content.replace(b'ref="E1:F4"', f'ref="{ref}"'.encode())
            other.writestr(name, text if "/tables/" in name else content)
    found, diagnostics = read(book, "Ships")
    assert found is None
    assert [one.code for one in diagnostics] in (["unknown-range"], ["missing-header"])
