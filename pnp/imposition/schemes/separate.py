"""All fronts, then all backs, each on its own paper, to be glued back to back.

Both sides have all marks, so that glued prints can be cut from either side. The paper turns like
the page of a book in either orientation.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.values import replace
from pnp.imposition.compose import add_registration, has_backs, one_side, reversed_layout
from pnp.imposition.nup import NupLayout, arrange, find_butted_backs, too_large_error
from pnp.imposition.paper import fields
from pnp.imposition.sides import ImposedRun, SheetOptions, Side
from pnp.scene.piece import Piece


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose fronts on the first sheets and the backs that exist on those after them."""
    arranged = arrange(pieces, fields(options.paper))
    faults = tuple(too_large_error(piece, options.paper.name) for piece in arranged.unplaced)
    remarks = tuple(find_butted_backs(arranged.layouts))
    return ImposedRun(separate_sides(arranged.layouts, options), faults, remarks)


def separate_sides(
    layouts: tuple[NupLayout, ...], options: SheetOptions, start: int = 1
) -> tuple[Side, ...]:
    """Return the sides of ``layouts``, fronts first; sheets are numbered from ``start``."""
    fronts: list[Side] = []
    backs: list[Side] = []
    for sheet, layout in enumerate(layouts, start):
        front = one_side(layout, options, face="front", sheet=sheet, label=f"F{sheet}", advice="")
        if has_backs(layout):
            paper = start + len(layouts) + len(backs)
            front, back = add_registration(
                replace(front, advice=options.typeset.text_of("slug.glue-onto", number=paper)),
                one_side(
                    reversed_layout(layout, "vertical"),
                    options,
                    face="back",
                    sheet=paper,
                    label=f"B{sheet}",
                    advice=options.typeset.text_of("slug.glue-behind", number=sheet),
                ),
                "vertical",
                options,
            )
            backs.append(back)
        fronts.append(front)
    return (*fronts, *backs)
