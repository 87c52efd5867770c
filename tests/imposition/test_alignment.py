"""Every back behind its own front, for all ways of printing backs: same piece and outline, upright.

Pages are turned or folded here by their own arithmetic; outlines that no turn maps onto itself,
such as that of a flag, would tell a back that is mirrored, turned or shifted.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import Found, apart, faces_on, options, part, paths_in, piece

from pnp.base.values import replace
from pnp.imposition import impose
from pnp.scene import IDENTITY, Matrix, Page, Point, Segments, circle, polygon, rectangle
from pnp.scene.piece import Piece

Turn = Callable[[Point], Point]

OUTLINES: dict[str, Callable[[float, float], Segments]] = {
    "card": lambda w, h: rectangle(0, 0, w, h),
    "round": lambda w, h: circle(w / 2, h / 2, min(w, h) / 2),
    "hex": lambda w, h: polygon(
        (w / 2 + w / 2 * math.cos(k * math.pi / 3), h / 2 + h / 2 * math.sin(k * math.pi / 3))
        for k in range(6)
    ),
    "flag": lambda w, h: polygon(((0, 0), (w, h / 5), (w / 3, h / 2), (0, h))),
}
SIZES = [(63.5, 88.9), (88.9, 63.5), (50.8, 50.8), (19.05, 19.05), (44.45, 63.5), (30.0, 90.0)]


def made(rows: list[tuple[tuple[float, float], str, float, bool, int]]) -> tuple[Piece, ...]:
    return tuple(
        replace(
            piece(f"p{i}", *size, bleed=bleed, back=back, quantity=quantity),
            cut=OUTLINES[shape](*size),
        )
        for i, (size, shape, bleed, back, quantity) in enumerate(rows)
    )


mixed = st.lists(
    st.tuples(
        st.sampled_from(SIZES),
        st.sampled_from(sorted(OUTLINES)),
        st.sampled_from([0.0, 1.5, 3.0]),
        st.booleans(),
        st.integers(1, 11),
    ),
    min_size=1,
    max_size=5,
).map(made)


def pairs(sheets: str, pages: tuple[Page, ...]) -> list[tuple[list[Found], list[Found], Turn]]:
    """Return for each sheet its fronts, its backs and where a point of a back comes to lie."""
    if sheets == "gutterfold":
        return [_folded(page) for page in pages]
    known = {page.label: page for page in pages}
    found = []
    for label, front in known.items():
        if label[0] == "F":
            back = known.get(f"B{label[1:]}")
            backs = faces_on(back) if back is not None else []
            found.append((faces_on(front), backs, _turned(front, sheets)))
    return found


def _turned(page: Page, sheets: str) -> Turn:
    edge = sheets.partition("-")[2]
    # Sheets that are glued back to back are turned like the page of a book, however they lie.
    if sheets == "separate" or (edge == "long") == (page.height > page.width):
        return lambda p: (page.width - p[0], p[1])
    return lambda p: (p[0], page.height - p[1])


def _folded(page: Page) -> tuple[list[Found], list[Found], Turn]:
    found = faces_on(page)
    fronts = [one for one in found if one[0].startswith("front")]
    backs = [one for one in found if one[0].startswith("back")]
    dashed = [
        box
        for item in page.items
        for path, box in paths_in(item, IDENTITY)
        if path.stroke and path.stroke.dash
    ]
    if not dashed:
        # Pieces too large for half a sheet: fronts and backs on sheets of their own.
        return fronts, backs, lambda p: (page.width - p[0], p[1])
    fold = max(dashed, key=lambda box: max(box.width, box.height))
    if fold.width > fold.height:
        return fronts, backs, lambda p: (p[0], page.height - p[1])
    return fronts, backs, lambda p: (page.width - p[0], p[1])


def points(segments: Segments, matrix: Matrix, turn: Turn = lambda p: p) -> list[Point]:
    """Return the points of an outline as they come to lie."""
    found = [v[k : k + 2] for _, v in segments for k in range(0, len(v), 2)]
    return [turn(matrix.apply((x, y))) for x, y in found]


def same(some: list[Point], others: list[Point]) -> bool:
    """Tell whether two outlines are the same to a thousandth of a millimetre."""
    return all(math.dist(a, b) < 1e-3 for a, b in zip(some, others, strict=True))


def mirrored(segments: Segments, width: float) -> Segments:
    """Return an outline as it is seen from behind."""
    return tuple(
        (command, tuple(width - v if k % 2 == 0 else v for k, v in enumerate(values)))
        for command, values in segments
    )


def up(matrix: Matrix, turn: Turn = lambda p: p) -> Point:
    (x, y), (x2, y2) = turn(matrix.apply((0, 0))), turn(matrix.apply((0, -1)))
    return round(x2 - x, 6) + 0.0, round(y2 - y, 6) + 0.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sheets", ["duplex-long", "duplex-short", "gutterfold", "separate"])
@given(some=mixed)
def test_each_back_lies_behind_its_own_front(sheets, paper, some):
    known = {p.id: p for p in some}
    backed = 0
    for fronts, backs, turn in pairs(sheets, impose(part(*some), options(paper, sheets)).pages):
        left = list(backs)
        for words, matrix, box in fronts:
            one = known[words.removeprefix("front ")]
            outline, seen = points(one.cut, matrix), mirrored(one.cut, one.width)
            behind = [found for found in left if same(points(seen, found[1], turn), outline)]
            if one.back is None:
                # Nothing stands behind it, not even the bleed of a neighbour's back.
                for _, _, other in backs:
                    (x, y), (x2, y2) = turn((other.x, other.y)), turn((other.right, other.bottom))
                    seen = replace(
                        other, x=min(x, x2), y=min(y, y2), width=abs(x2 - x), height=abs(y2 - y)
                    )
                    assert apart(seen, box)
                continue
            assert [w for w, _, _ in behind] == [f"back {one.id}"]
            assert up(behind[0][1], turn) == up(matrix)
            left.remove(behind[0])
            backed += 1
        assert left == []
    assert backed == sum(p.quantity for p in some if p.back is not None)


@pytest.mark.parametrize("sheets", ["duplex-long", "duplex-short", "separate", "gutterfold"])
@pytest.mark.parametrize(("paper", "lies"), [("a4", True), ("a4", False), ("letter", True)])
def test_upright_and_lying_sheets_are_both_tried(sheets, paper, lies):
    """Poker cards with bleed lie on lying paper; butted ones stand on upright paper."""
    some = made([((63.5, 88.9), "flag", 3.0 if lies else 0.0, True, 11)])
    found = impose(part(*some), options(paper, sheets))
    assert {page.width > page.height for page in found.pages} >= {lies or sheets == "gutterfold"}


@given(some=mixed)
def test_fronts_alone_have_no_backs(some):
    for page in impose(part(*some), options("a4", "fronts")).pages:
        assert page.label[0] == "F"
        assert all(words.startswith("front") for words, _, _ in faces_on(page))
