"""Small craft, what is left of a large one, and an anchor."""

from __future__ import annotations

from pnp.art import cloth
from pnp.art.cloth import FINE_FROM, Spread
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.hull import Side, shade_side
from pnp.art.ships import pennant
from pnp.art.strokes import Chain, between, evenly, length, limb, part, ring, trace
from pnp.base.geometry import area_of

_JIBS = (
    Spread(((-2.0, -38.0), (-2.0, -38.0), (41.0, 4.0), (4.0, 10.0)), 4.0, 3.5, 3.0),
    Spread(((2.0, -42.0), (2.0, -42.0), (51.0, 5.0), (43.0, 6.5)), 5.0, 1.0),
)
_GAFF = Spread(((-31.0, -45.0), (-5.0, -32.0), (-5.0, 13.0), (-39.0, 13.0)), -5.0, -0.6, -2.0)


def sloop(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """One mast, a gaff sail and two jibs."""
    sloop_alone(pen, canvas, bunting)
    pen.water(33, -52, 52, "sloop", 5)
    pen.swell(trace("30,31 34,27.5 38,30.5 42,28.5 47,31.5"), PLAIN)


def sloop_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The boat without its water; ``canvas`` and ``bunting`` are pens for its sails and flag."""
    sails = canvas or pen
    pen.shape([(-4.8, -50), (-3.6, -50), (-3, 20), (-5.2, 20)], PLAIN)
    pen.shape([(28, 16), (53, 5.5), (53.2, 6.3), (29, 18)], PLAIN)
    pen.lines([trace(t) for t in ("-4,-46 52,6", "-4,-44 -38,16", "-4,-36 10,18")], HAIR)
    for jib in _JIBS:
        cloth.draw(sails, jib, 20, head=0.16)
    cloth.draw(sails, _GAFF, 30, dark=0.5)
    if pen.size >= FINE_FROM:
        for down in (0.7, 0.84):
            pen.lines([cloth.band(_GAFF, down)], HAIR)
            marks = [(_GAFF.at(k / 9, down), _GAFF.at(k / 9, down + 0.05)) for k in range(1, 9)]
            pen.lines(marks, FINE)
    pen.swell(trace("-34,-47 -18,-38.6 -4,-32"), 0.36)
    pen.swell(trace("-42,14 -20,16 -4,14"), 0.36)
    _small_hull(pen)
    pennant(bunting or pen, -4, -51, 16)


def _small_hull(pen: Engraving) -> None:
    hull = trace(
        "-43,14 -41,22 -36,32 | -20,34 5,34 24,32 | 31,25 36,14.5 | 20,19 0,20.5 -20,19 -43,14"
    )
    pen.shape(hull)
    sheer, keel = trace("-43,14 -20,19 0,20.5 20,19 36,14.5"), trace("-36,33 -20,35 5,35 24,33")
    pen.inside(hull, [between(sheer, keel, k / 6) for k in (2, 3, 4, 5)], HAIR)
    pen.inside(hull, [between(sheer, keel, 0.17)], 0.26)
    shade_side(pen, Side(sheer, keel), 15, 0.4)
    pen.lines([[(x, y), (x, y - 2.4)] for x, y in evenly(sheer, 14)[1:-1]], HAIR)
    pen.lines([[(x, y - 2.4) for x, y in evenly(sheer, 14)[1:-1]]], FINE)


def wreck(pen: Engraving) -> None:
    """A treasure ship that broke her back: bow in the air, a torn sail, a chest adrift."""
    pen.shape([(4, -40), (5.4, -39.4), (-8, 18), (-10.5, 17)], PLAIN)
    pen.shape([(30, -29), (31, -28), (21, 12), (19, 11)], PLAIN)
    rags = trace(
        "-7,-31 6,-28 20,-23 | 21,-13 17,-4 | 14,-8 12,-3 9,-9 6,-3 3,-8 -1,-4 | -5,-14 -7,-31"
    )
    pen.shape(rags, 0.26)
    pen.shade(rags, 7, 75)
    pen.inside(rags, [trace("-3,-30 -1,-16 1,-5"), trace("4,-28 6,-16 6,-4")])
    pen.swell(trace("-10,-33 6,-28.5 23,-22"), 0.36)
    pen.lines(
        [trace(t) for t in ("4,-39 26,6", "30,-28 44,-8", "4,-39 -26,12", "30,-28 18,-12")], HAIR
    )
    hull = trace(
        "-34,24 -31,12 -24,6 | -20,11 -17,8 -13,13 -8,11 | 6,10 20,5 33,-2 44,-11 | 47,-8 "
        "47,0 42,14 34,26 | "
        "10,28 -34,24"
    )
    pen.shape(hull)
    sheer, keel = trace("-24,6 -8,13 6,12 20,7 44,-9"), trace("-34,26 -8,31 14,30 36,26")
    pen.inside(hull, [between(sheer, keel, k / 8) for k in range(1, 8)], HAIR)
    pen.inside(hull, [between(sheer, keel, 0.22), between(sheer, keel, 0.5)], 0.24)
    hole = trace("2,17 7,14 10,16 15,14 17,18 13,22 8,21 5,23 2,17")
    pen.shape(hole, PLAIN, pen.dark)
    pen.shade(hull, 10, 112, 0.36)
    pen.lines([trace(t) for t in ("-30,12 -35,5", "-27,9 -30,-1", "-22,8 -22,0")], PLAIN)
    pen.water(26, -52, 50, "wreck", 6)
    _chest(pen, -45, 22)


def _chest(pen: Engraving, x: float, y: float) -> None:
    pen.shape([(x - 6, y - 4), (x + 6, y - 4), (x + 5.5, y + 3), (x - 5.5, y + 3)], PLAIN)
    lid = [*ring(x, y - 4, 6, 4.5, 180, 360)]
    pen.shape(lid, PLAIN)
    pen.lines([[(x - 3, y - 8), (x - 3, y + 3)], [(x + 3, y - 8), (x + 3, y + 3)]], FINE)
    pen.fill(ring(x, y - 3.4, 1.2, 1.4), pen.ink)


def anchor(pen: Engraving) -> None:
    """A stocked anchor with its cable around the shank."""
    shank = limb(trace("0,-32 0,34"), lambda t: 5 + 2.5 * t)
    cable = trace("-34,-40 -22,-36 -10,-30 4,-26 9,-19 2,-12 -7,-6 -8,1 0,6 9,11 9,18 2,23 -8,27")
    fluke = trace(
        "-5.5,38 -22,35 -34,22 -38,8 | -44,13 -42,2 -38,-6 | -31,1 -23,5 | -31,9 -27,19 "
        "-18,26 -4,30 | 4,30 18,26 27,19 31,9 | "
        "23,5 31,1 38,-6 | 42,2 44,13 | 38,8 34,22 22,35 5.5,38 | 0,43 -5.5,38"
    )
    # The cable winds around the shank: two turns pass behind it, the rest before it.
    for start, end in ((0.36, 0.52), (0.66, 0.82)):
        _cable(pen, part(cable, start, end))
    pen.shape(fluke, 0.4)
    pen.shade(fluke, 4, 120, 0.34)
    pen.shape(shank.outline, 0.36)
    pen.hatch(
        area_of([*shank.lane(0.55), *reversed(shank.left)]),
        20,
        0.32,
    )
    stock = trace(
        "-27,-27 -14,-29.5 0,-30 14,-29.5 27,-27 | 27,-21 | 14,-22 0,-21.5 -14,-22 -27,-21 | "
        "-27,-27"
    )
    pen.shape(stock, 0.36)
    pen.inside(
        stock,
        [
            trace("-26,-24.5 0,-26 26,-24.5"),
            trace("-26,-22.6 0,-23.4 26,-22.6"),
            trace("-20,-23.4 0,-24.4 20,-23.4"),
        ],
    )
    for x in (-19, -8, 8, 19):
        pen.lines([[(x, -29.4), (x, -21.6)], [(x + 1.6, -29.4), (x + 1.6, -21.6)]], FINE)
    outer, inner = ring(0, -38, 6.8, 6.8), ring(0, -38, 4.6, 4.6)
    for k in (0, 1):
        half = part(outer, 0.5 * k, 0.5 * k + 0.5)
        pen.shape([*half, *reversed(part(inner, 0.5 * k, 0.5 * k + 0.5))], PLAIN)
    for start, end in ((0.0, 0.4), (0.5, 0.68), (0.8, 1.0)):
        _cable(pen, part(cable, start, end))


def _cable(pen: Engraving, chain: Chain) -> None:
    """A rope: two edges and its lay."""
    rope = limb(chain, lambda _: 3.0)
    pen.shape(rope.outline, 0.24)
    count = max(3, round(length(chain) / 2.2))
    even = limb(evenly(chain, count * 4 + 1), lambda _: 3.0)
    lay = [[even.left[4 * k], even.right[min(4 * k + 3, count * 4)]] for k in range(count)]
    pen.lines(lay, HAIR)
