"""docs/expressions.md is true: its examples print what it shows, and its errors are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from pnp.base.diagnostics import Report
from pnp.content.nodes import Scalar, node_at
from pnp.content.project import load_project
from pnp.model.expressions.functions import FUNCTIONS
from pnp.model.expressions.signatures import ARGUMENTS

PAGE = (Path(__file__).parent.parent / "docs" / "expressions.md").read_text("utf-8")
CARD = "\n".join(line[4:] for line in PAGE.split("\n    card: hook", 1)[1].splitlines()[1:16])
ROW = re.compile(r"^\| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
TABLE = "suit,colour,motto\nheart,red,Love\nspade,black,Dig\n"
DECK = """\
deck: examples
title: Examples
symbols: {W: wood, C: clay}
tables: {suits: suits.csv}
layout:
  title: {at: [0mm, 0mm], size: [50mm, 8mm]}
  text: {at: [0mm, 9mm], size: [50mm, 8mm]}
cards:
  - card: hook
%s
    text: %s
  - {card: other, title: Other, hp: '3', text: None}
"""


def rows_of(heading: str) -> list[tuple[str, str, str]]:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [(a.strip(), b.strip(), c.strip()) for a, b, c in ROW.findall(section)]
    return [row for row in rows if "---" not in row[0]][1:]


def read(folder: Path, text: str) -> tuple[str, Report]:
    """Return what a text prints on the card of the page, with all findings."""
    quoted = "'" + text.replace("'", "''") + "'"
    fields = "\n".join(f"    {line}" for line in CARD.splitlines())
    (folder / "suits.csv").write_text(TABLE, "utf-8")
    (folder / "examples.yaml").write_text(DECK % (fields, quoted), "utf-8")
    report = Report()
    found = load_project(folder / "examples.yaml", report)
    if report.failed or found is None:
        return "", report
    printed = node_at(found.parts[0].files[0].node, ("cards", 0, "text"))
    assert isinstance(printed, Scalar)
    return printed.text, report


EXAMPLES = [(row[0].strip("`"), row[1]) for row in rows_of("Signs")]
EXAMPLES += [(row[1].strip("`"), row[2]) for row in rows_of("Functions")]


def test_the_card_of_the_page_is_well_formed() -> None:
    assert yaml.safe_load(CARD)["price"] == "2W C"
    assert len(EXAMPLES) > 30


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_an_example_prints_what_the_page_shows(tmp_path: Path, text: str, wanted: str) -> None:
    printed, report = read(tmp_path, text)
    assert [found.message for found in report.diagnostics if found.code != "unused-table"] == []
    assert printed == wanted


@pytest.mark.parametrize(("text", "message", "hint"), rows_of("Errors"))
def test_an_error_is_found_as_the_page_shows(
    tmp_path: Path, text: str, message: str, hint: str
) -> None:
    _, report = read(tmp_path, text.strip("`"))
    (found,) = [found for found in report.diagnostics if found.code != "unused-table"]
    assert (found.message, found.hint) == (message, hint)


def test_every_function_is_listed() -> None:
    listed = {name for row in rows_of("Functions") for name in re.findall(r"([a-z-]+)\(", row[0])}
    assert listed == {*ARGUMENTS} == {*FUNCTIONS}
