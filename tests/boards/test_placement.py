"""Sizes of boards that their files do not state."""

from __future__ import annotations

import pytest
from reading import board

from pnp.kinds.boards.board.placement import LARGEST_CELL, ONE_SHEET, plan_of

LABELS = "coordinates: {first: a1, print: outside}\n"


@pytest.mark.parametrize("size", ["shape: 19x19", "shape: 9x10", "shape: rings 3", "shape: 5x5"])
@pytest.mark.parametrize(
    "places", ["", "places: [{on: points, slot: 22mm, draw: none}]\n"], ids=["bare", "pieces"]
)
def test_points_with_names_on_all_sides_fit_one_sheet(size: str, places: str) -> None:
    plan = plan_of(board(f"grid: {{points: square, {size}}}\n{LABELS}{places}"))
    (wide, high), room = sorted((plan.width, plan.height)), sorted(ONE_SHEET)
    assert wide <= room[0]
    assert high <= room[1]
    # A larger spacing, in steps of half a millimetre, would not fit, or is never chosen.
    steps = round((plan.frame.width - (22 if places else 0)) / plan.size)
    assert plan.size == LARGEST_CELL or wide + 0.5 * (steps + 1) > room[0]


def test_pieces_on_the_outer_points_stay_on_the_board() -> None:
    text = "grid: {points: square, shape: 5x5, size: 20mm}\nplaces: [{on: points, slot: 24mm%s}]\n"
    for drawn in ("", ", draw: none"):
        plan = plan_of(board(text % drawn))
        assert min(x for x, _ in plan.centres.values()) >= 12
        assert max(x for x, _ in plan.centres.values()) <= plan.width - 12
