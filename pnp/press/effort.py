"""How long it takes to make pieces of sheets, in seconds of a hand that has done it before.

The figures are reckoned from what the hand does. A straight cut: the ruler is laid on two marks (10
to 15 s), the knife drawn along it twice (10 s). An outline: scissors follow a fine line at 5 mm a
second, and take 4 s to begin with a piece and to lay it away. A crease: it is scored (6 s), folded
(4 s), and what is glued, about every second one, is coated and held (20 s).
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.imposition.cutting import straight
from pnp.scene import Segments, chains_of
from pnp.scene.piece import Piece

CUT = 25.0
_BEGIN, _PER_MM = 4.0, 0.2
_CREASE = 20.0


def seconds(piece: Piece) -> float:
    """Return how long one copy of a piece takes, apart from the straight cuts of its sheet."""
    outline = 0.0 if straight(piece) else _BEGIN + _PER_MM * _length(piece.cut)
    return outline + _CREASE * len(piece.creases)


def _length(segments: Segments) -> float:
    """Return the length of a closed outline in millimetres."""
    return sum(
        math.dist(a, b) for ring in chains_of(segments) for a, b in pairwise((*ring, ring[0]))
    )
