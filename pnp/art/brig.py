"""A brig under all sail, seen from the side: two masts, a row of ports, no castles.

Of the ships she is the one with a low, even hull, a painted streak along it, and a gaff sail that
reaches beyond her stern.
"""

from __future__ import annotations

from itertools import pairwise

from pnp.art import cloth
from pnp.art.cloth import FINE_FROM, Spread, Square
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.hull import Side, shade_side
from pnp.art.ships import pennant, yard
from pnp.art.strokes import Chain, evenly, trace
from pnp.base.sums import plain_sum
from pnp.base.values import replace

_MAIN, _FORE = -15.0, 16.5
_MASTS = ((_MAIN, -60.0, 10.0, -20.0), (_FORE, -54.0, 9.0, -17.6))
_MAIN_SAILS = (
    Square(_MAIN, -53.0, 6.6, 9.2, 11.0, 3.4, 2.0),
    Square(_MAIN, -40.6, 10.0, 14.0, 20.0, 5.6, 4.4),
)
_FORE_SAILS = (
    Square(_FORE, -47.6, 5.8, 8.2, 10.0, 3.0, 1.8),
    Square(_FORE, -36.4, 9.0, 12.6, 18.0, 5.0, 3.8),
    Square(_FORE, -16.4, 12.6, 13.6, 17.0, 4.6, 4.0),
)
_SPANKER = Spread(((-40.0, -36.0), (-16.2, -21.0), (-16.2, 5.4), (-50.0, 6.4)), -4.0, -0.4, -1.6)
_JIBS = (
    Spread(((18.0, -33.0), (18.0, -33.0), (47.0, -5.6), (31.0, -1.4)), 3.0, 2.0, 2.0),
    Spread(((19.0, -45.0), (19.0, -45.0), (59.0, -14.0), (45.0, -8.6)), 4.0, 1.0, 1.0),
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
    """Square sails on both masts, a gaff sail behind, two jibs."""
    brig_alone(pen)
    pen.water(35.5, -54, 56, "brig", 6)


def brig_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    pennant(flags, _MAIN, -60.6, 17)
    pennant(flags, _FORE, -54.6, 12)
    _rigging(pen)
    cloth.draw(sails, _SPANKER, 28, dark=0.42)
    pen.swell(trace("-43,-38 -29,-29.4 -15,-20.4"), 0.4)
    pen.swell(trace("-53,6.6 -34,6.2 -15,5.4"), 0.4)
    for jib in reversed(_JIBS):
        cloth.draw(sails, jib, 14, head=0.2)
    for group in (_MAIN_SAILS, _FORE_SAILS):
        for i, sail in enumerate(reversed(group)):
            cloth.draw(sails, sail, 2 * sail.foot, reefs=i < 2)
            yard(pen, sail)
    for above, below in (*pairwise(_MAIN_SAILS), *pairwise(_FORE_SAILS)):
        pen.lines([[above.at(u, 1.0), below.at(u, 0.0)] for u in (0.0, 1.0)], HAIR)
    _hull(pen, sails)


def _rigging(pen: Engraving) -> None:
    """Masts with their tops, the bowsprit, the stays and the shrouds."""
    pen.shape([(36, 2.6), (60.4, -15), (61, -14.3), (38, 5.2)], PLAIN)
    stays = (
        "-15,-55 16.5,-19",
        "-15,-21 13,8",
        "16.5,-50 60,-14.6",
        "16.5,-38 47,-5",
        "-15,-42 16,-36",
    )
    pen.lines([trace(text) for text in stays], HAIR)
    for x, top, foot, level in _MASTS:
        pole = [(x - 0.4, top), (x + 0.4, top), (x + 1.1, foot), (x - 1.1, foot)]
        pen.shape(pole, PLAIN)
        basket = [(x - 3.6, level), (x + 3.6, level), (x + 2.4, level + 2)]
        pen.shape([*basket, (x - 2.4, level + 2)], PLAIN)
        if pen.size >= FINE_FROM:
            feet = [(x - 7 + 2.1 * k, 10.4) for k in range(5)]
            pen.lines([[(x - 0.3, level + 1), foot] for foot in feet], HAIR)


def _hull(pen: Engraving, sails: Engraving) -> None:
    outline = trace(_HULL)
    pen.shape(outline, 0.42)
    side, fine = Side(trace(_SHEER), trace(_WATER)), pen.size >= FINE_FROM
    shade_side(pen, side, 20, 0.56)
    if fine:
        pen.lines([side.row(t, 0.02, 0.985) for t in (0.66, 0.78, 0.9)], HAIR)
    for top, foot in _WALES:
        pen.fill(_between(side, top, foot), pen.ink)
    streak = replace(pen, body=sails.body)
    streak.fill(_between(side, *_STREAK))
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
    rail = trace("-48.4,2 -38,5.6 -20,8.8 -4,9.6 12,8.8 28,5.6 43,0.4")
    pen.swell(evenly(rail, 14), 0.5, 0.6)
    if fine:
        posts = zip(evenly(rail, 26), evenly(side.row(-0.02), 26), strict=True)
        pen.lines(posts, HAIR)
    windows = ((-46.4, 6.4), (-45.6, 11.4))
    pen.lines([[(x, y), (x + 4.4, y + 1.4)] for x, y in windows], FINE)
    pen.swell(trace("43,8 47.6,5 51,-0.4"), 0.3)


def _between(side: Side, top: float, foot: float) -> Chain:
    """Return the band of a hull between two parts of the way down."""
    return [*side.row(top, 0.004, 0.99), *reversed(side.row(foot, 0.01, 0.985))]
