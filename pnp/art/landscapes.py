"""Views for covers and screens: an open sea, a fjord, the stars, a river below a castle."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.art.engraving import FINE, HAIR, PLAIN, Chain, Engraving, parse_curve, ring
from pnp.art.space import star
from pnp.base.geometry import area_of, overlap
from pnp.base.hand_drawn import signed_noise
from pnp.base.values import replace
from pnp.scene import Group, Point
from pnp.theme import Theme

HORIZON = 14.0
"""How far the horizon is below the middle of a plate, in units."""


class Tones(Struct, frozen=True):
    """The tints of a view, ``#rrggbb``: the light, open water, land near and far."""

    light: str
    water: str
    land: str
    far: str


def sun(pen: Engraving, at: Point, radius: float, half: float, tones: Tones) -> None:
    """Draw a sun behind the horizon, with rays of two lengths."""
    x, y = at
    rays: list[Chain] = []
    for k in range(1, 60):
        turn = math.pi * (1 + k / 60)
        near, far = radius * (1.25 if k % 2 else 1.6), 2.4 * half
        rays.append([(x + r * math.cos(turn), y + r * math.sin(turn)) for r in (near, far)])
    pen.lines(rays, HAIR)
    disc = ring(x, y, radius, radius)[:-1]
    pen.shape(disc, PLAIN, tones.light)


def cloud(pen: Engraving, x: float, y: float, s: float) -> None:
    cloud = parse_curve("-16,3 -13,-2 -8,-2 -5,-7 2,-7 5,-3 10,-4 14,0 17,3 | -16,3")
    placed = [(x + s * px, y + s * py) for px, py in cloud]
    pen.shape(placed, 0.24)
    _hatch_overlap(pen, placed, [(px + s * 2, py + s * 4) for px, py in placed], 0, 0.5)


def bird(pen: Engraving, x: float, y: float, s: float) -> None:
    pen.swell(
        [(x + s * px, y + s * py) for px, py in parse_curve("-7,0 -4,-3 0,0 4,-3 7,0")], PLAIN
    )


def _hatch_overlap(
    pen: Engraving, body: Sequence[Point], over: Sequence[Point], degrees: float, gap: float
) -> None:
    """Hatch the overlap of two outlines."""
    pen.hatch(overlap(area_of(body), area_of(over)), degrees, gap, HAIR, 0.35)


def _jagged_line(a: Point, b: Point, reach: float, key: str) -> Chain:
    """Return a jagged line between two points, like broken rock."""
    count = max(4, round(math.dist(a, b) / 2.2))
    found = [
        (
            a[0] + (b[0] - a[0]) * k / count + reach * signed_noise(f"{key}x{k}"),
            a[1] + (b[1] - a[1]) * k / count + reach * signed_noise(f"{key}y{k}"),
        )
        for k in range(1, count)
    ]
    return [a, *found, b]


def fell(pen: Engraving, x: float, wide: float, high: float, tones: Tones) -> None:
    """Draw a peak with its dark face to the east, and snow in its gullies."""
    peak, foot, key = (x, HORIZON - high), HORIZON, f"fell{x:.1f}"
    west = _jagged_line((x - wide, foot), peak, 0.7, f"{key}w")
    east = _jagged_line(peak, (x + wide * 1.1, foot), 0.7, f"{key}e")
    ridge = _jagged_line(peak, (x + wide * 0.2, foot), 1.1, f"{key}r")
    pen.shape([*west, *east[1:]], 0.3, tones.far)
    dark = [*ridge, *reversed(east)]
    pen.hatch(area_of(dark), 64, 0.46, FINE, 0.25)
    spurs: list[Chain] = []
    for k in range(5):
        t = 0.3 + 0.13 * k
        sx, sy = ridge[round(t * (len(ridge) - 1))]
        spurs.append(
            [(sx, sy), (sx - wide * 0.12, sy + high * 0.1), (sx - wide * 0.16, sy + high * 0.2)]
        )
    pen.lines_inside([*west, *east[1:]], spurs, FINE)
    depth = 0.36 * high
    snow: Chain = [p for p in west if p[1] < foot - high + depth]
    right: Chain = [p for p in east[1:] if p[1] < foot - high + depth * 0.8]
    left, last = snow[0], (right or [peak])[-1]
    hem = [
        (
            last[0] + (left[0] - last[0]) * k / 6,
            last[1] + (left[1] - last[1]) * k / 6 + (-0.16 if k % 2 else 0.12) * depth,
        )
        for k in range(1, 6)
    ]
    pen.shape([*snow, *right, *hem], FINE, tones.light)
    shaded = [*ridge[: len(ridge) // 3], *reversed(right)]
    if len(shaded) > 3:
        _hatch_overlap(pen, [*snow, *right, *hem], shaded, 64, 0.7)


def cliff(pen: Engraving, side: int, half: float, tones: Tones) -> None:
    """Draw a wall of a fjord, in steps, its face scored from top to foot."""
    steps = ((1.05, -44), (0.86, -40), (0.8, -27), (0.66, -24), (0.61, -9), (0.5, -6), (0.46, 14))
    face: Chain = []
    for (x0, y0), (x1, y1) in zip(steps, steps[1:], strict=False):
        a, b = (side * half * x0, float(y0)), (side * half * x1, float(y1))
        face.extend(_jagged_line(a, b, 0.6, f"cliff{side}{x0}")[:-1])
    foot = (side * half * steps[-1][0], HORIZON)
    wall = [*face, foot, (side * half * 1.05, HORIZON + 3)]
    pen.shape(wall, 0.32, tones.far)
    scores: list[Chain] = []
    for k, (x, y) in enumerate(face):
        deep = 4 + 17 * abs(signed_noise(f"score{side}{k}"))
        scores.append([(x, y), (x + side * 0.9, y + deep * 0.5), (x + side * 0.5, y + deep)])
        scores.append([(x + side * 2, y + 2), (x + side * 2.8, y + deep * 1.3)])
    pen.lines_inside(wall, scores, FINE)
    # The wall facing away from the light is in shadow, the other only away from the water.
    shadow = wall if side < 0 else [(x + 0.2 * half, y + 4) for x, y in wall]
    _hatch_overlap(pen, wall, shadow, 78, 0.46)


def pine(pen: Engraving, x: float, y: float, high: float) -> None:
    tiers: Chain = [(x, y - high)]
    right: Chain = []
    for k in range(1, 5):
        level, reach = y - high + high * 0.22 * k, high * 0.075 * k
        tiers.append((x - reach, level))
        right.append((x + reach, level))
        if k < 4:
            tiers.append((x - reach * 0.45, level - high * 0.03))
            right.append((x + reach * 0.45, level - high * 0.03))
    pen.fill([(x - high * 0.03, y), (x + high * 0.03, y), (x, y - high)], pen.ink)
    pen.fill([*tiers, *reversed(right)], pen.ink)
    gleam = [(x - high * 0.02, y - high * 0.8), (x - high * 0.14, y - high * 0.3)]
    pen.fill([*gleam, (x - high * 0.05, y - high * 0.34)])


def castle(pen: Engraving, x: float, y: float, tones: Tones) -> None:
    """Draw a castle of five towers on a crag."""
    crag = _jagged_line((x - 17, y + 12), (x - 9, y - 12), 0.8, "cragw")
    crag += _jagged_line((x + 10, y - 13), (x + 18, y + 12), 0.8, "crage")
    for dx, wide, foot, high in (
        (-8, 3.0, -10, 13),
        (8.5, 3.2, -11, 15),
        (-3.6, 3.6, -10, 19),
        (4.0, 3.4, -11, 22),
    ):
        _tower(pen, (x + dx, y + foot), wide, high, tones)
    wall = [(x - 9, y - 9), (x - 9, y - 15.5)]
    for k in range(10):
        left = x - 9 + 1.9 * k
        wall += [
            (left, y - 16.8),
            (left + 1, y - 16.8),
            (left + 1, y - 15.5),
            (left + 1.9, y - 15.5),
        ]
    wall += [(x + 10, y - 9)]
    pen.shape(wall, 0.26, tones.light)
    pen.hatch(
        area_of([(x + 3, y - 9), (x + 3, y - 15.5), (x + 10, y - 15.5), (x + 10, y - 9)]), 0, 0.5
    )
    gate = ring(x, y - 11.4, 1.7, 2.1, 180, 360)
    pen.fill([*gate, (x + 1.7, y - 9), (x - 1.7, y - 9)], pen.ink)
    pen.shape(crag, 0.32, tones.far)
    scores = [[(px, py), (px + 1.2, py + 5), (px + 0.6, py + 9)] for px, py in crag[::2]]
    scores += [[(x - 8 + 2 * k, y - 11 + k % 3), (x - 9 + 2.2 * k, y + 10)] for k in range(9)]
    pen.lines_inside(crag, scores, FINE)
    _hatch_overlap(pen, crag, [(px + 11, py + 2) for px, py in crag], 70, 0.44)
    pen.swell(
        parse_curve(
            f"{x},{y - 9} {x - 4},{y - 5} {x + 3},{y - 1} {x - 5},{y + 5} {x - 14},{y + 11}"
        ),
        0.3,
    )


def _tower(pen: Engraving, at: Point, half: float, high: float, tones: Tones) -> None:
    x, foot = at
    top = foot - high
    body = [(x - half, foot), (x - half, top), (x + half, top), (x + half, foot)]
    pen.shape(body, 0.28, tones.light)
    pen.hatch(area_of([(x + half * 0.2, foot), (x + half * 0.2, top), *body[2:]]), 90, 0.4)
    lip = [(x - half * 1.25, top), (x - half * 1.25, top - 1.8), (x + half * 1.25, top - 1.8)]
    pen.shape([*lip, (x + half * 1.25, top)], 0.24)
    roof = [(x - half * 1.3, top - 1.8), (x, top - 1.8 - half * 2.9), (x + half * 1.3, top - 1.8)]
    pen.shape(roof, 0.26)
    pen.hatch(area_of([(x, top - 1.8), *roof[1:]]), 68, 0.36, FINE)
    tip = roof[1]
    pen.lines([[tip, (tip[0], tip[1] - 3)]], FINE)
    pen.fill([(tip[0], tip[1] - 3), (tip[0] + 3, tip[1] - 2.3), (tip[0], tip[1] - 1.6)], pen.ink)
    pen.fill(
        [(x - 0.4, top + 3), (x + 0.4, top + 3), (x + 0.4, top + 5.4), (x - 0.4, top + 5.4)],
        pen.ink,
    )


def planet(pen: Engraving, at: Point, radius: float, tones: Tones) -> None:
    """Draw a banded planet within two rings that pass behind and in front of it."""
    x, y = at
    lean = -0.32

    def placed(chain: Chain) -> Chain:
        cos, sin = math.cos(lean), math.sin(lean)
        return [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in chain]

    sizes = [(radius * r, radius * r * 0.26) for r in (1.35, 1.6, 1.7, 2.1)]
    far, near = (
        [placed(ring(0, 0, rx, ry, start, start + 180)) for rx, ry in sizes] for start in (180, 0)
    )
    pen.fill([*far[0], *reversed(far[-1])], tones.far)
    pen.lines(far, FINE)
    ball = ring(x, y, radius, radius)[:-1]
    pen.shape(ball, 0.34, tones.land)
    bands: list[Chain] = []
    for k in range(-6, 7):
        level = radius * k / 7
        reach = math.sqrt(radius**2 - level**2)
        bands.append(placed(ring(0, level, reach, reach * 0.22, 4, 176)))
    pen.lines_inside(ball, bands, FINE)
    pen.shade(ball, radius * 0.7, 62, 0.36)
    for one, other in ((near[0], near[1]), (near[2], near[3])):
        pen.shape([*one, *reversed(other)], PLAIN, tones.far)
        middle = [
            ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(one, other, strict=False)
        ]
        pen.lines([middle], HAIR)


def world(pen: Engraving, half: float, tones: Tones) -> None:
    """Draw the edge of a planet in the foreground, with a glowing atmosphere and craters."""
    radius = 2.1 * half
    centre = (0.15 * half, HORIZON + 16 + radius)
    for k in reversed(range(4)):
        glow = ring(*centre, radius + 0.8 + 1.1 * k * k, radius + 0.8 + 1.1 * k * k, 205, 335)
        pen.lines([glow], PLAIN - 0.03 * k)
    edge = ring(*centre, radius, radius, 205, 335)
    ground = [*edge, (half * 1.4, 60.0), (-half * 1.4, 60.0)]
    pen.shape(ground, 0.3, tones.land)
    for k in range(17):
        turn = math.radians(270 + 26 * signed_noise(f"ct{k}"))
        deep = 2.5 + 19 * abs(signed_noise(f"cd{k}"))
        x = centre[0] + (radius - deep) * math.cos(turn)
        y = centre[1] + (radius - deep) * math.sin(turn)
        wide = (1.2 + 3.6 * abs(signed_noise(f"cw{k}"))) * (0.5 + deep / 20)
        bowl = ring(x, y, wide, wide * (0.28 + 0.02 * deep))[:-1]
        pen.shape(bowl, 0.26, tones.far)
        pen.shade(bowl, wide * 0.7, 20, 0.34)
    _hatch_overlap(pen, ground, [(x + 0.7 * half, y + 3) for x, y in ground], 24, 0.7)


# Views for covers and screens: an open sea, a fjord, the stars, a river below a castle.


def sea(pen: Engraving, half: float, tones: Tones) -> None:
    """Draw the open sea: a low sun, banks of clouds, a distant island with palms."""
    sun(pen, (-0.34 * half, HORIZON), 17, half, tones)
    for x, y, s in ((0.52, -30, 1.2), (-0.72, -36, 0.9), (0.1, -40, 0.7)):
        cloud(pen, x * half, y, s)
    isle = parse_curve("-19,0 -14,-4 -9,-5 -5,-11 0,-13 5,-9 9,-9 13,-4 19,-2 22,0")
    coast = [(x + 0.62 * half, y + HORIZON) for x, y in isle]
    pen.shape(coast, 0.26, tones.far)
    pen.shade(coast, 5, 68, 0.45)
    _water(pen, half, -0.34 * half, tones)


def fjord(pen: Engraving, half: float, tones: Tones) -> None:
    """Draw still water between cliffs, snowy fells behind it, and a low sun in the gap."""
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
    """Draw deep space: a ringed planet and its moon, constellations, and a cratered planet's
    edge."""
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
        x, y = half * signed_noise(f"vx{i}"), 50 * signed_noise(f"vy{i}")
        pen.dot(x, y, pen.units(0.07 + 0.12 * abs(signed_noise(f"vr{i}"))))
    for key, points in _CONSTELLATIONS.items():
        placed = [(x * half, y) for x, y in points]
        pen.lines([placed], HAIR)
        for i, (x, y) in enumerate(placed):
            star(pen, x, y, 1.3 + 0.6 * abs(signed_noise(f"{key}{i}")))
    planet(pen, pole, 13.0, tones)
    moon = ring(0.78 * half, -33, 4.6, 4.6)[:-1]
    pen.shape(moon, 0.28, tones.far)
    pen.shade(moon, 3.4, 112, 0.34)
    world(pen, half, tones)


def river(pen: Engraving, half: float, tones: Tones) -> None:
    """Draw a river winding from the hills, and a castle on a crag above the bend."""
    sun(pen, (-0.5 * half, HORIZON - 6), 9, half, tones)
    for x, wide, high in ((-0.85, 24, 22), (-0.28, 20, 15), (0.2, 26, 19), (0.95, 26, 25)):
        fell(pen, x * half, wide * half / 62, high, tones)
    near = parse_curve(
        f"{-half - 2},{HORIZON} {-0.5 * half},{HORIZON - 4} 0,{HORIZON - 1} {0.5 * half},"
        f"{HORIZON - 5} {half + 2},{HORIZON - 1} | {half + 2},62 {-half - 2},62 | "
        f"{-half - 2},{HORIZON}"
    )
    pen.shape(near, PLAIN, tones.land)
    west = parse_curve(
        f"{0.02 * half},{HORIZON - 1.5} {0.1 * half},{HORIZON + 2} {-0.16 * half},{HORIZON + 7} "
        f"{-0.1 * half},{HORIZON + 14} {0.1 * half},{HORIZON + 20} {-0.34 * half},62"
    )
    east = parse_curve(
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
        x, long = 0.09 * half * (1 + signed_noise(f"rx{k}")), 1.2 + 5 * (k / 26)
        ripples.append([(x - long, y), (x, y - 0.3), (x + long, y)])
    pen.lines_inside(bed, ripples, FINE)
    castle(pen, 0.6 * half, HORIZON + 1, tones)
    for k in range(34):
        side = -1 if k % 3 else 1
        x = side * half * (0.36 + 0.62 * abs(signed_noise(f"tx{k}")))
        y = HORIZON + 2 + k * 0.95
        if abs(x - 0.6 * half) > 15 or y > HORIZON + 12:
            pine(pen, x + (0.1 * half if side > 0 else 0), y, 4.2 + 5 * (k / 34))


VIEWS: dict[str, Callable[[Engraving, float, Tones], None]] = {
    "fjord": fjord,
    "river": river,
    "sea": sea,
    "stars": stars,
}
"""The function for each ``cover`` of ``pnp.model.looks`` except the game's own. The plate is 100
units high and twice the given half width."""


def has_landscape(theme: Theme) -> bool:
    """Return whether a theme has its own view for fronts and screens."""
    return theme.art("cover") in VIEWS


def landscape(size: float, half: float, ink: str, ground: str, theme: Theme) -> Group:
    """Return the theme's view, without figures, on a plate ``size`` mm high around its middle.

    ``half`` is half its width in units; the view is in the theme's tints on a ground.
    """
    tones = Tones(*(ground,) * 4)
    if theme.art("fills") != "none":
        tones = Tones(ground, *(theme.colour(role) for role in ("sea", "land", "land.shade")))
    return _landscape(theme.art("cover"), size, half, ink, tones)


# A kit has a cover per paper size, and a screen per player.
@lru_cache(maxsize=32)
def _landscape(kind: str, size: float, half: float, ink: str, tones: Tones) -> Group:
    pen = Engraving(ink, tones.light, ink, size)
    VIEWS[kind](pen, half, tones)
    return pen.as_group((0.0, 0.0))


def _water(pen: Engraving, half: float, glint: float, tones: Tones) -> None:
    """Draw water from the horizon to the foot, in short strokes interrupted below a low sun."""
    shores = [(-half - 2, HORIZON), (half + 2, HORIZON)]
    pen.fill([*shores, (half + 2, 62), (-half - 2, 62)], tones.water)
    pen.lines([shores], PLAIN)
    strokes: list[Chain] = []
    for row in range(24):
        t = row / 23
        y, long = HORIZON + 0.8 + 36 * t**1.4, 3 + 7 * t
        x = -half + long * signed_noise(f"wv{row}")
        while x < half:
            reach = long * (0.7 + 0.4 * signed_noise(f"wl{row}:{x:.1f}"))
            if abs(x + reach / 2 - glint) > 5 + 7 * t:
                high = 0.1 + 0.3 * t
                strokes.append(
                    [(x + reach * k / 12, y + high * math.sin(k * math.tau / 8)) for k in range(13)]
                )
            x += reach * (1.35 + 0.5 * abs(signed_noise(f"wg{row}:{x:.1f}")))
    pen.lines(strokes, FINE)


_CONSTELLATIONS = {
    "plough": ((0.2, -42), (0.34, -39), (0.44, -33), (0.56, -31), (0.6, -22), (0.76, -21)),
    "bow": ((-0.95, 6), (-0.8, 2), (-0.66, 8), (-0.54, 3), (-0.44, 10)),
    "crown": ((-0.2, -44), (-0.14, -38), (-0.04, -36), (0.05, -40)),
}
