"""The graph of a map, derived from its marks, and the board computed from it.

The graph (``Waters``) has the spaces, which touch and which pieces may enter. Borders follow the
same steps as for the board but are never cut into areas, so rules need no geometry and get answers
in milliseconds. Two spaces touch if they share ``LEAST_BORDER`` mm of border inside the frame, as
on the printed board.

The geometry (``MapGeometry``) measures them for drawing. Each space of the graph becomes an area
between smooth borders, and the cells on land become one body with an organic coast. The title panel
is placed where it damages no space.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
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
from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.map.board_edge import BorderLine, Stretch, Window, frame_of, inset_of, rims
from pnp.kinds.boards.map.grid import Cell, Corner, Edge, borders, smoothed
from pnp.kinds.boards.map.record import Inset, Map, MapLegend
from pnp.kinds.boards.map.tiling import OUTSIDE, Lattice, hidden_spaces, lattice, upright
from pnp.kinds.boards.vocabulary import LAND, SpaceKind
from pnp.scene import Point, Rect

# The graph of a map: its spaces and their contacts, derived from the marks alone.


# To players, spaces that share less border than this touch in a point only.
LEAST_BORDER = 3.0


class MapSpace(Struct, frozen=True):
    """A space: its name, legend entry and kind, its cells by row and column, and its rim.

    ``land`` are the cells marked as land, and ``rim`` is its part of the outline. A sign may give
    it the ``look`` of another kind.
    """

    id: str
    legend: MapLegend
    kind: SpaceKind
    look: SpaceKind
    cells: tuple[tuple[int, int], ...]
    land: tuple[tuple[int, int], ...]
    rim: tuple[Stretch, ...]

    @property
    def passable(self) -> bool:
        """Whether pieces may enter."""
        return self.is_entered()

    def is_entered(self, *, closed: bool = False) -> bool:
        """Return whether pieces may enter.

        ``closed`` allows spaces closed by a sign, as some rulings do.
        """
        return self.kind.passable and (closed or not self.closed)

    @property
    def closed(self) -> bool:
        """Whether a sign says that pieces cannot enter."""
        return any(sign.closed for sign, _ in self.legend.all_signs)

    @property
    def fenced(self) -> bool:
        """Whether the whole border is red: impassable waters, or spaces with a sign drawn so."""
        return self.kind.draw == "barrier" or self.is_drawn_as("fence")

    def is_drawn_as(self, look: str) -> bool:
        """Return whether a sign is drawn in this way."""
        return any(sign.draw == look for sign, _ in self.legend.all_signs)

    @property
    def is_on_edge(self) -> bool:
        """Whether players see that the space is at the edge of the board."""
        return plain_sum(part.length for part in self.rim) >= LEAST_BORDER

    @property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """The printed amounts that the space yields: icons with their numbers."""
        icons, signs = (
            self.kind.yields,
            [s for s in self.legend.all_signs if s[0].draw == "medallion"],
        )
        return (
            *((icon, given[name]) for sign, given in signs for name, icon in sign.yields.items()),
            *((icons[name], amount) for name, amount in self.legend.yields.items()),
        )

    @property
    def type(self) -> str:
        return self.legend.type


class Touch(Struct, frozen=True):
    """Two spaces with a common border, its length, and whether it is open, closed or red.

    It is ``wet`` unless all cells along it are land on both sides. ``at`` is the first cell of
    ``a`` next to one of ``b``, which is ``beside``, both by row and column. ``shore`` means that
    somewhere along it one side is land and the other is not.
    """

    a: str
    b: str
    length: float
    state: str
    wet: bool
    at: tuple[int, int]
    beside: tuple[int, int]
    shore: bool


@dataclass(frozen=True)
class Waters:
    """A map for the rules; ``places`` are all visible spaces, land and impassable waters included.

    ``slight`` are pairs whose cells touch, but whose common border is too short to be seen.
    """

    map: Map
    lattice: Lattice
    places: dict[str, MapSpace]
    touches: tuple[Touch, ...]
    slight: tuple[Touch, ...]

    @property
    def frame(self) -> Rect:
        return self.lattice.frame

    @cached_property
    def hidden(self) -> dict[str, Cell]:
        """The spaces that are completely hidden on the board, each with its first cell."""
        return hidden_spaces(self.lattice.names, self.places)

    def graph(self, *, closed: bool = False) -> dict[str, tuple[str, ...]]:
        """Return the spaces that pieces may enter, each with those they may move to.

        ``closed`` includes spaces closed by a sign, for rulings that allow them.
        """
        near: dict[str, list[str]] = {
            place.id: [] for place in self.places.values() if place.is_entered(closed=closed)
        }
        for touch in self.touches:
            if touch.state == "open" and touch.a in near and touch.b in near:
                near[touch.a].append(touch.b)
                near[touch.b].append(touch.a)
        return {id: tuple(sorted(others)) for id, others in near.items()}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Return each space with those that share a border with it, whatever its state."""
        near: dict[str, list[str]] = {id: [] for id in self.places}
        for touch in self.touches:
            near[touch.a].append(touch.b)
            near[touch.b].append(touch.a)
        return {id: tuple(sorted(others)) for id, others in near.items()}

    @cached_property
    def touches_by_space(self) -> dict[str, tuple[Touch, ...]]:
        """Return each space with the borders that it shares with others."""
        ways: dict[str, list[Touch]] = {id: [] for id in self.places}
        for touch in self.touches:
            ways[touch.a].append(touch)
            ways[touch.b].append(touch)
        return {id: tuple(own) for id, own in ways.items()}

    @cached_property
    def edge_starts(self) -> tuple[str, ...]:
        """Return the spaces on the outline where first pieces may be placed."""
        starts = (place for place in self.places.values() if place.kind.start and place.passable)
        return tuple(place.id for place in starts if place.is_on_edge)

    def of_type(self, *types: str) -> tuple[MapSpace, ...]:
        return tuple(place for place in self.places.values() if place.type in types)

    def mean_x(self, id: str) -> float:
        """Return the mean x of a space's cells, in millimetres."""
        on = self.lattice
        own = [at[0] for cell, at in zip(on.cells, on.middles, strict=True) if on.names[cell] == id]
        return plain_sum(own) / len(own)

    def cell(self, id: str) -> KeyPath:
        """Return the path of the first mark of a space."""
        return self.map.mark_path(*self.places[id].cells[0])


def complete_waters(map_: Map) -> Waters | None:
    """Return the waters of a map; None if its grid is invalid or hides a space."""
    waters = waters_of(map_)
    return None if waters is None or waters.hidden else waters


@cached_on_record
def waters_of(map_: Map) -> Waters | None:
    """Return the waters of a map, even with hidden spaces; None if its grid is invalid."""
    found = lattice(map_)
    if found is None:
        return None
    cells, names, place = found.cells, found.names, found.place
    window = Window(found.frame, inset_of(map_))
    lines = list(_border_lines(found))
    lengths: dict[frozenset[str], float] = defaultdict(float)
    for line in lines:
        lengths[line.pair] += window.visible_length(line.points)
    edges = rims(lines, names[found.first], window)
    seen = {name for pair, length in lengths.items() if length > 0 for name in pair} | set(edges)
    places = {name: space for name, space in _places(cells, names, map_, edges) if name in seen}
    meetings = _meetings(cells, names, lambda a, b: window.visible_length((place(a), place(b))))
    touches = tuple(_touches(lengths, meetings, places, map_))
    long = tuple(touch for touch in touches if touch.length >= LEAST_BORDER)
    slight = tuple(touch for touch in touches if touch.length < LEAST_BORDER)
    return Waters(map_, found, places, long, slight)


def _places(
    cells: Sequence[Cell], names: dict[Cell, str], map_: Map, rims: dict[str, list[Stretch]]
) -> Iterator[tuple[str, MapSpace]]:
    spots: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        spots[names[cell]].append(cell)
    for name, where in spots.items():
        legend = MapLegend(type=LAND.space) if name.startswith("#") else map_.entry(name)
        if name != OUTSIDE and legend is not None:
            all_ = tuple((cell.row, cell.column) for cell in where)
            dry = tuple((cell.row, cell.column) for cell in where if _is_land(cell, names, map_))
            kind = LAND if name.startswith("#") else map_.kinds[legend.type]
            looks = (map_.kinds.get(sign.kind or "") for sign, _ in legend.all_signs)
            look = next((found for found in looks if found is not None), kind)
            yield name, MapSpace(name, legend, kind, look, all_, dry, tuple(rims.get(name, ())))


def _is_land(cell: Cell, names: dict[Cell, str], map_: Map) -> bool:
    """Return whether a cell is marked as land, or belongs to a space that is."""
    return cell.land or names[cell].startswith("#") or map_.drawn_as(cell.name) == "land"


@dataclass(slots=True)
class _Meeting:
    """The contact of two spaces: one cell of each, by space.

    ``wet`` and ``shore`` are whether any edge has water, or land on one side only.
    """

    cells: dict[str, tuple[int, int]]
    wet: bool = False
    shore: bool = False


def _meetings(
    cells: Sequence[Cell], names: dict[Cell, str], seen: Callable[[Corner, Corner], float]
) -> dict[frozenset[str], _Meeting]:
    """Return the pairs of spaces whose cells share an edge, with the first visible edge."""
    sides: dict[Edge, Cell] = {}
    found: dict[frozenset[str], _Meeting] = {}
    for cell in cells:
        for a, b in cell.edges:
            other = sides.setdefault((a, b) if a < b else (b, a), cell)
            if names[other] == names[cell]:
                continue
            pair, dry = frozenset((names[other], names[cell])), other.land and cell.land
            meeting = found.get(pair)
            # Known results need no measuring.
            if (meeting is None or not (meeting.wet or dry)) and seen(a, b) > 0:
                spots = {names[c]: (c.row, c.column) for c in (other, cell)}
                found.setdefault(pair, _Meeting(spots)).wet |= not dry
            if pair in found:
                found[pair].shore |= other.land != cell.land
    return found


def _touches(
    lengths: dict[frozenset[str], float],
    meetings: dict[frozenset[str], _Meeting],
    places: dict[str, MapSpace],
    map_: Map,
) -> Iterator[Touch]:
    closed = {frozenset(pair) for pair in map_.closed}
    red = {frozenset(pair) for pair in map_.red_edges}
    order = {name: i for i, name in enumerate(places)}
    for pair in {**lengths, **meetings}:
        length = lengths.get(pair, 0.0)
        if pair <= order.keys() and (length > 0 or pair in meetings):
            a, b = sorted(pair, key=order.__getitem__)
            state = "red" if pair in red else "closed" if pair in closed else "open"
            here = meetings.get(pair) or _Meeting({id: places[id].cells[0] for id in (a, b)})
            yield Touch(a, b, length, state, here.wet, here.cells[a], here.cells[b], here.shore)


def _border_lines(on: Lattice) -> Iterator[BorderLine]:
    """Yield each border between two spaces in millimetres."""
    right = {edge: on.names[cell] for cell in on.cells for edge in cell.edges}
    for chain, line in zip(on.chains[0], on.lines, strict=True):
        a, b = chain[0], chain[1]
        yield BorderLine(right[b, a], right[a, b], line)


# A border is on land if less than this much of it runs through water.
LEAST_WATER = 1.2
# How far a coast may deviate from the border that it follows.
ALONG = 1.8


class SpaceArea(Struct, frozen=True):
    """The area of a space; ``land`` is the part of it on land.

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
    """The line along which two spaces touch; ``water`` is its length that is not on land.

    ``drawn`` leaves out the parts that follow a coast drawn by the author, which is visible itself.
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
        """The spaces with an empty area, each with its first cell."""
        return hidden_spaces(self.waters.lattice.names, self.spaces)

    def of_type(self, *types: str) -> list[SpaceArea]:
        return [self.spaces[place.id] for place in self.waters.of_type(*types)]

    def spaces_drawn_as(self, *manners: str) -> list[SpaceArea]:
        """Return the spaces that are drawn in any of these manners."""
        return [space for space in self.spaces.values() if space.place.kind.draw in manners]


def complete_geometry(map_: Map) -> MapGeometry | None:
    """Return the board of a map; None if its grid is invalid or hides a space."""
    waters = complete_waters(map_)
    board = geometry_of(waters) if waters is not None else None
    return None if board is None or board.hidden else board


@cached_on_record
def geometry_of(waters: Waters) -> MapGeometry:
    """Return the board of a map whose graph is known, even with hidden spaces."""
    spaces = _spaces(waters)
    land = join(space.land for space in spaces.values())
    return MapGeometry(waters, spaces, tuple(_borders(waters, spaces, land)), land)


def _faces(
    on: Lattice,
    key: Callable[[Cell], str],
    inner: Sequence[Sequence[Point]],
    rim: Sequence[Sequence[Corner]],
) -> dict[str, Area]:
    """Return the area of each key of the cells, as divided by ``inner`` lines and the rim."""
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
    """Return the land as one body with an organic outline, before the frame cuts it."""

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
    """Return the area of each space before the frame and the title panel cut it."""
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
        # Some cells that are too small have no area.
        area = overlap(areas.get(name, empty_area()), window)
        if area.is_empty:
            continue
        # Open water has no land by definition, wherever the coast beside it runs.
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
"""Square millimetres below which a part is not recognisable as a space."""
ROOMS = (10.0, 6.0)
"""Millimetres: the preferred and the least radius that a panel leaves of a space that it cuts."""
SHRUNK = (1.0, 0.8, 0.6)
"""The sizes to try, as fractions of the panel's own."""


def inset_text(inset: Inset) -> str:
    """Return a description of a panel's size and place."""
    return f"{inset.width:g} x {inset.height:g} mm at the {inset.corner.replace('-', ' ')}"


def count_pieces(area: Area, frame: Rect) -> int:
    """Return the number of pieces of an area that are visible inside a frame."""
    return sum(size_of(part) >= SPECK for part in polygons(overlap(area, box_of(frame))))


def fitting_inset(map_: Map, uncut: Mapping[str, Area]) -> Inset | None:
    """Return the largest panel that leaves each space in one piece; None if there is none.

    Panels that leave room for a piece come before those that leave less.
    """
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
