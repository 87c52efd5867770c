"""The tutorial, and the page about tables: their files are written, their changes made and their
commands run, in order."""

from __future__ import annotations

import csv
import os
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from pnp.cli import group

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "tutorial.md").read_text("utf-8")
TABLES = (DOCS / "decks.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w/-]+\.(?:yaml|csv|xlsx))`")
# Stands for omitted lines, or parts of lines.
LEFT_OUT = "..."


def steps(page: str) -> Iterator[tuple[str, str, str]]:
    """Yield each block of a page: its kind, the last file named before it, and its text."""
    name, end = "", 0
    for found in BLOCK.finditer(page):
        named = NAMED.findall(page[end : found.start()])
        name = named[-1] if named else name
        yield found[1], name, found[2]
        end = found.end()


def write(name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8")


def save_workbook(name: str, tokens: str) -> None:
    """Write the cards of the page as one sheet of a workbook, its tokens as another."""
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    cards = Path("cards.csv").read_text("utf-8")
    for sheet, text in ((book.active, cards), (book.create_sheet("Tokens"), tokens)):
        for row in csv.reader(text.splitlines(keepends=True)):
            sheet.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    book.save(name)


def change(name: str, text: str) -> None:
    old, new = (
        "".join(line[1:] for line in text.splitlines(keepends=True) if line[0] in signs)
        for signs in ("- ", "+ ")
    )
    before = Path(name).read_text("utf-8")
    assert old.strip(), f"{name}: nothing says where to add\n{new}"
    assert before.count(old) == 1, f"{name} has not once:\n{old}"
    write(name, before.replace(old, new))


def talk(text: str) -> None:
    """Run the commands of a block, and compare their output with what follows them."""
    for command, said in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        words = shlex.split(command)
        if words[0] == "cd":
            os.chdir(words[1])
            continue
        assert words[0] == "pnp"
        result = CliRunner().invoke(group, words[1:], catch_exceptions=False)
        pattern = re.escape(said.rstrip("\n")).replace(re.escape(LEFT_OUT), "(?:.|\n)*")
        assert re.fullmatch(pattern, result.output.rstrip("\n")), f"{command}\n{result.output}"


def follow(page: str) -> None:
    for kind, name, text in steps(page):
        match kind:
            case "csv" if name.endswith(".xlsx"):
                save_workbook(name, text)
            case "yaml" | "csv":
                write(name, text)
            case "diff":
                change(name, text)
            case "console":
                talk(text)
            case _:
                raise AssertionError(f"nobody runs a block of '{kind}'")


@pytest.mark.soak
def test_the_tutorial_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(PAGE)
    assert Path("output/market-hill/dusk/market-hill-kit-a4.pdf").is_file()


def test_the_page_about_tables_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(TABLES)
    assert Path("output/skirmish/plain/skirmish-kit-a4.pdf").is_file()


def test_the_times_of_its_steps_are_those_of_its_title() -> None:
    (total,) = re.findall(r"in (\d+) minutes", PAGE.splitlines()[0])
    assert sum(map(int, re.findall(r"^## .*\((\d+) minutes\)", PAGE, re.MULTILINE))) == int(total)


@pytest.mark.parametrize("page", [PAGE, TABLES], ids=["tutorial", "decks"])
def test_its_steps_are_numbered_in_order(page: str) -> None:
    numbers = [int(n) for n in re.findall(r"^## (\d+)\. ", page, re.MULTILINE)]
    assert numbers[0] == 1
    assert all(b == a + 1 for a, b in pairwise(numbers))


@pytest.mark.parametrize("page", [PAGE, TABLES], ids=["tutorial", "decks"])
def test_the_pages_that_it_names_are_there(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", page):
        name = "".join(target)
        assert (DOCS / name).exists(), name
