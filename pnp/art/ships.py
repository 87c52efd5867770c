"""A galleon under sail: its sails, its hull and its rigging, seen from the side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from pnp.art import ships
from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    interpolated_chain,
    parse_curve,
    resample,
    ring,
    smooth_curve,
    subchain,
)
from pnp.scene import Point

# Pictures smaller than this, in millimetres, have no seams, ropes or posts.
FINE_FROM = 34.0
_STEPS = 12
# Where lines of shade begin in the peak of a sail, relative to the start of full shade.
_BELOW_PEAK = (0.35, 1.15, 0.65, 1.0)


class Cloth(Protocol):
    """A sail as a map from fractions across and down to points."""

    def at(self, across: float, down: float) -> Point:
        """Return the point at a fraction of the way across and down."""


class SquareSail(Struct, frozen=True):
    """A sail below a yard.

    It has the middle and the level of its head, half the width of head and foot, its depth, the
    displacement by the wind (``belly``), and the rise of its foot (``arch``).
    """

    x: float
    top: float
    head: float
    foot: float
    depth: float
    belly: float
    arch: float

    def at(self, across: float, down: float) -> Point:
        half = self.head + (self.foot - self.head) * down
        swell = math.sin(math.pi * (0.12 + 0.78 * down)) - math.sin(math.pi * 0.12)
        # The edges are held by their ropes, and the middle is free.
        far = self.belly * swell * (0.62 + 0.5 * across)
        rise = self.arch * 4 * across * (1 - across) * down**2.2
        tilt = 0.05 * self.depth * (across - 0.5) * (1 - 2 * down)
        x = self.x + half * (2 * across - 1) + far
        return x, self.top + self.depth * down - rise - tilt


class FourCornerSail(Struct, frozen=True):
    """A sail between four corners, clockwise from the western end of its head.

    Two corners may coincide. ``west`` and ``east`` are how far these edges are displaced to the
    east, and ``arch`` is the rise of its foot.
    """

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
    """Return the line down a cloth at a fraction across, between two fractions of its length."""
    step = (end - start) / _STEPS
    return [cloth.at(across, start + step * k) for k in range(_STEPS + 1)]


def band(cloth: Cloth, down: float) -> Chain:
    """Return the line across a cloth at a fraction of the way down."""
    return [cloth.at(k / _STEPS, down) for k in range(_STEPS + 1)]


def sail_outline(sail: Cloth) -> Chain:
    """Return the outline of a sail, starting at the western end of its head."""
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

    ``dark`` is the fraction of it in the shade, which begins ``head`` below the top; with ``reefs``
    it has a row of reef points.
    """
    pen.shape(sail_outline(sail), 0.3)
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
        marks = (
            (sail.at(u, 0.24), sail.at(u, 0.34)) for u in _spread_fractions(max(4, cloths + 1))
        )
        pen.lines(marks, FINE)


def _spread_fractions(count: int) -> list[float]:
    return [(k + 0.5) / count for k in range(count)]


def _shade(sail: Cloth, wide: float, dark: float, head: float, pen: Engraving) -> Iterator[Chain]:
    """Yield lines down the side facing away from the light, closer and longer towards its edge."""
    gap = pen.units(0.3) / wide
    u, k = 1.0 - 0.6 * gap, 0
    while u > 1.0 - dark:
        depth = (1.0 - u) / dark
        short = (0.0, 0.16, HAIR)[k % 3] * depth
        start, end = 0.02 + 0.36 * depth**1.3 + short, 0.985 - 0.2 * depth**1.5 - short
        # Lines converge towards a peak, so most of them begin below it.
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


# The hull of a galleon: planks, wales and ports, castles, a gallery at the stern, a beakhead.


_STERN = "-36,33.4 -37.4,24 -39.8,15 -42.6,9 | -45.2,3 -45.6,-3 -45.2,-9 -47.4,-18"
_POOP = "-47.4,-18 -42,-14.8 -36,-11.6 -30.6,-9.6"
_QUARTER = "-30.6,-4.4 -24,-1.6 -18,0.3 -12.6,1.6"
_WAIST = "-12.6,8.2 -4,9.8 6,9.8 16.4,8.2"
_FORECASTLE = "16.4,1.6 23,0.6 30,-1 37,-3"
_RAILS = (_POOP, _QUARTER, _WAIST, _FORECASTLE)
_BOW = "37,-3 38.2,2 38.4,6.6 | 44,5.4 49,2.4 52.4,-2.4 | 54.6,-0.8 53.4,3.6 49.4,8.6 43,12.8 | "
_STEM = "43,12.8 40.6,18 37.4,25 31.4,33.4"
# The line on which the castles stand on the hull, and the waterline.
_SHEER = "-44.2,2.6 -36,8 -24,12.6 -10,15.4 4,16 18,14.6 30,11.2 41.6,9.4"
_WATER = "-36,33.4 -12,34.6 10,34.6 31.4,33.4"
# Positions of the wales and of the row of ports, as fractions from one line to the other.
_WALES = ((-0.05, 0.03), (0.37, 0.43))
_PORTS = 0.19


class Side:
    """The side of a hull between two lines from stern to bow: its upper edge and the water."""

    def __init__(self, edge: Chain, water: Chain) -> None:
        self._edge, self._water = resample(edge, 61), resample(water, 61)

    def at(self, along: float, down: float) -> Point:
        """Return the point at fractions of the way to the bow and down to the water."""
        i = min(int(along * 60), 59)
        t = along * 60 - i
        ax, ay = _mix(self._edge[i], self._edge[i + 1], t)
        bx, by = _mix(self._water[i], self._water[i + 1], t)
        # A hull is round: its lines are closer where it turns under.
        turned = down - 0.1 * down * (1 - down)
        return ax + (bx - ax) * turned, ay + (by - ay) * turned

    def row(self, down: float, start: float = 0.0, end: float = 1.0, count: int = 24) -> Chain:
        """Return a line along the hull, parallel to the planks."""
        return [self.at(start + (end - start) * k / count, down) for k in range(count + 1)]


def _mix(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def on_rail(x: float) -> Point:
    """Return where a rope from above is fastened: just below the rail, above the upper wale."""
    near = min(parse_curve(_SHEER), key=lambda point: abs(point[0] - x))
    return x, near[1] - 3.4


def galleon_hull(pen: Engraving) -> None:
    """Draw the hull alone, from its gallery to its beakhead."""
    outline = parse_curve(_STERN)
    for rail in _RAILS:
        outline += parse_curve(rail)
    pen.shape([*outline, *parse_curve(_BOW), *parse_curve(_STEM)], 0.42)
    side, fine = Side(parse_curve(_SHEER), parse_curve(_WATER)), pen.size >= FINE_FROM
    if fine:
        pen.lines([side.row(t, 0.025, 0.99) for t in (0.53, 0.63, 0.73, 0.83, 0.92)], HAIR)
    shade_side(pen, side, 22, 0.46)
    _overhang(pen, side)
    for top, foot in _WALES:
        band = side.row(top, 0.012, 0.985), side.row(foot, 0.016, 0.985)
        pen.fill([*band[0], *reversed(band[1])], pen.ink)
    _ports(pen, side, 9 if fine else 6, fine)
    _castles(pen, side, fine)
    _gallery(pen, fine)
    _beak(pen, fine)
    if fine:
        _chains(pen)


def shade_side(pen: Engraving, side: Side, deep: float, top: float) -> None:
    """Shade a hull ``deep`` units high with lines along its planks from ``top`` down.

    They are longer and closer towards the keel and the bow, where ribs cross them.
    """
    gap = pen.units(0.34)
    rows = max(3, round(deep * (1 - top) / gap))
    along: list[Chain] = []
    for k in range(rows):
        low = (k + 0.5) / rows
        start = 0.78 - 0.72 * low**0.7 + (0.09 if k % 2 else 0.0)
        along.append(side.row(top + (0.99 - top) * low, max(0.02, start), 0.995))
    pen.lines(along, HAIR)
    ribs = max(3, round(0.55 * deep / gap))
    across: list[Chain] = []
    for k in range(ribs):
        far = (k + 0.5) / ribs
        start = 0.06 + 0.62 * far**1.4 + (0.1 if k % 2 else 0.0)
        across.append(seam(side, 0.995 - 0.24 * far, min(start, 0.9), 0.98))
    pen.lines(across, HAIR)


def _overhang(pen: Engraving, side: Side) -> None:
    """Shade the area below the overhang of the stern."""
    count = max(3, round(7 / pen.units(0.34)))
    hung: list[Chain] = []
    for k in range(count):
        along = 0.004 + 0.13 * (k + 0.5) / count
        end = 0.34 - 1.5 * along + 0.08 * (k % 2)
        hung.append(seam(side, along, 0.06, end))
    pen.lines(hung, HAIR)


def _ports(pen: Engraving, side: Side, count: int, fine: bool) -> None:
    """Draw ports between the wales, each with its lid lifted above it."""
    half = 1.25 if fine else 1.5
    for k in range(count):
        x, y = side.at(0.1 + 0.82 * k / (count - 1), _PORTS)
        hole = [
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]
        if not fine:
            pen.fill(hole, pen.dark)
            continue
        rim = [(x + 1.4 * (px - x), y + 1.35 * (py - y)) for px, py in hole]
        pen.shape(rim, FINE)
        pen.fill(hole, pen.dark)
        lid = [(x - 1.7, y - 1.7), (x + 1.7, y - 1.7), (x + 2.1, y - 3.3), (x - 1.3, y - 3.3)]
        pen.shape(lid, FINE)


def _castles(pen: Engraving, side: Side, fine: bool) -> None:
    """Draw the structures above the upper wale: planks, a painted band, rails on posts, shadows."""
    foot = {
        _POOP: side.row(-0.05, 0.0, 0.17),
        _QUARTER: side.row(-0.05, 0.17, 0.38),
        _WAIST: side.row(-0.05, 0.38, 0.7),
        _FORECASTLE: side.row(-0.05, 0.7, 0.93),
    }
    for text, below in foot.items():
        rail = parse_curve(text)
        pen.swell(resample(rail, 12), 0.5, 0.6)
        if not fine:
            continue
        high = {_POOP: 0.12, _QUARTER: 0.18, _WAIST: 0.3, _FORECASTLE: 0.2}[text]
        pen.lines([chain_between(rail, below, high)], FINE)
        posts = zip(resample(rail, 13), resample(chain_between(rail, below, high), 13), strict=True)
        pen.lines(posts, HAIR)
        if text != _WAIST:
            pen.lines([chain_between(rail, below, t) for t in (0.52, 0.76)], HAIR)
            band = zip(
                resample(chain_between(rail, below, high + 0.05), 11),
                resample(chain_between(rail, below, high + 0.21), 11),
                strict=True,
            )
            for i, ((ax, ay), (bx, by)) in enumerate(band):
                if 0 < i < 10:
                    mid = (ay + by) / 2
                    lozenge = [(ax, ay), (ax + 0.9, mid), (bx, by), (bx - 0.9, mid)]
                    pen.fill(lozenge, pen.ink)
    # Each castle ends in a wall in the shade.
    for x, top, base in ((-30.6, -9.6, -4.2), (-12.6, 1.6, 8.4), (16.4, 1.6, 8.4)):
        pen.lines([[(x, top), (x, base)]], 0.32)
        if fine and x < 0:
            dark = [
                [(x - 0.4 * k, top + 0.25 * k), (x - 0.4 * k, base - 0.5 * k)] for k in range(1, 7)
            ]
            pen.lines(dark, HAIR)


def _gallery(pen: Engraving, fine: bool) -> None:
    """Draw two rows of windows below roofs, a balcony, and a lantern over the stern."""
    rows = (("-46,-8.6 -33.4,-3.2", 3.0), ("-45.6,-1 -32.6,4.4", 3.1))
    for text, deep in rows:
        head = resample(parse_curve(text), 11)
        sill = [(x + 0.25, y + deep) for x, y in head]
        room = [*head, *reversed(sill)]
        pen.shape(room, FINE)
        for k in (1, 3, 5, 7, 9) if fine else (1, 4, 7):
            (ax, ay), (bx, by) = head[k], head[k + 1]
            top = ((ax + bx) / 2, (ay + by) / 2 + 0.15)
            glass = [(ax + 0.1, ay + 0.8), top, (bx - 0.1, by + 0.8)]
            foot = [(bx + 0.15, by + deep - 0.5), (ax + 0.3, ay + deep - 0.5)]
            pen.fill([*glass, *foot], pen.dark)
        pen.swell([(x - 0.2, y) for x, y in head], 0.4, 0.3)
        pen.swell(sill, 0.42, 0.3)
        if fine:
            brackets = ([(x, y), (x + 0.5, y + 1.1)] for x, y in sill[::2])
            pen.lines(brackets, FINE)
    lamp = ring(-48.6, -23.4, 1.7, 2.2)[:-1]
    pen.shape(lamp, PLAIN)
    pen.fill([(-50.2, -25.2), (-47, -25.2), (-48.6, -27.6)], pen.ink)
    pen.lines([[(-48.6, -25), (-48.6, -21.4)], [(-48.6, -21.2), (-46.8, -17.4)]], 0.24)


def _beak(pen: Engraving, fine: bool) -> None:
    """Draw the rails of the beakhead, and the beast at its end."""
    pen.swell(parse_curve("38.4,10 44,8.8 49,6 52.8,1.4"), 0.3)
    pen.swell(parse_curve("38.2,3.6 43,2.6 48,-0.2"), 0.34)
    if fine:
        heads = resample(parse_curve("39.4,3.4 43,2.6 47,0.4"), 5)
        feet = resample(parse_curve("39.6,6.6 44,5.6 48.4,2.8"), 5)
        pen.lines(zip(heads, feet, strict=True), FINE)
    beast = parse_curve(
        "50.4,3.4 51.4,0 52.6,-2.6 54.6,-4.6 57.4,-4.6 58.6,-2.8 56.8,-2.2 | 57.4,-1 55.6,0.2 "
        "55.2,2.4 53.4,5 50.4,3.4"
    )
    pen.shape(beast, 0.26)
    pen.lines(
        [parse_curve("52.4,2.6 53.6,0 54.2,-2.6"), parse_curve("51.6,3.4 52.4,1 53,-1.2")], HAIR
    )
    pen.dot(56, -3.3, 0.3)


def _chains(pen: Engraving) -> None:
    """Draw the boards that spread the shrouds, with a deadeye below each shroud; the anchor."""
    for x, half in ((-27.0, 3.6), (-4.5, 5.6), (24.0, 5.0)):
        places = [on_rail(x - 1.6 - half + 0.5 * half * k) for k in range(5)]
        pen.lines([[(px, py + 0.2) for px, py in (places[0], places[-1])]], 0.32)
        for px, py in places:
            pen.dot(px, py - 0.5, 0.5)
            pen.lines([[(px, py), (px + 0.3, py + 2.4)]], FINE)
    pen.swell(parse_curve("36.4,8.6 35.4,13 33.8,17.6"), 0.4)
    pen.swell(parse_curve("30.6,15.8 32.4,18.2 34.4,18.4 36.8,17"), 0.5)
    pen.lines([[(34.4, 9), (38, 9.8)]], 0.3)


# A galleon under sail, seen from the side and running before a wind from the left.


# The masts from stern to bow: position, head, foot, and widest yard.
_MIZZEN, _MAIN, _FORE = -27.0, -4.5, 24.0
_MASTS = ((_MIZZEN, -41.0, -3.0), (_MAIN, -57.0, 10.0), (_FORE, -49.0, 3.0))
# The platforms of the masts.
_TOPS = ((_MIZZEN, -24.0, 2.6), (_MAIN, -17.6, 4.2), (_FORE, -14.6, 3.6))
_MAIN_SAILS = (
    SquareSail(_MAIN, -49.0, 6.2, 8.6, 10.6, 3.6, 2.0),
    SquareSail(_MAIN, -37.2, 9.6, 13.6, 18.6, 6.2, 4.4),
    SquareSail(_MAIN, -15.4, 14.6, 16.2, 20.6, 6.6, 3.4),
)
_FORE_SAILS = (
    SquareSail(_FORE, -42.0, 5.2, 7.2, 9.2, 3.0, 1.8),
    SquareSail(_FORE, -31.6, 8.2, 11.4, 15.8, 5.2, 3.8),
    SquareSail(_FORE, -12.6, 11.8, 13.4, 13.4, 5.0, 2.6),
)
_LATEEN = FourCornerSail(
    ((-17.5, -38.0), (-17.5, -38.0), (-14.5, -6.5), (-44.0, -6.0)), -1.0, 4.5, 1.6
)


def galleon(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw three masts, a high stern with its gallery, gun ports and a long bowsprit."""
    galleon_alone(pen, canvas, bunting)
    bow_wave(pen)
    pen.water(35.5, -54, 57, "galleon", 6)


def bow_wave(pen: Engraving) -> None:
    """Draw the bow wave of a hull: foam along it, a curl at the bow, a wake astern."""
    crest = parse_curve(
        "-43,34.4 -39,32.6 -35,33.6 -29,32.4 -22,33.8 -14,32.6 -6,34 3,32.6 11,33.8 18,32.2 "
        "24,32.8 29,29.6 33,26.4 36.4,25.4 38.6,27 37.6,29.2 36.2,28.6 | 39,29.6 42,32.6 47,34"
    )
    hem = parse_curve(
        "47,34 41,35.3 35,34.6 28,36 20,35 11,36.4 2,35.2 -7,36.4 -16,35.2 -25,36 -33,35 -43,34.4"
    )
    pen.fill([*crest, *hem[1:-1]])
    pen.swell(crest, 0.3)
    for text in ("26,33.6 30.4,30.6 34,28.6", "29,34.4 33,32 37,31.6", "-40,34.8 -34,34.4 -28,35"):
        pen.swell(parse_curve(text), 0.14)


def galleon_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the ship without its water; ``canvas`` and ``bunting`` are pens for sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    for x, y, long in ((_MIZZEN, -41, 11), (_MAIN, -57.5, 18), (_FORE, -49.5, 14)):
        pennant(flags, x, y, long)
    _draw_ropes_behind(pen)
    _masts(pen)
    ships.draw(sails, _LATEEN, 22, head=0.22)
    pen.swell(parse_curve("-48,0 -32,-20 -14.5,-42"), 0.5)
    for group, least in ((_MAIN_SAILS, 2), (_FORE_SAILS, 2)):
        for i, sail in enumerate(reversed(group)):
            ships.draw(sails, sail, 2 * sail.foot, reefs=i < least)
            yard(pen, sail)
    _draw_ropes_before(pen)
    galleon_hull(pen)
    ensign(flags, -45.4, -16, 0.95)


def _masts(pen: Engraving) -> None:
    for x, top, foot in _MASTS:
        knee = top + 0.48 * (foot - top)
        pole = [(x - 0.35, top), (x + 0.35, top), (x + 0.7, knee), (x + 0.7, knee + 1)]
        pole += [(x + 1.1, foot), (x - 1.1, foot), (x - 0.7, knee + 1), (x - 0.7, knee)]
        pen.shape(pole, PLAIN)
    for x, y, half in _TOPS:
        basket = [(x - half, y), (x + half, y), (x + 0.62 * half, y + 2.6)]
        pen.shape([*basket, (x - 0.62 * half, y + 2.6)], PLAIN)
        if pen.size >= FINE_FROM:
            staves = ((x + half * k / 3, x + 0.62 * half * k / 3) for k in (-2, -1, 0, 1, 2))
            pen.lines(([(a, y), (b, y + 2.6)] for a, b in staves), HAIR)
    sprit = [(36.0, 3.4), (58.2, -13.4), (58.7, -12.8), (37.4, 6.2)]
    pen.shape(sprit, PLAIN)


def _draw_ropes_behind(pen: Engraving) -> None:
    """Draw the ropes behind the sails: forward-leaning stays, and shrouds with ratlines."""
    stays = ("-4.5,-50 24,-17", "-4.5,-19 21,4", "-27,-26 -5,8", "24,-43 57.5,-12.6")
    pen.lines([parse_curve(text) for text in (*stays, "24,-16 50,-6.6", "-4.5,-38 23.5,-33")], HAIR)
    if pen.size < FINE_FROM:
        return
    for x, y, half in _TOPS:
        count = 5
        feet = [on_rail(x - half * 1.2 - 1.6 + 1.7 * k) for k in range(count)]
        shrouds: list[Chain] = [[(x - 0.4, y + 1.5), foot] for foot in feet]
        pen.lines([*shrouds, *_ratlines(shrouds[0], shrouds[-1])], HAIR)


def _ratlines(west: Chain, east: Chain) -> Iterator[Chain]:
    for p, q in list(zip(resample(west, 11), resample(east, 11), strict=True))[3:]:
        yield [p, q]


def _draw_ropes_before(pen: Engraving) -> None:
    """Draw the ropes in front of the sails: braces from the yards, sheets from the clews."""
    ropes: list[Chain] = []
    for sails, last in ((_MAIN_SAILS, (-22.0, 0.5)), (_FORE_SAILS, (-6.0, 8.4))):
        for upper, lower in zip(sails, sails[1:], strict=False):
            # A topsail is sheeted to the ends of the yard below it.
            ropes += [[upper.at(u, 1.0), lower.at(u, 0.0)] for u in (0.0, 1.0)]
        ropes.append(smooth_curve([sails[-1].at(0.0, 0.0), (last[0] + 2, last[1] - 8), last]))
        ropes.append([sails[-1].at(0.0, 1.0), on_rail(sails[-1].at(0.0, 1.0)[0] - 6)])
    ropes.append([_LATEEN.at(1.0, 1.0), (-16.0, 0.4)])
    pen.lines(ropes, HAIR)


def yard(pen: Engraving, sail: SquareSail) -> None:
    """Draw a spar that is thickest in its middle, and the ropes that hold it."""
    (x0, y0), (x1, y1) = sail.at(0.0, 0.0), sail.at(1.0, 0.0)
    lean = 0.12 * sail.head
    spar = [(x0 - lean, y0 - 0.1), (x1 + lean, y1 - 0.1)]
    pen.swell(resample(spar, 9), 0.52 if pen.size >= FINE_FROM else 0.3)
    if pen.size >= FINE_FROM:
        head = sail.x, sail.top - 0.42 * sail.head
        pen.lines([[(x0, y0), head], [(x1, y1), head]], HAIR)


def pennant(pen: Engraving, x: float, y: float, long: float) -> None:
    """Draw a long flag that flies from a masthead and tapers to a point."""
    top, foot = _streamer(x, y, long, 0.0), _streamer(x, y, long, 4.2)
    pen.shape([*top, *reversed(foot)], PLAIN)
    upper, lower = resample(top, 17), resample(foot, 17)
    folds = [interpolated_chain(upper, lower, t) for t in (0.2, 0.3, 0.4, 0.6, 0.62, 0.8)]
    pen.lines([subchain(folds[1], 0.0, 0.62), subchain(folds[4], 0.0, 0.46)], HAIR)
    pen.lines((subchain(folds[k], 0.34, 0.5) for k in (0, 2, 3, 5)), HAIR)


def _streamer(x: float, y: float, long: float, deep: float) -> Chain:
    """Return one edge of a pennant; both meet in its tip."""
    waves: Sequence[Point] = ((0, 0), (0.22, -1.5), (0.48, 0.9), (0.74, -1.2), (1, -0.4))
    return smooth_curve([(x + long * t, y + rise + deep * (1 - t) ** 0.8) for t, rise in waves])


def ensign(pen: Engraving, x: float, y: float, scale: float) -> None:
    """Draw the flag at the stern, on its staff."""

    def placed(text: str) -> Chain:
        return [(x + scale * px, y + scale * py) for px, py in parse_curve(text)]

    pen.swell(placed("0,2 0.6,-8 1.2,-18"), 0.3)
    top = placed("1.2,-17.6 4.4,-19.4 8,-17.4 11.6,-18.6 14,-17.8")
    foot = placed("0.6,-9.4 4,-11.2 7.6,-9 11,-10.4 13.4,-9.4")
    pen.shape([*top, *reversed(foot)], 0.24)
    pen.lines([chain_between(top, foot, t) for t in (0.34, 0.66)], FINE)
    shade = [chain_between(top, foot, (k + 0.5) / 7) for k in range(7)]
    pen.lines((subchain(chain, 0.42, 0.62 + 0.05 * (k % 2)) for k, chain in enumerate(shade)), HAIR)
