"""Two plump ships: a cog, as children draw them, and a tub as short as the square of a board.

The tub is taller than the square of the other pictures, so it is a figure and no ornament.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.art import cloth
from pnp.art.cloth import Square
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.hull import Side, shade_side
from pnp.art.ships import pennant
from pnp.art.strokes import between, evenly, ring, trace


class Hull(Struct, frozen=True):
    """A hull: its outline, its upper edge and its keel, with ``strakes`` between the two and a line
    ``close`` below the edge, as parts of the way to the keel; how ``deep`` it is; ``ports`` (how
    far down, the points that their row is divided by, the five in the middle of which are ports,
    and the radii of frame and hole); ``rails`` on posts of a height, and the width of their line.
    """

    outline: str
    edge: str
    keel: str
    strakes: tuple[float, ...]
    close: float
    deep: float
    ports: tuple[float, int, float, float]
    rails: tuple[str, ...]
    posts: tuple[int, float]
    rail: float


COG = Hull(
    "-46,2 -43,14 -38,25 -30,33 | -14,36 8,36 26,33 | 36,24 42,13 45,1 | 37,-1 31,1 | 30,8 | "
    "14,12 -4,13 -22,11 | -23,1 | -34,-1 -46,2",
    "-45,6 -22,17 -4,19 14,18 43,8",
    "-33,32 -14,36 8,36 28,32",
    (0.3, 0.62),
    0.08,
    14,
    (0.36, 9, 2.5, 1.6),
    ("-46,-1 -34,-4 -23,-2", "30,-2 37,-4 45,-2"),
    (6, 4),
    0.5,
)
TUB = Hull(
    "-35,12 -33,28 -29,40 -22,49 | -8,52 8,52 22,49 | 30,40 35,27 37,9 | 22,12 | 22,17 | "
    "8,19 -8,19 -20,18 | -20,10 | -35,12",
    "-36,19 -20,25 0,26.5 20,25 37,16",
    "-26,46 -8,51 8,51 25,46",
    (0.36, 0.68),
    0.1,
    24,
    (0.42, 7, 3.0, 1.9),
    ("-37,8 -28,6.5 -19,7", "21,9 29,7.5 39,5"),
    (5, 5),
    0.6,
)


_SAIL = Square(0.0, -41.0, 27.0, 31.0, 44.0, 5.0, 6.5)
_TUB_SAILS = (
    Square(0.0, -67.0, 17.0, 21.0, 26.0, 3.0, 3.0),
    Square(0.0, -35.0, 27.0, 31.0, 46.0, 5.0, 5.5),
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
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -61, 24)
    pen.shape([(-1, -61), (1, -61), (1.8, 14), (-1.8, 14)], PLAIN)
    pen.lines([trace("0,-50 43,0"), trace("0,-50 -41,0")], FINE)
    _lookout(pen)
    pen.shape([(40, 6), (57, -9), (57.6, -8), (41, 9)], PLAIN)
    _cog_sail(sails, pen)
    pen.lines([[(-44, 1), (-43, -17)]], FINE)
    pennant(flags, -43, -18, -15)
    _hull(pen, COG)


def _lookout(pen: Engraving) -> None:
    nest = trace("-6.5,-52 -5,-45 | 5,-45 6.5,-52 | 0,-51 -6.5,-52")
    pen.shape(nest, 0.26)
    pen.inside(nest, [[(x, -54), (x * 0.8, -44)] for x in (-3.4, 0, 3.4)], HAIR)


def _cog_sail(canvas: Engraving, pen: Engraving) -> None:
    """One sail full of wind; its middle stays clear for an emblem."""
    cloth.draw(canvas, _SAIL, 62, dark=0.2)
    pen.swell(evenly([(-31, -41), (31, -41.5)], 9), 0.7)
    pen.lines([trace("-30,3 -40,8"), trace("35,2 38,5")], FINE)


def _hull(pen: Engraving, hull: Hull) -> None:
    outline, edge, keel = trace(hull.outline), trace(hull.edge), trace(hull.keel)
    pen.shape(outline, 0.4)
    pen.inside(outline, [between(edge, keel, t) for t in hull.strakes], FINE)
    pen.inside(outline, [edge, between(edge, keel, hull.close)], 0.24)
    shade_side(pen, Side(edge, keel), hull.deep, 0.52)
    down, count, frame, hole = hull.ports
    spare = (count - 5) // 2
    for x, y in evenly(between(edge, keel, down), count)[spare : spare + 5]:
        pen.shape(ring(x, y, frame, frame)[:-1], FINE, pen.body)
        pen.dot(x, y, hole, pen.dark)
    number, height = hull.posts
    for rail in hull.rails:
        pen.lines([[(x, y), (x, y + height)] for x, y in evenly(trace(rail), number)], FINE)
        pen.swell(trace(rail), hull.rail)


def tub_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -74, 19)
    pennant(flags, -31, -2, -13)
    pen.lines([[(-31, 14), (-31, -3)]], FINE)
    pen.shape([(-1.4, -76), (1.4, -76), (2.2, 26), (-2.2, 26)], PLAIN)
    pen.lines([trace("0,-68 33,12"), trace("0,-68 -33,12")], FINE)
    for sail in _TUB_SAILS:
        cloth.draw(sails, sail, 2 * sail.head, dark=0.22)
        yard = [(-sail.head - 4, sail.top), (sail.head + 4, sail.top - 0.4)]
        pen.swell(evenly(yard, 9), 0.7)
    _hull(pen, TUB)
