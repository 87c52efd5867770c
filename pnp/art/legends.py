"""What is told of: a dragon on the wing, a castle on its crag, a wizard's tower."""

from __future__ import annotations

import math

from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.heavens import star
from pnp.art.norse import dragon_face
from pnp.art.strokes import Chain, between, limb, moved, part, ring, trace
from pnp.base.geometry import area_of, overlap
from pnp.base.wandering import wander


def dragon(pen: Engraving) -> None:
    """A dragon on the wing, its tail curled below it."""
    _wing(
        pen,
        "2,-6 -4,-28 -22,-48 | -28,-34 -27,-22 | -33,-20 -38,-10 | -42,-6 -40,6 | -28,0 "
        "-16,4 -6,8 | 2,-6",
        ("2,-6 -4,-28 -22,-48", "0,0 -14,-16 -27,-22", "-2,2 -20,-8 -38,-10", "-4,4 -22,2 -40,6"),
    )
    _wing(
        pen,
        "14,-2 22,-30 44,-50 | 46,-36 43,-26 | 50,-22 52,-12 | 56,-6 52,4 | "
        "42,-2 32,2 24,8 | 14,-2",
        ("14,-2 22,-30 44,-50", "16,0 30,-18 43,-26", "18,2 36,-8 52,-12", "20,4 38,2 52,4"),
    )
    body = limb(
        trace(
            "27,43 13,42 -1,39 -16,42 -32,40 -41,32 -35,22 -18,19 -2,18 12,14 20,2 "
            "21,-12 22,-24 29,-33"
        ),
        _girth,
    )
    for k in range(26):
        i = round((0.3 + 0.026 * k) * (len(body.left) - 1))
        (px, py), (qx, qy) = body.left[i - 2], body.left[min(i + 2, len(body.left) - 1)]
        long = 0.9
        tip = ((px + qx) / 2 + (qy - py) * long - (qx - px) * 0.4, (py + qy) / 2 - (qx - px) * long)
        pen.shape([(px, py), tip, (qx, qy)], FINE)
    for leg in (
        "-14,24 -12,33 -18,38 | -12,38 -8,42 | -6,37 -2,38 | -3,31 -2,24 | -14,24",
        "6,18 12,28 8,36 | 14,35 18,39 | 19,33 23,33 | 19,25 16,14 | 6,18",
    ):
        pen.shape(trace(leg), 0.26)
        pen.shade(trace(leg), 3, 112, 0.36)
    pen.shape(body.outline, 0.32)
    pen.lines([body.lane(0.68)], HAIR)
    pen.lines([body.rib(k / 60, 0.68, 0.97, 0.5) for k in range(6, 60)], HAIR)
    pen.shade(body.outline, 3.4, 112, 0.36)
    pen.shape(trace("25,40 35,36 45,42 36,48 25,46 | 29,43 25,40"), 0.26)
    dragon_face(pen, 25.5, -7, 0.6)
    for x, y, s in ((-46, -40, 0.7), (-34, -50, 0.5)):
        pen.swell(moved(trace("-8,0 -4,-3 0,0 4,-3 8,0"), x, y, s, s), PLAIN)


def _girth(along: float) -> float:
    """How thick a dragon is from the tip of its tail to its head."""
    if along < 0.62:
        return 1.5 + 16.5 * math.pow(along / 0.62, 1.5)
    return 18 - 9.5 * min(1.0, (along - 0.62) / 0.24)


def _wing(pen: Engraving, outline: str, bones: tuple[str, ...]) -> None:
    wing = trace(outline)
    pen.shape(wing, 0.3)
    chains = [trace(bone) for bone in bones]
    for one, other in zip(chains, chains[1:], strict=False):
        pen.inside(
            wing, [part(between(one, other, t), 0.3, 1.0) for t in (0.3, 0.5, 0.7, 0.85)], HAIR
        )
    for chain in chains:
        pen.swell(chain, 0.32, 0.15)


def castle(pen: Engraving) -> None:
    """A castle on a crag: a keep between towers, a gate at the end of its path."""
    crag = trace(
        "-54,47 -46,34 -38,30 -34,20 -24,17 | 24,17 31,22 36,32 46,35 54,47 | "
        "20,44 0,48 -20,44 -54,47"
    )
    pen.shape(crag, 0.32)
    pen.hatch(
        overlap(area_of(crag), area_of(trace("8,10 14,28 10,50 | 60,50 | 60,10 | 8,10"))),
        112,
        0.4,
        HAIR,
        0.4,
    )
    for k in range(16):
        x, y = -40 + 5.4 * k, 36 + 5 * wander(f"crag{k}")
        pen.swell([(x, y - 7), (x + 1.5, y - 3), (x + 0.5, y + 3)], PLAIN, 0.3)
    _wall(pen, -32, 32, 20, -2)
    for x, half, top, foot in ((0, 9.0, -26, 20), (-16, 6.0, -16, 20), (17, 6.0, -12, 20)):
        _turret(pen, x, half, top, foot)
    for x, half, top in ((-33, 6.5, -10), (33, 6.5, -8)):
        _turret(pen, x, half, top, 24)
    gate = [(-5.5, 20), *ring(0, 11, 5.5, 6.5, 180, 360), (5.5, 20)]
    pen.shape(gate, 0.28, pen.dark)
    path = trace("-4,20 4,20 | 9,28 3,34 10,41 18,47 | 4,47 -2,40 -7,33 -1,27 -4,20")
    pen.shape(path, FINE)


def _turret(pen: Engraving, x: float, half: float, top: float, foot: float) -> None:
    """A round tower under a pointed roof with its pennant."""
    body = [(x - half, top), (x + half, top), (x + half, foot), (x - half, foot)]
    pen.shape(body, 0.3)
    count = max(3, round(half / pen.units(0.36)))
    pen.lines(
        [
            [
                (x + half * (0.1 + 0.9 * k / count), top + 2),
                (x + half * (0.1 + 0.9 * k / count), foot - 1),
            ]
            for k in range(count)
        ],
        HAIR,
    )
    lip = [
        (x - half * 1.2, top - 1),
        (x + half * 1.2, top - 1),
        (x + half * 1.2, top + 3),
        (x - half * 1.2, top + 3),
    ]
    pen.shape(lip, 0.26)
    tip = top - half * 2.6
    roof = [(x - half * 1.3, top - 1), (x, tip), (x + half * 1.3, top - 1)]
    pen.shape(roof, 0.3)
    pen.hatch(
        area_of([(x + half * 0.1, top - 1), (x, tip), (x + half * 1.3, top - 1)]), 70, 0.34, HAIR
    )
    pen.lines([[(x, tip), (x, tip - 8)]], FINE)
    pen.shape([(x, tip - 8), (x + 8, tip - 6), (x, tip - 3.6)], PLAIN)
    pen.fill(
        [(x - 1.2, top + 9), (x + 1.2, top + 9), (x + 1.2, top + 14), (x - 1.2, top + 14)], pen.dark
    )


def _wall(pen: Engraving, left: float, right: float, foot: float, top: float) -> None:
    count = 15
    step = (right - left) / count
    chain: Chain = [(left, foot)]
    for k in range(count):
        level = top if k % 2 == 0 else top + 4
        chain += [(left + k * step, level), (left + (k + 1) * step, level)]
    chain.append((right, foot))
    pen.shape(chain, 0.3)
    bricks: list[Chain] = []
    for row in range(4):
        y = top + 7 + row * 3.6
        for k in range(9):
            x = left + 3 + (k + 0.5 * (row % 2)) * 7
            if wander(f"brick{row}{k}") > -0.3 and x + 3.5 < right:
                bricks.append([(x, y), (x + 3.4, y)])
    pen.lines(bricks, HAIR)


def tower(pen: Engraving) -> None:
    """A wizard's tower that leans a little, a lit window, the moon behind it."""
    pen.shape(ring(24, -26, 15, 15)[:-1], 0.28)
    pen.shade(ring(24, -26, 15, 15), 9, 112, 0.38)
    mound = trace("-46,47 -34,38 -18,33 0,31 18,33 36,39 48,47 | 0,45 -46,47")
    pen.shape(mound, 0.3)
    pen.hatch(
        overlap(area_of(mound), area_of(trace("6,30 12,50 | 60,50 | 60,30 | 6,30"))),
        112,
        0.4,
        HAIR,
        0.4,
    )
    shaft = trace("-13,36 -11,10 -9,-12 | 9,-13 10,8 12,36 | 0,38 -13,36")
    pen.shape(shaft, 0.33)
    pen.shade(shaft, 8, 112, 0.36)
    for k in range(18):
        x, y = -9 + 18 * abs(wander(f"tx{k}")), -6 + 2.2 * k
        pen.lines([[(x - 8, y), (x - 5, y)]], HAIR)
    room = trace("-15,-28 -15,-14 -10,-10 | 10,-11 15,-15 15,-28 | 0,-26 -15,-28")
    pen.shape(room, 0.3)
    pen.shade(room, 6, 112, 0.36)
    for x in (-8, 0, 8):
        window = [(x - 2.2, -15), *ring(x, -20, 2.2, 3, 180, 360), (x + 2.2, -15)]
        pen.shape(window, FINE, pen.dark)
    roof = trace("-19,-27 -9,-38 -3,-50 2,-62 | 5,-48 10,-38 19,-28 | 0,-25 -19,-27")
    pen.shape(roof, 0.33)
    pen.shade(roof, 8, 70, 0.36)
    for x, y, r in ((-4, -34, 1.6), (4, -42, 1.4), (7, -32, 1.2)):
        star(pen, x, y, r)
    balcony = trace("10,4 22,2 22,6 10,10 | 10,4")
    pen.shape(balcony, 0.26)
    pen.lines([[(x, 2.6), (x, -3)] for x in (13, 17, 21.5)] + [[(11, -2), (22, -3.4)]], FINE)
    door = [(-5, 36.6), *ring(0, 29, 5, 6.5, 180, 360), (5, 36.6)]
    pen.shape(door, 0.28, pen.dark)
    pen.fill([(-2.4, 13), (1.6, 13), (1.6, 19), (-2.4, 19)], pen.dark)
    for x, y, r in ((-36, -40, 2.4), (-26, -12, 1.6), (44, -48, 1.8), (40, 4, 2.0), (-44, 12, 1.6)):
        star(pen, x, y, r)
    for k in range(14):
        x = -42 + 6.2 * k
        pen.swell(
            [(x, 48), (x - 1 + k % 3, 44), (x - 2 + 2 * (k % 3), 40 + 2 * (k % 2))], PLAIN, 0.2
        )
