"""Patterns of cards: fields cover their box, frames stay inside it and are alike on both sides."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.card_patterns import FRAMES, CardFrame, pattern
from pnp.base.registry import ExtensionError
from pnp.kinds.layout.box_record import Pattern
from pnp.scene import Path, Point, Rect

RECT = Rect(3, 4, 50, 70)
FIELDS = sorted(set(get_args(Pattern)) - set(FRAMES))


def points(kind: str, rect: Rect = RECT, width: float = 2.0) -> list[Point]:
    found = []
    for item in pattern(kind, rect, "#000000", width, 3.0):
        assert isinstance(item, Path)
        for _, values in item.segments:
            found += list(zip(values[::2], values[1::2], strict=True))
    return found


def test_every_pattern_of_the_model_is_drawn() -> None:
    assert set(FRAMES) < set(get_args(Pattern))
    for kind in get_args(Pattern):
        assert points(kind)
    with pytest.raises(ExtensionError, match="plaid"):
        list(pattern("plaid", RECT, "#000000", 1.0, 0.0))


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_stay_inside_their_box(kind: str) -> None:
    # The outer rule of beads is a line's width outside, so that the beads touch the edge.
    for x, y in points(kind):
        assert RECT.x - 0.25 <= x <= RECT.right + 0.25
        assert RECT.y - 0.25 <= y <= RECT.bottom + 0.25


@pytest.mark.parametrize("kind", [kind for kind in FIELDS if kind not in ("rosette", "ticks")])
def test_fields_leave_no_corner_empty(kind: str) -> None:
    found = points(kind)
    assert min(x for x, _ in found) <= RECT.x
    assert min(y for _, y in found) <= RECT.y
    assert max(x for x, _ in found) >= RECT.right
    assert max(y for _, y in found) >= RECT.bottom


@pytest.mark.parametrize("kind", ["lattice", "dots", "stars", "rays", "waves"])
def test_fields_are_alike_left_and_right_of_the_middle(kind: str) -> None:
    def inside(mirrored: bool) -> set[tuple[int, int]]:
        middle = RECT.centre[0]
        xs = [(2 * middle - x if mirrored else x, y) for x, y in points(kind)]
        # In hundredths of a millimetre.
        return {
            (round(x * 100), round(y * 100))
            for x, y in xs
            if RECT.x < x < RECT.right and RECT.y < y < RECT.bottom
        }

    seen, near = inside(False), (-1, 0, 1)
    for x, y in inside(True):
        assert any((x + dx, y + dy) in seen for dx in near for dy in near)


@given(
    st.floats(5, 200),
    st.floats(5, 200),
    st.floats(0, 6),
    st.floats(0, 2),
    st.floats(0.4, 3),
)
def test_steps_go_round_a_frame_evenly_with_normals_outwards(
    width: float, height: float, radius: float, inset: float, spacing: float
) -> None:
    steps = CardFrame(Rect(1, 2, width, height), radius).evenly_spaced(inset, spacing)
    inner = Rect(1, 2, width, height).inset(inset)
    cx, cy = inner.centre
    assert math.dist(steps[0][0], (cx, inner.y)) < 1e-6
    assert steps[0][1] == pytest.approx((0, -1))
    gaps = []
    for i, ((x, y), (nx, ny)) in enumerate(steps):
        assert math.hypot(nx, ny) == pytest.approx(1)
        assert (x - cx) * nx + (y - cy) * ny > 0
        assert inner.x - 1e-6 <= x <= inner.right + 1e-6
        assert inner.y - 1e-6 <= y <= inner.bottom + 1e-6
        gaps.append(math.dist((x, y), steps[i - 1][0]))
    # As many as go round; across a corner the straight way is shorter than the one along the edge.
    assert max(gaps) <= spacing * 1.1 or len(steps) < 10


def test_steps_are_a_multiple_where_asked() -> None:
    assert len(CardFrame(RECT, 2).evenly_spaced(0.5, 1.1, multiple=6)) % 6 == 0
