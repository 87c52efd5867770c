"""Sails as an engraver shows them: a surface that the wind fills, its seams, its shaded side.

A place on a sail is given across from its western edge and down from its head, both from 0 to 1.
Lines of shade follow the cloth; every second one is short, so that a shadow has no hard end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from pnp.art.engraving import FINE, HAIR, Engraving
from pnp.art.strokes import Chain
from pnp.scene import Point

# Pictures smaller than this, in millimetres, have no seams, ropes or posts of their own.
FINE_FROM = 34.0
_STEPS = 12
# Where lines of shade begin in the peak of a sail, in parts of where the shade is full.
_BELOW_PEAK = (0.35, 1.15, 0.65, 1.0)


class Cloth(Protocol):
    """A sail, as the place of each of its points."""

    def at(self, across: float, down: float) -> Point:
        """Return the point at a part of the way across and down."""


class Square(Struct, frozen=True):
    """A sail below a yard: the middle and the level of its head, half the width of head and foot,
    how deep it hangs, how far the wind carries it, and how high its foot is arched."""

    x: float
    top: float
    head: float
    foot: float
    deep: float
    belly: float
    arch: float

    def at(self, across: float, down: float) -> Point:
        half = self.head + (self.foot - self.head) * down
        swell = math.sin(math.pi * (0.12 + 0.78 * down)) - math.sin(math.pi * 0.12)
        # The edges are held by their ropes, and the middle flies.
        far = self.belly * swell * (0.62 + 0.5 * across)
        rise = self.arch * 4 * across * (1 - across) * down**2.2
        tilt = 0.05 * self.deep * (across - 0.5) * (1 - 2 * down)
        x = self.x + half * (2 * across - 1) + far
        return x, self.top + self.deep * down - rise - tilt


class Spread(Struct, frozen=True):
    """A sail between four corners, from the western end of its head clockwise, two of which may be
    one; how far its western and its eastern edge are carried to the east, and how high its foot is
    arched."""

    corners: tuple[Point, Point, Point, Point]
    west: float = 0.0
    east: float = 0.0
    arch: float = 0.0

    def at(self, across: float, down: float) -> Point:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        left = ax + (dx - ax) * down, ay + (dy - ay) * down
        right = bx + (cx - bx) * down, by + (cy - by) * down
        far = (self.west + (self.east - self.west) * across) * math.sin(math.pi * down)
        rise = self.arch * 4 * across * (1 - across) * down**2
        x, y = left[0] + (right[0] - left[0]) * across, left[1] + (right[1] - left[1]) * across
        return x + far, y - rise


def seam(cloth: Cloth, across: float, start: float = 0.0, end: float = 1.0) -> Chain:
    """Return the line down a cloth at a part of the way across, between two parts of its length."""
    step = (end - start) / _STEPS
    return [cloth.at(across, start + step * k) for k in range(_STEPS + 1)]


def band(cloth: Cloth, down: float) -> Chain:
    """Return the line across a cloth at a part of the way down."""
    return [cloth.at(k / _STEPS, down) for k in range(_STEPS + 1)]


def edge(sail: Cloth) -> Chain:
    """Return the outline of a sail, from the western end of its head on."""
    foot, west = band(sail, 1.0)[::-1], seam(sail, 0.0)[::-1]
    return [*band(sail, 0.0), *seam(sail, 1.0)[1:], *foot[1:], *west[1:-1]]


def draw(
    pen: Engraving,
    sail: Cloth,
    wide: float,
    *,
    dark: float = 0.54,
    head: float = 0.0,
    reefs: bool = False,
) -> None:
    """Draw a sail about ``wide`` units across: its outline, seams and shade.

    ``dark`` is the part of it that lies in the shade, which begins ``head`` below the top; with
    ``reefs`` it has a row of points.
    """
    pen.shape(edge(sail), 0.3)
    fine = pen.size >= FINE_FROM
    cloths = max(3, min(9, round(wide / pen.units(2.6))))
    if fine:
        seams = [k / cloths for k in range(1, cloths) if k / cloths < 1.1 - dark]
        pen.lines((seam(sail, u, 0.8 * head) for u in seams), HAIR)
    pen.lines(_shade(sail, wide, dark, head, pen), HAIR)
    if not head:
        pen.lines(_below_head(sail, wide, pen), HAIR)
    if reefs and fine:
        pen.lines([band(sail, 0.24)], HAIR)
        marks = ((sail.at(u, 0.24), sail.at(u, 0.34)) for u in _spread(max(4, cloths + 1)))
        pen.lines(marks, FINE)


def _spread(count: int) -> list[float]:
    return [(k + 0.5) / count for k in range(count)]


def _shade(sail: Cloth, wide: float, dark: float, head: float, pen: Engraving) -> Iterator[Chain]:
    """Yield lines down the side that turns from the light, closer and longer towards its edge."""
    gap = pen.units(0.3) / wide
    u, k = 1.0 - 0.6 * gap, 0
    while u > 1.0 - dark:
        depth = (1.0 - u) / dark
        short = (0.0, 0.16, HAIR)[k % 3] * depth
        start, end = 0.02 + 0.36 * depth**1.3 + short, 0.985 - 0.2 * depth**1.5 - short
        # Towards a peak lines come together, so most of them begin below it.
        yield seam(sail, u, max(head * _BELOW_PEAK[k % 4], start), end)
        u -= gap * (1.0 + 2.4 * depth**1.5)
        k += 1


def _below_head(sail: Cloth, wide: float, pen: Engraving) -> Iterator[Chain]:
    """Yield short lines below the yard, where the cloth is gathered."""
    count = max(4, round(wide / pen.units(0.5)))
    for k in range(count):
        u = (k + 0.5) / count
        long = (0.1, 0.05, 0.075)[k % 3] * (0.6 + 0.8 * u)
        yield [sail.at(u, 0.0), sail.at(u + 0.004, long * 0.5), sail.at(u + 0.006, long)]
