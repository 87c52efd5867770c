"""A ship in a bottle on a shelf, in flat colours; dice and coins lie beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from pnp.art.canvas import HALF, HIGH, Canvas, box, disc
from pnp.art.engraving import Chain, Engraving, limb, parse_curve, ring, smooth_curve
from pnp.art.tints import cloth_colour
from pnp.base.colours import mix
from pnp.base.hand_drawn import signed_noise
from pnp.scene import Group, Matrix, Path, Point, polygon

LOOK = "a ship in a bottle; screens have their own view"
"""How the scene looks, for those who choose one."""
# The belly of the bottle: its middle and its radius; the level of the water in it; the shelf.
_MIDDLE, _RADIUS = 14.0, 36.0
_WATER, _SHELF = 26.0, 48.5
_BOLD, _THIN = 0.55, 0.34
# The dice on the shelf: where each stands, its colour, how far it is turned, what it shows.
_DICE = (
    (-43.0, "die.plantain", -4.0, 3),
    (-32.6, "die.fish", 6.0, 6),
    (41.0, "die.explore", 4.0, 2),
    (31.0, "die.battle", -7.0, 5),
)
# The pips of a face by how many there are, in parts of half a face from its middle; and of a top.
_SPOTS: dict[int, tuple[Point, ...]] = {
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    5: ((-0.5, -0.5), (0.5, -0.5), (0.0, 0.0), (-0.5, 0.5), (0.5, 0.5)),
    6: tuple((x, y) for x in (-0.5, 0.5) for y in (-0.6, 0.0, 0.6)),
}
_TOPS: dict[int, int] = {2: 3, 3: 5, 5: 6, 6: 2}


def draw(at: Canvas) -> None:
    _wall(at)
    _shelf(at)
    _bottle(at)
    for x, role, turn, shown in _DICE:
        at.pen.fill(ring(x + 1.4, _SHELF + 2.6, 5.8, 1.3)[:-1], at.tone("wood.shade"))
        _die(at, x, _SHELF + 2.4, 7.6, role, turn, shown)
    _pile(at, -21.5, 53.6, 4)
    _pile(at, 21.0, 53.2, 3)
    for x, y in ((-28.4, 54.8), (-15.0, 55.0), (14.6, 54.9), (27.6, 55.0)):
        _coin(at, x, y, 2.9)
    _stopper(at, -38.0, 55.2)
    _stopper(at, 38.6, 55.3, turned=True)


def _wall(at: Canvas) -> None:
    """A wall with discs of light about the bottle."""
    pen = at.pen
    pen.fill(box(-HALF - 1, -HIGH - 1, HALF + 1, HIGH + 1), at.tone("sky"))
    for k, reach in enumerate((66.0, 57.0, 48.5)):
        pen.fill(ring(0, 10, reach, reach)[:-1], at.mix("sky", "glow", 0.12 + 0.16 * k))
    pen.fill(ring(0, 10, 42.5, 42.5)[:-1], at.tone("sun"))
    for x, y, size in (
        (-41, -31, 1.0),
        (40, -26, 1.3),
        (-45, -2, 0.8),
        (44, 8, 0.9),
        (32, -38, 0.8),
    ):
        star = [
            (
                x + size * (2.2 if k % 2 == 0 else 0.6) * math.sin(math.tau * k / 8),
                y - size * (2.2 if k % 2 == 0 else 0.6) * math.cos(math.tau * k / 8),
            )
            for k in range(8)
        ]
        pen.fill(star, at.tone("glow"))


def _shelf(at: Canvas) -> None:
    pen = at.pen
    pen.shape(box(-HALF - 2, _SHELF, HALF + 2, HIGH + 2), _BOLD, at.tone("hull"))
    pen.fill(box(-HALF - 2, _SHELF + 8.2, HALF + 2, HIGH + 2), at.tone("wood.shade"))
    grain = [
        smooth_curve([(x, y), (x + 4, y + 0.3), (x + 9, y)])
        for x, y in (
            (45 * signed_noise(f"sx{k}"), _SHELF + 4 + 3 * signed_noise(f"sy{k}"))
            for k in range(22)
        )
    ]
    pen.lines(grain, 0.2)
    pen.fill(ring(2, _SHELF + 4.6, 31, 2.4)[:-1], at.tone("wood.shade"))


def _bottle(at: Canvas) -> None:
    pen = at.pen
    glass = _glass()
    inside = at.blank_pen(at.theme.colour("paper"))
    _bottle_contents(at, inside)
    pen.fill(glass, at.mix("sky", "paper", 0.78))
    pen.items.append(Group(tuple(inside.items), clip=polygon(glass)))
    _gleam(at)
    pen.contour(glass, 0.9)
    _cork(at)


def _glass() -> Chain:
    """Return the outline of the bottle from its mouth round its belly."""
    belly = ring(0, _MIDDLE, _RADIUS, _RADIUS, -78, 258)
    left = parse_curve("-7.5,-21 -6.2,-23 -6,-25 -6,-29 | -8,-29.4 -8,-32")
    right = parse_curve("8,-32 | 8,-29.4 6,-29 | 6,-25 6.2,-23 7.5,-21")
    flat = [(x, min(y, _SHELF + 0.6)) for x, y in belly]
    return [*right, *flat, *left]


def _gleam(at: Canvas) -> None:
    """Light on the glass."""
    white = at.theme.colour("paper")
    west = limb(
        ring(0, _MIDDLE, _RADIUS - 4, _RADIUS - 4, 168, 246), lambda t: 3.4 * math.sin(math.pi * t)
    )
    east = limb(
        ring(0, _MIDDLE, _RADIUS - 3, _RADIUS - 3, -30, 36), lambda t: 1.8 * math.sin(math.pi * t)
    )
    neck = box(-4.2, -28, -2.4, -22)
    for outline in (west.outline, east.outline, neck):
        at.pen.items.append(Path(polygon(outline), white, opacity=0.6))


def _cork(at: Canvas) -> None:
    pen = at.pen
    lip = box(-8.4, -33, 8.4, -29.4)
    sides = parse_curve("-5,-32.6 | -5.7,-37.2 | 5.7,-37.2 | 5,-32.6")
    pen.shape(sides, _BOLD, at.tone("hull"))
    pen.fill(parse_curve("2.6,-37 | 5.5,-37 | 4.9,-33 | 2.4,-33"), at.tone("wood.shade"))
    pen.shape(disc(0, -37.2, 5.7, 1.3), _BOLD, at.mix("hull", "glow", 0.55))
    for x, y in ((-3.4, -34.8), (0.6, -34.0), (-0.8, -35.4), (-4.0, -36.0), (1.8, -35.3)):
        pen.dot(x, y, 0.36, at.tone("wood.shade"))
    pen.shape(lip, _BOLD, at.mix("sky", "paper", 0.6))
    twine = [smooth_curve([(-6.4, y), (0, y + 0.7), (6.4, y)]) for y in (-27.6, -26.7, -25.8)]
    pen.lines(twine, 0.5)
    tag = parse_curve("7,-27 10,-24 | 16,-19 12.4,-15 6.4,-20.4 | 7,-27")
    pen.shape(tag, _BOLD, at.theme.colour("paper"))
    pen.dot(8.6, -23.4, 0.7)
    pen.lines([[(10.6, -21.4), (13.4, -19)], [(9.4, -20.2), (12.2, -17.8)]], 0.3)


def _stopper(at: Canvas, x: float, y: float, *, turned: bool = False) -> None:
    """A cork that lies on the shelf, its end to the front."""
    way = -1 if turned else 1
    pen, light = at.pen, at.mix("hull", "glow", 0.55)
    body = [(x, y - 1.9), (x + way * 5.6, y - 1.5), (x + way * 5.6, y + 1.2), (x, y + 1.6)]
    pen.shape(body, _THIN, at.tone("hull"))
    for dx, dy in ((2.0, -0.7), (3.4, 0.4), (4.4, -0.5)):
        pen.dot(x + way * dx, y + dy, 0.24, at.tone("wood.shade"))
    pen.shape(disc(x, y - 0.15, 1.1, 1.8), _THIN, light)


def _bottle_contents(at: Canvas, pen: Engraving) -> None:
    """What is in the bottle: clouds, an isle, a ship between waves."""
    for x, y, wide in ((-20.0, -2.0, 12.0), (21.0, -7.0, 14.0), (-8.0, -12.0, 9.0)):
        cloud = parse_curve(
            f"{x - wide},{y} {x - wide * 0.7},{y - wide * 0.3} {x - wide * 0.2},{y - wide * 0.5} "
            f"{x + wide * 0.3},{y - wide * 0.42} {x + wide * 0.7},{y - wide * 0.2} {x + wide},{y}"
        )
        pen.fill(cloud)
    _isle(at, pen)
    far, near = at.tone("sea"), at.tone("sea.deep")
    _wave(pen, _WATER, 1.0, 9.0, far)
    _ship(at, pen)
    _wave(pen, _WATER + 4.2, 1.5, 12.0, at.mix("sea", "sea.deep", 0.5))
    _wave(pen, _WATER + 11.5, 1.8, 15.0, near)
    for x, y in ((-17.0, 36.6), (6.0, 38.0), (18.0, 36.0), (-6.0, 43.4), (12.0, 44.0)):
        pen.swell(parse_curve(f"{x - 3},{y} {x},{y - 0.9} {x + 3},{y}"), 0.4)


def _wave(pen: Engraving, level: float, high: float, pitch: float, tone: str) -> None:
    """A row of waves like scallops, down to the foot of the bottle."""
    places = (
        (-40 + pitch * k / 8, math.pi * (k % 8) / 8) for k in range(8 * math.ceil(80 / pitch))
    )
    crest = [(x, level - high * (1 - math.sin(turn))) for x, turn in places]
    pen.shape([*crest, (44.0, 56.0), (-44.0, 56.0)], _THIN, tone)


def _isle(at: Canvas, pen: Engraving) -> None:
    x, y = 22.5, _WATER
    pen.shape(
        parse_curve(
            f"{x - 14},{y + 2} {x - 8},{y - 3} {x},{y - 4.6} {x + 9},{y - 2.4} {x + 14},{y + 2}"
        ),
        _THIN,
        at.tone("sun"),
    )
    trunk = limb(
        parse_curve(f"{x + 1},{y - 4} {x + 2.4},{y - 10} {x},{y - 16}"), lambda t: 1.9 - 0.8 * t
    )
    pen.shape(trunk.outline, _THIN, at.tone("wood.shade"))
    top = x, y - 16
    for dx, dy in ((-8, 1.5), (8, 1.8), (-6.5, -4), (7, -3.4), (0.5, -6.4)):
        bend = top[0] + dx * 0.5, top[1] + dy * 0.5 - 2.4
        leaf = limb(
            smooth_curve([top, bend, (top[0] + dx, top[1] + dy)]),
            lambda t: 0.4 + 2.6 * math.sin(math.pi * min(0.96, 0.1 + 0.9 * t)),
        )
        pen.shape(leaf.outline, _THIN, at.tone("leaf"))
    for bar in ([(x - 7, y - 1.6), (x - 4, y + 0.8)], [(x - 4, y - 1.6), (x - 7, y + 0.8)]):
        pen.swell([bar[0], ((bar[0][0] + bar[1][0]) / 2, (bar[0][1] + bar[1][1]) / 2), bar[1]], 0.9)


def _ship(at: Canvas, pen: Engraving) -> None:
    """A plump ship in flat colours, two masts and a flag with a skull."""
    wood, dark, cloth = at.tone("hull"), at.tone("wood.shade"), cloth_colour(at.theme)
    shade, red = mix(cloth, at.tone("sky"), 0.25), at.theme.colour("accent")
    for x, top in ((-9.0, -15.5), (6.0, -10.0)):
        pen.shape(box(x - 0.6, top, x + 0.6, 20.0), _THIN, dark)
    pen.lines([[(-9, -13), (-24, 14)], [(6, -9), (20.5, 10)], [(-9, -12), (6, 0)]], 0.24)
    for x, y, half, deep in (
        (-9.5, -10.0, 5.6, 9.0),
        (-9.5, 1.0, 8.0, 13.0),
        (5.5, -4.5, 4.8, 7.5),
        (5.5, 5.0, 6.6, 10.5),
    ):
        cloth_at = partial(_sail_outline, (x, y), half, deep)
        sail = cloth_at(_SAIL)
        pen.shape(sail, _BOLD, cloth)
        lee = cloth_at(_LEE)
        pen.fill(lee, shade)
        pen.contour(sail, _BOLD)
        pen.swell([(x - half - 1.2, y), (x, y - 0.2), (x + half + 1.2, y)], 0.9)
    flag = parse_curve(
        "-9,-16 -4,-18 0,-15.6 5,-17 | 3.6,-13.6 5,-10.6 | 0,-9.4 -4,-11.6 -9,-9.8 | -9,-16"
    )
    pen.shape(flag, _BOLD, pen.ink)
    skull = at.theme.icon("skull", cloth)
    if skull is not None:
        pen.items.append(Group((skull,), Matrix(4.6, 0, 0, 4.6, -5.4, -16.2)))
    pen.shape(
        parse_curve("8,-10.4 11,-11.6 14,-10 17,-10.8 | 14,-8.6 11,-9 8,-8 | 8,-10.4"), _THIN, red
    )
    hull = parse_curve(
        "-27,11 -24.6,20 -21,30 | 16,30 | 20,23 22.4,15 | 25,13.4 | 14,14.4 | 13.4,18 | "
        "-11.4,18 | -12,13.6 | -27,11"
    )
    pen.shape(hull, _BOLD, wood)
    pen.fill(parse_curve("-23,25 0,26.6 19,25 | 16,30 | -21,30 | -23,25"), dark)
    pen.shape(parse_curve("-26.4,14 -12,16.6 | -11.6,18.8 | -25.6,16.4 | -26.4,14"), _THIN, red)
    pen.shape(parse_curve("13.8,16.4 22.6,15 | 22,17 13.8,18.4 | 13.8,16.4"), _THIN, red)
    for x in (-16.5, -8.5, -0.5, 7.5):
        pen.shape(disc(x, 22, 1.7), _THIN, at.theme.colour("gold.face"))
        pen.dot(x, 22, 1.0)
    pen.shape([(22, 14.6), (33, 7.8), (33.4, 8.6), (22.4, 16.6)], _THIN, dark)
    pen.contour(hull, _BOLD)


# A sail and its side in the shade, in parts of half its width and of its depth.
_SAIL = (
    *((-1, 0), None, (1, 0), None, (1.3, 0.45), (1.15, 1), None),
    *((0.1, 0.82), (-1.1, 1), None, (-0.7, 0.5), (-1, 0)),
)
_LEE = ((1, 0), None, (1.3, 0.45), (1.15, 1), None, (0.75, 0.93), (1.0, 0.45), (0.7, 0))


def _sail_outline(
    at: Point, half: float, deep: float, points: Sequence[tuple[float, float] | None]
) -> Chain:
    """Return the outline of a sail, its points in parts of it; None keeps a corner."""
    (x, y), words = at, []
    for point in points:
        words.append("|" if point is None else f"{x + half * point[0]},{y + deep * point[1]}")
    return parse_curve(" ".join(words))


def _die(
    at: Canvas, x: float, foot: float, size: float, role: str, turn: float, shown: int
) -> None:
    """A die seen from its corner: a lit top, a front with pips, a side in the shade."""
    tone, ink = at.theme.colour(role), at.theme.colour(f"{role}.ink")
    pen = at.blank_pen(tone)
    half, deep = size / 2, size * 0.34
    lean = deep * 0.8
    front = box(-half, -size, half, 0.0)
    top = [(-half, -size), (half, -size), (half + lean, -size - deep), (lean - half, -size - deep)]
    side = [(half, -size), (half, 0.0), (half + lean, -deep), (half + lean, -size - deep)]
    for outline in (front, top, side):
        pen.fill(outline, tone)
    pen.items.append(Path(polygon(top), at.theme.colour("paper"), opacity=0.35))
    pen.items.append(Path(polygon(side), pen.ink, opacity=0.35))
    for outline in (front, top, side):
        pen.contour(outline, _BOLD)
    for px, py in _SPOTS[shown]:
        pen.dot(px * half, py * half - half, size * 0.085, ink)
    for px, py in _SPOTS[_TOPS[shown]]:
        spot = disc(
            px * half + lean / 2 * (1 - py), py * deep / 2 - size - deep / 2, size * 0.085, 0.26
        )
        pen.fill(spot, ink)
    at.pen.items.append(
        Group(tuple(pen.items), Matrix.rotate(turn).then(Matrix.translate(x, foot)))
    )


def _pile(at: Canvas, x: float, y: float, high: int) -> None:
    for k in range(high):
        _coin(at, x + 0.35 * signed_noise(f"pile{x}:{k}"), y - 1.15 * k, 3.3)


def _coin(at: Canvas, x: float, y: float, radius: float) -> None:
    pen = at.pen
    edge = disc(x, y + 0.9, radius, radius * 0.42)
    pen.shape(edge, _THIN, at.theme.colour("gold.rim"))
    pen.shape(disc(x, y, radius, radius * 0.42), _THIN, at.theme.colour("gold.face"))
    pen.lines([ring(x, y, radius * 0.66, radius * 0.28)], 0.24)
