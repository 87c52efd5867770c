from __future__ import annotations

import pytest
from hypothesis import given
from imposing import faces_on, options, papers, part, piece, pieces, words_on

from pnp.base.values import replace
from pnp.imposition import SHEETS, impose
from pnp.imposition.paper import PAPERS

near = pytest.approx


def test_the_slug_says_what_a_sheet_is_and_how_to_print_it():
    front, back = impose(part(*(piece(f"c{i}", 63.5, 88.9) for i in range(9))), options()).pages
    start = "Gulls – Part – sheet 1 of 1 – "
    end = " – A4, card – print at 100 % – flip on the long edge – c0 to c8"
    assert words_on(front)[-1] == f"{start}FRONT{end}"
    assert words_on(back)[-1] == f"{start}BACK{end}"


def test_the_slug_names_pieces_by_their_titles():
    pieces = [replace(piece(f"token-{i}", 60, 60, back=False), title=f"Token {i}") for i in (1, 2)]
    (page,) = impose(part(*pieces), options()).pages
    assert words_on(page)[-1].endswith(" – print at 100 % – Token 1 to Token 2")
    same = [replace(p, title="Token") for p in pieces]
    (page,) = impose(part(*same), options()).pages
    assert words_on(page)[-1].endswith(" – print at 100 % – Token")


def test_a_long_slug_gives_up_the_range_of_pieces_before_its_size():
    ids = ["a-rather-long-name-of-a-piece-that-never-ends", "b" * 60]
    found = impose(part(*(piece(name, 60, 88) for name in ids)), options())
    assert words_on(found.pages[0])[-1].endswith("flip on the long edge")


def test_bookmarks_lead_to_a_part_and_within_it_to_the_sheets_of_its_pieces():
    found = impose(part(piece("c", 150, 200, quantity=2), piece("d", 150, 200)), options())
    marks = [[(mark.title, mark.level) for mark in page.bookmarks] for page in found.pages]
    assert marks == [[("Part", 0), ("c", 1)], [], [], [], [("d", 1)], []]


def test_a_part_with_one_piece_of_its_own_name_has_one_bookmark():
    alone = replace(piece("c", 63.5, 88.9), title="Part")
    assert [mark.title for mark in impose(part(alone), options()).pages[0].bookmarks] == ["Part"]


def test_boxes_are_those_of_the_block():
    (page,) = impose(part(piece("c", 100, 120, bleed=3, back=False)), options()).pages
    assert (page.trim.x, page.trim.y, page.trim.width, page.trim.height) == near(
        (55, 88.5, 100, 120)
    )
    assert (page.bleed.x, page.bleed.y) == near((52, 85.5))


@pytest.mark.parametrize("sheets", SHEETS)
@given(some=pieces, paper=papers)
def test_pages_are_papers_and_their_boxes_are_nested(sheets, some, paper):
    found = impose(part(*some), options(paper, sheets))
    size = PAPERS[paper]
    for page in found.pages:
        assert sorted((page.width, page.height)) == [size.width, size.height]
        assert 0 <= page.bleed.x <= page.trim.x + 1e-6
        assert 0 <= page.bleed.y <= page.trim.y + 1e-6
        assert page.trim.right <= page.bleed.right + 1e-6 <= page.width + 2e-6
        assert page.trim.bottom <= page.bleed.bottom + 1e-6 <= page.height + 2e-6
    assert len({page.label for page in found.pages}) == len(found.pages)
    sides = 2 if found.flip != "none" else 1
    assert found.papers * sides == len(found.pages)


@given(some=pieces, paper=papers)
def test_the_same_part_makes_the_same_pages(some, paper):
    assert impose(part(*some), options(paper)) == impose(part(*some), options(paper))


def test_a_part_without_pieces_has_no_pages():
    found = impose(part(), options())
    assert (found.pages, found.papers, found.faults) == ((), 0, ())


def test_art_is_clipped_to_the_bleed_that_is_shown():
    found = impose(part(piece("c", 63.5, 88.9, bleed=3.0, quantity=8)), options("letter"))
    _, _, box = faces_on(found.pages[0])[0]
    assert (box.width, box.height) == near((66.5, 91.9))
