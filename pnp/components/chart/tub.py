"""A tub: a ship as short as the squares of a board, and tall in its place.

It is taller than the square of the other pictures, so it is a figure, not an ornament of charts.
"""

from __future__ import annotations

from pnp.base.geometry import area_of, overlap
from pnp.components.chart.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.components.chart.ships import pennant
from pnp.components.chart.strokes import Chain, between, evenly, part, ring, trace

_HULL = (
    "-35,12 -33,28 -29,40 -22,49 | -8,52 8,52 22,49 | 30,40 35,27 37,9 | 22,12 | 22,17 | "
    "8,19 -8,19 -20,18 | -20,10 | -35,12"
)


def tub_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sails and flags."""
    cloth, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -74, 19)
    pennant(flags, -31, -2, -13)
    pen.lines([[(-31, 14), (-31, -3)]], FINE)
    pen.shape([(-1.4, -76), (1.4, -76), (2.2, 26), (-2.2, 26)], PLAIN)
    pen.lines([trace("0,-68 33,12"), trace("0,-68 -33,12")], FINE)
    _sail(cloth, pen, "-17,-67 -20,-54 -22,-41", "17,-67 22,-54 23,-42")
    _sail(cloth, pen, "-27,-35 -33,-14 -31,11", "27,-35 37,-14 33,11")
    _hull(pen)


def _sail(cloth: Engraving, pen: Engraving, luff: str, leech: str) -> None:
    """A sail full of wind between its two sides; its middle stays clear for an emblem."""
    west, east = trace(luff), trace(leech)
    (x0, y0), (x1, y1) = west[0], east[0]
    (x2, y2), (x3, y3) = west[-1], east[-1]
    sag = 0.09 * (x3 - x2)
    foot = trace(f"{x3},{y3} {(x2 + x3) / 2},{(y2 + y3) / 2 - sag} {x2},{y2}")
    outline = [*west[::-1], *east, *foot]
    cloth.shape(outline, 0.3)
    count = max(3, round(7 / cloth.units(0.42)))
    folds: list[Chain] = [
        part(between(west, east, 1 - 0.16 * (k + 0.5) / count), 0.05 + 0.3 * k / count, 0.96)
        for k in range(count)
    ]
    cloth.inside(outline, [*folds, part(between(west, east, 0.05), 0.1, 0.85)])
    pen.swell(evenly([(x0 - 4, y0), (x1 + 4, y1 - 0.4)], 9), 0.7)


def _hull(pen: Engraving) -> None:
    outline = trace(_HULL)
    pen.shape(outline, 0.4)
    sheer, keel = trace("-36,19 -20,25 0,26.5 20,25 37,16"), trace("-26,46 -8,51 8,51 25,46")
    pen.inside(outline, [between(sheer, keel, t) for t in (0.36, 0.68)], FINE)
    pen.inside(outline, [sheer, between(sheer, keel, 0.1)], 0.24)
    dark = trace("-28,56 -24,46 0,48 16,44 27,30 30,10 | 44,2 | 44,56 | -28,56")
    pen.hatch(overlap(area_of(outline), area_of(dark)), 112, 0.42, HAIR, 0.3)
    for x, y in evenly(between(sheer, keel, 0.42), 7)[1:6]:
        pen.shape(ring(x, y, 3.0, 3.0)[:-1], FINE, pen.body)
        pen.dot(x, y, 1.9, pen.dark)
    for rail in ("-37,8 -28,6.5 -19,7", "21,9 29,7.5 39,5"):
        posts = evenly(trace(rail), 5)
        pen.lines([[(x, y), (x, y + 5)] for x, y in posts], FINE)
        pen.swell(trace(rail), 0.6)
