"""Ribbons with names: on islands, over panels, and the large one of the title."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.diagnostics import KeyPath
from pnp.components.pen import Pen, capital
from pnp.scene import Item, Path, Point, Rect, Stroke, polygon, smooth_open
from pnp.text.shaping import width as text_width
from pnp.text.style import Style


@dataclass(frozen=True, slots=True)
class RibbonLook:
    """The colour roles of a ribbon's face and of its folded ends."""

    face: str = "ribbon"
    fold: str = "ribbon.shade"


def extent(text: str, style: Style) -> tuple[float, float]:
    """Return the width, ends included, and the height of the ribbon for a text."""
    high = capital(style) + 0.72 * style.size
    return text_width(text, style) + 1.1 * style.size + 2 * _end(high), high


def ribbon(
    pen: Pen, where: KeyPath, text: str, style: Style, at: Point, width: float = math.inf
) -> Iterator[Item]:
    """Yield a ribbon around ``at`` with a line of text; its ends fold back and fork.

    Where it would be wider than ``width`` mm the text is set smaller, and reported.
    """
    wide, high = extent(text, style)
    beside = wide - text_width(text, style)
    wide = min(wide, width)
    yield from band(pen, Rect(at[0] - wide / 2, at[1] - high / 2, wide, high), RibbonLook())
    yield from pen.centred(where, text, style, *at, wide - beside)


def band(pen: Pen, box: Rect, look: RibbonLook) -> Iterator[Item]:
    """Yield a ribbon without a text that fills a box in width; its ends hang below it a little."""
    theme = pen.theme
    ink = theme.colour("ink")
    end, drop = _end(box.height), 0.26 * box.height
    line = Stroke(ink, max(0.3, min(0.55, 0.045 * box.height)), join="round")
    for side in (-1, 1):
        x0 = box.x if side < 0 else box.right
        inner = x0 - side * end * 1.45

        def put(dx: float, y: float, x0: float = x0, side: int = side) -> Point:
            return x0 + side * dx, y

        tail = (
            (inner, box.y + drop),
            put(0, box.y + drop),
            put(-end * 0.5, box.centre[1] + drop),
            put(0, box.bottom + drop),
            (inner, box.bottom + drop),
        )
        yield Path(polygon(tail), fill=theme.colour(look.face), stroke=line)
        fold = ((inner, box.bottom + drop), put(-end, box.bottom), (inner, box.bottom))
        yield Path(polygon(fold), fill=theme.colour(look.fold), stroke=line)
    left, right = box.x + end, box.right - end
    sag = 0.05 * box.height
    top = smooth_open([(left, box.y), (box.centre[0], box.y - sag), (right, box.y)])
    foot = smooth_open([(right, box.bottom), (box.centre[0], box.bottom - sag), (left, box.bottom)])
    face = (*top, ("L", foot[0][1]), *foot[1:], ("Z", ()))
    yield Path(face, fill=theme.colour(look.face), stroke=line)


def _end(high: float) -> float:
    return 0.62 * high
