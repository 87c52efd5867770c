"""Gradients, outlines, shadows and opacity of boxes on a card."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.art.pen import Pen
from pnp.base.colours import mix
from pnp.base.values import replace
from pnp.kinds.layout.inks import colour_of
from pnp.kinds.layout.slots import CardRow, CardSlot
from pnp.scene import (
    SHADOW,
    Gradient,
    Group,
    Image,
    Instance,
    Item,
    LineCap,
    Matrix,
    Path,
    Rect,
    Segments,
    Stroke,
    Text,
    rectangle,
)
from pnp.scene.extents import hull, scale_factor
from pnp.text.glyphs import words_to_outlines


def shaded(path: Path, slot: CardSlot, row: CardRow, pen: Pen) -> Path:
    """Return the ground of a box with its gradient, if any. Where ink is saved, grounds are left
    out, and so are gradients."""
    gradient = slot.box.gradient
    if gradient is None or path.fill is None or pen.theme.art("fills") == "none":
        return path
    last = colour_of(slot, row, "gradient", gradient.to, pen)
    stops = [(0.0, path.fill, 1.0)]
    stops += [
        (place, colour_of(slot, row, "gradient", role, pen), 1.0) for role, place in gradient.stops
    ]
    stops.append((1.0, last, 1.0))
    place = hull(path.segments)
    x, y = place.centre
    if gradient.round:
        ends: tuple[float, ...] = (x, y, 0.0, x, y, math.hypot(place.width, place.height) / 2)
    else:
        turn = math.radians(gradient.angle)
        dx, dy = math.sin(turn), -math.cos(turn)
        # Far enough for the colours of the ends to reach the corners.
        reach = (abs(dx) * place.width + abs(dy) * place.height) / 2
        ends = (x - dx * reach, y - dy * reach, x + dx * reach, y + dy * reach)
    mean = mix(path.fill, last, 0.5)
    return replace(path, fill=mean, shade=Gradient(ends, tuple(stops)))


def with_effects(
    slot: CardSlot, row: CardRow, items: tuple[Item, ...], pen: Pen
) -> tuple[Item, ...]:
    """Return what a box draws on a card with its shadow and outline behind it."""
    box = slot.box
    if not box.has_effects or not items:
        return items
    if not box.opacity:
        return ()
    drawn = items
    if box.outline is not None:
        colour = colour_of(slot, row, "outline", box.outline.line, pen)
        dash = box.outline.dash
        # Round ends would close the gaps between dashes.
        cap: LineCap = "butt" if dash else "round"
        stroke = Stroke(colour, 2 * box.outline.width, dash, cap, "round")
        drawn = (*_outlined(words_to_outlines(items), stroke), *items)
    if box.shadow is not None:
        colour = colour_of(slot, row, "shadow", box.shadow.fill, pen)
        moved = Matrix.translate(*box.shadow.at)
        flat = tuple(_in_one_colour(drawn, colour))
        drawn = (Group(flat, moved, name=SHADOW, opacity=box.shadow.opacity), *drawn)
    return drawn if box.opacity == 1 else (Group(drawn, opacity=box.opacity),)


def _in_one_colour(items: Iterable[Item], colour: str) -> Iterator[Item]:
    """Yield items with all their inks in one colour; a picture becomes its box."""
    for item in items:
        match item:
            case Text():
                yield replace(item, fill=colour)
            case Path():
                fill = None if item.fill is None else colour
                stroke = None if item.stroke is None else replace(item.stroke, colour=colour)
                yield replace(item, fill=fill, stroke=stroke, shade=None)
            case Group():
                yield replace(item, items=tuple(_in_one_colour(item.items, colour)))
            case Instance():
                yield Instance(
                    replace(item.of, items=tuple(_in_one_colour(item.of.items, colour))),
                    item.matrix,
                )
            case Image():
                yield Path(_outline(item.box), colour)


def _outlined(items: Iterable[Item], stroke: Stroke) -> Iterator[Item]:
    """Yield the outlines of shapes as lines of the same width at any size of theirs."""
    for item in items:
        match item:
            case Path() if item.fill is not None:
                # Between dashes, a fill would show as a fringe of the letters.
                yield Path(item.segments, None if stroke.dash else stroke.colour, stroke)
            case Group():
                inner = _scaled(stroke, item.matrix)
                yield replace(item, items=tuple(_outlined(item.items, inner)))
            case Instance():
                inner = _scaled(stroke, item.matrix)
                yield Group(tuple(_outlined((item.of,), inner)), item.matrix)
            case _:
                pass


def _scaled(stroke: Stroke, matrix: Matrix) -> Stroke:
    scale = scale_factor(matrix) or 1.0
    dash = tuple(length / scale for length in stroke.dash)
    return replace(stroke, width=stroke.width / scale, dash=dash)


def _outline(box: Rect) -> Segments:
    return rectangle(box.x, box.y, box.width, box.height)
