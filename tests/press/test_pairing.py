"""Boards and pages that lie back to back in the kit."""

from __future__ import annotations

from test_pooling import OPTIONS, papers, part, piece

from pnp.base.values import replace
from pnp.press.pooling import arrange_kit, pair_back_to_back
from pnp.scene import Point
from pnp.scene.extents import Ruler
from pnp.scene.piece import Crease, Piece


def pairs(*parts: tuple[bool, Piece]) -> list[list[tuple[str, tuple[str, ...], int]]]:
    """Return the pieces of parts, which may be paired, with what is behind them."""
    made = [part(f"p{i}", piece, paired=paired) for i, (paired, piece) in enumerate(parts)]
    found = pair_back_to_back(made, [(one,) for _, one in parts], OPTIONS)
    return [[(one.id, one.behind, one.quantity) for one in some] for some in found]


def test_boards_lie_back_to_back_also_where_a_sheet_holds_several() -> None:
    seas = [piece(f"sea{i}", 92, 126) for i in range(8)]
    assert papers(part("seas", *seas)) == {"seas": 2}
    assert papers(part("seas", *seas, paired=True)) == {"seas": 1}


def test_a_page_of_several_copies_is_behind_as_many_boards() -> None:
    mats = part("mats", *(piece(f"mat{i}", 190, 124) for i in range(4)))
    pages = part("pages", piece("page", 190, 124, 3), paired=True)
    kit = arrange_kit([mats, pages], OPTIONS)
    assert [printed.imposed.papers for printed in kit] == [2, 0]
    held = [dict(use.pieces) for use in kit[0].imposed.uses]
    assert [use.get("page", 0) for use in held] == [2, 1]


def test_copies_that_find_no_board_are_printed_and_never_behind_each_other() -> None:
    page, mat = piece("page", 190, 124, 3), piece("mat", 190, 124)
    assert pairs((True, page)) == [[("page", (), 3)]]
    assert pairs((False, mat), (True, page)) == [[("mat", ("page",), 1)], [("page", (), 2)]]


def test_a_board_that_lies_the_other_way_is_turned() -> None:
    upright, lying = piece("upright", 140, 216), piece("lying", 216, 140)
    ((found,), ()) = pair_back_to_back(
        [part("a", upright, paired=True), part("b", lying)], [(upright,), (lying,)], OPTIONS
    )
    assert found.back is not None
    corners: list[Point] = []
    for item in found.back:
        box = Ruler().box(item)
        assert box is not None
        corners += [(box.x, box.y), (box.right, box.bottom)]
    assert [(round(x, 6), round(y, 6)) for x, y in corners] == [(0, 0), (140, 216)]


def test_nothing_is_printed_behind_what_is_folded_small_or_of_another_size() -> None:
    page = piece("page", 190, 124)
    folded = replace(page, id="net", creases=(Crease((0, 60), (190, 60)),))
    alone = [("page", (), 1)]
    for other in (folded, piece("other", 190, 125), piece("mats", 190, 124, 2)):
        assert pairs((True, page), (False, other))[0] == alone
    small, coin = piece("page", 40, 40), piece("coin", 40, 40)
    assert pairs((True, small), (False, coin))[0] == alone
