"""Place marks on a chart without overlap: pieces, medallions, numbers, crosses, routes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    contains,
    covers_points,
    depths,
    distances,
    grow,
    inscribed_circle,
    overlap,
    polygons,
    size_of,
    subtract,
)
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.map.names import NameLabel
from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea
from pnp.model.drawings import CROSS
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, polygon
from pnp.theme import Theme

# In millimetres: as wide as a common mark, so that each square holds few discs.
_SQUARE = 12.0


class Disc(Struct, frozen=True):
    """A disc that is taken by something."""

    x: float
    y: float
    radius: float


class DiscIndex:
    """An index of discs by the squares of the plane that they overlap.

    A chart tests a million places: only nearby discs should be compared.
    """

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Disc]] = {}

    def add(self, disc: Disc) -> None:
        for square in _squares_under(disc.x, disc.y, disc.radius, disc.radius):
            self._squares.setdefault(square, []).append(disc)

    def touches(self, x: float, y: float, radius: float) -> bool:
        """Return whether a disc here would overlap one in the index."""
        for square in _squares_under(x, y, radius, radius):
            for disc in self._squares.get(square, ()):
                if math.hypot(disc.x - x, disc.y - y) < disc.radius + radius:
                    return True
        return False

    def touches_box(self, box: Rect) -> bool:
        """Return whether a box would overlap a disc in the index."""
        return any(
            clearance(box, disc.x, disc.y) < disc.radius
            for square in _squares_under(*box.centre, box.width / 2, box.height / 2)
            for disc in self._squares.get(square, ())
        )


def clearance(box: Rect, x: float, y: float) -> float:
    """Return the distance of a point from a box, 0 inside it."""
    dx = box.x - x if x < box.x else max(0.0, x - (box.x + box.width))
    dy = box.y - y if y < box.y else max(0.0, y - (box.y + box.height))
    return math.hypot(dx, dy)


def _squares_under(x: float, y: float, across: float, down: float) -> list[tuple[int, int]]:
    """Return the squares under a box around (x, y), ``across`` and ``down`` being half its size."""
    left, right = math.floor((x - across) / _SQUARE), math.floor((x + across) / _SQUARE)
    top, bottom = math.floor((y - down) / _SQUARE), math.floor((y + down) / _SQUARE)
    if left == right and top == bottom:
        return [(left, top)]
    return [(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1)]


def lattice(area: Area, step: float) -> list[Point]:
    """Return the points of a square lattice inside ``area``."""
    if area.is_empty:
        return []
    x0, y0, x1, y1 = area.bounds
    points = [
        (x0 + step * (i + 0.5), y0 + step * (j + 0.5))
        for j in range(max(1, int((y1 - y0) / step)))
        for i in range(max(1, int((x1 - x0) / step)))
    ]
    return [p for p, inside in zip(points, covers_points(area, points), strict=True) if inside]


# Routes: large arrows across borders, one after another.


ARROW = 3.6
"""How far an arrow extends from its middle, in millimetres."""
_SHAPE = ((-3.4, -1.1), (0.2, -1.1), (0.2, -2.7), (3.6, 0.0), (0.2, 2.7), (0.2, 1.1), (-3.4, 1.1))


class RouteStep(Struct, frozen=True):
    """The point where a route crosses a border, and its direction there in degrees."""

    at: Point
    turn: float


def steps(board: MapGeometry) -> Iterator[RouteStep]:
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
                at = (middle.x, middle.y) if middle is not None else _midpoint(one, other)
                yield RouteStep(at, _direction(one.middle, other.middle))


def arrows(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield an arrow for each step."""
    body = Path(
        polygon(_SHAPE),
        fill=theme.colour("route"),
        stroke=Stroke(theme.colour("paper"), 0.6, join="round"),
    )
    for step in steps(board):
        yield Group((body,), Matrix.rotate(step.turn).then(Matrix.translate(*step.at)))


def _midpoint(one: SpaceArea, other: SpaceArea) -> Point:
    return (one.middle[0] + other.middle[0]) / 2, (one.middle[1] + other.middle[1]) / 2


def _direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


# Place marks on a chart without overlap: pieces, medallions, numbers, crosses.


AMID = 14.0
"""Millimetres from a border beyond which a mark in a province gains nothing."""
# A token of 16 mm with a 12 mm die on it turns inside a disc of 17 mm.
TOKEN = 8.5
PIECE = 8.0
"""How far a piece in port extends from its middle."""
OVERHANG = 1.5
"""How far a piece in port may overlap the border of its space, rather than the yield."""
ANCHOR = 2.3
"""How far the anchor that marks a berth extends."""
MEDALLION = 6.8
HANDLE = 2.9  # how far the handles of a wheel extend beyond the medallion
BADGE = 3.4
CROSS_SIZE = 1.9
TOWN = 2.7
SHORE = 3.4  # distance of a cross inland from the shore
CUT = 2.0
"""The clearance of important marks from the cut edge of a board without a frame."""
_COVERED = 30.0  # cost of each millimetre of a medallion under a piece, which hides the yield
# The value of room for its name to a medallion, inside and outside its space, and the loss per
# millimetre between the two.
_NAMED, _NAMED_OUTSIDE, _AWAY = 4.0, 3.0, 0.2
LEAST_BANK = 45.0  # square millimetres of land that deserve a separate cross
BESIDE_SHIP = ("icon", "number", "pennant")
"""The ``draw`` of signs that take a place of their own in a space."""
FENCE = 2.4
"""Width of a fence inside its space, in millimetres."""
# The picture of a hazard leaves room for the fence in its space.
HAZARD = 0.86


@dataclass(slots=True)
class MarkPlaces:
    """The places found, by space id; ``signs`` also by the name of the sign.

    ``taken`` is what later marks must avoid, ``lettered`` the part of it taken by names;
    ``anchorages`` are the places of pieces in port; ``folds`` are lines that names should avoid:
    the axis (0 for vertical lines) and the position on it.
    """

    medallions: dict[str, Point] = field(default_factory=dict)
    pieces: dict[str, Point] = field(default_factory=dict)
    signs: dict[tuple[str, str], Point] = field(default_factory=dict)
    crosses: dict[str, tuple[Point, ...]] = field(default_factory=dict)
    icons: dict[str, Point] = field(default_factory=dict)
    towns: list[Point] = field(default_factory=list)
    names: list[NameLabel] = field(default_factory=list)
    taken: DiscIndex = field(default_factory=DiscIndex)
    lettered: DiscIndex = field(default_factory=DiscIndex)
    anchorages: DiscIndex = field(default_factory=DiscIndex)
    folds: tuple[tuple[int, float], ...] = ()

    def hides(self, box: Rect) -> bool:
        """Return whether a mark or a piece in port covers part of a box."""
        return self.taken.touches_box(box) or self.anchorages.touches_box(box)

    def take(self, at: Point, radius: float) -> None:
        self.taken.add(Disc(at[0], at[1], radius))


class Opening(Struct, frozen=True):
    """A box that the name of a port would fit into, in its own space or outside."""

    box: Rect
    own: bool


def arrange(board: MapGeometry, openings: Mapping[str, Sequence[Opening]]) -> MarkPlaces:
    """Return places for the marks of every space, the most important first.

    ``openings`` are those for the names of ports; medallions are placed next to one if possible.
    """
    places = MarkPlaces()
    pictures = [Disc(*picture.at, picture.reach) for picture in ornaments(board)]
    # A board without a frame is cut at the edge.
    whole = board.frame if board.map.board.margin else board.frame.inset(CUT)
    for space in board.spaces.values():
        if space.place.amounts:
            around = [one for one in openings.get(space.id, ()) if not places.hides(one.box)]
            medallion, ship = _port_places(space, whole, pictures, around)
            places.medallions[space.id], places.pieces[space.id] = medallion, ship
            places.take(
                medallion, MEDALLION + (HANDLE if space.place.is_drawn_as("wheel") else 0.6)
            )
            places.take(ship, ANCHOR)
            places.anchorages.add(Disc(*ship, PIECE))
        elif space.passable:
            places.pieces[space.id] = space.middle
    for picture in pictures:
        places.take((picture.x, picture.y), picture.radius)
    for step in steps(board):
        places.take(step.at, ARROW)
    for rose in ornaments(board):
        if rose.draw == "compass":
            x, y = rose.at
            places.take((x, y - 0.65 * rose.size), 0.16 * rose.size)
    for space in board.spaces.values():
        for sign, _ in space.legend.all_signs:
            if sign.draw in BESIDE_SHIP:
                places.signs[space.id, sign.sign] = _sign_place(space, places)
        if space.place.kind.draw == "barrier" and space.legend.art is not None:
            at, radius = hazard_circle(space)
            places.take(at, radius)
    for space in board.spaces.values():
        icon = space.place.look.icon
        if icon == CROSS and space.passable:
            places.crosses[space.id] = tuple(_cross_places(space, places))
        elif icon is not None and icon != CROSS:
            places.icons[space.id] = _sign_place(space, places)
    return places


def hazard_circle(space: SpaceArea) -> tuple[Point, float]:
    """Return the middle and the radius of the picture of a hazard that bars a space.

    It is on the space's land if the middle is on land, and then no wider than that.
    """
    if not contains(space.land, space.middle):
        return space.middle, space.radius * HAZARD
    at, radius = inscribed_circle(space.land)
    (deep,) = depths(space.area, [at])
    return at, min(deep - 0.8 * FENCE, radius)


def place_towns(board: MapGeometry, places: MarkPlaces) -> None:
    """Place the towns, which are decoration, where room is left."""
    for space in board.spaces.values():
        if space.place.look.draw == "settlement":
            at = _free_spot(grow(space.land, -TOWN), space, TOWN, places)
            if at is not None:
                places.towns.append(at)
                places.take(at, TOWN + 0.3)


class Ornament(Struct, frozen=True):
    """A picture on the map: what it shows, its middle and its width."""

    draw: str
    at: Point
    size: float

    @property
    def reach(self) -> float:
        """How far it extends from its middle; a compass has letters and a lily outside its ring."""
        return self.size * (0.66 if self.draw == "compass" else 0.5) + 1.0


def ornaments(board: MapGeometry) -> list[Ornament]:
    """Return the ornaments of a map.

    A compass stays inside its space, so that its rays hide no border.
    """
    found = []
    for art in board.map.art:
        space = board.spaces[art.at]
        (x, y), size = space.middle, art.size
        if art.draw == "compass":
            found.append(Ornament(art.draw, (x, y), min(size, space.radius * 1.9)))
        else:
            found.append(Ornament(art.draw, (x + art.shift[0], y + art.shift[1]), size))
    return found


def _cross_places(space: SpaceArea, places: MarkPlaces) -> Iterator[Point]:
    """Yield a place for a cross on each bank of a coast, slightly inland of the shore."""
    banks = [bank for bank in polygons(space.land) if size_of(bank) > LEAST_BANK]
    shore = subtract(space.area, space.land)
    for bank in banks or polygons(space.land)[:1]:
        at = _free_spot(grow(bank, -CROSS_SIZE), space, CROSS_SIZE, places, shore)
        if at is not None:
            places.take(at, CROSS_SIZE + 0.6)
            yield at


def _port_places(
    space: SpaceArea, whole: Rect, pictures: Sequence[Disc], openings: Sequence[Opening]
) -> tuple[Point, Point]:
    """Return the place of the medallion and the place of the piece.

    The medallion is mostly on land and off all pictures. The piece is clear of it and of an opening
    for the name next to the medallion, if there is one. Both are inside the visible ``whole`` if
    the space has room; a piece may overhang it as it does a border.
    """
    # A vast space is searched more coarsely, so that layout time is bounded.
    fine = max(1.0, math.sqrt(size_of(space.area)) / 30)
    berths = lattice(grow(space.area, OVERHANG - TOKEN), fine) or [space.middle]
    seats = lattice(grow(space.area, -MEDALLION - 0.4), fine) or [space.middle]
    seats = [seat for seat in seats if not any(_hides(seat, one) for one in pictures)] or seats
    # The handles of a wheel may overlap a border, but not be under the frame.
    beyond = HANDLE if space.place.is_drawn_as("wheel") else 0.0
    seats = _spots_within(whole.inset(MEDALLION + beyond), seats)
    berths = _spots_within(whole.inset(TOKEN - OVERHANG), berths)
    dry = [3.0] * len(berths) if space.land.is_empty else [-d for d in depths(space.land, berths)]
    ashore = [-3.0] * len(seats) if space.land.is_empty else depths(space.land, seats)
    inland = 3.0
    if _is_landlocked(space):
        # Without a shore there is no need to be near the border.
        dry, inland = depths(space.area, berths), AMID
    reach = MEDALLION + (HANDLE if space.place.is_drawn_as("wheel") else 0.6)
    worth = sorted(
        zip((_berth_worth(wet) for wet in dry), berths, strict=True), key=lambda one: -one[0]
    )
    ranked = sorted(
        zip((min(deep, inland) for deep in ashore), seats, strict=True), key=lambda one: -one[0]
    )
    best: tuple[float, Point, Point] | None = None
    for here, seat in ranked:
        if best is not None and here + worth[0][0] + _NAMED <= best[0] + 1e-9:
            break
        beside = _openings_near(openings, seat, reach)
        for afloat, berth in worth:
            if best is not None and here + afloat + _NAMED <= best[0] + 1e-9:
                break
            crowded = max(0.0, MEDALLION + TOKEN - math.dist(seat, berth))
            score = here + afloat - _COVERED * crowded
            if best is None or score + _NAMED > best[0] + 1e-9:
                score += _best_opening_worth(beside, berth)
            if best is None or score > best[0] + 1e-9:
                best = (score, seat, berth)
    assert best is not None
    return best[1], best[2]


def _spots_within(room: Rect, spots: list[Point]) -> list[Point]:
    """Return the points inside the room, or all of them if none is."""
    found = ((x, y) for x, y in spots if room.x <= x <= room.right and room.y <= y <= room.bottom)
    return list(found) or spots


def _berth_worth(wet: float) -> float:
    """Return the value of a berth this far out in the water; berths ashore have a negative
    value."""
    return 0.4 * min(wet, 3.0) if wet > 0 else 4.0 * wet


def _openings_near(
    openings: Sequence[Opening], seat: Point, reach: float
) -> list[tuple[float, Rect]]:
    """Return the openings near a medallion with their value, the best first."""
    found = []
    for one in openings:
        gap = clearance(one.box, *seat) - reach
        worth = (_NAMED if one.own else _NAMED_OUTSIDE) - _AWAY * gap
        if gap >= 0 and worth > 0:
            found.append((worth, one.box))
    return sorted(found, key=lambda one: -one[0])


def _best_opening_worth(beside: Sequence[tuple[float, Rect]], berth: Point) -> float:
    """Return the value of the best opening that a piece leaves free."""
    free = (worth for worth, box in beside if clearance(box, *berth) >= PIECE + 0.4)
    return next(free, 0.0)


def _sign_place(space: SpaceArea, places: MarkPlaces) -> Point:
    """Return a place for a sign in a space, on its land if there is room, and mark it as taken."""
    inside = grow(space.area, -BADGE - 0.6)
    ashore = _free_spot(overlap(inside, space.land), space, BADGE, places)
    at = ashore or _free_spot(inside, space, BADGE, places) or space.middle
    places.take(at, BADGE + 0.4)
    return at


def _free_spot(
    seats: Area, space: SpaceArea, radius: float, places: MarkPlaces, shore: Area | None = None
) -> Point | None:
    """Return the best place for a disc with its middle in ``seats``; None if all are taken.

    It should be roomy, clear of the piece, and ``SHORE`` mm from ``shore`` if given.
    """
    ship = places.pieces.get(space.id)
    roomy = AMID if _is_landlocked(space) else 4.0
    best: tuple[float, Point] | None = None
    fine = max(0.9, math.sqrt(size_of(seats)) / 30)
    spots = [at for at in lattice(seats, fine) if not places.taken.touches(*at, radius)]
    inland = distances(shore, spots) if shore is not None else [SHORE] * len(spots)
    for at, edge, far in zip(spots, depths(space.area, spots), inland, strict=True):
        clear = math.dist(ship, at) - TOKEN - radius if ship else 0.0
        score = min(edge, roomy) + 1.5 * min(clear, 0.0)
        if shore is not None:
            score = min(edge, 3.0) + 0.3 * min(clear, 0.0) - 1.2 * abs(far - SHORE)
        if best is None or score > best[0] + 1e-9:
            best = (score, at)
    return best[1] if best else None


def _hides(seat: Point, picture: Disc) -> bool:
    return math.dist(seat, (picture.x, picture.y)) < picture.radius + MEDALLION


def _is_landlocked(space: SpaceArea) -> bool:
    """Return whether a space is almost entirely land, as provinces are."""
    return size_of(space.land) > 0.9 * size_of(space.area)


def open_water(
    board: MapGeometry, places: MarkPlaces, step: float
) -> Iterator[tuple[Point, float]]:
    """Yield free places in open water and their distance from land, on a jittered lattice."""
    for space in board.spaces.values():
        if not space.passable:
            continue
        inner = grow(space.area, -1.9)
        spots: list[Point] = []
        for x, y in lattice(inner, step):
            key = f"{board.map.grid.seed}:{x:.1f}:{y:.1f}"
            spots.append(
                (
                    x + signed_noise("x" + key) * step * 0.25,
                    y + signed_noise("y" + key) * step * 0.25,
                )
            )
        dry = board.land.is_empty
        off = [99.0] * len(spots) if dry else distances(board.land, spots)
        for spot, far, inside in zip(spots, off, covers_points(inner, spots), strict=True):
            if far >= 2.2 and inside and not places.taken.touches(*spot, 1.6):
                yield spot, far
