"""The face of a card of a mosaic: sea with a wave pattern, coasts, the grid, marks and a name.

The waves form a lattice with a whole number on each card, none of them cut, so that cards join on
open sea whatever lies beside them.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import Area, box_of, disc, grow, join, outline, overlap, size_of, thinned
from pnp.components.pen import Pen
from pnp.components.sectors.nature import (
    BLOCKED,
    GHOST,
    SHALLOWS,
    badge_of,
    landmarks,
    marks,
    rocks,
    shore,
    trees,
    waves,
)
from pnp.components.sectors.plan import MARGIN, PLATE, Plan, land
from pnp.components.tints import visible
from pnp.facts.sectors import Place, shape
from pnp.model.mosaic import Kind, Sector
from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Rect,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    rounded,
)
from pnp.text import shaping
from pnp.theme import Theme

BLEED = 3.0
# An icon without a badge, in parts of a sector.
_PLAIN = 0.32
# Places for a name are this far apart; between it and the lines that it parts.
_STEP, _GAP = 1.0, 1.6
_TOLERANCE = 0.02


def art(plan: Plan, pen: Pen, where: KeyPath) -> Group:
    """Return all of the face but the name; ``where`` is the path of the card."""
    trim, bled = plan.trim, plan.trim.inset(-BLEED)
    window = rectangle(bled.x, bled.y, bled.width, bled.height)
    items: list[Item] = [Path(window, pen.theme.colour("mosaic.sea"))]
    if plan.card.image is not None:
        edge = rectangle(trim.x, trim.y, trim.width, trim.height)
        items += pen.own((*where, "image"), plan.card.image, edge, window)
    else:
        coast = land(plan)
        items += _ghost(plan, pen, where)
        items.append(waves(plan, pen, coast))
        items += shore(pen, coast)
        items += rocks(plan, pen, coast)
        items += trees(plan, pen, coast)
        items += landmarks(plan, pen)
    items += _grid(plan, pen)
    for at, sector in plan.sectors():
        items += _sector(plan, at, sector, pen, where)
    return Group(tuple(items), clip=window)


def colours_of(kind: Kind, theme: Theme) -> tuple[str, str]:
    """Return the ground of a kind of card and the ink on it: where the file names no ink, one that
    is seen there, since a theme may make ``paper`` dark."""
    ground, ink = theme.colour(kind.ground), theme.colour(kind.ink)
    chosen = "ink" in kind.model_fields_set
    return ground, ink if chosen else visible(ground, ink, theme.colour("ink"))


def plate(plan: Plan, kind: Kind, pen: Pen, where: KeyPath, size: float = PLATE) -> Iterator[Item]:
    """Draw the number and the name on clear water, between the icon of the card's kind and a needle
    that points up. The lines between sectors stop beside it."""
    theme = pen.theme
    ground, ink = colours_of(kind, theme)
    style = theme.style("mosaic.name", size * 0.64).filled(ink)
    disc = 0.0 if plan.card.number is None else size
    room = plan.trim.width - 4 * size - disc
    wide = min(shaping.width(plan.card.name, style), room)
    place = _clear(plan, wide + 3.1 * size + disc, size)
    for x in _crossed(plan, place):
        gap = rectangle(x - _GAP / 2, place.y - _GAP, _GAP, place.height + 2 * _GAP)
        yield Path(gap, theme.colour("mosaic.sea"))
    halo = place.inset(-0.5)
    edge = rounded(halo.x, halo.y, halo.width, halo.height, size)
    yield Path(edge, theme.colour("mosaic.halo"))
    yield Path(rounded(place.x, place.y, place.width, size, size), ground)
    icon, (x, middle) = place.x + size * 0.78, place.centre
    yield from pen.icon(
        ("kinds", plan.card.kind, "icon"), kind.icon, icon, middle, size * 0.78, ink
    )
    if plan.card.number is not None:
        at = icon + size * 1.04
        yield Path(circle(at, middle, size * 0.43), ink)
        number = theme.style("mosaic.name", size * 0.66).filled(ground)
        yield from pen.centred((*where, "number"), str(plan.card.number), number, at, middle, size)
    x += disc / 2
    yield from pen.centred((*where, "name"), plan.card.name, style, x, middle, room)
    yield from _needle((place.right - size * 0.68, middle), size * 0.62, ink)


def _clear(plan: Plan, wide: float, high: float) -> Rect:
    """Return the place for a name that hides nothing, near the middle of the foot, else of the
    head, else of an inner line between sectors; where each hides something, the one that hides
    least."""
    trim, rows = plan.trim, shape(plan.record)[0]
    middle, reach = trim.centre[0] - wide / 2, (trim.width - wide) / 2 - MARGIN
    lines = [trim.y + trim.height * row / rows for row in range(1, rows)]
    inner = [top for line in lines for top in (line - high - MARGIN, line + MARGIN)]
    tops = trim.bottom - high - MARGIN, trim.y + MARGIN, *inner
    steps = range(max(0, int(reach / _STEP)) + 1)
    shifts = [side * step * _STEP for step in steps for side in (1, -1)]
    places = [Rect(middle + shift, top, wide, high) for top in tops for shift in shifts]
    if plan.card.image is not None:
        return places[0]
    taken = grow(join([land(plan), *marks(plan)]), SHALLOWS[1])
    hidden = ((size_of(overlap(taken, box_of(place))), i) for i, place in enumerate(places))
    best = next(hidden)
    for found in hidden:
        if not best[0]:
            break
        best = min(best, found)
    return places[best[1]]


def _crossed(plan: Plan, place: Rect) -> Iterator[float]:
    """Yield where the lines between columns of sectors meet the place of a name."""
    for at, _ in plan.sectors():
        right = plan.box(at).right
        if at[0] == 0 and place.x < right < place.right:
            yield right


def badge(
    sector: Sector, at: Point, unit: float, pen: Pen, where: KeyPath, *, blocked: bool = False
) -> Iterator[Item]:
    """Draw a sector's icon centred at ``at``, with its ground, as on a sector ``unit`` mm wide."""
    ground, ink = pen.theme.colour(sector.ground), pen.theme.colour(sector.ink)
    halo = pen.theme.colour("mosaic.halo")
    wide = unit * badge_of(sector)
    (x, y), half, size = at, wide / 2, wide * 0.76
    match sector.shape:
        case "disc":
            yield Path(circle(x, y, half), ground, Stroke(halo, unit * 0.017))
        case "square":
            edge = rounded(x - half, y - half, 2 * half, 2 * half, half * 0.32)
            yield Path(edge, ground, Stroke(halo, unit * 0.017))
        case "canopy":
            yield Path(outline(_canopy(at, half * 1.16)), ground, Stroke(halo, unit * 0.017))
            size = half * 1.72
        case "none":
            size = unit * (BLOCKED if blocked else _PLAIN)
    if sector.icon:
        yield from pen.icon(where, sector.icon, x, y, size, ink)


def _canopy(at: Point, radius: float) -> Area:
    """Return the outline of tree tops: a ring of discs about one."""
    turns = ((0, -0.5), (0.52, -0.3), (0.6, 0.25), (0.2, 0.55), (-0.34, 0.5), (-0.62, 0.1))
    crowns = [(-0.5, -0.34), *turns]
    tops = [disc((at[0] + x * radius, at[1] + y * radius), radius * 0.5) for x, y in crowns]
    return thinned(join([disc(at, radius * 0.72), *tops]), _TOLERANCE)


def _ghost(plan: Plan, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw what the card is named after, in the colour of the waves, on its sector."""
    ghost = plan.card.ghost
    if ghost is not None:
        x, y = plan.box(ghost.at).centre
        size = plan.unit * GHOST
        colour = pen.theme.colour("mosaic.ghost")
        yield from pen.icon((*where, "ghost", "icon"), ghost.icon, x, y, size, colour)


def _grid(plan: Plan, pen: Pen) -> Iterator[Item]:
    """Draw dashed lines between sectors, none where both sides are blocked."""
    stroke = Stroke(pen.theme.colour("mosaic.grid"), 0.65, (2.2, 1.3), cap="round")
    for (r, c), sector in plan.sectors():
        box = plan.box((r, c))
        right, below = plan.sector((r, c + 1)), plan.sector((r + 1, c))
        if right is not None and not (sector.blocked or right.blocked):
            yield Path(line(box.right, box.y + 0.8, box.right, box.bottom - 0.8), None, stroke)
        if below is not None and not (sector.blocked or below.blocked):
            yield Path(line(box.x + 0.8, box.bottom, box.right - 0.8, box.bottom), None, stroke)


def _sector(plan: Plan, at: Place, sector: Sector, pen: Pen, where: KeyPath) -> Iterator[Item]:
    legend = ("legend", plan.card.sectors[at[0]][at[1]], "icon")
    if sector.spot is not None:
        yield from spot(sector, plan.berth(at), sector.spot, pen, legend)
    else:
        yield from badge(sector, plan.icon(at), plan.unit, pen, legend, blocked=sector.blocked)


def spot(sector: Sector, at: Point, width: float, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw the place of a token: a dashed ring with the token's icon, lighter than a mark."""
    theme = pen.theme
    ring = Stroke(theme.colour(sector.ink), 0.5, (1.5, 0.9))
    yield Path(circle(*at, width / 2), theme.colour("mosaic.spot"), ring)
    if sector.icon:
        ghost = theme.colour(sector.ink)
        yield from pen.icon(where, sector.icon, *at, width * 0.7, ghost)


def _needle(at: Point, high: float, colour: str) -> Iterator[Item]:
    """Draw a compass needle that points up, for cards that are never turned."""
    x, y, half = at[0], at[1] - high / 2, high * 0.27
    notch = y + high * 0.74
    yield Path(polygon(((x, y), (x + half, y + high), (x, notch))), colour)
    whole = ((x, y), (x + half, y + high), (x, notch), (x - half, y + high))
    yield Path(polygon(whole), None, Stroke(colour, high * 0.07, join="round"))
