"""The borders of spaces.

They are quiet where ships pass, plain to see where they do not, and differ in shape as well as in
colour: open borders are dotted, dashed where no water joins the spaces, and closed ones are ridges
with ticks. At sea they lie on a band of plain water, under all ornaments; ashore they lie on the
coast, and hills and trees keep off them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.base.geometry import Bodies, Lines, chains, overlap, subtract
from pnp.components.chart.coast import paths
from pnp.components.chart.place import Crowd, Disc
from pnp.components.chart.strokes import evenly, length, normals
from pnp.facts.survey import LEAST_WATER, Border, MapGeometry
from pnp.scene import Item, Path, Segment, Stroke, line
from pnp.theme import Theme

_DOTS = (0.02, 1.15)
_DASHES = (1.1, 0.8)
# From tick to tick of a ridge, and how far they reach to either side.
_TICKS, _REACH = 1.7, 0.6
# How far hills and trees keep from a border ashore.
_PATH = 0.7


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
        wet = [(border, sea) for border, sea, _ in self._parts if not sea.is_empty]
        for _, sea in wet:
            yield Path(paths(sea), stroke=Stroke(self._theme.colour("sea"), 1.0, join="round"))
        for border, sea in wet:
            yield from self._drawn(border, sea, "space.border", _DOTS)

    def ashore(self) -> Iterator[Item]:
        """Yield the parts of all borders on land."""
        for border, _, land in self._parts:
            if not land.is_empty:
                dash = _DOTS if border.water >= LEAST_WATER else _DASHES
                yield from self._drawn(border, land, "space.border.land", dash)

    def paths(self) -> Crowd:
        """Return what hills and trees leave free."""
        free = Crowd()
        for _, _, land in self._parts:
            for chain in chains(land):
                for x, y in evenly(chain, max(2, math.ceil(length(chain)))):
                    free.add(Disc(x, y, _PATH))
        return free

    def _drawn(
        self, border: Border, lines: Lines, role: str, dash: tuple[float, float]
    ) -> Iterator[Item]:
        theme = self._theme
        if border.state == "red":
            yield from _ridge(lines, theme.colour("closed"), 0.6)
        elif border.state == "open" or {border.a, border.b} & self._land:
            # Where a space is landlocked no one looks for a way; a ridge there would only be noise.
            yield Path(paths(lines), stroke=Stroke(theme.colour(role), 0.48, dash, "round"))
        elif border.water < LEAST_WATER:
            yield from _ridge(lines, theme.colour("space.border.land"), 0.32)
        else:
            yield from _ridge(lines, theme.colour("land.line"), 0.45)


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
        yield Path(tuple(ticks), stroke=Stroke(colour, width * 0.75, cap="round"))
