"""Imposition: pieces on pages. It knows papers and pieces, never cards or boards.

A way of using both sides of a sheet is a module of ``schemes``, found in ``SHEETS`` by the name
that users give. All schemes take slots from ``paper``, fill sheets with ``nup`` and mark them with
``marks``. Pieces larger than a sheet are printed as the part requests: in overlapping tiles
(``poster``), in four quarters (``quarters``) or reduced (``reduced``).
"""

from __future__ import annotations

from pnp.base.registry import Registry, expect
from pnp.imposition import pages, poster, quarters
from pnp.imposition.pages import finish_part
from pnp.imposition.sides import ImposedPart, ImposedRun, SheetOptions
from pnp.scene.piece import Part

SHEETS = Registry("pnp.imposition.schemes", needs=("impose",), hyphens=True)
SCALES = (10, 400)
"""The least and the largest scale of a whole build, in percent."""


def impose(part: Part, options: SheetOptions) -> ImposedPart:
    """Return the pages of a part.

    Nothing is dropped: a piece that is on no page is listed in the ``faults`` of the result. Pieces
    are scaled only in the scheme ``reduced``, which the ``remarks`` of the result report.
    """
    scheme = SHEETS.load(options.sheets)
    special = part.scheme != "nup"
    large = [p for p in part.pieces if special and poster.needs_tiles(p, options.paper)]
    whole = [p for p in part.pieces if not (special and poster.needs_tiles(p, options.paper))]
    match part.scheme:
        case "poster":
            run = poster.impose(large, options, part.note)
        case "quarters":
            run = quarters.impose(large, options, part.note)
        case _:
            made = [pages.reduce_to_paper(piece, options.paper) for piece in large]
            whole.extend(made)
            run = ImposedRun((), remarks=tuple(pages.reduction_remarks(made)))
    sides = expect(ImposedRun, scheme.impose(whole, options), scheme, "impose")
    return finish_part(part, (sides, run), options)
