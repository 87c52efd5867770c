"""The hull of a galleon: planks, wales and ports, castles, a gallery at the stern, a beakhead."""

from __future__ import annotations

from pnp.art.cloth import FINE_FROM, seam
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.strokes import Chain, between, evenly, ring, trace
from pnp.scene import Point

_STERN = "-36,33.4 -37.4,24 -39.8,15 -42.6,9 | -45.2,3 -45.6,-3 -45.2,-9 -47.4,-18"
_POOP = "-47.4,-18 -42,-14.8 -36,-11.6 -30.6,-9.6"
_QUARTER = "-30.6,-4.4 -24,-1.6 -18,0.3 -12.6,1.6"
_WAIST = "-12.6,8.2 -4,9.8 6,9.8 16.4,8.2"
_FORECASTLE = "16.4,1.6 23,0.6 30,-1 37,-3"
_RAILS = (_POOP, _QUARTER, _WAIST, _FORECASTLE)
_BOW = "37,-3 38.2,2 38.4,6.6 | 44,5.4 49,2.4 52.4,-2.4 | 54.6,-0.8 53.4,3.6 49.4,8.6 43,12.8 | "
_STEM = "43,12.8 40.6,18 37.4,25 31.4,33.4"
# The line along which the castles stand on the hull, and the line of the water.
_SHEER = "-44.2,2.6 -36,8 -24,12.6 -10,15.4 4,16 18,14.6 30,11.2 41.6,9.4"
_WATER = "-36,33.4 -12,34.6 10,34.6 31.4,33.4"
# How far down the wales lie, and the row of ports, from one line to the other.
_WALES = ((-0.05, 0.03), (0.37, 0.43))
_PORTS = 0.19


class Side:
    """The side of a hull between two lines from stern to bow: its upper edge and the water."""

    def __init__(self, edge: Chain, water: Chain) -> None:
        self._edge, self._water = evenly(edge, 61), evenly(water, 61)

    def at(self, along: float, down: float) -> Point:
        """Return the point at a part of the way to the bow and down to the water."""
        i = min(int(along * 60), 59)
        t = along * 60 - i
        ax, ay = _mixed(self._edge[i], self._edge[i + 1], t)
        bx, by = _mixed(self._water[i], self._water[i + 1], t)
        # A hull is round: its lines lie closer where it turns under.
        turned = down - 0.1 * down * (1 - down)
        return ax + (bx - ax) * turned, ay + (by - ay) * turned

    def row(self, down: float, start: float = 0.0, end: float = 1.0, count: int = 24) -> Chain:
        """Return a line along the hull, as planks run."""
        return [self.at(start + (end - start) * k / count, down) for k in range(count + 1)]


def _mixed(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def on_rail(x: float) -> Point:
    """Return where a rope from above is made fast: just below the rail, above the upper wale."""
    near = min(trace(_SHEER), key=lambda point: abs(point[0] - x))
    return x, near[1] - 3.4


def galleon_hull(pen: Engraving) -> None:
    """The hull alone, from its gallery to its beakhead."""
    outline = trace(_STERN)
    for rail in _RAILS:
        outline += trace(rail)
    pen.shape([*outline, *trace(_BOW), *trace(_STEM)], 0.42)
    side, fine = Side(trace(_SHEER), trace(_WATER)), pen.size >= FINE_FROM
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
    """Shade a hull ``deep`` units high: lines along its planks from ``top`` down, longer and closer
    towards the keel and the bow, where ribs cross them."""
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
    """Shade what lies below the overhang of the stern."""
    count = max(3, round(7 / pen.units(0.34)))
    hung: list[Chain] = []
    for k in range(count):
        along = 0.004 + 0.13 * (k + 0.5) / count
        end = 0.34 - 1.5 * along + 0.08 * (k % 2)
        hung.append(seam(side, along, 0.06, end))
    pen.lines(hung, HAIR)


def _ports(pen: Engraving, side: Side, count: int, fine: bool) -> None:
    """Ports between the wales, the lid of each lifted above it."""
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
    """The works above the upper wale: planks, a painted band, rails on posts, their shadows."""
    foot = {
        _POOP: side.row(-0.05, 0.0, 0.17),
        _QUARTER: side.row(-0.05, 0.17, 0.38),
        _WAIST: side.row(-0.05, 0.38, 0.7),
        _FORECASTLE: side.row(-0.05, 0.7, 0.93),
    }
    for text, below in foot.items():
        rail = trace(text)
        pen.swell(evenly(rail, 12), 0.5, 0.6)
        if not fine:
            continue
        high = {_POOP: 0.12, _QUARTER: 0.18, _WAIST: 0.3, _FORECASTLE: 0.2}[text]
        pen.lines([between(rail, below, high)], FINE)
        posts = zip(evenly(rail, 13), evenly(between(rail, below, high), 13), strict=True)
        pen.lines(posts, HAIR)
        if text != _WAIST:
            pen.lines([between(rail, below, t) for t in (0.52, 0.76)], HAIR)
            band = zip(
                evenly(between(rail, below, high + 0.05), 11),
                evenly(between(rail, below, high + 0.21), 11),
                strict=True,
            )
            for i, ((ax, ay), (bx, by)) in enumerate(band):
                if 0 < i < 10:
                    mid = (ay + by) / 2
                    lozenge = [(ax, ay), (ax + 0.9, mid), (bx, by), (bx - 0.9, mid)]
                    pen.fill(lozenge, pen.ink)
    # Each castle ends in a wall that lies in the shade.
    for x, top, base in ((-30.6, -9.6, -4.2), (-12.6, 1.6, 8.4), (16.4, 1.6, 8.4)):
        pen.lines([[(x, top), (x, base)]], 0.32)
        if fine and x < 0:
            dark = [
                [(x - 0.4 * k, top + 0.25 * k), (x - 0.4 * k, base - 0.5 * k)] for k in range(1, 7)
            ]
            pen.lines(dark, HAIR)


def _gallery(pen: Engraving, fine: bool) -> None:
    """Two rows of windows below roofs, a balcony, a lantern over the stern."""
    rows = (("-46,-8.6 -33.4,-3.2", 3.0), ("-45.6,-1 -32.6,4.4", 3.1))
    for text, deep in rows:
        head = evenly(trace(text), 11)
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
    """The rails of the beakhead, and the beast at its end."""
    pen.swell(trace("38.4,10 44,8.8 49,6 52.8,1.4"), 0.3)
    pen.swell(trace("38.2,3.6 43,2.6 48,-0.2"), 0.34)
    if fine:
        heads = evenly(trace("39.4,3.4 43,2.6 47,0.4"), 5)
        feet = evenly(trace("39.6,6.6 44,5.6 48.4,2.8"), 5)
        pen.lines(zip(heads, feet, strict=True), FINE)
    beast = trace(
        "50.4,3.4 51.4,0 52.6,-2.6 54.6,-4.6 57.4,-4.6 58.6,-2.8 56.8,-2.2 | 57.4,-1 55.6,0.2 "
        "55.2,2.4 53.4,5 50.4,3.4"
    )
    pen.shape(beast, 0.26)
    pen.lines([trace("52.4,2.6 53.6,0 54.2,-2.6"), trace("51.6,3.4 52.4,1 53,-1.2")], HAIR)
    pen.dot(56, -3.3, 0.3)


def _chains(pen: Engraving) -> None:
    """The boards that spread the shrouds, with a deadeye below each of these; the anchor."""
    for x, half in ((-27.0, 3.6), (-4.5, 5.6), (24.0, 5.0)):
        places = [on_rail(x - 1.6 - half + 0.5 * half * k) for k in range(5)]
        pen.lines([[(px, py + 0.2) for px, py in (places[0], places[-1])]], 0.32)
        for px, py in places:
            pen.dot(px, py - 0.5, 0.5)
            pen.lines([[(px, py), (px + 0.3, py + 2.4)]], FINE)
    pen.swell(trace("36.4,8.6 35.4,13 33.8,17.6"), 0.4)
    pen.swell(trace("30.6,15.8 32.4,18.2 34.4,18.4 36.8,17"), 0.5)
    pen.lines([[(34.4, 9), (38, 9.8)]], 0.3)
