"""Sheets of several sizes: cut apart by straight cuts, complete, apart, never more than rows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import apart, papers, piece

from pnp.imposition import nup
from pnp.imposition.grid import Stock, pack_in_blocks
from pnp.imposition.nup import NupLayout, arrange, pack_in_rows
from pnp.imposition.paper import PAPERS, fields
from pnp.imposition.schemes.gutterfold import halves
from pnp.scene import Rect
from pnp.scene.piece import Piece

DUST = 1e-6


def falls_apart(boxes: Sequence[Rect]) -> bool:
    """Tell whether straight cuts, each through all that is left, part the boxes from each other."""
    if len(boxes) <= 1:
        return True
    for low, high in ((_left, _right), (_top, _bottom)):
        ordered = sorted(boxes, key=low)
        reached = high(ordered[0])
        for i, box in enumerate(ordered[1:], 1):
            if low(box) >= reached - DUST:
                return falls_apart(ordered[:i]) and falls_apart(ordered[i:])
            reached = max(reached, high(box))
    return False


def _left(box: Rect) -> float:
    return box.x


def _right(box: Rect) -> float:
    return box.right


def _top(box: Rect) -> float:
    return box.y


def _bottom(box: Rect) -> float:
    return box.bottom


sizes = st.sampled_from([12.0, 20.0, 31.0, 44.45, 55.0, 63.5, 88.9, 100.0, 120.0])
mixed = st.lists(
    st.tuples(sizes, sizes, st.sampled_from([0.0, 1.5, 3.0]), st.integers(1, 12)),
    min_size=1,
    max_size=7,
).map(
    lambda rows: tuple(
        piece(f"p{i}", w, h, bleed=bleed, quantity=n) for i, (w, h, bleed, n) in enumerate(rows)
    )
)


def check(layouts: Sequence[NupLayout], some: Sequence[Piece]) -> None:
    placed = [copy.piece.id for sheet in layouts for copy in sheet.placed]
    assert sorted(placed) == sorted(p.id for p in some for _ in range(p.quantity))
    for sheet in layouts:
        room, inks = sheet.field.room, [copy.ink for copy in sheet.placed]
        assert falls_apart(inks)
        for i, ink in enumerate(inks):
            assert all(apart(ink, other) for other in inks[:i])
            assert room.x - DUST <= ink.x
            assert ink.right <= room.right + DUST
            assert room.y - DUST <= ink.y
            assert ink.bottom <= room.bottom + DUST


@given(some=mixed, paper=papers)
def test_every_sheet_falls_apart_by_straight_cuts(some, paper):
    found = arrange(some, fields(PAPERS[paper]))
    check(found.layouts, [p for p in some if p not in found.unplaced])


@given(some=mixed)
def test_halves_of_folded_sheets_fall_apart_too(some):
    found = arrange(some, halves(PAPERS["a4"]))
    check(found.layouts, [p for p in some if p not in found.unplaced])


@given(some=mixed)
def test_blocks_alone_fall_apart(some):
    """Rows often win, so blocks are looked at by themselves as well."""
    paper = fields(PAPERS["a4"])
    rests = [(Stock(p.width, p.height, p.bleed), [p] * p.quantity) for p in some]
    sheets = [
        NupLayout(field, tuple(nup.PlacedPiece(*copy) for copy in standing))
        for field, standing in pack_in_blocks(rests, paper, sum(p.quantity for p in some))
    ]
    check(sheets, some)


@given(some=mixed, paper=st.sampled_from(["a4", "letter"]))
def test_never_more_sheets_than_in_rows(some, paper):
    def count() -> int:
        return len(arrange(some, fields(PAPERS[paper])).layouts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nup, "_pack_leftovers", pack_in_rows)
        before = count()
    assert count() <= before


def test_blocks_side_by_side_save_a_sheet_that_rows_take():
    tracks, strips = (
        piece("track", 140.0, 63.5, quantity=3),
        piece("strip", 50.8, 140.0, quantity=3),
    )
    paper = fields(PAPERS["a4"])
    rests = [(Stock(p.width, p.height, 0.0), [p] * p.quantity) for p in (tracks, strips)]
    assert len(pack_in_rows(rests, paper)) == 2
    (sheet,) = arrange([tracks, strips], paper).layouts
    assert len(sheet.placed) == 6
    assert falls_apart([copy.ink for copy in sheet.placed])


def test_a_pinwheel_does_not_fall_apart():
    wheel = [Rect(0, 0, 2, 1), Rect(2, 0, 1, 2), Rect(1, 2, 2, 1), Rect(0, 1, 1, 2)]
    assert not falls_apart(wheel)
    assert falls_apart(wheel[:3])
