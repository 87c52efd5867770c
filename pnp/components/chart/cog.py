"""Vessels with one sail: a cog, plump as children draw ships, and a tub as short as a square.

The tub is taller than the square of the other pictures, so it is a figure and no ornament.
"""

from __future__ import annotations

from pnp.base.geometry import area_of, overlap
from pnp.components.chart.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.components.chart.ships import pennant
from pnp.components.chart.strokes import Chain, between, evenly, part, ring, trace

_COG = (
    "-46,2 -43,14 -38,25 -30,33 | -14,36 8,36 26,33 | 36,24 42,13 45,1 | 37,-1 31,1 | 30,8 | "
    "14,12 -4,13 -22,11 | -23,1 | -34,-1 -46,2"
)


def cog(pen: Engraving) -> None:
    """One mast with a lookout, a bellied sail, a castle at either end."""
    cog_alone(pen)
    pen.water(34.5, -52, 54, "cog", 5)
    pen.swell(trace("35,31 39,28 43,31 48,29"), PLAIN)
    pen.swell(trace("-38,32 -43,30 -48,32.5"), PLAIN)


def cog_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sail and flags."""
    cloth, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -61, 24)
    pen.shape([(-1, -61), (1, -61), (1.8, 14), (-1.8, 14)], PLAIN)
    pen.lines([trace("0,-50 43,0"), trace("0,-50 -41,0")], FINE)
    _lookout(pen)
    pen.shape([(40, 6), (57, -9), (57.6, -8), (41, 9)], PLAIN)
    _cog_sail(cloth, pen)
    pen.lines([[(-44, 1), (-43, -17)]], FINE)
    pennant(flags, -43, -18, -15)
    _cog_hull(pen)


def _lookout(pen: Engraving) -> None:
    nest = trace("-6.5,-52 -5,-45 | 5,-45 6.5,-52 | 0,-51 -6.5,-52")
    pen.shape(nest, 0.26)
    pen.inside(nest, [[(x, -54), (x * 0.8, -44)] for x in (-3.4, 0, 3.4)], HAIR)


def _cog_sail(cloth: Engraving, pen: Engraving) -> None:
    """One sail full of wind; its middle stays clear for an emblem."""
    west, east = trace("-27,-41 -33,-20 -31,3"), trace("27,-41 37,-20 33,2")
    foot = trace("33,2 2,-5 -31,3")
    outline = [*west[::-1], *trace("-27,-41 0,-39 27,-41"), *east, *foot]
    cloth.shape(outline, 0.3)
    count = max(4, round(9 / cloth.units(0.42)))
    folds: list[Chain] = [
        part(between(west, east, 1 - 0.16 * (k + 0.5) / count), 0.05 + 0.3 * k / count, 0.96)
        for k in range(count)
    ]
    light = [part(between(west, east, t), 0.1, 0.9 - t) for t in (0.05, 0.1)]
    cloth.inside(outline, [*folds, *light])
    hem = [between(west, east, (k + 0.5) / 15) for k in range(15)]
    cloth.inside(outline, [part(chain, 0.93, 1.0) for chain in hem])
    pen.swell(evenly([(-31, -41), (31, -41.5)], 9), 0.7)
    pen.lines([trace("-31,3 -40,8"), trace("33,2 38,5")], FINE)


def _cog_hull(pen: Engraving) -> None:
    outline = trace(_COG)
    pen.shape(outline, 0.4)
    sheer, keel = trace("-45,6 -22,17 -4,19 14,18 43,8"), trace("-33,32 -14,36 8,36 28,32")
    pen.inside(outline, [between(sheer, keel, t) for t in (0.3, 0.62)], FINE)
    pen.inside(outline, [sheer, between(sheer, keel, 0.08)], 0.24)
    dark = trace("-40,42 -36,30 -10,31 14,30 30,22 38,2 | 52,2 | 52,42 | -40,42")
    pen.hatch(overlap(area_of(outline), area_of(dark)), 112, 0.42, HAIR, 0.3)
    for x, y in evenly(between(sheer, keel, 0.36), 9)[2:7]:
        pen.shape(ring(x, y, 2.5, 2.5)[:-1], FINE, pen.body)
        pen.dot(x, y, 1.6, pen.dark)
    for rail in ("-46,-1 -34,-4 -23,-2", "30,-2 37,-4 45,-2"):
        posts = evenly(trace(rail), 6)
        pen.lines([[(x, y), (x, y + 4)] for x, y in posts], FINE)
        pen.swell(trace(rail), 0.5)


_TUB = (
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
    _tub_sail(cloth, pen, "-17,-67 -20,-54 -22,-41", "17,-67 22,-54 23,-42")
    _tub_sail(cloth, pen, "-27,-35 -33,-14 -31,11", "27,-35 37,-14 33,11")
    _tub_hull(pen)


def _tub_sail(cloth: Engraving, pen: Engraving, luff: str, leech: str) -> None:
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


def _tub_hull(pen: Engraving) -> None:
    outline = trace(_TUB)
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
