"""How many straight cuts part the pieces of a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.imposition.nup import Placed
from pnp.scene import Segments
from pnp.scene.piece import Piece

TILE_CUTS = 2
"""Cuts for each tile of a board: of four edges two are shared with its neighbours."""
# Edges nearer to each other than this in millimetres are one cut.
_NEAR = 0.1


def straight(piece: Piece) -> bool:
    """Return whether the outline of a piece is that of its trim box."""
    return not piece.cut or _is_box(piece.cut, piece.width, piece.height)


def _is_box(cut: Segments, width: float, height: float) -> bool:
    return all(
        len(point) < 3
        and all(
            min(abs(at), abs(at - side)) < _NEAR
            for at, side in zip(point, (width, height), strict=False)
        )
        for _, point in cut
    )


def straight_cuts(placed: Sequence[Placed]) -> int:
    """Return the cuts along the edges of pieces that have no other outline: one for each line on
    which edges of pieces of one size lie."""
    lines: set[tuple[float, float, bool, int]] = set()
    for copy in placed:
        if straight(copy.piece):
            box = copy.slot.box
            size = box.width, box.height
            edges = ((True, box.x), (True, box.right), (False, box.y), (False, box.bottom))
            lines |= {(*size, upright, round(at / _NEAR)) for upright, at in edges}
    return len(lines)
