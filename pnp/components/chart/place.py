"""Where things go on a chart: ships, medallions, numbers and names, without covering each other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.components.chart.relief import Disc
from pnp.geometry import (
    Area,
    boundary,
    box_of,
    contains,
    depths,
    distance,
    grow,
    overlap,
    wander,
    within,
)
from pnp.model.board import Board, Space, inset_of
from pnp.scene import Point, Rect

# A ship token of 16 mm with a 12 mm die on it turns inside a disc of 17 mm.
TOKEN = 8.5
MEDALLION = 6.8
HANDLE = 2.9  # how far the handles of a shipyard's wheel reach beyond the medallion
BADGE = 3.4
CROSS = 1.9
TOWN = 2.7
# The picture of a hazard leaves room in its space for the fence.
HAZARD = 0.86


@dataclass(frozen=True, slots=True)
class Name:
    """A label to be set: its text, and the box that was found for it."""

    text: str
    box: Rect
    sea: bool


@dataclass(slots=True)
class Places:
    """The places found, by space id; ``taken`` is all that later marks must avoid."""

    medallions: dict[str, Point] = field(default_factory=dict)
    ships: dict[str, Point] = field(default_factory=dict)
    badges: dict[str, Point] = field(default_factory=dict)
    starts: dict[str, Point] = field(default_factory=dict)
    crosses: dict[str, Point] = field(default_factory=dict)
    towns: list[Point] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    taken: list[Disc] = field(default_factory=list)

    def take(self, at: Point, radius: float) -> None:
        self.taken.append(Disc(at[0], at[1], radius))


def arrange(board: Board) -> Places:
    """Return places for the marks of every space; what matters most chooses first."""
    places = Places()
    for space in board.spaces.values():
        if space.legend.port is not None:
            medallion, ship = _port(space, board.frame)
            places.medallions[space.id], places.ships[space.id] = medallion, ship
            places.take(medallion, MEDALLION + 0.6)
        elif space.passable:
            places.ships[space.id] = space.middle
    for space in board.spaces.values():
        _badges(space, places)
        if space.legend.type == "impassable" and space.legend.art is not None:
            places.take(space.middle, space.radius * HAZARD)
    for space in board.spaces.values():
        if space.legend.port is not None:
            at = _free_spot(grow(space.land, -TOWN), space, TOWN, places)
            if at is not None:
                places.towns.append(at)
                places.take(at, TOWN + 0.3)
    for space in board.spaces.values():
        buries = space.legend.type in ("coast", "river") and space.legend.port is None
        if buries and space.passable:
            at = _free_spot(grow(space.land, -CROSS), space, CROSS, places)
            if at is not None:
                places.crosses[space.id] = at
                places.take(at, CROSS + 0.6)
    return places


def _port(space: Space, frame: Rect) -> tuple[Point, Point]:
    """Return the medallion's place, mostly on land, and the ship's, clear of it."""
    berths = _lattice(grow(space.area, -TOKEN), 1.5) or [space.middle]
    seats = _lattice(grow(space.area, -MEDALLION - 0.4), 1.0) or [space.middle]
    if space.legend.port is not None and space.legend.port.shipyard:
        # The handles of a shipyard's wheel may lie over a border, but not under the frame.
        clear = box_of(frame.inset(MEDALLION + HANDLE))
        seats = [seat for seat in seats if contains(clear, seat)] or seats
    dry = [3.0] * len(berths) if space.land.is_empty else [-d for d in depths(space.land, berths)]
    ashore = [-3.0] * len(seats) if space.land.is_empty else depths(space.land, seats)
    apart = TOKEN + MEDALLION
    best: tuple[float, Point, Point] | None = None
    for seat, inland in zip(seats, ashore, strict=True):
        for berth, afloat in zip(berths, dry, strict=True):
            crowded = max(0.0, apart - math.dist(seat, berth))
            score = min(inland, 3.0) + 0.4 * min(afloat, 3.0) - 3.0 * crowded
            if best is None or score > best[0] + 1e-9:
                best = (score, seat, berth)
    assert best is not None
    return best[1], best[2]


def _badges(space: Space, places: Places) -> None:
    legend = space.legend
    for wanted, found in ((legend.number, places.badges), (legend.start, places.starts)):
        if wanted is None:
            continue
        inside = grow(space.area, -BADGE - 0.6)
        ashore = _free_spot(overlap(inside, space.land), space, BADGE, places)
        at = ashore or _free_spot(inside, space, BADGE, places) or space.middle
        found[space.id] = at
        places.take(at, BADGE + 0.4)


def _free_spot(seats: Area, space: Space, radius: float, places: Places) -> Point | None:
    """Return the roomiest place for a disc with its middle in ``seats``, clear of the ship if it
    can be; None where all is taken."""
    ship = places.ships.get(space.id)
    best: tuple[float, Point] | None = None
    spots = _lattice(seats, 0.9)
    for at, edge in zip(spots, depths(space.area, spots), strict=True):
        if any(disc.touches(*at, radius) for disc in places.taken):
            continue
        clear = math.dist(ship, at) - TOKEN - radius if ship else 0.0
        score = min(edge, 4.0) + 1.5 * min(clear, 0.0)
        if best is None or score > best[0] + 1e-9:
            best = (score, at)
    return best[1] if best else None


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


def place_name(board: Board, places: Places, space: Space, size: Rect) -> bool:
    """Find a box of ``size`` for the name of a space and take it; False when all are crowded.

    Names of ports may cover borders and hills but no mark; those of waters also keep clear of
    ships; no name crosses the fence of an impassable space.
    """
    sea = space.legend.port is None
    best: tuple[float, Rect] | None = None
    around = places.medallions.get(space.id, space.middle)
    boxes = (box for reach in _reaches(space) for box in _boxes(around, reach, size))
    for rank, box in enumerate(boxes):
        cost = rank * 0.6 + _crowding(board, places, box, sea)
        if best is None or cost < best[0] - 1e-9:
            best = (cost, box)
    assert best is not None
    if best[0] > 60:
        return False
    places.names.append(Name(space.legend.name, best[1], sea))
    _take_box(places, best[1])
    return True


def _reaches(space: Space) -> tuple[float, ...]:
    """Return how far from the middle a name may begin, the best first."""
    if space.legend.port is not None:
        return (MEDALLION + (HANDLE - 0.5 if space.legend.port.shipyard else 0.4),)
    if space.legend.art is not None:
        return (space.radius + 0.8, space.radius + 3.0)
    return (2.0,)


def _boxes(around: Point, radius: float, size: Rect) -> Iterator[Rect]:
    """Yield boxes below, above, beside and askew of a disc, the best looking first."""
    x, y = around
    w, h = size.width, size.height
    gap = radius + 0.5
    for dx in (0.0, -0.25, 0.25, -0.42, 0.42):
        yield Rect(x - w / 2 + dx * w, y + gap, w, h)
        yield Rect(x - w / 2 + dx * w, y - gap - h, w, h)
    for dy in (-0.5, -1.4, 0.4, -2.2, 1.2):
        yield Rect(x + gap, y + dy * h, w, h)
        yield Rect(x - gap - w, y + dy * h, w, h)


def _crowding(board: Board, places: Places, box: Rect, sea: bool) -> float:
    frame = board.frame.inset(0.8)
    cost = 0.0
    if box.x < frame.x or box.y < frame.y or box.right > frame.right or box.bottom > frame.bottom:
        cost += 200.0
    panel = inset_of(board.map).inset(-0.6)
    if box_of(panel).intersects(box_of(box)):
        cost += 200.0
    cost += sum(100.0 for disc in places.taken if _box_gap(box, (disc.x, disc.y)) < disc.radius)
    fences = (s for s in board.spaces.values() if s.legend.type == "impassable" or s.legend.red)
    here = box_of(box.inset(-0.3))
    cost += sum(50.0 for space in fences if here.intersects(boundary(space.area)))
    weight = 12.0 if sea else 3.0
    ships = places.ships.values()
    return cost + sum(weight for ship in ships if _box_gap(box, ship) < TOKEN - 1.5)


def _box_gap(box: Rect, at: Point) -> float:
    dx = max(box.x - at[0], 0.0, at[0] - box.right)
    dy = max(box.y - at[1], 0.0, at[1] - box.bottom)
    return math.hypot(dx, dy)


def _take_box(places: Places, box: Rect) -> None:
    """Cover a box with discs, so that one kind of obstacle is enough."""
    radius = box.height / 2
    count = max(1, math.ceil(box.width / radius))
    for i in range(count):
        places.take((box.x + box.width * (i + 0.5) / count, box.y + radius), radius)


def clear_lines(places: Places, axis: int, size: float) -> tuple[float, ...]:
    """Return where a straight cut across the board meets no mark, every 2 mm.

    ``axis`` 0 gives places along x for vertical cuts, 1 places along y for level ones.
    """
    found = []
    for step in range(1, int(size / 2)):
        at = 2.0 * step
        if all(abs((disc.x, disc.y)[axis] - at) > disc.radius for disc in places.taken):
            found.append(at)
    return tuple(found)


def open_water(board: Board, places: Places, step: float) -> Iterator[tuple[Point, float]]:
    """Yield free places in open water and their distance from land, on a jittered lattice."""
    for space in board.spaces.values():
        if not space.passable:
            continue
        inner = grow(space.area, -1.9)
        for x, y in _lattice(inner, step):
            key = f"{board.map.grid.seed}:{x:.1f}:{y:.1f}"
            spot = (x + wander("x" + key) * step * 0.25, y + wander("y" + key) * step * 0.25)
            off = distance(board.land, spot) if not board.land.is_empty else 99.0
            if off < 2.2 or not contains(inner, spot):
                continue
            if not any(disc.touches(*spot, 1.6) for disc in places.taken):
                yield spot, off
