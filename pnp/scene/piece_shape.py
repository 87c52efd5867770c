"""The shape of a piece, as programs and shops name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pnp.scene.items import Point, Segments
from pnp.scene.piece import Piece

Shape: TypeAlias = Literal["rectangle", "rounded", "circle", "hexagon", "outline"]

NEAR = 0.1
"""Coordinates closer to each other than this, in millimetres, are equal."""
# The part of each side of a piece with rounded corners that is straight.
_STRAIGHT = 0.75
_SIDES_OF_HEXAGON = 6


def shape_of(piece: Piece) -> Shape:
    """Return the shape that is cut out; ``outline`` is any other."""
    if not piece.cut or _is_box(piece.cut, piece.width, piece.height):
        return "rectangle"
    if has_rounded_corners(piece):
        return "rounded"
    if _is_circle(piece):
        return "circle"
    commands = [command for command, _ in piece.cut]
    corners = dict.fromkeys((round(x, 1), round(y, 1)) for _, (x, y) in _ends(piece.cut))
    if "C" not in commands and len(corners) == _SIDES_OF_HEXAGON and _is_convex([*corners]):
        return "hexagon"
    return "outline"


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


def _is_convex(corners: Sequence[Point]) -> bool:
    """Return whether an outline turns the same way at each corner."""
    around = (*corners, *corners[:2])
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(around, around[1:], around[2:], strict=False)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def _is_circle(piece: Piece) -> bool:
    radius = piece.width / 2
    if abs(piece.width - piece.height) >= NEAR:
        return False
    return all(
        command != "L" and abs(((x - radius) ** 2 + (y - radius) ** 2) ** 0.5 - radius) < NEAR
        for command, (x, y) in _ends(piece.cut)
    )
