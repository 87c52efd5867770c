"""How long it takes to make pieces of sheets, in seconds of a hand that has done it before.

The figures are reckoned from what the hand does, for thick paper or card. A straight cut: the
ruler is laid on two marks (15 s), the knife drawn along it three times (15 s). An outline:
scissors follow a fine line at 3 mm a second, and take 6 s to begin with a piece and to lay it
away. A crease: it is scored along a ruler (8 s) and folded (5 s). What is glued is coated, laid
in place and held until it grips. A sheet that is a part of a board is coated from edge to edge,
laid on card or edge to edge with others, rubbed down and taped. Not in it: making pieces thicker
than the paper, and drying.
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.base.sums import plain_sum
from pnp.imposition.cutting import straight
from pnp.scene import Segments, chains_of
from pnp.scene.piece import Piece

_CUT = 30.0
_TILE = 180.0
_BEGIN, _PER_MM = 6.0, 1 / 3
_CREASE = 13.0
_GLUE = 40.0


def seconds(piece: Piece) -> float:
    """Return how long one copy of a piece takes, apart from the straight cuts of its sheet."""
    outline = 0.0 if straight(piece) else _BEGIN + _PER_MM * _length(piece.cut)
    return outline + _CREASE * len(piece.creases) + _GLUE * len(piece.glued)


def of_sheet(cuts: int, *, tiled: bool) -> float:
    """Return how long a sheet with so many straight cuts takes, apart from its other pieces."""
    return _CUT * cuts + (_TILE if tiled else 0.0)


def _length(segments: Segments) -> float:
    """Return the length of a closed outline in millimetres."""
    return plain_sum(
        math.dist(a, b) for ring in chains_of(segments) for a, b in pairwise((*ring, ring[0]))
    )
