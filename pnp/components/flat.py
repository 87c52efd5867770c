"""Flat patterns: panels that are cut out as one and folded along straight creases.

Coordinates are millimetres from the top left of the pattern, seen on the printed side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import Area, area_of, grow, join, outline, polygons
from pnp.scene import Point, Rect, Segments
from pnp.scene.piece import Crease

# Panels share edges only up to rounding; a gap this wide would split their outline.
_WELD = 1e-4


@dataclass(frozen=True, slots=True)
class FlatPanel:
    """A part of the pattern that stays flat; the outline goes round once."""

    name: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        xs, ys = [p[0] for p in self.outline], [p[1] for p in self.outline]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Fold:
    """The crease between two panels; what lies beyond it turns by ``angle`` degrees away from the
    reader, or towards him (a valley) where that is negative."""

    start: Point
    end: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Flat:
    """The panels, the creases between them, and which panel is glued behind which other one."""

    panels: tuple[FlatPanel, ...]
    folds: tuple[Fold, ...]
    glued: tuple[tuple[str, str], ...] = ()

    def panel(self, name: str) -> FlatPanel:
        return next(panel for panel in self.panels if panel.name == name)

    def area(self, *names: str) -> Area:
        """Return what the named panels cover together, or all of them."""
        shapes = [area_of(p.outline) for p in self.panels if not names or p.name in names]
        return grow(grow(join(shapes), _WELD), -_WELD)

    @property
    def cut(self) -> Segments:
        """The outline of the whole; panels must are connected."""
        return outline(polygons(self.area())[0])

    @property
    def creases(self) -> tuple[Crease, ...]:
        return tuple(Crease(fold.start, fold.end, fold.angle < 0) for fold in self.folds)

    @property
    def box(self) -> Rect:
        boxes = [panel.box for panel in self.panels]
        x, y = min(b.x for b in boxes), min(b.y for b in boxes)
        return Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)

    def moved(self, dx: float, dy: float) -> Flat:
        """Return the pattern at another place."""

        def at(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        return replace(
            self,
            panels=tuple(FlatPanel(p.name, tuple(map(at, p.outline))) for p in self.panels),
            folds=tuple(Fold(at(f.start), at(f.end), f.angle) for f in self.folds),
        )


def corners(box: Rect) -> tuple[Point, ...]:
    """Return the corners of a box clockwise from its top left."""
    return (
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom),
        (box.x, box.bottom),
    )


def tab(start: Point, end: Point, height: float, chamfer: float) -> tuple[Point, ...]:
    """Return a flap on the left of the way from ``start`` to ``end``; both its outer corners are
    moved inwards by ``chamfer`` mm."""
    long = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    nx, ny = uy, -ux
    return (
        start,
        (start[0] + ux * chamfer + nx * height, start[1] + uy * chamfer + ny * height),
        (end[0] - ux * chamfer + nx * height, end[1] - uy * chamfer + ny * height),
        end,
    )


def welded(points: Sequence[Point], digits: int = 6) -> tuple[Point, ...]:
    """Return the points without repetitions, rounded so that equal sums are equal."""
    found: list[Point] = []
    for x, y in points:
        point = (round(x, digits), round(y, digits))
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found[:-1] if len(found) > 1 and found[0] == found[-1] else found)
