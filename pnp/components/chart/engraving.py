"""An engraver's strokes for pictures, on a square of 100 by 100 units around its middle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pnp.geometry import wander
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Segments,
    Stroke,
    circle,
    polyline,
    smooth_closed,
    smooth_open,
)


@dataclass(slots=True)
class Engraving:
    """Collects strokes and shapes; ``ink`` draws lines, ``body`` fills, ``dark`` fills shadows."""

    ink: str
    body: str
    dark: str
    items: list[Item]

    def shape(self, points: Sequence[Point], width: float = 1.1, fill: str | None = None) -> None:
        """A closed curve through points, filled with the body's tone unless another is given."""
        self.outline(smooth_closed(points), width, fill)

    def outline(self, segments: Segments, width: float = 1.1, fill: str | None = None) -> None:
        stroke = Stroke(self.ink, width, join="round", cap="round")
        self.items.append(Path(segments, fill=fill or self.body, stroke=stroke))

    def curve(self, points: Sequence[Point], width: float = 0.8) -> None:
        stroke = Stroke(self.ink, width, cap="round", join="round")
        self.items.append(Path(smooth_open(points), stroke=stroke))

    def lines(self, chains: Iterable[Sequence[Point]], width: float = 0.6) -> None:
        """Straight strokes, as one path."""
        segments = tuple(s for chain in chains for s in polyline(chain))
        if segments:
            self.items.append(
                Path(segments, stroke=Stroke(self.ink, width, cap="round", join="round"))
            )

    def dot(self, x: float, y: float, radius: float) -> None:
        self.items.append(Path(circle(x, y, radius), fill=self.ink))

    def ribbon(self, points: Sequence[Point], start: float, end: float, width: float = 1.0) -> None:
        """A tapering limb along points, ``start`` to ``end`` units thick."""
        left: list[Point] = []
        right: list[Point] = []
        last = len(points) - 1
        for i, (x, y) in enumerate(points):
            (xa, ya), (xb, yb) = points[max(i - 1, 0)], points[min(i + 1, last)]
            long = math.hypot(xb - xa, yb - ya) or 1.0
            half = (start + (end - start) * i / last) / 2
            nx, ny = -(yb - ya) / long * half, (xb - xa) / long * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        self.shape([*left, *reversed(right)], width)

    def waves(self, y: float, x0: float, x1: float, key: str, rows: int = 2) -> None:
        """Short swells along the water that carries the picture."""
        for row in range(rows):
            x = x0 + 5 * row
            while x < x1 - 5 * row:
                long = 9 + 4 * wander(f"{key}{row}{x:.1f}")
                py = y + 4.2 * row + 1.2 * wander(f"{key}y{row}{x:.1f}")
                self.curve(
                    [
                        (x, py),
                        (x + long * 0.3, py - 1.7),
                        (x + long * 0.62, py),
                        (x + long, py - 0.7),
                    ],
                    0.75 - 0.15 * row,
                )
                x += long + 4 + 3 * abs(wander(f"{key}g{row}{x:.1f}"))

    def drawn(self, at: Point, size: float) -> Group:
        scale = size / 100
        return Group(tuple(self.items), Matrix.scale(scale).then(Matrix.translate(*at)))
