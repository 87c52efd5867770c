"""How a view box is placed in a width and a height."""

from __future__ import annotations

from pnp.scene import Matrix, Rect


def fitted(box: Rect, wide: float, high: float, how: str) -> Matrix:
    """Return how a view box is placed in a width and a height, as ``preserveAspectRatio`` says."""
    across, down = wide / box.width, high / box.height
    align, _, way = how.strip().partition(" ")
    if align == "none":
        return Matrix(across, 0, 0, down, -box.x * across, -box.y * down)
    unit = max(across, down) if way.strip() == "slice" else min(across, down)
    left, top = (
        {"Min": 0.0, "Mid": 0.5, "Max": 1.0}.get(word, 0.5) for word in (align[1:4], align[5:8])
    )
    x, y = (wide - box.width * unit) * left, (high - box.height * unit) * top
    return Matrix(unit, 0, 0, unit, x - box.x * unit, y - box.y * unit)
