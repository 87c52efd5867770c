"""The borders of spaces: quiet where ships pass, plain to see where they do not.

Shape tells as much as colour: open borders are dotted, closed ones are ridges with ticks, and
impassable spaces are fenced by a double line with barbs inward over a hatched strip.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

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
)
from pnp.components.chart.coast import paths
from pnp.facts.spaces import LEAST_WATER, Border, MapGeometry
from pnp.scene import Item, Path, Point, Stroke, line
from pnp.theme import Theme


def borders(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    fenced = {space.id for space in board.spaces.values() if space.fenced}
    open_ones = [b for b in board.borders if b.state == "open" and not {b.a, b.b} & fenced]
    shut = [b for b in board.borders if b.state == "closed" and not {b.a, b.b} & fenced]
    for border in open_ones:
        yield from _open(board, border, theme)
    land = {space.id for space in board.drawn("land")}
    for border in shut:
        # Where a space is landlocked nobody looks for a way; a ridge there would only be noise.
        if {border.a, border.b} & land:
            yield from _open(board, border, theme)
        elif border.water < LEAST_WATER:
            yield from _ridge(border, theme, theme.colour("space.border.land"), 0.32)
        else:
            yield from _ridge(border, theme, theme.colour("land.line"), 0.45)
    for border in board.borders:
        if border.state == "red" and not {border.a, border.b} & fenced:
            yield from _ridge(border, theme, theme.colour("closed"), 0.6)


def fences(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the red fence of each impassable space and of coasts where ships may not land."""
    for space in board.spaces.values():
        if space.fenced:
            yield from _fence(space.area, board, theme)


def _open(board: MapGeometry, border: Border, theme: Theme) -> Iterator[Item]:
    sea = subtract(border.lines, board.land)
    if not sea.is_empty:
        # A band of plain sea lifts the dots out of the water-lines.
        yield Path(paths(sea), stroke=Stroke(theme.colour("sea"), 1.0, join="round"))
        yield Path(
            paths(sea), stroke=Stroke(theme.colour("space.border"), 0.5, (0.02, 1.15), "round")
        )
    dry = overlap(border.lines, board.land)
    if dry.is_empty:
        return
    # On land the dots need a clear path between hills and trees.
    yield Path(paths(dry), stroke=Stroke(theme.colour("land"), 1.7, join="round"))
    colour = theme.colour("space.border.land")
    dash = (0.02, 1.15) if border.water >= LEAST_WATER else (1.1, 0.8)
    yield Path(paths(dry), stroke=Stroke(colour, 0.46, dash, "round"))


def _ridge(border: Border, theme: Theme, colour: str, width: float) -> Iterator[Item]:
    """A line with ticks across it, like the crest of a ridge."""
    yield Path(paths(border.lines), stroke=Stroke(theme.colour("land"), 1.5, join="round"))
    yield Path(paths(border.lines), stroke=Stroke(colour, width, cap="round", join="round"))
    ticks = tuple(
        segment
        for chain in chains(border.lines)
        for (x, y), (nx, ny) in _along(chain, 1.7, 0.9)
        for segment in line(x - nx * 0.6, y - ny * 0.6, x + nx * 0.6, y + ny * 0.6)
    )
    if ticks:
        yield Path(ticks, stroke=Stroke(colour, width * 0.75, cap="round"))


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
