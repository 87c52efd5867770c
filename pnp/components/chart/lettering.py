"""Where names go on a chart: into the space that they name, and on one ground, land or water.

A name that finds no such place stands near by, where it crosses nothing either, and a leader ties
it to what it names.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.base.diagnostics import Reporter
from pnp.base.geometry import Area, box_of, grow, meets, overlap, rings, within
from pnp.base.values import replace
from pnp.components.chart.names import Leader, Name
from pnp.components.chart.place import FENCE, HANDLE, MEDALLION, TOKEN, Crowd, Disc, Places
from pnp.components.chart.rooms import (
    LEAST,
    STEP,
    Field,
    Room,
    Shape,
    depth_of,
    rooms_of,
    seen,
    shapes_of,
)
from pnp.components.pen import Pen
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Point, Rect
from pnp.theme import Theme

# What it costs that a name lies under a ship, and the depth beyond which it gains nothing.
_TOKEN_OVER, _ROOMY = 2.5, 3.2
# Millimetres between names that are read by themselves, and what that may cost.
_AIR, _AIRY = 1.2, 4.0
# What it costs to lie where the board is likely to be cut.
_FOLDED = 12.0
# How far from its space a name may stand, and whether it may stand in another port, where it
# misleads, the best first; and how far inside a fence a leader ends.
_NEAR, _FAR = ((9.0, False), (30.0, False), (30.0, True)), 30.0
_INSIDE = FENCE + 1.0
# A port's name that is farther from its medallion has a leader even in its own space.
_APART = 5.0


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
        # Ports come first.
        self._named = sorted(named, key=lambda space: not space.place.amounts)
        self._shapes = {
            space.id: list(shapes_of(space, theme.style(_role(space)))) for space in named
        }

    def openings(self) -> dict[str, list[Rect]]:
        """Return where the name of each port fits into its space if nothing else is there."""
        return {
            space.id: [
                shape.box((i * STEP, j * STEP))
                for room in self._rooms[space.id]
                for i, j in room.deep
                for shape in self._shapes[space.id]
                if depth_of(room.deep, (i, j), shape) >= shape.depth
            ]
            for space in self._named
            if space.place.amounts
        }

    def arrange(self, places: Places, reporter: Reporter) -> None:
        """Find places for all names; report those that find none or cannot be set."""
        waiting = []
        for space in self._named:
            style = self._theme.style(_role(space))
            Pen(self._theme, reporter).glyphs(self._where(space), space.legend.name, style)
            if not _set(places, space, self._shapes[space.id], self._rooms[space.id]):
                waiting.append(space)
        for space in waiting:
            rooms = ((self._near(space, far, ports), far) for far, ports in _NEAR)
            if not any(self._tied(places, space, *near) for near in rooms):
                around = Room(self._about(space, _FAR), space)
                self._tell(space, self._tied(places, space, [around], _FAR), reporter)

    def _tied(self, places: Places, space: SpaceArea, rooms: Sequence[Room], reach: float) -> bool:
        """Set a name near its space, with a leader to it; False when all is crowded."""
        targets, short = _targets(space, places)
        fences = [other.area for other in self._board.spaces.values() if other.fenced]
        tried = _tries(places, space, self._shapes[space.id], rooms, space.radius + reach)

        def tied(one: _Try) -> Leader | None:
            leader = _leader(one, targets, short)
            return leader if _clear(places, leader, fences, space) else None

        best = _best(places, tried, tied)
        if best is not None:
            _take(places, space, best, tied(best))
        return best is not None

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

    def _near(self, space: SpaceArea, reach: float, ports: bool) -> list[Room]:
        """Return the ground within reach of a space, with that in other ports or without."""
        about = self._about(space, reach)
        return [
            room
            for rooms in self._rooms.values()
            for room in rooms
            if (ports or room.space is space or not room.space.place.amounts)
            and meets(about, room.area)
        ]

    def _about(self, space: SpaceArea, reach: float) -> Area:
        """Return the part of the board within reach of a space."""
        (x, y), half = space.middle, space.radius + reach
        about = box_of(Rect(x - half, y - half, 2 * half, 2 * half))
        return overlap(about, self._seen)


def _role(space: SpaceArea) -> str:
    return "label.port" if space.place.amounts else "label.sea"


def _set(places: Places, space: SpaceArea, shapes: Sequence[Shape], rooms: Sequence[Room]) -> bool:
    """Set a name into the ground of its own space; False when all is crowded."""
    best = _best(places, _tries(places, space, shapes, rooms))
    if best is None:
        return False
    leader = _leader(best, *_targets(space, places)) if space.place.amounts else None
    far = leader is not None and math.dist(*leader) > _APART and _clear(places, leader, [], space)
    _take(places, space, best, leader if far else None)
    return True


def _best(
    places: Places, found: Sequence[_Try], tied: Callable[[_Try], Leader | None] | None = None
) -> _Try | None:
    """Return the best place at which a name crosses nothing, nor does its leader if it is ``tied``
    by one; rather one apart from other names, unless that costs too much."""
    best: _Try | None = None
    for one in found:
        if best is not None and one.cost > best.cost + _AIRY:
            break
        if _fits(places, one) and (tied is None or tied(one) is not None):
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
    reach: float = math.inf,
) -> list[_Try]:
    """Return the places for a name within reach of the middle of its space, the best first, by
    depths that are all but exact."""
    ships = Crowd()
    for x, y in places.ships.values():
        ships.add(Disc(x, y, TOKEN))
    found: list[_Try] = []
    least = shapes[0].depth - STEP / 2
    for room in rooms:
        field = _field(room, places, least)
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
                    found.append(_Try(cost, at, shape, room))
    found.sort(key=lambda one: round(one.cost, 6))
    return found


def _folded(box: Rect, places: Places) -> bool:
    """Return whether a box lies where the board is likely to be cut."""
    spans = ((box.x, box.right), (box.y, box.bottom))
    return any(spans[axis][0] - 1.0 < at < spans[axis][1] + 1.0 for axis, at in places.folds)


def _field(room: Room, places: Places, least: float) -> Field:
    """Return how deep in its room each place of the lattice is that is free and deep enough."""
    return {
        (i, j): deep
        for (i, j), deep in room.deep.items()
        if deep >= least and not places.taken.touches(i * STEP, j * STEP, least)
    }


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


def _targets(space: SpaceArea, places: Places) -> tuple[Sequence[Point], float]:
    """Return the places in a space that a leader may point to, and how far from them it ends."""
    if space.id in places.medallions:
        wheel = space.place.drawn("wheel")
        return [places.medallions[space.id]], MEDALLION + (HANDLE if wheel else 0.0)
    if space.fenced or space.legend.art is not None:
        inner = grow(space.area, -_INSIDE)
        return [p for ring in rings(inner) for p in ring] or [space.middle], 0.0
    room = Room(space.area, space)
    return [(i * STEP, j * STEP) for i, j in _field(room, places, LEAST)] or [space.middle], 0.0


def _leader(one: _Try, targets: Sequence[Point], reach: float) -> Leader:
    """Return the shortest line from a name to what it names."""
    ends = ((spot, target) for spot in one.shape.around(one.at) for target in targets)
    (x, y), target = min(ends, key=lambda pair: math.dist(*pair))
    far = math.dist((x, y), target) or 1.0
    east, south = (target[0] - x) / far, (target[1] - y) / far
    start = min(one.shape.depth + 0.1, far)
    end = max(far - reach, start)
    return (x + start * east, y + start * south), (x + end * east, y + end * south)


def _clear(places: Places, leader: Leader, fences: Sequence[Area], space: SpaceArea) -> bool:
    """Return whether a leader passes no mark and no fence on its way to its space."""
    end, fenced = leader[1], space.fenced or space.legend.art is not None
    way = [spot for spot in _along(leader) if math.dist(spot, end) > 1.0]
    if fenced:
        inside = within(space.area, way)
        way = [spot for spot, own in zip(way, inside, strict=True) if not own]
    if any(places.taken.touches(*spot, 0.2) for spot in way):
        return False
    return not any(any(within(fence, way)) for fence in fences)


def _along(leader: Leader) -> list[Point]:
    (x0, y0), (x1, y1) = leader
    count = max(1, math.ceil(math.dist(*leader)))
    return [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count + 1)]


def _take(places: Places, space: SpaceArea, one: _Try, leader: Leader | None) -> None:
    """Set a name, and cover it with discs, so that one kind of obstacle is enough."""
    rows = tuple(
        replace(row, middle=(one.at[0] + row.middle[0], one.at[1] + row.middle[1]))
        for row in one.shape.rows
    )
    if leader is not None and space.place.drawn("wheel"):
        leader = _to_the_rim(leader)
    name = Name(space.id, space.legend.name, rows, not space.place.amounts, leader)
    places.names.append(name)
    for row in rows:
        for spot in row.spine():
            places.take(spot, row.height / 2)
            places.lettered.add(Disc(*spot, row.height / 2))
    if leader is not None:
        for spot in _along(leader):
            places.take(spot, 0.5)


def _to_the_rim(leader: Leader) -> Leader:
    """Return a leader to a wheel, longer by the handles, between which it would end in the open."""
    (x0, y0), (x1, y1) = leader
    more = HANDLE / (math.dist(*leader) or 1.0)
    return (x0, y0), (x1 + (x1 - x0) * more, y1 + (y1 - y0) * more)
