"""Beasts of the sea: serpents, whales, the kraken, the fish of old charts, a mermaid."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.engraving import (
    BOLD,
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    Limb,
    chain_between,
    length,
    limb,
    parse_curve,
    resample,
    ring,
    scale_and_move,
    smooth_curve,
    subchain,
)
from pnp.scene import Point

_SERPENT = (
    "-53,-6 -57,2 -53,12 -47,24 -41,30 -36,20 -31,6 -25,0 -18,6 -14,20 -8,32 -1,24 3,6 8,-6 15,-8 "
    "20,2 22,18 26,32 32,30 35,16 34,0 27,-12 21,-24 24,-35 33,-38"
)


def serpent(pen: Engraving) -> None:
    """Draw one body that coils through the swell, with a fin along its back and a raised head."""
    under = pen.blank_copy()
    body = limb(parse_curve(_SERPENT), _serpent_thickness)
    _back_fin(under, body)
    under.shape(body.outline, 0.3)
    under.lines([body.lane(0.66)], HAIR)
    stations = round(330 / under.units(0.78))
    under.lines([body.rib(k / stations, 0.68, 0.97, 0.5) for k in range(3, stations)], HAIR)
    under.lines(scales(body, (0.14, 0.3, 0.46, 0.6), 330 / under.units(0.95)), HAIR)
    surface = parse_curve(
        "-60,22 -50,21 -40,23 -30,21.4 -20,23 -10,21.6 0,23 10,21.6 20,23 30,21.8 44,23"
    )
    pen.add_clipped(under, [*surface, (60, 22), (60, -60), (-60, -60)])
    tail = parse_curve("-53,-5 -58,-12 -57,-17 | -53,-13 -51,-18 | -47,-14 -49,-8 -52,-4 -53,-5")
    pen.shape(tail, PLAIN)
    pen.lines(
        [
            parse_curve("-52.5,-7 -53,-14"),
            parse_curve("-53,-7 -56,-14"),
            parse_curve("-52,-7 -50,-14"),
        ]
    )
    serpent_head(pen)
    pen.water(24, -58, 52, "serpent", 5)
    for x, half in ((-46, 5), (-36, 6), (-14, 6), (-2, 7), (21, 7), (34, 8)):
        pen.swell(ring(x, 21.5, half, 2.2, 200, -20), PLAIN)


def _serpent_thickness(along: float) -> float:
    if along > 0.88:
        return 12.5 - 3 * (along - 0.88) / 0.12
    return 1.5 + 11 * math.pow(min(1.0, along / 0.55), 0.8)


def _back_fin(pen: Engraving, body: Limb) -> None:
    """Draw a row of fins along the left edge, each ribbed."""
    count = 34
    last = len(body.left) - 1
    for k in range(3, count):
        i, j = round(last * k / count), round(last * (k + 0.85) / count)
        a, b = body.left[i], body.left[min(j, last)]
        middle = body.right[i]
        out = math.dist(a, middle) or 1.0
        reach = 1.2 + out * 0.26
        ux, uy = (a[0] - middle[0]) / out, (a[1] - middle[1]) / out
        tip = (a[0] + ux * reach - (b[0] - a[0]) * 0.35, a[1] + uy * reach - (b[1] - a[1]) * 0.35)
        flap = smooth_curve(
            [a, ((a[0] + tip[0]) / 2 + ux * 0.3, (a[1] + tip[1]) / 2 + uy * 0.3), tip]
        )
        pen.shape(
            [
                *flap,
                *smooth_curve(
                    [tip, ((tip[0] + b[0]) / 2 - ux * 0.4, (tip[1] + b[1]) / 2 - uy * 0.4), b]
                )[1:],
            ],
            PLAIN,
        )
        pen.lines([chain_between([a, a], [b, b], 0.5, 2)[:1] + [tip]])


def scales(body: Limb, lanes: tuple[float, ...], count: float) -> Iterator[Chain]:
    """Yield the scales of a body: small arcs that overlap like tiles."""
    wide = (lanes[1] - lanes[0]) * 0.5
    for row, lane in enumerate(lanes):
        for k in range(4, round(count) - 1):
            along = (k + 0.5 * (row % 2)) / round(count)
            yield body.rib(along, lane - wide, lane + wide, 0.9)


def serpent_head(pen: Engraving) -> None:
    ear = parse_curve("24,-34 16,-40 10,-46 | 12,-39 8,-37 | 12,-33 10,-29 | 16,-28 22,-27 24,-34")
    pen.shape(ear, PLAIN)
    pen.lines(
        [
            parse_curve("22,-33 12,-43"),
            parse_curve("21,-32 10,-36.5"),
            parse_curve("21,-30.5 12,-30"),
        ]
    )
    for horn in ("27,-41 23,-47 22,-54 | 27,-49 31,-43", "32,-43 31,-50 33,-56 | 36,-49 37,-42"):
        pen.shape(parse_curve(horn), PLAIN)
    mouth = parse_curve("37,-30 44,-33.5 51,-34.5 | 50,-28 44,-26.5 37,-30")
    pen.fill(mouth, pen.dark)
    pen.shape(
        parse_curve("42,-29 48,-29.5 54,-27 | 57,-28 | 54.5,-26 56,-24 | 53,-25.8 47,-27.6 42,-29"),
        FINE,
    )
    jaw = parse_curve(
        "26,-26 33,-24 42,-23.5 49,-25 51,-28 | 46,-27.6 41,-28.5 36,-31 | 26,-34 26,-26"
    )
    pen.shape(jaw, 0.28)
    head = parse_curve(
        "23,-28 22,-36 26,-42 33,-44 39,-42.5 43,-39.5 | 47,-41.5 52,-41 55.5,-38.5 55.5,-35 "
        "52,-33.5 | 46,-33.5 41,-31.5 36,-28.5 | 30,-27 23,-28"
    )
    pen.shape(head, 0.3)
    pen.shade(head, 3, 110, 0.34)
    pen.dot(35.5, -38, 2.5, pen.body)
    pen.lines([ring(35.5, -38, 2.6, 2.4)], PLAIN)
    pen.dot(36.3, -37.8, 1.3)
    pen.swell(parse_curve("31.5,-41.5 35,-42.8 39.5,-40.5"), BOLD)
    pen.dot(52, -38.2, 0.8)
    pen.lines([ring(52, -38, 1.8, 1.5, 150, 300), parse_curve("30,-33 33,-30.5 36.5,-28.8")], FINE)
    for barb in ("34,-24 33,-19 35,-16", "38,-23.5 38.5,-19 41,-17", "42,-23.5 44,-20 47,-19"):
        pen.swell(parse_curve(barb), PLAIN, 0.2)


def whale(pen: Engraving, pale: str | None = None) -> None:
    """Draw a whale at the surface, with spout and flukes; its belly may be ``pale``."""
    _spout(pen, -27, -17)
    whale_flukes(pen)
    body = parse_curve(
        "-50,14 -50,4 -45,-8 -34,-15 -20,-17 -4,-14 10,-7 22,0 31,1 36,-6 40,-19 | 45,-19 | "
        "47,-6 46,6 41,17 33,26 | -20,28 -44,25 -50,14"
    )
    under = pen.blank_copy()
    under.shape(body, 0.34)
    if pale:
        under.fill(parse_curve(_BELLY), pale)
    back = parse_curve("-46,-6 -34,-14.5 -20,-16.5 -4,-13.5 10,-6.5 22,0.5 31,1.8 37,-5 41,-19")
    flank = parse_curve("-30,2 -20,3 -6,5 8,11 20,17 32,17 41,8 45,-19")
    count = round(190 / under.units(0.62))
    ribs = [
        _rib(p, q, k)
        for k, (p, q) in enumerate(zip(resample(back, count), resample(flank, count), strict=True))
    ]
    under.lines_inside(body, ribs[2:])
    belly = parse_curve("-49,12 -38,14 -26,10 -16,5")
    low = parse_curve("-40,25 -22,28 2,28 14,22")
    under.lines_inside(
        body, [chain_between(belly, low, t) for t in (0.12, 0.26, 0.4, 0.54, 0.68, 0.82)]
    )
    under.shade(body, 5, 112, 0.4)
    under.swell(parse_curve("-49.5,8.5 -40,11.5 -28,8.5 -17,1.5 -14,-1"), 0.3)
    surface = parse_curve(
        "-60,20 -50,19 -40,20.5 -28,19.4 -16,20.6 -4,19.6 10,20.6 24,19.6 40,20.8 60,20"
    )
    pen.add_clipped(under, [*surface, (62, -60), (-62, -60)])
    fin = parse_curve("-12,9 -6,13 -1,19 3,27 | -6,24 -13,17 -12,9")
    pen.shape(fin, 0.26)
    pen.shade(fin, 3, 70, 0.36)
    pen.dot(-21, 1, 1.9, pen.body)
    pen.lines([ring(-21, 1, 2, 1.8)], FINE)
    pen.dot(-21.3, 1.1, 1.1)
    pen.swell(parse_curve("-25,-1.6 -21,-3 -17,-0.8"), PLAIN)
    pen.water(21.5, -56, 56, "whale", 5)
    pen.swell(parse_curve("-56,20 -52,17 -49,19.5 -45,17.5"), PLAIN)


_BELLY = (
    "-49.4,8.6 -40,11.5 -28,8.5 -18,4 | -8,13 6,19 26,21 | 20,27 -20,27.6 -43.6,24.6 -49.4,14 "
    "-49.4,8.6"
)


def whale_flukes(pen: Engraving) -> None:
    flukes = parse_curve(
        "42,-16 38,-22 30,-25 21,-34 | 30,-33.5 38,-31 43,-26.5 | 47,-32 53,-36 60,-38 | "
        "56,-29 50,-23 46,-16 42,-16"
    )
    pen.shape(flukes, 0.28)
    pen.lines_inside(
        flukes,
        [
            parse_curve(t)
            for t in (
                "42,-19 34,-27 25,-32",
                "43.5,-19 40,-26 33,-31",
                "46,-19 51,-27 57,-34",
                "45,-20 47,-27 52,-34",
            )
        ],
    )
    pen.shade(flukes, 3, 60, 0.36)


def _rib(p: Point, q: Point, k: int) -> Chain:
    """Return a modelling line from the back down the flank; every second one is short."""
    reach = (0.95, 0.5, 0.72, 0.42)[k % 4]
    x, y = p[0] + (q[0] - p[0]) * reach, p[1] + (q[1] - p[1]) * reach
    return smooth_curve([p, ((p[0] + x) / 2 + 0.8, (p[1] + y) / 2 - 0.6), (x, y)])


def _spout(pen: Engraving, x: float, y: float) -> None:
    for side, reach, high in (
        (-1, 13, 17),
        (-1, 8, 21),
        (-1, 3.5, 20),
        (1, 3.5, 22),
        (1, 8, 20),
        (1, 13, 15),
    ):
        jet = smooth_curve(
            [
                (x, y + 2),
                (x + side * reach * 0.25, y - high * 0.75),
                (x + side * reach * 0.7, y - high),
                (x + side * reach, y - high * 0.72),
                (x + side * reach * 1.08, y - high * 0.45),
            ]
        )
        pen.swell(jet, PLAIN, 0.4)
    for dx, dy in ((-15, -5), (-10, -8), (15, -3), (10.5, -7), (5, -11), (-5, -10)):
        pen.dot(x + dx, y + dy, 0.55)


def gulls(pen: Engraving) -> None:
    """Draw a pair of gulls in the wind."""
    for x, y, s in ((-16, 6, 1.0), (24, -16, 0.7)):
        _gull(pen, x, y, s)


def _gull(pen: Engraving, x: float, y: float, s: float) -> None:
    def at(text: str) -> Chain:
        return [(x + px * s, y + py * s) for px, py in parse_curve(text)]

    far = at("2,-2 8,-12 18,-19 32,-20 | 22,-13 14,-5 8,1 2,-2")
    pen.shape(far, PLAIN)
    pen.lines_inside(
        far,
        [
            subchain(chain_between(far[: len(far) // 2], far[len(far) // 2 :][::-1], t), 0.2, 1)
            for t in (0.35, 0.6, 0.8)
        ],
    )
    body = at("-10,8 -14,10 | -8,4 0,-3 8,-3 14,-1 | 18,0 13,2 6,5 -4,7 -14,10")
    pen.shape(body, 0.26)
    near = at("4,-1 -2,-13 -12,-21 -30,-26 | -20,-15 -12,-6 -4,2 4,-1")
    pen.shape(near, 0.26)
    feathers = [
        at(t) for t in ("-3,-1 -11,-12 -24,-23", "-1,0 -7,-10 -18,-21", "1,0 -4,-9 -12,-18")
    ]
    pen.lines_inside(near, feathers)
    pen.lines_inside(near, [at("-12,-6 -18,-15 -28,-25"), at("-9,-4 -15,-14 -26,-24")], FINE)
    pen.dot(x + 11.5 * s, y - 0.6 * s, 0.7 * s)


# Stranger beasts of the sea: the kraken, the fish of old charts, a mermaid.


_ARMS = (
    ("9,22 22,12 28,-2 27,-16 32,-27 42,-30 48,-24 46,-16 40,-17 41,-22", 8.5),
    ("15,26 30,22 38,10 40,-2 48,-8 54,-3 52,4 47,3 48,-1", 7.0),
    ("3,26 14,24 24,26 33,24 42,16 52,15 57,21 53,26 49,23", 6.0),
)


def kraken(pen: Engraving) -> None:
    """Draw a head between arms that rise from the swell and curl at their ends."""
    under = pen.blank_copy()
    for spine, thick in _ARMS[:2]:
        for side in (1, -1):
            _arm(under, scale_and_move(parse_curve(spine), 0, 0, side, 1), thick)
    _mantle(under)
    for side in (1, -1):
        _arm(under, scale_and_move(parse_curve(_ARMS[2][0]), 0, 0, side, 1), _ARMS[2][1])
    surface = parse_curve(
        "-62,25 -50,24 -38,25.6 -26,24.4 -13,25.8 0,24.6 13,25.8 26,24.4 38,25.6 50,24 62,25"
    )
    pen.add_clipped(under, [*surface, (64, -60), (-64, -60)])
    pen.water(27, -58, 58, "kraken", 5)
    for x, half in ((-38, 8), (-20, 9), (0, 12), (20, 9), (38, 8)):
        pen.swell(ring(x, 25.5, half, 1.8, 190, -10), PLAIN)


def _arm(pen: Engraving, spine: Chain, thick: float) -> None:
    """Draw a tapering arm, with suckers along its inner edge and rings of shade on the outer."""
    body = limb(spine, lambda along: thick * (1 - along) ** 0.75 + 0.9)
    pen.shape(body.outline, 0.28)
    long = length(spine)
    count = round(long / pen.units(0.55))
    ribs = [
        body.rib(k / count, 0.62 + 0.1 * (k % 2), 0.98, 0.4) for k in range(1, round(count * 0.93))
    ]
    pen.lines(ribs, HAIR)
    suckers = round(long / 5.2)
    row = body.lane(0.24)
    for k in range(2, suckers - 1):
        i = round((len(row) - 1) * k / suckers)
        radius = 0.36 + 0.14 * thick * (1 - k / suckers)
        pen.lines([ring(*row[i], radius, radius)], HAIR)


def _mantle(pen: Engraving) -> None:
    head = parse_curve(
        "-15,30 -13,12 -15,2 -19,-10 -18,-24 -11,-37 0,-46 | 11,-37 18,-24 19,-10 15,2 13,12 15,30"
    )
    pen.shape(head, 0.34)
    edge = parse_curve("0,-46 11,-37 18,-24 19,-10 15,2 13,12 15,30")
    spine = parse_curve("0,-46 3,-34 5,-20 5,-8 4,2")
    count = round(15 / pen.units(0.42))
    pen.lines_inside(
        head,
        [
            subchain(
                chain_between(edge, spine, k / count),
                0.05 + 0.45 * k / count,
                0.72 - 0.12 * k / count,
            )
            for k in range(1, count)
        ],
    )
    pen.shade(head, 6, 25, 0.4)
    pen.lines_inside(
        head,
        [
            parse_curve("-13,-28 -9,-36 -3,-42"),
            parse_curve("-15,-24 -11,-32 -6,-38"),
            parse_curve("-10,-27 -7,-33 -3,-37"),
        ],
    )
    for x, y, r in (
        (-9, -19, 1.9),
        (-12, -11, 1.4),
        (-4, -25, 1.4),
        (-5, -14, 1.1),
        (-13, -2, 1.0),
    ):
        pen.lines([ring(x, y, r, r * 0.8)], HAIR)
    for side in (-1, 1):
        x = side * 8
        pen.shape(ring(x, 6, 5.2, 5.0), PLAIN)
        pen.lines([ring(x, 6, 3.2, 3.2)], HAIR)
        pen.dot(x + 0.3, 6.3, 2.3)
        pen.dot(x - 0.5, 5.4, 0.7, pen.body)
        pen.swell(parse_curve(f"{x - side * 4.5},-0.2 {x},-1.2 {x + side * 6},2"), BOLD)
    pen.swell(parse_curve("-4,16 0,18 4,16"), PLAIN)


def fish(pen: Engraving, fins: str | None = None) -> None:
    """Draw a leaping fish as on old charts: a great head, spines, and a tail like a flower.

    Its fins may have a separate colour.
    """
    body = limb(
        parse_curve("-30,14 -26,0 -15,-10 0,-13 14,-9 25,1 34,3 40,-5 40,-16"), _fish_thickness
    )
    tail = parse_curve(
        "39,-14 33,-20 26,-21 22,-28 | 30,-28 35,-26 | 33,-34 35,-41 39,-46 | 42,-40 44,-33 "
        "43,-26 | 47,-28 52,-28 57,-25 | "
        "52,-20 47,-18 41.5,-14 39,-14"
    )
    dorsal = parse_curve(
        "-24,-14 -25,-24 -20,-31 | -17,-26 -14,-25 | -13,-31 -8,-36 | -6,-29 -3,-27 | 1,-32 "
        "6,-34 | 6,-27 9,-24 | "
        "14,-27 18,-27 | 16,-21 18,-16 | 22,-17 26,-15 | 20,-8 -10,-16 -24,-14"
    )
    pen.shape(dorsal, 0.24, fins)
    for root, tip in (
        ("-22,-12", "-20,-30"),
        ("-14,-15", "-8,-35"),
        ("-3,-18", "6,-33"),
        ("8,-18", "18,-26.5"),
        ("16,-12", "26,-15"),
        ("-18,-14", "-15,-25"),
        ("-8,-17", "-4,-27"),
        ("3,-19", "8,-25"),
        ("12,-15", "17,-19"),
    ):
        pen.lines([parse_curve(f"{root} {tip}")], HAIR)
    pen.shape(tail, 0.26, fins)
    for tip in ("24,-27", "29,-26.5", "36,-42", "39,-44", "41.5,-38", "54,-25", "49,-25"):
        pen.lines_inside(tail, [parse_curve(f"40.5,-15 {tip}")])
    pen.shape(body.outline, 0.34)
    long = 128
    tiles = scales(body, (0.16, 0.3, 0.44, 0.58), long / pen.units(0.95))
    # The head covers everything in front of the gills.
    pen.lines([arc for arc in tiles if arc[2][0] > -14], HAIR)
    pen.lines([subchain(body.lane(0.7), 0.3, 0.97)], HAIR)
    count = round(long / pen.units(0.6))
    pen.lines(
        [
            body.rib(k / count, 0.72 + 0.06 * (k % 2), 0.98, 0.5)
            for k in range(round(count * 0.3), count)
        ],
        HAIR,
    )
    pen.shade(body.outline, 4, 80, 0.4)
    pectoral = parse_curve("-8,4 -2,6 6,14 6,22 | 1,19 -2,22 | -5,17 -9,17 | -10,9 -8,4")
    pen.shape(pectoral, 0.24, fins)
    pen.lines(
        [
            parse_curve("-7,6 -1,12 5,20"),
            parse_curve("-8,7 -4,13 -2,20"),
            parse_curve("-8.5,8 -7,12 -8,16"),
        ]
    )
    _fish_head(pen)
    pen.water(33, -52, 20, "fish", 4)
    for drop in (
        "-40,33 -47,26 -50,17",
        "-36,32 -40,27 -42,22",
        "-16,33 -9,28 -6,22",
        "-20,32 -14,29 -12,26",
    ):
        pen.swell(parse_curve(drop), PLAIN, 0.3)
    for x, y in ((-51, 13), (-45, 19), (-5, 19), (-53, 22), (-2, 26)):
        pen.dot(x, y, 0.6)
    pen.swell(ring(-28, 33, 14, 2.6, 190, -10), PLAIN)


def _fish_thickness(along: float) -> float:
    return 26 - 8 * along - 15 * max(0.0, along - 0.45) / 0.55


def _fish_head(pen: Engraving) -> None:
    head = parse_curve(
        "-12,-19 -22,-17 -33,-10 -40,0 -45,9 -48.5,14 -48,17.5 -45,19 | -46.5,21 -45,24 -39,25.5 "
        "-30,24.5 -22,20 -15,13 -10,4 | -8,-6 -12,-19"
    )
    pen.shape(head, 0.32)
    pen.shade(head, 4, 100, 0.38)
    pen.lines(
        [
            parse_curve("-12,-17 -17,-8 -17,2 -13,9"),
            parse_curve("-14.5,-16 -19.5,-8 -19.5,2 -16,10"),
        ],
        FINE,
    )
    pen.swell(parse_curve("-45,19 -38,19.6 -31,17.5 -26,12 -25,9.5"), 0.26, 0.7)
    pen.shape(ring(-29, 1, 4.4, 4.2), PLAIN)
    pen.dot(-29.6, 1.4, 2.2)
    pen.dot(-30.4, 0.6, 0.7, pen.body)
    pen.swell(parse_curve("-35,-4 -30,-6.5 -24,-4"), BOLD)
    pen.lines([ring(-44.5, 13.5, 1.2, 0.9)], HAIR)
    for barb in ("-43,25 -46,28 -45,31", "-39,25.5 -40,29 -38,32"):
        pen.swell(parse_curve(barb), PLAIN, 0.2)


def mermaid(
    pen: Engraving, stone: str | None = None, scale: str | None = None, lock: str | None = None
) -> None:
    """Draw a mermaid on her rock, seen from behind: long hair, a shell held up, a scaly tail.

    Rock, tail and hair may have separate colours.
    """
    rock = parse_curve(
        "-34,34 -31,22 -24,17 | -18,19 -10,14 | 4,15 12,19 | 20,22 26,34 | 0,37 -34,34"
    )
    pen.shape(rock, 0.3, stone)
    pen.shade(rock, 12, 105, 0.38)
    pen.lines_inside(
        rock,
        [
            parse_curve("-18,19 -20,26 -16,34"),
            parse_curve("4,15 6,24 2,35"),
            parse_curve("-8,17 -10,24 -5,30"),
        ],
        FINE,
    )
    tail = limb(
        parse_curve("-6,8 -2,15 8,19 20,17 30,9 36,-2 43,-9"), lambda t: 16 * (1 - t) ** 0.7 + 2.2
    )
    fluke = parse_curve(
        "41,-8 36,-16 38,-25 45,-31 | 45,-22 47,-17 | 54,-20 60,-17 | 56,-10 49,-5 43,-7 41,-8"
    )
    pen.shape(fluke, 0.26, scale)
    pen.lines_inside(
        fluke,
        [parse_curve(f"43,-8 {tip}") for tip in ("40,-24", "43,-28", "51,-18", "57,-16", "52,-10")],
    )
    pen.shape(tail.outline, 0.32, scale)
    pen.lines(scales(tail, (0.14, 0.28, 0.42, 0.56, 0.7), 66 / pen.units(0.95)), HAIR)
    pen.shade(tail.outline, 4, 70, 0.38)
    arm = limb(parse_curve("8,-16 15,-18 21,-24 22,-33"), lambda t: 4.6 - 1.6 * t)
    pen.shape(arm.outline, 0.24)
    shell = parse_curve("22,-33 17,-38 17,-43 | 20,-42 22,-45 | 24,-42 27,-43 | 27,-38 22,-33")
    pen.shape(shell, 0.24, stone)
    pen.lines_inside(
        shell, [parse_curve(f"22,-33.5 {tip}") for tip in ("18.5,-41", "22,-44", "25.5,-41")]
    )
    rest = limb(parse_curve("-12,-14 -18,-6 -21,4 -21,13 -24,18 -28,19"), lambda t: 5 - 2.6 * t)
    pen.shape(rest.outline, 0.24)
    back = parse_curve(
        "-14,-16 -8,-19 4,-19 11,-17 | 8,-8 6,0 8,10 | 0,15 -10,14 | -12,6 -11,-4 -14,-16"
    )
    pen.shape(back, 0.3)
    pen.shade(back, 4, 95, 0.4)
    hair = parse_curve(
        "-3,-43.5 -9,-41.5 -12.5,-36 -13,-29 -12,-22 -17,-13 -14,-4 -18,4 -13,10 | -11,6 "
        "-9,13 | -5,8 -2,15 | 0,8 5,10 | 3,0 8,-8 "
        "6,-18 9,-28 7.5,-36 3.5,-41.5 -3,-43.5"
    )
    pen.shape(hair, 0.3, lock)
    west = parse_curve("-9,-40 -12.5,-31 -11,-22 -15,-13 -12,-4 -15,6")
    east = parse_curve("4,-40 7.5,-30 6,-18 6,-8 2,0 3,9")
    pen.lines_inside(hair, [chain_between(west, east, t / 11) for t in range(1, 11)], HAIR)
    pen.shade(hair, 4, 70, 0.4)
    pen.swell(parse_curve("-12,-36.5 -9,-39 -3,-40 4,-39 7.5,-36"), BOLD)
    pen.water(36, -50, 48, "mermaid", 4)
