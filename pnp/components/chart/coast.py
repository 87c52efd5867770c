"""The sea and the land of a chart: ground tones, water-lines, the body of the land."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import (
    Area,
    boundary,
    box_of,
    chains,
    grow,
    outline,
    overlap,
    subtract,
    thinned,
)
from pnp.components.chart.strokes import neat
from pnp.facts.spaces import MapGeometry
from pnp.scene import Item, Path, Segments, Stroke, polyline, rectangle
from pnp.theme import Theme

# Offsets from the coast and widths of the lines that engravers drew along it, in millimetres:
# each line farther out and finer than the one before.
WATER_LINES = ((0.5, 0.2), (1.1, 0.17), (1.85, 0.14), (2.75, 0.12), (3.85, 0.1), (5.2, 0.08))

# Offsets have many more points than a printer can show; a third of the finest line is left out.
_TOLERANCE = 0.025


def sea(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the ground of the frame, a deeper band near the coast, and the water-lines."""
    frame = board.frame
    yield Path(rectangle(frame.x, frame.y, frame.width, frame.height), fill=theme.colour("sea"))
    window = box_of(frame)
    shallows = overlap(subtract(grow(board.land, 3.2), board.land), window)
    if not shallows.is_empty:
        yield Path(_outline(shallows), fill=theme.colour("sea.deep"))


def water_lines(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    water = subtract(box_of(board.frame.inset(0.3)), board.land)
    colour = theme.colour("sea.line")
    for reach, width in WATER_LINES:
        lines = overlap(boundary(grow(board.land, reach)), water)
        if not lines.is_empty:
            yield Path(paths(lines), stroke=Stroke(colour, width, join="round"))


def land(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the land as one body: its tone, a shore darker than the inland, and the coast."""
    if board.land.is_empty:
        return
    yield Path(_outline(board.land), fill=theme.colour("land.shade"))
    inland = grow(board.land, -0.9)
    if not inland.is_empty:
        yield Path(_outline(inland), fill=theme.colour("land"))


def coastline(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the coast itself, without the edge where the frame cuts the land."""
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
