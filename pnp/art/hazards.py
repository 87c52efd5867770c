"""Hazards that keep ships away: whirlpools, reefs, rocks, unfriendly shores."""

from __future__ import annotations

import math

from pnp.art.engraving import (
    BOLD,
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    limb,
    parse_curve,
    ring,
    scale_and_move,
    smooth_curve,
    subchain,
)
from pnp.base.geometry import area_of, overlap
from pnp.base.hand_drawn import signed_noise

# The vertical scale of a whirlpool, which is seen at an angle.
_TILT = 0.84


def whirlpool(pen: Engraving) -> None:
    """Draw water spiralling inwards, its strokes swelling towards the eye."""
    pen.fill(ring(0, 0, 9.5, 9.5 * _TILT), pen.body)
    for arm in range(5):
        start = math.tau * arm / 5
        pen.swell(_spiral(start, 48, 2.4, 1.35), min(0.5, 0.018 * pen.size), 0.8)
        for k, (lag, inner, turns) in enumerate(
            ((0.2, 7, 1.05), (0.4, 12, 0.8), (0.62, 17, 0.6), (0.82, 11, 0.86))
        ):
            outer = 46 - 2.5 * k + 3 * signed_noise(f"whirl{arm}{k}")
            pen.swell(
                _spiral(start + lag * math.tau / 5, outer, inner, turns),
                min(0.2, 0.008 * pen.size),
                0.6,
            )
        _foam(pen, start)
    pen.fill(ring(0.4, 0.3, 3.0, 3.0 * _TILT), pen.dark)


def _spiral(start: float, outer: float, inner: float, turns: float) -> Chain:
    """Return an arm from ``outer`` to ``inner`` units from the eye, increasingly steep."""
    count = round(60 * turns) + 12
    chain = []
    for i in range(count + 1):
        t = i / count
        radius = outer * (inner / outer) ** (t**1.15)
        turn = start + math.tau * turns * t
        chain.append((radius * math.cos(turn), radius * _TILT * math.sin(turn)))
    return chain


def _foam(pen: Engraving, start: float) -> None:
    """Draw breaking crests at the outer end of an arm, and spray thrown off them."""
    for k in range(5):
        turn = start + 0.11 * k + 0.05
        radius = 45.5 + 0.9 * k
        x, y = radius * math.cos(turn), radius * _TILT * math.sin(turn)
        ahead = math.degrees(turn)
        pen.swell(ring(x, y, 2.6, 2.2, ahead - 120, ahead + 50), PLAIN)
    for k in range(4):
        turn = start + 0.14 * k + 0.1
        radius = 49.5 + 1.5 * signed_noise(f"foam{start:.2f}{k}")
        pen.dot(radius * math.cos(turn), radius * _TILT * math.sin(turn), 0.45)


def reef(pen: Engraving) -> None:
    """Draw teeth of rock in a ring of surf."""
    for x, y, w, h in (
        (3, -8, 22, 33),
        (-24, 8, 24, 27),
        (26, 12, 26, 25),
        (0, 28, 22, 18),
        (-38, 22, 10, 8),
        (40, -6, 9, 8),
    ):
        _rock(pen, x, y, w, h, f"reef{x}")
    for i in range(13):
        turn = math.tau * i / 13
        crest = parse_curve("-5,0 -2.4,-1.4 0.5,0.3 3,-1 6,0")
        pen.swell(scale_and_move(crest, 45 * math.cos(turn), 9 + 33 * math.sin(turn)), PLAIN)


def rocks(pen: Engraving) -> None:
    """Draw a jagged shore: many rocks, the nearer ones larger."""
    places = (
        (-30, -16, 0.8),
        (2, -24, 0.95),
        (31, -14, 0.8),
        (-40, 12, 0.9),
        (-13, 6, 1.15),
        (18, 10, 1.05),
        (42, 16, 0.85),
        (-25, 33, 1.2),
        (8, 38, 1.3),
        (35, 40, 1.0),
    )
    for i, (x, y, s) in enumerate(places):
        _rock(pen, x, y, 21 * s, 25 * s + 5 * signed_noise(f"rocks{i}"), f"rocks{i}")


def _rock(pen: Engraving, x: float, y: float, w: float, h: float, key: str) -> None:
    """Draw a crag of broken faces, the eastern ones hatched, in surf."""

    def rough(px: float, py: float, name: str) -> tuple[float, float]:
        reach = 0.035 * w
        return x + px * w + signed_noise(f"{key}{name}") * reach, y - py * h + signed_noise(
            f"{key}{name}y"
        ) * reach

    peak = rough(-0.04 + 0.06 * signed_noise(key), 1.0, "peak")
    west = [
        rough(px, py, f"w{px}")
        for px, py in ((-0.5, -0.02), (-0.43, 0.2), (-0.34, 0.27), (-0.27, 0.55), (-0.16, 0.62))
    ]
    east = [
        rough(px, py, f"e{px}")
        for px, py in ((0.1, 0.74), (0.16, 0.55), (0.29, 0.46), (0.36, 0.2), (0.5, -0.02))
    ]
    foot = smooth_curve(
        [
            east[-1],
            (x + 0.25 * w, y + 0.07 * h),
            (x, y + 0.04 * h),
            (x - 0.25 * w, y + 0.08 * h),
            west[0],
        ]
    )
    outline = [*west, peak, *east, *foot[1:-1]]
    pen.shape(outline, 0.34)
    ridge = [
        peak,
        rough(0.04, 0.66, "r1"),
        rough(-0.06, 0.42, "r2"),
        rough(0.06, 0.2, "r3"),
        (x - 0.02 * w, y + 0.05 * h),
    ]
    dark = [peak, *east, *[p for p in foot if p[0] > ridge[-1][0]], *reversed(ridge[1:])]
    pen.lines([ridge], FINE)
    pen.hatch(area_of(dark), 104, 0.3, HAIR, 0.12)
    deep = [*east[1:], *[p for p in foot if p[0] > x + 0.15 * w], rough(0.2, 0.3, "d1")]
    pen.hatch(overlap(area_of(deep), area_of(dark)), 48, 0.3, HAIR, 0.2)
    cracks = [
        [rough(-0.3, 0.44, "c1"), rough(-0.22, 0.3, "c2"), rough(-0.27, 0.14, "c3")],
        [rough(-0.16, 0.56, "c4"), rough(-0.1, 0.4, "c5")],
        [rough(-0.42, 0.18, "c6"), rough(-0.36, 0.06, "c7")],
    ]
    pen.lines_inside(outline, cracks, HAIR)
    for k in (1, 2):
        reach = 0.5 * w + 1.6 * k
        pen.swell(
            ring(x, y + 0.02 * h + 0.8 * k, reach, 0.09 * h + 0.7 * k, 168 - 14 * k, 12 + 14 * k),
            PLAIN - 0.04 * k,
        )


def village(pen: Engraving) -> None:
    """Draw huts of reed and a palm, a cooking pot on its fire, behind a palisade."""
    _palm(pen)
    for x, y, s in ((0, -9, 1.15), (-27, 3, 1.0), (27, 1, 0.95)):
        _hut(pen, x, y, s)
    _pot(pen, 3, 20)
    for i in range(17):
        post = -45 + 5.6 * i
        if 5 < i < 11:
            continue
        top = 21 + 2.4 * signed_noise(f"pale{i}")
        west, east = post - 1.9, post + 1.9
        stake = [(west, 38), (west, top + 3), (post, top), (east, top + 3), (east, 38)]
        pen.shape(stake, 0.24)
        pen.lines([[(post + 0.9, top + 3.4), (post + 0.9, 37.4)]], HAIR)
    for x0, x1 in ((-47.5, -14), (15, 47)):
        pen.lines([[(x0, 27.5), (x1, 27.5)], [(x0, 33.5), (x1, 33.5)]], PLAIN)
    for x in (-40, -18, 18, 32):
        pen.lines(
            [
                [(x - 1.5, 40.5), (x - 2.2, 38)],
                [(x, 40.5), (x, 37.5)],
                [(x + 1.5, 40.5), (x + 2.4, 38.2)],
            ],
            HAIR,
        )


def _hut(pen: Engraving, x: float, y: float, s: float) -> None:
    w, h = 12 * s, 13 * s
    wall = [(x - w, y), (x + w, y), (x + w * 0.94, y + h), (x - w * 0.94, y + h)]
    pen.shape(wall, 0.28)
    pen.lines_inside(
        wall, [[(x + w * k / 9, y), (x + w * k / 9, y + h)] for k in range(-8, 9, 2)], HAIR
    )
    pen.hatch(
        area_of([(x + w * 0.35, y), (x + w, y), (x + w * 0.94, y + h), (x + w * 0.35, y + h)]),
        90,
        0.3,
    )
    door = [
        (x - 3 * s, y + h),
        (x - 3 * s, y + 6 * s),
        *ring(x, y + 6 * s, 3 * s, 3 * s, 180, 360),
        (x + 3 * s, y + h),
    ]
    pen.fill(door, pen.dark)
    west = smooth_curve([(x, y - 17 * s), (x - w * 0.5, y - 7 * s), (x - w * 1.42, y + 3 * s)])
    east = smooth_curve([(x, y - 17 * s), (x + w * 0.5, y - 7 * s), (x + w * 1.42, y + 3 * s)])
    fringe = [
        (x + w * 1.42 * (1 - k / 7), y + 3 * s + (1.6 if k % 2 else 0.2) * s) for k in range(1, 14)
    ]
    roof = [*west[::-1], *east[1:], *fringe]
    pen.shape(roof, 0.3)
    count = round(2 * w / pen.units(0.55))
    thatch = [
        subchain(
            chain_between(west, east, k / count),
            0.2 + 0.4 * abs(signed_noise(f"thatch{x}{k}")) * (k < 0.6 * count),
            1,
        )
        for k in range(1, count)
    ]
    pen.lines_inside(roof, thatch, HAIR)


def _palm(pen: Engraving) -> None:
    trunk = limb(parse_curve("37,16 40,2 38,-14 34,-26"), lambda t: 3.2 - 1.4 * t)
    pen.shape(trunk.outline, 0.26)
    pen.lines([trunk.rib(k / 14, 0.1, 0.9, 0.5) for k in range(1, 14)], HAIR)
    for tip in (
        "34,-27 42,-35 52,-32",
        "34,-27 44,-28 51,-20",
        "34,-27 24,-34 15,-29",
        "34,-27 26,-26 20,-18",
        "34,-27 35,-37 41,-43",
        "34,-27 28,-37 21,-40",
    ):
        leaf = limb(
            parse_curve(tip), lambda t: 4.6 * math.sin(math.pi * min(0.97, 0.15 + 0.85 * t))
        )
        pen.shape(leaf.outline, 0.22)
        pen.lines([leaf.lane(0.5), *[leaf.rib(k / 8, 0.05, 0.95, 0.8) for k in range(1, 8)]], HAIR)


def _pot(pen: Engraving, x: float, y: float) -> None:
    flames = parse_curve("-7,16 -8,10 -4,5 -5,12 -1,6 0,12 4,5 4,12 8,9 7,16")
    pen.shape(scale_and_move(flames, x, y), FINE)
    pot = ring(x, y + 3, 9, 8.5, -8, 188)
    pen.shape([*pot, (x - 10, y), (x + 10, y)], 0.34)
    pen.shade(pot, 7, 100, 0.3)
    pen.shape(ring(x, y, 10, 2.2), PLAIN)
    for steam in ("-3,-3 -6,-9 -1,-15 -4,-21", "3,-3 0,-10 5,-16 2,-24", "8,-2 7,-7 10,-11 8,-15"):
        pen.swell(scale_and_move(parse_curve(steam), x, y), PLAIN)
    pen.lines([[(x - 10, y + 17), (x + 10, y + 14)], [(x - 10, y + 14), (x + 10, y + 17)]], BOLD)
