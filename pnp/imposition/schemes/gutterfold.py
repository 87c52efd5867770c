"""Fronts and backs on one side of the paper, mirrored about a fold in its middle.

Folded along the line (optionally over a core of card) and glued, each back is behind its front
without registering two printed sides. The blocks are 5 mm from the fold. Pieces without a back are
printed as fronts alone; those too large for half a sheet as separate fronts and backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.values import replace
from pnp.imposition.compose import FaceName, add_marks, one_side, reversed_layout
from pnp.imposition.marks import EDGE, FOLD, POINT, width_of
from pnp.imposition.nup import NupLayout, arrange, find_butted_backs, too_large_error
from pnp.imposition.paper import MARGIN, Axis, Paper, PaperArea, fields, union
from pnp.imposition.schemes.separate import separate_sides
from pnp.imposition.sides import ImposedRun, PrinterMark, SheetOptions, Side, Typeset
from pnp.scene import Group, Matrix, Path, Rect, line
from pnp.scene.piece import Piece

# From the bleed to the fold: the thickness of a core, and room for the words.
FOLD_GAP = 5.0

_WORDS_SIZE = 6 * POINT


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose pieces with two faces about a fold, and all others on whole sheets."""
    all_pieces = tuple(pieces)
    folded = arrange((p for p in all_pieces if p.back is not None), halves(options.paper))
    sides = [_folded_side(lay, options, n) for n, lay in enumerate(folded.layouts, 1)]
    single = tuple(p for p in all_pieces if p.back is None)
    whole = arrange((*folded.unplaced, *single), fields(options.paper))
    sides.extend(separate_sides(whole.layouts, options, len(sides) + 1))
    faults = (too_large_error(piece, options.paper.name) for piece in whole.unplaced)
    remarks = tuple(find_butted_backs((*folded.layouts, *whole.layouts)))
    return ImposedRun(tuple(sides), tuple(faults), remarks)


def halves(paper: Paper) -> tuple[PaperArea, ...]:
    """Return the rooms for fronts: above a level fold, or left of an upright one.

    A level fold on lying paper is tried first, since cards are upright on it.
    """
    upright, lying = fields(paper)
    levels = [_half(field, "horizontal") for field in (lying, upright)]
    return (*levels, *(_half(field, "vertical") for field in (lying, upright)))


def _half(field: PaperArea, axis: Axis) -> PaperArea:
    width, height = field.width, field.height
    if axis == "horizontal":
        room = Rect(MARGIN, MARGIN, width - 2 * MARGIN, height / 2 - FOLD_GAP - MARGIN)
        return PaperArea(width, height, room, (0.5, 1.0))
    room = Rect(MARGIN, MARGIN, width / 2 - FOLD_GAP - MARGIN, height - 2 * MARGIN)
    return PaperArea(width, height, room, (1.0, 0.5))


def fold_axis(field: PaperArea) -> Axis:
    """Return the direction of the fold of a half."""
    return "horizontal" if field.align == (0.5, 1.0) else "vertical"


def _folded_side(layout: NupLayout, options: SheetOptions, sheet: int) -> Side:
    axis = fold_axis(layout.field)
    behind = reversed_layout(layout, axis)

    def half(layout: NupLayout, face: FaceName) -> Side:
        advice = options.typeset.text_of("slug.fold")
        return one_side(
            layout,
            options,
            face=face,
            sheet=sheet,
            label=f"F{sheet}",
            advice=advice,
            marked=False,
        )

    front, back = half(layout, "front"), half(behind, "back")
    both = replace(
        front,
        face=options.typeset.text_of("face.both"),
        art=(*front.art, *back.art),
        ink=(*front.ink, *back.ink),
        trim=union((front.trim, back.trim)),
        bleed=union((front.bleed, back.bleed)),
        marks=tuple(_fold(front, axis, options.typeset)),
    )
    return add_marks(both, (*layout.placed, *behind.placed), options)


def _fold(side: Side, axis: Axis, typeset: Typeset) -> Iterator[PrinterMark]:
    """Yield the fold in the margins and in the gap between the blocks, and its words."""
    width, height = side.width, side.height
    words = typeset(typeset.text_of("fold.line"), _WORDS_SIZE, 0.0, 0.0, "start")
    room = width_of(words) + 1.0
    if axis == "horizontal":
        y = height / 2
        yield PrinterMark(
            Path(line(EDGE, y, width - EDGE, y), stroke=FOLD),
            Rect(EDGE, y - 0.1, width - 2 * EDGE, 0.2),
        )
        placed = Group((words,), Matrix.translate(EDGE, y - 0.8))
        yield PrinterMark(placed, Rect(EDGE, y - 3, room, 3))
        return
    x = width / 2
    yield PrinterMark(
        Path(line(x, EDGE, x, height - EDGE), stroke=FOLD),
        Rect(x - 0.1, EDGE, 0.2, height - 2 * EDGE),
    )
    turned = Matrix.rotate(-90).then(Matrix.translate(x - 0.8, height - EDGE))
    yield PrinterMark(Group((words,), turned), Rect(x - 3, height - EDGE - room, 3, room))
