"""Home in sight, as in a picture book: a town on its hill, a ship that runs for it, and the ship
from the island of the skull that hunts her."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.art import island_art, ships
from pnp.art.canvas import SIZE, Canvas, cumulus, disc, sea, sky, sun
from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    limb,
    parse_curve,
    resample,
    smooth_curve,
)
from pnp.art.island_art import Picture, ThemedPen, house
from pnp.art.ships import pennant
from pnp.base.colours import mix
from pnp.base.hand_drawn import signed_noise
from pnp.base.values import replace
from pnp.kinds.boards.squares.islands import skull_rock
from pnp.kinds.boards.squares.town import HOUSES
from pnp.kinds.cover.figures import draw_afloat, floats
from pnp.scene import Group, Instance, Matrix, Point

LOOK = "a black ship hunts a sloop into a harbour; screens have their own view"
"""Description of the scene for users."""
HIGHEST = 37.0
"""The top of the subject above the middle, in hundredths of the width."""
_LEVEL = 4.0
# The houses of the town, from back to front: positions, sizes and kinds.
_HOUSES = (
    ((33.0, -15.5), 10.0, "gable-thatch"),
    ((40.5, -14.5), 10.5, "gable-tall"),
    ((47.0, -13.0), 10.5, "steps"),
    ((28.0, -9.5), 11.0, "hip-shop"),
    ((35.5, -8.5), 11.5, "gable-timber"),
    ((43.5, -7.5), 12.0, "steps-stone"),
    ((26.0, -2.5), 11.5, "hip-inn"),
    ((33.0, -1.0), 12.5, "gable-shop"),
    ((41.0, 0.0), 13.0, "gable-thatch"),
    ((49.0, 0.5), 13.0, "gable-tall"),
)


def draw(at: Canvas) -> None:
    sky(at, _LEVEL, at.tone("sky"), at.tone("glow"), lined=False)
    sun(at, (-9, -5), 22, at.tone("sun"))
    paper, dim = at.theme.colour("paper"), at.mix("sky", "glow", 0.5)
    for x, y, wide, key in ((-40, -24, 28, "h1"), (24, -27, 26, "h2"), (47, -36, 30, "h3")):
        cumulus(at, x, y, wide, key, at.mix("glow", "sky", 0.25), dim)
    _skull_island(at)
    seen = at.wanted_pictures[0] if floats(at.theme, at.wanted_pictures[0]) else "sloop"
    waiting = [(8.0, "town"), (37.0, "hunter"), (47.0, "hunted")]
    for level in sea(at, _LEVEL, at.tone("sea"), at.tone("sea.deep"), -10):
        while waiting and level > waiting[0][0]:
            match waiting.pop(0)[1]:
                case "town":
                    _town(at)
                case "hunter":
                    _blackship(at, (-11, 16), 63)
                case _:
                    draw_afloat(at, seen, (22, 37), 48)
                    for x, y, high in ((-9, 51, 14), (-33, 50, 10)):
                        _splash(at, x, y, high, paper)


def _skull_island(at: Canvas) -> None:
    """Draw the isle of the hunter, low in the west."""
    isle = parse_curve("-56,-2 -50,-6 -42,-7 -34,-6 -27,-3 -22,1 -18,5 | -56,6 | -56,-2")
    _land(at, isle, "meadow.shade", "isle")
    _stamp(at, skull_rock, (-39.5, -11), 25, "stone")
    for x, y, lean, size in ((-28, -2, 20, 14), (-49.5, -3, -18, 16), (-24, 0.8, 8, 10)):
        _stamp(at, island_art.palm(lean), (x, y), size)


def _splash(at: Canvas, x: float, y: float, high: float, paper: str) -> None:
    """Draw the water that a missed ball throws up."""
    pen = at.blank_pen(paper)
    for lean, share in ((-0.34, 0.62), (0.36, 0.56), (0.0, 1.0)):
        tip, middle, up = lean * high, 0.4 * lean * high, share * high
        spout = [(-0.16 * high, 0.0), (middle - 0.05 * high, -0.5 * up), (tip, -up)]
        spout += [(middle + 0.07 * high, -0.45 * up), (0.16 * high, 0.0)]
        pen.shape([(x + dx, y + dy) for dx, dy in smooth_curve(spout)], FINE)
    for k in range(9):
        far, up = (
            0.5 * high * signed_noise(f"sx{x}{k}"),
            high * (0.55 + 0.5 * abs(signed_noise(f"sy{x}{k}"))),
        )
        pen.shape(disc(x + far, y - up, 0.28 + 0.12 * (k % 3)), HAIR)
    pen.shape(disc(x, y, 0.42 * high, 0.12 * high), FINE)
    pen.lines([[*disc(x, y + 0.1, 0.62 * high, 0.2 * high)]], FINE)
    at.pen.items.extend(pen.items)


def _stamp(at: Canvas, picture: Picture, foot: Point, size: float, body: str = "paper") -> None:
    """Draw a picture of the board ``size`` units wide, with its foot at a point."""
    pen = Engraving(at.pen.ink, at.theme.colour(body), at.pen.dark, SIZE * size / 100)
    picture(ThemedPen(pen, at.theme))
    place = Matrix.scale(size / 100).then(Matrix.translate(*foot))
    at.pen.items.append(Group(tuple(pen.items), place))


def _land(at: Canvas, outline: Sequence[Point], top: str, shade: str) -> None:
    pen = at.pen
    pen.shape(outline, 0.4, at.theme.colour(top))
    pen.shade(outline, 4, 62, 0.6)
    tufts: list[Chain] = []
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    for k in range(26):
        x = (min(xs) + max(xs)) / 2 + (max(xs) - min(xs)) / 2 * signed_noise(f"{shade}tx{k}")
        y = (min(ys) + max(ys)) / 2 + (max(ys) - min(ys)) / 2 * signed_noise(f"{shade}ty{k}")
        blades = ((0.0, -0.7, 1.3), (0.3, 0.4, 1.7), (0.6, 1.4, 1.2))
        tufts += [[(x + foot, y), (x + tip, y - high)] for foot, tip, high in blades]
    pen.lines_inside(outline, tufts, HAIR)


def _town(at: Canvas) -> None:
    """Draw the headland with its town, a lighthouse at its end, and a quay below."""
    pen, theme = at.pen, at.theme
    back = parse_curve("6,10 12,2 18,-8 26,-19 36,-25 46,-23 56,-17 | 56,12 | 6,10")
    _land(at, back, "meadow.shade", "back")
    front = parse_curve("2,11 10,4 16,-1 24,-5 34,-8 44,-7 56,-8 | 56,12 | 2,11")
    _land(at, front, "meadow", "front")
    _stamp(at, island_art.tower, (38.5, -19.5), 13)
    for place, size, kind in _HOUSES:
        _stamp(at, house(HOUSES[kind]), place, size)
    for x, y, size in ((22, -6, 7), (30, -18, 7), (52, -15, 8), (20, 1, 8), (37.5, 2, 6)):
        _stamp(at, island_art.bush, (x, y), size)
    rocks = parse_curve("-1,12 2,8 6,6.6 9,3 14,2 18,5 22,6 | 22,12 | -1,12")
    pen.shape(rocks, 0.4, theme.colour("stone"))
    pen.shade(rocks, 3, 62, 0.5)
    _stamp(at, island_art.lighthouse, (14.5, 3.6), 25)
    quay = [(21.0, 4.0), (56.0, 4.0), (56.0, 12.0), (20.0, 12.0)]
    pen.shape(quay, 0.4, theme.colour("stone"))
    courses = [[(20.0, y), (56.0, y)] for y in (6.6, 9.2)]
    places = [(x + 1.4 * (row % 2), 4 + 2.6 * row) for row in range(3) for x in range(22, 56, 3)]
    joints = [[(x, y), (x, y + 2.6)] for x, y in places]
    pen.lines([*courses, *joints], FINE)


class _FullSail(Struct, frozen=True):
    """A sail filled by wind from behind: the level of its yard, half the widths of its head and
    foot, its depth, the arch of its foot, and shot holes."""

    top: float
    head: float
    foot: float
    deep: float
    arch: float

    def at(self, across: float, down: float) -> Point:
        half = self.head + (self.foot - self.head) * down + 2.4 * math.sin(math.pi * down)
        rise = self.arch * 4 * across * (1 - across) * down**2
        torn = 2.2 * abs(signed_noise(f"{self.top}:{across:.2f}")) if down > 0.99 else 0.0
        return half * (2 * across - 1), self.top + self.deep * down - rise - torn


_SAILS = (
    _FullSail(-65.0, 12.0, 17.0, 12.5, 3.4),
    _FullSail(-51.0, 19.5, 26.5, 20.5, 4.4),
    _FullSail(-28.5, 28.0, 32.0, 25.0, 3.6),
)
_RAIL = "-22,-5 -15,-2.6 -8,0.6 0,2 8,0.6 15,-2.6 22,-5"
_SIDE = "22,-5 20.8,3 19.4,12 16.6,22 11.6,31 6,36 0,37"
# The paleness of the seams of the dark sails, from their colour to that of paper.
_SEAMS = 0.3
# Planks from side to side, by their level at the stem.
_PLANKS = (7.0, 12.0, 17.0, 22.0, 27.0, 31.5)
# The guns of one side: their distance from the stem, and their level.
_GUNS = ((14.6, 5.0), (10.4, 8.4))
_FOAM = (
    "0,34.4 3,32.2 6,34 9.4,30.8 13,33.6 18,31.8 23,34.6 29,33 35,36.2 41,35.2 46,38 | "
    "38,39.6 28,40.4 18,39.4 8,41 0,40.6"
)


def _blackship(at: Canvas, place: Point, wide: float) -> None:
    """Draw the ship around a point, 100 of her units ``wide``, heeling a little, with her wave."""
    theme = at.theme
    pen = replace(at.blank_pen(theme.colour("hunter.body")), size=SIZE * wide / 100)
    canvas = theme.colour("hunter.canvas")
    sails = replace(pen, body=canvas, ink=mix(canvas, theme.colour("paper"), _SEAMS))
    flags = replace(pen, body=theme.colour("hunter.flag"))
    pennant(flags, 0, -79, 22)
    _masts(pen)
    for sail in _SAILS:
        ships.draw(sails, sail, 2 * sail.foot, dark=0.34)
        ends = sail.head + 4
        spar = [(-ends, sail.top + 0.6), (0.0, sail.top - 0.6), (ends, sail.top + 0.6)]
        pen.swell(smooth_curve(spar), 1.1)
    mark = theme.icon("skull-crossbones", theme.colour("hunter.device"))
    if mark is not None:
        pen.items.append(Instance(mark, Matrix(18, 0, 0, 18, -9, -27.4)))
    _hull(pen, flags, theme.colour("sun"))
    turned = Matrix.scale(wide / 100).then(Matrix.rotate(-4)).then(Matrix.translate(*place))
    at.pen.items.append(Group(tuple(pen.items), turned))
    foam = at.blank_pen(theme.colour("paper"))
    for side in (-1, 1):
        spray = _mirror(parse_curve(_FOAM), side)
        foam.shape(spray, FINE)
        foam.lines(
            [_mirror(parse_curve(t), side) for t in ("4,36 9,34 14,35.6", "16,36 24,35 31,37")]
        )
    at.pen.add_scaled(foam, place, wide / 100)


def _mirror(chain: Chain, side: int) -> Chain:
    return [(side * x, y) for x, y in chain]


def _masts(pen: Engraving) -> None:
    """Draw the mast, and the shrouds to both rails with their steps."""
    for side in (-1, 1):
        shrouds = [[(side * 0.6, -52.0), (side * (12 + 2.4 * k), -3.6)] for k in range(5)]
        steps = zip(resample(shrouds[0], 14), resample(shrouds[-1], 14), strict=True)
        pen.lines([*shrouds, *([p, q] for p, q in steps)], HAIR)
    pen.shape([(-0.7, -80), (0.7, -80), (1.8, 2), (-1.8, 2)], PLAIN)


def _hull(pen: Engraving, flags: Engraving, light: str) -> None:
    side = parse_curve(_SIDE)
    outline = [*parse_curve(_RAIL), *side[1:], *_mirror(side[-2:0:-1], -1)]
    for x in (-17.5, 17.5):
        pen.lines([[(x, -3.0), (x, -10.4)]], 0.3)
        pen.shape(disc(x, -12.2, 1.7, 2.2), PLAIN, light)
        pen.fill([(x - 1.8, -14), (x + 1.8, -14), (x, -16.2)], pen.ink)
    pen.shape(outline, 0.5)
    planks: list[Chain] = []
    for level in _PLANKS:
        half = 23.0 - 0.02 * level**2
        rise = 4.0 + 0.12 * level
        ends = [(half, level - rise), (0.55 * half, level - 0.28 * rise), (0.0, level)]
        planks.append(smooth_curve([*_mirror(ends, -1), *ends[-2::-1]]))
    pen.lines_inside(outline, planks, 0.18)
    pen.shade(outline, 13, 62, 0.42)
    for turn in (-1, 1):
        for x, y in _GUNS:
            _gun(pen, flags, turn, x, y)
    pen.swell(parse_curve(_RAIL), 0.9)
    pen.swell([(0.0, 3.0), (0.0, 14.0), (0.0, 24.0), (0.0, 37.0)], 0.7)
    sprit = limb(parse_curve("0,5 0.5,0 1.4,-6.4"), lambda t: 2.4 + 1.6 * t)
    pen.shape(sprit.outline, PLAIN)
    pen.shape(disc(1.5, -6.8, 2.1), PLAIN)
    pen.lines([[*disc(1.5, -6.8, 1.1), (2.6, -6.8)]], HAIR)


def _gun(pen: Engraving, flags: Engraving, turn: int, x: float, y: float) -> None:
    """Draw a gun port with its lid up and the muzzle of a gun in it."""
    hole = [(x - 1.7, y - 1.4), (x + 1.6, y - 2.4), (x + 1.6, y + 0.8), (x - 1.7, y + 1.8)]
    lid = [(x - 1.7, y - 1.6), (x + 1.6, y - 2.6), (x + 2.4, y - 4.8), (x - 1.5, y - 3.8)]
    flags.shape(_mirror(lid, turn), FINE)
    pen.fill(_mirror(hole, turn), pen.dark)
    pen.shape(disc(turn * x, y - 0.2, 0.95), FINE)
    pen.dot(turn * x, y - 0.2, 0.45, pen.dark)
