"""Where errors of expressions are: in YAML, in quoted cells of CSV, in JSON and in XLSX."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest
import yaml

from pnp.base.diagnostics import Diagnostic, Report, Span
from pnp.content.project import load_project

CARD = {"card": "hook", "title": "Hook", "cost": "4", "rank": "3", "attack": "2", "defence": "5"}
CARD |= {"suit": "heart", "hp": ""}
OTHER = {**CARD, "card": "other", "title": "Other", "hp": "3", "text": "None"}
HEAD = """\
deck: d
title: D
tables: {suits: suits.csv}
layout:
  title: {at: [0mm, 0mm], size: [50mm, 8mm]}
  text: {at: [0mm, 9mm], size: [50mm, 8mm]}
"""
UNUSED = "unprinted: [attack, cost, defence, rank, suit, hp]\n"
FORMATS = ("yaml", "csv", "json", "xlsx")
ERRORS = {
    "{cots + 1}": ("unknown-name", "cots", "did you mean cost?"),
    "{cost / (rank - 3)}": (
        "division-by-zero",
        "(rank - 3)",
        "write  if (rank - 3) = 0 then ... else ...  around it",
    ),
    "{hp + 1}": ("empty-value", "hp", "write  default(hp, 0)  to count it as 0"),
    "{cost >= 4 ? 1 : 2}": ("invalid-expression", "?", "write  if ... then ... else ..."),
    "{cost + (2}": ("invalid-expression", "}", "close the bracket that is opened by '('"),
    '{cost "gold"}': ("invalid-expression", '"gold"', "join texts with &"),
    '{suits["hart"].motto}': ("missing-row", '"hart"', "did you mean heart?"),
    "{suits[suit].moto}": ("missing-row", "suits[suit].moto", "did you mean motto?"),
    "{rond(cost)}": ("invalid-expression", "rond", "did you mean round?"),
    "{attack - defence}": (
        "negative-difference",
        "attack - defence",
        "change the number, or the text where it is subtracted; if it is meant, write  "
        "signed(attack - defence)  or  max(0, attack - defence)",
    ),
    '{upper("\u00e9\U0001f600") - cots}': ("unknown-name", "cots", "did you mean cost?"),
}
AT_CELLS = {
    "{title - 1}": ("not-a-number", "title", "Hook", "use only numbers in calculations"),
    "{if cost then 1}": (
        "not-a-condition",
        "cost",
        "4",
        "compare it:  cost > 0,  or  cost is not empty",
    ),
}


def write(folder: Path, text: str, kind: str) -> str:
    """Write a deck whose first card has a text; return the name of the file that contains it."""
    (folder / "suits.csv").write_text("suit,colour,motto\nheart,red,Love\nspade,black,Dig\n")
    rows = [{**CARD, "text": text}, OTHER]
    deck = HEAD + UNUSED
    if kind == "yaml":
        deck += yaml.safe_dump({"cards": rows}, sort_keys=False, width=1000, allow_unicode=True)
    elif kind == "csv":  # a quoted cell with a line break
        written = io.StringIO()
        table = csv.DictWriter(written, [*rows[0]], lineterminator="\n")
        table.writeheader()
        table.writerows([{**row, "text": f"First\n{row['text']}"} for row in rows])
        (folder / "t.csv").write_text(written.getvalue(), "utf-8")
    elif kind == "json":  # with escapes for all but ASCII
        (folder / "t.json").write_text(json.dumps(rows, indent=1), "utf-8")
    else:
        book = openpyxl.Workbook()
        sheet = book.active
        assert sheet is not None
        sheet.append([*rows[0]])
        for row in rows:
            sheet.append([*row.values()])
        book.save(folder / "t.xlsx")
    name = "d.yaml" if kind == "yaml" else f"t.{kind}"
    (folder / "d.yaml").write_text(deck + ("" if kind == "yaml" else f"data: {name}\n"), "utf-8")
    return name


def finding(folder: Path) -> Diagnostic:
    report = Report()
    load_project(folder / "d.yaml", report)
    (found,) = [one for one in report.diagnostics if one.code != "unused-table"]
    return found


def text_at(span: Span | None) -> str:
    """Return what the source has at a place of one line."""
    assert span is not None
    assert span.line == span.end_line
    return span.source.line(span.line)[span.column - 1 : span.end_column - 1]


def written(words: str, kind: str) -> str:
    """Return words as they are within the quotes of a format."""
    return words.replace('"', {"csv": '""', "json": '\\"'}.get(kind, '"'))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_where_the_expression_is_wrong(tmp_path: Path, text: str, kind: str) -> None:
    code, words, hint = ERRORS[text]
    name = write(tmp_path, text, kind)
    found = finding(tmp_path)
    assert found.span is not None
    assert (found.code, found.hint) == (code, hint)
    assert Path(found.span.source.name).name == name
    line = {"csv": 3, "xlsx": 2, "yaml": 17, "json": 11}[kind]
    assert (found.span.line, text_at(found.span)) == (line, written(words, kind))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("text", AT_CELLS)
def test_an_error_of_a_value_is_at_its_cell(tmp_path: Path, text: str, kind: str) -> None:
    code, words, value, hint = AT_CELLS[text]
    name = write(tmp_path, text, kind)
    found = finding(tmp_path)
    assert found.span is not None
    assert (found.code, found.hint) == (code, hint)
    assert Path(found.span.source.name).name == name
    assert text_at(found.span).strip("'\"").endswith(value)
    assert len(text_at(found.span)) <= len(value) + 3  # quotes, or the name of the cell
    (label,) = found.labels
    assert text_at(label.span) == words
