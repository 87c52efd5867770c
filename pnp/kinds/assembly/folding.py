"""Fold paper in three dimensions: turn the panels of a piece about its creases, and project them.

The panels are the areas into which the creases divide the outline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.geometry import Area, contains, covering_indices, rings, size_of, split_faces
from pnp.base.sums import plain_sum
from pnp.scene import Matrix, Point, chains_of
from pnp.scene.piece import Crease, Piece

Vector: TypeAlias = tuple[float, float, float]

# In millimetres: the grid of panel points, how far from a crease its panels are looked for, and how
# far a crease is extended, since it may end just short of the edge.
_STEP, _ASIDE, _REACH = 0.01, 0.05, 0.02


class Facet(Struct, frozen=True):
    """A panel in space: the position of the page's origin, and its rightward and downward vectors.

    The page has x to the right, y down, and its printed side towards positive z. ``rank`` is the
    number of creases between the panel and the one that stays flat.
    """

    outline: tuple[Point, ...]
    origin: Vector
    right: Vector
    down: Vector
    rank: int

    def point(self, page: Point) -> Vector:
        return _add(self.origin, _add(_scale(self.right, page[0]), _scale(self.down, page[1])))

    def turned(self, start: Point, end: Point, degrees: float) -> Facet:
        """Return the panel turned about a line of the page, counter-clockwise seen from its end."""
        foot = self.point(start)
        axis = _unit(_subtract(self.point(end), foot))
        moved = _add(foot, _rotated(_subtract(self.origin, foot), axis, degrees))
        right = _rotated(self.right, axis, degrees)
        return Facet(self.outline, moved, right, _rotated(self.down, axis, degrees), self.rank)


def divide_into_panels(piece: Piece) -> list[Area]:
    """Return the panels into which the creases of a piece divide its outline."""
    edges = [(*ring, ring[0]) for ring in chains_of(piece.outline)]
    return split_faces([*edges, *(_extended_crease(crease) for crease in piece.creases)], _STEP)


def _extended_crease(crease: Crease) -> tuple[Point, Point]:
    (x0, y0), (x1, y1) = crease.start, crease.end
    long = math.dist(crease.start, crease.end)
    dx, dy = (x1 - x0) / long * _REACH, (y1 - y0) / long * _REACH
    return (x0 - dx, y0 - dy), (x1 + dx, y1 + dy)


def fold_piece(piece: Piece, part: float = 1.0) -> tuple[Facet, ...]:
    """Return the panels with all creases folded by a fraction (``part``) of their angles.

    The panel that faces the reader stays in place.
    """
    areas = divide_into_panels(piece)
    joined = [(crease, _panels_beside(crease, areas)) for crease in piece.creases]
    root = _facing_panel(piece, areas, [pair for _, pair in joined])
    flat = Facet((), (0, 0, 0), (1, 0, 0), (0, -1, 0), 0)
    found = {root: flat}
    todo = [root]
    while todo:
        known = todo.pop(0)
        for crease, (left, right) in joined:
            for here, there, way in ((left, right, 1), (right, left, -1)):
                if here == known and there is not None and there not in found:
                    held = found[known]
                    turn = way * crease.angle * part
                    raised = Facet((), held.origin, held.right, held.down, held.rank + 1)
                    found[there] = raised.turned(crease.start, crease.end, turn)
                    todo.append(there)
    return tuple(
        Facet(tuple(rings(areas[i])[0]), facet.origin, facet.right, facet.down, facet.rank)
        for i, facet in sorted(found.items())
    )


_Pair: TypeAlias = tuple[int | None, int | None]


def _facing_panel(piece: Piece, areas: Sequence[Area], joined: Sequence[_Pair]) -> int:
    """Return the index of the panel that faces the reader.

    That is the one that contains the piece's face, otherwise the largest, and of equal ones the one
    with the most creases.
    """
    shown = None if piece.face is None else piece.face.centre

    def rank(i: int) -> tuple[bool, float, int]:
        seen = shown is not None and contains(areas[i], shown)
        return seen, round(size_of(areas[i])), sum(i in pair for pair in joined)

    return max(range(len(areas)), key=lambda i: (*rank(i), -i))


def _panels_beside(crease: Crease, areas: Sequence[Area]) -> _Pair:
    """Return the panels to the left and right of a crease, seen along it."""
    (x0, y0), (x1, y1) = crease.start, crease.end
    long = math.dist(crease.start, crease.end)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    dx, dy = (y1 - y0) / long * _ASIDE, (x0 - x1) / long * _ASIDE
    left, right = covering_indices(areas, ((x + dx, y + dy), (x - dx, y - dy)))
    return left, right


class ProjectedPanel(Struct, frozen=True):
    """A projected panel.

    It has the outline on the page, the matrix from there to the picture, whether the printed side
    is visible, and its brightness.
    """

    outline: tuple[Point, ...]
    matrix: Matrix
    printed: bool
    light: float


# The view: turned to the left and tilted towards the reader, in degrees; and the direction of
# light.
YAW, PITCH = -32.0, 24.0
_LIGHT: Vector = (-0.35, 0.75, 0.55)


def project_facets(
    facets: Iterable[Facet], yaw: float = YAW, pitch: float = PITCH
) -> list[ProjectedPanel]:
    """Return panels in parallel projection, the farthest first."""
    placed: list[tuple[float, int, ProjectedPanel]] = []
    for facet in facets:
        origin, right, down = (
            _view_rotated(v, yaw, pitch) for v in (facet.origin, facet.right, facet.down)
        )
        # On paper y points down.
        matrix = Matrix(right[0], -right[1], down[0], -down[1], origin[0], -origin[1])
        facing = right[0] * -down[1] - -right[1] * down[0]
        normal = _cross(facet.down, facet.right)
        shade = abs(plain_sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
        middle = middle_of(facet.outline)
        depth = _view_rotated(facet.point(middle), yaw, pitch)[2]
        shown = ProjectedPanel(facet.outline, matrix, facing > 0, shade)
        placed.append((round(depth, 1), -facet.rank, shown))
    placed.sort(key=lambda one: one[:2])
    return [shown for *_, shown in placed]


def middle_of(outline: Sequence[Point]) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return plain_sum(xs) / len(xs), plain_sum(ys) / len(ys)


def _view_rotated(v: Vector, yaw: float, pitch: float) -> Vector:
    """Turn a vector by the view's yaw and pitch."""
    return _rotated(_rotated(v, (0.0, 1.0, 0.0), yaw), (1.0, 0.0, 0.0), pitch)


def _add(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _subtract(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _scale(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Vector) -> Vector:
    return _scale(a, 1 / math.sqrt(plain_sum(x * x for x in a)))


def _rotated(v: Vector, axis: Vector, degrees: float) -> Vector:
    """Turn a vector about a unit axis (Rodrigues)."""
    turn = math.radians(degrees)
    along = plain_sum(a * b for a, b in zip(axis, v, strict=True)) * (1 - math.cos(turn))
    across = _scale(_cross(axis, v), math.sin(turn))
    return _add(_add(_scale(v, math.cos(turn)), across), _scale(axis, along))
