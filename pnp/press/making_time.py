"""Estimated time to cut and assemble the pieces of a sheet, in seconds, for an experienced maker.

The estimates add up the manual steps, for thick paper or card. Straight cut: place the ruler on two
marks (15 s), draw the knife along it three times (15 s). Outline: scissors follow a fine line at 3
mm per second, plus 6 s to pick a piece up and put it down. Crease: score along a ruler (8 s) and
fold (5 s). Gluing: coat, place and hold until it grips. A sheet of a larger board: coat from edge
to edge, place on card or edge to edge with others, rub down and tape. Making pieces thicker than
the paper and drying are not included.
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.base.sums import plain_sum
from pnp.imposition.nup import is_rectangular
from pnp.scene import Segments, chains_of
from pnp.scene.piece import Piece

_CUT = 30.0
_TILE = 180.0
_BEGIN, _PER_MM = 6.0, 1 / 3
_CREASE = 13.0
_GLUE = 40.0


def piece_seconds(piece: Piece) -> float:
    """Return the time for one copy of a piece, without the straight cuts of its sheet."""
    outline = 0.0 if is_rectangular(piece) else _BEGIN + _PER_MM * _length_of(piece.cut)
    return outline + _CREASE * len(piece.creases) + _GLUE * len(piece.glued)


def sheet_seconds(cuts: int, *, tiled: bool) -> float:
    """Return the time for a sheet with this number of straight cuts, without the work on single
    pieces."""
    return _CUT * cuts + (_TILE if tiled else 0.0)


def _length_of(segments: Segments) -> float:
    """Return the length of a closed outline in millimetres."""
    return plain_sum(
        math.dist(a, b) for ring in chains_of(segments) for a, b in pairwise((*ring, ring[0]))
    )
