"""Ships under sail, seen from the side and running before a wind from the left."""

from __future__ import annotations

from pnp.components.chart.engraving import Engraving
from pnp.scene import Point


def galleon(pen: Engraving) -> None:
    """Three masts, a high stern, gun ports and a long bowsprit."""
    pen.lines([[(30, 8), (53, -9)], [(52, -9), (24, -38)], [(46, -5), (23, -20)]], 1.0)
    for x, top in ((-25, -40), (-1, -53), (23, -42)):
        pen.lines([[(x, top), (x, 12)]], 1.5)
    for x, top in ((-25, -30), (-1, -40), (23, -32)):
        pen.lines([[(x, top), (x - 9, 10)], [(x, top), (x - 5, 11)], [(x, top), (x + 6, 11)]], 0.45)
    _sail(pen, -25, -33, -18, 7.5, 9)
    _sail(pen, -25, -17, -1, 9, 9.5)
    for y0, y1, w0, w1 in ((-47, -33, 7.0, 9.0), (-32, -14, 10, 12), (-13, 4, 12, 11)):
        _sail(pen, -1, y0, y1, w0, w1)
    for y0, y1, w0, w1 in ((-37, -25, 6.5, 8), (-24, -8, 9, 10.5), (-7, 6, 10, 9)):
        _sail(pen, 23, y0, y1, w0, w1)
    pen.shape(
        [
            (-43, -4),
            (-36, -3),
            (-34, 6),
            (-22, 8),
            (-20, 13),
            (12, 14),
            (15, 9),
            (30, 8),
            (38, 5),
            (37, 13),
            (31, 24),
            (24, 31),
            (-30, 31),
            (-39, 24),
            (-41, 10),
        ],
        1.2,
    )
    pen.curve([(-40.5, 12), (-20, 18), (10, 19), (36, 12)], 0.9)
    pen.curve([(-39.5, 18), (-20, 23), (10, 24), (33, 19)], 0.6)
    pen.curve([(-42, 3), (-36, 4.5), (-34.5, 6)], 0.7)
    for x in range(-32, 28, 8):
        y = 19.6 + 1.6 * (1 - abs(x) / 34)
        pen.lines(
            [
                [
                    (x - 1.3, y - 1.2),
                    (x + 1.3, y - 1.2),
                    (x + 1.3, y + 1.4),
                    (x - 1.3, y + 1.4),
                    (x - 1.3, y - 1.2),
                ]
            ],
            0.8,
        )
    for i in range(4):
        pen.lines([[(-41 + 1.7 * i, 1 - 0.2 * i), (-40.6 + 1.7 * i, 9)]], 0.6)
    for i in range(13):
        x = -34 + 5 * i
        pen.lines([[(x, 26 + 0.6 * (i % 3)), (x + 3.4, 26.2 + 0.6 * (i % 3))]], 0.45)
    for x, y in ((-25, -40), (-1, -53), (23, -42)):
        pen.shape(
            [(x, y - 4), (x + 5, y - 5.5), (x + 11, y - 3), (x + 6, y - 2.2), (x, y)], 0.8, pen.dark
        )
    pen.waves(32, -56, 56, "galleon", 3)


def sloop(pen: Engraving) -> None:
    """One mast, a gaff sail and two jibs."""
    pen.lines(
        [[(-2, -50), (-2, 18)], [(24, 17), (50, 6)], [(-2, -40), (49, 7)], [(-2, 16), (-36, 12)]],
        1.4,
    )
    pen.shape([(-4, -34), (-30, -44), (-33, -20), (-34, 10), (-18, 13), (-4, 13), (-3, -10)], 1.1)
    pen.shape([(0, -36), (14, -22), (28, -4), (20, 6), (4, 10), (5, -12)], 1.0)
    pen.shape([(24, -13), (36, -4), (46, 6), (34, 9), (27, 10), (29, -2)], 0.9)
    for i in range(6):
        pen.curve([(-29 + 4 * i, -41 + 1.8 * i), (-30 + 4 * i, -20), (-31 + 4.6 * i, 9)], 0.45)
    pen.shape(
        [(-38, 16), (-20, 18), (10, 19), (32, 15), (28, 27), (20, 32), (-26, 32), (-36, 26)], 1.2
    )
    pen.curve([(-36.5, 21), (-18, 24), (10, 24), (29, 20)], 0.8)
    pen.shape([(-2, -50), (4, -52), (12, -49), (6, -47), (-2, -46)], 0.8, pen.dark)
    pen.waves(33, -52, 52, "sloop", 3)


def _sail(pen: Engraving, x: float, top: float, foot: float, head: float, base: float) -> None:
    """A square sail that bellies to the right, with seams and a shadow on its left."""
    belly = 4.6
    middle = (top + foot) / 2
    edge: list[Point] = [
        (x - head, top),
        (x, top - 0.3),
        (x + head, top),
        (x + head + belly * 0.8, top + (foot - top) * 0.35),
        (x + base + belly, foot - (foot - top) * 0.2),
        (x + base + 1.5, foot),
        (x + 1, foot - 2.4),
        (x - base + 1, foot),
        (x - base + belly * 0.85, middle),
        (x - head + belly * 0.4, top + (foot - top) * 0.2),
    ]
    pen.shape(edge, 1.0)
    pen.lines([[(x - head - 1.5, top), (x + head + 1.5, top)]], 1.2)
    for i in range(3):
        dx = 1.6 + 1.7 * i
        pen.curve(
            [
                (x - head + dx, top + 1.2),
                (x - base + belly + dx, middle),
                (x - base + 2 + dx, foot - 1.6),
            ],
            0.45,
        )
    for t in (0.45, 0.78):
        pen.curve(
            [
                (x + head * t, top + 1),
                (x + base * t + belly * 0.9, middle),
                (x + base * t + 1.5, foot - 2),
            ],
            0.35,
        )
