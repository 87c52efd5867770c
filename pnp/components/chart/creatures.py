"""Beasts of the sea, drawn to be met with a smile."""

from __future__ import annotations

import math

from pnp.components.chart.engraving import Engraving
from pnp.scene import Point


def serpent(pen: Engraving) -> None:
    """Three humps and a tail behind a raised head with a crest."""
    for left, high, half, thick in ((-36, 13, 6.5, 5.0), (-17, 25, 9.5, 8), (8, 33, 11, 9.5)):
        _hump(pen, left, 22, high, half, thick)
    pen.ribbon([(-52, 8), (-49, 2), (-45.5, 6), (-45, 14), (-46, 23)], 1.0, 4.2)
    pen.shape([(-52, 8), (-57, 4), (-55, 9), (-58, 12), (-53, 10.5)], 0.8)
    neck = [(22, 23), (24, 8), (31, -4), (33, -16), (29, -27)]
    pen.ribbon(neck, 13, 9.5)
    for i, (x, y) in enumerate(((19.5, 10.0), (22, 3), (26, -4), (27.5, -12), (26, -20))):
        pen.shape([(x + 1, y - 3), (x - 5.5, y - 2 + 0.3 * i), (x + 0.5, y + 3)], 0.7)
    pen.shape(
        [
            (23, -27),
            (24, -36),
            (32, -40),
            (40, -37),
            (50, -35),
            (52, -32),
            (46, -30.5),
            (41, -29.5),
            (48, -27),
            (47, -24.5),
            (39, -24),
            (32, -22),
            (26, -22.5),
        ],
        1.2,
    )
    pen.shape([(26, -36), (20, -44), (24, -42), (24, -48), (28, -42), (31, -46), (31, -39)], 0.8)
    pen.dot(37, -33.5, 1.5)
    pen.curve([(41, -29.5), (37, -28), (34, -28.5)], 0.8)
    pen.lines([[(50, -33.6), (49, -33)]], 0.8)
    for i in range(6):
        y = 16 - 6.4 * i
        x = 25.2 + 1.5 * i if i < 5 else 30
        pen.curve([(x - 2.5, y), (x, y + 1.6), (x + 3.2, y + 0.4)], 0.55)
    pen.waves(24, -54, 44, "serpent", 3)


def _hump(pen: Engraving, x: float, water: float, high: float, half: float, thick: float) -> None:
    def arch(w: float, h: float) -> list[Point]:
        return [
            (x + w * math.cos(math.pi * (1 - t / 10)), water - h * math.sin(math.pi * t / 10))
            for t in range(11)
        ]

    outer, inner = arch(half, high), arch(half - thick * 0.62, high - thick)
    pen.outline(
        tuple(("M" if i == 0 else "L", p) for i, p in enumerate([*outer, *reversed(inner)]))
        + (("Z", ()),),
        1.1,
    )
    for i in range(2, 9):
        (px, py), (qx, qy) = outer[i], inner[i]
        pen.curve([(px, py), ((px + qx) / 2 + 1.1, (py + qy) / 2), (qx, qy)], 0.5)
        if i % 2 == 0:
            turn = math.pi * (1 - i / 10)
            tip = (px + 4.2 * math.cos(turn) - 1.4, py - 4.2 * math.sin(turn))
            pen.lines([[(px - 1.6, py + 0.4), tip, (px + 1.6, py)]], 0.7)


def kraken(pen: Engraving) -> None:
    """A head between arms that reach out of the swell."""
    for points, thick in (
        ([(-14, 24), (-26, 8), (-24, -10), (-36, -22), (-46, -16), (-42, -8)], 8.0),
        ([(14, 24), (27, 10), (25, -8), (36, -22), (47, -18), (44, -9)], 8.0),
        ([(-24, 27), (-38, 18), (-44, 4), (-53, 6), (-51, 13)], 6.0),
        ([(24, 27), (38, 19), (45, 6), (54, 9), (50, 16)], 6.0),
    ):
        pen.ribbon(points, thick, 1.2)
        for (x, y), (xb, yb) in zip(points[1:-1], points[2:], strict=True):
            for t in (0.0, 0.5):
                pen.dot(x + (xb - x) * t + 0.8, y + (yb - y) * t, 0.8)
    pen.shape(
        [
            (-17, 26),
            (-16, 6),
            (-20, -12),
            (-14, -32),
            (0, -43),
            (14, -32),
            (20, -12),
            (16, 6),
            (17, 26),
        ],
        1.2,
    )
    for side in (-1, 1):
        pen.shape([(side * 5, 5), (side * 9, 0), (side * 13, 4), (side * 9, 8)], 0.9)
        pen.dot(side * 9, 4, 2.1)
        pen.curve([(side * 4, -1), (side * 9, -4.5), (side * 15, -1)], 1.0)
    for i in range(7):
        shade = 2 + 2.2 * i
        pen.lines([[(shade, -36 + 2.3 * i), (shade + 1.2, -22 + 3.2 * i)]], 0.5)
    for x, y, r in ((-8, -22, 1.6), (-3, -30, 1.1), (-11, -11, 1.3), (-4, -15, 1.0)):
        pen.curve([(x - r, y), (x, y - r), (x + r, y), (x, y + r), (x - r, y)], 0.5)
    pen.waves(27, -54, 54, "kraken", 3)


def whale(pen: Engraving) -> None:
    """A whale at the surface, its spout and its flukes."""
    pen.shape(
        [
            (-46, 12),
            (-40, -6),
            (-22, -15),
            (0, -13),
            (18, -5),
            (31, -4),
            (37, -14),
            (33, -25),
            (26, -32),
            (36, -29),
            (42, -22),
            (50, -27),
            (57, -34),
            (54, -22),
            (46, -14),
            (43, 0),
            (35, 12),
            (18, 21),
            (-20, 22),
            (-40, 19),
        ],
        1.2,
    )
    pen.curve([(-45, 11), (-34, 12.5), (-22, 8), (-14, 2)], 0.9)
    for i in range(5):
        pen.curve(
            [
                (-41 + 4 * i, 16.5 + 0.6 * i),
                (-28 + 5 * i, 18 - 0.8 * i),
                (-12 + 6 * i, 14 - 1.2 * i),
            ],
            0.5,
        )
    pen.shape([(-13, 10), (-6, 17), (2, 25), (-4, 24), (-12, 17)], 0.9)
    pen.dot(-19.5, 1.5, 1.5)
    pen.curve([(-23, -1.5), (-19, -3), (-15.5, -0.5)], 0.7)
    for i in range(7):
        pen.lines([[(3 + 5 * i, -8 + i * 0.8), (7 + 5 * i, 2 + i * 0.3)]], 0.5)
    for side, reach in ((-1, 12), (-0.5, 7), (0.5, 7), (1, 12)):
        pen.curve(
            [
                (-30, -16),
                (-30 + side * 4, -29),
                (-30 + side * reach, -35),
                (-30 + side * reach * 1.25, -29),
            ],
            0.8,
        )
    pen.waves(23, -54, 50, "whale", 2)


def fish(pen: Engraving) -> None:
    """A leaping fish as the old charts drew it, all scales and fins."""
    pen.shape(
        [
            (-38, 4),
            (-28, -12),
            (-6, -20),
            (16, -14),
            (30, -2),
            (40, -12),
            (49, -18),
            (46, -4),
            (50, 12),
            (40, 8),
            (30, 5),
            (12, 13),
            (-10, 15),
            (-28, 12),
        ],
        1.2,
    )
    pen.shape(
        [(-10, -19), (-4, -33), (4, -27), (9, -32), (13, -24), (18, -26), (17, -14), (2, -18)], 0.9
    )
    pen.shape([(-6, 14), (-2, 25), (7, 22), (6, 14)], 0.9)
    pen.curve([(-20, -15), (-15, -2), (-19, 12)], 1.0)
    pen.dot(-28, -3, 1.7)
    pen.curve([(-38, 4), (-33, 6), (-28, 4.5)], 0.8)
    for i in range(6):
        for j in range(3):
            x, y = -11 + 6.6 * i, -10 + 7.6 * j + (2 if i % 2 else 0)
            if i < 5 or j == 1:
                pen.curve([(x, y - 3.2), (x + 3, y), (x, y + 3.2)], 0.55)
    for k in range(4):
        pen.lines([[(36 + 2 * k, -8 + 4.4 * k), (45, -12 + 6.5 * k)]], 0.5)
    pen.waves(30, -46, 46, "fish", 2)
