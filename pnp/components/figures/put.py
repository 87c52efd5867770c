"""A piece in its place on a figure."""

from __future__ import annotations

import math
from functools import cached_property

from pnp.base.geometry import Area, area_of, distance
from pnp.components.figures.gallery import Shown
from pnp.scene import Matrix, Point, Rect, chains_of, transformed


class Put:
    """A piece in its place: the box on the figure, and what of the piece is seen there;
    ``laid`` are those that lie on others."""

    def __init__(
        self,
        shown: Shown,
        names: tuple[str, ...],
        box: Rect,
        window: Rect,
        *,
        laid: bool = False,
    ) -> None:
        self.shown = shown
        self.names = names
        self.box = box
        self.window = window
        self.laid = laid

    @property
    def scale(self) -> float:
        return self.box.width / self.window.width

    @property
    def matrix(self) -> Matrix:
        move = Matrix.translate(-self.window.x, -self.window.y)
        return move.then(Matrix.scale(self.scale)).then(Matrix.translate(self.box.x, self.box.y))

    @property
    def whole(self) -> bool:
        """Whether all of the piece is seen."""
        return self.window == Rect(0, 0, self.shown.width, self.shown.height)

    def far(self, at: Point) -> float:
        """Return how far a point of the figure is from the piece, 0 on it."""
        (x, y), box = at, self.box
        out = max(box.x - x, x - box.right, box.y - y, y - box.bottom)
        # Of pieces far away, the box is near enough.
        if out > 8:
            return out
        if self._area is None:
            return math.hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))
        return distance(self._area, at)

    def covers(self, at: Point, radius: float) -> float:
        """Return how much of a disc of the figure lies on details of the piece, from 0 to 1."""
        x, y = (at[0] - self.box.x) / self.scale, (at[1] - self.box.y) / self.scale
        return self.shown.covers((x + self.window.x, y + self.window.y), radius / self.scale)

    @cached_property
    def _area(self) -> Area | None:
        """What is seen of the piece, None where it fills its box."""
        outline = transformed(self.shown.outline, self.matrix) if self.whole else ()
        rings = [ring for ring in chains_of(outline) if len(ring) > 2]
        return max(map(area_of, rings), key=lambda area: area.area) if rings else None
