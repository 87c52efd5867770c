"""Pages of instructions look like the other pages of their kit."""

from __future__ import annotations

import pytest
from conftest import general_theme
from lettered import texts

from pnp.content.language.languages import builtin_texts, english_wordings
from pnp.imposition import impose
from pnp.imposition.paper import PAPERS
from pnp.imposition.sides import SheetOptions, Slug
from pnp.press.printing import MarginText
from pnp.press.stationery import KitStationery
from pnp.scene import Group, Page, Path, Rect, rectangle
from pnp.scene.extents import Ruler
from pnp.scene.piece import Part, Piece

ART = (Path(rectangle(0, 0, 500, 356), fill="#88aacc"),)
BOARD = Piece("sea", "The Wide Sea", 500, 356, ART, seams=((250.0,), (178.0,)))


def first_page(paper: str, theme: str, scheme: str, note: str = "") -> Page:
    options = SheetOptions(
        PAPERS[paper],
        Slug("Gulls"),
        MarginText(builtin_texts((), english_wordings())),
        stationery=KitStationery.of(general_theme(theme)),
    )
    return impose(Part("boards", "Boards", (BOARD,), scheme, note), options).pages[0]


@pytest.mark.parametrize("scheme", ["poster", "quarters"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_on_assembly_names_its_board_once_within_a_frame(paper: str, scheme: str) -> None:
    page = first_page(paper, "base", scheme)
    named = [text.content for text in texts(page.items) if BOARD.title in text.content]
    assert named == [BOARD.title]
    theme = general_theme("base")
    body = {theme.style("text").face, theme.style("strong").face}
    steps = [text for text in texts(page.items) if "edge" in text.content]
    assert steps
    assert all(text.font in body for text in steps)


def test_no_mark_lies_on_the_frame_and_no_text_beyond_it() -> None:
    page = first_page("a4", "base", "quarters", "Glue it onto card. " * 12)
    *art, marks = page.items
    frame = next(
        box
        for item in art
        if isinstance(item, Path) and (box := Ruler().box(item)) and box.width > 190
    )
    inner = Rect(frame.x + 2.5, frame.y + 2.5, frame.width - 5.0, frame.height - 5.0)
    assert isinstance(marks, Group)
    for mark in (*art, *marks.items):
        box = Ruler().box(mark)
        if box is None or (isinstance(mark, Path) and box.width > 180):
            continue
        inside = inner.x <= box.x and box.right <= inner.right and box.bottom <= inner.bottom
        assert inside or box.y >= frame.bottom
