"""Rounded corners of pieces that are otherwise cut as rectangles."""

from __future__ import annotations

from pnp.art.pen import CUT_LINE
from pnp.scene import Group, Instance, Path, Segment, Segments, Stroke, rounded_rectangle
from pnp.theme import Theme


def rounded_cut(width: float, height: float, radius: float) -> Segments:
    """Return the cut line of a piece; without a radius, the trim box is."""
    return rounded_rectangle(0, 0, width, height, radius) if radius else ()


def draw_corners(cut: Segments, theme: Theme) -> tuple[Instance, ...]:
    """Return the lines along which the corners of a cut are rounded, since marks in the margin show
    only its straight sides."""
    arcs: list[Segment] = []
    for (_, before), (command, values) in zip(cut, cut[1:], strict=False):
        if command == "C":
            arcs += [("M", before[-2:]), (command, values)]
    if not arcs:
        return ()
    line = Path(tuple(arcs), None, Stroke(theme.colour("cut"), CUT_LINE))
    return (Instance(Group((line,))),)
