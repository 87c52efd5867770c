"""Fronts only, for proofs, tokens with one face, and cards for sleeves with backs."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.imposition.compose import one_side
from pnp.imposition.nup import arrange, too_large_error
from pnp.imposition.paper import fields
from pnp.imposition.sides import ImposedRun, SheetOptions
from pnp.scene.piece import Piece


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose the fronts, without backs."""
    arranged = arrange(pieces, fields(options.paper))
    sides = tuple(
        one_side(layout, options, face="front", sheet=n, label=f"F{n}", advice="")
        for n, layout in enumerate(arranged.layouts, 1)
    )
    return ImposedRun(
        sides, tuple(too_large_error(piece, options.paper.name) for piece in arranged.unplaced)
    )
