"""The ground of spaces on which names are set, and the shapes that names may take there.

The depth of a place is how far it is from all that names must not cross: a name fits where the
depth along its rows is half their height. Depths are known on a lattice, and measured exactly where
a name is to stand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    box_of,
    depths,
    grow,
    overlap,
    polygons,
    size_of,
    subtract,
    within,
)
from pnp.base.sums import plain_sum
from pnp.components.chart.names import Row
from pnp.components.chart.place import CUT, FENCE, Places
from pnp.facts.rim import inset_of
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Point, Rect
from pnp.text.shaping import Style
from pnp.text.shaping import width as text_width

STEP = 1.25
"""Millimetres from place to place of the lattice."""
LEAST = 1.2
"""The least depth that is asked for."""
# Millimetres that letters keep from coasts, borders and marks.
_OFF = 0.35
_FRAME = 0.5  # millimetres from the frame
# Square millimetres of ground that no name is set on.
_SCRAP = 20.0
# How far from the middle of a vast space its name may stand.
_WIDE = 60.0
# How much of its height a row is apart from the next.
_LEADING = 0.95
# Turns in degrees and bows as parts of the width that names of open water may take, with their
# price.
_BENDS = (
    (0.0, 0.07, 0.0),
    (0.0, -0.07, 0.2),
    (14.0, 0.07, 0.4),
    (-14.0, -0.07, 0.4),
    (-14.0, 0.07, 0.4),
    (14.0, -0.07, 0.4),
    (38.0, 0.09, 1.2),
    (-38.0, -0.09, 1.2),
)

Cell = tuple[int, int]
Field = dict[Cell, float]


class Shape(Struct, frozen=True):
    """One way to set a name about the origin, and what that costs; ``cells`` are the places of the
    lattice along its rows."""

    rows: tuple[Row, ...]
    spine: tuple[Point, ...]
    cells: tuple[Cell, ...]
    price: float

    @property
    def bent(self) -> bool:
        return bool(self.rows[0].turn or self.rows[0].bow)

    @property
    def depth(self) -> float:
        """How deep each place of the spine has to lie."""
        return self.rows[0].height / 2 + _OFF

    def around(self, at: Point) -> list[Point]:
        return [(at[0] + x, at[1] + y) for x, y in self.spine]

    def box(self, at: Point) -> Rect:
        """Return the box of its rows around a place; rows that bend reach out of it."""
        wide = max(row.width for row in self.rows)
        high = plain_sum(row.height for row in self.rows)
        return Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)


@dataclass(frozen=True, eq=False)
class Room:
    """Ground of one kind in one space."""

    area: Area
    space: SpaceArea
    dry: bool = False

    @cached_property
    def deep(self) -> Field:
        """How deep each place of the lattice is in the ground, as far as it matters."""
        less = LEAST + (FENCE if self.space.fenced else 0.0)
        x0, y0, x1, y1 = self.area.bounds
        keys = [
            (i, j)
            for j in range(math.ceil(y0 / STEP), math.floor(y1 / STEP) + 1)
            for i in range(math.ceil(x0 / STEP), math.floor(x1 / STEP) + 1)
        ]
        spots = [(i * STEP, j * STEP) for i, j in keys]
        inner = within(grow(self.area, -less), spots)
        keys = [key for key, inside in zip(keys, inner, strict=True) if inside]
        spots = [(i * STEP, j * STEP) for i, j in keys]
        return dict(zip(keys, self.depths(spots), strict=True))

    def depths(self, spots: Sequence[Point]) -> list[float]:
        """Return how deep places are in the ground, behind the fence where it is fenced."""
        less = FENCE if self.space.fenced else 0.0
        return [deep - less for deep in depths(self.area, spots)]


def seen(board: MapGeometry) -> Area:
    """Return where names may stand on a board: off its frame, its cut and its title."""
    off = _FRAME if board.map.board.margin else CUT
    return subtract(box_of(board.frame.inset(off)), box_of(inset_of(board.map).inset(-_FRAME)))


def rooms_of(space: SpaceArea, seen: Area) -> Iterator[Room]:
    """Yield the ground of a space on which names cross no coast, the land first; of a vast space
    only what is near its middle, so that every board is laid out in bounded time."""
    if space.radius > _WIDE / 2:
        x, y = space.middle
        seen = overlap(seen, box_of(Rect(x - _WIDE, y - _WIDE, 2 * _WIDE, 2 * _WIDE)))
    for dry, ground in ((True, space.land), (False, subtract(space.area, space.land))):
        for part in polygons(overlap(ground, seen)):
            if size_of(part) > _SCRAP:
                yield Room(part, space, dry)


def shapes_of(space: SpaceArea, style: Style) -> Iterator[Shape]:
    """Yield the ways to set a name: in a row, in two, and bowed on open water."""
    text, high = space.legend.name, style.size * 1.05
    one = text_width(text, style) + 0.4
    yield _shape((Row(text, (0.0, 0.0), one, high),), 0.8)
    if not space.place.amounts:
        for turn, bow, price in _BENDS:
            yield _shape((Row(text, (0.0, 0.0), one, high, turn, bow * one),), price)
    words = text.split()
    if len(words) > 1:
        splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        sized = [[(part, text_width(part, style) + 0.4) for part in split] for split in splits]
        best = min(sized, key=lambda parts: max(width for _, width in parts))
        gap = high * _LEADING
        rows = (Row(part, (0.0, (i - 0.5) * gap), w, high) for i, (part, w) in enumerate(best))
        yield _shape(tuple(rows), 2.2)


def _shape(rows: tuple[Row, ...], price: float) -> Shape:
    # The ends come first: they are what most often does not fit.
    spine = [point for row in rows for point in row.spine()]
    spine.sort(key=lambda point: -math.hypot(*point))
    cells = dict.fromkeys((round(x / STEP), round(y / STEP)) for x, y in spine)
    return Shape(rows, tuple(spine), tuple(cells), price)


def free_of(room: Room, places: Places, least: float) -> Field:
    """Return how deep in its room each place of the lattice is that is free and deep enough."""
    return {
        (i, j): deep
        for (i, j), deep in room.deep.items()
        if deep >= least and not places.taken.touches(i * STEP, j * STEP, least)
    }


def depth_of(field: Field, cell: Cell, shape: Shape) -> float:
    """Return the least depth along a name, as far as the lattice knows it; negative where a part of
    the name is off the field."""
    i, j = cell
    least = math.inf
    for di, dj in shape.cells:
        deep = field.get((i + di, j + dj))
        if deep is None:
            return -1.0
        if deep < least:
            least = deep
    return least
