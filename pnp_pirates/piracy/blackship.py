"""Blackbeard's ship, seen from before her bow: she bears down on whoever looks at the picture."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.art import cloth
from pnp.art.canvas import SIZE, Canvas, disc
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.ships import pennant
from pnp.art.strokes import Chain, curved, evenly, limb, trace
from pnp.base.colours import mixed
from pnp.base.values import replace
from pnp.base.wandering import wander
from pnp.scene import Group, Instance, Matrix, Point


class _Full(Struct, frozen=True):
    """A sail that the wind fills from behind: the level of its yard, half the width of its head and
    its foot, how deep it hangs, how high its foot is arched; shot has torn that."""

    top: float
    head: float
    foot: float
    deep: float
    arch: float

    def at(self, across: float, down: float) -> Point:
        half = self.head + (self.foot - self.head) * down + 2.4 * math.sin(math.pi * down)
        rise = self.arch * 4 * across * (1 - across) * down**2
        torn = 2.2 * abs(wander(f"{self.top}:{across:.2f}")) if down > 0.99 else 0.0
        return half * (2 * across - 1), self.top + self.deep * down - rise - torn


_SAILS = (
    _Full(-65.0, 12.0, 17.0, 12.5, 3.4),
    _Full(-51.0, 19.5, 26.5, 20.5, 4.4),
    _Full(-28.5, 28.0, 32.0, 25.0, 3.6),
)
_RAIL = "-22,-5 -15,-2.6 -8,0.6 0,2 8,0.6 15,-2.6 22,-5"
_SIDE = "22,-5 20.8,3 19.4,12 16.6,22 11.6,31 6,36 0,37"
# How pale the seams of the dark sails are, from their colour to that of paper.
_SEAMS = 0.3
# Planks from one side to the other, by their level at the stem.
_PLANKS = (7.0, 12.0, 17.0, 22.0, 27.0, 31.5)
# The guns of one side: how far from the stem and how low they are.
_GUNS = ((14.6, 5.0), (10.4, 8.4))
_FOAM = (
    "0,34.4 3,32.2 6,34 9.4,30.8 13,33.6 18,31.8 23,34.6 29,33 35,36.2 41,35.2 46,38 | "
    "38,39.6 28,40.4 18,39.4 8,41 0,40.6"
)


def blackship(at: Canvas, place: Point, wide: float) -> None:
    """Draw the ship around a place, 100 of her units ``wide``, heeling a little, with her wave."""
    theme = at.theme
    pen = replace(at.apart(theme.colour("hunter.body")), size=SIZE * wide / 100)
    canvas = theme.colour("hunter.canvas")
    sails = replace(pen, body=canvas, ink=mixed(canvas, theme.colour("paper"), _SEAMS))
    flags = replace(pen, body=theme.colour("hunter.flag"))
    pennant(flags, 0, -79, 22)
    _masts(pen)
    for sail in _SAILS:
        cloth.draw(sails, sail, 2 * sail.foot, dark=0.34)
        ends = sail.head + 4
        spar = [(-ends, sail.top + 0.6), (0.0, sail.top - 0.6), (ends, sail.top + 0.6)]
        pen.swell(curved(spar), 1.1)
    mark = theme.icon("skull-crossbones", theme.colour("hunter.device"))
    if mark is not None:
        pen.items.append(Instance(mark, Matrix(18, 0, 0, 18, -9, -27.4)))
    _hull(pen, flags, theme.colour("sun"))
    turned = Matrix.scale(wide / 100).then(Matrix.rotate(-4)).then(Matrix.translate(*place))
    at.pen.items.append(Group(tuple(pen.items), turned))
    foam = at.apart(theme.colour("paper"))
    for side in (-1, 1):
        spray = _mirrored(trace(_FOAM), side)
        foam.shape(spray, FINE)
        foam.lines([_mirrored(trace(t), side) for t in ("4,36 9,34 14,35.6", "16,36 24,35 31,37")])
    at.pen.put(foam, place, wide / 100)


def _mirrored(chain: Chain, side: int) -> Chain:
    return [(side * x, y) for x, y in chain]


def _masts(pen: Engraving) -> None:
    """The mast, and the shrouds to both rails with their steps."""
    for side in (-1, 1):
        shrouds = [[(side * 0.6, -52.0), (side * (12 + 2.4 * k), -3.6)] for k in range(5)]
        steps = zip(evenly(shrouds[0], 14), evenly(shrouds[-1], 14), strict=True)
        pen.lines([*shrouds, *([p, q] for p, q in steps)], HAIR)
    pen.shape([(-0.7, -80), (0.7, -80), (1.8, 2), (-1.8, 2)], PLAIN)


def _hull(pen: Engraving, flags: Engraving, light: str) -> None:
    side = trace(_SIDE)
    outline = [*trace(_RAIL), *side[1:], *_mirrored(side[-2:0:-1], -1)]
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
        planks.append(curved([*_mirrored(ends, -1), *ends[-2::-1]]))
    pen.inside(outline, planks, 0.18)
    pen.shade(outline, 13, 62, 0.42)
    for turn in (-1, 1):
        for x, y in _GUNS:
            _gun(pen, flags, turn, x, y)
    pen.swell(trace(_RAIL), 0.9)
    pen.swell([(0.0, 3.0), (0.0, 14.0), (0.0, 24.0), (0.0, 37.0)], 0.7)
    sprit = limb(trace("0,5 0.5,0 1.4,-6.4"), lambda t: 2.4 + 1.6 * t)
    pen.shape(sprit.outline, PLAIN)
    pen.shape(disc(1.5, -6.8, 2.1), PLAIN)
    pen.lines([[*disc(1.5, -6.8, 1.1), (2.6, -6.8)]], HAIR)


def _gun(pen: Engraving, flags: Engraving, turn: int, x: float, y: float) -> None:
    """A port with its lid up, the muzzle of a gun in it."""
    hole = [(x - 1.7, y - 1.4), (x + 1.6, y - 2.4), (x + 1.6, y + 0.8), (x - 1.7, y + 1.8)]
    lid = [(x - 1.7, y - 1.6), (x + 1.6, y - 2.6), (x + 2.4, y - 4.8), (x - 1.5, y - 3.8)]
    flags.shape(_mirrored(lid, turn), FINE)
    pen.fill(_mirrored(hole, turn), pen.dark)
    pen.shape(disc(turn * x, y - 0.2, 0.95), FINE)
    pen.dot(turn * x, y - 0.2, 0.45, pen.dark)
