"""What people send among the stars, and what they meet there."""

from __future__ import annotations

import math

from pnp.art.creatures import whale_flukes
from pnp.art.engraving import BOLD, FINE, HAIR, PLAIN, Engraving
from pnp.art.heavens import leaning, star
from pnp.art.strokes import Chain, between, curved, evenly, part, ring, trace
from pnp.base.geometry import area_of, overlap
from pnp.base.wandering import wander

_STARS = (
    (-42, -34, 2.4),
    (-46, 10, 1.6),
    (40, 30, 2.2),
    (46, -6, 1.4),
    (18, 46, 1.6),
    (-12, -48, 1.4),
)


def rocket(pen: Engraving) -> None:
    """A rocket under way, its flame and its dust behind it."""
    rocket_alone(pen)
    _trail(pen)
    for x, y, r in _STARS:
        star(pen, x, y, r)


def star_ship(pen: Engraving) -> None:
    """A starship on a swirl of the dust of stars."""
    rocket_alone(pen)
    for k, text in enumerate(
        (
            "-54,31 -40,35 -20,36.5 5,37 30,34 44,27 50,20",
            "-48,37 -30,40.5 -8,41 18,40 38,35 50,28",
            "-36,44 -14,45.5 10,44.5 28,41",
        )
    ):
        pen.swell(trace(text), 0.3 - 0.05 * k, 0.6)
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
        pen.dot(-52 + 4.2 * k, 38 + 7 * wander(f"dust{k}"), 0.3 + 0.25 * abs(wander(f"grain{k}")))


def rocket_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The rocket alone; ``canvas`` and ``bunting`` are pens for its body and its fins."""
    cloth, fins = canvas or pen, bunting or pen
    turn = math.radians(52)

    def at(text: str) -> Chain:
        return leaning(trace(text), turn)

    flame = at("-7,30 -10,40 -4,48 0,60 4,48 10,40 7,30 | -7,30")
    pen.shape(flame, 0.26)
    pen.inside(flame, [at("-3,31 -4,42 0,54"), at("3,31 4,42 0,54")], FINE)
    pen.shape(at("-8,28 -6,34 6,34 8,28 | -8,28"), 0.26, pen.dark)
    for fin in ("-13,6 -26,20 -28,36 -22,31 -12,27 | -13,6", "13,6 26,20 28,36 22,31 12,27 | 13,6"):
        fins.shape(at(fin), 0.3)
        fins.shade(at(fin), 5, 112, 0.36)
    body = at("0,-54 -10,-40 -15,-20 -15,6 -11,29 | 11,29 15,6 15,-20 10,-40 0,-54")
    cloth.shape(body, 0.33)
    west, east = at("0,-54 -10,-40 -15,-20 -15,6 -11,29"), at("0,-54 10,-40 15,-20 15,6 11,29")
    pen.inside(body, [at("-13,-30 0,-27 13,-30"), at("-12.4,-32 0,-29 12.4,-32")], PLAIN)
    pen.inside(body, [at("-16,20 0,23 16,20"), at("-16,-14 0,-11 16,-14")], FINE)
    count = max(5, round(12 / cloth.units(0.4)))
    cloth.inside(
        body,
        [
            part(between(east, west, 0.42 * k / count), 0.08 + 0.02 * (k % 3), 0.98)
            for k in range(1, count)
        ],
    )
    if canvas is None:
        for y, r in ((-20, 5.2), (-3, 6.4)):
            (cx, cy), *_ = leaning([(0.0, float(y))], turn)
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
            x + 7 * wander(f"rx{k}"), y + 6 * wander(f"ry{k}"), 0.5 + 0.8 * abs(wander(f"rr{k}"))
        )


def satellite(pen: Engraving) -> None:
    """A satellite with its panels spread and a dish that listens."""
    lean = math.radians(-24)

    def at(text: str) -> Chain:
        return leaning(trace(text), lean)

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
                    cell = at(_box(left, low, left + side * 6, high))
                    pen.hatch(area_of(cell), 60, 0.3, HAIR)
            pen.lines([at(f"{left},-12 {left},12")], FINE)
        pen.lines([at(f"{side * 18},0 {side * 54},0")], FINE)
    box = at("-12,-16 | 12,-16 | 12,16 | -12,16 | -12,-16")
    pen.shape(box, 0.33)
    pen.shade(box, 7, 112, 0.36)
    pen.inside(box, [at("-12,-6 12,-6"), at("-12,6 12,6")], FINE)
    pen.shape(at("-6,-3 | 6,-3 | 6,3 | -6,3 | -6,-3"), PLAIN, pen.dark)
    pen.lines([at("0,-16 0,-30")], 0.3)
    dish = at("-17,-42 -14,-33 -6,-28 6,-28 14,-33 17,-42 | 0,-36 -17,-42")
    pen.shape(dish, 0.3)
    pen.shade(dish, 4, 80, 0.34)
    pen.lines([at("0,-34 0,-49"), at("-9,-38 0,-48 9,-38")], FINE)
    pen.dot(*at("0,-50 0,-49")[0], 1.5)
    pen.lines([at("-4,16 -8,32"), at("4,16 8,32")], PLAIN)
    for far in (7, 11, 15):
        pen.swell(leaning(ring(0, -50, far, far, 235, 305), lean), PLAIN)
    for x, y, r in ((-40.0, -40.0, 2.2), (42.0, 40.0, 2.0), (-30, 42, 1.6), (50, -44, 1.4)):
        star(pen, x, y, r)


def _box(left: float, top: float, right: float, foot: float) -> str:
    return f"{left},{top} | {right},{top} | {right},{foot} | {left},{foot} | {left},{top}"


def space_station(pen: Engraving) -> None:
    """A station like a wheel about its hub, with spokes, windows and a mast."""
    lean = -0.22

    def tilted(rx: float, ry: float, start: float = 0, end: float = 360, drop: float = 0) -> Chain:
        return leaning(ring(0, drop, rx, ry, start, end), lean)

    mast = leaning(trace("-2,-50 | 2,-50 | 3,46 | -3,46 | -2,-50"), lean)
    far = [*tilted(48, 17, 180, 360), *reversed(tilted(38, 11, 180, 360))]
    pen.shape(far, 0.26)
    pen.lines([tilted(43, 14, 184, 356)], HAIR)
    for k in (3.6, 5.1):
        pen.swell(
            [(0, 0), *leaning([(40 * math.cos(k), 12 * math.sin(k))], lean)][:1]
            + leaning(
                [(20 * math.cos(k), 6 * math.sin(k)), (40 * math.cos(k), 12 * math.sin(k))], lean
            ),
            0.3,
        )
    pen.shape(mast, 0.3)
    for high, wide, tall in ((-40, 6, 5), (-30, 10, 7), (34, 8, 9)):
        drum = leaning(
            trace(_box(-wide, high, wide, high + tall)),
            lean,
        )
        pen.shape(drum, 0.28)
        pen.shade(drum, wide * 0.7, 112, 0.34)
    hub = tilted(14, 11)
    pen.shape(hub[:-1], 0.33)
    pen.shade(hub, 8, 112, 0.36)
    pen.lines([tilted(14, 4, 10, 170, 0), tilted(13, 4, 10, 170, 4)], FINE)
    for x0, x1 in ((-40, -13), (13, 40)):
        spoke = leaning(trace(f"{x0},-1.6 | {x1},-1.6 | {x1},1.6 | {x0},1.6 | {x0},-1.6"), lean)
        pen.shape(spoke, 0.24)
    near = [*tilted(48, 17, 0, 180), *reversed(tilted(38, 11, 0, 180))]
    rim = [*tilted(48, 17, 0, 180), *reversed(tilted(48, 17, 0, 180, 6))]
    pen.shape(rim, 0.3)
    pen.shape(near, 0.3)
    pen.lines([tilted(43, 14, 4, 176)], HAIR)
    for k in range(15):
        turn = 12 + 156 * k / 14
        window = evenly(tilted(48, 17, turn - 2.4, turn + 2.4, 2.2), 4)
        sill = evenly(tilted(48, 17, turn - 2.4, turn + 2.4, 4.6), 4)
        pen.fill([*window, *reversed(sill)], pen.dark)
    body = overlap(area_of(rim), area_of(trace("6,-60 | 60,-60 | 60,60 | 6,60 | 6,-60")))
    pen.hatch(body, 112, 0.4, HAIR)
    pen.dot(*leaning([(0, -52)], lean)[0], 1.4)
    for x, y, r in ((-40.0, -34.0, 2.4), (38.0, -40.0, 1.8), (44, 34, 2.0), (-34, 40, 1.6)):
        star(pen, x, y, r)


def space_whale(pen: Engraving) -> None:
    """A whale that swims among the stars and breathes their dust."""
    for k in range(26):
        turn, far = math.radians(-150 + 120 * (k / 25)), 12 + 20 * abs(wander(f"spray{k}"))
        x, y = -27 + far * math.cos(turn) * 0.8, -16 + far * math.sin(turn)
        if k % 6 == 0:
            star(pen, x, y, 1.9)
        else:
            pen.dot(x, y, 0.4 + 0.5 * abs(wander(f"grain{k}")))
    whale_flukes(pen)
    body = trace(
        "-50,14 -50,4 -45,-8 -34,-15 -20,-17 -4,-14 10,-7 22,0 31,1 36,-6 40,-19 | 45,-19 | "
        "47,-6 46,6 41,16 31,25 14,32 -10,34 -34,30 -46,22 -50,14"
    )
    pen.shape(body, 0.33)
    belly, low = trace("-50,13 -38,15 -26,11 -16,6"), trace("-40,28 -22,34 0,34 18,30")
    pen.inside(body, [between(belly, low, t) for t in (0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.84)])
    pen.shade(body, 7, 112, 0.38)
    pen.swell(trace("-49.5,9 -40,12 -28,9 -17,2 -14,0"), 0.3)
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
        pen.shape(trace(fin), 0.28)
        pen.shade(trace(fin), 3, 70, 0.36)
    pen.dot(-22, 1, 2.1, pen.body)
    pen.lines([ring(-22, 1, 2.2, 2)], FINE)
    pen.dot(-22.4, 1.1, 1.2)
    pen.swell(trace("-26,-1.8 -22,-3.2 -18,-1"), PLAIN)
    for k, text in enumerate(("-54,40 -38,46 -16,48 6,47", "24,47 40,42 52,33")):
        pen.swell(curved(trace(text)), 0.28 - 0.06 * k, 0.6)
    for x, y, r in ((-50, -34, 2.2), (10, -38, 1.6), (50, 22, 1.8), (-56, 30, 1.4)):
        star(pen, x, y, r)
    pen.swell(trace("44,40 48,37 52,38"), BOLD)
