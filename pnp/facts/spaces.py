"""A map with its geometry: where the spaces of its graph lie, their common borders, and the land.

Which spaces there are, which touch and which ships may enter is what ``pnp.facts.waters`` says;
here it is measured for those who draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.base.geometry import Area, Lines
from pnp.facts.grid import Cell
from pnp.facts.naming import unseen
from pnp.facts.waters import MapSpace, Touch, Waters
from pnp.model.map import Map, MapLegend
from pnp.scene import Point, Rect

# A border is on land when less than this much of it runs through water.
LEAST_WATER = 1.2


@dataclass(frozen=True, slots=True)
class SpaceArea:
    """The area of a place. ``land`` is the part of it that lies on land.

    ``middle`` and ``radius`` give the largest circle inside, in millimetres.
    """

    place: MapSpace
    area: Area
    land: Area
    middle: Point
    radius: float

    @property
    def id(self) -> str:
        return self.place.id

    @property
    def legend(self) -> MapLegend:
        return self.place.legend

    @property
    def passable(self) -> bool:
        return self.place.passable

    @property
    def fenced(self) -> bool:
        return self.place.fenced


@dataclass(frozen=True, slots=True)
class Border:
    """The line along which two spaces touch; ``water`` is the length of it that is not on land."""

    touch: Touch
    lines: Lines
    length: float
    water: float

    @property
    def a(self) -> str:
        return self.touch.a

    @property
    def b(self) -> str:
        return self.touch.b

    @property
    def state(self) -> str:
        return self.touch.state


@dataclass(frozen=True)
class MapGeometry:
    """The waters of a map with their geometry."""

    waters: Waters
    spaces: dict[str, SpaceArea]
    borders: tuple[Border, ...]
    land: Area

    @property
    def map(self) -> Map:
        return self.waters.map

    @property
    def frame(self) -> Rect:
        return self.waters.frame

    @cached_property
    def hidden(self) -> dict[str, Cell]:
        """The spaces whose area is nothing, each with its first cell."""
        return unseen(self.waters.lattice.names, self.spaces)

    def of_type(self, *types: str) -> list[SpaceArea]:
        return [self.spaces[place.id] for place in self.waters.of_type(*types)]

    def drawn(self, *manners: str) -> list[SpaceArea]:
        """Return the spaces that are drawn in some manners."""
        return [space for space in self.spaces.values() if space.place.kind.draw in manners]
