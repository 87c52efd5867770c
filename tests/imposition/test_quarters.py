"""Four quarters that meet at the centre: measured from what is drawn on the pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import apart, extent, options, part, paths_in, piece, words_on

from pnp.imposition import impose
from pnp.imposition.quarters import EDGE
from pnp.scene import IDENTITY, Group, Instance, Page, Rect

near = pytest.approx

BOARD = piece("board", 370.0, 500.0, bleed=3.0, back=False)


def quarters(*pieces, paper: str = "a4", marks: str = "crop"):
    return impose(part(*pieces, scheme="quarters"), options(paper, marks=marks))


def shown(page: Page) -> tuple[Rect, Rect]:
    """Return where the art stands on the page, and which part of the piece that is."""
    clipped = next(i for i in page.items if isinstance(i, Group) and i.clip is not None)
    (drawn,) = clipped.items
    assert isinstance(drawn, Instance)
    box = extent(clipped.clip)
    return box, Rect(box.x - drawn.matrix.e, box.y - drawn.matrix.f, box.width, box.height)


def bands(page: Page) -> list[Rect]:
    found = [box for item in page.items for _, box in paths_in(item, IDENTITY)]
    return [b for b in found if min(b.width, b.height) == near(EDGE) and b.width + b.height > 50]


def test_a_board_is_an_assembly_page_and_four_quarters():
    found = quarters(BOARD)
    slugs = [next(w for w in words_on(page) if w.startswith("Gulls")) for page in found.pages]
    faces = [slug.split(" – ")[3] for slug in slugs]
    assert faces == ["ASSEMBLY", "QUARTER I", "QUARTER II", "QUARTER III", "QUARTER IV"]
    assert (found.papers, found.faults) == (5, ())
    assert any(words.startswith("4 quarters") for words in words_on(found.pages[0]))


@given(
    width=st.floats(200, 384), height=st.floats(300, 500), paper=st.sampled_from(["a4", "letter"])
)
def test_quarters_meet_at_the_centre_without_overlap_and_show_all(width, height, paper):
    board = piece("board", width, height, bleed=3.0, back=False)
    sources = [shown(page)[1] for page in quarters(board, paper=paper).pages[1:]]
    centre = (width / 2, height / 2)
    first, second, third, last = sources
    assert (first.right, first.bottom) == near(centre)
    assert (second.x, second.bottom) == near(centre)
    assert (third.right, third.y) == near(centre)
    assert (last.x, last.y) == near(centre)
    assert all(apart(a, b) for a in sources for b in sources if a is not b)
    assert (first.x, first.y) == near((width - last.right, height - last.bottom))
    assert -3.0 - 1e-6 <= first.x <= 0.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_black_begins_where_the_board_ends_and_stays_off_the_outer_edges(paper):
    pages = quarters(BOARD, paper=paper).pages[1:]
    for page, (right, below) in zip(pages, [(1, 1), (0, 1), (1, 0), (0, 0)], strict=True):
        box, _ = shown(page)
        beside, under = bands(page)
        assert (beside.x if right else beside.right) == near(box.right if right else box.x)
        assert (under.y if below else under.bottom) == near(box.bottom if below else box.y)
        assert all(apart(box, band) for band in (beside, under))
        for ink in (box, beside, under):
            assert (
                min(ink.x, ink.y, page.width - ink.right, page.height - ink.bottom) >= 6.35 - 1e-6
            )


def test_bands_name_the_quarter_and_what_it_meets():
    page = quarters(BOARD).pages[1]
    told = [words for words in words_on(page) if "band" in words]
    assert told == [f"I – cut this band off – meets {other} here" for other in ("II", "III")]


def test_the_largest_quarters_of_both_papers_fit():
    board = piece("board", 2 * 190.0, 2 * 254.0, back=False)
    assert quarters(board, paper="a4").faults == quarters(board, paper="letter").faults == ()


def test_a_quarter_larger_than_the_paper_is_a_fault():
    found = quarters(piece("board", 2 * 200.0, 500.0, back=False))
    assert [fault.message for fault in found.faults] == [
        "a quarter of 'board' is 200 x 250 mm, larger than a sheet of a4 can print"
    ]
    assert found.pages == ()


def test_what_fits_a_sheet_is_not_cut():
    found = quarters(piece("card", 63.5, 88.9, back=False))
    assert (found.papers, bands(found.pages[0])) == (1, [])


def test_a_board_with_a_back_has_four_more_quarters():
    assert quarters(piece("board", 370.0, 500.0)).papers == 10
