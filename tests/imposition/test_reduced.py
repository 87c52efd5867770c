"""One page instead of many: the factor, the whole of the piece, and type that stays legible."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import faces_on, options, paths_in, piece, typeset, words_on

from pnp.base.values import replace
from pnp.imposition import SHEETS, impose
from pnp.imposition.pages import reduce_to_paper
from pnp.imposition.paper import MARGIN, PAPERS
from pnp.scene import IDENTITY, Group, Matrix
from pnp.scene.piece import Crease, Part

near = pytest.approx


def imposed(*pieces, paper: str = "a4", sheets: str = "duplex-long"):
    return impose(Part("part", "Part", pieces, "reduced"), options(paper, sheets))


@given(
    width=st.floats(100, 1500), height=st.floats(300, 1500), paper=st.sampled_from(["a4", "letter"])
)
def test_a_piece_keeps_its_shape_and_fills_the_room_of_a_sheet(width, height, paper):
    size = PAPERS[paper]
    made = reduce_to_paper(piece("board", width, height), size)
    assert made.width / made.height == near(width / height)
    low, high = sorted((made.width, made.height))
    short, long = size.width - 2 * MARGIN, size.height - 2 * MARGIN
    assert low <= short + 1e-6
    assert high <= long + 1e-6
    # A thousandth more would not fit.
    larger = made.scale + 0.001
    assert min(width, height) * larger > short or max(width, height) * larger > long


@pytest.mark.parametrize("sheets", SHEETS)
def test_the_factor_stands_on_every_page_and_among_the_remarks(sheets):
    board = piece("board", 394.6, 394.6)
    found = imposed(board, sheets=sheets)
    for page in found.pages:
        if "leave blank" not in " ".join(words_on(page)):
            slug = next(words for words in words_on(page) if words.startswith("Gulls"))
            assert "reduced to 50 %" in slug.split(" – ")
    assert found.faults == ()
    assert [(r.code, r.message) for r in found.remarks if not r.warning] == [
        ("reduced-piece", "'board' is reduced to 50 % of its size")
    ]


def test_everything_of_a_piece_becomes_smaller_alike():
    board = replace(
        piece("board", 394.6, 394.6, bleed=3.0),
        cut=(("M", (0, 0)), ("L", (394.6, 0)), ("L", (0, 394.6)), ("Z", ())),
        creases=(Crease((197.3, 0), (197.3, 394.6)),),
    )
    made = reduce_to_paper(board, PAPERS["a4"])
    assert made.bleed == near(1.5)
    assert made.cut[1] == ("L", near((197.3, 0)))
    assert made.creases[0].end == near((98.65, 197.3))
    (art,) = made.front
    assert isinstance(art, Group)
    ((_, box),) = paths_in(Group(art.items[:1], art.matrix), IDENTITY)
    assert (box.x, box.right) == near((-1.5, 197.3 + 1.5))


@pytest.mark.parametrize(("points", "small"), [(10.4, False), (9.6, True)])
def test_type_below_five_points_is_told(points, small):
    size = points * 25.4 / 72 / 2
    text = typeset("Gull Harbour", size, 10, 10, "start")
    board = replace(
        piece("board", 394.6, 394.6, back=False), front=(Group((text,), Matrix.scale(2)),)
    )
    warnings = [remark for remark in imposed(board).remarks if remark.warning]
    assert [(w.code, w.message) for w in warnings] == [
        (
            "small-text",
            "'board' is reduced to 50 %: 'Gull Harbour' is set in 4.8 pt there",
        )
    ] * small


def test_text_that_leaves_no_ink_may_be_of_any_size():
    text = replace(typeset("a gull", 0.5, 10, 10, "start"), hidden=True)
    board = replace(piece("board", 394.6, 394.6, back=False), front=(text,))
    assert [remark.code for remark in imposed(board).remarks] == ["reduced-piece"]


def test_what_fits_a_sheet_keeps_its_size():
    found = imposed(piece("card", 63.5, 88.9, back=False), piece("board", 500, 500, back=False))
    assert [remark.piece for remark in found.remarks if not remark.warning] == ["board"]
    alone = imposed(piece("card", 63.5, 88.9, back=False))
    (card,) = alone.pages
    ((words, _, box),) = faces_on(card)
    assert (words, box.width, box.height) == ("front card", near(63.5), near(88.9))
    assert "reduced" not in " ".join(words_on(card))
