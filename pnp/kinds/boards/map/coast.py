"""The sea and the land of a chart, and the coast between them in the theme's style."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.art.engraving import length, round_segments
from pnp.base.colours import mix
from pnp.base.geometry import (
    Area,
    boundary,
    box_of,
    chains,
    grow,
    join,
    lines_of,
    outline,
    overlap,
    polygons,
    simplify,
    subtract,
)
from pnp.kinds.boards.map import shore
from pnp.kinds.boards.map.relief import nebula
from pnp.kinds.boards.map.shore import level_strokes
from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea
from pnp.scene import Item, Path, Point, Segments, Stroke, polyline, rectangle
from pnp.theme import Theme

# Width of the darker strip of land along the shore, in millimetres.
SHADE = 0.9

# Offset lines have far more points than a printer can show; the tolerance is a third of the finest
# line.
_TOLERANCE = 0.025
# The minimum length of an orbit in millimetres (shorter stretches become gaps between worlds), the
# width of bays that orbits cross, and their distance from other orbits.
_ORBIT, _BAY, _ASIDE = 18.0, 14.0, 0.7


def sea(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the ground of the frame, a deeper band near the coast, and the water-lines."""
    frame = board.frame
    yield Path(rectangle(frame.x, frame.y, frame.width, frame.height), fill=theme.colour("sea"))
    if theme.art("coast") != "orbits":
        yield from shore.wash(board, theme)
    if theme.art("sea") == "nebula":
        yield from nebula(board, theme)
    yield from _grounds(board, theme, lambda space: subtract(space.area, space.land))


def water_lines(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the surroundings of land at sea: lines that follow the coast, or the theme's
    variant."""
    water = subtract(box_of(board.frame.inset(0.3)), board.land)
    match theme.art("coast"):
        case "fjord":
            yield from shore.water_lines(board, theme, shore.FJORD)
        case "hatched":
            yield from level_strokes(board, water, theme)
        case "orbits":
            yield from _draw_orbits(board, water, theme)
        case _:
            yield from shore.water_lines(board, theme, shore.ENGRAVED)


def _draw_orbits(board: MapGeometry, water: Area, theme: Theme) -> Iterator[Item]:
    """Yield a glow fading away from each world, and thin rings with beads.

    The rings cross its bays and end before other worlds.
    """
    sea, glow, line_ = (theme.colour(role) for role in ("sea", "sea.deep", "sea.line"))
    for reach, share in ((2.6, 0.3), (1.8, 0.55), (1.1, 0.8), (0.5, 1.0)):
        band = overlap(grow(board.land, reach), box_of(board.frame))
        if not band.is_empty:
            yield Path(_outline(band), fill=mix(sea, glow, share))
    worlds = polygons(board.land)
    for reach, width, dash in ((2.9, 0.14, ()), (4.3, 0.2, (0.01, 0.9)), (6.0, 0.1, (2.4, 1.2))):
        around: list[list[Point]] = []
        for world in worlds:
            others = join([grow(other, reach + _ASIDE) for other in worlds if other is not world])
            ring = boundary(grow(grow(world, reach + _BAY), -_BAY))
            lines = chains(subtract(overlap(ring, water), others))
            around += [list(chain) for chain in lines if length(chain) > _ORBIT]
        if around:
            yield Path(
                lines_path(lines_of(around)), stroke=Stroke(line_, width, dash, "round", "round")
            )


def land(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the land as one body: its tone, a shore darker than the inland, and the coast."""
    if board.land.is_empty:
        return
    yield Path(_outline(board.land), fill=theme.colour("land.shade"))
    # Land continues beyond the edge of a chart, so it has no shore there.
    edge = overlap(boundary(board.land), box_of(board.frame.inset(0.1)))
    inland = subtract(board.land, grow(edge, SHADE))
    if not inland.is_empty:
        yield Path(_outline(inland), fill=theme.colour("land"))
    yield from _grounds(board, theme, lambda space: overlap(space.area, inland))


def _grounds(board: MapGeometry, theme: Theme, part: Callable[[SpaceArea], Area]) -> Iterator[Item]:
    """Yield the tint of a part of each space whose kind has its own ground."""
    for space in board.spaces.values() if theme.art("fills") != "none" else ():
        role = space.place.kind.ground
        area = part(space) if role is not None else None
        if role is not None and area is not None and not area.is_empty:
            yield Path(_outline(area), fill=theme.colour(role))


def coastline(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the coast and its cliffs, without the edge where the frame cuts the land."""
    match theme.art("coast"):
        case "fjord":
            yield from shore.cliffs(board, theme, -9.0)
        case "hatched" | "orbits":
            pass
        case _:
            yield from shore.cliffs(board, theme, 1.1)
            yield from shore.skerries(board, theme)
    yield from shore.coastline(board, theme)


def lines_path(lines: object) -> Segments:
    """Return linear geometry as one path."""
    thin = simplify(lines, _TOLERANCE)
    return round_segments(tuple(segment for chain in chains(thin) for segment in polyline(chain)))


def _outline(area: Area) -> Segments:
    return round_segments(outline(simplify(area, _TOLERANCE)))
