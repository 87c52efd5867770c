"""Imposition: pieces on pages. It knows papers and pieces, never cards or boards.

A scheme is a module with a function from pieces to sides of sheets; ``SHEETS`` names them as the
user does. All of them take places from ``slots``, fill sheets by ``nup``, mark them by ``marks``.
Pieces that no sheet can hold are printed as the part asks: in tiles that overlap (``poster``), in
four quarters (``quarters``) or made smaller (``reduced``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pnp.imposition import duplex, fronts, gutterfold, poster, quarters, reduced, separate
from pnp.imposition.pages import finish
from pnp.imposition.sheet import Imposed, Run, SheetOptions
from pnp.scene.piece import Part, Piece

SHEETS: dict[str, Callable[[Iterable[Piece], SheetOptions], Run]] = {
    "duplex-long": duplex.long_edge,
    "duplex-short": duplex.short_edge,
    "gutterfold": gutterfold.impose,
    "separate": separate.impose,
    "fronts": fronts.impose,
}


def impose(part: Part, options: SheetOptions) -> Imposed:
    """Return the pages of a part.

    Nothing is dropped: a piece that is on no page is a fault of the result. Nothing is scaled but
    in the scheme ``reduced``, of which the remarks of the result tell.
    """
    sheets = SHEETS[options.sheets]
    special = part.scheme != "nup"
    large = [p for p in part.pieces if special and poster.needs_tiles(p, options.paper)]
    whole = [p for p in part.pieces if not (special and poster.needs_tiles(p, options.paper))]
    match part.scheme:
        case "poster":
            run = poster.impose(large, options, part.note)
        case "quarters":
            run = quarters.impose(large, options, part.note)
        case _:
            made = [reduced.reduced(piece, options.paper) for piece in large]
            whole.extend(made)
            run = Run((), remarks=tuple(reduced.remarks(made)))
    return finish(part, (sheets(whole, options), run), options)
