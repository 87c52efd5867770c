"""Pictures of space: rocks, planets, a comet, ships and stations."""

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
    parse_curve,
    resample,
    ring,
    smooth_curve,
    subchain,
)
from pnp.art.sea_beasts import whale_flukes
from pnp.base.geometry import area_of, overlap, subtract
from pnp.base.hand_drawn import signed_noise


def asteroids(pen: Engraving) -> None:
    """Draw tumbling rocks, pitted and shaded."""
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
        turn = math.tau * (k + 0.3 * signed_noise(f"{key}t{k}")) / 10
        reach = r * (1 + 0.17 * signed_noise(f"{key}:{k}"))
        knots.append((x + reach * math.cos(turn), y + 0.92 * reach * math.sin(turn)))
    outline = smooth_curve(knots, closed=True)
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
    """Draw a crater: its western wall in shadow, its eastern rim lit."""
    rim = ring(x, y, r, r * 0.82)
    pen.fill(rim)
    hollow = subtract(area_of(rim), area_of(ring(x + 0.5 * r, y + 0.34 * r, r, r * 0.82)))
    pen.hatch(hollow, 118, 0.26)
    pen.swell(ring(x, y, r, r * 0.82, 100, 330), PLAIN)
    pen.lines([ring(x, y, r, r * 0.82, 330, 460)], HAIR)


def ringed_planet(pen: Engraving) -> None:
    """Draw a banded planet within its rings."""
    lean = -0.3
    far = [rotated_chain(ring(0, 0, rx, ry, 180, 360), lean) for rx, ry in _rings()]
    near = [rotated_chain(ring(0, 0, rx, ry, 0, 180), lean) for rx, ry in _rings()]
    pen.fill([*far[0], *reversed(far[-1])])
    pen.lines(far, HAIR)
    ball = ring(0, 0, 25, 25)
    pen.shape(ball, BOLD)
    for high in (-19, -14, -7, 3, 12, 18):
        half = math.sqrt(25**2 - high**2)
        pen.lines_inside(
            ball, [rotated_chain(ring(0, high, half, half * 0.24, 8, 172), lean)], HAIR
        )
    for high, deep in ((-14, 5.5), (3, 7)):
        for k in range(round(deep / pen.units(0.36))):
            level = high + k * pen.units(0.36)
            half = math.sqrt(25**2 - level**2)
            pen.lines_inside(
                ball, [rotated_chain(ring(0, level, half, half * 0.24, 8, 172), lean)], HAIR
            )
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


def rotated_chain(chain: Chain, turn: float) -> Chain:
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in chain]


def comet(pen: Engraving) -> None:
    """Draw a comet with a head of rays and a tail that points away from the sun."""
    for k in range(11):
        t = k / 10 - 0.5
        long = 1 - 0.5 * abs(t) - 0.2 * abs(signed_noise(f"comet{k}"))
        tip = (-22 + 70 * long, 20 - 58 * long + 44 * t * long)
        bend = (-22 + 34 * long, 20 - 22 * long + 30 * t * long)
        pen.swell(
            smooth_curve([(-22 + 6 * t, 20 + 8 * t), bend, tip]), 0.24 if k % 2 else FINE, 0.12
        )
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
    """Draw a compass star: every point lit on one side, dark on the other."""
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
    """Draw the sun of old charts: a calm face, with straight and wavy rays."""
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
        pen.swell(parse_curve(f"{side * 14},-8 {side * 9},-10.5 {side * 3.5},-7"), BOLD)
        pen.shape(
            parse_curve(
                f"{side * 13},-3 {side * 8.5},-6 {side * 4.5},-2.6 {side * 8.5},-1.4 {side * 13},-3"
            ),
            PLAIN,
        )
        pen.dot(side * 8.5, -3.6, 1.6)
        pen.lines([ring(side * 13, 6.5, 4, 3.6, 20, 160)], HAIR)
    pen.swell(parse_curve("1,-6 3,1 4.6,5 1,6.6 -3,6"), PLAIN)
    pen.swell(parse_curve("-8,10.5 -4,12.6 0,12 4,12.6 8,10.5"), BOLD)
    pen.swell(parse_curve("-4.5,13.5 0,15.8 4.5,13.5"), PLAIN)


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
        return [(r * cos - a * sin, r * sin + a * cos) for r, a in parse_curve(text)]

    pen.shape(
        [*placed("24.5,-2.6 30,0 35,-2.4 42,1"), *placed("42,1 35,0.4 30,3.2 24.5,2.6")], PLAIN
    )
    pen.lines([placed("26,0 30,1.6 35,-1 40,0.6")], HAIR)


# Starships, stations and the creatures of space.


_STARS = (
    (-42, -34, 2.4),
    (-46, 10, 1.6),
    (40, 30, 2.2),
    (46, -6, 1.4),
    (18, 46, 1.6),
    (-12, -48, 1.4),
)


def rocket(pen: Engraving) -> None:
    """Draw a flying rocket, with its flame and dust behind it."""
    rocket_alone(pen)
    _trail(pen)
    for x, y, r in _STARS:
        star(pen, x, y, r)


def star_ship(pen: Engraving) -> None:
    """Draw a starship on a swirl of stardust."""
    rocket_alone(pen)
    for k, text in enumerate(
        (
            "-54,31 -40,35 -20,36.5 5,37 30,34 44,27 50,20",
            "-48,37 -30,40.5 -8,41 18,40 38,35 50,28",
            "-36,44 -14,45.5 10,44.5 28,41",
        )
    ):
        pen.swell(parse_curve(text), 0.3 - 0.05 * k, 0.6)
    for x, y, r in (
        (-50, 40, 2.6),
        (-40, 47, 1.6),
        (36, 44, 2.8),
        (52, 34, 1.8),
        (8, 50, 2.0),
        (-18, 50, 1.3),
        (54, 14, 1.4),
    ):
        star(pen, x, y, r)
    for k in range(26):
        pen.dot(
            -52 + 4.2 * k,
            38 + 7 * signed_noise(f"dust{k}"),
            0.3 + 0.25 * abs(signed_noise(f"grain{k}")),
        )


def rocket_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the rocket alone; ``canvas`` and ``bunting`` are pens for its body and its fins."""
    cloth, fins = canvas or pen, bunting or pen
    turn = math.radians(52)

    def at(text: str) -> Chain:
        return rotated_chain(parse_curve(text), turn)

    flame = at("-7,30 -10,40 -4,48 0,60 4,48 10,40 7,30 | -7,30")
    pen.shape(flame, 0.26)
    pen.lines_inside(flame, [at("-3,31 -4,42 0,54"), at("3,31 4,42 0,54")], FINE)
    pen.shape(at("-8,28 -6,34 6,34 8,28 | -8,28"), 0.26, pen.dark)
    for fin in ("-13,6 -26,20 -28,36 -22,31 -12,27 | -13,6", "13,6 26,20 28,36 22,31 12,27 | 13,6"):
        fins.shape(at(fin), 0.3)
        fins.shade(at(fin), 5, 112, 0.36)
    body = at("0,-54 -10,-40 -15,-20 -15,6 -11,29 | 11,29 15,6 15,-20 10,-40 0,-54")
    cloth.shape(body, 0.33)
    west, east = at("0,-54 -10,-40 -15,-20 -15,6 -11,29"), at("0,-54 10,-40 15,-20 15,6 11,29")
    pen.lines_inside(body, [at("-13,-30 0,-27 13,-30"), at("-12.4,-32 0,-29 12.4,-32")], PLAIN)
    pen.lines_inside(body, [at("-16,20 0,23 16,20"), at("-16,-14 0,-11 16,-14")], FINE)
    count = max(5, round(12 / cloth.units(0.4)))
    cloth.lines_inside(
        body,
        [
            subchain(chain_between(east, west, 0.42 * k / count), 0.08 + 0.02 * (k % 3), 0.98)
            for k in range(1, count)
        ],
    )
    if canvas is None:
        for y, r in ((-20, 5.2), (-3, 6.4)):
            (cx, cy), *_ = rotated_chain([(0.0, float(y))], turn)
            pen.shape(ring(cx, cy, r, r)[:-1], 0.3)
            pen.dot(cx, cy, r * 0.66, pen.dark)
            pen.fill(ring(cx - r * 0.2, cy - r * 0.24, r * 0.22, r * 0.22))
    nose = at("0,-54 -7,-45 -11.6,-36 | 0,-33 11.6,-36 | 7,-45 0,-54")
    fins.shape(nose, 0.26)
    fins.shade(nose, 5, 112, 0.34)
    pen.shape(
        at("-2.2,4 -2.6,34 2.6,34 2.2,4 | -2.2,4")
        if canvas is None
        else at("-1,20 1,20 1,34 -1,34"),
        0.24,
    )


def _trail(pen: Engraving) -> None:
    for k in range(24):
        t = k / 23
        x, y = -36 - 14 * t, 28 + 10 * t
        pen.dot(
            x + 7 * signed_noise(f"rx{k}"),
            y + 6 * signed_noise(f"ry{k}"),
            0.5 + 0.8 * abs(signed_noise(f"rr{k}")),
        )


def satellite(pen: Engraving) -> None:
    """Draw a satellite with its panels spread and a receiving dish."""
    lean = math.radians(-24)

    def at(text: str) -> Chain:
        return rotated_chain(parse_curve(text), lean)

    for side in (-1, 1):
        pen.lines([at(f"{side * 11},0 {side * 20},0")], 0.3)
        panel = at(
            f"{side * 18},-12 | {side * 54},-12 | {side * 54},12 | {side * 18},12 | {side * 18},-12"
        )
        pen.shape(panel, 0.3)
        for k in range(6):
            left = side * (18 + 6 * k)
            for low, high in ((-12, 0), (0, 12)):
                if (k + (low < 0)) % 2:
                    cell = at(_box_path(left, low, left + side * 6, high))
                    pen.hatch(area_of(cell), 60, 0.3, HAIR)
            pen.lines([at(f"{left},-12 {left},12")], FINE)
        pen.lines([at(f"{side * 18},0 {side * 54},0")], FINE)
    box = at("-12,-16 | 12,-16 | 12,16 | -12,16 | -12,-16")
    pen.shape(box, 0.33)
    pen.shade(box, 7, 112, 0.36)
    pen.lines_inside(box, [at("-12,-6 12,-6"), at("-12,6 12,6")], FINE)
    pen.shape(at("-6,-3 | 6,-3 | 6,3 | -6,3 | -6,-3"), PLAIN, pen.dark)
    pen.lines([at("0,-16 0,-30")], 0.3)
    dish = at("-17,-42 -14,-33 -6,-28 6,-28 14,-33 17,-42 | 0,-36 -17,-42")
    pen.shape(dish, 0.3)
    pen.shade(dish, 4, 80, 0.34)
    pen.lines([at("0,-34 0,-49"), at("-9,-38 0,-48 9,-38")], FINE)
    pen.dot(*at("0,-50 0,-49")[0], 1.5)
    pen.lines([at("-4,16 -8,32"), at("4,16 8,32")], PLAIN)
    for far in (7, 11, 15):
        pen.swell(rotated_chain(ring(0, -50, far, far, 235, 305), lean), PLAIN)
    for x, y, r in ((-40.0, -40.0, 2.2), (42.0, 40.0, 2.0), (-30, 42, 1.6), (50, -44, 1.4)):
        star(pen, x, y, r)


def _box_path(left: float, top: float, right: float, foot: float) -> str:
    return f"{left},{top} | {right},{top} | {right},{foot} | {left},{foot} | {left},{top}"


def space_station(pen: Engraving) -> None:
    """Draw a wheel-shaped station about its hub, with spokes, windows and a mast."""
    lean = -0.22

    def tilted(rx: float, ry: float, start: float = 0, end: float = 360, drop: float = 0) -> Chain:
        return rotated_chain(ring(0, drop, rx, ry, start, end), lean)

    mast = rotated_chain(parse_curve("-2,-50 | 2,-50 | 3,46 | -3,46 | -2,-50"), lean)
    far = [*tilted(48, 17, 180, 360), *reversed(tilted(38, 11, 180, 360))]
    pen.shape(far, 0.26)
    pen.lines([tilted(43, 14, 184, 356)], HAIR)
    for k in (3.6, 5.1):
        pen.swell(
            [(0, 0), *rotated_chain([(40 * math.cos(k), 12 * math.sin(k))], lean)][:1]
            + rotated_chain(
                [(20 * math.cos(k), 6 * math.sin(k)), (40 * math.cos(k), 12 * math.sin(k))], lean
            ),
            0.3,
        )
    pen.shape(mast, 0.3)
    for high, wide, tall in ((-40, 6, 5), (-30, 10, 7), (34, 8, 9)):
        drum = rotated_chain(
            parse_curve(_box_path(-wide, high, wide, high + tall)),
            lean,
        )
        pen.shape(drum, 0.28)
        pen.shade(drum, wide * 0.7, 112, 0.34)
    hub = tilted(14, 11)
    pen.shape(hub[:-1], 0.33)
    pen.shade(hub, 8, 112, 0.36)
    pen.lines([tilted(14, 4, 10, 170, 0), tilted(13, 4, 10, 170, 4)], FINE)
    for x0, x1 in ((-40, -13), (13, 40)):
        spoke = rotated_chain(
            parse_curve(f"{x0},-1.6 | {x1},-1.6 | {x1},1.6 | {x0},1.6 | {x0},-1.6"), lean
        )
        pen.shape(spoke, 0.24)
    near = [*tilted(48, 17, 0, 180), *reversed(tilted(38, 11, 0, 180))]
    rim = [*tilted(48, 17, 0, 180), *reversed(tilted(48, 17, 0, 180, 6))]
    pen.shape(rim, 0.3)
    pen.shape(near, 0.3)
    pen.lines([tilted(43, 14, 4, 176)], HAIR)
    for k in range(15):
        turn = 12 + 156 * k / 14
        window = resample(tilted(48, 17, turn - 2.4, turn + 2.4, 2.2), 4)
        sill = resample(tilted(48, 17, turn - 2.4, turn + 2.4, 4.6), 4)
        pen.fill([*window, *reversed(sill)], pen.dark)
    body = overlap(area_of(rim), area_of(parse_curve("6,-60 | 60,-60 | 60,60 | 6,60 | 6,-60")))
    pen.hatch(body, 112, 0.4, HAIR)
    pen.dot(*rotated_chain([(0, -52)], lean)[0], 1.4)
    for x, y, r in ((-40.0, -34.0, 2.4), (38.0, -40.0, 1.8), (44, 34, 2.0), (-34, 40, 1.6)):
        star(pen, x, y, r)


def space_whale(pen: Engraving) -> None:
    """Draw a whale that swims among the stars and breathes their dust."""
    for k in range(26):
        turn, far = math.radians(-150 + 120 * (k / 25)), 12 + 20 * abs(signed_noise(f"spray{k}"))
        x, y = -27 + far * math.cos(turn) * 0.8, -16 + far * math.sin(turn)
        if k % 6 == 0:
            star(pen, x, y, 1.9)
        else:
            pen.dot(x, y, 0.4 + 0.5 * abs(signed_noise(f"grain{k}")))
    whale_flukes(pen)
    body = parse_curve(
        "-50,14 -50,4 -45,-8 -34,-15 -20,-17 -4,-14 10,-7 22,0 31,1 36,-6 40,-19 | 45,-19 | "
        "47,-6 46,6 41,16 31,25 14,32 -10,34 -34,30 -46,22 -50,14"
    )
    pen.shape(body, 0.33)
    belly, low = parse_curve("-50,13 -38,15 -26,11 -16,6"), parse_curve("-40,28 -22,34 0,34 18,30")
    pen.lines_inside(
        body, [chain_between(belly, low, t) for t in (0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.84)]
    )
    pen.shade(body, 7, 112, 0.38)
    pen.swell(parse_curve("-49.5,9 -40,12 -28,9 -17,2 -14,0"), 0.3)
    for x, y, r in (
        (-4, -6, 1.8),
        (8, 2, 2.4),
        (20, 8, 1.6),
        (31, 8, 2.0),
        (2, 9, 1.4),
        (38, -2, 1.5),
        (-12, -11, 1.3),
        (16, 17, 1.5),
    ):
        star(pen, x, y, r)
    chart = [
        [(-12, -11), (-4, -6), (8, 2), (20, 8), (31, 8), (38, -2)],
        [(8, 2), (2, 9)],
        [(20, 8), (16, 17)],
    ]
    pen.lines([[(float(x), float(y)) for x, y in chain] for chain in chart], HAIR)
    for fin in (
        "-12,16 -6,22 -2,32 -3,46 | -12,36 -18,26 -20,20 | -12,16",
        "18,24 25,28 29,36 28,44 | 20,37 14,31 | 18,24",
    ):
        pen.shape(parse_curve(fin), 0.28)
        pen.shade(parse_curve(fin), 3, 70, 0.36)
    pen.dot(-22, 1, 2.1, pen.body)
    pen.lines([ring(-22, 1, 2.2, 2)], FINE)
    pen.dot(-22.4, 1.1, 1.2)
    pen.swell(parse_curve("-26,-1.8 -22,-3.2 -18,-1"), PLAIN)
    for k, text in enumerate(("-54,40 -38,46 -16,48 6,47", "24,47 40,42 52,33")):
        pen.swell(smooth_curve(parse_curve(text)), 0.28 - 0.06 * k, 0.6)
    for x, y, r in ((-50, -34, 2.2), (10, -38, 1.6), (50, 22, 1.8), (-56, 30, 1.4)):
        star(pen, x, y, r)
    pen.swell(parse_curve("44,40 48,37 52,38"), BOLD)
