"""Where symbols may stand on the land: scattered places, their depth inland, their country."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

from pnp.base.geometry import Area, depths, wander
from pnp.scene import Point

# Whether a disc around (x, y) of a radius is free of the marks of the game.
Free: TypeAlias = Callable[[float, float, float], bool]


def scattered(body: Area, step: Point, seed: str) -> Iterator[tuple[float, float, float]]:
    """Yield the places of a staggered, jittered lattice on land, with their depth inland in mm."""
    x0, y0, x1, y1 = body.bounds
    found: list[Point] = []
    for row in range(math.floor(y0 / step[1]), math.ceil(y1 / step[1])):
        shift = 0.5 * (row % 2)
        for column in range(math.floor(x0 / step[0]), math.ceil(x1 / step[0])):
            key = f"{seed}:{row}:{column}"
            x = (column + shift + 0.3 * wander("x" + key)) * step[0]
            found.append((x, (row + 0.3 * wander("y" + key)) * step[1]))
    for (x, y), depth in zip(found, depths(body, found), strict=True):
        if depth > 0:
            yield x, y, depth


def country(x: float, y: float, scale: float, seed: str) -> float:
    """Return smooth noise from -1 to 1 over the plane, its patches about ``scale`` mm wide."""
    x, y = x / scale, y / scale
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    corner = [[wander(f"{seed}:{i + a}:{j + b}") for b in (0, 1)] for a in (0, 1)]
    top = corner[0][0] + (corner[1][0] - corner[0][0]) * u
    low = corner[0][1] + (corner[1][1] - corner[0][1]) * u
    return top + (low - top) * v
