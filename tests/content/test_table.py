"""CSV to rows: what separates cells, where each of them stands, and what is no table."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.base.diagnostics import MOST_FAULTS, Report, Severity, Source
from pnp.content import csv_table
from pnp.content.card_columns import USUAL
from pnp.content.nodes import Mapping, Scalar
from pnp.content.table import read_table
from pnp.content.table_query import Needs, TableQuery


def read(folder: Path, name: str = "crew.csv") -> tuple[tuple[Mapping, ...] | None, Report]:
    report = Report()
    source = Source("decks/crew.yaml", f"data: {name}")
    given = Scalar(name, True, source.span())
    found = read_table(folder, TableQuery(given, needs=Needs(usual=USUAL)), report)
    return None if found is None else found.rows, report


def values(folder: Path, text: str | bytes) -> list[dict[str, str]]:
    (folder / "crew.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    rows, report = read(folder)
    assert report.diagnostics == ()
    assert rows is not None
    return [{key.text: value.text for key, value in row.entries} for row in rows]  # type: ignore[union-attr]


def faults(folder: Path, text: str | bytes) -> list[tuple[str, str]]:
    """Return the code of each finding with its file, line and column."""
    (folder / "crew.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    rows, report = read(folder)
    assert rows is None
    return [(found.code, str(found.span)) for found in report.diagnostics]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_header_says_what_separates_cells(tmp_path: Path, separator: str) -> None:
    lines = ["card,title", "cook,The cook", "mate,A; b\tc"]
    text = "\n".join([line.replace(",", separator) for line in lines[:2]])
    assert values(tmp_path, text) == [{"card": "cook", "title": "The cook"}]


def test_other_separators_in_cells_are_text(tmp_path: Path) -> None:
    rows = values(tmp_path, 'card,title\ncook,"Salt, and more; a lot"\nmate,a;b;c\n')
    assert [row["title"] for row in rows] == ["Salt, and more; a lot", "a;b;c"]


def test_quoted_cells_hold_lines_and_quotes(tmp_path: Path) -> None:
    (row,) = values(tmp_path, 'card,text\r\ncook, "One\r\n""two"", three" \r\n')
    assert row["text"] == 'One\n"two", three'


@pytest.mark.parametrize("above", ["My cards,,\n", "# my cards\n", "My cards,2024,\nby me,,\n"])
def test_a_header_below_other_rows_is_one_finding(tmp_path: Path, above: str) -> None:
    (tmp_path / "crew.csv").write_text(f"{above}card,title,text\ncook,Cook,x\nmate,Mate,y\n")
    rows, report = read(tmp_path)
    assert rows is None
    (found,) = report.diagnostics
    line = above.count("\n") + 1
    assert found.message == f"the column names are in row {line}, not in the first"
    assert (found.span.line, found.hint) == (1, "remove what is above the column names")


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("card,cost;title\na,1,A\nb,2,B\n", "1:6", "separate 'cost;title' as"),
        ("card,title\na,A,1\nb,B,2\n", "1:6", "name all columns"),
        ("card,title,text\na,A\nb,B\n", "1:12", "add separators"),
    ],
)
def test_a_header_that_fits_no_row_is_the_cause(
    tmp_path: Path, text: str, place: str, hint: str
) -> None:
    (tmp_path / "crew.csv").write_text(text)
    rows, report = read(tmp_path)
    assert rows is None
    (found,) = report.diagnostics
    assert (found.code, str(found.span)) == ("header-fits-no-row", f"decks/crew.csv:{place}")
    assert found.hint.startswith(hint)


def test_a_column_without_a_name_is_told_once(tmp_path: Path) -> None:
    text = "card,,title\ncook,a,Cook\nmate,b,Mate\nboy,,Boy\n"
    assert faults(tmp_path, text) == [("missing-header", "decks/crew.csv:2:6")]


def test_a_mark_at_the_start_and_empty_rows_are_passed_over(tmp_path: Path) -> None:
    rows = values(tmp_path, b"\xef\xbb\xbfcard;title\n\n;\ncook; The cook \n\n")
    assert rows == [{"card": "cook", "title": "The cook"}]


def test_each_value_knows_its_cell_and_each_key_the_header(tmp_path: Path) -> None:
    (tmp_path / "crew.csv").write_text('card,title,text\ncook,"a\nb",  far\n', "utf-8")
    rows, _ = read(tmp_path)
    assert rows is not None
    (row,) = rows
    assert [str(key.span) for key, _ in row.entries] == [
        "decks/crew.csv:1:1",
        "decks/crew.csv:1:6",
        "decks/crew.csv:1:12",
    ]
    spans = [value.span for _, value in row.entries]
    assert [(s.line, s.column, s.end_line, s.end_column) for s in spans] == [
        (2, 1, 2, 5),
        (2, 6, 3, 3),
        (3, 6, 3, 9),
    ]


def test_an_empty_quantity_is_left_out(tmp_path: Path) -> None:
    assert values(tmp_path, "card,quantity,back,x\ncook,,,\n") == [{"card": "cook", "x": ""}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("empty-file", "1:1")]),
        (" \n\n", [("empty-file", "1:1")]),
        (b"card,t\ncook,caf\xe9\n", [("not-utf-8", "2:9")]),
        ("card,t\ncook,é\n".encode("utf-16"), [("not-utf-8", "1:1")]),
        (b"card,t\nco\x00k,x\n", [("control-character", "2:3")]),
        ("card,t,card\ncook,a,b\n", [("duplicate-column", "1:8")]),
        ("card,t\ncook,#REF!\n", [("no-value", "2:6")]),
        ("card,t\ncook,#N/A\n", [("no-value", "2:6")]),
        ("card,t\ncook,Err:502\n", [("no-value", "2:6")]),
        ("card,t\ncook,=1+2\n", [("no-value", "2:6")]),
        ('card,t\ncook,"=SUM(A1:A3)"\n', [("no-value", "2:6")]),
        ("card,t\ncook,=Sheet1!B2\n", [("no-value", "2:6")]),
        ("card,HP,hp\ncook,1,2\n", [("duplicate-column", "1:9")]),
        ("card,\ncook,a\n", [("missing-header", "2:6")]),
        ("card,t\ncook,a,b,c\nmate,b\n", [("too-many-cells", "2:8")]),
        ("card,t,u\ncook,a\nmate,b,c\n", [("too-few-cells", "2:6")]),
        ('card,t\ncook,"a\nmate,b\n', [("unclosed-quote", "2:6")]),
        ('card,t\ncook,"a"b\n', [("unclosed-quote", "2:9")]),
        ('card,t\ncook,"a\nmate,"b"\n', [("unclosed-quote", "2:6")]),
    ],
)
def test_faults_have_their_place(
    tmp_path: Path, text: str | bytes, expected: list[tuple[str, str]]
) -> None:
    found = faults(tmp_path, text)
    assert found == [(code, f"decks/crew.csv:{place}") for code, place in expected]


def test_columns_may_have_the_names_that_people_use(tmp_path: Path) -> None:
    (row,) = values(tmp_path, "CARD,Card Name,HP,Coût,Victory  Points,cost_gold\na,b,c,d,e,f\n")
    assert list(row) == ["card", "card-name", "hp", "cout", "victory-points", "cost_gold"]


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;", "sep=;;;"])
def test_a_line_that_names_the_separator_is_obeyed(tmp_path: Path, first: str) -> None:
    assert values(tmp_path, f"{first}\r\ncard;title\r\ncook;Salt, cook\r\n") == [
        {"card": "cook", "title": "Salt, cook"}
    ]


def test_any_sign_may_separate_cells_if_a_line_says_so(tmp_path: Path) -> None:
    assert values(tmp_path, "sep=|\ncard|title\ncook|A, b; c\n") == [
        {"card": "cook", "title": "A, b; c"}
    ]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('"=""007"""', "007"),
        ('="007"', "007"),
        ("= 3 coins", "= 3 coins"),
        ("=)", "=)"),
        ("#7", "#7"),
        ("None", "None"),
    ],
)
def test_a_cell_is_what_its_author_saw(tmp_path: Path, cell: str, text: str) -> None:
    assert values(tmp_path, f"card,t\ncook,{cell}\n") == [{"card": "cook", "t": text}]


@pytest.mark.parametrize("cell", ["nan", "NULL", "<NA>"])
def test_what_programs_write_for_a_missing_value_is_a_warning(tmp_path: Path, cell: str) -> None:
    (tmp_path / "crew.csv").write_text(f"card,t\ncook,{cell}\n", "utf-8")
    rows, report = read(tmp_path)
    assert rows is not None
    assert [(one.code, one.severity) for one in report.diagnostics] == [
        ("missing-value", Severity.WARNING)
    ]


@pytest.mark.parametrize("cell", ["'007", "'+3", "'-1,5%", "'=3 coins", "'@home"])
def test_an_apostrophe_that_marks_a_text_is_a_warning(tmp_path: Path, cell: str) -> None:
    (tmp_path / "crew.csv").write_text(f'card,t\ncook,"{cell}"\n', "utf-8")
    rows, report = read(tmp_path)
    assert rows is not None
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("text-marker", Severity.WARNING)
    assert found.hint.startswith("delete the apostrophe")


def test_the_value_is_asked_for_where_an_apostrophe_hides_a_formula(tmp_path: Path) -> None:
    (tmp_path / "crew.csv").write_text("card,t\ncook,'=SUM(A1)\n", "utf-8")
    _, report = read(tmp_path)
    assert [found.hint for found in report.diagnostics] == ["write the value of the formula"]


@pytest.mark.parametrize("cell", ["'tis 3", "'90s", "'-' or '+'", "'", "'3' or '4'"])
def test_other_apostrophes_are_words(tmp_path: Path, cell: str) -> None:
    assert values(tmp_path, f"card,t\ncook,{cell}\n") == [{"card": "cook", "t": cell}]


def test_more_rows_than_any_deck_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_table, "MOST_ROWS", 2)
    assert len(values(tmp_path, "card\na\nb\n")) == 2
    assert faults(tmp_path, "card\na\nb\nc\n") == [("too-many-rows", "decks/crew.csv:4:1")]


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_table, "LARGEST_TABLE", 20)
    (tmp_path / "crew.csv").write_text("card,title\ncook,The very long cook\n", "utf-8")
    assert [found.code for found in read(tmp_path)[1].diagnostics] == ["file-too-large"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../crew.csv", "path-leaves-project"),
        ("/etc/passwd.csv", "path-leaves-project"),
        ("crew.ods", "unknown-table"),
        ("crwe.csv", "missing-table"),
        ("CREW.csv", "missing-table"),
    ],
)
def test_what_is_no_table_of_the_project_is_not_read(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "crew.csv").write_text("card\ncook\n", "utf-8")
    rows, report = read(tmp_path, name)
    assert rows is None
    (found,) = report.diagnostics
    assert (found.code, str(found.span)) == (code, "decks/crew.yaml:1:1")
    if code == "missing-table":
        assert "crew.csv" in found.hint


def test_a_table_of_the_web_is_to_be_downloaded(tmp_path: Path) -> None:
    rows, report = read(tmp_path, "https://docs.example.org/pub?output=csv")
    assert rows is None
    (found,) = report.diagnostics
    assert found.hint == "download the file into the game's folder, and write its path there"


def test_a_link_out_of_the_project_is_not_followed(tmp_path: Path) -> None:
    inner = tmp_path / "decks"
    inner.mkdir()
    (tmp_path / "secret.csv").write_text("card\ncook\n", "utf-8")
    (inner / "crew.csv").symlink_to(tmp_path / "secret.csv")
    rows, report = read(inner)
    assert rows is None
    assert [found.code for found in report.diagnostics] == ["path-leaves-project"]


MARKS_OF_PROGRAMS = re.compile(r"=|#|Err:|(nan|NaN|NULL|<NA>|undefined)$")
CELL = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from('",;\t\n"'))


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_cells_in_quotes_come_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, cells: list[tuple[str, str]], separator: str
) -> None:
    def quoted(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    lines = [separator.join(("card", "a", "b"))]
    lines += [separator.join((f"c{i}", quoted(a), quoted(b))) for i, (a, b) in enumerate(cells)]
    # Quotes keep cells apart, but what a spreadsheet or a program left is found in them, too.
    assume(all(not MARKS_OF_PROGRAMS.match(text.strip()) for pair in cells for text in pair))
    found = values(tmp_path_factory.mktemp("t"), "\n".join(lines))
    assert [(row["a"], row["b"]) for row in found] == [(a.strip(), b.strip()) for a, b in cells]


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_file_raises(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("t")
    (folder / "crew.csv").write_bytes(content)
    rows, report = read(folder)
    assert (rows is None) == report.failed


def test_a_folder_of_tables_that_is_a_link_out_is_not_listed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "crew.csv").write_text("card\ncook\n", "utf-8")
    home = tmp_path / "home"
    home.mkdir()
    (home / "data").symlink_to(outside)
    for name in ("data/crew.csv", "data/crw.csv", "data/crew.xlsx"):
        rows, report = read(home, name)
        assert rows is None
        (found,) = report.diagnostics
        assert found.code == "path-leaves-project"
        assert "crew.csv" not in found.hint


def test_a_table_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "crew.csv")
    rows, report = read(tmp_path, "crew.csv")
    assert rows is None
    assert [(f.code, f.message) for f in report.diagnostics] == [
        ("file-unreadable", "cannot read 'decks/crew.csv': it is not a file")
    ]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("card,title" + "," * 1_000_000 + "\n", "too-many-columns", "1:210"),
        ("card,title\nx," + "a" * 32_768 + "\n", "too-long", "2:3"),
        ("card,title\nx," + " " * 70_000 + "a\n", "too-long", "2:3"),
        ('card,title\nx,"' + "a\n" * 40_000 + '"\n', "unclosed-quote", "2:3"),
        ("card," + "a," * 100 + "b\n" + ("x" + "," * 101 + "\n") * 2_500, "too-many-values", ""),
        ("card,title\nx,y\n" + ",\n" * 130_000 + "z,z\n", "too-many-values", "125001:1"),
        ("card,title\nx,\n" + "\n" * 50_000 + "\0", "control-character", "50003:1"),
        ("card,t\nx,y\n" + "a\n" * 5_000, "too-many-faults", "204:1"),
    ],
    ids=["columns", "cell", "blanks", "quote", "cells", "empty", "nul", "faults"],
)
def test_a_table_beyond_its_limits_is_refused(
    tmp_path: Path, text: str, code: str, place: str
) -> None:
    found = faults(tmp_path, text)
    assert (code, f"decks/crew.csv:{place}") == found[-1] or (code, place) == (found[-1][0], "")
    assert len(found) <= MOST_FAULTS + 2


def test_a_million_empty_rows_below_a_table_are_passed_over(tmp_path: Path) -> None:
    text = "card,title\ncook,The cook\nmate,\n" + ",\n" * 1_000_000
    assert [row["card"] for row in values(tmp_path, text)] == ["cook", "mate"]
