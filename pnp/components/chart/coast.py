"""The sea and the land of a chart, and the fences of its spaces.

Impassable spaces are fenced by a double line with barbs inward over a hatched strip.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pnp.base.colours import mixed
from pnp.base.geometry import (
    Area,
    boundary,
    box_of,
    chains,
    contains,
    grow,
    hatched,
    outline,
    overlap,
    subtract,
    thinned,
    wander,
)
from pnp.components.chart.skies import nebula
from pnp.components.chart.strokes import neat
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Item, Path, Point, Segment, Segments, Stroke, line, polyline, rectangle
from pnp.theme import Theme

# Offsets from the coast and widths of the lines that engravers drew along it, in millimetres:
# each line farther out and finer than the one before.
WATER_LINES = ((0.5, 0.2), (1.1, 0.17), (1.85, 0.14), (2.75, 0.12), (3.85, 0.1), (5.2, 0.08))

# In a fjord the bottom falls away at once.
FJORD_LINES = ((0.55, 0.24), (1.05, 0.18), (1.6, 0.12))
# Millimetres by which the shore is darker than the land behind it.
SHADE = 0.9

# Offsets have many more points than a printer can show; a third of the finest line is left out.
_TOLERANCE = 0.025


def sea(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the ground of the frame, a deeper band near the coast, and the water-lines."""
    frame = board.frame
    yield Path(rectangle(frame.x, frame.y, frame.width, frame.height), fill=theme.colour("sea"))
    window = box_of(frame)
    shallows = overlap(subtract(grow(board.land, 3.2), board.land), window)
    if not shallows.is_empty and theme.art("coast") != "orbits":
        yield Path(_outline(shallows), fill=theme.colour("sea.deep"))
    if theme.art("sea") == "nebula":
        yield from nebula(board, theme)
    yield from _grounds(board, theme, lambda space: subtract(space.area, space.land))


def water_lines(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield what surrounds the land at sea: lines that follow the coast, or as the theme draws."""
    water = subtract(box_of(board.frame.inset(0.3)), board.land)
    match theme.art("coast"):
        case "fjord":
            yield from _along_coast(board, water, theme, FJORD_LINES)
        case "hatched":
            yield from _hatched_shore(board, water, theme)
        case "orbits":
            yield from _orbits(board, water, theme)
        case _:
            yield from _along_coast(board, water, theme, WATER_LINES)


def _along_coast(
    board: MapGeometry, water: Area, theme: Theme, offsets: tuple[tuple[float, float], ...]
) -> Iterator[Item]:
    colour = theme.colour("sea.line")
    for reach, width in offsets:
        lines = overlap(boundary(grow(board.land, reach)), water)
        if not lines.is_empty:
            yield Path(paths(lines), stroke=Stroke(colour, width, join="round"))


def _hatched_shore(board: MapGeometry, water: Area, theme: Theme) -> Iterator[Item]:
    """Level strokes out from the shore, long and short by turns."""
    colour = theme.colour("sea.line")
    for reach, gap in ((1.3, 0.9), (2.5, 1.8)):
        band = overlap(subtract(grow(board.land, reach), board.land), water)
        strokes = hatched(band, 0, gap)
        if not strokes.is_empty:
            yield Path(paths(strokes), stroke=Stroke(colour, 0.14, cap="round"))


def _orbits(board: MapGeometry, water: Area, theme: Theme) -> Iterator[Item]:
    """A glow that fades away from each world, and thin rings with beads on them."""
    sea, glow, line_ = (theme.colour(role) for role in ("sea", "sea.deep", "sea.line"))
    for reach, share in ((2.6, 0.3), (1.8, 0.55), (1.1, 0.8), (0.5, 1.0)):
        band = overlap(grow(board.land, reach), box_of(board.frame))
        if not band.is_empty:
            yield Path(_outline(band), fill=mixed(sea, glow, share))
    for reach, width, dash in ((2.9, 0.14, ()), (4.3, 0.2, (0.01, 0.9)), (6.0, 0.1, (2.4, 1.2))):
        lines = overlap(boundary(grow(grow(board.land, reach + 3), -3)), water)
        if not lines.is_empty:
            yield Path(paths(lines), stroke=Stroke(line_, width, dash, "round", "round"))


def _cliffs(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield strokes from the coast up the land, in tufts, where the theme draws fjords."""
    if theme.art("coast") != "fjord":
        return
    strokes: list[Segment] = []
    for chain in chains(boundary(board.land)):
        for i, ((x, y), (nx, ny)) in enumerate(_along(chain, 0.62, 0.3)):
            side = 1 if contains(board.land, (x + nx * 0.3, y + ny * 0.3)) else -1
            long = 0.55 + 0.75 * abs(wander(f"{x:.1f}:{y:.1f}")) * (0.6 + 0.4 * math.sin(i * 0.7))
            # Cliffs are in the shade on the shores that look south and east.
            deep = 0.24 if nx * side * 0.84 + ny * side * 0.54 < 0 else 0.12
            end = (x + nx * side * long, y + ny * side * long)
            strokes.extend(line(x, y, *end))
            if deep > 0.2:
                strokes.extend(line(x + 0.16 * ny, y - 0.16 * nx, end[0], end[1]))
    if strokes:
        yield Path(
            neat(tuple(strokes)), stroke=Stroke(theme.colour("land.line"), 0.13, cap="round")
        )


def land(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the land as one body: its tone, a shore darker than the inland, and the coast."""
    if board.land.is_empty:
        return
    yield Path(_outline(board.land), fill=theme.colour("land.shade"))
    inland = grow(board.land, -SHADE)
    if not board.map.board.margin:
        # Land goes on beyond the edge of a board without a frame, so there is no shore.
        shore = overlap(boundary(board.land), box_of(board.frame.inset(0.1)))
        inland = subtract(board.land, grow(shore, SHADE))
    if not inland.is_empty:
        yield Path(_outline(inland), fill=theme.colour("land"))
    yield from _grounds(board, theme, lambda space: overlap(space.area, inland))


def _grounds(board: MapGeometry, theme: Theme, part: Callable[[SpaceArea], Area]) -> Iterator[Item]:
    """Tint a part of each space whose kind has a ground of its own."""
    for space in board.spaces.values() if theme.art("fills") != "none" else ():
        role = space.place.kind.ground
        area = part(space) if role is not None else None
        if role is not None and area is not None and not area.is_empty:
            yield Path(_outline(area), fill=theme.colour(role))


def coastline(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the coast itself, without the edge where the frame cuts the land."""
    yield from _cliffs(board, theme)
    lines = overlap(boundary(board.land), box_of(board.frame.inset(0.2)))
    if not lines.is_empty:
        yield Path(
            paths(lines), stroke=Stroke(theme.colour("land.line"), 0.42, cap="round", join="round")
        )


def paths(lines: object) -> Segments:
    """Return linear geometry as one path."""
    thin = thinned(lines, _TOLERANCE)
    return neat(tuple(segment for chain in chains(thin) for segment in polyline(chain)))


def _outline(area: Area) -> Segments:
    return neat(outline(thinned(area, _TOLERANCE)))


def fences(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the red fence of each impassable space and of coasts where ships may not land."""
    for space in board.spaces.values():
        if space.fenced:
            yield from _fence(space.area, board, theme)


def _fence(area: Area, board: MapGeometry, theme: Theme) -> Iterator[Item]:
    red = theme.colour("closed")
    window = box_of(board.frame)
    inner = grow(area, -2.4)
    strip = subtract(area, inner)
    hatch = hatched(overlap(strip, window), 45, 0.9)
    if not hatch.is_empty:
        yield Path(paths(hatch), stroke=Stroke(red, 0.16))
    edge = boundary(grow(area, -0.35))
    yield Path(
        outline(grow(area, -0.35)), stroke=Stroke(theme.colour("closed.halo"), 1.6, join="round")
    )
    yield Path(outline(grow(area, -0.35)), stroke=Stroke(red, 0.75, join="round"))
    barbs = tuple(
        segment
        for chain in chains(edge)
        for (x, y), (nx, ny) in _along(chain, 3.2, 1.6)
        for segment in _barb(area, (x, y), (nx, ny))
    )
    if barbs:
        yield Path(barbs, stroke=Stroke(red, 0.45, cap="round"))


def _barb(area: Area, at: Point, normal: Point) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A short stroke from the fence into the space, whichever side that is."""
    (x, y), (nx, ny) = at, normal
    inward = 1 if contains(area, (x + nx, y + ny)) else -1
    return line(x, y, x + nx * 1.5 * inward, y + ny * 1.5 * inward)


def _along(chain: list[Point], step: float, start: float) -> Iterator[tuple[Point, Point]]:
    """Yield points every ``step`` mm along a chain, with the unit normal there."""
    due = start
    for (xa, ya), (xb, yb) in zip(chain, chain[1:], strict=False):
        size = math.dist((xa, ya), (xb, yb))
        while due <= size and size > 0:
            t = due / size
            normal = (-(yb - ya) / size, (xb - xa) / size)
            yield (xa + (xb - xa) * t, ya + (yb - ya) * t), normal
            due += step
        due -= size
