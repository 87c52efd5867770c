"""The shapes of pieces, by their outlines."""

from __future__ import annotations

import math

import pytest

from pnp.scene import Point, polygon
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import Shape, shape_of


def piece(width: float, height: float, corners: list[Point]) -> Piece:
    return Piece("p", "P", width, height, (), cut=polygon(corners))


def hexagon(size: float, turn: float = 0.0, stretch: float = 1.0) -> Piece:
    """Return a piece with six corners at one distance from its middle."""
    found = [
        (math.cos(math.radians(turn + 60 * i)), stretch * math.sin(math.radians(turn + 60 * i)))
        for i in range(6)
    ]
    left, top = (min(corner[axis] for corner in found) for axis in (0, 1))
    placed = [((x - left) * size / 2, (y - top) * size / 2) for x, y in found]
    return piece(max(x for x, _ in placed), max(y for _, y in placed), placed)


@pytest.mark.parametrize(
    ("drawn", "shape"),
    [
        (hexagon(30.0), "hexagon"),
        (hexagon(30.0, turn=30.0), "hexagon"),
        (hexagon(30.0, turn=10.0), "outline"),
        (hexagon(30.0, stretch=1.2), "outline"),
        # An L, and a rectangle without two of its corners.
        (
            piece(
                30.0,
                26.0,
                [(0, 0), (10.0, 0), (10.0, 16.0), (30.0, 16.0), (30.0, 26.0), (0, 26.0)],
            ),
            "outline",
        ),
        (
            piece(
                30.0, 26.0, [(5.0, 0), (30.0, 0), (30.0, 20.0), (25.0, 26.0), (0, 26.0), (0, 5.0)]
            ),
            "outline",
        ),
        (piece(30.0, 20.0, [(0, 0), (30.0, 0), (30.0, 20.0), (0, 20.0)]), "rectangle"),
    ],
)
def test_only_a_regular_hexagon_is_one(drawn: Piece, shape: Shape) -> None:
    assert shape_of(drawn) == shape
