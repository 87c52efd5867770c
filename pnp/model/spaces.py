"""The graph of a map: spaces with their outlines, which touch which, and where the land lies.

Everything is derived from the grid of marks: touching cells of one name are one space; two spaces
are adjacent where they share ``LEAST_BORDER`` of outline, unless the pair stands in ``closed``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.geometry import Area, Lines
from pnp.model.map import Legend, Map
from pnp.scene import Point, Rect

# Spaces that share less outline than this touch in a point only, as far as players can see.
LEAST_BORDER = 3.0
# A border is on land when less than this much of it runs through water.
LEAST_WATER = 1.2
PASSABLE = ("ocean", "coast", "port", "river")


@dataclass(frozen=True, slots=True)
class Space:
    """A place on a board. ``land`` is the part of ``area`` that lies on land.

    ``middle`` and ``radius`` give the largest circle inside, ``rim`` the length of outline on the
    frame, all in millimetres. ``place`` is the row and column of its first mark.
    """

    id: str
    legend: Legend
    area: Area
    land: Area
    middle: Point
    radius: float
    rim: float
    place: tuple[int, int]

    @property
    def passable(self) -> bool:
        """True when ships may enter."""
        return self.legend.type in PASSABLE and not self.legend.red

    @property
    def fenced(self) -> bool:
        """True when the whole border is red: impassable waters, coasts where nobody may land."""
        return self.legend.type == "impassable" or self.legend.red


@dataclass(frozen=True, slots=True)
class Border:
    """What two touching spaces share; ``water`` is the length of it that is not on land."""

    a: str
    b: str
    lines: Lines
    length: float
    water: float
    state: str  # open, closed or red


@dataclass(frozen=True)
class Board:
    """A map with its geometry."""

    map: Map
    frame: Rect
    spaces: dict[str, Space]
    borders: tuple[Border, ...]
    land: Area

    @cached_property
    def adjacency(self) -> dict[str, tuple[str, ...]]:
        """Return the water graph: the passable spaces, each with those a ship may sail to."""
        graph: dict[str, list[str]] = {s.id: [] for s in self.spaces.values() if s.passable}
        for border in self.borders:
            if border.state == "open" and border.a in graph and border.b in graph:
                graph[border.a].append(border.b)
                graph[border.b].append(border.a)
        return {space: tuple(sorted(near)) for space, near in graph.items()}

    def of_type(self, *types: str) -> list[Space]:
        return [space for space in self.spaces.values() if space.legend.type in types]

    @cached_property
    def edge_oceans(self) -> tuple[str, ...]:
        """Return the ocean spaces on the edge of the board, where first ships are placed."""
        oceans = (space for space in self.of_type("ocean") if space.passable)
        return tuple(space.id for space in oceans if space.rim >= LEAST_BORDER)


def frame_of(map_: Map) -> Rect:
    return Rect(0, 0, map_.board.width, map_.board.height).inset(map_.board.margin)


def inset_of(map_: Map) -> Rect:
    """Return the panel of the title, in the corner of the frame that the map names."""
    frame, inset = frame_of(map_), map_.inset
    x = frame.x if inset.corner.endswith("left") else frame.right - inset.width
    y = frame.y if inset.corner.startswith("top") else frame.bottom - inset.height
    return Rect(x, y, inset.width, inset.height)
