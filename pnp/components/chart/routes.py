"""Routes: large arrows over the borders that whoever follows them crosses, one after another."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, polygon
from pnp.theme import Theme

ARROW = 3.6
"""How far an arrow reaches from its middle, in millimetres."""
_SHAPE = ((-3.4, -1.1), (0.2, -1.1), (0.2, -2.7), (3.6, 0.0), (0.2, 2.7), (0.2, 1.1), (-3.4, 1.1))


class Step(Struct, frozen=True):
    """Where a route crosses a border, and its direction there in degrees."""

    at: Point
    turn: float


def steps(board: MapGeometry) -> Iterator[Step]:
    """Yield the steps of all routes of a board."""
    middles = {
        frozenset((border.a, border.b)): border.lines.interpolate(0.5, normalized=True)
        for border in board.borders
        if border.lines.geom_type == "LineString"
    }
    for name, sign in board.map.known_signs.items():
        if sign.draw == "route":
            along = [space for space in board.spaces.values() if name in space.legend.signs]
            along.sort(key=lambda space: int(space.legend.signs[name]))
            for one, other in zip(along, along[1:], strict=False):
                middle = middles.get(frozenset((one.id, other.id)))
                at = (middle.x, middle.y) if middle is not None else _between(one, other)
                yield Step(at, _direction(one.middle, other.middle))


def arrows(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield an arrow for each step."""
    body = Path(
        polygon(_SHAPE),
        fill=theme.colour("route"),
        stroke=Stroke(theme.colour("paper"), 0.6, join="round"),
    )
    for step in steps(board):
        yield Group((body,), Matrix.rotate(step.turn).then(Matrix.translate(*step.at)))


def _between(one: SpaceArea, other: SpaceArea) -> Point:
    return (one.middle[0] + other.middle[0]) / 2, (one.middle[1] + other.middle[1]) / 2


def _direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
