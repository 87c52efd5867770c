"""Backs lie behind their fronts: the page is turned (or folded) by its own arithmetic here."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from imposing import (
    Found,
    apart,
    faces_on,
    options,
    papers,
    part,
    paths_in,
    piece,
    pieces,
    words_on,
)

from pnp.imposition import impose
from pnp.scene import IDENTITY, Page, Point, Rect
from pnp.scene.piece import Piece

near = pytest.approx
Turn = Callable[[Point], Point]


def turn(page: Page, edge: str) -> Turn:
    """Return where a point of the back page is on the front, by the edge that stays in place."""
    left_stays = (edge == "long") == (page.height > page.width)
    if left_stays:
        return lambda p: (page.width - p[0], p[1])
    return lambda p: (p[0], page.height - p[1])


def pair_off(fronts: list[Found], backs: list[Found], by: Turn, some: tuple[Piece, ...]) -> None:
    """Check that each back lies where the front of the same piece is, turned like a book page."""
    sizes = {p.id: p for p in some}
    behind = {}
    for words, matrix, _ in backs:
        piece = sizes[words.removeprefix("back ")]
        corner = by(matrix.apply((piece.width, 0)))
        other = by(matrix.apply((0, piece.height)))
        behind[rounded(corner), rounded(other)] = piece.id
    for words, matrix, _ in fronts:
        piece = sizes[words.removeprefix("front ")]
        if piece.back is not None:
            # The right edge of a back is the left edge of the front.
            key = rounded(matrix.apply((0, 0))), rounded(matrix.apply((piece.width, piece.height)))
            assert behind.pop(key) == piece.id
    assert not behind


def rounded(point: Point) -> tuple[float, float]:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def fold_of(page: Page) -> Rect:
    """Return the box of the longest dashed line on a page."""
    paths = [found for item in page.items for found in paths_in(item, IDENTITY)]
    dashed = [box for path, box in paths if path.stroke and path.stroke.dash]
    return max(dashed, key=lambda box: max(box.width, box.height))


def by_label(pages: tuple[Page, ...]) -> dict[str, Page]:
    return {page.label: page for page in pages}


@pytest.mark.parametrize("edge", ["long", "short"])
@given(some=pieces, paper=papers)
def test_duplex_backs_stand_behind_their_fronts(edge, some, paper):
    pages = by_label(impose(part(*some), options(paper, f"duplex-{edge}")).pages)
    for label, front in pages.items():
        back = pages.get(f"B{label[1:]}")
        if label[0] == "F" and back is not None:
            pair_off(faces_on(front), faces_on(back), turn(front, edge), some)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("width", "height"), [(63.5, 88.9), (88.9, 63.5), (44.45, 63.5)])
def test_duplex_backs_register_on_upright_and_lying_paper(edge, width, height):
    some = (piece("c", width, height, quantity=5), piece("d", width, height, quantity=2))
    front, back = impose(part(*some), options("letter", f"duplex-{edge}")).pages
    pair_off(faces_on(front), faces_on(back), turn(front, edge), some)


@given(some=pieces, paper=papers)
def test_separate_backs_match_when_the_paper_is_turned_like_a_book(some, paper):
    pages = by_label(impose(part(*some), options(paper, "separate")).pages)
    for label, front in pages.items():
        back = pages.get(f"B{label[1:]}")
        if label[0] == "F" and back is not None:
            flip: Turn = lambda p, w=front.width: (w - p[0], p[1])  # noqa: E731
            pair_off(faces_on(front), faces_on(back), flip, some)


@given(some=pieces, paper=papers)
def test_folding_lays_each_back_on_its_front(some, paper):
    for page in impose(part(*some), options(paper, "gutterfold")).pages:
        found = faces_on(page)
        fronts = [f for f in found if f[0].startswith("front")]
        backs = [f for f in found if f[0].startswith("back")]
        if not backs or not fronts:
            continue
        level = fold_of(page).width > fold_of(page).height
        fold: Turn = (
            (lambda p, h=page.height: (p[0], h - p[1]))
            if level
            else (lambda p, w=page.width: (w - p[0], p[1]))
        )
        pair_off(fronts, backs, fold, some)
        for *_, box in found:
            gap = (
                abs(page.height / 2 - box.centre[1]) - box.height / 2
                if level
                else abs(page.width / 2 - box.centre[0]) - box.width / 2
            )
            assert gap >= 5.0 - 1e-6


def test_the_columns_of_backs_are_mirrored_on_upright_paper():
    some = [piece(f"c{i}", 63.5, 88.9) for i in range(4)]
    front, back = impose(part(*some), options()).pages
    assert [words for words, *_ in faces_on(back)] == [f"back c{i}" for i in range(4)]
    assert [m.e for _, m, _ in faces_on(front)] == near([9.75, 73.25, 136.75, 9.75])
    assert [m.e for _, m, _ in faces_on(back)] == near([136.75, 73.25, 9.75, 136.75])
    assert [m.f for _, m, _ in faces_on(back)] == near([m.f for _, m, _ in faces_on(front)])


def test_backs_stand_on_their_heads_when_lying_paper_turns_on_its_long_edge():
    some = piece("c", 63.5, 88.9, bleed=3.0, quantity=8)
    _, back = impose(part(some), options("a4", "duplex-long")).pages
    assert {(m.a, m.d) for _, m, _ in faces_on(back)} == {(-1.0, -1.0)}


@pytest.mark.parametrize(
    ("paper", "width", "height", "count"),
    [("a4", 63.5, 88.9, 4), ("letter", 63.5, 88.9, 4), ("letter", 63.0, 88.0, 4)],
)
def test_a_gutterfold_sheet_holds_four_poker_cards(paper, width, height, count):
    some = piece("c", width, height, bleed=3.0, quantity=2 * count)
    first, second = impose(part(some), options(paper, "gutterfold")).pages
    assert len(faces_on(first)) == len(faces_on(second)) == 2 * count


def test_gutterfold_prints_one_faced_and_large_pieces_on_whole_sheets():
    board, token = piece("board", 180, 180), piece("token", 20, 20, back=False)
    found = impose(part(board, token), options("a4", "gutterfold"))
    assert [p.label for p in found.pages] == ["F1", "B1"]
    boxes = [box for *_, box in faces_on(found.pages[0])]
    assert apart(*boxes)
    assert [words for words, *_ in faces_on(found.pages[1])] == ["back board"]


def test_separate_prints_all_fronts_before_all_backs():
    found = impose(part(piece("c", 63.5, 88.9, quantity=10)), options("a4", "separate"))
    assert [page.label for page in found.pages] == ["F1", "F2", "B1", "B2"]
    assert (found.papers, found.flip) == (4, "none")


def test_fronts_have_no_backs():
    found = impose(part(piece("c", 63.5, 88.9, quantity=10)), options("a4", "fronts"))
    assert [page.label for page in found.pages] == ["F1", "F2"]


def test_duplex_alternates_fronts_and_backs():
    found = impose(part(piece("c", 63.5, 88.9, quantity=10)), options("a4", "duplex-short"))
    assert [page.label for page in found.pages] == ["F1", "B1", "F2", "B2"]
    assert (found.papers, found.flip) == (2, "short")


def test_a_part_without_backs_has_no_back_pages():
    found = impose(part(piece("t", 20, 20, back=False)), options())
    assert [page.label for page in found.pages] == ["F1"]
    assert (found.papers, found.flip) == (1, "none")


def test_a_sheet_without_backs_gets_a_blank_page_among_sheets_that_have_them():
    cards = piece("card", 63.5, 88.9, quantity=9)
    tiles = piece("tile", 50.8, 50.8, quantity=15, back=False)
    found = impose(part(tiles, cards), options())
    assert [page.label for page in found.pages] == ["F1", "B1", "F2", "B2"]
    assert faces_on(found.pages[1]) == []
    assert words_on(found.pages[1]) == ["Part – back of sheet 1 – leave blank"]
    assert len(faces_on(found.pages[3])) == 9
