"""Pages go through a model of a printer with faults, and come out where they should be."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import options, part, piece

from pnp.base.values import replace
from pnp.imposition import impose
from pnp.imposition.calibration import Correction, correct_document
from pnp.imposition.paper import PAPERS
from pnp.scene import Document, Group, Page, Path, Point, Rect, circle

near = pytest.approx

# Points to follow through the printer: dots at known places of the page.
DOTS = [(30.0, 40.0), (180.0, 40.0), (30.0, 250.0), (110.0, 130.0)]


def document(*pages: Page, flip: str = "long") -> Document:
    return Document("T", "", "", (), "en", pages, flip)


def page(width: float, height: float) -> Page:
    dots = tuple(Path(circle(x, y, 0.5), fill="#000000") for x, y in DOTS)
    whole = Rect(0, 0, width, height)
    return Page(width, height, dots, "F1", whole, whole)


def drawn(page: Page) -> list[Point]:
    """Return where the dots are drawn on a page."""
    if not isinstance(page.items[0], Group):
        return DOTS
    (whole,) = page.items
    return [whole.matrix.apply(dot) for dot in DOTS]


def printed(
    at: Point, page: Page, *, scale: Point, shift: Point = (0, 0), turn: float = 0.0
) -> Point:
    """Return where a printer puts a point: it stretches about the middle, then turns and shifts.

    ``shift`` is to the right and up, ``turn`` in degrees clockwise, both as seen on the side.
    """
    x, y = (at[0] - page.width / 2) * scale[0], (at[1] - page.height / 2) * scale[1]
    angle = math.radians(turn)
    x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    return page.width / 2 + x + shift[0], page.height / 2 + y - shift[1]


shifts = st.floats(-2, 2)
scales = st.floats(0.98, 1.02)


@given(st.tuples(shifts, shifts), st.floats(-1, 1), st.tuples(scales, scales), st.booleans())
def test_a_page_through_a_printer_with_faults_comes_out_true(offset, turn, scale, lying):
    size = (297.0, 210.0) if lying else (210.0, 297.0)
    name = "back_offset_lying" if lying else "back_offset"
    wrong = Correction(**{name: offset}, back_rotation=turn, scale=scale)
    across = scale[::-1] if lying else scale
    front, back = correct_document(document(page(*size), page(*size)), wrong).pages
    for dot, at in zip(DOTS, drawn(front), strict=True):
        assert printed(at, front, scale=across) == near(dot)
    for dot, at in zip(DOTS, drawn(back), strict=True):
        shift = -offset[0], -offset[1]
        # The correction shifts before it turns, so the printer turns before it shifts.
        assert printed(at, back, scale=across, shift=shift, turn=-turn) == near(dot)


def test_a_back_moves_to_the_right_and_up():
    moved = correct_document(
        document(page(210, 297), page(210, 297)), Correction((0.5, -0.25))
    ).pages[1]
    assert drawn(moved)[0] == near((30.5, 40.25))


def test_pages_printed_on_one_side_are_no_backs():
    pages = correct_document(
        document(page(210, 297), page(210, 297), flip="none"), Correction((0.5, -0.25))
    )
    assert all(drawn(found) == DOTS for found in pages.pages)


def test_upright_backs_keep_clear_of_what_lying_ones_need():
    found = correct_document(
        document(page(210, 297), page(210, 297)), Correction(back_offset_lying=(1.0, 1.0))
    )
    assert drawn(found.pages[1]) == DOTS


def test_nothing_to_correct_changes_nothing():
    some = document(page(210, 297))
    assert correct_document(some, Correction()) is some


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [(63.5, 88.9), (88.9, 150.0)])
@pytest.mark.parametrize("margins", [(4.0, 5.0), (6.0, 17.0), (12.0, 4.2)])
def test_wide_margins_stay_empty_on_upright_and_lying_pages(paper, size, margins):
    correction = Correction(margins=margins)
    usable = correction.usable(PAPERS[paper])
    some = piece("c", *size, bleed=3.0, quantity=7)
    imposed = impose(part(some), replace(options(paper), paper=usable))
    found = correct_document(document(*imposed.pages, flip=imposed.flip), correction)
    for one in found.pages:
        assert sorted((one.width, one.height)) == near([PAPERS[paper].width, PAPERS[paper].height])
        sides, ends = margins if one.height > one.width else margins[::-1]
        assert one.bleed.x >= sides
        assert one.bleed.right <= one.width - sides
        assert one.bleed.y >= ends
        assert one.bleed.bottom <= one.height - ends


def test_usual_margins_cost_no_paper():
    assert Correction(margins=(5.0, 4.2)).usable(PAPERS["a4"]) == PAPERS["a4"]
