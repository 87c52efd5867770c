"""Where things go on a chart, without covering each other: ships, medallions, numbers, crosses.

Each takes a disc; a crowd is asked what a disc would touch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    box_of,
    contains,
    depths,
    distances,
    grow,
    inscribed_circle,
    overlap,
    polygons,
    size_of,
    subtract,
    within,
)
from pnp.base.wandering import wander
from pnp.components.chart.names import Name
from pnp.components.chart.routes import ARROW, steps
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.model.drawings import CROSS
from pnp.scene import Point, Rect

AMID = 14.0
"""Millimetres from a border beyond which a mark in a province gains nothing."""
_SQUARE = 12.0  # millimetres: as wide as a common mark, so that few squares hold a few discs each


class Disc(Struct, frozen=True):
    """A place that something takes."""

    x: float
    y: float
    radius: float


class Crowd:
    """Discs by the squares of the plane that they reach into.

    A chart asks a million times whether a place is free: only neighbours should be asked.
    """

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[Disc]] = {}

    def add(self, disc: Disc) -> None:
        for square in _reached(disc.x, disc.y, disc.radius, disc.radius):
            self._squares.setdefault(square, []).append(disc)

    def touches(self, x: float, y: float, radius: float) -> bool:
        """Return whether a disc here would overlap one that was added."""
        for square in _reached(x, y, radius, radius):
            for disc in self._squares.get(square, ()):
                if math.hypot(disc.x - x, disc.y - y) < disc.radius + radius:
                    return True
        return False

    def touches_box(self, box: Rect) -> bool:
        """Return whether a box would overlap a disc that was added."""
        return any(
            clearance(box, disc.x, disc.y) < disc.radius
            for square in _reached(*box.centre, box.width / 2, box.height / 2)
            for disc in self._squares.get(square, ())
        )


def clearance(box: Rect, x: float, y: float) -> float:
    """Return how far a point is from a box, 0 inside it."""
    dx = box.x - x if x < box.x else max(0.0, x - (box.x + box.width))
    dy = box.y - y if y < box.y else max(0.0, y - (box.y + box.height))
    return math.hypot(dx, dy)


def _reached(x: float, y: float, across: float, down: float) -> list[tuple[int, int]]:
    """Return the squares under a box around (x, y) that is twice as wide and high as given."""
    left, right = math.floor((x - across) / _SQUARE), math.floor((x + across) / _SQUARE)
    top, bottom = math.floor((y - down) / _SQUARE), math.floor((y + down) / _SQUARE)
    if left == right and top == bottom:
        return [(left, top)]
    return [(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1)]


# A ship token of 16 mm with a 12 mm die on it turns inside a disc of 17 mm.
TOKEN = 8.5
OVERHANG = 1.5
"""How far a ship in port may lie over the border of its space, rather than over the yield."""
ANCHOR = 2.3
"""How far the anchor reaches that marks where it lies."""
MEDALLION = 6.8
HANDLE = 2.9  # how far the handles of a wheel reach beyond the medallion
BADGE = 3.4
CROSS_SIZE = 1.9
TOWN = 2.7
SHORE = 3.4  # how far inland of its own water a cross is
_COVERED = 30.0  # what each millimetre of a medallion under a ship costs: the yield is lost
_NAMED = 2.5  # what room for its name is worth to a medallion
LEAST_BANK = 45.0  # square millimetres of land that are worth a cross of their own
BESIDE_SHIP = ("icon", "number", "pennant")
"""How signs are drawn that take a place of their own in a space."""
FENCE = 2.4
"""Millimetres of a space that its fence takes, all around."""
# The picture of a hazard leaves room in its space for the fence.
HAZARD = 0.86


@dataclass(slots=True)
class Places:
    """The places found, by space id; ``signs`` by the name of the sign as well. ``taken`` is all
    that later marks must avoid, ``lettered`` what names take of it; ``folds`` are lines that names
    had better not lie on: the axis (0 for upright lines) and where they are on it."""

    medallions: dict[str, Point] = field(default_factory=dict)
    ships: dict[str, Point] = field(default_factory=dict)
    signs: dict[tuple[str, str], Point] = field(default_factory=dict)
    crosses: dict[str, tuple[Point, ...]] = field(default_factory=dict)
    icons: dict[str, Point] = field(default_factory=dict)
    towns: list[Point] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    taken: Crowd = field(default_factory=Crowd)
    lettered: Crowd = field(default_factory=Crowd)
    folds: tuple[tuple[int, float], ...] = ()

    def take(self, at: Point, radius: float) -> None:
        self.taken.add(Disc(at[0], at[1], radius))


def arrange(board: MapGeometry, openings: Mapping[str, Sequence[Rect]]) -> Places:
    """Return places for the marks of every space; what matters most chooses first.

    ``openings`` are boxes for the names of ports, one of which medallions leave free if they can.
    """
    places = Places()
    pictures = [Disc(*picture.at, picture.reach) for picture in ornaments(board)]
    for space in board.spaces.values():
        if space.place.amounts:
            medallion, ship = _beside_each_other(
                space, board.frame, pictures, openings.get(space.id, ())
            )
            places.medallions[space.id], places.ships[space.id] = medallion, ship
            places.take(medallion, MEDALLION + (HANDLE if space.place.drawn("wheel") else 0.6))
            places.take(ship, ANCHOR)
        elif space.passable:
            places.ships[space.id] = space.middle
    for picture in pictures:
        places.take((picture.x, picture.y), picture.radius)
    for step in steps(board):
        places.take(step.at, ARROW)
    for rose in ornaments(board):
        if rose.draw == "compass":
            x, y = rose.at
            places.take((x, y - 0.65 * rose.size), 0.16 * rose.size)
    for space in board.spaces.values():
        for sign, _ in space.legend.shown:
            if sign.draw in BESIDE_SHIP:
                places.signs[space.id, sign.sign] = _beside_ship(space, places)
        if space.place.kind.draw == "barrier" and space.legend.art is not None:
            at, radius = hazard(space)
            places.take(at, radius)
    for space in board.spaces.values():
        icon = space.place.look.icon
        if icon == CROSS and space.passable:
            places.crosses[space.id] = tuple(_crosses(space, places))
        elif icon is not None and icon != CROSS:
            places.icons[space.id] = _beside_ship(space, places)
    return places


def hazard(space: SpaceArea) -> tuple[Point, float]:
    """Return the middle and the radius of the picture of what bars a space: on its land, if it has
    land in its middle, and then no wider than that."""
    if not contains(space.land, space.middle):
        return space.middle, space.radius * HAZARD
    at, radius = inscribed_circle(space.land)
    (deep,) = depths(space.area, [at])
    return at, min(deep - 0.8 * FENCE, radius)


def settle(board: MapGeometry, places: Places) -> None:
    """Place the towns, which only adorn, where all else has left room."""
    for space in board.spaces.values():
        if space.place.look.draw == "settlement":
            at = _free_spot(grow(space.land, -TOWN), space, TOWN, places)
            if at is not None:
                places.towns.append(at)
                places.take(at, TOWN + 0.3)


class Ornament(Struct, frozen=True):
    """A picture of the map where nothing else is: what it shows, its middle and its width."""

    draw: str
    at: Point
    size: float

    @property
    def reach(self) -> float:
        """How far it reaches from its middle: the letters and the lily of a compass are outside its
        ring."""
        return self.size * (0.66 if self.draw == "compass" else 0.5) + 1.0


def ornaments(board: MapGeometry) -> list[Ornament]:
    """Return the ornaments of a map. A compass stays inside its space, so that no border is lost
    under its rays."""
    found = []
    for art in board.map.art:
        space = board.spaces[art.at]
        (x, y), size = space.middle, art.size
        if art.draw == "compass":
            found.append(Ornament(art.draw, (x, y), min(size, space.radius * 1.9)))
        else:
            found.append(Ornament(art.draw, (x + art.shift[0], y + art.shift[1]), size))
    return found


def _crosses(space: SpaceArea, places: Places) -> Iterator[Point]:
    """Yield a place for a cross on each bank of a coast, a little inland of its own shore."""
    banks = [bank for bank in polygons(space.land) if size_of(bank) > LEAST_BANK]
    shore = subtract(space.area, space.land)
    for bank in banks or polygons(space.land)[:1]:
        at = _free_spot(grow(bank, -CROSS_SIZE), space, CROSS_SIZE, places, shore)
        if at is not None:
            places.take(at, CROSS_SIZE + 0.6)
            yield at


def _beside_each_other(
    space: SpaceArea, frame: Rect, pictures: Sequence[Disc], openings: Sequence[Rect]
) -> tuple[Point, Point]:
    """Return the medallion's place, mostly on land, off all pictures and off one of the openings
    for the name, and the ship's, clear of it."""
    # A vast space is searched more coarsely, so that every board is laid out in bounded time.
    fine = max(1.0, math.sqrt(size_of(space.area)) / 30)
    berths = _lattice(grow(space.area, OVERHANG - TOKEN), fine) or [space.middle]
    seats = _lattice(grow(space.area, -MEDALLION - 0.4), fine) or [space.middle]
    seats = [seat for seat in seats if not any(_hides(seat, one) for one in pictures)] or seats
    if space.place.drawn("wheel"):
        # The handles of a wheel may lie over a border, but not under the frame.
        clear = box_of(frame.inset(MEDALLION + HANDLE))
        seats = [seat for seat in seats if contains(clear, seat)] or seats
    dry = [3.0] * len(berths) if space.land.is_empty else [-d for d in depths(space.land, berths)]
    ashore = [-3.0] * len(seats) if space.land.is_empty else depths(space.land, seats)
    inland = 3.0
    if _landlocked(space):
        # Without a shore nothing need be near the border.
        dry, inland = depths(space.area, berths), AMID
    reach = MEDALLION + (HANDLE if space.place.drawn("wheel") else 0.6)
    named = [_NAMED * any(clearance(box, *seat) >= reach for box in openings) for seat in seats]
    apart = TOKEN + MEDALLION
    worth = [0.4 * min(afloat, 3.0) for afloat in dry]
    most = max(worth)
    best: tuple[float, Point, Point] | None = None
    for seat, deep, room in zip(seats, ashore, named, strict=True):
        here = room + min(deep, inland)
        if best is not None and here + most <= best[0] + 1e-9:
            continue
        for berth, afloat in zip(berths, worth, strict=True):
            crowded = max(0.0, apart - math.dist(seat, berth))
            score = here + afloat - _COVERED * crowded
            if best is None or score > best[0] + 1e-9:
                best = (score, seat, berth)
    assert best is not None
    return best[1], best[2]


def _beside_ship(space: SpaceArea, places: Places) -> Point:
    """Take a place for a sign in a space, on its land if there is room."""
    inside = grow(space.area, -BADGE - 0.6)
    ashore = _free_spot(overlap(inside, space.land), space, BADGE, places)
    at = ashore or _free_spot(inside, space, BADGE, places) or space.middle
    places.take(at, BADGE + 0.4)
    return at


def _free_spot(
    seats: Area, space: SpaceArea, radius: float, places: Places, shore: Area | None = None
) -> Point | None:
    """Return the best place for a disc with its middle in ``seats``; None where all is taken.

    It should be roomy, clear of the ship, and ``SHORE`` mm from ``shore`` where that is given.
    """
    ship = places.ships.get(space.id)
    roomy = AMID if _landlocked(space) else 4.0
    best: tuple[float, Point] | None = None
    lattice = _lattice(seats, max(0.9, math.sqrt(size_of(seats)) / 30))
    spots = [at for at in lattice if not places.taken.touches(*at, radius)]
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


def _landlocked(space: SpaceArea) -> bool:
    """Return whether a space is land from border to border, as provinces are, or all but."""
    return size_of(space.land) > 0.9 * size_of(space.area)


def _lattice(area: Area, step: float) -> list[Point]:
    """Return the points of a square lattice that lie in ``area``."""
    if area.is_empty:
        return []
    x0, y0, x1, y1 = area.bounds
    points = [
        (x0 + step * (i + 0.5), y0 + step * (j + 0.5))
        for j in range(max(1, int((y1 - y0) / step)))
        for i in range(max(1, int((x1 - x0) / step)))
    ]
    return [p for p, inside in zip(points, within(area, points), strict=True) if inside]


def open_water(board: MapGeometry, places: Places, step: float) -> Iterator[tuple[Point, float]]:
    """Yield free places in open water and their distance from land, on a jittered lattice."""
    for space in board.spaces.values():
        if not space.passable:
            continue
        inner = grow(space.area, -1.9)
        spots: list[Point] = []
        for x, y in _lattice(inner, step):
            key = f"{board.map.grid.seed}:{x:.1f}:{y:.1f}"
            spots.append((x + wander("x" + key) * step * 0.25, y + wander("y" + key) * step * 0.25))
        dry = board.land.is_empty
        off = [99.0] * len(spots) if dry else distances(board.land, spots)
        for spot, far, inside in zip(spots, off, within(inner, spots), strict=True):
            if far >= 2.2 and inside and not places.taken.touches(*spot, 1.6):
                yield spot, far
