"""What lies on the sea and the land of a card of a mosaic: waves, coasts, rocks, woods."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Area, depths, disc, distances, grow, join, outline, thinned, within
from pnp.base.wandering import wander
from pnp.components.pen import Pen
from pnp.components.sectors.landmarks import WIDTH, standing
from pnp.components.sectors.plan import MARGIN, PLATE, Plan
from pnp.model.mosaic import Sector
from pnp.scene import Item, Path, Point, Segment, Stroke, circle, line, polygon

SHALLOWS = 1.85, 0.95
"""Widths of the shallows about a coast."""
BADGE, AFLOAT, BLOCKED, GHOST = 0.3, 0.36, 0.58, 0.66
"""Icons in parts of a sector: on a badge on land and in the sea, in a blocked sector, behind."""
# Widths of the beach within a coast and of the slope within that.
_BEACH, _SLOPE = 0.9, 0.7
# Trees grow where chance, from -1 to 1, is above this.
_BARE = -0.6
# The same of rocks in the water along a coast; how far they stay from the lines of sectors.
_ROCKY, _REST = 0.5, 1.9
_TOLERANCE = 0.02


def waves(plan: Plan, pen: Pen, coast: Area) -> Path:
    """Return the waves that lie on open water, as one path."""
    step = plan.unit / 4
    across, down = round(plan.trim.width / step), round(plan.trim.height / step)
    dx, dy = plan.trim.width / across, plan.trim.height / down
    spots = [
        ((c + (0.32 if r % 2 else 0.68)) * dx, (r + 0.5) * dy)
        for r in range(down)
        for c in range(across)
    ]
    taken = grow(join([coast, *marks(plan)]), 0.34 * step)
    dry = within(taken, spots)
    half = step * 0.24
    drawn: list[Segment] = []
    for (x, y), covered in zip(spots, dry, strict=True):
        if covered:
            continue
        drawn.append(("M", (x - half, y)))
        drawn.append(("C", (x - half * 0.6, y + half * 0.7, x - half * 0.3, y + half * 0.7, x, y)))
        drawn.append(
            ("C", (x + half * 0.3, y - half * 0.7, x + half * 0.6, y - half * 0.7, x + half, y))
        )
    return Path(tuple(drawn), None, Stroke(pen.theme.colour("mosaic.wave"), 0.38, cap="round"))


def badge_of(sector: Sector) -> float:
    """Return how wide the badge of a sector is, in parts of the sector."""
    return BADGE if sector.islet or sector.shape != "disc" else AFLOAT


def marks(plan: Plan) -> list[Area]:
    """Return what waves keep clear of in addition to the land."""
    ghost = plan.card.ghost
    found = [disc(plan.box(ghost.at).centre, plan.unit * GHOST * 0.52)] if ghost else []
    for at, sector in plan.sectors():
        if sector.icon:
            part = BLOCKED * 1.08 if sector.blocked else badge_of(sector)
            found.append(disc(plan.icon(at), plan.unit * part / 2))
        if sector.spot is not None:
            found.append(disc(plan.berth(at), sector.spot / 2))
        if plan.landmark(at):
            found.append(disc(plan.footing(at), plan.unit * WIDTH * 0.6))
    return found


def shore(pen: Pen, coast: Area) -> Iterator[Item]:
    """Draw land with its beach, and the shallows about it."""
    if coast.is_empty:
        return
    theme = pen.theme
    for reach, role in zip(SHALLOWS, ("mosaic.shelf", "mosaic.shallows"), strict=True):
        yield Path(_path(grow(coast, reach)), theme.colour(role))
    yield Path(_path(coast), theme.colour("mosaic.beach"))
    inland = grow(coast, -_BEACH)
    if not inland.is_empty:
        yield Path(_path(inland), theme.colour("mosaic.tree"))
        yield Path(_path(grow(inland, -_SLOPE)), theme.colour("mosaic.land"))
    edge = Stroke(theme.colour("mosaic.coast"), 0.3, join="round")
    yield Path(_path(coast), None, edge)


def rocks(plan: Plan, pen: Pen, coast: Area) -> Iterator[Item]:
    """Draw a few rocks in the shallows, the same on a card in every run."""
    step = plan.unit * 0.1
    spots = [
        ((c + 0.5) * step, (r + 0.5) * step)
        for r in range(int(plan.trim.height / step))
        for c in range(int(plan.trim.width / step))
        if wander(f"{plan.card.card}/rock/{r}/{c}") > _ROCKY
    ]
    spots = [spot for spot in spots if _off_lines(plan, spot)]
    if coast.is_empty or not spots:
        return
    taken = within(grow(join(marks(plan)), SHALLOWS[0]), spots)
    least, most = SHALLOWS[1], SHALLOWS[0] + 0.4
    for (x, y), covered, far in zip(spots, taken, distances(coast, spots), strict=True):
        if covered or not least < far < most:
            continue
        for dx, size in ((0.0, 0.78), (0.75, 0.5)):
            left, top, foot = x + dx - size, y - size, y + 0.5 * size
            rock = ((left, foot), (x + dx - 0.2 * size, top), (x + dx + size, foot))
            shade = ((x + dx - 0.2 * size, top), (x + dx + size, foot), (x + dx, foot))
            yield Path(polygon(rock), pen.theme.colour("mosaic.rock"))
            yield Path(polygon(shade), pen.theme.colour("mosaic.rock.shade"))
        surf = line(x - 1.1, y + 0.55, x + 1.6, y + 0.55)
        yield Path(surf, None, Stroke(pen.theme.colour("mosaic.halo"), 0.3, cap="round"))


def _off_lines(plan: Plan, spot: Point) -> bool:
    """Return whether a rock has room in its sector, and clear of where names lie."""
    x, y = spot
    rest = PLATE + 2 * MARGIN
    return rest < y < plan.trim.height - rest and any(
        abs(x - box.centre[0]) < box.width / 2 - _REST
        and abs(y - box.centre[1]) < box.height / 2 - _REST
        for box in (plan.box(at) for at, _ in plan.sectors())
    )


def trees(plan: Plan, pen: Pen, coast: Area) -> Iterator[Item]:
    """Draw woods where the land has room for them, the same on a card in every run."""
    step, key = plan.unit * 0.08, f"{plan.card.card}/tree"
    spots = [
        ((c + (0.75 if r % 2 else 0.25)) * step, (r + 0.5) * step)
        for r in range(int(plan.trim.height / step))
        for c in range(int(plan.trim.width / step))
        # Trees grow in groups: chance chooses patches first, then trees in them.
        if wander(f"{key}/{r // 3}/{c // 4}") > 0 and wander(f"{key}/{r}/{c}") > _BARE
    ]
    taken = within(grow(join(marks(plan)), 1.6), spots)
    deep = depths(coast, spots)
    crowns: list[Segment] = []
    for (x, y), covered, depth in zip(spots, taken, deep, strict=True):
        if not covered and depth > step:
            crowns += circle(x, y, step * 0.42)
    if crowns:
        yield Path(tuple(crowns), pen.theme.colour("mosaic.tree"))


def landmarks(plan: Plan, pen: Pen) -> Iterator[Item]:
    for at, _ in plan.sectors():
        if name := plan.landmark(at):
            yield standing(name, plan.footing(at), plan.unit * WIDTH, pen.theme)


def _path(area: Area) -> tuple[Segment, ...]:
    return outline(thinned(area, _TOLERANCE))
