"""The files of the page: it needs nothing but the server, and its keys are those of the docs."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.live.server import PAGE

ROOT = Path(__file__).parents[2]
FILES = {path.name: path.read_text("utf-8") for path in (ROOT / "pnp/live/page").iterdir()}


def test_all_files_of_the_page_are_served() -> None:
    assert {name for name, _ in PAGE.values()} == set(FILES)


def test_the_page_asks_nobody_else() -> None:
    for name, text in FILES.items():
        found = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s'\"]*", text))
        assert found <= {"http://www.w3.org/2000/svg"}, name


def test_the_page_needs_nothing_that_its_policy_forbids() -> None:
    page, script = FILES["index.html"], FILES["page.js"]
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?! src)", page)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script)


def test_every_key_is_in_the_docs_and_every_key_of_the_docs_is_there() -> None:
    rows = re.findall(r'^  \["([^"]+)", \[', FILES["page.js"], re.MULTILINE)
    keys = {key for row in rows for key in row.replace("\u21e7", "Shift+").split("  ")}
    docs = (ROOT / "docs/live.md").read_text("utf-8")
    table = docs.split("| key | what it does |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    assert {key for cell in cells for key in re.split(r",? ", cell)} == keys
