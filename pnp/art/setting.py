"""What several scenes show: the sky, clouds and waves."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art import woodcut
from pnp.art.brush import paint
from pnp.art.strokes import trace
from pnp.scene import (
    Item,
    Path,
    Point,
    Rect,
    rectangle,
)
from pnp.theme import Theme


def fit(box: Rect) -> float:
    """Return the size of a figure in a box, whether broad or nearly square."""
    return min(0.89 * box.height, 0.64 * box.width)


def sky(box: Rect, theme: Theme, role: str) -> Item:
    return Path(rectangle(box.x, box.y, box.width, box.height), fill=theme.colour(role))


def waves(box: Rect, top: float, theme: Theme, role: str) -> Iterator[Item]:
    """Yield rows of waves from ``top``, a part of the height, to the foot of the box."""
    y = box.y + top * box.height
    water = Rect(box.x - 2, y, box.width + 4, box.bottom - y + 4)
    for _, row in woodcut.waves(water, theme.colour(role), theme.colour("ink")):
        yield row


def cloud(at: Point, size: float, theme: Theme, role: str) -> Item:
    """Return a cloud ``size`` mm wide, flat below."""
    brush = paint(theme, size, role)
    outline = trace(
        "-50,14 -54,4 -44,-4 -34,-2 -30,-16 -14,-20 -4,-12 8,-22 26,-18 30,-4 44,-4 52,6 48,14 | "
        "0,16 -50,14"
    )
    brush.pen.shape(outline, 0.34)
    brush.pen.lines([trace("-36,8 -20,6 -8,8"), trace("10,4 24,2 36,6")], 0.18)
    return brush.pen.drawn(at)
