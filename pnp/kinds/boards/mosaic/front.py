"""The face of a mosaic card: sea with waves, coasts, rocks, woods, grid, marks and name."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.pen import Pen
from pnp.art.tints import first_visible_ink
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import (
    Area,
    box_of,
    covers_points,
    depths,
    disc,
    distances,
    grow,
    join,
    outline,
    overlap,
    simplify,
    size_of,
)
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.mosaic.plan import MARGIN, PLATE, WIDTH, Plan, draw_landmark, land
from pnp.kinds.boards.mosaic.record import Kind, Sector
from pnp.kinds.boards.mosaic.sectors import Place, sectors_per_card
from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
)
from pnp.text import shaping
from pnp.theme import Theme

SHALLOWS = 1.85, 0.95
"""Widths of the shallows around a coast."""
BADGE, AFLOAT, BLOCKED, GHOST = 0.3, 0.36, 0.58, 0.66
"""Icon sizes as fractions of a sector: badges on land and at sea, blocked sectors, background."""
# Width of the beach inside a coast, and of the slope inside that.
_BEACH, _SLOPE = 0.9, 0.7
# Trees grow where the noise, from -1 to 1, is above this.
_BARE = -0.6
# The same for rocks in the water along a coast; their distance from the lines of sectors.
_ROCKY, _REST = 0.5, 1.9
_TOLERANCE = 0.02


def waves(plan: Plan, pen: Pen, coast: Area) -> Path:
    """Return the waves on open water, as one path."""
    step = plan.unit / 4
    across, down = round(plan.trim.width / step), round(plan.trim.height / step)
    dx, dy = plan.trim.width / across, plan.trim.height / down
    spots = [
        ((c + (0.32 if r % 2 else 0.68)) * dx, (r + 0.5) * dy)
        for r in range(down)
        for c in range(across)
    ]
    taken = grow(join([coast, *mark_areas(plan)]), 0.34 * step)
    dry = covers_points(taken, spots)
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
    """Return the width of a sector's badge, as a fraction of the sector."""
    return BADGE if sector.islet or sector.shape != "disc" else AFLOAT


def mark_areas(plan: Plan) -> list[Area]:
    """Return the areas besides land that waves avoid."""
    ghost = plan.card.ghost
    found = [disc(plan.box(ghost.at).centre, plan.unit * GHOST * 0.52)] if ghost else []
    for at, sector in plan.sectors():
        if sector.icon:
            part = BLOCKED * 1.08 if sector.blocked else badge_of(sector)
            found.append(disc(plan.icon(at), plan.unit * part / 2))
        if sector.spot is not None:
            found.append(disc(plan.berth(at), sector.spot / 2))
        if plan.landmark(at):
            found.append(disc(plan.landmark_middle(at), plan.unit * WIDTH * 0.6))
    return found


def shore(pen: Pen, coast: Area) -> Iterator[Item]:
    """Draw land with its beach, and the shallows around it."""
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
        if signed_noise(f"{plan.card.card}/rock/{r}/{c}") > _ROCKY
    ]
    spots = [spot for spot in spots if _has_rock_room(plan, spot)]
    if coast.is_empty or not spots:
        return
    taken = covers_points(grow(join(mark_areas(plan)), SHALLOWS[0]), spots)
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


def _has_rock_room(plan: Plan, spot: Point) -> bool:
    """Return whether a rock has room in its sector and is clear of names."""
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
        # Trees grow in groups: noise selects patches first, then trees in them.
        if signed_noise(f"{key}/{r // 3}/{c // 4}") > 0 and signed_noise(f"{key}/{r}/{c}") > _BARE
    ]
    taken = covers_points(grow(join(mark_areas(plan)), 1.6), spots)
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
            yield draw_landmark(name, plan.landmark_middle(at), plan.unit * WIDTH, pen.theme)


def _path(area: Area) -> tuple[Segment, ...]:
    return outline(simplify(area, _TOLERANCE))


# The face of a mosaic card: sea with waves, coasts, grid, marks and name.


BLEED = 3.0
# An icon without a badge, as a fraction of a sector.
_PLAIN = 0.32
# The distance between candidate places for a name, and the gap between it and grid lines.
_STEP, _GAP = 1.0, 1.6


def face_art(plan: Plan, pen: Pen, where: KeyPath) -> Group:
    """Return all of the face except the name; ``where`` is the path of the card."""
    trim, bled = plan.trim, plan.trim.inset(-BLEED)
    window = rectangle(bled.x, bled.y, bled.width, bled.height)
    items: list[Item] = [Path(window, pen.theme.colour("mosaic.sea"))]
    if plan.card.image is not None:
        edge = rectangle(trim.x, trim.y, trim.width, trim.height)
        items += pen.own_picture((*where, "image"), plan.card.image, edge, window)
    else:
        coast = land(plan)
        items += _draw_ghost(plan, pen, where)
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
    """Return the ground of a kind of card and the ink on it.

    If the file names no ink, it is one that is visible there, since a theme may make ``paper``
    dark.
    """
    ground, ink = theme.colour(kind.ground), theme.colour(kind.ink)
    chosen = "ink" in kind.model_fields_set
    return ground, ink if chosen else first_visible_ink(ground, ink, theme.colour("ink"))


def plate(plan: Plan, kind: Kind, pen: Pen, where: KeyPath, size: float = PLATE) -> Iterator[Item]:
    """Draw the number and the name on clear water, between the kind's icon and an upward needle.

    The lines between sectors stop beside it.
    """
    theme = pen.theme
    ground, ink = colours_of(kind, theme)
    style = theme.style("mosaic.name", size * 0.64).with_fill(ink)
    disc = 0.0 if plan.card.number is None else size
    room = plan.trim.width - 4 * size - disc
    wide = min(shaping.width(plan.card.name, style), room)
    place = _name_place(plan, wide + 3.1 * size + disc, size)
    for x in _crossing_lines(plan, place):
        gap = rectangle(x - _GAP / 2, place.y - _GAP, _GAP, place.height + 2 * _GAP)
        yield Path(gap, theme.colour("mosaic.sea"))
    halo = place.inset(-0.5)
    edge = rounded_rectangle(halo.x, halo.y, halo.width, halo.height, size)
    yield Path(edge, theme.colour("mosaic.halo"))
    yield Path(rounded_rectangle(place.x, place.y, place.width, size, size), ground)
    icon, (x, middle) = place.x + size * 0.78, place.centre
    yield from pen.icon(
        ("kinds", plan.card.kind, "icon"), kind.icon, icon, middle, size * 0.78, ink
    )
    if plan.card.number is not None:
        at = icon + size * 1.04
        yield Path(circle(at, middle, size * 0.43), ink)
        number = theme.style("mosaic.name", size * 0.66).with_fill(ground)
        yield from pen.centred((*where, "number"), str(plan.card.number), number, at, middle, size)
    x += disc / 2
    yield from pen.centred((*where, "name"), plan.card.name, style, x, middle, room)
    yield from _needle((place.right - size * 0.68, middle), size * 0.62, ink)


def _name_place(plan: Plan, wide: float, high: float) -> Rect:
    """Return a place for a name that hides nothing.

    It is near the middle of the foot, else of the head, else of an inner line between sectors. If
    each hides something, the one that hides least is used.
    """
    trim, rows = plan.trim, sectors_per_card(plan.record)[0]
    middle, reach = trim.centre[0] - wide / 2, (trim.width - wide) / 2 - MARGIN
    lines = [trim.y + trim.height * row / rows for row in range(1, rows)]
    inner = [top for line in lines for top in (line - high - MARGIN, line + MARGIN)]
    tops = trim.bottom - high - MARGIN, trim.y + MARGIN, *inner
    steps = range(max(0, int(reach / _STEP)) + 1)
    shifts = [side * step * _STEP for step in steps for side in (1, -1)]
    places = [Rect(middle + shift, top, wide, high) for top in tops for shift in shifts]
    if plan.card.image is not None:
        return places[0]
    taken = grow(join([land(plan), *mark_areas(plan)]), SHALLOWS[1])
    hidden = ((size_of(overlap(taken, box_of(place))), i) for i, place in enumerate(places))
    best = next(hidden)
    for found in hidden:
        if not best[0]:
            break
        best = min(best, found)
    return places[best[1]]


def _crossing_lines(plan: Plan, place: Rect) -> Iterator[float]:
    """Yield where the lines between columns of sectors cross the place of a name."""
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
            edge = rounded_rectangle(x - half, y - half, 2 * half, 2 * half, half * 0.32)
            yield Path(edge, ground, Stroke(halo, unit * 0.017))
        case "canopy":
            yield Path(outline(_canopy(at, half * 1.16)), ground, Stroke(halo, unit * 0.017))
            size = half * 1.72
        case "none":
            size = unit * (BLOCKED if blocked else _PLAIN)
    if sector.icon:
        yield from pen.icon(where, sector.icon, x, y, size, ink)


def _canopy(at: Point, radius: float) -> Area:
    """Return the outline of tree tops: a ring of discs around a central one."""
    turns = ((0, -0.5), (0.52, -0.3), (0.6, 0.25), (0.2, 0.55), (-0.34, 0.5), (-0.62, 0.1))
    crowns = [(-0.5, -0.34), *turns]
    tops = [disc((at[0] + x * radius, at[1] + y * radius), radius * 0.5) for x, y in crowns]
    return simplify(join([disc(at, radius * 0.72), *tops]), _TOLERANCE)


def _draw_ghost(plan: Plan, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw the subject of the card's name, in the colour of the waves, on its sector."""
    ghost = plan.card.ghost
    if ghost is not None:
        x, y = plan.box(ghost.at).centre
        size = plan.unit * GHOST
        colour = pen.theme.colour("mosaic.ghost")
        yield from pen.icon((*where, "ghost", "icon"), ghost.icon, x, y, size, colour)


def _grid(plan: Plan, pen: Pen) -> Iterator[Item]:
    """Draw dashed lines between sectors, except between two blocked ones."""
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
        yield from draw_token_place(sector, plan.berth(at), sector.spot, pen, legend)
    else:
        yield from badge(sector, plan.icon(at), plan.unit, pen, legend, blocked=sector.blocked)


def draw_token_place(
    sector: Sector, at: Point, width: float, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw the place of a token: a dashed ring with the token's icon, lighter than a mark."""
    theme = pen.theme
    ring = Stroke(theme.colour(sector.ink), 0.5, (1.5, 0.9))
    yield Path(circle(*at, width / 2), theme.colour("mosaic.spot"), ring)
    if sector.icon:
        ghost = theme.colour(sector.ink)
        yield from pen.icon(where, sector.icon, *at, width * 0.7, ghost)


def _needle(at: Point, high: float, colour: str) -> Iterator[Item]:
    """Draw a compass needle that points up, for cards that are never rotated."""
    x, y, half = at[0], at[1] - high / 2, high * 0.27
    notch = y + high * 0.74
    yield Path(polygon(((x, y), (x + half, y + high), (x, notch))), colour)
    whole = ((x, y), (x + half, y + high), (x, notch), (x - half, y + high))
    yield Path(polygon(whole), None, Stroke(colour, high * 0.07, join="round"))
