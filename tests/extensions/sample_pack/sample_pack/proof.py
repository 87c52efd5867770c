"""One of each piece, fronts only: a proof to look at before all are printed."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.values import replace
from pnp.imposition.schemes import fronts
from pnp.imposition.sides import ImposedRun, SheetOptions
from pnp.scene.piece import Piece


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    return fronts.impose([replace(piece, quantity=1) for piece in pieces], options)
