"""Lines that tie names to what they name where they stand apart from it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.base.geometry import Area, grow, rings, within
from pnp.components.chart.names import Leader
from pnp.components.chart.place import FENCE, HANDLE, MEDALLION, Places
from pnp.components.chart.rooms import LEAST, STEP, Room, Shape, free_of
from pnp.facts.survey import SpaceArea
from pnp.scene import Point

# How far inside a fence a leader ends.
_INSIDE = FENCE + 1.0


def targets(space: SpaceArea, places: Places) -> tuple[Sequence[Point], float]:
    """Return the places in a space that a leader may point to, and how far from them it ends."""
    if space.id in places.medallions:
        wheel = space.place.drawn("wheel")
        return [places.medallions[space.id]], MEDALLION + (HANDLE if wheel else 0.0)
    if space.fenced or space.legend.art is not None:
        inner = grow(space.area, -_INSIDE)
        return [p for ring in rings(inner) for p in ring] or [space.middle], 0.0
    room = Room(space.area, space)
    return [(i * STEP, j * STEP) for i, j in free_of(room, places, LEAST)] or [space.middle], 0.0


def shortest(shape: Shape, at: Point, ends: Sequence[Point], short: float) -> Leader:
    """Return the shortest line from a name to what it names, ``short`` of one of the ends."""
    pairs = ((spot, end) for spot in shape.around(at) for end in ends)
    (x, y), target = min(pairs, key=lambda pair: math.dist(*pair))
    far = math.dist((x, y), target) or 1.0
    east, south = (target[0] - x) / far, (target[1] - y) / far
    start = min(shape.depth + 0.1, far)
    end = max(far - short, start)
    return (x + start * east, y + start * south), (x + end * east, y + end * south)


def clear(places: Places, leader: Leader, barred: Sequence[Area], space: SpaceArea) -> bool:
    """Return whether a leader passes no mark and none of the ground that is barred to it on its way
    to its space."""
    end, fenced = leader[1], space.fenced or space.legend.art is not None
    way = [spot for spot in along(leader) if math.dist(spot, end) > 1.0]
    if fenced:
        inside = within(space.area, way)
        way = [spot for spot, own in zip(way, inside, strict=True) if not own]
    if any(places.taken.touches(*spot, 0.2) for spot in way):
        return False
    return not any(any(within(ground, way)) for ground in barred)


def along(leader: Leader) -> list[Point]:
    """Return places along a leader, a millimetre apart or less."""
    (x0, y0), (x1, y1) = leader
    count = max(1, math.ceil(math.dist(*leader)))
    return [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count + 1)]


def to_the_rim(leader: Leader) -> Leader:
    """Return a leader to a wheel, longer by the handles, between which it would end in the open."""
    (x0, y0), (x1, y1) = leader
    more = HANDLE / (math.dist(*leader) or 1.0)
    return (x0, y0), (x1 + (x1 - x0) * more, y1 + (y1 - y0) * more)
