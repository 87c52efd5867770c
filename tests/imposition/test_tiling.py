from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import piece

from pnp.base.values import replace
from pnp.imposition.paper import PAPERS
from pnp.imposition.poster import poster_fields
from pnp.imposition.tiling import (
    LEAST_SHARE,
    OVERLAP,
    SeamTargets,
    count_tiles,
    cut_tiles,
    tile_name,
    tile_piece,
)
from pnp.scene import Rect

near = pytest.approx
INCH = 25.4

sizes = st.floats(50, 3000)
rooms = st.sampled_from([135.3, 187.3, 197.3, 274.3, 284.3])
bleeds = st.sampled_from([0.0, 3.0, 3.175])


@pytest.mark.parametrize(
    ("inches", "paper", "sheets"),
    [
        (18, "a4", 6),
        (18, "letter", 6),
        (16, "a4", 6),
        (16, "letter", 6),
        (18, "a3", 4),
        (18, "tabloid", 4),
    ],
)
def test_square_boards_need_as_few_sheets_as_the_trade_says(inches, paper, sheets):
    board = piece("board", inches * INCH, inches * INCH, bleed=3.0)
    assert tile_piece(board, poster_fields(PAPERS[paper])).count == sheets


def test_tiles_are_counted_by_what_each_adds():
    assert count_tiles(197.3, 197.3) == 1
    assert count_tiles(197.4, 197.3) == 2
    assert count_tiles(197.3 + 187.3, 197.3) == 2
    assert count_tiles(197.3 + 187.4, 197.3) == 3


def test_the_way_to_lie_with_fewer_sheets_is_taken():
    wide = piece("wide", 540.0, 185.0)
    assert tile_piece(wide, poster_fields(PAPERS["a4"])).field.width == 297.0
    tall = piece("tall", 190.0, 500.0)
    assert tile_piece(tall, poster_fields(PAPERS["a4"])).field.height == 297.0


@given(sizes, rooms, bleeds)
def test_tiles_cover_the_piece_fit_the_room_and_overlap_as_asked(size, room, bleed):
    cuts = cut_tiles(size, bleed, room, SeamTargets())
    reaches = [cuts.printed_range(i) for i in range(cuts.count)]
    assert reaches[0][0] == cuts.start <= 0
    assert reaches[-1][1] == cuts.end >= size
    assert cuts.count == count_tiles(size, room)
    assert all(high - low <= room + 1e-6 for low, high in reaches)
    for (_, high), (low, _) in zip(reaches, reaches[1:], strict=False):
        assert high - low == near(OVERLAP)


@given(sizes, rooms, bleeds)
def test_tiles_are_equal_without_seams_to_follow(size, room, bleed):
    cuts = cut_tiles(size, bleed, room, SeamTargets())
    lengths = [high - low for low, high in map(cuts.printed_range, range(cuts.count))]
    assert max(lengths) - min(lengths) < 1e-6


@given(sizes, rooms, bleeds, st.lists(st.floats(0, 3000), max_size=30))
def test_seams_move_only_as_far_as_tiles_fit_and_leave_no_sliver(size, room, bleed, seams):
    cuts = cut_tiles(size, bleed, room, SeamTargets(seams))
    lengths = [high - low for low, high in map(cuts.printed_range, range(cuts.count))]
    equal = (cuts.end - cuts.start + (cuts.count - 1) * OVERLAP) / cuts.count
    assert all(length <= room + 1e-6 for length in lengths)
    assert min(lengths) >= LEAST_SHARE * equal - OVERLAP


def test_seams_follow_the_grid_of_the_board():
    spaces = [INCH * i for i in range(18)]
    plain, followed = (
        cut_tiles(18 * INCH, 0, 197.3, SeamTargets()),
        cut_tiles(18 * INCH, 0, 197.3, SeamTargets(spaces)),
    )
    assert plain.seams == near((149.0667, 298.1333), abs=0.001)
    assert followed.seams == near((6 * INCH, 12 * INCH))


def test_a_seam_moves_as_far_as_the_paper_allows():
    # Equal tiles would meet at 134.7, and the second tile may be 203.2 mm long.
    far = cut_tiles(279.4, 3.0, 203.2, SeamTargets([30.0, 88.0, 250.0]))
    assert (far.seams, far.unclear, far.start, far.end) == ((88.0,), 0, -3.0, 282.4)
    near_by = cut_tiles(279.4, 3.0, 203.2, SeamTargets([88.0, 117.0]))
    assert near_by.seams == (117.0,)


def test_a_clear_seam_is_worth_some_of_the_outer_bleed():
    found = cut_tiles(279.4, 3.0, 190.0, SeamTargets([91.0]))
    assert (found.seams, found.unclear) == ((91.0,), 0)
    assert (found.start, found.end) == near((-1.6, 281.0))
    assert cut_tiles(279.4, 3.0, 190.0, SeamTargets([89.8])).unclear == 1


def test_the_seam_is_in_the_middle_where_no_clear_line_is_in_reach():
    found = cut_tiles(279.4, 3.0, 203.2, SeamTargets([20.0, 270.0]))
    assert (found.unclear, found.start) == (1, -3.0)
    assert found.seams == cut_tiles(279.4, 3.0, 203.2, SeamTargets()).seams == near((134.7,))


def test_no_tile_shows_less_than_a_sensible_share():
    assert cut_tiles(300, 0, 284.3, SeamTargets([80.0])).unclear == 1
    assert cut_tiles(300, 0, 284.3, SeamTargets([90.0])).seams == (90.0,)


@given(st.floats(220, 700), st.floats(220, 700), st.sampled_from(["a4", "letter", "a3"]))
def test_no_way_to_lie_with_as_few_sheets_has_wider_tiles(width, height, paper):
    board = piece("board", width, height, bleed=3.0)
    fields = poster_fields(PAPERS[paper])
    best = tile_piece(board, fields)
    for cuts in (best.columns, best.rows):
        assert cuts.extent[0] >= LEAST_SHARE * (cuts.end - cuts.start - OVERLAP) / cuts.count
    for other in (tile_piece(board, [field]) for field in fields):
        assert other.count > best.count or other.aspect_ratio > best.aspect_ratio - 0.1


@given(st.floats(350, 520), st.lists(st.integers(1, 520).map(float), max_size=12))
def test_no_other_cuts_have_more_clear_seams(size, clear):
    """Three tiles of at most 197.3 mm, and every pair of clear places."""
    found = cut_tiles(size, 0.0, 197.3, SeamTargets(clear))
    if found.count != 3:
        return
    share = (size - OVERLAP) / 3

    def fits(first: float, second: float) -> bool:
        own = (first, second - first, size - second)
        longest = max(own[0] + OVERLAP, own[1] + OVERLAP, own[2])
        return longest <= 197.3 and min(own) >= LEAST_SHARE * share

    ways = [p for p in product(clear, repeat=2) if fits(*p)]
    assert (found.unclear == 0) == bool(ways)
    if ways:
        nearest = min(abs(a - share) + abs(b - 2 * share) for a, b in ways)
        assert abs(found.seams[0] - share) + abs(found.seams[1] - 2 * share) == near(nearest)


def test_of_layouts_with_as_many_sheets_the_one_with_clear_seams_is_taken():
    board = piece("board", 457.2, 457.2)
    *_, upright, lying = poster_fields(PAPERS["a4"])
    assert tile_piece(board, [upright, lying]).field is upright
    halved = replace(board, seams=((230.0,), (150.0, 300.0)))
    thirds = replace(board, seams=((150.0, 300.0), (230.0,)))
    assert tile_piece(halved, [upright, lying]).field is lying
    assert tile_piece(thirds, [upright, lying]).field is upright
    assert {tile_piece(some, [upright, lying]).count for some in (board, halved, thirds)} == {6}


def test_a_seam_out_of_reach_is_not_followed():
    assert (
        cut_tiles(300, 0, 197.3, SeamTargets([10.0])).seams
        == cut_tiles(300, 0, 197.3, SeamTargets()).seams
    )


def test_outer_bleed_is_shown_where_it_costs_no_tile():
    assert (
        cut_tiles(300, 3, 197.3, SeamTargets()).start,
        cut_tiles(300, 3, 197.3, SeamTargets()).end,
    ) == (-3, 303)
    tight = cut_tiles(197.3 + 187.3 - 1.0, 3, 197.3, SeamTargets())
    assert (tight.count, tight.start) == (2, -0.5)


@given(st.integers(0, 99), st.integers(0, 99))
def test_names_of_tiles_are_unique(column, row):
    names = {tile_name(c, r) for c in (column, column + 1) for r in (row, row + 1)}
    assert len(names) == 4


def test_tiles_leave_room_for_their_ticks_where_that_takes_no_more_of_them():
    def margin(width: float) -> float:
        field = tile_piece(piece("board", width, 380), poster_fields(PAPERS["a4"])).field
        return round(field.room.x, 2)

    assert margin(360) == 9.85
    assert margin(384) == 6.35


def test_a_seam_cuts_as_few_names_as_it_can():
    clear = tuple(float(at) for at in range(1, 300))
    names = ((110.0, 160.0), (120.0, 190.0), (150.0, 175.0))
    spared = cut_tiles(300, 0, 197.3, SeamTargets(clear, names))
    assert (spared.seams, spared.names) == ((110.0,), 0)
    crowded = cut_tiles(300, 0, 197.3, SeamTargets(clear, (*names, (80.0, 140.0))))
    assert (crowded.seams, crowded.names) == ((175.0,), 1)
    # Nothing that matters more is cut for a name.
    assert cut_tiles(300, 0, 197.3, SeamTargets((130.0,), names)).seams == (130.0,)


def test_of_two_ways_for_paper_to_lie_that_which_spares_names_is_taken():
    board = replace(
        piece("board", 350.0, 350.0),
        seams=(tuple(map(float, range(1, 350))),) * 2,
        names=(Rect(90.0, 10.0, 130.0, 5.0),),
    )
    tiling = tile_piece(board, poster_fields(PAPERS["a4"]))
    assert tiling.seam_damage == (0, 0)
