"""Seas at random, laid tile by tile."""

from __future__ import annotations

from hypothesis import strategies as st

from pnp.kinds.boards.seas.tiles import Cell, Sea, tile_cells


@st.composite
def seas(draw: st.DrawFn, most: int, slide: int = 1) -> Sea:
    """Return a sea of up to ``most`` tiles, each of which slides along another by so many cells at
    most: by 1 it stays in one piece, by 2 tiles may meet in corners alone."""
    corners: list[Cell] = [(0, 0)]
    taken = set(tile_cells((0, 0)))
    for _ in range(draw(st.integers(0, most - 1))):
        base = draw(st.sampled_from(corners))
        by = draw(st.integers(-slide, slide))
        down, right = draw(st.sampled_from([(-2, by), (2, by), (by, -2), (by, 2)]))
        corner = (base[0] + down, base[1] + right)
        if not taken & set(tile_cells(corner)):
            corners.append(corner)
            taken |= set(tile_cells(corner))
    top, left = min(r for r, _ in corners), min(c for _, c in corners)
    return Sea({str(i): (r - top, c - left) for i, (r, c) in enumerate(sorted(corners))})
