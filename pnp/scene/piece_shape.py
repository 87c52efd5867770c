"""The shape of a piece, as programs and shops name it."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from pnp.scene.items import Point, Segments
from pnp.scene.piece import Piece

Shape: TypeAlias = Literal["rectangle", "rounded", "circle", "hexagon", "outline"]

NEAR = 0.1
"""Coordinates closer to each other than this, in millimetres, are equal."""
# The part of each side of a piece with rounded corners that is straight.
_STRAIGHT = 0.75
_SIDES_OF_HEXAGON = 6
# The short side of the box of a regular hexagon by its long side.
_HEXAGON = 0.75**0.5
# How far lengths in a regular hexagon may differ, as a part of its size.
_UNEVEN = 0.01


def shape_of(piece: Piece) -> Shape:
    """Return the shape that is cut out. A hexagon is regular, with two sides along an edge of the
    trim box; ``outline`` is any other shape."""
    if not piece.cut or _is_box(piece.cut, piece.width, piece.height):
        return "rectangle"
    if has_rounded_corners(piece):
        return "rounded"
    if _is_circle(piece):
        return "circle"
    return "hexagon" if _is_hexagon(piece) else "outline"


def corner_radius(piece: Piece) -> float:
    """Return the radius of rounded corners, in millimetres; 0 for any other shape."""
    if not has_rounded_corners(piece):
        return 0.0
    top = [x for _, (x, y) in _ends(piece.cut) if abs(y) < NEAR]
    return round(min(top), 3)


def is_rectangular(piece: Piece) -> bool:
    """Return whether the outline of a piece is that of its trim box, except for rounded corners."""
    return shape_of(piece) in ("rectangle", "rounded")


def has_rounded_corners(piece: Piece) -> bool:
    """Return whether the outline of a piece is its trim box with rounded corners."""
    size = piece.width, piece.height
    straight = [0.0] * 4
    ends = _ends(piece.cut)
    for (_, (x0, y0)), (command, (x1, y1)) in zip(ends, ends[1:], strict=False):
        for side, (one, other, at) in enumerate(
            ((x0, x1, 0.0), (x0, x1, size[0]), (y0, y1, 0.0), (y0, y1, size[1]))
        ):
            if command == "L" and abs(one - at) < NEAR and abs(other - at) < NEAR:
                straight[side] += abs(y1 - y0) if side < 2 else abs(x1 - x0)
    whole = (size[1], size[1], size[0], size[0])
    return any(command == "C" for command, _ in piece.cut) and all(
        found >= _STRAIGHT * length for found, length in zip(straight, whole, strict=True)
    )


def _ends(cut: Segments) -> list[tuple[str, tuple[float, float]]]:
    """Return the end of each segment of an outline with the command that leads there."""
    return [(command, (values[-2], values[-1])) for command, values in cut if values]


def _is_box(cut: Segments, width: float, height: float) -> bool:
    return all(
        len(point) < 3
        and all(
            min(abs(at), abs(at - side)) < NEAR
            for at, side in zip(point, (width, height), strict=False)
        )
        for _, point in cut
    )


def _is_hexagon(piece: Piece) -> bool:
    if any(command == "C" for command, _ in piece.cut):
        return False
    corners: list[Point] = []
    for _, corner in _ends(piece.cut):
        if all(math.dist(corner, other) >= NEAR for other in corners):
            corners.append(corner)
    if len(corners) != _SIDES_OF_HEXAGON:
        return False
    short, long = sorted((piece.width, piece.height))
    middle = piece.width / 2, piece.height / 2
    sides = (math.dist(*ends) for ends in zip(corners, corners[1:] + corners[:1], strict=True))
    radii = (math.dist(corner, middle) for corner in corners)
    slack = max(NEAR, _UNEVEN * long)
    even = all(abs(length - long / 2) <= slack for length in (*sides, *radii))
    return even and abs(short - _HEXAGON * long) <= slack


def _is_circle(piece: Piece) -> bool:
    radius = piece.width / 2
    if abs(piece.width - piece.height) >= NEAR:
        return False
    return all(
        command != "L" and abs(((x - radius) ** 2 + (y - radius) ** 2) ** 0.5 - radius) < NEAR
        for command, (x, y) in _ends(piece.cut)
    )
