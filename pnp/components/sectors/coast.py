"""The land on a card: one smooth body for all sectors of land that touch, closed on the card."""

from __future__ import annotations

import math

from pnp.components.sectors.plan import SHORE, Plan
from pnp.geometry import (
    Area,
    area_of,
    box_of,
    disc,
    grow,
    join,
    lines_of,
    nothing,
    overlap,
    polygons,
    rings,
    roughened,
    subtract,
    wander,
)
from pnp.scene import Rect

# The radius of an island, of its capes and half the width of an isthmus, in parts of a sector.
_ISLAND, _CAPE, _ISTHMUS = 0.215, 0.15, 0.12
_CAPES = 5
# The coast is smooth to this many millimetres and then rough by so much.
_SMOOTH, _ROUGH = 2.2, 1.25
# The radius of the corners of the room for land.
_CORNER = 5.0
# Ink beyond the trim, and what a rough coast may take of it.
_BEYOND = 6.0


def land(plan: Plan) -> Area:
    """Return the land of a card; it meets no side of the card but those of the board's rim."""
    body = join([*_islands(plan), *_blocks(plan), *_bridges(plan)])
    if body.is_empty:
        return nothing()
    smooth = grow(grow(grow(body, _SMOOTH), -2 * _SMOOTH), _SMOOTH)
    # An isthmus narrower than the smoothing would be lost, and with it what it joins.
    smooth = overlap(join([smooth, *_bridges(plan)]), _room(plan))
    smooth = grow(grow(smooth, -_SMOOTH), _SMOOTH)
    return overlap(_rough(plan, smooth), _room(plan, slack=_ROUGH))


def _islands(plan: Plan) -> list[Area]:
    """Return a disc about the icon of each sector of land, with capes where chance wants them."""
    found = []
    for (r, c), sector in plan.sectors():
        if not sector.land or sector.blocked:
            continue
        x, y = plan.icon((r, c))
        found.append(disc((x, y), plan.unit * _ISLAND))
        for i in range(_CAPES):
            key = f"{plan.card.card}/{r}/{c}/{i}"
            turn = math.tau * (i + 0.4 * wander(key)) / _CAPES
            reach = plan.unit * (0.15 + 0.07 * wander(f"{key}/reach"))
            cape = x + reach * math.cos(turn), y + reach * math.sin(turn)
            found.append(disc(cape, plan.unit * _CAPE))
    return found


def _blocks(plan: Plan) -> list[Area]:
    """Return the blocked sectors, each whole: a ship's owner must see that none of it is sea."""
    found = []
    for at, sector in plan.sectors():
        if sector.blocked:
            box = plan.box(at)
            found.append(grow(box_of(box.inset(0.5)), 0.5 + _ROUGH + 0.3))
            found.append(_to_rim(plan, box))
    return found


def _to_rim(plan: Plan, box: Rect) -> Area:
    """Return the strip between a sector and the rim of the board beside it."""
    trim = plan.trim
    left = box.x - (_BEYOND if "left" in plan.outer and box.x <= trim.x else 0)
    top = box.y - (_BEYOND if "top" in plan.outer and box.y <= trim.y else 0)
    out_right = "right" in plan.outer and box.right >= trim.right - 1e-6
    out_bottom = "bottom" in plan.outer and box.bottom >= trim.bottom - 1e-6
    right = box.right + (_BEYOND if out_right else 0)
    bottom = box.bottom + (_BEYOND if out_bottom else 0)
    return box_of(Rect(left, top, right - left, bottom - top))


def _bridges(plan: Plan) -> list[Area]:
    """Return what joins the icons of land in touching sectors: an isthmus that winds and widens."""
    found = []
    for (r, c), sector in plan.sectors():
        for beside in ((r, c + 1), (r + 1, c)):
            other = plan.sector(beside)
            if other is None or not all(s.land or s.blocked for s in (sector, other)):
                continue
            (x1, y1), (x2, y2) = plan.icon((r, c)), plan.icon(beside)
            key = f"{plan.card.card}/{r}/{c}/{beside[0]}/{beside[1]}"
            bend = 0.09 * wander(key)
            middle = (x1 + x2) / 2 + bend * (y2 - y1), (y1 + y2) / 2 - bend * (x2 - x1)
            way = lines_of([((x1, y1), middle, (x2, y2))])
            found += [grow(way, plan.unit * _ISTHMUS), disc(middle, plan.unit * _CAPE)]
    return found


def _room(plan: Plan, slack: float = 0.0) -> Area:
    """Return where land may lie: clear of the edges that meet other cards."""
    trim = plan.trim
    gap = {side: -_BEYOND if side in plan.outer else SHORE - slack for side in _SIDES}
    x, y = trim.x + gap["left"], trim.y + gap["top"]
    right, bottom = trim.right - gap["right"], trim.bottom - gap["bottom"]
    inner = Rect(x, y, right - x, bottom - y)
    return grow(box_of(inner.inset(_CORNER)), _CORNER)


_SIDES = ("top", "right", "bottom", "left")


def _rough(plan: Plan, area: Area) -> Area:
    """Give every coast its bays and points; the same card has the same coast in every run."""
    found = []
    for i, part in enumerate(polygons(area)):
        first, *holes = [
            area_of(roughened(ring, f"{plan.card.card}/{i}/{j}", 0.8, _ROUGH))
            for j, ring in enumerate(rings(part))
        ]
        found.append(subtract(first, join(holes)) if holes else first)
    return join(found)
