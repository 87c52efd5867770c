"""``pnp export gallery``: a page without a server, and a proof sheet."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest
from exporting import export, kitchen, names_in


class Links(HTMLParser):
    """Collects what a page refers to, and whether each element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = ("src", "href", "data-back")
        self.found += [value for name, value in attrs if name in names and value]
        if tag not in ("meta", "input", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("gallery")
    return export(kitchen(root / "kitchen"), "gallery", root / "out")


def test_all_that_the_page_shows_is_in_its_folder(folder: Path) -> None:
    page = Links()
    page.feed((folder / "index.html").read_text("utf-8"))
    assert page.open == []
    names = names_in(folder) - {"index.html"}
    assert set(page.found) == names


def test_pieces_are_found_by_what_they_say(folder: Path) -> None:
    text = (folder / "index.html").read_text("utf-8")
    (words,) = re.findall(r'id="dishes/soup" data-text="([^"]*)"', text)
    assert {"soup", "deck", "2"} <= set(words.split())
    assert "Soup × 3</figcaption>" in text


def test_the_proof_sheet_shows_each_part_with_its_titles(folder: Path) -> None:
    with pypdfium2.PdfDocument(folder / "proof.pdf") as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
        sizes = {tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in pdf}
        marks = [mark.get_title() for mark in pdf.get_toc()]
    assert sizes == {(210, 279)}
    assert marks == ["Dishes", "Spoons", "Rules"]
    assert "Soup × 3" in texts[0]
    assert "Kitchen · 0.3 · Dishes" in texts[0]
