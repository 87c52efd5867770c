"""What keeps ships away: whirlpools, reefs, rocks, drifting stone, unfriendly shores."""

from __future__ import annotations

import math

from pnp.components.chart.engraving import Engraving
from pnp.geometry import wander


def whirlpool(pen: Engraving) -> None:
    """Seven arms that wind inwards, swelling where they turn towards the eye."""
    for arm in range(7):
        start = math.tau * arm / 7
        for part, width in ((0.0, 0.9), (0.33, 1.5), (0.66, 2.1)):
            points = []
            for i in range(13):
                t = part + (i / 12) * 0.36
                radius = 47 * (1 - min(t, 1.0)) ** 1.25 + 2.2
                turn = start + t * 4.4 + 0.1 * wander(f"whirl{arm}")
                points.append((radius * math.cos(turn), 0.9 * radius * math.sin(turn)))
            pen.curve(points, width)
    for i in range(9):
        turn = math.tau * i / 9 + 0.2
        r = 49 + 2 * wander(f"foam{i}")
        arc = [
            (r * math.cos(turn + a), 0.92 * r * math.sin(turn + a)) for a in (0.0, 0.12, 0.24, 0.36)
        ]
        pen.curve(arc, 0.7)
    pen.dot(0, 0, 3.4)


def reef(pen: Engraving) -> None:
    """Teeth of rock in a ring of surf."""
    for x, y, w, h in ((-22, 10, 20, 30), (3, -8, 18, 36), (24, 14, 22, 27), (-4, 28, 17, 20)):
        _rock(pen, x, y, w, h, f"reef{x}")
    for i in range(11):
        turn = math.tau * i / 11
        sx, sy = 44 * math.cos(turn), 6 + 34 * math.sin(turn)
        pen.curve([(sx - 5, sy), (sx - 2, sy - 2.2), (sx + 1, sy), (sx + 4, sy - 1.4)], 0.8)


def rocks(pen: Engraving) -> None:
    """A jagged shore: many rocks, the nearer ones larger."""
    for i, (x, y, s) in enumerate(
        (
            (-30, -14, 0.8),
            (2, -22, 0.9),
            (30, -12, 0.8),
            (-38, 14, 1.0),
            (-12, 8, 1.15),
            (16, 12, 1.05),
            (40, 18, 0.95),
            (-22, 34, 1.2),
            (8, 38, 1.25),
            (32, 40, 1.0),
        )
    ):
        _rock(pen, x, y, 19 * s, 24 * s + 4 * wander(f"rocks{i}"), f"rocks{i}")


def _rock(pen: Engraving, x: float, y: float, w: float, h: float, key: str) -> None:
    ridge = [
        (x - w / 2, y),
        (x - w * 0.34, y - h * 0.42),
        (x - w * 0.16, y - h * (0.62 + 0.08 * wander(key))),
        (x - w * 0.02, y - h),
        (x + w * 0.16, y - h * 0.66),
        (x + w * 0.3, y - h * 0.5),
        (x + w / 2, y),
    ]
    pen.outline((*(("M" if i == 0 else "L", p) for i, p in enumerate(ridge)), ("Z", ())), 1.2)
    for i in range(7):
        t = i / 7
        sx, sy = x + w * (0.0 + 0.42 * t), y - h * (0.88 - 0.72 * t)
        pen.lines([[(sx, sy), (sx - w * 0.05, min(y - 1, sy + h * (0.55 - 0.35 * t)))]], 0.7)
    pen.curve(
        [
            (x - w * 0.62, y + 1),
            (x - w * 0.2, y + 2.6),
            (x + w * 0.3, y + 1.6),
            (x + w * 0.66, y + 2),
        ],
        0.8,
    )


def village(pen: Engraving) -> None:
    """Huts of reed, a carved post and the smoke of a fire, behind a palisade."""
    for x, y, s in ((-25, 4, 1.0), (24, 2, 0.95), (0, -8, 1.15)):
        w, h = 15 * s, 12 * s
        pen.outline(
            (
                ("M", (x - w * 0.7, y)),
                ("L", (x - w * 0.7, y + h)),
                ("L", (x + w * 0.7, y + h)),
                ("L", (x + w * 0.7, y)),
                ("Z", ()),
            ),
            1.0,
        )
        pen.outline(
            (("M", (x - w, y + 2)), ("L", (x, y - h * 1.55)), ("L", (x + w, y + 2)), ("Z", ())), 1.1
        )
        pen.lines(
            [
                [(x + w * t * 0.12, y - h * 1.45 + 2), (x + w * t, y + 1.4)]
                for t in (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)
            ],
            0.6,
        )
        pen.outline(
            (
                ("M", (x - 2.6, y + h)),
                ("L", (x - 2.6, y + 5)),
                ("L", (x + 2.6, y + 5)),
                ("L", (x + 2.6, y + h)),
                ("Z", ()),
            ),
            0.8,
            pen.dark,
        )
    for i in range(15):
        x = -42 + 6 * i
        top = 22 + 2 * wander(f"pale{i}")
        pen.outline(
            (
                ("M", (x - 2.1, 40)),
                ("L", (x - 2.1, top + 3)),
                ("L", (x, top)),
                ("L", (x + 2.1, top + 3)),
                ("L", (x + 2.1, 40)),
                ("Z", ()),
            ),
            0.8,
        )
    pen.lines([[(-45, 30), (45, 30)], [(-45, 35), (45, 35)]], 0.8)
    pen.curve([(12, -14), (16, -24), (10, -32), (16, -42)], 0.8)
    pen.curve([(16, -14), (20, -25), (15, -33), (22, -44)], 0.6)


def asteroids(pen: Engraving) -> None:
    """Tumbling rocks, pitted and shaded."""
    for i, (x, y, r) in enumerate(
        (
            (-14, -10, 17),
            (22, 6, 13),
            (-24, 24, 10),
            (8, 32, 9),
            (18, -27, 9),
            (-34, -34, 6.5),
            (40, -14, 5.5),
            (-42, 2, 5),
            (36, 32, 6.5),
            (-6, -40, 4.5),
            (-8, 44, 4),
            (44, 12, 3),
        )
    ):
        points = []
        for k in range(11):
            turn = math.tau * k / 11
            rr = r * (1 + 0.16 * wander(f"rock{i}:{k}"))
            points.append((x + rr * math.cos(turn), y + rr * math.sin(turn)))
        pen.shape(points, 1.1)
        if r > 5:
            for k, (dx, dy, s) in enumerate(
                ((-0.35, -0.3, 0.24), (0.15, 0.25, 0.18), (-0.3, 0.4, 0.13))
            ):
                cx, cy, cr = x + dx * r, y + dy * r, s * r
                pen.curve(
                    [(cx + cr * math.cos(a / 3), cy + cr * math.sin(a / 3)) for a in range(19 + k)],
                    0.6,
                )
            for k in range(5):
                a = -0.5 + 0.28 * k
                pen.lines(
                    [
                        [
                            (x + r * 0.93 * math.cos(a), y + r * 0.93 * math.sin(a)),
                            (x + r * 0.62 * math.cos(a + 0.1), y + r * 0.62 * math.sin(a + 0.1)),
                        ]
                    ],
                    0.6,
                )


def anchor(pen: Engraving) -> None:
    """A stocked anchor with a slack line."""
    pen.curve([(6, -36), (20, -44), (30, -34), (40, -40), (48, -32)], 1.6)
    pen.ribbon([(0, -34), (0, -10), (0, 14), (0, 36)], 6, 8)
    pen.ribbon([(-24, -22), (0, -24), (24, -22)], 5, 5)
    pen.shape(
        [
            (-6, 38),
            (-30, 30),
            (-39, 8),
            (-32, 18),
            (-20, 26),
            (0, 30),
            (20, 26),
            (32, 18),
            (39, 8),
            (30, 30),
            (6, 38),
            (0, 44),
        ],
        1.1,
    )
    for side in (-1, 1):
        pen.shape([(side * 39, 4), (side * 27, 13), (side * 44, 19)], 1.0)
    pen.curve([(-5, -38), (-4, -45), (3, -46), (6, -40), (2, -35), (-4, -36), (-5, -39)], 1.4)
