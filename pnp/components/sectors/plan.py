"""Where things lie on a card of a mosaic: its sectors, with icon and berth, and the land.

The icon is above the middle and to one side, the same on the whole card, so that a token of up to
half a sector fits beside it, not on it. Land is islets that ships sail around, and the whole of the
sectors closed to them. No coast leaves its sectors: land across a line would close a way that is
open. All in millimetres from the top left of the trim box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    box_of,
    disc,
    grow,
    join,
    overlap,
    polygons,
    rings,
    subtract,
)
from pnp.base.wandering import roughened, wander
from pnp.components.sectors.landmarks import LANDMARKS, PLACE, Disc
from pnp.facts.sectors import Place, places, shape
from pnp.model.mosaic import Mosaic, MosaicCard, Sector
from pnp.scene import Point, Rect

# Where icon and berth lie, in parts of the sector from its middle, on a card with icons at left.
_ICON, _BERTH = (-0.175, -0.165), (0.13, -0.03)
# How far a coast stays from the edge of its card, so that any two cards join on open sea.
SHORE = 3.2
# How high a name is, and how far from the head or foot of its card.
PLATE, MARGIN = 5.0, 1.3


class Plan(Struct, frozen=True):
    """One card of a mosaic measured. ``outer`` names the sides (``top``, ``right``, ``bottom``,
    ``left``) that lie on the rim of the board in every layout: only there land may run out."""

    record: Mosaic
    card: MosaicCard
    outer: frozenset[str]

    @property
    def trim(self) -> Rect:
        return Rect(0, 0, *self.record.trim)

    @property
    def unit(self) -> float:
        """Return the shorter side of a sector."""
        rows, columns = shape(self.record)
        return min(self.trim.width / columns, self.trim.height / rows)

    def sectors(self) -> Iterator[tuple[Place, Sector]]:
        for r, row in enumerate(self.card.sectors):
            for c, mark in enumerate(row):
                yield (r, c), self.record.legend[mark]

    def sector(self, at: Place) -> Sector | None:
        """Return the sector at a row and column, None beyond the card."""
        rows, columns = shape(self.record)
        if not (0 <= at[0] < rows and 0 <= at[1] < columns):
            return None
        return self.record.legend[self.card.sectors[at[0]][at[1]]]

    def box(self, at: Place) -> Rect:
        rows, columns = shape(self.record)
        wide, high = self.trim.width / columns, self.trim.height / rows
        return Rect(at[1] * wide, at[0] * high, wide, high)

    def icon(self, at: Place) -> Point:
        """Return the middle of a sector's icon: that of the sector where no ship comes."""
        sector = self.sector(at)
        return self._off(at, (0.0, 0.0) if sector and sector.blocked else _ICON)

    def landmark(self, at: Place) -> str:
        """Return the name of what stands on a sector, empty where nothing does."""
        return self.card.landmarks.get(f"{at[0] + 1}-{at[1] + 1}", "")

    def footing(self, at: Place) -> Point:
        """Return the middle of a landmark."""
        return self._off(at, PLACE)

    def berth(self, at: Place) -> Point:
        return self._off(at, _BERTH)

    @property
    def side(self) -> int:
        """Return 1 where badges lie at left, else -1: coasts that all lie alike look stamped."""
        return 1 if wander(self.card.card) < 0 else -1

    def _off(self, at: Place, part: Point) -> Point:
        box = self.box(at)
        x, y = box.centre
        return x + self.side * part[0] * box.width, y + part[1] * box.height


def plan(record: Mosaic, card: MosaicCard) -> Plan:
    """Measure a card of a sound mosaic."""
    last_row, last_column = len(record.arrangement) - 1, len(record.arrangement[0]) - 1
    spots = places(record, card.kind)
    sides = {
        "top": all(r == 0 for r, _ in spots),
        "right": all(c == last_column for _, c in spots),
        "bottom": all(r == last_row for r, _ in spots),
        "left": all(c == 0 for _, c in spots),
    }
    return Plan(record, card, frozenset(side for side, rim in sides.items() if rim))


# The radius of an islet, of what no bay takes of it, for the badge lies there, and of its capes,
# in parts of a sector; how near and far capes lie.
_ISLET, _WHOLE, _CAPE = 0.225, 0.207, 0.13
_CAPES, _NEAR, _FAR = 5, 0.14, 0.05
# How far a spit runs, at which parts of that it is how wide, and how far it leans.
_SPIT, _PARTS, _TIP, _LEAN = 0.27, (0.5, 0.75, 1.0), 0.105, 0.07
# A coast is smooth to this many millimetres and then rough by this much.
_SMOOTH, _ROUGH = 1.3, 1.9
# The same of closed land, whose coast follows the lines of its sectors within them.
_CLIFF = 1.1
# The radius of the corners of the room for land.
_CORNER = 5.0
# Ink beyond the trim, and what a rough coast may take of it.
_BEYOND = 6.0


def land(plan: Plan) -> Area:
    """Return the land of a card; it meets no side of the card but those of the board's rim."""
    return join([_closed(plan), *(_islet(plan, at) for at, s in plan.sectors() if s.islet)])


def _islet(plan: Plan, at: Place) -> Area:
    """Return land about the icon of a sector, and where its landmark or chance wants it."""
    icon, unit, key = plan.icon(at), plan.unit, f"{plan.card.card}/{at[0]}/{at[1]}"
    name = plan.landmark(at)
    more = _reach(plan, at, LANDMARKS[name].reach) if name else _capes(plan, at, key)
    found = [disc(icon, unit * _ISLET), *more]
    body = grow(grow(grow(join(found), _SMOOTH), -2 * _SMOOTH), _SMOOTH)
    body = overlap(body, _rounded(plan.box(at).inset(SHORE)))
    return join([_rough(body, key, _ROUGH), disc(icon, unit * _WHOLE)])


def _reach(plan: Plan, at: Place, reach: Sequence[Disc]) -> Iterator[Area]:
    """Yield the land of a landmark."""
    x, y = plan.box(at).centre
    for dx, dy, radius in reach:
        middle = x + plan.side * dx * plan.unit, y + dy * plan.unit
        yield disc(middle, radius * plan.unit)


def _capes(plan: Plan, at: Place, key: str) -> Iterator[Area]:
    """Yield a spit, and capes all about the icon."""
    (x, y), unit = plan.icon(at), plan.unit
    yield _spit(plan, at, key)
    for i in range(_CAPES):
        turn = math.tau * (i + 0.4 * wander(f"{key}/{i}")) / _CAPES
        reach = unit * (_NEAR + _FAR * wander(f"{key}/{i}/reach"))
        yield disc((x + reach * math.cos(turn), y + reach * math.sin(turn)), unit * _CAPE)


def _spit(plan: Plan, at: Place, key: str) -> Area:
    """Return a spit from the icon of a sector along its side, clear of the berth."""
    unit, middle = plan.unit, plan.box(at).centre
    x, y = plan.icon(at)
    lean = _LEAN * unit * wander(f"{key}/lean")
    far = math.copysign(_SPIT * unit * (1 + 0.2 * wander(f"{key}/spit")), middle[1] - y)
    return join([disc((x + lean, y + part * far), unit * _TIP) for part in _PARTS])


def _closed(plan: Plan) -> Area:
    """Return the blocked sectors, each whole: a ship's owner must see that none of it is sea."""
    boxes = [plan.box(at) for at, sector in plan.sectors() if sector.blocked]
    whole = join([_to_rim(plan, box) for box in boxes])
    inner = grow(grow(overlap(whole, _room(plan)), -_CLIFF - _SMOOTH), _SMOOTH)
    return overlap(_rough(inner, plan.card.card, _CLIFF), whole)


def _to_rim(plan: Plan, box: Rect) -> Area:
    """Return a sector with the strip between it and the rim of the board beside it."""
    trim = plan.trim
    left = box.x - (_BEYOND if "left" in plan.outer and box.x <= trim.x else 0)
    top = box.y - (_BEYOND if "top" in plan.outer and box.y <= trim.y else 0)
    out_right = "right" in plan.outer and box.right >= trim.right - 1e-6
    out_bottom = "bottom" in plan.outer and box.bottom >= trim.bottom - 1e-6
    right = box.right + (_BEYOND if out_right else 0)
    bottom = box.bottom + (_BEYOND if out_bottom else 0)
    return box_of(Rect(left, top, right - left, bottom - top))


def _room(plan: Plan) -> Area:
    """Return where land may lie: clear of the edges that meet other cards."""
    trim = plan.trim
    gap = {side: -_BEYOND if side in plan.outer else SHORE for side in _SIDES}
    x, y = trim.x + gap["left"], trim.y + gap["top"]
    right, bottom = trim.right - gap["right"], trim.bottom - gap["bottom"]
    return _rounded(Rect(x, y, right - x, bottom - y))


_SIDES = ("top", "right", "bottom", "left")


def _rounded(box: Rect) -> Area:
    return grow(box_of(box.inset(_CORNER)), _CORNER)


def _rough(area: Area, key: str, reach: float) -> Area:
    """Give every coast its bays and points; the same key has the same coast in every run."""
    found = []
    for i, part in enumerate(polygons(area)):
        first, *holes = [
            area_of(roughened(ring, f"{key}/{i}/{j}", 0.8, reach))
            for j, ring in enumerate(rings(part))
        ]
        found.append(subtract(first, join(holes)) if holes else first)
    return join(found)
