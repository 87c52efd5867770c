"""The borders of spaces.

They are dots where ships pass, plainer to see where they do not, and differ in shape as well as in
colour: open borders are dotted, dashed where no water joins the spaces, and closed ones are ridges
with ticks. At sea they lie on a band of plain water, under all ornaments; ashore they lie on the
coast, and hills and trees keep off them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import Bodies, Lines, chains, overlap, subtract
from pnp.components.chart.coast import paths
from pnp.components.chart.crowd import Crowd, Disc
from pnp.components.chart.strokes import evenly, length, normals
from pnp.facts.survey import LEAST_WATER, Border, MapGeometry
from pnp.scene import Item, Path, Segment, Segments, Stroke, line
from pnp.theme import Theme

_DOTS = (0.02, 1.25)
_DASHES = (1.1, 1.0)
_WIDTH = 0.66
"""Millimetres across the dots of open borders, which are read across the table."""
# From tick to tick of a ridge, how far they reach to either side, and their width: they are what
# tells a closed border from an open one.
_TICKS, _REACH, _TICK = 1.9, 0.85, 0.55
# How far hills and trees keep from a border ashore.
_PATH = 0.7


Part = tuple[Border, Lines]


class Borders:
    """The borders of a chart, each in its parts at sea and ashore."""

    def __init__(self, board: MapGeometry, theme: Theme) -> None:
        fenced = {space.id for space in board.spaces.values() if space.fenced}
        self._theme = theme
        self._land = {space.id for space in board.drawn("land")}
        self._parts: list[tuple[Border, Lines, Lines]] = []
        bodies = Bodies(board.land)
        for border in board.borders:
            if not {border.a, border.b} & fenced:
                drawn = border.drawn if border.state == "open" else border.lines
                land = bodies.near(drawn)
                self._parts.append((border, subtract(drawn, land), overlap(drawn, land)))

    def at_sea(self) -> Iterator[Item]:
        """Yield the parts of all borders in water, each on a band that lifts it out of the lines
        along the coast."""
        parts = [(border, sea) for border, sea, _ in self._parts if not sea.is_empty]
        # Across clouds of dust it would be seen as a casing.
        if parts and self._theme.art("sea") != "nebula":
            band = Stroke(self._theme.colour("sea"), 1.3, join="round")
            yield Path(_together(parts), stroke=band)
        yield from self._dotted([part for part in parts if self._open(part[0])], "space.border")
        yield from self._ridges(parts)

    def ashore(self) -> Iterator[Item]:
        """Yield the parts of all borders on land."""
        parts = [(border, land) for border, _, land in self._parts if not land.is_empty]
        opened = [part for part in parts if self._open(part[0])]
        wet = [part for part in opened if part[0].water >= LEAST_WATER]
        yield from self._dotted(wet, "space.border.land")
        dry = [part for part in opened if part[0].water < LEAST_WATER]
        yield from self._dotted(dry, "space.border.land", _DASHES)
        yield from self._ridges(parts)

    def paths(self) -> Crowd:
        """Return what hills and trees leave free."""
        free = Crowd()
        for _, _, land in self._parts:
            for chain in chains(land):
                for x, y in evenly(chain, max(2, math.ceil(length(chain)))):
                    free.add(Disc(x, y, _PATH))
        return free

    def _open(self, border: Border) -> bool:
        """Return whether a border is open or that of a landlocked space, where no one looks for a
        way and a ridge would only be noise."""
        landlocked = {border.a, border.b} & self._land
        return border.state == "open" or (border.state == "closed" and bool(landlocked))

    def _dotted(
        self, parts: Sequence[Part], role: str, dash: tuple[float, float] = _DOTS
    ) -> Iterator[Item]:
        if parts:
            stroke = Stroke(self._theme.colour(role), _WIDTH, dash, "round")
            yield Path(_together(parts), stroke=stroke)

    def _ridges(self, parts: Sequence[Part]) -> Iterator[Item]:
        for border, lines in parts:
            if border.state == "red":
                yield from _ridge(lines, self._theme.colour("closed"), 0.6)
            elif self._open(border):
                continue
            elif border.water < LEAST_WATER:
                yield from _ridge(lines, self._theme.colour("space.border.land"), 0.42)
            else:
                yield from _ridge(lines, self._theme.colour("land.line"), 0.45)


def _together(parts: Sequence[Part]) -> Segments:
    """Return the lines of several borders as one path, which printers draw sooner than many."""
    return tuple(segment for _, lines in parts for segment in paths(lines))


def _ridge(lines: Lines, colour: str, width: float) -> Iterator[Item]:
    """A line with ticks across it, like the crest of a ridge."""
    yield Path(paths(lines), stroke=Stroke(colour, width, cap="round", join="round"))
    ticks: list[Segment] = []
    for chain in chains(lines):
        feet = evenly(chain, max(2, round(length(chain) / _TICKS) + 1))
        for (x, y), (nx, ny) in zip(feet, normals(feet), strict=True):
            dx, dy = nx * _REACH, ny * _REACH
            ticks.extend(line(x - dx, y - dy, x + dx, y + dy))
    if ticks:
        yield Path(tuple(ticks), stroke=Stroke(colour, _TICK, cap="round"))
