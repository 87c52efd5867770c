"""What sails or hangs among the stars: drifting stone, a ringed world, a comet, the sun."""

from __future__ import annotations

import math

from pnp.art.engraving import BOLD, FINE, HAIR, PLAIN, Engraving
from pnp.art.strokes import Chain, curved, ring, trace
from pnp.base.geometry import area_of, subtract
from pnp.base.wandering import wander


def asteroids(pen: Engraving) -> None:
    """Tumbling rocks, pitted and shaded."""
    stones = (
        (-14, -10, 18),
        (23, 6, 13.5),
        (-25, 25, 10.5),
        (7, 33, 9),
        (19, -28, 9.5),
        (-35, -34, 6.5),
        (41, -15, 5.5),
        (-43, 3, 5),
        (37, 32, 6.5),
        (-6, -41, 4.5),
        (-9, 45, 3.5),
        (45, 12, 2.6),
        (2, -33, 2),
        (-40, -16, 2.2),
        (22, 44, 2.4),
        (-27, 8, 1.8),
    )
    for i, (x, y, r) in enumerate(stones):
        _stone(pen, x, y, r, f"rock{i}")


def _stone(pen: Engraving, x: float, y: float, r: float, key: str) -> None:
    knots = []
    for k in range(10):
        turn = math.tau * (k + 0.3 * wander(f"{key}t{k}")) / 10
        reach = r * (1 + 0.17 * wander(f"{key}:{k}"))
        knots.append((x + reach * math.cos(turn), y + 0.92 * reach * math.sin(turn)))
    outline = curved(knots, closed=True)
    pen.shape(outline, 0.3 if r > 4 else PLAIN)
    pen.shade(outline, r * 0.75, 118, 0.34)
    if r < 4:
        return
    for dx, dy, s in (
        (-0.36, -0.3, 0.27),
        (0.22, 0.16, 0.2),
        (-0.3, 0.42, 0.15),
        (0.2, -0.5, 0.14),
        (-0.02, 0.62, 0.1),
    ):
        _pit(pen, x + dx * r, y + dy * r, s * r)


def _pit(pen: Engraving, x: float, y: float, r: float) -> None:
    """A crater: its western wall in shadow, its eastern rim catching the light."""
    rim = ring(x, y, r, r * 0.82)
    pen.fill(rim)
    hollow = subtract(area_of(rim), area_of(ring(x + 0.5 * r, y + 0.34 * r, r, r * 0.82)))
    pen.hatch(hollow, 118, 0.26)
    pen.swell(ring(x, y, r, r * 0.82, 100, 330), PLAIN)
    pen.lines([ring(x, y, r, r * 0.82, 330, 460)], HAIR)


def ringed_planet(pen: Engraving) -> None:
    """A banded world within its rings."""
    lean = -0.3
    far = [leaning(ring(0, 0, rx, ry, 180, 360), lean) for rx, ry in _rings()]
    near = [leaning(ring(0, 0, rx, ry, 0, 180), lean) for rx, ry in _rings()]
    pen.fill([*far[0], *reversed(far[-1])])
    pen.lines(far, HAIR)
    ball = ring(0, 0, 25, 25)
    pen.shape(ball, BOLD)
    for high in (-19, -14, -7, 3, 12, 18):
        half = math.sqrt(25**2 - high**2)
        pen.inside(ball, [leaning(ring(0, high, half, half * 0.24, 8, 172), lean)], HAIR)
    for high, deep in ((-14, 5.5), (3, 7)):
        for k in range(round(deep / pen.units(0.36))):
            level = high + k * pen.units(0.36)
            half = math.sqrt(25**2 - level**2)
            pen.inside(ball, [leaning(ring(0, level, half, half * 0.24, 8, 172), lean)], HAIR)
    pen.shade(ball, 17, 62, 0.36)
    pen.fill([*near[0], *reversed(near[-1])])
    pen.lines(near, HAIR)
    for chain in (near[0], near[3], near[-1]):
        pen.swell(chain, 0.3)
    for chain in (far[0], far[-1]):
        pen.swell(chain, PLAIN)
    for x, y, r in ((-38, -30, 2.6), (34, -34, 1.8), (40, 30, 2.2), (-30, 36, 1.5)):
        star(pen, x, y, r)


def _rings() -> list[tuple[float, float]]:
    return [(32 + k * 3.1 + (1 if k > 3 else 0), (32 + k * 3.1) * 0.27) for k in range(6)]


def leaning(chain: Chain, turn: float) -> Chain:
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in chain]


def comet(pen: Engraving) -> None:
    """A star with a head of rays and a tail that streams away from the sun."""
    for k in range(11):
        t = k / 10 - 0.5
        long = 1 - 0.5 * abs(t) - 0.2 * abs(wander(f"comet{k}"))
        tip = (-22 + 70 * long, 20 - 58 * long + 44 * t * long)
        bend = (-22 + 34 * long, 20 - 22 * long + 30 * t * long)
        pen.swell(curved([(-22 + 6 * t, 20 + 8 * t), bend, tip]), 0.24 if k % 2 else FINE, 0.12)
    for k in range(16):
        turn = math.tau * (k + 0.5) / 16
        far = 17 if k % 2 else 13
        pen.swell(
            [(-22 + q * math.cos(turn), 20 + q * math.sin(turn)) for q in (9, (9 + far) / 2, far)],
            PLAIN,
            0.2,
        )
    star(pen, -22, 20, 10.5, points=8)
    for x, y, r in ((-32, -28, 2.4), (-6, -36, 1.6), (30, 34, 2.4), (44, 8, 1.5), (6, 40, 1.5)):
        star(pen, x, y, r)


def star(pen: Engraving, x: float, y: float, r: float, points: int = 4) -> None:
    """A star of the compass: every point lit on one side, dark on the other."""
    for k in range(points):
        turn = math.tau * k / points - math.pi / 2
        reach = r if k % 2 == 0 or points == 4 else r * 0.68
        tip = (x + reach * math.cos(turn), y + reach * math.sin(turn))
        half = math.pi / points
        for side in (-1, 1):
            waist = (
                x + r * 0.3 * math.cos(turn + side * half),
                y + r * 0.3 * math.sin(turn + side * half),
            )
            pen.shape([(x, y), tip, waist], FINE, pen.ink if side > 0 else pen.body)


def sun(pen: Engraving) -> None:
    """The sun of the old charts: a calm face, straight rays and wavy ones."""
    for k in range(24):
        turn = math.tau * k / 24 - math.pi / 2
        if k % 2:
            _flame(pen, turn)
        else:
            _ray(pen, turn)
    pen.shape(ring(0, 0, 24, 24), BOLD)
    pen.lines([ring(0, 0, 22, 22)], HAIR)
    pen.shade(ring(0, 0, 22, 22), 9, 62, 0.38)
    for side in (-1, 1):
        pen.swell(trace(f"{side * 14},-8 {side * 9},-10.5 {side * 3.5},-7"), BOLD)
        pen.shape(
            trace(
                f"{side * 13},-3 {side * 8.5},-6 {side * 4.5},-2.6 {side * 8.5},-1.4 {side * 13},-3"
            ),
            PLAIN,
        )
        pen.dot(side * 8.5, -3.6, 1.6)
        pen.lines([ring(side * 13, 6.5, 4, 3.6, 20, 160)], HAIR)
    pen.swell(trace("1,-6 3,1 4.6,5 1,6.6 -3,6"), PLAIN)
    pen.swell(trace("-8,10.5 -4,12.6 0,12 4,12.6 8,10.5"), BOLD)
    pen.swell(trace("-4.5,13.5 0,15.8 4.5,13.5"), PLAIN)


def _ray(pen: Engraving, turn: float) -> None:
    def at(radius: float, aside: float) -> tuple[float, float]:
        cos, sin = math.cos(turn), math.sin(turn)
        return radius * cos - aside * sin, radius * sin + aside * cos

    pen.shape([at(24.5, -3), at(47, 0), at(24.5, 3)], PLAIN)
    side = 3 if math.cos(turn) * 0.54 - math.sin(turn) * 0.84 > 0 else -3
    dark = [at(24.5, 0), at(47, 0), at(24.5, side)]
    pen.hatch(area_of(dark), math.degrees(turn), 0.2, HAIR)
    pen.lines([[at(25, 0), at(46, 0)]], HAIR)


def _flame(pen: Engraving, turn: float) -> None:
    cos, sin = math.cos(turn), math.sin(turn)

    def placed(text: str) -> Chain:
        return [(r * cos - a * sin, r * sin + a * cos) for r, a in trace(text)]

    pen.shape(
        [*placed("24.5,-2.6 30,0 35,-2.4 42,1"), *placed("42,1 35,0.4 30,3.2 24.5,2.6")], PLAIN
    )
    pen.lines([placed("26,0 30,1.6 35,-1 40,0.6")], HAIR)
