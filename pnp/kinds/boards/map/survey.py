"""From the graph of a map to its board: where its spaces lie, their common borders, and the land.

Which spaces there are, which touch and which ships may enter is what
``pnp.kinds.boards.map.space_graph`` says; here it is measured for those who draw. Each place of the
graph becomes an area between smooth borders, and the cells on land one body with an organic coast.
The panel of the title is fitted in where it harms no space.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    AreaIndex,
    Lines,
    area_of,
    boundary,
    box_of,
    covering_indices,
    empty_area,
    faces,
    grow,
    inscribed_circle,
    intersects,
    join,
    length,
    overlap,
    polygons,
    rings,
    size_of,
    subtract,
)
from pnp.base.hand_drawn import roughen
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.map.board_edge import frame_of, inset_of
from pnp.kinds.boards.map.grid import Cell, Corner, borders, smoothed
from pnp.kinds.boards.map.lattice import OUTSIDE, Lattice, hidden_spaces, upright
from pnp.kinds.boards.map.record import Inset, Map, MapLegend
from pnp.kinds.boards.map.space_graph import MapSpace, Touch, Waters, complete_waters
from pnp.scene import Point, Rect

# A border is on land when less than this much of it runs through water.
LEAST_WATER = 1.2
# How far a coast may wander from the border that it follows.
ALONG = 1.8


class SpaceArea(Struct, frozen=True):
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


class Border(Struct, frozen=True):
    """The line along which two spaces touch; ``water`` is the length of it that is not on land.
    Where it follows the coast that its author drew, the coast is seen and ``drawn`` leaves it out.
    """

    touch: Touch
    lines: Lines
    length: float
    water: float
    drawn: Lines

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
        return hidden_spaces(self.waters.lattice.names, self.spaces)

    def of_type(self, *types: str) -> list[SpaceArea]:
        return [self.spaces[place.id] for place in self.waters.of_type(*types)]

    def spaces_drawn_as(self, *manners: str) -> list[SpaceArea]:
        """Return the spaces that are drawn in some manners."""
        return [space for space in self.spaces.values() if space.place.kind.draw in manners]


def complete_geometry(map_: Map) -> MapGeometry | None:
    """Return the board of a map; None where its grid has no sense, or hides a space."""
    waters = complete_waters(map_)
    board = geometry_of(waters) if waters is not None else None
    return None if board is None or board.hidden else board


@cached_on_record
def geometry_of(waters: Waters) -> MapGeometry:
    """Return the board of a map whose graph is known, though spaces may be hidden."""
    spaces = _spaces(waters)
    land = join(space.land for space in spaces.values())
    return MapGeometry(waters, spaces, tuple(_borders(waters, spaces, land)), land)


def _faces(
    on: Lattice,
    key: Callable[[Cell], str],
    inner: Sequence[Sequence[Point]],
    rim: Sequence[Sequence[Corner]],
) -> dict[str, Area]:
    """Return the area of each key of the cells, as ``inner`` lines and the rim part them."""
    found = faces([*inner, *smoothed(rim, on.place)])
    votes: dict[int, Counter[str]] = {}
    for cell, face in zip(on.cells, covering_indices(found, on.middles), strict=True):
        if face is not None:
            votes.setdefault(face, Counter())[key(cell)] += 1
    areas: dict[str, list[Area]] = {}
    for face in sorted(votes):
        areas.setdefault(votes[face].most_common(1)[0][0], []).append(found[face])
    return {name: join(parts) for name, parts in areas.items()}


def _coastline(on: Lattice, map_: Map) -> Area:
    """Return the land as one body with an organic outline, before it is cut to the frame."""

    def dry(cell: Cell) -> str:
        return "land" if cell.land or map_.drawn_as(cell.name) == "land" else "sea"

    shores, rim = borders(on.cells, dry)
    drawn = smoothed(shores, on.place, rounds=on.curve if map_.shapes else 2)
    smooth = _faces(on, dry, drawn, rim).get("land", empty_area())
    reach = min(2.4, 0.17 * on.pitch)
    shaped = []
    for i, part in enumerate(polygons(smooth)):
        outer, *holes = (
            area_of(roughen(ring, f"{map_.grid.seed}:{i}:{j}", 0.45, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped.append(subtract(outer, join(holes)))
    return join(shaped)


def uncut_areas(on: Lattice) -> dict[str, Area]:
    """Return the area of each space before the frame and the panel of the title cut it."""
    return _faces(on, on.names.__getitem__, on.lines, on.chains[1])


def _spaces(waters: Waters) -> dict[str, SpaceArea]:
    on = waters.lattice
    areas = uncut_areas(on)
    window = subtract(box_of(on.frame), box_of(inset_of(waters.map)))
    coastline = on.facing.area(_coastline(upright(on, waters.map), waters.map), on.frame)
    coastline = overlap(coastline, window)
    coasts = AreaIndex(polygons(coastline))
    found: dict[str, SpaceArea] = {}
    for name, place in waters.places.items():
        # Of cells too small to be distinct, some have no area.
        area = overlap(areas.get(name, empty_area()), window)
        if area.is_empty:
            continue
        # Open water has no land by definition, however far the coast beside it wanders.
        coast = empty_area() if place.kind.draw == "water" else coasts.polygons_near(area)
        land = overlap(area, coast) if intersects(coast, area) else empty_area()
        found[name] = SpaceArea(place, area, land, *inscribed_circle(area))
    return found


def _borders(waters: Waters, spaces: dict[str, SpaceArea], land: Area) -> Iterator[Border]:
    order = {name: i for i, name in enumerate(waters.places)}
    shore = grow(boundary(land), ALONG) if waters.map.shapes else land
    for touch in sorted(waters.touches, key=lambda touch: (order[touch.a], order[touch.b])):
        if touch.a in spaces and touch.b in spaces:
            shared = overlap(boundary(spaces[touch.a].area), boundary(spaces[touch.b].area))
            long = length(shared)
            wet = length(subtract(shared, land)) if intersects(land, shared) else long
            along_coast = bool(waters.map.shapes) and touch.shore
            drawn = subtract(shared, shore) if along_coast else shared
            yield Border(touch, shared, long, wet, drawn)


SPECK = 1.0
"""Square millimetres; what is smaller is a speck that is not recognisable as a space."""
ROOMS = (10.0, 6.0)
"""Millimetres: the radius that a panel leaves of a space that it cuts, at best and at least."""
SHRUNK = (1.0, 0.8, 0.6)
"""The sizes that are tried, as parts of the panel's own."""


def inset_text(inset: Inset) -> str:
    """Return the size and place of a panel in words."""
    return f"{inset.width:g} x {inset.height:g} mm at the {inset.corner.replace('-', ' ')}"


def count_pieces(area: Area, frame: Rect) -> int:
    """Return in how many pieces an area is seen inside a frame."""
    return sum(size_of(part) >= SPECK for part in polygons(overlap(area, box_of(frame))))


def fitting_inset(map_: Map, uncut: Mapping[str, Area]) -> Inset | None:
    """Return a panel that leaves each space in one piece with room for a ship, else for something
    smaller, the largest panel first; None if there is none."""
    frame = box_of(frame_of(map_))
    areas = [overlap(area, frame) for name, area in uncut.items() if name != OUTSIDE]
    for room in ROOMS:
        for inset in _candidates(map_.inset):
            panel = box_of(inset_of(map_.model_copy(update={"inset": inset})))
            if all(_leaves_room(area, panel, room) for area in areas):
                return inset
    return None


def _candidates(inset: Inset) -> Iterator[Inset]:
    corners = get_args(Inset.model_fields["corner"].annotation)
    for part in SHRUNK:
        wide, high = max(30.0, round(inset.width * part)), max(14.0, round(inset.height * part))
        for corner in sorted(corners, key=lambda corner: corner != inset.corner):
            yield Inset(corner=corner, width=wide, height=high)


def _leaves_room(area: Area, panel: Area, room: float) -> bool:
    if size_of(overlap(area, panel)) == 0:
        return True
    left = [part for part in polygons(subtract(area, panel)) if size_of(part) >= SPECK]
    return len(left) == 1 and inscribed_circle(left[0])[1] >= room
