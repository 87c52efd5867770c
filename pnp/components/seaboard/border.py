"""What closes a board off: paper, a rope about the sea, squares by letter and number, a rule."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Area, grow, outline, rings
from pnp.components.ornament import figure
from pnp.components.outlines import Outline
from pnp.components.pen import Pen
from pnp.facts.squares import SquareBoard
from pnp.model.board import column_name
from pnp.scene import Item, Path, Rect, Stroke, circle, polygon, rectangle
from pnp.theme import Theme

ROPE = 3.2
"""Width of the rope about the sea, in millimetres."""


def paper(field: SquareBoard, theme: Theme, bleed: float) -> Item:
    wide, high = field.width + 2 * bleed, field.height + 2 * bleed
    return Path(rectangle(-bleed, -bleed, wide, high), fill=theme.colour("frame"))


def rope(field: SquareBoard, sea: Area, theme: Theme) -> Iterator[Item]:
    """Yield the rope along the outline of the sea, its strands between two lines."""
    ink = theme.colour("frame.dark")
    outer = grow(sea, ROPE)
    yield Path(outline(outer), fill=theme.colour("wood"))
    yield Path(outline(outer), stroke=Stroke(ink, 0.5))
    for ring in rings(grow(sea, ROPE)):
        edge = Outline(field.width, field.height, tuple(ring))
        yield from figure(edge, "rope", 0.0, ROPE, theme.colour("wood.shade"))


def inner_line(sea: Area, theme: Theme) -> Item:
    """Return the line at which sea and islands end."""
    return Path(outline(sea), stroke=Stroke(theme.colour("frame.dark"), 0.5))


def names(field: SquareBoard, pen: Pen) -> Iterator[Item]:
    """Yield the letters of columns and the numbers of rows on all four sides."""
    frame, size, theme = field.frame, field.board.grid.size, pen.theme
    style = theme.style("square.name")
    off = ROPE + (field.board.margin - ROPE - 4.2) / 2
    for i in range(field.columns):
        x, name = frame.x + (i + 0.5) * size, column_name(i)
        for y in (frame.y - off, frame.bottom + off):
            yield from pen.centred(("squares",), name, style, x, y)
    for i in range(field.rows):
        y = frame.y + (i + 0.5) * size
        for x in (frame.x - off, frame.right + off):
            yield from pen.centred(("squares",), str(i + 1), style, x, y)


def rules(field: SquareBoard, theme: Theme) -> Iterator[Item]:
    """Yield the double line near the edge, broken at the corners by a rose."""
    ink = theme.colour("frame.dark")
    whole = Rect(0, 0, field.width, field.height)
    for inset, width in ((3.6, 0.7), (4.8, 0.22)):
        box = whole.inset(inset)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(ink, width))
    at = field.board.margin / 2 + 0.4
    for x in (at, field.width - at):
        for y in (at, field.height - at):
            yield Path(circle(x, y, 2.6), fill=theme.colour("ribbon"), stroke=Stroke(ink, 0.4))
            star = [(x, y - 2), (x + 0.55, y - 0.55), (x + 2, y), (x + 0.55, y + 0.55)]
            star += [(x, y + 2), (x - 0.55, y + 0.55), (x - 2, y), (x - 0.55, y - 0.55)]
            yield Path(polygon(star), fill=theme.colour("coral"))
