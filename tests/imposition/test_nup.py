from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import apart, faces_on, options, papers, part, piece, pieces

from pnp.base.values import replace
from pnp.imposition import SHEETS, impose, nup
from pnp.imposition.grid import Stock, best_grid
from pnp.imposition.nup import arrange
from pnp.imposition.paper import EPSILON, MARGIN, PAPERS, fields

near = pytest.approx


def grid(width: float, height: float, bleed: float, paper: str, copies: int = 1000):
    found = best_grid(Stock(width, height, bleed), copies, fields(PAPERS[paper]))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("width", "height", "bleed", "paper", "upright", "columns", "rows"),
    [
        # poker, bridge, tarot, jumbo, mini, mini euro, 2 in tile, 3/4 in coin: butted
        (63.5, 88.9, 0.0, "a4", True, 3, 3),
        (63.5, 88.9, 0.0, "letter", True, 3, 3),
        (57.15, 88.9, 0.0, "letter", True, 3, 3),
        (69.85, 120.65, 0.0, "a4", True, 2, 2),
        (88.9, 139.7, 0.0, "a4", True, 2, 2),
        (44.45, 63.5, 0.0, "a4", False, 6, 3),
        (44.45, 63.5, 0.0, "letter", False, 6, 3),
        (44.0, 68.0, 0.0, "a4", True, 4, 4),
        (50.8, 50.8, 0.0, "a4", True, 3, 5),
        (50.8, 50.8, 0.0, "letter", True, 4, 5),
        (19.05, 19.05, 0.0, "a4", True, 10, 14),
        (19.05, 19.05, 0.0, "letter", True, 10, 14),
        (57.15, 88.9, 0.0, "a4", True, 3, 3),
        (63.0, 88.0, 0.0, "a4", True, 3, 3),
        (63.0, 88.0, 0.0, "letter", True, 3, 3),
        (69.85, 120.65, 0.0, "letter", True, 2, 2),
        (88.9, 139.7, 0.0, "letter", False, 3, 1),
        (41.0, 63.0, 0.0, "a4", False, 6, 3),
        (41.0, 63.0, 0.0, "letter", False, 6, 3),
        # with 1.5 mm bleed
        (63.5, 88.9, 1.5, "a4", False, 4, 2),
        (63.5, 88.9, 1.5, "letter", False, 4, 2),
        (63.0, 88.0, 1.5, "a4", False, 4, 2),
        (63.0, 88.0, 1.5, "letter", False, 4, 2),
        (69.85, 120.65, 1.5, "a4", True, 2, 2),
        (44.45, 63.5, 1.5, "a4", True, 4, 4),
        (69.85, 120.65, 1.5, "letter", True, 2, 2),
        (44.45, 63.5, 1.5, "letter", True, 4, 4),
        (50.8, 50.8, 1.5, "a4", True, 3, 5),
        (19.05, 19.05, 1.5, "letter", True, 9, 12),
    ],
)
def test_sheets_hold_as_many_as_the_table_of_the_trade_says(
    width, height, bleed, paper, upright, columns, rows
):
    found = grid(width, height, bleed, paper)
    assert (found.field.height > found.field.width) == upright
    assert (found.columns, found.rows, found.angle, found.bleed) == (columns, rows, 0, bleed)


@pytest.mark.parametrize(
    ("paper", "columns", "rows", "bleed"), [("a4", 4, 2, 3.0), ("letter", 4, 2, 1.5)]
)
def test_bleed_is_held_back_only_where_it_gains_pieces(paper, columns, rows, bleed):
    found = grid(63.5, 88.9, 3.0, paper)
    assert (found.columns, found.rows, found.bleed) == (columns, rows, bleed)
    assert found.field.width > found.field.height


def test_neighbours_with_bleed_stand_two_bleeds_apart():
    first, second, *_ = grid(63.5, 88.9, 3.0, "letter").slots()
    assert second.x - first.box.right == near(3.0)


def test_a_block_stands_in_the_middle_of_the_paper():
    slots = list(grid(63.0, 88.0, 0.0, "a4").slots())
    assert [s.x for s in slots[:3]] == near([10.5, 73.5, 136.5])
    assert [s.y for s in slots[::3]] == near([16.5, 104.5, 192.5])


def test_nine_poker_cards_fill_letter_to_the_margin():
    slots = list(grid(63.5, 88.9, 0.0, "letter").slots())
    assert slots[0].y == near(MARGIN)
    assert slots[-1].box.bottom == near(279.4 - MARGIN)


def test_upright_paper_wins_a_tie():
    assert grid(50.0, 50.0, 0.0, "a4").field.height == 297.0


def test_a_board_that_fits_with_less_bleed_stands_alone_and_shows_what_fits():
    found = grid(195.0, 280.0, 3.0, "a4")
    assert (found.count, found.bleed) == (1, 1.1)


def test_few_copies_stand_in_the_middle_and_show_all_their_bleed():
    found = grid(63.5, 88.9, 3.0, "letter", copies=3)
    assert (found.columns, found.rows, found.bleed) == (3, 1, 3.0)
    assert [s.box.centre for s in found.slots()][1] == near((279.4 / 2, 215.9 / 2))


def test_one_large_piece_shares_its_sheet_with_small_ones():
    board, token = piece("board", 180, 180), piece("token", 20, 20, quantity=3)
    assert len(arrange([board, token], fields(PAPERS["a4"])).layouts) == 1


def test_leftovers_of_several_sizes_share_one_sheet():
    mixed = [piece(f"t{i}", 20.0 + 3 * i, 25.0, quantity=3) for i in range(5)]
    assert len(arrange(mixed, fields(PAPERS["a4"])).layouts) == 1


def test_sheets_of_a_grid_with_room_beside_it_take_leftovers_of_another_size():
    large, slim = piece("large", 120, 80, quantity=8), piece("slim", 35, 190, quantity=2)
    (first, second) = arrange([large, slim], fields(PAPERS["a4"])).layouts
    assert [len(layout.placed) for layout in (first, second)] == [5, 5]


def test_sizes_that_fill_their_sheets_do_not_mix():
    cards = piece("card", 63.5, 88.9, quantity=18)
    tiles = piece("tile", 50.8, 50.8, quantity=15)
    layouts = arrange([cards, tiles], fields(PAPERS["a4"])).layouts
    assert [{p.piece.id for p in sheet.placed} for sheet in layouts] == [
        {"card"},
        {"card"},
        {"tile"},
    ]


def test_a_long_piece_is_turned_when_it_fits_only_so():
    small = piece("small", 20.0, 20.0)
    long = piece("long", 20.0, 280.0)
    wide = piece("wide", 280.0, 20.0)
    (sheet,) = arrange([small, long, wide], fields(PAPERS["a4"])).layouts
    assert sorted({p.slot.angle for p in sheet.placed}) == [0, 90]


def test_all_sheets_of_a_grid_are_alike():
    layouts = arrange([piece("c", 63.5, 88.9, quantity=11)], fields(PAPERS["a4"])).layouts
    first, last = (tuple(p.slot for p in sheet.placed) for sheet in layouts)
    assert len(first) == 9
    assert last == first[:2]


def backs_of(*counts: int) -> list[set[str]]:
    """Return the backs on each sheet of 9, for cards of which as many share each back."""
    cards = []
    for kind, count in zip("abc", counts, strict=False):
        whole = piece(f"{kind}", 63.5, 88.9, quantity=count - 1)
        cards += [whole, replace(piece(f"{kind}-other", 63.5, 88.9), back=whole.back)]
    return [
        {copy.piece.id[0] for copy in sheet.placed}
        for sheet in arrange(cards, fields(PAPERS["a4"])).layouts
    ]


def test_a_sheet_has_one_back_where_that_takes_no_more_paper():
    assert backs_of(12, 8) == [{"a"}, {"b"}, {"a"}]
    assert backs_of(14, 13) == [{"a"}, {"b"}, {"a", "b"}]
    assert len(backs_of(7, 7, 4)) == 2


def test_different_backs_that_touch_are_told_of_unless_they_bleed():
    def told(bleed: float) -> list[str]:
        some = (piece(id, 63.5, 88.9, bleed=bleed, quantity=2) for id in "ab")
        return [remark.code for remark in impose(part(*some), options()).remarks]

    assert told(0.0) == ["butted-backs"]
    assert told(3.0) == []


@given(pieces, papers)
def test_pieces_stand_inside_the_margins_and_apart(some, paper):
    for sheet in arrange(some, fields(PAPERS[paper])).layouts:
        room = sheet.field.room.inset(-1e-6)
        for i, copy in enumerate(sheet.placed):
            assert room.x <= copy.ink.x
            assert copy.ink.right <= room.right
            assert room.y <= copy.ink.y
            assert copy.ink.bottom <= room.bottom
            assert all(apart(copy.ink, other.ink) for other in sheet.placed[:i])


@given(pieces, papers)
def test_bleed_is_never_less_than_asked_for_down_to_a_millimetre_and_a_half(some, paper):
    for sheet in arrange(some, fields(PAPERS[paper])).layouts:
        for copy in sheet.placed:
            assert min(copy.piece.bleed, 1.5) <= copy.bleed <= copy.piece.bleed


@pytest.mark.parametrize("sheets", SHEETS)
@given(some=pieces, paper=papers)
def test_every_copy_of_every_face_is_printed_once(sheets, some, paper):
    found = impose(part(*some), options(paper, sheets))
    printed = sorted(words for page in found.pages for words, _, _ in faces_on(page))
    wanted = [f"front {p.id}" for p in some for _ in range(p.quantity)]
    if sheets != "fronts":
        wanted += [f"back {p.id}" for p in some if p.back for _ in range(p.quantity)]
    assert printed == sorted(wanted)
    assert found.faults == ()


@pytest.mark.parametrize("sheets", SHEETS)
def test_a_piece_larger_than_the_paper_is_a_fault_and_the_others_are_printed(sheets):
    found = impose(part(piece("map", 300, 300), piece("token", 20, 20)), options("a4", sheets))
    (fault,) = found.faults
    assert fault.piece == "map"
    assert fault.message == "'map' is 300 x 300 mm, larger than a sheet of a4 can print"
    assert "poster" in fault.hint
    assert {words for page in found.pages for words, _, _ in faces_on(page)} >= {"front token"}


def test_copies_of_a_piece_are_one_group():
    found = impose(part(piece("gold", 20, 20, quantity=30)), options())
    fronts = [item.of for item in found.pages[0].items[:30]]
    assert len(fronts) == 30
    assert set(fronts) == {fronts[0]}


def test_a_back_shared_by_pieces_is_one_group():
    first = piece("a", 60, 90)
    other = piece("b", 60, 90)
    shared = type(other)("b", "b", 60, 90, other.front, first.back)
    back = impose(part(first, shared), options()).pages[1]
    assert back.items[0].of == back.items[1].of


ROWS = st.lists(
    st.tuples(st.sampled_from([20.0, 33.3, 63.1]), st.sampled_from([17.7, 40.1, 88.9, 120.0])),
    max_size=40,
)


@given(ROWS, st.booleans())
def test_rows_are_stacked_as_if_each_sheet_were_measured_anew(
    sizes: list[tuple[float, float]], tallest_first: bool
) -> None:
    rows = [nup._Row(Stock(w, h, 3.0), (), 1, w, h, 3.0, 0) for w, h in sizes]
    if tallest_first:
        rows.sort(key=lambda row: -row.drop)
    expected: list[list[nup._Row]] = []
    for row in rows:
        for sheet in expected:
            if nup._height([*sheet, row]) <= 270 + EPSILON:
                sheet.append(row)
                break
        else:
            expected.append([row])
    assert nup._stack_rows(rows, 270) == expected
