from __future__ import annotations

import pytest
from imposing import (
    apart,
    extent,
    faces_on,
    marks_on,
    options,
    part,
    paths_in,
    piece,
    typeset,
    words_on,
)

from pnp.base.values import replace
from pnp.imposition import impose
from pnp.imposition.assembly import steps as steps_of
from pnp.imposition.paper import PAPERS
from pnp.imposition.poster import poster_fields
from pnp.imposition.tiling import tile_piece
from pnp.scene import IDENTITY, Group, Instance, Page, Rect
from pnp.scene.piece import Part

near = pytest.approx

BOARD = piece("board", 457.2, 457.2, bleed=3.0, back=False)


def poster(*pieces, paper: str = "a4", marks: str = "crop"):
    return impose(part(*pieces, scheme="poster"), options(paper, marks=marks))


def window(page: Page) -> tuple[Rect, float, float]:
    """Return where a tile shows the piece, and how far the piece is moved."""
    clipped = next(i for i in page.items if isinstance(i, Group) and i.clip is not None)
    (drawn,) = clipped.items
    assert isinstance(drawn, Instance)
    return extent(clipped.clip), drawn.matrix.e, drawn.matrix.f


def test_a_poster_is_an_assembly_page_and_its_tiles():
    found = poster(BOARD)
    names = ["ASSEMBLY", *(f"TILE {row}{column}" for row in "AB" for column in "123")]
    assert [slug_of(page).split(" – ")[3] for page in found.pages] == names
    assert [page.label for page in found.pages] == [f"F{i}" for i in range(1, 8)]
    assert (found.papers, found.faults, found.flip) == (7, (), "none")


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(("squares", "side"), [(18, 25.0), (20, 20.0), (14, 30.0)])
def test_the_seams_of_a_board_of_squares_are_lines_of_its_grid(paper, squares, side):
    border = 12.0
    lines = tuple(border + side * i for i in range(squares + 1))
    board = replace(
        piece("board", 2 * border + squares * side, 2 * border + squares * side, back=False),
        seams=(lines, lines),
    )
    edges = set()
    for page in poster(board, paper=paper).pages[1:]:
        box, dx, dy = window(page)
        edges |= {round(edge, 3) for edge in (box.x - dx, box.y - dy)}
    assert len(edges) > 1
    assert edges - {0.0} <= set(lines)


def slug_of(page: Page) -> str:
    return next(words for words in words_on(page) if words.startswith("Gulls"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
def test_the_tiles_together_show_the_whole_piece_at_its_size(paper):
    shown = []
    for page in poster(BOARD, paper=paper).pages[1:]:
        box, dx, dy = window(page)
        shown.append(Rect(box.x - dx, box.y - dy, box.width, box.height))
    for x in range(0, 458, 6):
        for y in range(0, 458, 6):
            assert any(b.x <= x <= b.right and b.y <= y <= b.bottom for b in shown)
    assert min(b.x for b in shown) == near(-3.0)
    assert max(b.right for b in shown) == near(460.2)
    assert any(not apart(shown[0], other) for other in shown[1:])


def test_the_strip_beyond_a_seam_is_hatched_and_says_what_covers_it():
    tiles = poster(BOARD).pages[1:]
    says = [[w for w in words_on(page) if w.startswith("glue")] for page in tiles]
    assert says == [
        ["glue under A2", "glue under B1"],
        ["glue under A3", "glue under B2"],
        ["glue under B3"],
        ["glue under B2"],
        ["glue under B3"],
        [],
    ]
    strips = [extent(i.clip) for i in tiles[0].items if getattr(i, "name", "") == "overlap"]
    assert [min(strip.width, strip.height) for strip in strips] == near([10.0, 10.0])


def test_both_tiles_at_a_seam_name_it():
    tiles = poster(BOARD).pages[1:]
    named = {words for page in tiles for words in words_on(page) if "|" in words}
    assert named == {"A1|A2", "A2|A3", "B1|B2", "B2|B3", "A1|B1", "A2|B2", "A3|B3"}
    for seam in sorted(named):
        assert sum(seam in words_on(page) for page in tiles) == 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_ticks_and_words_of_tiles_touch_no_art(paper):
    for page in poster(BOARD, paper=paper).pages[1:]:
        box, _, _ = window(page)
        inside = Rect(0, 0, page.width, page.height).inset(2.9)
        for mark in marks_on(page):
            assert apart(mark, box)
            assert inside.x <= mark.x
            assert mark.right <= inside.right
            assert inside.y <= mark.y
            assert mark.bottom <= inside.bottom


def test_seams_of_neighbours_have_ticks_at_the_same_place_of_the_piece():
    first, second = poster(BOARD).pages[1:3]
    ticks = []
    for page in (first, second):
        _, dx, _ = window(page)
        ticks.append(
            {round(m.centre[0] - dx, 3) for m in marks_on(page) if m.width < 0.3 < m.height}
        )
    assert len(ticks[0] & ticks[1]) == 1


def test_the_map_of_tiles_shows_the_current_one():
    for i, page in enumerate(poster(BOARD).pages[1:]):
        marks = next(item for item in page.items if getattr(item, "name", "") == "marks")
        boxes = [f for f in paths_in(marks, IDENTITY) if f[0].segments[-1][0] == "Z"]
        assert [path.fill is not None for path, _ in boxes] == [k == i for k in range(6)]


def test_the_assembly_page_says_the_size_and_the_order():
    words = words_on(poster(BOARD).pages[0])
    facts = "6 tiles, 3 across and 2 down – 457.2 × 457.2 mm (18 × 18 in) – print at 100 %"
    assert words[:2] == ["board", facts]
    assert {f"{row}{column}" for row in "AB" for column in "123"} <= set(words)
    assert "100 mm" in words


def steps(width: float, height: float) -> list[str]:
    """Return the steps on the assembly page of a poster on paper so large that none is broken."""
    field = poster_fields(PAPERS["a4"])[2]
    tiling = tile_piece(piece("board", width, height, back=False), [field])
    return list(steps_of(tiling, typeset))


def test_edges_that_come_to_lie_on_a_strip_are_cut_first_and_outer_edges_last():
    assert steps(180, 700) == [
        "Cut the upper edge of B1 and C1 at the ticks. Leave all other edges for now.",
        "Glue the tiles together from the top down, A1 to C1: "
        "the hatched strip of each goes under the next.",
        "Tape the seams on the back, then cut the outer edge of the whole at its ticks.",
    ]
    assert steps(540, 200)[:2] == [
        "Cut the left edge of A2 and A3 at the ticks. Leave all other edges for now.",
        "Glue the tiles together from left to right, A1 to A3: "
        "the hatched strip of each goes under the next.",
    ]
    assert steps(380, 520)[0] == (
        "Cut the left edge of A2 and B2 and the upper edge of B1 and B2 at the ticks. "
        "Leave all other edges for now."
    )
    assert "all tiles but those of column 1 and the upper edge of all" in steps(700, 700)[0]


def test_the_steps_of_an_assembly_page_are_numbered():
    words = words_on(poster(BOARD).pages[0])
    assert [w for w in words if w in {"1.", "2.", "3.", "4.", "5."}] == ["1.", "2.", "3.", "4."]


def test_the_names_of_tiles_stand_on_white_discs():
    page = poster(BOARD).pages[0]
    drawn = list(page.items)
    for name in ("A1", "A2", "A3", "B1", "B2", "B3"):
        at = next(i for i, item in enumerate(drawn) if getattr(item, "content", "") == name)
        disc = drawn[at - 1]
        assert disc.fill == "#ffffff"
        box, text = extent(disc.segments), drawn[at]
        assert box.x < text.x
        assert text.x + text.width < box.right
        assert box.y < text.y - text.size * 0.7
        assert text.y < box.bottom


def test_the_note_of_the_part_is_on_the_assembly_page():
    noted = Part("part", "Part", (BOARD,), "poster", "glue it to card")
    assert "glue it to card" in words_on(impose(noted, options()).pages[0])


def test_a_long_note_is_broken_into_lines_that_fit_the_page():
    note = " ".join(["glue"] * 60)
    noted = Part("part", "Part", (BOARD,), "poster", note)
    page = impose(noted, options("a5")).pages[0]
    lines = [words for words in words_on(page) if words.startswith("glue glue")]
    assert len(lines) > 1
    assert " ".join(lines) == note


def test_a_piece_that_fits_a_sheet_is_not_cut():
    small = piece("small", 180, 250, bleed=3.0, back=False)
    (page,) = poster(small).pages
    assert [words for words, *_ in faces_on(page)] == ["front small"]


def test_the_same_board_needs_no_tiles_on_larger_paper():
    board = piece("board", 250, 380, back=False)
    assert len(poster(board, paper="a3").pages) == 1
    assert len(poster(board, paper="a4").pages) > 2


def test_the_back_of_a_poster_is_a_poster_of_its_own():
    double = piece("board", 300, 200, back=True)
    titles = [words_on(page)[0] for page in poster(double).pages[::3]]
    assert titles == ["board (front)", "board (back)"]


def test_copies_of_a_poster_are_printed():
    board = piece("board", 300, 200, back=False, quantity=2)
    assert len(poster(board).pages) == 1 + 2 * 2


def test_the_trim_of_a_tile_leaves_out_the_bleed_of_the_poster():
    first = poster(BOARD).pages[1]
    assert (first.trim.x - first.bleed.x, first.trim.y - first.bleed.y) == near((3.0, 3.0))
    assert (first.trim.right, first.trim.bottom) == near((first.bleed.right, first.bleed.bottom))
