"""A brig, a cog, a tub, small craft, a wreck and an anchor."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from pnp.art import ships
from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    length,
    limb,
    parse_curve,
    resample,
    ring,
    subchain,
)
from pnp.art.ships import FINE_FROM, FourCornerSail, Side, SquareSail, pennant, shade_side, yard
from pnp.base.geometry import area_of
from pnp.base.sums import plain_sum
from pnp.base.values import replace

_JIBS = (
    FourCornerSail(((-2.0, -38.0), (-2.0, -38.0), (41.0, 4.0), (4.0, 10.0)), 4.0, 3.5, 3.0),
    FourCornerSail(((2.0, -42.0), (2.0, -42.0), (51.0, 5.0), (43.0, 6.5)), 5.0, 1.0),
)
_GAFF = FourCornerSail(
    ((-31.0, -45.0), (-5.0, -32.0), (-5.0, 13.0), (-39.0, 13.0)), -5.0, -0.6, -2.0
)


def sloop(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw one mast, a gaff sail and two jibs."""
    sloop_alone(pen, canvas, bunting)
    pen.water(33, -52, 52, "sloop", 5)
    pen.swell(parse_curve("30,31 34,27.5 38,30.5 42,28.5 47,31.5"), PLAIN)


def sloop_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the boat without its water; ``canvas`` and ``bunting`` are pens for sails and flag."""
    sails = canvas or pen
    pen.shape([(-4.8, -50), (-3.6, -50), (-3, 20), (-5.2, 20)], PLAIN)
    pen.shape([(28, 16), (53, 5.5), (53.2, 6.3), (29, 18)], PLAIN)
    pen.lines([parse_curve(t) for t in ("-4,-46 52,6", "-4,-44 -38,16", "-4,-36 10,18")], HAIR)
    for jib in _JIBS:
        ships.draw(sails, jib, 20, head=0.16)
    ships.draw(sails, _GAFF, 30, dark=0.5)
    if pen.size >= FINE_FROM:
        for down in (0.7, 0.84):
            pen.lines([ships.band(_GAFF, down)], HAIR)
            marks = [(_GAFF.at(k / 9, down), _GAFF.at(k / 9, down + 0.05)) for k in range(1, 9)]
            pen.lines(marks, FINE)
    pen.swell(parse_curve("-34,-47 -18,-38.6 -4,-32"), 0.36)
    pen.swell(parse_curve("-42,14 -20,16 -4,14"), 0.36)
    _small_hull(pen)
    pennant(bunting or pen, -4, -51, 16)


def _small_hull(pen: Engraving) -> None:
    hull = parse_curve(
        "-43,14 -41,22 -36,32 | -20,34 5,34 24,32 | 31,25 36,14.5 | 20,19 0,20.5 -20,19 -43,14"
    )
    pen.shape(hull)
    sheer, keel = (
        parse_curve("-43,14 -20,19 0,20.5 20,19 36,14.5"),
        parse_curve("-36,33 -20,35 5,35 24,33"),
    )
    pen.lines_inside(hull, [chain_between(sheer, keel, k / 6) for k in (2, 3, 4, 5)], HAIR)
    pen.lines_inside(hull, [chain_between(sheer, keel, 0.17)], 0.26)
    shade_side(pen, Side(sheer, keel), 15, 0.4)
    pen.lines([[(x, y), (x, y - 2.4)] for x, y in resample(sheer, 14)[1:-1]], HAIR)
    pen.lines([[(x, y - 2.4) for x, y in resample(sheer, 14)[1:-1]]], FINE)


def wreck(pen: Engraving) -> None:
    """Draw a broken treasure ship: bow in the air, a torn sail, a chest adrift."""
    pen.shape([(4, -40), (5.4, -39.4), (-8, 18), (-10.5, 17)], PLAIN)
    pen.shape([(30, -29), (31, -28), (21, 12), (19, 11)], PLAIN)
    rags = parse_curve(
        "-7,-31 6,-28 20,-23 | 21,-13 17,-4 | 14,-8 12,-3 9,-9 6,-3 3,-8 -1,-4 | -5,-14 -7,-31"
    )
    pen.shape(rags, 0.26)
    pen.shade(rags, 7, 75)
    pen.lines_inside(rags, [parse_curve("-3,-30 -1,-16 1,-5"), parse_curve("4,-28 6,-16 6,-4")])
    pen.swell(parse_curve("-10,-33 6,-28.5 23,-22"), 0.36)
    pen.lines(
        [parse_curve(t) for t in ("4,-39 26,6", "30,-28 44,-8", "4,-39 -26,12", "30,-28 18,-12")],
        HAIR,
    )
    hull = parse_curve(
        "-34,24 -31,12 -24,6 | -20,11 -17,8 -13,13 -8,11 | 6,10 20,5 33,-2 44,-11 | 47,-8 "
        "47,0 42,14 34,26 | 10,28 -34,24"
    )
    pen.shape(hull)
    sheer, keel = (
        parse_curve("-24,6 -8,13 6,12 20,7 44,-9"),
        parse_curve("-34,26 -8,31 14,30 36,26"),
    )
    pen.lines_inside(hull, [chain_between(sheer, keel, k / 8) for k in range(1, 8)], HAIR)
    pen.lines_inside(
        hull, [chain_between(sheer, keel, 0.22), chain_between(sheer, keel, 0.5)], 0.24
    )
    hole = parse_curve("2,17 7,14 10,16 15,14 17,18 13,22 8,21 5,23 2,17")
    pen.shape(hole, PLAIN, pen.dark)
    pen.shade(hull, 10, 112, 0.36)
    pen.lines([parse_curve(t) for t in ("-30,12 -35,5", "-27,9 -30,-1", "-22,8 -22,0")], PLAIN)
    pen.water(26, -52, 50, "wreck", 6)
    _chest(pen, -45, 22)


def _chest(pen: Engraving, x: float, y: float) -> None:
    pen.shape([(x - 6, y - 4), (x + 6, y - 4), (x + 5.5, y + 3), (x - 5.5, y + 3)], PLAIN)
    lid = [*ring(x, y - 4, 6, 4.5, 180, 360)]
    pen.shape(lid, PLAIN)
    pen.lines([[(x - 3, y - 8), (x - 3, y + 3)], [(x + 3, y - 8), (x + 3, y + 3)]], FINE)
    pen.fill(ring(x, y - 3.4, 1.2, 1.4), pen.ink)


def anchor(pen: Engraving) -> None:
    """Draw a stocked anchor with its cable around the shank."""
    shank = limb(parse_curve("0,-32 0,34"), lambda t: 5 + 2.5 * t)
    cable = parse_curve(
        "-34,-40 -22,-36 -10,-30 4,-26 9,-19 2,-12 -7,-6 -8,1 0,6 9,11 9,18 2,23 -8,27"
    )
    fluke = parse_curve(
        "-5.5,38 -22,35 -34,22 -38,8 | -44,13 -42,2 -38,-6 | -31,1 -23,5 | -31,9 -27,19 "
        "-18,26 -4,30 | 4,30 18,26 27,19 31,9 | "
        "23,5 31,1 38,-6 | 42,2 44,13 | 38,8 34,22 22,35 5.5,38 | 0,43 -5.5,38"
    )
    # The cable winds around the shank: two turns pass behind it, the rest in front.
    for start, end in ((0.36, 0.52), (0.66, 0.82)):
        _cable(pen, subchain(cable, start, end))
    pen.shape(fluke, 0.4)
    pen.shade(fluke, 4, 120, 0.34)
    pen.shape(shank.outline, 0.36)
    pen.hatch(
        area_of([*shank.lane(0.55), *reversed(shank.left)]),
        20,
        0.32,
    )
    stock = parse_curve(
        "-27,-27 -14,-29.5 0,-30 14,-29.5 27,-27 | 27,-21 | 14,-22 0,-21.5 -14,-22 -27,-21 | "
        "-27,-27"
    )
    pen.shape(stock, 0.36)
    pen.lines_inside(
        stock,
        [
            parse_curve("-26,-24.5 0,-26 26,-24.5"),
            parse_curve("-26,-22.6 0,-23.4 26,-22.6"),
            parse_curve("-20,-23.4 0,-24.4 20,-23.4"),
        ],
    )
    for x in (-19, -8, 8, 19):
        pen.lines([[(x, -29.4), (x, -21.6)], [(x + 1.6, -29.4), (x + 1.6, -21.6)]], FINE)
    outer, inner = ring(0, -38, 6.8, 6.8), ring(0, -38, 4.6, 4.6)
    for k in (0, 1):
        half = subchain(outer, 0.5 * k, 0.5 * k + 0.5)
        pen.shape([*half, *reversed(subchain(inner, 0.5 * k, 0.5 * k + 0.5))], PLAIN)
    for start, end in ((0.0, 0.4), (0.5, 0.68), (0.8, 1.0)):
        _cable(pen, subchain(cable, start, end))


def _cable(pen: Engraving, chain: Chain) -> None:
    """Draw a rope: two edges and its lay."""
    rope = limb(chain, lambda _: 3.0)
    pen.shape(rope.outline, 0.24)
    count = max(3, round(length(chain) / 2.2))
    even = limb(resample(chain, count * 4 + 1), lambda _: 3.0)
    lay = [[even.left[4 * k], even.right[min(4 * k + 3, count * 4)]] for k in range(count)]
    pen.lines(lay, HAIR)


# A brig under all sail, seen from the side: two masts, a row of ports, no castles.


_MAIN, _FORE = -15.0, 16.5
_MASTS = ((_MAIN, -60.0, 10.0, -20.0), (_FORE, -54.0, 9.0, -17.6))
_MAIN_SAILS = (
    SquareSail(_MAIN, -53.0, 6.6, 9.2, 11.0, 3.4, 2.0),
    SquareSail(_MAIN, -40.6, 10.0, 14.0, 20.0, 5.6, 4.4),
)
_FORE_SAILS = (
    SquareSail(_FORE, -47.6, 5.8, 8.2, 10.0, 3.0, 1.8),
    SquareSail(_FORE, -36.4, 9.0, 12.6, 18.0, 5.0, 3.8),
    SquareSail(_FORE, -16.4, 12.6, 13.6, 17.0, 4.6, 4.0),
)
_SPANKER = FourCornerSail(
    ((-40.0, -36.0), (-16.2, -21.0), (-16.2, 5.4), (-50.0, 6.4)), -4.0, -0.4, -1.6
)
_JIBS_OF_BRIG = (
    FourCornerSail(((18.0, -33.0), (18.0, -33.0), (47.0, -5.6), (31.0, -1.4)), 3.0, 2.0, 2.0),
    FourCornerSail(((19.0, -45.0), (19.0, -45.0), (59.0, -14.0), (45.0, -8.6)), 4.0, 1.0, 1.0),
)
_SHEER = "-46.6,6 -36,10 -20,12.6 -4,13.4 12,12.6 28,9.6 43,4.6"
_WATER = "-37,33.4 -12,34.8 10,34.8 31.4,33.4"
_HULL = (
    "-37,33.4 -39.4,27 -42,20 | -47.4,13 -48.4,2 | -38,5.6 -20,8.8 -4,9.6 12,8.8 28,5.6 43,0.4 | "
    "48,-1.4 52,-5 | 51,0 47.4,5.6 43,9.6 | 41,18 37.4,26 31.4,33.4 | 10,34.8 -12,34.8 -37,33.4"
)
# The painted streak with the ports, and the dark wales above and below it.
_STREAK, _WALES = (0.2, 0.44), ((-0.02, 0.2), (0.44, 0.56))
_PORTS = 8


def brig(pen: Engraving) -> None:
    """Draw square sails on both masts, a gaff sail behind, two jibs."""
    brig_alone(pen)
    pen.water(35.5, -54, 56, "brig", 6)


def brig_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the ship without its water; ``canvas`` and ``bunting`` are pens for sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, _MAIN, -60.6, 17)
    pennant(flags, _FORE, -54.6, 12)
    _rigging(pen)
    ships.draw(sails, _SPANKER, 28, dark=0.42)
    pen.swell(parse_curve("-43,-38 -29,-29.4 -15,-20.4"), 0.4)
    pen.swell(parse_curve("-53,6.6 -34,6.2 -15,5.4"), 0.4)
    for jib in reversed(_JIBS_OF_BRIG):
        ships.draw(sails, jib, 14, head=0.2)
    for group in (_MAIN_SAILS, _FORE_SAILS):
        for i, sail in enumerate(reversed(group)):
            ships.draw(sails, sail, 2 * sail.foot, reefs=i < 2)
            yard(pen, sail)
    for above, below in (*pairwise(_MAIN_SAILS), *pairwise(_FORE_SAILS)):
        pen.lines([[above.at(u, 1.0), below.at(u, 0.0)] for u in (0.0, 1.0)], HAIR)
    _hull(pen, sails)


def _rigging(pen: Engraving) -> None:
    """Draw masts with their tops, the bowsprit, the stays and the shrouds."""
    pen.shape([(36, 2.6), (60.4, -15), (61, -14.3), (38, 5.2)], PLAIN)
    stays = (
        "-15,-55 16.5,-19",
        "-15,-21 13,8",
        "16.5,-50 60,-14.6",
        "16.5,-38 47,-5",
        "-15,-42 16,-36",
    )
    pen.lines([parse_curve(text) for text in stays], HAIR)
    for x, top, foot, level in _MASTS:
        pole = [(x - 0.4, top), (x + 0.4, top), (x + 1.1, foot), (x - 1.1, foot)]
        pen.shape(pole, PLAIN)
        basket = [(x - 3.6, level), (x + 3.6, level), (x + 2.4, level + 2)]
        pen.shape([*basket, (x - 2.4, level + 2)], PLAIN)
        if pen.size >= FINE_FROM:
            feet = [(x - 7 + 2.1 * k, 10.4) for k in range(5)]
            pen.lines([[(x - 0.3, level + 1), foot] for foot in feet], HAIR)


def _hull(pen: Engraving, sails: Engraving) -> None:
    outline = parse_curve(_HULL)
    pen.shape(outline, 0.42)
    side, fine = Side(parse_curve(_SHEER), parse_curve(_WATER)), pen.size >= FINE_FROM
    shade_side(pen, side, 20, 0.56)
    if fine:
        pen.lines([side.row(t, 0.02, 0.985) for t in (0.66, 0.78, 0.9)], HAIR)
    for top, foot in _WALES:
        pen.fill(_hull_band(side, top, foot), pen.ink)
    streak = replace(pen, body=sails.body)
    streak.fill(_hull_band(side, *_STREAK))
    half = 1.35 if fine else 1.6
    for k in range(_PORTS):
        x, y = side.at(0.1 + 0.78 * k / (_PORTS - 1), plain_sum(_STREAK) / 2)
        pen.fill(
            [
                (x - half, y - half),
                (x + half, y - half),
                (x + half, y + half),
                (x - half, y + half),
            ],
            pen.dark,
        )
    rail = parse_curve("-48.4,2 -38,5.6 -20,8.8 -4,9.6 12,8.8 28,5.6 43,0.4")
    pen.swell(resample(rail, 14), 0.5, 0.6)
    if fine:
        posts = zip(resample(rail, 26), resample(side.row(-0.02), 26), strict=True)
        pen.lines(posts, HAIR)
    windows = ((-46.4, 6.4), (-45.6, 11.4))
    pen.lines([[(x, y), (x + 4.4, y + 1.4)] for x, y in windows], FINE)
    pen.swell(parse_curve("43,8 47.6,5 51,-0.4"), 0.3)


def _hull_band(side: Side, top: float, foot: float) -> Chain:
    """Return the band of a hull between two fractions of the way down."""
    return [*side.row(top, 0.004, 0.99), *reversed(side.row(foot, 0.01, 0.985))]


# Two plump ships: a cog, as children draw them, and a tub short enough for a board's square.


class Hull(Struct, frozen=True):
    """A hull: its outline, its upper edge and its keel.

    ``strakes`` and the line ``close`` below the edge are fractions of the way to the keel;
    ``depth`` is the height of the hull. ``ports`` are: how far down, the number of points that
    divide their row, whose middle five are ports, and the radii of frame and hole. ``rails`` are on
    posts of a height, and ``rail`` is their line width.
    """

    outline: str
    edge: str
    keel: str
    strakes: tuple[float, ...]
    close: float
    depth: float
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


_SAIL = SquareSail(0.0, -41.0, 27.0, 31.0, 44.0, 5.0, 6.5)
_TUB_SAILS = (
    SquareSail(0.0, -67.0, 17.0, 21.0, 26.0, 3.0, 3.0),
    SquareSail(0.0, -35.0, 27.0, 31.0, 46.0, 5.0, 5.5),
)


def cog(pen: Engraving) -> None:
    """Draw one mast with a lookout, a bellied sail, and a castle at either end."""
    cog_alone(pen)
    pen.water(34.5, -52, 54, "cog", 5)
    pen.swell(parse_curve("35,31 39,28 43,31 48,29"), PLAIN)
    pen.swell(parse_curve("-38,32 -43,30 -48,32.5"), PLAIN)


def cog_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the ship without its water; ``canvas`` and ``bunting`` are pens for sail and flags."""
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -61, 24)
    pen.shape([(-1, -61), (1, -61), (1.8, 14), (-1.8, 14)], PLAIN)
    pen.lines([parse_curve("0,-50 43,0"), parse_curve("0,-50 -41,0")], FINE)
    _lookout(pen)
    pen.shape([(40, 6), (57, -9), (57.6, -8), (41, 9)], PLAIN)
    _cog_sail(sails, pen)
    pen.lines([[(-44, 1), (-43, -17)]], FINE)
    pennant(flags, -43, -18, -15)
    _draw_hull(pen, COG)


def _lookout(pen: Engraving) -> None:
    nest = parse_curve("-6.5,-52 -5,-45 | 5,-45 6.5,-52 | 0,-51 -6.5,-52")
    pen.shape(nest, 0.26)
    pen.lines_inside(nest, [[(x, -54), (x * 0.8, -44)] for x in (-3.4, 0, 3.4)], HAIR)


def _cog_sail(canvas: Engraving, pen: Engraving) -> None:
    """Draw one sail full of wind; its middle stays clear for an emblem."""
    ships.draw(canvas, _SAIL, 62, dark=0.2)
    pen.swell(resample([(-31, -41), (31, -41.5)], 9), 0.7)
    pen.lines([parse_curve("-30,3 -40,8"), parse_curve("35,2 38,5")], FINE)


def _draw_hull(pen: Engraving, hull: Hull) -> None:
    outline, edge, keel = parse_curve(hull.outline), parse_curve(hull.edge), parse_curve(hull.keel)
    pen.shape(outline, 0.4)
    pen.lines_inside(outline, [chain_between(edge, keel, t) for t in hull.strakes], FINE)
    pen.lines_inside(outline, [edge, chain_between(edge, keel, hull.close)], 0.24)
    shade_side(pen, Side(edge, keel), hull.depth, 0.52)
    down, count, frame, hole = hull.ports
    spare = (count - 5) // 2
    for x, y in resample(chain_between(edge, keel, down), count)[spare : spare + 5]:
        pen.shape(ring(x, y, frame, frame)[:-1], FINE, pen.body)
        pen.dot(x, y, hole, pen.dark)
    number, height = hull.posts
    for rail in hull.rails:
        pen.lines([[(x, y), (x, y + height)] for x, y in resample(parse_curve(rail), number)], FINE)
        pen.swell(parse_curve(rail), hull.rail)


def tub_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the ship without its water; ``canvas`` and ``bunting`` are pens for sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, 1, -74, 19)
    pennant(flags, -31, -2, -13)
    pen.lines([[(-31, 14), (-31, -3)]], FINE)
    pen.shape([(-1.4, -76), (1.4, -76), (2.2, 26), (-2.2, 26)], PLAIN)
    pen.lines([parse_curve("0,-68 33,12"), parse_curve("0,-68 -33,12")], FINE)
    for sail in _TUB_SAILS:
        ships.draw(sails, sail, 2 * sail.head, dark=0.22)
        yard = [(-sail.head - 4, sail.top), (sail.head + 4, sail.top - 0.4)]
        pen.swell(resample(yard, 9), 0.7)
    _draw_hull(pen, TUB)
