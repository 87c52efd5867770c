"""The calibration sheets, printed by a printer with a known fault, must show that fault."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import paths_in, texts_in, typeset

from pnp.imposition.calibration import (
    FRAMES,
    STEP,
    STEPS,
    Correction,
    calibration_sheets,
    correct_document,
    has_room,
)
from pnp.imposition.paper import PAPERS
from pnp.scene import IDENTITY, Matrix, Page, Rect

near = pytest.approx
steps = st.integers(-STEPS, STEPS)


@cache
def sheets(paper: str, flip: str) -> tuple[Page, ...]:
    return calibration_sheets(PAPERS[paper], flip, typeset).pages


@cache
def squares(paper: str, flip: str, number: int, *, filled: bool) -> tuple[Rect, ...]:
    page = sheets(paper, flip)[number]
    found = [p for item in page.items for p in paths_in(item, IDENTITY)]
    return tuple(
        Rect(round(box.centre[0], 3), round(box.centre[1], 3), 0, 0)
        for path, box in found
        if (path.fill == "#000000") == filled
        and box.width == near(3.0, abs=0.3)
        and box.width == near(box.height)
    )


def label_of(page: Page, square: Rect) -> tuple[float, float]:
    """Return the numbers over the column and left of the row of a square of a back."""
    texts = [text for item in page.items for text in texts_in(item)]
    words = [t for t in texts if t.content[0] in "+-0" and len(t.content) in (1, 5)]
    top = min(t.y for t in words)
    over = [t for t in words if t.y == near(top)]
    beside = [t for t in words if t not in over]
    column = min(over, key=lambda t: abs(t.x + t.width / 2 - square.x))
    row = min(beside, key=lambda t: abs(t.y - square.y))
    return float(column.content), float(row.content)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("sheet", [0, 1])
@given(paper=st.sampled_from(["a4", "letter", "legal"]), right=steps, up=steps)
def test_the_square_that_fills_its_frame_tells_how_far_backs_must_move(
    flip, sheet, paper, right, up
):
    back = sheets(paper, flip)[2 * sheet + 1]
    # A printer that prints backs so far to the left and down, as seen on the back.
    drift = -STEP * right, STEP * up
    left_stays = (flip == "long") == (back.height > back.width)
    frames = {(s.x, s.y) for s in squares(paper, flip, 2 * sheet, filled=False)}
    assert len(frames) == (2 * STEPS + 1) ** 2
    filled = []
    for square in squares(paper, flip, 2 * sheet + 1, filled=True):
        x, y = square.x + drift[0], square.y + drift[1]
        seen = (back.width - x, y) if left_stays else (x, back.height - y)
        if (round(seen[0], 3), round(seen[1], 3)) in frames:
            filled.append(square)
    (square,) = filled
    assert label_of(back, square) == near((STEP * right, STEP * up))


def test_the_labels_are_what_a_profile_asks_for():
    document = calibration_sheets(PAPERS["a4"], "long", typeset)
    offset = (0.5, -0.25)
    moved = correct_document(document, Correction(offset)).pages[1]
    assert moved.items[0].matrix == Matrix.translate(0.5, 0.25)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_bars_are_a_hundred_millimetres_and_frames_keep_their_distance(paper):
    page = calibration_sheets(PAPERS[paper], "long", typeset).pages[0]
    found = [p for item in page.items for p in paths_in(item, IDENTITY)]
    boxes = [b.inset(p.stroke.width / 2) for p, b in found if p.stroke]
    assert [b for b in boxes if b.height == near(0) and b.width == near(100)]
    assert [b for b in boxes if b.width == near(0) and b.height == near(100)]
    for mm in FRAMES:
        assert [
            b
            for b in boxes
            if (b.x, b.y) == near((mm, mm))
            and (b.right, b.bottom) == near((page.width - mm, page.height - mm))
        ]


def test_a_bank_card_covers_its_outline():
    page = calibration_sheets(PAPERS["a4"], "long", typeset).pages[2]
    found = [p for item in page.items for p in paths_in(item, IDENTITY)]
    (card,) = (b.inset(p.stroke.width / 2) for p, b in found if p.stroke and p.stroke.dash)
    assert sorted((card.width, card.height)) == near([53.98, 85.6])


def test_small_paper_has_no_room_for_the_sheets():
    assert [name for name in sorted(PAPERS) if not has_room(PAPERS[name])] == ["a5"]
