"""Views for covers and screens: an open sea, a fjord, the stars, a river below a castle.

Each is engraved on a plate 100 units high around the origin, whatever its width, with the horizon
in the same place, so that waves or stars can be put before it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.heavens import star
from pnp.art.scenic import (
    HORIZON,
    Tones,
    bird,
    castle,
    cliff,
    cloud,
    fell,
    pine,
    planet,
    sun,
    world,
)
from pnp.art.strokes import Chain, ring, trace
from pnp.base.values import replace
from pnp.base.wandering import wander
from pnp.scene import Group
from pnp.theme import Theme


def sea(pen: Engraving, half: float, tones: Tones) -> None:
    """The open sea: a low sun, clouds in banks, an island with palms far off."""
    sun(pen, (-0.34 * half, HORIZON), 17, half, tones)
    for x, y, s in ((0.52, -30, 1.2), (-0.72, -36, 0.9), (0.1, -40, 0.7)):
        cloud(pen, x * half, y, s)
    isle = trace("-19,0 -14,-4 -9,-5 -5,-11 0,-13 5,-9 9,-9 13,-4 19,-2 22,0")
    coast = [(x + 0.62 * half, y + HORIZON) for x, y in isle]
    pen.shape(coast, 0.26, tones.far)
    pen.shade(coast, 5, 68, 0.45)
    _water(pen, half, -0.34 * half, tones)


def fjord(pen: Engraving, half: float, tones: Tones) -> None:
    """Still water between cliffs, snow on the fells behind it, the sun low in the gap."""
    sun(pen, (0.02 * half, HORIZON - 5), 10, half, tones)
    for x, wide, high in ((-0.3, 17, 24), (0.32, 19, 27), (-0.52, 22, 35), (0.6, 24, 38)):
        fell(pen, x * half, wide * half / 62, high, replace(tones, far=tones.land))
    for side in (-1, 1):
        cliff(pen, side, half, tones)
    _water(pen, half, 0.02 * half, tones)
    for side in (-1, 1):
        for k in range(7):
            at = side * half * (0.98 - 0.06 * k)
            pine(pen, at, HORIZON + 1.5 - 0.5 * k, 7.5 - 0.6 * k)
    for x, y, s in ((-0.12, -33, 0.8), (0.05, -38, 0.6), (0.16, -31, 0.5)):
        bird(pen, x * half, y, s)


def stars(pen: Engraving, half: float, tones: Tones) -> None:
    """Deep space: a ringed planet and its moon, constellations on the net of a chart, a world's
    edge with its craters below."""
    pole = (-0.62 * half, -24.0)
    rings = [ring(*pole, r, r) for r in (30, 48, 66, 84, 102)]
    spokes = [
        [
            (pole[0] + r * math.cos(t), pole[1] + r * math.sin(t))
            for r in (30.0 if k % 2 else 48.0, 120.0)
        ]
        for k, t in ((k, math.tau * k / 24) for k in range(24))
    ]
    pen.lines([*rings, *spokes], 0.07)
    for i in range(round(3.2 * half)):
        x, y = half * wander(f"vx{i}"), 50 * wander(f"vy{i}")
        pen.dot(x, y, pen.units(0.07 + 0.12 * abs(wander(f"vr{i}"))))
    for key, points in _CONSTELLATIONS.items():
        placed = [(x * half, y) for x, y in points]
        pen.lines([placed], HAIR)
        for i, (x, y) in enumerate(placed):
            star(pen, x, y, 1.3 + 0.6 * abs(wander(f"{key}{i}")))
    planet(pen, pole, 13.0, tones)
    moon = ring(0.78 * half, -33, 4.6, 4.6)[:-1]
    pen.shape(moon, 0.28, tones.far)
    pen.shade(moon, 3.4, 112, 0.34)
    world(pen, half, tones)


def river(pen: Engraving, half: float, tones: Tones) -> None:
    """A river that winds from the hills; a castle on its crag stands over the bend."""
    sun(pen, (-0.5 * half, HORIZON - 6), 9, half, tones)
    for x, wide, high in ((-0.85, 24, 22), (-0.28, 20, 15), (0.2, 26, 19), (0.95, 26, 25)):
        fell(pen, x * half, wide * half / 62, high, tones)
    near = trace(
        f"{-half - 2},{HORIZON} {-0.5 * half},{HORIZON - 4} 0,{HORIZON - 1} {0.5 * half},"
        f"{HORIZON - 5} {half + 2},{HORIZON - 1} | {half + 2},62 {-half - 2},62 | "
        f"{-half - 2},{HORIZON}"
    )
    pen.shape(near, PLAIN, tones.land)
    west = trace(
        f"{0.02 * half},{HORIZON - 1.5} {0.1 * half},{HORIZON + 2} {-0.16 * half},{HORIZON + 7} "
        f"{-0.1 * half},{HORIZON + 14} {0.1 * half},{HORIZON + 20} {-0.34 * half},62"
    )
    east = trace(
        f"{0.07 * half},{HORIZON - 1.5} {0.2 * half},{HORIZON + 2} {0.02 * half},{HORIZON + 7} "
        f"{0.2 * half},{HORIZON + 13} {0.5 * half},{HORIZON + 20} {0.3 * half},62"
    )
    bed = [*west, *reversed(east)]
    pen.fill(bed, pen.ink)
    water = [(x + (0.35 if i < len(west) else -0.35), y) for i, (x, y) in enumerate(bed)]
    pen.fill(water, tones.water)
    ripples: list[Chain] = []
    for k in range(26):
        y = HORIZON + 34 * (k / 26) ** 1.5
        x, long = 0.09 * half * (1 + wander(f"rx{k}")), 1.2 + 5 * (k / 26)
        ripples.append([(x - long, y), (x, y - 0.3), (x + long, y)])
    pen.inside(bed, ripples, FINE)
    castle(pen, 0.6 * half, HORIZON + 1, tones)
    for k in range(34):
        side = -1 if k % 3 else 1
        x = side * half * (0.36 + 0.62 * abs(wander(f"tx{k}")))
        y = HORIZON + 2 + k * 0.95
        if abs(x - 0.6 * half) > 15 or y > HORIZON + 12:
            pine(pen, x + (0.1 * half if side > 0 else 0), y, 4.2 + 5 * (k / 34))


VIEWS: dict[str, Callable[[Engraving, float, Tones], None]] = {
    "fjord": fjord,
    "river": river,
    "sea": sea,
    "stars": stars,
}
"""What draws each way of ``cover`` in ``pnp.model.looks`` but the game's own, on a plate of 100
units' height and twice the half width that is given."""


def is_viewed(theme: Theme) -> bool:
    """Return whether a theme puts a view of its own on fronts and screens."""
    return theme.art("cover") in VIEWS


def landscape(size: float, half: float, ink: str, ground: str, theme: Theme) -> Group:
    """Return the theme's view on a plate ``size`` mm high, around its middle, in its own tints on
    a ground; half its width is in units. Nobody is in it."""
    tones = Tones(*(ground,) * 4)
    if theme.art("fills") != "none":
        tones = Tones(ground, *(theme.colour(role) for role in ("sea", "land", "land.shade")))
    return _landscape(theme.art("cover"), size, half, ink, tones)


# A kit has a cover for every paper, and a screen for every player.
@lru_cache(maxsize=32)
def _landscape(kind: str, size: float, half: float, ink: str, tones: Tones) -> Group:
    pen = Engraving(ink, tones.light, ink, size)
    VIEWS[kind](pen, half, tones)
    return pen.drawn((0.0, 0.0))


def _water(pen: Engraving, half: float, glint: float, tones: Tones) -> None:
    """Water from the horizon to the foot, in short strokes that a low sun leaves out below it."""
    shores = [(-half - 2, HORIZON), (half + 2, HORIZON)]
    pen.fill([*shores, (half + 2, 62), (-half - 2, 62)], tones.water)
    pen.lines([shores], PLAIN)
    strokes: list[Chain] = []
    for row in range(24):
        t = row / 23
        y, long = HORIZON + 0.8 + 36 * t**1.4, 3 + 7 * t
        x = -half + long * wander(f"wv{row}")
        while x < half:
            reach = long * (0.7 + 0.4 * wander(f"wl{row}:{x:.1f}"))
            if abs(x + reach / 2 - glint) > 5 + 7 * t:
                high = 0.1 + 0.3 * t
                strokes.append(
                    [(x + reach * k / 12, y + high * math.sin(k * math.tau / 8)) for k in range(13)]
                )
            x += reach * (1.35 + 0.5 * abs(wander(f"wg{row}:{x:.1f}")))
    pen.lines(strokes, FINE)


_CONSTELLATIONS = {
    "plough": ((0.2, -42), (0.34, -39), (0.44, -33), (0.56, -31), (0.6, -22), (0.76, -21)),
    "bow": ((-0.95, 6), (-0.8, 2), (-0.66, 8), (-0.54, 3), (-0.44, 10)),
    "crown": ((-0.2, -44), (-0.14, -38), (-0.04, -36), (0.05, -40)),
}
