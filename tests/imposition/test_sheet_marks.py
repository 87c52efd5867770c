from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from imposing import (
    apart,
    faces_on,
    marks_on,
    options,
    papers,
    part,
    paths_in,
    piece,
    pieces,
    texts_in,
    typeset,
    words_on,
)

from pnp.base.units import POINTS_PER_MM
from pnp.imposition import SHEETS, impose
from pnp.imposition.marks import PART, RIM, RULER, STROKE, find_strip, ruler
from pnp.imposition.paper import MARGIN
from pnp.scene import IDENTITY, Group, Page, Rect, Stroke
from pnp.scene.piece import Crease, Part, Piece

near = pytest.approx


@pytest.mark.parametrize("sheets", SHEETS)
@given(some=pieces, paper=papers)
def test_marks_touch_no_piece_and_stay_on_the_paper(sheets, some, paper):
    for page in impose(part(*some), options(paper, sheets)).pages:
        # A mark may begin where a piece ends, and boxes of strokes are those of round caps.
        trims = [box.inset(0.11) for box in trims_on(page, some)]
        for mark in marks_on(page):
            if math.isclose(min(mark.width, mark.height), RIM.width):
                continue
            assert all(apart(mark, box) for box in trims)
            assert mark.x >= 2.8
            assert mark.y >= 2.8
            assert mark.right <= page.width - 2.8
            assert mark.bottom <= page.height - 2.8


def trims_on(page: Page, some: Sequence[Piece]) -> list[Rect]:
    sizes = {piece.id: (piece.width, piece.height) for piece in some}
    found = []
    for words, matrix, _ in faces_on(page):
        corners = [matrix.apply(corner) for corner in ((0.0, 0.0), sizes[words.split()[1]])]
        (x, right), (y, bottom) = (sorted(pair) for pair in zip(*corners, strict=True))
        found.append(Rect(x, y, right - x, bottom - y))
    return found


@pytest.mark.parametrize(
    ("width", "height", "paper"),
    [(44.45, 63.5, "a4"), (63.5, 88.9, "a4"), (190, 260, "letter")],
)
def test_marks_of_full_sheets_are_long_and_where_all_printers_print(width, height, paper):
    cards = piece("c", width, height, bleed=3.0, back=False, quantity=16)
    page = impose(part(cards), options(paper)).pages[0]
    ends = [box for box in marks_on(page) if min(box.width, box.height) < 0.3]
    room = Rect(0, 0, page.width, page.height).inset(MARGIN - 0.2)
    assert len(ends) >= 8
    assert all(max(box.width, box.height) >= 3.0 - 1e-6 for box in ends)
    assert all(room.x <= box.x and box.right <= room.right for box in ends)
    assert all(room.y <= box.y and box.bottom <= room.bottom for box in ends)


def test_cuts_whose_ends_lack_room_are_marked_between_the_pieces():
    cards = piece("c", 44.45, 63.5, bleed=3.0, back=False, quantity=16)
    page = impose(part(cards), options("letter")).pages[0]
    first = min(trims_on(page, [cards]), key=lambda box: (box.y, box.x))
    upright = [box for box in marks_on(page) if abs(box.centre[0] - first.right) < 0.01]
    inner = [box for box in upright if first.bottom - 0.1 <= box.y <= first.bottom + 0.1]
    assert [round(box.height, 3) for box in inner if box.width < 0.3] == [3.2]


def test_a_line_parts_the_kinds_of_a_sheet_and_meets_none_of_them():
    some = piece("a", 60, 60, quantity=3, bleed=2.0), piece("b", 30, 30, quantity=3, bleed=2.0)
    page = impose(part(*some), options()).pages[0]
    level = [box for box in marks_on(page) if box.width > 102 and box.height < 0.3]
    assert [box.width for box in level] == near([192.2])
    above, below = (
        [box for box in trims_on(page, some) if box.width == near(width)] for width in (60, 30)
    )
    assert max(box.bottom for box in above) < level[0].y < min(box.y for box in below)
    others = [box for box in marks_on(page) if box not in level]
    assert all(apart(level[0], box) for box in others)
    assert sum(1 for box in others if abs(box.centre[1] - level[0].y) < 4) >= 8


@given(some=pieces, paper=papers)
def test_no_crop_mark_crosses_a_line_between_kinds(some, paper):
    for page in impose(part(*some), options(paper)).pages:
        lines, crops = strokes_on(page, PART), strokes_on(page, STROKE)
        assert all(apart(line, crop) for line in lines for crop in crops)


def strokes_on(page: Page, stroke: Stroke) -> list[Rect]:
    """Return the boxes of the marks of a page that are drawn with a stroke."""
    (marks,) = (item for item in page.items if isinstance(item, Group) and item.name == "marks")
    return [box for path, box in paths_in(marks, IDENTITY) if path.stroke == stroke]


@pytest.mark.parametrize("sheets", ["duplex-long", "gutterfold"])
@given(some=pieces, paper=papers)
def test_each_cut_has_a_mark_in_line_with_it(sheets, some, paper):
    for page in impose(part(*some), options(paper, sheets)).pages:
        if page.label[0] == "B":
            continue
        marks = marks_on(page)
        upright = {round(box.centre[0], 2) for box in marks if box.width < 0.3 < box.height}
        level = {round(box.centre[1], 2) for box in marks if box.height < 0.3 < box.width}
        for words, matrix, _ in faces_on(page):
            trim = next(p for p in some if p.id == words.split()[1])
            corners = [matrix.apply(c) for c in ((0, 0), (trim.width, trim.height))]
            for x, y in corners:
                assert any(abs(x - mark) < 0.02 for mark in upright)
                assert any(abs(y - mark) < 0.02 for mark in level)


def test_nine_butted_cards_have_marks_at_the_ends_of_the_block_only():
    found = impose(part(piece("c", 63.5, 88.9, back=False, quantity=9)), options())
    marks = marks_on(found.pages[0])
    assert len(marks) == 16
    assert {round(min(box.width, box.height), 3) for box in marks} == {0.2}


def test_no_crop_marks_where_none_are_asked_for():
    found = impose(part(piece("c", 63.5, 88.9, quantity=9)), options(marks="none"))
    assert [marks_on(page) for page in found.pages] == [[], []]


def test_duplex_backs_have_no_crop_marks_and_separate_ones_have_them():
    some = part(piece("c", 63.5, 88.9, quantity=9))
    _, duplex = impose(some, options()).pages
    _, separate = impose(some, options(sheets="separate")).pages
    assert len(marks_on(separate)) - len(marks_on(duplex)) == 16


def test_registration_symbols_coincide_through_the_paper_and_differ():
    front, back = impose(part(piece("c", 60, 88, quantity=9)), options()).pages
    near_top, near_bottom = symbols_of(front), symbols_of(back)
    assert [(front.width - x, y) for x, y in near_top] == [near(p) for p in near_bottom]
    assert near_top[0][1] < 20
    assert near_top[1][1] > 277


def symbols_of(page: Page) -> list[tuple[float, float]]:
    """Return the centres of the crossed circle and the crossed square."""
    (marks,) = (item for item in page.items if getattr(item, "name", "") == "marks")
    groups = [item for item in marks.items if getattr(item, "name", "") == "registration"]
    found = [next(paths_in(group, IDENTITY)) for group in groups]
    assert [any(c == "C" for c, _ in path.segments) for path, _ in found] == [True, False]
    return [box.centre for _, box in found]


def test_creases_that_reach_the_trim_have_dashed_marks_outside_it():
    art = piece("box", 100, 80).front
    folded = Piece("box", "box", 100, 80, art, creases=(Crease((50, 0), (50, 80)),))
    inside = Piece("box", "box", 100, 80, art, creases=(Crease((50, 10), (50, 70)),))
    assert len(dashed(folded)) == 2
    assert {round(box.centre[0], 3) for box in dashed(folded)} == {105.0}
    assert sorted(box.centre[1] for box in dashed(folded)) == near([106.0, 191.0])
    assert dashed(inside) == []


def dashed(some: Piece):
    (page,) = impose(part(some), options()).pages
    paths = [found for item in page.items for found in paths_in(item, IDENTITY)]
    return [box for path, box in paths if path.stroke and path.stroke.dash]


def test_the_ruler_is_a_hundred_millimetres_and_four_inches_long():
    boxes = [box for _, box in paths_in(ruler(typeset), IDENTITY)]
    bars = sorted(box.width - 0.2 for box in boxes if box.width > 50)
    assert bars == near([100.0, 101.6], abs=1e-9)
    assert bars[0] * POINTS_PER_MM == near(283.465, abs=0.001)
    assert all(box.x >= 0 and box.right <= RULER[0] for box in boxes)
    assert all(box.y >= 0 and box.bottom <= RULER[1] for box in boxes)


def test_ticks_of_the_ruler_are_ten_millimetres_and_an_inch_apart():
    xs = [box.centre[0] for _, box in paths_in(ruler(typeset), IDENTITY) if box.width < 1]
    assert xs[:11] == near([1.0 + 10 * i for i in range(11)])
    assert xs[11:] == near([1.0 + 25.4 * i for i in range(5)])


def test_the_ruler_stands_once_on_the_first_sheet_with_room():
    def sheets_with_ruler(count: int) -> list[str]:
        found = impose(part(piece("c", 63.5, 88.9, quantity=count, back=False)), options())
        return [p.label for p in found.pages if "100 mm" in words_on(p)]

    assert sheets_with_ruler(3) == ["F1"]
    assert sheets_with_ruler(10) == ["F2"]
    assert sheets_with_ruler(9) == []


def boxes_of(name, items, matrix=IDENTITY):
    for item in items:
        if isinstance(item, Group):
            inner = item.matrix.then(matrix)
            if item.name == name:
                yield from (box for _, box in paths_in(item, matrix))
            else:
                yield from boxes_of(name, item.items, inner)


@given(some=pieces, paper=papers)
def test_rulers_and_symbols_keep_two_millimetres_from_art(some, paper):
    for page in impose(part(*some), options(paper)).pages:
        ink = [box.inset(-1.9) for *_, box in faces_on(page)]
        for name in ("ruler", "registration"):
            found = list(boxes_of(name, page.items))
            assert all(apart(box, art) for box in found for art in ink)


def labels_with_ruler(some: Piece, paper: str) -> list[str]:
    found = impose(part(some), options(paper))
    return [page.label for page in found.pages if "100 mm" in words_on(page)]


def test_the_ruler_prefers_a_front_to_the_back_of_an_earlier_sheet():
    # Crop marks stand where the ruler would on a full front; its back has none.
    assert labels_with_ruler(piece("c", 70, 95.5, quantity=16), "a3") == ["B1"]
    assert labels_with_ruler(piece("c", 70, 95.5, quantity=17), "a3") == ["F2"]


def test_no_ruler_stands_on_the_back_of_a_sheet_that_stays_blank():
    fronts = piece("c", 70, 95.5, back=False, quantity=16)
    backed = piece("board", 280, 400)
    found = impose(part(fronts, backed), options("a3"))
    assert [page.label for page in found.pages] == ["F1", "B1", "F2", "B2"]
    assert not any("100 mm" in words_on(page) for page in found.pages)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_ruler_stands_in_the_middle_of_the_foot_three_millimetres_above_the_slug(paper):
    page = impose(part(piece("c", 120, 150, back=False)), options(paper)).pages[0]
    box = ruler_on(page)
    slug = find_strip(page.width, page.height, page.bleed).box
    assert box.centre[0] == near(page.width / 2)
    assert slug.y - box.bottom == near(3.0)


@given(some=pieces, paper=papers)
def test_the_ruler_keeps_clear_of_the_slug(some, paper):
    for page in impose(part(*some), options(paper)).pages:
        if "100 mm" in words_on(page):
            slug = find_strip(page.width, page.height, page.bleed).box
            assert apart(ruler_on(page), slug.inset(-3.0))


def ruler_on(page: Page) -> Rect:
    """Return the box of the ruler on a page."""
    (marks,) = (i for i in page.items if isinstance(i, Group) and i.name == "marks")
    placed = next(i for i in marks.items if isinstance(i, Group) and named(i, "ruler"))
    corners = [placed.matrix.apply(corner) for corner in ((0, 0), RULER)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def named(group: Group, name: str) -> bool:
    return any(getattr(item, "name", "") == name for item in group.items)


def test_no_text_beside_the_art_is_smaller_than_six_points():
    poster = Part("part", "Part", (piece("board", 300, 420, back=False),), "poster")
    cards = part(piece("c", 60, 88, quantity=5), piece("long " * 30, 60, 88))
    for some in (poster, cards):
        for page in impose(some, options("letter")).pages:
            for item in page.items:
                sizes = [text.size * POINTS_PER_MM for text in texts_in(item)]
                own = [s for s in sizes if not math.isclose(s, 3 * POINTS_PER_MM)]
                assert all(size >= 6 - 1e-9 for size in own)


@given(some=pieces, paper=papers)
def test_the_ruler_is_never_scaled(some, paper):
    for page in impose(part(*some), options(paper)).pages:
        long = [max(b.width, b.height) for b in boxes_of("ruler", page.items)]
        assert all(n < 10 or math.isclose(n, 100.2) or math.isclose(n, 101.8) for n in long)
