"""An airship: a gas envelope on a frame, and the car below it."""

from __future__ import annotations

import math

from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    parse_curve,
    resample,
    ring,
)
from pnp.art.ships import pennant
from pnp.base.geometry import area_of, overlap
from pnp.base.hand_drawn import signed_noise

# The centre line of the envelope, its half height, and the positions of its tail and its nose.
_AXIS, _HALF, _TAIL, _NOSE = -15.0, 22.0, -56.0, 55.0
# Positions of rings of the frame that show through the cloth, from tail to nose.
_RINGS = (-42, -30, -17, -3, 11, 25, 38)
# The angles of its stringers, in degrees from the top.
_STRINGERS = (28, 50, 72, 94, 116, 138, 158)


def airship(pen: Engraving) -> None:
    """Draw an airship among clouds, an anchor on its rope."""
    for x, y, s in ((-38, 40, 1.1), (43, 40, 0.85)):
        _cloud(pen, x, y, s)
    airship_alone(pen)
    _grapnel(pen)


def airship_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the airship without its clouds.

    ``canvas`` and ``bunting`` are pens for its envelope and for its fins and flag.
    """
    cloth, fins = canvas or pen, bunting or pen
    for sign in (-1, 1):
        _fin(fins, sign)
    _envelope(cloth, plain=canvas is not None)
    side = parse_curve("-28,-14 -42,-10.5 -58,-7.5 | -63,-10 -62,-14 -58,-17 | -44,-17.5 -28,-14")
    fins.shape(side, 0.28)
    fins.lines_inside(
        side, [parse_curve("-52,-7 -53,-18"), parse_curve("-28,-14 -46,-13.4 -63,-12")], FINE
    )
    fins.hatch(area_of(parse_curve("-32,-13.5 -44,-10.6 -58,-7.8 | -62,-10 -32,-13.5")), 20, 0.36)
    _rigging(pen)
    _car(pen)
    _propeller(pen)
    pennant(fins, -58, -47, 12)


def _profile(x: float) -> float:
    """Return the half height of the envelope: blunt at the nose, tapering to the tail."""
    along = (x - _TAIL) / (_NOSE - _TAIL)
    blunt = math.sqrt(max(0.0, 1 - along))
    drawn_out = math.exp(0.78 * math.log(along)) if along > 0 else 0.0
    return _HALF * 1.88 * blunt * drawn_out * (1.22 - 0.5 * along)


def _stringer(across: float, start: float = 0.0, end: float = 1.0) -> Chain:
    """Return a line along the envelope between two fractions of its length.

    ``across`` is its height above the axis relative to the half height, negative below.
    """
    # Points are denser where the nose bends.
    parts = (start + (end - start) * math.sin(k / 40 * math.pi / 2) for k in range(41))
    places = [_TAIL + (_NOSE - _TAIL) * part for part in parts]
    return [(x, _AXIS - _profile(x) * across) for x in places]


def _envelope(pen: Engraving, *, plain: bool) -> None:
    """Draw the cloth over its frame; a ``plain`` one keeps its middle free for an icon."""
    top, foot = _stringer(1), _stringer(-1)
    body = [*top, *reversed(foot[:-1])]
    pen.shape(body, 0.33)
    for degrees in _STRINGERS:
        across = math.cos(math.radians(degrees))
        if plain and abs(across) < 0.6:
            for start, end in ((0.03, 0.33), (0.71, 0.98)):
                pen.lines([_stringer(across, start, end)], HAIR)
        else:
            pen.lines([_stringer(across, 0.02, 0.985)], HAIR)
    for x in _RINGS:
        half = _profile(x)
        bow = ring(x, _AXIS, 0.2 * half, half, -90, 90)
        if not plain or not -22 < x < 20:
            pen.lines([bow], FINE)
    # Lines that follow the body darken it towards its keel.
    count = max(4, round(0.62 * _HALF / pen.units(0.4)))
    for k in range(count):
        deep = (k + 0.5) / count
        across = -0.22 - 0.74 * deep
        reach = 0.5 - 0.42 * deep
        start = reach * (0.8 + 0.4 * signed_noise(f"ea{k}")) + (0.12 if k % 2 else 0)
        if plain and across > -0.62:
            start = max(start, 0.7)
        pen.lines([_stringer(across, max(0.03, start), 0.97 - 0.1 * (k % 3) * (1 - deep))], HAIR)
    shadow = overlap(area_of(body), area_of(_shifted_envelope(body)))
    pen.hatch(shadow, 68, 0.4, HAIR, 0.3)
    half = _profile(50)
    bow = ring(50, _AXIS, 0.2 * half, half, 90, -90)
    cap = [*[(x, y) for x, y in body if x > 50], *bow]
    pen.shape(cap, 0.26, pen.dark)
    pen.lines([[(_NOSE, _AXIS), (_NOSE + 2.4, _AXIS)]], 0.26)


def _shifted_envelope(body: Chain) -> Chain:
    """Return the envelope moved down and to the east; the overlap is the dark belly."""
    return [(x * 0.86 + 7, _AXIS + 15 + (y - _AXIS) * 0.62) for x, y in body]


def _fin(pen: Engraving, sign: int) -> None:
    """Draw a fin above (-1) or below the tail, with its ribs; behind a hinge it is a rudder."""

    def at(text: str) -> Chain:
        return [(x, _AXIS + sign * y) for x, y in parse_curve(text)]

    outline = at("-27,12 -35,19 -42,28 -46,31.5 | -58,32 -60.5,30 -60.5,20 -57,4 | -44,2 -27,12")
    pen.shape(outline, 0.3)
    pen.lines_inside(
        outline, [at(f"-62,{y} -24,{0.62 * y + 1}") for y in (9, 14, 19, 24, 28.5)], HAIR
    )
    pen.lines_inside(outline, [at("-51,0 -51,34")], 0.26)
    pen.hatch(overlap(area_of(outline), area_of(at("-51,0 -50,34 | -47,34 | -46,0"))), 90, 0.36)
    pen.shade(outline, 2.5, 70, 0.36)


def _rigging(pen: Engraving) -> None:
    """Draw ropes from patches on the envelope to the rail of the car, crossing each other."""
    patches = [(x, _AXIS + _profile(x) * 0.62) for x in range(-30, 41, 10)]
    rail = resample([(-24.0, 15.5), (28.0, 15.5)], len(patches) - 1)
    pairs = [(i, j) for j in range(len(rail)) for i in (j, j + 1)]
    pen.lines([[patches[i], rail[j]] for i, j in pairs], HAIR)
    for x, y in patches:
        pen.dot(x, y, 0.9)


def _car(pen: Engraving) -> None:
    """Draw a boat-shaped car: a row of windows, a rail above it, sandbags along its side."""
    hull = parse_curve(
        "-28,17 | 27,17 | 33,19 35,22 33,26 | 27,31 18,33.5 0,34 -16,33 -25,29 -28,23 -28,17"
    )
    roof = [(-29.0, 15.5), (29.0, 15.5), (32.0, 18.4), (-29.0, 18.4)]
    pen.shape(hull, 0.33)
    sheer, keel = parse_curve("-28,27.4 0,28.6 33,26.4"), parse_curve("-25,31 0,36 30,31")
    pen.lines_inside(hull, [chain_between(sheer, keel, t) for t in (0, 0.3, 0.6)], HAIR)
    pen.lines_inside(hull, [sheer], 0.24)
    dark = parse_curve("-12,40 2,31 20,29 30,22 | 40,18 | 40,44 | -12,40")
    pen.hatch(overlap(area_of(hull), area_of(dark)), 112, 0.34, HAIR, 0.3)
    pen.hatch(
        overlap(area_of(hull), area_of(parse_curve("-30,36 -22,30 6,31.5 30,30 | 30,44 | -30,36"))),
        20,
        0.36,
    )
    pen.shape(roof, 0.26)
    for k in range(7):
        x = -21.5 + 7.2 * k
        frame = [(x, 20), (x + 4.6, 20), (x + 4.6, 25.6), (x, 25.6)]
        pen.shape(frame, PLAIN)
        pen.fill([(x + 0.8, 20.8), (x + 3.8, 20.8), (x + 3.8, 24.8), (x + 0.8, 24.8)], pen.dark)
        pen.fill([(x + 1.2, 21.2), (x + 2.2, 21.2), (x + 1.2, 22.9)])
    for x in (-19, -9, 1, 11, 21):
        _sandbag(pen, x + 0.4, 28.2)


def _sandbag(pen: Engraving, x: float, y: float) -> None:
    pen.lines([[(x, y), (x, y + 1.6)]], FINE)
    bag = parse_curve(
        f"{x},{y + 1} {x + 1.7},{y + 3.4} {x + 1.3},{y + 5.6} {x - 1.3},{y + 5.6} "
        f"{x - 1.7},{y + 3.4} {x},{y + 1}"
    )
    pen.shape(bag, PLAIN)
    pen.hatch(
        area_of([(x + 0.2, y + 2), (x + 1.6, y + 3.4), (x + 1.2, y + 5.5), (x, y + 5.5)]), 90, 0.3
    )


def _propeller(pen: Engraving) -> None:
    """Draw an engine behind the car, and its propeller, which turns."""
    pod = parse_curve("-27,21 -33,20.6 -37,22 | -38,24 -37,26 | -33,27.4 -27,27 | -27,21")
    pen.shape(pod, 0.28)
    pen.hatch(
        area_of(parse_curve("-27,24.6 -36,24.6 -36,26 -33,27.2 -27,26.8 | -27,24.6")), 0, 0.32
    )
    for sign in (-1, 1):
        blade = [
            (-39 + dx, 24 + sign * dy)
            for dx, dy in parse_curve("0,1 -2.4,5 -2.8,10 -0.8,14.5 | 0.8,13 1.2,8 0.6,1")
        ]
        pen.shape(blade, 0.26)
        pen.hatch(area_of([(x + 1.2, y) for x, y in blade]), 90, 0.34)
    pen.shape(ring(-39, 24, 1.8, 2.2)[:-1], 0.24, pen.dark)
    for far, start in ((3.2, 112), (5.4, 122)):
        for turn in (0, 180):
            sweep = ring(-39, 24, far, 14.6, start + turn, start + turn + 36)
            pen.swell(sweep, FINE)


def _grapnel(pen: Engraving) -> None:
    """Draw a four-fluked anchor on a rope below the car."""
    pen.lines([parse_curve("10,34 12,40 10.5,45")], PLAIN)
    pen.lines([[(10.5, 45), (10, 53)]], 0.26)
    for text in ("10,53 6.4,52.4 4.6,49", "10,53 13.4,52.6 15.4,49.2", "10,53 9,51.6 8.6,49.4"):
        pen.swell(parse_curve(text), 0.3, 0.3)
    pen.lines([ring(10.6, 44.4, 1.0, 1.2)], FINE)


def _cloud(pen: Engraving, x: float, y: float, s: float) -> None:
    """Draw a cloud with round heads, flat below."""
    outline = parse_curve(
        "-19,5 -20,0 -15,-4 -10,-4 -8,-10 -1,-12 5,-8 | 9,-10 15,-7 16,-2 | 20,-1 21,4 17,6 | "
        "0,7 -19,5"
    )
    placed = [(x + s * px, y + s * py) for px, py in outline]
    pen.shape(placed, 0.26)
    lower = [(px + s * 3, py + s * 5.5) for px, py in placed]
    pen.hatch(overlap(area_of(placed), area_of(lower)), 0, 0.46, HAIR, 0.4)
    for text in ("-9,-5 -5,-8 -1,-7", "5,-7 2,-4 3,-1"):
        pen.swell([(x + s * px, y + s * py) for px, py in parse_curve(text)], FINE)
