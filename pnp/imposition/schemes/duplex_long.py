"""Fronts and backs on both sides of paper that turns on its long edge, as most printers do.

Page by page: F1, B1, F2, B2... If no piece of a part has a back, its sheets have one side.
Otherwise every sheet has a back page, possibly blank, so that the pages stay in step with the
paper.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.imposition.compose import add_marks, add_registration, has_backs, one_side, reversed_layout
from pnp.imposition.nup import arrange, find_butted_backs, too_large_error
from pnp.imposition.paper import fields, turn_axis
from pnp.imposition.sides import ImposedRun, SheetOptions, Side
from pnp.scene.piece import Piece


def impose_both_sides(pieces: Iterable[Piece], options: SheetOptions, edge: str) -> ImposedRun:
    """Impose for paper that turns on its ``long`` or its ``short`` edge."""
    arranged = arrange(pieces, fields(options.paper))
    turning = any(has_backs(layout) for layout in arranged.layouts)
    advice = options.typeset.text_of(f"slug.flip-{edge}") if turning else ""
    sides = list[Side]()
    for sheet, layout in enumerate(arranged.layouts, 1):
        front = one_side(
            layout, options, face="front", sheet=sheet, label=f"F{sheet}", advice=advice
        )
        if not has_backs(layout):
            sides.append(front)
            continue
        axis = turn_axis(layout.field.width, layout.field.height, edge)
        # Crop marks on the backs would differ from those of the fronts by the printer's drift. A
        # board behind another is cut out by its own.
        behind = reversed_layout(layout, axis)
        back = one_side(
            behind,
            options,
            face="back",
            sheet=sheet,
            label=f"B{sheet}",
            advice=advice,
            marked=False,
        )
        boards = [copy for copy in behind.placed if copy.piece.behind]
        back = add_marks(back, boards, options) if boards else back
        sides.extend(add_registration(front, back, axis, options))
    faults = (too_large_error(piece, options.paper.name) for piece in arranged.unplaced)
    return ImposedRun(tuple(sides), tuple(faults), tuple(find_butted_backs(arranged.layouts)))


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose fronts and backs on the two sides of the same sheets."""
    return impose_both_sides(pieces, options, "long")
