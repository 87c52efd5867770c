"""Spreadsheets to rows: values as the author sees them, and files that are none or too much."""

from __future__ import annotations

import datetime
import os
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from pnp.base.diagnostics import Report, Severity, Source
from pnp.content import archive, xlsx
from pnp.content.nodes import Mapping, Scalar
from pnp.content.table import read_table
from pnp.content.table_query import TableQuery


def write(path: Path, *rows: list[object], title: str = "Crew", **more: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    first = book.active
    first.title = title
    for row in rows:
        first.append(row)
    for name, content in more.items():
        other = book.create_sheet(name)
        for row in content:
            other.append(row)
    book.save(path)


def read(folder: Path, sheet: str | None = None) -> tuple[tuple[Mapping, ...] | None, Report]:
    report = Report()
    source = Source("decks/crew.yaml", "data: crew.xlsx\nsheet: x")
    named = None if sheet is None else Scalar(sheet, True, source.span())
    query = TableQuery(Scalar("crew.xlsx", True, source.span()), named)
    found = read_table(folder, query, report)
    return None if found is None else found.rows, report


def values(folder: Path, sheet: str | None = None) -> list[dict[str, str]]:
    rows, report = read(folder, sheet)
    assert report.diagnostics == ()
    assert rows is not None
    return [{key.text: value.text for key, value in row.entries} for row in rows]  # type: ignore[union-attr]


def faults(folder: Path, sheet: str | None = None) -> list[tuple[str, str]]:
    rows, report = read(folder, sheet)
    assert rows is None
    return [(found.code, str(found.span)) for found in report.diagnostics]


def test_rows_are_read_as_text(tmp_path: Path) -> None:
    write(
        tmp_path / "crew.xlsx",
        ["card", "quantity", "cost", "text"],
        ["cook", 2, 1.5, "One\ntwo"],
        [],
        ["mate", 3.0, True, None],
    )
    assert values(tmp_path) == [
        {"card": "cook", "quantity": "2", "cost": "1.5", "text": "One\ntwo"},
        {"card": "mate", "quantity": "3", "cost": "true", "text": ""},
    ]


def test_the_first_sheet_is_read_unless_another_is_named(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card"], ["cook"], Ships=[["card"], ["sloop"]])
    assert values(tmp_path) == [{"card": "cook"}]
    assert values(tmp_path, "Ships") == [{"card": "sloop"}]
    rows, report = read(tmp_path, "Ship")
    assert rows is None
    assert [(f.code, f.hint) for f in report.diagnostics] == [
        ("unknown-sheet", "did you mean Ships?")
    ]


def test_places_name_sheet_row_and_column(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", "title"], ["cook", "The cook"])
    rows, _ = read(tmp_path)
    assert rows is not None
    span = rows[0].entries[1][1].span
    assert (span.source.name, span.source.sheet) == ("decks/crew.xlsx", "Crew")
    assert str(span) == "decks/crew.xlsx[Crew]:2:11"
    assert span.cell == "B2"
    assert span.part(4, 2).cell == "B2"
    assert rows[0].span.cell == "A2"
    assert span.line == 2
    assert span.source.line(2)[span.column - 1 : span.end_column - 1] == "B2 The cook"


def test_merged_cells_are_named(tmp_path: Path) -> None:
    path = tmp_path / "crew.xlsx"
    write(path, ["card", "title", "cost"], ["cook", "A", 2], ["mate", "B", None])
    book = openpyxl.load_workbook(path)
    book["Crew"].merge_cells("C2:C3")
    book["Crew"].merge_cells("F9:G9")  # beside the table
    book.save(path)
    rows, report = read(tmp_path)
    assert rows is None
    (found,) = report.diagnostics
    assert (found.code, str(found.span)) == ("merged-cells", "decks/crew.xlsx[Crew]:2:18")
    assert found.message == "the cells C2:C3 are merged: only C2 contains the value"


def hide(path: Path, *rows: int, columns: str = "") -> None:
    book = openpyxl.load_workbook(path)
    for row in rows:
        book["Crew"].row_dimensions[row].hidden = True
    for column in columns:
        book["Crew"].column_dimensions[column].hidden = True
    book.save(path)


def test_hidden_rows_are_left_out_with_one_note(tmp_path: Path) -> None:
    path = tmp_path / "crew.xlsx"
    write(path, ["card", "a"], ["cook", 1], ["draft", "#REF!"], [], ["mate", 2], ["boy", 3])
    hide(path, 3, 4, 6)
    rows, report = read(tmp_path)
    assert rows is not None
    assert [row.entries[0][1].text for row in rows] == ["cook", "mate"]
    assert [(f.code, f.severity, str(f.span), f.message) for f in report.diagnostics] == [
        (
            "hidden-rows",
            Severity.NOTE,
            "decks/crew.xlsx[Crew]:3:1",
            "2 hidden rows of the sheet 'Crew' are not read, the first is row 3",
        )
    ]


def test_rows_with_cells_are_hidden_only_by_themselves(tmp_path: Path) -> None:
    """Programs that hide the unused rows of a sheet write so: rows are hidden unless listed."""
    path = tmp_path / "crew.xlsx"
    write(path, ["card"], ["cook"], ["draft"])
    hide(path, 3)
    book = openpyxl.load_workbook(path)
    book["Crew"].sheet_format.zeroHeight = True
    book.save(path)
    rows, report = read(tmp_path)
    assert rows is not None
    assert [row.entries[0][1].text for row in rows] == ["cook"]
    assert [found.message for found in report.diagnostics] == [
        "row 3 of the sheet 'Crew' is hidden, and not read"
    ]


def test_one_hidden_row_is_named(tmp_path: Path) -> None:
    path = tmp_path / "crew.xlsx"
    write(path, ["card"], ["cook"], ["draft"])
    hide(path, 3)
    (found,) = read(tmp_path)[1].diagnostics
    assert found.message == "row 3 of the sheet 'Crew' is hidden, and not read"


def test_hidden_columns_and_a_hidden_header_are_read(tmp_path: Path) -> None:
    path = tmp_path / "crew.xlsx"
    write(path, ["card", "a", "b"], ["cook", 1, 2])
    hide(path, 1, columns="AB")
    assert values(tmp_path) == [{"card": "cook", "a": "1", "b": "2"}]


def test_values_that_are_not_what_they_seem_are_faults(tmp_path: Path) -> None:
    write(
        tmp_path / "crew.xlsx",
        ["card", "a", "b"],
        ["cook", datetime.date(2024, 3, 4), "=A2"],
        ["mate", "fine", "#REF!"],
    )
    assert faults(tmp_path) == [
        ("cell-is-date", "decks/crew.xlsx[Crew]:2:11"),
        ("no-value", "decks/crew.xlsx[Crew]:2:27"),
        ("no-value", "decks/crew.xlsx[Crew]:3:21"),
    ]


def test_a_fault_of_the_header_names_its_cell(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", "a", "a"], ["cook", 1, 2])
    assert faults(tmp_path) == [("duplicate-column", "decks/crew.xlsx[Crew]:1:18")]


def test_columns_without_header_and_values_do_not_count(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", None, "a"], ["cook", None, "x"], ["mate", None, None])
    assert values(tmp_path) == [{"card": "cook", "a": "x"}, {"card": "mate", "a": ""}]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"card,title\ncook,The cook\n",
        b"PK\x03\x04 and no more",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),  # an older or encrypted workbook
    ],
)
def test_what_is_no_workbook_is_a_fault(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "crew.xlsx").write_bytes(content)
    assert faults(tmp_path) == [("broken-table", "decks/crew.yaml:1:1")]


@pytest.mark.parametrize("part", range(12))
def test_a_workbook_with_a_garbled_part_is_a_fault_or_read(tmp_path: Path, part: int) -> None:
    write(tmp_path / "whole.xlsx", ["card"], ["cook"])
    with zipfile.ZipFile(tmp_path / "whole.xlsx") as whole:
        parts = [(name, whole.read(name)) for name in whole.namelist()]
    with zipfile.ZipFile(tmp_path / "crew.xlsx", "w") as broken:
        for i, (name, content) in enumerate(parts):
            broken.writestr(name, content[: len(content) // 2] if i == part else content)
    rows, report = read(tmp_path)
    assert (rows is None) == report.failed


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card"], ["cook"])
    with zipfile.ZipFile(tmp_path / "crew.xlsx", "a", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/media/zero.bin", bytes(archive.LARGEST_UNPACKED))
    assert (tmp_path / "crew.xlsx").stat().st_size < 1_000_000
    assert faults(tmp_path) == [("file-too-large", "decks/crew.yaml:1:1")]


@pytest.mark.parametrize("cell", ["A400000", "ZZZZ2", "A2000000000"])
def test_a_cell_far_away_costs_nothing(tmp_path: Path, cell: str) -> None:
    write(tmp_path / "near.xlsx", ["card"], ["cook"])
    with zipfile.ZipFile(tmp_path / "near.xlsx") as near:
        parts = [(name, near.read(name)) for name in near.namelist()]
    row = cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    far = f'<row r="{row}"><c r="{cell}"><v>1</v></c></row></sheetData>'
    with zipfile.ZipFile(tmp_path / "crew.xlsx", "w") as book:
        for name, content in parts:
            book.writestr(name, content.replace(b"</sheetData>", far.encode()))
    rows, report = read(tmp_path)
    assert rows is None or len(rows) < 3
    assert [f.code for f in report.diagnostics] in ([], ["file-too-large"], ["broken-table"])


def test_more_columns_than_any_table_has_are_refused(tmp_path: Path) -> None:
    head = ["card", *(f"f{i}" for i in range(xlsx.MOST_COLUMNS))]
    write(tmp_path / "crew.xlsx", head, ["cook"])
    assert faults(tmp_path) == [("file-too-large", "decks/crew.yaml:1:1")]


def test_a_workbook_outside_the_project_is_not_read(tmp_path: Path) -> None:
    write(tmp_path / "secret.xlsx", ["card"], ["cook"])
    home = tmp_path / "home"
    home.mkdir()
    (home / "crew.xlsx").symlink_to("../secret.xlsx")
    assert faults(home) == [("path-leaves-project", "decks/crew.yaml:1:1")]


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_a_workbook_that_is_no_file_is_refused_at_once(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "crew.xlsx")
    rows, report = read(tmp_path)
    assert rows is None
    assert [(f.code, f.message, f.hint) for f in report.diagnostics] == [
        (
            "file-unreadable",
            "cannot read 'decks/crew.xlsx': it is not a file",
            "choose a workbook saved as XLSX",
        )
    ]


def test_a_workbook_beyond_bounds_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "crew.xlsx", ["card"], ["cook"])
    monkeypatch.setattr(xlsx, "LARGEST_TABLE", 1000)
    assert faults(tmp_path) == [("file-too-large", "decks/crew.yaml:1:1")]


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def rewritten(folder: Path, part: str, old: str, new: str) -> None:
    """Write a workbook of one card in which a part says something else."""
    write(folder / "whole.xlsx", ["card", "title"], ["cook", "x"])
    with zipfile.ZipFile(folder / "whole.xlsx") as whole:
        parts = [(name, whole.read(name).decode()) for name in whole.namelist()]
    with zipfile.ZipFile(folder / "crew.xlsx", "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts:
            assert name != part or old in text
            book.writestr(name, text.replace(old, new) if name == part else text)


SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("part", "old", "new", "held"),
    [
        ("xl/styles.xml", "</cellXfs>", "<xf/>" * 40_000 + "</cellXfs>", "extras"),
        ("xl/workbook.xml", "</sheets>", "</sheets>" + "<definedName/>" * 40_000, "extras"),
        (SHEET, "</sheetData>", "</sheetData>" + "<mergeCell/>" * 40_000, "extras"),
        (
            SHEET,
            "</sheetData>",
            "<row>" + "<c><v>1</v></c>" * 550_000 + "</row></sheetData>",
            "rows",
        ),
        (SHEET, "</sheetData>", "<si/>" * 1_000_001 + "</sheetData>", "texts"),
        (SHEET, "<worksheet ", "<worksheet x='" + "a" * 2_000_000 + "' ", "1 MB"),
        (SHEET, "</sheetData>", "<!--" + " " * 41_000_000 + "--></sheetData>", "MB"),
    ],
    ids=["styles", "names", "merged", "row", "strings", "attribute", "bytes"],
)
def test_every_part_is_measured_before_it_is_read(
    tmp_path: Path, part: str, old: str, new: str, held: str
) -> None:
    rewritten(tmp_path, part, old, new)
    rows, report = read(tmp_path)
    (found,) = report.diagnostics
    assert (rows, found.code, str(found.span)) == (None, "file-too-large", "decks/crew.yaml:1:1")
    assert held in found.message


def test_sizes_that_an_archive_states_are_not_believed(tmp_path: Path) -> None:
    rewritten(tmp_path, SHEET, "</sheetData>", "</sheetData><!--" + " " * 50_000_000 + "-->")
    data = bytearray((tmp_path / "crew.xlsx").read_bytes())
    with zipfile.ZipFile(tmp_path / "crew.xlsx") as book:
        size = book.getinfo(SHEET).file_size.to_bytes(4, "little")
    (tmp_path / "crew.xlsx").write_bytes(data.replace(size, (900).to_bytes(4, "little")))
    assert faults(tmp_path)[0][0] in ("file-too-large", "broken-table")


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet xmlns="' + MAIN + '"/>',
        '<worksheet xmlns="' + MAIN + '">&b;</worksheet>',
    ],
)
def test_entities_are_refused(tmp_path: Path, text: str) -> None:
    rewritten(tmp_path, SHEET, "<worksheet ", text + "<worksheet ")
    assert faults(tmp_path) == [("broken-table", "decks/crew.yaml:1:1")]


def test_a_part_that_stands_twice_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card"], ["cook"])
    with zipfile.ZipFile(tmp_path / "crew.xlsx", "a") as book, pytest.warns(match="Duplicate"):
        book.writestr(SHEET, "<worksheet/>")
    assert faults(tmp_path) == [("broken-table", "decks/crew.yaml:1:1")]


def test_the_first_sheet_that_is_shown_is_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["old"])
    shown = book.create_sheet("Cards")
    shown.append(["card"])
    shown.append(["cook"])
    book.active.sheet_state = "hidden"
    book.save(tmp_path / "crew.xlsx")
    assert values(tmp_path) == [{"card": "cook"}]
    assert values(tmp_path, "Sheet") == []


def test_escaped_characters_are_those_that_the_author_sees(tmp_path: Path) -> None:
    write(
        tmp_path / "crew.xlsx",
        ["card", "text"],
        ["cook", "One_x000D_\ntwo_x0041_"],
        ["mate", "_x005F_x000D_ _x00_ _xD800_"],
    )
    assert [row["text"] for row in values(tmp_path)] == ["One\ntwoA", "_x000D_ _x00_ _xD800_"]
    write(tmp_path / "crew.xlsx", ["card"], ["cook_x0007_"])
    assert faults(tmp_path) == [("control-character", "decks/crew.xlsx[Crew]:2:1")]


def test_a_long_text_in_many_cells_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", "text"], *(["c", "a" * 32_000] for _ in range(400)))
    assert faults(tmp_path) == [("file-too-large", "decks/crew.yaml:1:1")]


def test_numbers_are_read_as_the_spreadsheet_shows_them(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", "a", "b"], ["cook", 0.25, 1234.5])
    book = openpyxl.load_workbook(tmp_path / "crew.xlsx")
    book.active["B2"].number_format = "0%"
    book.active["C2"].number_format = '"$"#,##0.00'
    book.save(tmp_path / "crew.xlsx")
    assert values(tmp_path) == [{"card": "cook", "a": "25%", "b": "$1,234.50"}]


def test_a_format_that_cannot_be_printed_is_named(tmp_path: Path) -> None:
    write(tmp_path / "crew.xlsx", ["card", "a"], ["cook", 0.5])
    book = openpyxl.load_workbook(tmp_path / "crew.xlsx")
    book.active["B2"].number_format = "0 foo"
    book.save(tmp_path / "crew.xlsx")
    rows, report = read(tmp_path)
    assert rows is not None
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("unknown-number-format", Severity.WARNING)
    assert found.message == "the number of cell B2 is shown as '0 foo', printed as 0.5"


BOLD, ITALIC, BOTH = InlineFont(b=True), InlineFont(i=True), InlineFont(b=True, i=True)


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(
    ("runs", "text"),
    [
        (["Gain ", (BOLD, "two gold"), " now"], "Gain **two gold** now"),
        (["Gain", (BOLD, " two "), "now"], "Gain **two** now"),
        ([(ITALIC, "Once"), " a turn"], "*Once* a turn"),
        (["a ", (BOTH, "b")], "a ***b***"),
        ([(BOLD, "a "), (ITALIC, "b")], "**a** *b*"),
        # A column of bold names: the look of the cell, not of words in it.
        ([(BOLD, "Cook")], "Cook"),
        ([(BOLD, "Ship's "), (BOLD, "cook")], "Ship's cook"),
    ],
)
def test_bold_and_italic_words_are_marked(
    tmp_path: Path, runs: list[object], text: str, shared: bool
) -> None:
    content = CellRichText([TextBlock(*run) if isinstance(run, tuple) else run for run in runs])
    write(tmp_path / "crew.xlsx", ["card", "text"], ["cook", content])
    if shared:
        _share_strings(tmp_path / "crew.xlsx")
    assert [row["text"] for row in values(tmp_path)] == [text]


def in_fonts(path: Path, **fonts: Font) -> None:
    """Write names and texts for two cards, with the fonts of some cells."""
    write(path, ["card", "title", "text"], ["a", "Ann", "Two gold"], ["b", "Bob", "One gold"])
    book = openpyxl.load_workbook(path)
    for cell, font in fonts.items():
        book.active[cell].font = font
    book.save(path)


@pytest.mark.parametrize(
    ("fonts", "texts"),
    [
        ({"C2": Font(bold=True)}, ["**Two gold**", "One gold"]),
        ({"C3": Font(italic=True)}, ["Two gold", "*One gold*"]),
        ({"C2": Font(bold=True), "C3": Font(italic=True)}, ["**Two gold**", "*One gold*"]),
        ({"C2": Font(bold=True, italic=True)}, ["***Two gold***", "One gold"]),
        # The look of the column, and that of an id.
        ({"C2": Font(bold=True), "C3": Font(bold=True)}, ["Two gold", "One gold"]),
        ({"A2": Font(bold=True), "C1": Font(bold=True)}, ["Two gold", "One gold"]),
    ],
)
def test_a_bold_or_italic_cell_is_marked(
    tmp_path: Path, fonts: dict[str, Font], texts: list[str]
) -> None:
    in_fonts(tmp_path / "crew.xlsx", **fonts)
    found = values(tmp_path)
    assert [row["text"] for row in found] == texts
    assert [row["card"] for row in found] == ["a", "b"]


def test_what_is_struck_out_or_coloured_is_one_note(tmp_path: Path) -> None:
    in_fonts(
        tmp_path / "crew.xlsx",
        B1=Font(color="FF0000"),
        B3=Font(strike=True),
        C2=Font(color="FF0000"),
        C3=Font(color="FF000000"),
    )
    _, report = read(tmp_path)
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("unprinted-look", Severity.NOTE)
    assert found.message == "2 cells are coloured or struck out, which is not printed"
    assert found.span is not None
    assert found.span.cell == "C2"


def _share_strings(path: Path) -> None:
    """Move the texts of the cells to a table of their own, as most programs write them."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    texts: list[str] = []

    def moved(found: re.Match[str]) -> str:
        texts.append(f"<si>{found['text']}</si>")
        return f'<c{found["cell"]} t="s"><v>{len(texts) - 1}</v></c>'

    sheet = "xl/worksheets/sheet1.xml"
    cell = r'<c(?P<cell>[^>]*?) t="inlineStr"[^>]*><is>(?P<text>.*?)</is></c>'
    parts[sheet] = re.sub(cell, moved, parts[sheet].decode(), flags=re.DOTALL).encode()
    assert texts
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    table = f'<sst xmlns="{space}">{"".join(texts)}</sst>'
    parts["xl/sharedStrings.xml"] = table.encode()
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    types = "[Content_Types].xml"
    parts[types] = parts[types].replace(b"</Types>", part.encode())
    with zipfile.ZipFile(path, "w") as book:
        for name, content in parts.items():
            book.writestr(name, content)
