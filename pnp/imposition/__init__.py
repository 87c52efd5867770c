"""Imposition: pieces on pages. It knows papers and pieces, never cards or boards.

A scheme is a module with a function from pieces to sides of sheets; ``SHEETS`` names them as the
user does. All of them take places from ``slots``, fill sheets by ``nup``, mark them by ``marks``.
A piece of a poster part that no sheet can hold is cut into tiles whatever the scheme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pnp.imposition import duplex, fronts, gutterfold, poster, separate
from pnp.imposition.pages import finish
from pnp.imposition.sheet import Imposed, Run, SheetOptions
from pnp.piece import Part, Piece

SHEETS: dict[str, Callable[[Iterable[Piece], SheetOptions], Run]] = {
    "duplex-long": duplex.long_edge,
    "duplex-short": duplex.short_edge,
    "gutterfold": gutterfold.impose,
    "separate": separate.impose,
    "fronts": fronts.impose,
}


def impose(part: Part, options: SheetOptions) -> Imposed:
    """Return the pages of a part.

    Nothing is dropped or scaled: a piece that is on no page is a fault of the result.
    """
    split = part.scheme == "poster"
    tiled = [p for p in part.pieces if split and poster.needs_tiles(p, options.paper)]
    whole = [p for p in part.pieces if not (split and poster.needs_tiles(p, options.paper))]
    runs = (SHEETS[options.sheets](whole, options), poster.impose(tiled, options, part.note))
    return finish(part, runs, options)
