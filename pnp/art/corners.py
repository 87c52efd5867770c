"""Lines to cut along that are drawn on pieces, and rounded corners of rectangular ones."""

from __future__ import annotations

from pnp.art.pen import CUT_LINE
from pnp.art.tints import first_visible_ink
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Segment,
    Segments,
    Stroke,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.items import GUIDE
from pnp.scene.outlines import transform_outline
from pnp.theme import Theme


def rounded_cut(width: float, height: float, radius: float) -> Segments:
    """Return the cut line of a piece; without a radius, the trim box is."""
    return rounded_rectangle(0, 0, width, height, radius) if radius else ()


def draw_cut(
    line: Segments, width: float, height: float, bleed: float, theme: Theme, ink: str = ""
) -> Group:
    """Return a line along the cut of a piece, by default in the ink for cuts, after another one
    beside it in the waste. The two differ, so that one of them is visible on any ground."""
    ink = ink or theme.colour("cut")
    other = first_visible_ink(ink, theme.colour("paper"))
    across, down = 1 + 2 * CUT_LINE / width, 1 + 2 * CUT_LINE / height
    outside = transform_outline(line, Matrix(across, 0, 0, down, -CUT_LINE, -CUT_LINE))
    beside: Item = Path(outside, None, Stroke(other, CUT_LINE))
    if bleed < 1.5 * CUT_LINE:
        # What is beyond the bleed may be the next piece.
        room = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        beside = Group((beside,), clip=room)
    return Group((beside, Path(line, None, Stroke(ink, CUT_LINE))), name=GUIDE)


def draw_corners(
    cut: Segments, width: float, height: float, bleed: float, theme: Theme
) -> tuple[Instance, ...]:
    """Return the lines along which the corners of a cut are rounded, since marks in the margin show
    only its straight sides."""
    arcs: list[Segment] = []
    for (_, before), (command, values) in zip(cut, cut[1:], strict=False):
        if command == "C":
            arcs += [("M", before[-2:]), (command, values)]
    if not arcs:
        return ()
    return (Instance(draw_cut(tuple(arcs), width, height, bleed, theme)),)
