"""The tutorial: its files are written, its changes made and its commands run, in order."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import group

PAGE = (Path(__file__).parent.parent / "docs" / "tutorial.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w/-]+\.(?:yaml|csv))`")
# Stands for omitted lines, or parts of lines.
LEFT_OUT = "..."


def steps() -> Iterator[tuple[str, str, str]]:
    """Yield each block of the page: its kind, the last file named before it, and its text."""
    name, end = "", 0
    for found in BLOCK.finditer(PAGE):
        named = NAMED.findall(PAGE[end : found.start()])
        name = named[-1] if named else name
        yield found[1], name, found[2]
        end = found.end()


def write(name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8")


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


@pytest.mark.soak
def test_the_tutorial_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, name, text in steps():
        match kind:
            case "yaml" | "csv":
                write(name, text)
            case "diff":
                change(name, text)
            case "console":
                talk(text)
            case _:
                raise AssertionError(f"nobody runs a block of '{kind}'")
    assert Path("output/market-hill/dusk/market-hill-kit-a4.pdf").is_file()


def test_the_times_of_its_steps_are_those_of_its_title() -> None:
    (total,) = re.findall(r"in (\d+) minutes", PAGE.splitlines()[0])
    assert sum(map(int, re.findall(r"^## .*\((\d+) minutes\)", PAGE, re.MULTILINE))) == int(total)


def test_its_steps_are_numbered_in_order() -> None:
    numbers = [int(n) for n in re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE)]
    assert numbers[0] == 1
    assert all(b == a + 1 for a, b in pairwise(numbers))


def test_the_pages_that_it_names_are_there() -> None:
    docs = Path(__file__).parent.parent / "docs"
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", PAGE):
        name = "".join(target)
        assert (docs / name).exists(), name
