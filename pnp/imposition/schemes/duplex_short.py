"""Paper that turns on its short edge."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.imposition.schemes.duplex_long import impose_both_sides
from pnp.imposition.sides import ImposedRun, SheetOptions
from pnp.scene.piece import Piece


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose fronts and backs on the two sides of the same sheets."""
    return impose_both_sides(pieces, options, "short")
