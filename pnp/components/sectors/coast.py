"""The land on a card: islets that ships sail about, and the whole of the sectors closed to them.

No coast leaves its sectors: land across a line would close a way that is open.
"""

from __future__ import annotations

import math

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
    roughened,
    subtract,
    wander,
)
from pnp.components.sectors.plan import SHORE, Plan
from pnp.facts.sectors import Place
from pnp.scene import Rect

# The radius of an islet, of what no bay takes of it, for the badge lies there, and of its capes,
# in parts of a sector; how near and far capes lie.
_ISLET, _WHOLE, _CAPE = 0.225, 0.207, 0.13
_CAPES, _NEAR, _FAR = 5, 0.14, 0.05
# How far a spit runs, at which parts of that it is how wide, and how far it leans.
_SPIT, _PARTS, _TIP, _LEAN = 0.27, (0.5, 0.75, 1.0), 0.105, 0.07
# A coast is smooth to this many millimetres and then rough by so much.
_SMOOTH, _ROUGH = 2.2, 1.25
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
    """Return land about the icon of a sector, with a spit, and capes where chance wants them."""
    x, y = icon = plan.icon(at)
    unit, key = plan.unit, f"{plan.card.card}/{at[0]}/{at[1]}"
    found = [disc(icon, unit * _ISLET), _spit(plan, at, key)]
    for i in range(_CAPES):
        turn = math.tau * (i + 0.4 * wander(f"{key}/{i}")) / _CAPES
        reach = unit * (_NEAR + _FAR * wander(f"{key}/{i}/reach"))
        cape = x + reach * math.cos(turn), y + reach * math.sin(turn)
        found.append(disc(cape, unit * _CAPE))
    body = grow(grow(grow(join(found), _SMOOTH), -2 * _SMOOTH), _SMOOTH)
    body = overlap(body, _rounded(plan.box(at).inset(SHORE)))
    return join([_rough(body, key, _ROUGH), disc(icon, unit * _WHOLE)])


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
