"""Outlines to cut: their closed lines, the points on their curves, and the same outlines inset."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import area_of, contains, empty_area, grow, join, outline, rings, subtract
from pnp.scene import Point, Segments, ellipse, rectangle, rounded_rectangle
from pnp.scene.extents import hull
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import corner_radius, shape_of

FLATNESS = 0.02
"""The greatest distance between a curve and the chords that replace it, in millimetres."""


def inset_outline(piece: Piece, inset: float) -> Segments:
    """Return the outline of a piece moved inwards by ``inset`` on all sides, and that of its holes
    outwards. Where the piece is too narrow, nothing is left of it; it is cut as it is if nothing at
    all is left."""
    width, height = piece.width, piece.height
    if not inset or min(width, height) <= 2 * inset:
        return piece.outline
    box = inset, inset, width - 2 * inset, height - 2 * inset
    match shape_of(piece):
        case "rectangle":
            return rectangle(*box)
        case "rounded":
            return rounded_rectangle(*box, max(0.0, corner_radius(piece) - inset))
        case "circle":
            return ellipse(width / 2, height / 2, width / 2 - inset, height / 2 - inset)
        case _:
            return _inset_shape(piece.outline, inset) or piece.outline


def closed_lines(shape: Segments) -> Iterator[Segments]:
    """Yield the closed lines of an outline, holes before what surrounds them."""
    parts = list[list[tuple[str, tuple[float, ...]]]]()
    for segment in shape:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    found = [tuple(part) for part in parts]
    boxes = {part: hull(part) for part in found}
    yield from sorted(found, key=lambda part: boxes[part].width * boxes[part].height)


def inner_points(start: Point, values: Sequence[float]) -> Iterator[Point]:
    """Yield the points between the ends of a curve whose chords are within ``FLATNESS`` of it."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = values
    # The largest second derivative limits the distance of a chord from its curve.
    bend = 6 * max(
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
        math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    steps = max(1, math.ceil(math.sqrt(bend / (8 * FLATNESS))))
    for step in range(1, steps):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _inset_shape(shape: Segments, inset: float) -> Segments:
    area = empty_area()
    # From the outside in: a line inside another is that of a hole.
    for part in reversed([*closed_lines(shape)]):
        points = [*_points(part)]
        inner = area_of(points)
        area = subtract(area, inner) if contains(area, points[0]) else join([area, inner])
    found = grow(area, -inset)
    return outline(found) if rings(found) else ()


def _points(part: Segments) -> Iterator[Point]:
    here = 0.0, 0.0
    for command, values in part:
        if command == "C":
            yield from inner_points(here, values)
        if values:
            here = values[-2], values[-1]
            yield here
