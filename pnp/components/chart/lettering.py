"""Where names go on a chart: into the space that they name, and on one ground, land or water.

A name that finds no such place stands near by, where it crosses nothing either, and a leader ties
it to what it names.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.base.diagnostics import Reporter
from pnp.base.geometry import Area, box_of, meets, overlap
from pnp.base.values import replace
from pnp.components.chart.crowd import Crowd, Disc, clearance
from pnp.components.chart.leaders import along, clear, shortest, targets, to_the_rim
from pnp.components.chart.names import Leader, Name
from pnp.components.chart.place import TOKEN, Opening, Places
from pnp.components.chart.rooms import (
    STEP,
    Room,
    Shape,
    depth_of,
    free_of,
    rooms_of,
    seen,
    shapes_of,
)
from pnp.components.pen import Pen
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Point, Rect
from pnp.theme import Theme

# What it costs that a name lies where a ship is likely to be, that it stands outside its space, and
# the depth beyond which it gains nothing.
_TOKEN_OVER, _OUTSIDE, _ROOMY = 2.5, 3.0, 3.2
# Millimetres between names that are read by themselves, and what that may cost.
_AIR, _AIRY = 2.2, 4.5
# What it costs to lie where the board is likely to be cut.
_FOLDED = 12.0
# A port's name that is farther from its medallion has a leader even in its own space.
_APART = 5.0
# A port's name is this much nearer to its own medallion than to another.
_NEARER = 1.0


class _Bounds(Struct, frozen=True):
    """Where a name may stand: how far from its space, 0 for inside it; whether on the ground of
    other ports; and whether it may be covered by ships in port or be nearer to another port."""

    reach: float = 0.0
    ports: bool = False
    loose: bool = False


# Ports are what players look for: their names stand outside their spaces rather than under a ship,
# and choose before those of waters and lands.
_NEAR, _FAR = _Bounds(9.0), (_Bounds(20.0), _Bounds(30.0), _Bounds(30.0, ports=True))
_SEA = (_Bounds(), _Bounds(loose=True), _Bounds(9.0), _Bounds(30.0), _Bounds(30.0, ports=True))
_LOOSE = _Bounds(30.0, ports=True, loose=True)


class _Try(Struct, frozen=True):
    """A name in some place, and what it costs there."""

    cost: float
    at: Point
    shape: Shape
    room: Room


class Lettering:
    """The names of a chart, with the ground of each space and the shapes of each name."""

    def __init__(self, board: MapGeometry, theme: Theme) -> None:
        self._board, self._theme = board, theme
        named = [space for space in board.spaces.values() if space.legend.name]
        self._seen = seen(board)
        self._rooms = {
            space.id: list(rooms_of(space, self._seen)) for space in board.spaces.values()
        }
        self._named = named
        self._shapes = {
            space.id: list(shapes_of(space, theme.style(_role(space)))) for space in named
        }

    def openings(self) -> dict[str, list[Opening]]:
        """Return where the name of each port fits into its space or next to it, as far as nothing
        else is there."""
        return {
            space.id: [
                Opening(shape.box((i * STEP, j * STEP)), room.space is space)
                for room in self._near(space, _NEAR)
                for i, j in room.deep
                if room.space is space or not (i % 2 or j % 2)
                for shape in self._shapes[space.id]
                if depth_of(room.deep, (i, j), shape) >= shape.depth
            ]
            for space in self._named
            if space.place.amounts
        }

    def arrange(self, places: Places, reporter: Reporter) -> None:
        """Find places for all names; report those that find none or cannot be set."""
        for space in self._named:
            style = self._theme.style(_role(space))
            Pen(self._theme, reporter).glyphs(self._where(space), space.legend.name, style)
        ports = [space for space in self._named if space.place.amounts]
        waiting = [space for space in ports if not self._try(places, space, _NEAR)]
        waiting = [space for space in waiting if not self._try(places, space, *_FAR)]
        seas = [space for space in self._named if not space.place.amounts]
        waiting += [space for space in seas if not self._try(places, space, *_SEA)]
        for space in waiting:
            if not self._try(places, space, _LOOSE):
                around = [Room(self._about(space, _LOOSE.reach), space)]
                self._tell(space, self._set(places, space, around, _LOOSE), reporter)

    def _try(self, places: Places, space: SpaceArea, *bounds: _Bounds) -> bool:
        return any(self._set(places, space, self._near(space, one), one) for one in bounds)

    def _set(
        self, places: Places, space: SpaceArea, rooms: Sequence[Room], bounds: _Bounds
    ) -> bool:
        """Set a name into its space or near by, with a leader to it; False when all is crowded."""
        ends, short = targets(space, places)
        barred = self._barred(space)

        def leader_of(one: _Try) -> Leader | None:
            leader = shortest(one.shape, one.at, ends, short)
            return leader if clear(places, leader, barred, space) else None

        def serves(one: _Try) -> bool:
            if not (bounds.loose or _told(places, space, one)):
                return False
            return one.room.space is space or leader_of(one) is not None

        shapes = self._shapes[space.id]
        reach = space.radius + bounds.reach if bounds.reach else math.inf
        best = _best(places, _tries(places, space, shapes, rooms, reach), serves)
        if best is None:
            return False
        leader = leader_of(best)
        if best.room.space is space and not _far(space, leader):
            leader = None
        _take(places, space, best, leader)
        return True

    def _barred(self, space: SpaceArea) -> list[Area]:
        """Return what no leader to a space may pass: fences, and the land of other ports."""
        others = [other for other in self._board.spaces.values() if other is not space]
        fences = [other.area for other in self._board.spaces.values() if other.fenced]
        return [*fences, *(other.land for other in others if other.place.amounts)]

    def _tell(self, space: SpaceArea, across: bool, reporter: Reporter) -> None:
        """Report a name that is left out, or lies across a border or a coast."""
        fault = reporter.error if space.place.amounts and not across else reporter.warning
        name = space.legend.name
        fault(
            self._where(space),
            "name-crowded-out",
            f"the name '{name}' lies across a border or a coast"
            if across
            else f"no room for the name '{name}'",
            "shorten it, enlarge its space, or move an ornament",
        )

    def _where(self, space: SpaceArea) -> tuple[str, str, str]:
        known = space.id in self._board.map.legend
        return ("legend", space.id if known else space.id.rstrip("0123456789"), "name")

    def _near(self, space: SpaceArea, bounds: _Bounds) -> list[Room]:
        """Return the ground within reach of a space."""
        if not bounds.reach:
            return self._rooms[space.id]
        about = self._about(space, bounds.reach)
        return [
            room
            for rooms in self._rooms.values()
            for room in rooms
            if (bounds.ports or room.space is space or not room.space.place.amounts)
            and meets(about, room.area)
        ]

    def _about(self, space: SpaceArea, reach: float) -> Area:
        """Return the part of the board within reach of a space."""
        (x, y), half = space.middle, space.radius + reach
        about = box_of(Rect(x - half, y - half, 2 * half, 2 * half))
        return overlap(about, self._seen)


def _role(space: SpaceArea) -> str:
    return "label.port" if space.place.amounts else "label.sea"


def _far(space: SpaceArea, leader: Leader | None) -> bool:
    """Return whether a name in its own space has to be tied to its medallion."""
    return leader is not None and bool(space.place.amounts) and math.dist(*leader) > _APART


def _told(places: Places, space: SpaceArea, one: _Try) -> bool:
    """Return whether a name is read while ships lie in port, and as that of its own port."""
    spots, half = one.shape.around(one.at), one.shape.depth
    if any(places.anchorages.touches(*spot, half) for spot in spots):
        return False
    box = one.shape.box(one.at)
    others = [clearance(box, *at) for id, at in places.medallions.items() if id != space.id]
    own = places.medallions.get(space.id)
    return own is None or _NEARER * clearance(box, *own) <= min(others, default=math.inf)


def _best(places: Places, found: Sequence[_Try], serves: Callable[[_Try], bool]) -> _Try | None:
    """Return the best place that serves a name and at which it crosses nothing; rather one apart
    from other names, unless that costs too much."""
    best: _Try | None = None
    for one in found:
        if best is not None and one.cost > best.cost + _AIRY:
            break
        if _fits(places, one) and serves(one):
            best = best or one
            reach = one.shape.depth + _AIR
            if not any(places.lettered.touches(*s, reach) for s in one.shape.around(one.at)):
                return one
    return best


def _tries(
    places: Places,
    space: SpaceArea,
    shapes: Sequence[Shape],
    rooms: Sequence[Room],
    reach: float,
) -> list[_Try]:
    """Return the places for a name within reach of the middle of its space, the best first, by
    depths that are all but exact."""
    ships = Crowd()
    for x, y in places.ships.values():
        ships.add(Disc(x, y, TOKEN))
    found: list[_Try] = []
    least = shapes[0].depth - STEP / 2
    for room in rooms:
        field = free_of(room, places, least)
        for i, j in field:
            at = (i * STEP, j * STEP)
            if math.dist(at, space.middle) > reach:
                continue
            tried = [(s, depth_of(field, (i, j), s)) for s in shapes if not (s.bent and room.dry)]
            fitting = [(shape, deep) for shape, deep in tried if deep >= least]
            if fitting:
                price = _price(space, at, places) + _TOKEN_OVER * ships.touches(*at, 0.0)
                for shape, deep in fitting:
                    cost = price + shape.price - min(deep, _ROOMY)
                    cost += _FOLDED * _folded(shape.box(at), places)
                    cost += _OUTSIDE * (room.space is not space)
                    found.append(_Try(cost, at, shape, room))
    found.sort(key=lambda one: round(one.cost, 6))
    return found


def _folded(box: Rect, places: Places) -> bool:
    """Return whether a box lies where the board is likely to be cut."""
    spans = ((box.x, box.right), (box.y, box.bottom))
    return any(spans[axis][0] - 1.0 < at < spans[axis][1] + 1.0 for axis, at in places.folds)


def _fits(places: Places, one: _Try) -> bool:
    """Return whether a name crosses nothing where it is tried, measured exactly."""
    spots, need = one.shape.around(one.at), one.shape.depth
    if any(places.taken.touches(*spot, need) for spot in spots):
        return False
    return all(deep >= need for deep in one.room.depths(spots))


def _price(space: SpaceArea, at: Point, places: Places) -> float:
    """Return what it costs to set the middle of a name here: names stand beneath medallions, and
    amid waters and lands, nearer to what they name than to another medallion."""
    own = places.medallions.get(space.id)
    others = (math.dist(at, other) for id, other in places.medallions.items() if id != space.id)
    rival = min(others, default=99.0)
    if own is None:
        return 0.16 * math.dist(at, space.middle) + 0.4 * max(0.0, 12.0 - rival)
    far = math.dist(at, own)
    beside = 0.0 if at[1] > own[1] else 0.5
    return 0.45 * far + beside + 0.12 * abs(at[0] - own[0]) + 0.8 * max(0.0, far - rival)


def _take(places: Places, space: SpaceArea, one: _Try, leader: Leader | None) -> None:
    """Set a name, and cover it with discs, so that one kind of obstacle is enough."""
    rows = tuple(
        replace(row, middle=(one.at[0] + row.middle[0], one.at[1] + row.middle[1]))
        for row in one.shape.rows
    )
    if leader is not None and space.place.drawn("wheel"):
        leader = to_the_rim(leader)
    name = Name(space.id, space.legend.name, rows, not space.place.amounts, leader)
    places.names.append(name)
    for row in rows:
        for spot in row.spine():
            places.take(spot, row.height / 2)
            places.lettered.add(Disc(*spot, row.height / 2))
    if leader is not None:
        for spot in along(leader):
            places.take(spot, 0.5)
