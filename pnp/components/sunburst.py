"""Rays all around a middle, long and short in turn."""

from __future__ import annotations

import math

from pnp.scene import Point, Segment, Segments


def sunburst(centre: Point, inner: float, outer: float, count: int = 72) -> Segments:
    """Return ``count`` rays from ``inner`` to ``outer`` mm, every second one shorter."""
    found: list[Segment] = []
    for i in range(count):
        turn = math.tau * i / count
        s, c = math.sin(turn), -math.cos(turn)
        near = inner if i % 2 == 0 else (inner + outer) / 2
        found.append(("M", (centre[0] + near * s, centre[1] + near * c)))
        found.append(("L", (centre[0] + outer * s, centre[1] + outer * c)))
    return tuple(found)
