"""The open sea before a low sun, and what the game shows on it: a ship and a beast, as a rule."""

from __future__ import annotations

from pnp.components.chart.strokes import trace
from pnp.components.fronts.canvas import Canvas, cumulus, sea, sky, sun
from pnp.components.fronts.figures import afloat, emblem, figure, flies, floats

LEVEL = 24.0


def draw(at: Canvas) -> None:
    pen, paper = at.pen, at.theme.colour("paper")
    sky(at, LEVEL, at.tone("sky"), at.tone("glow"))
    sun(at, (7, 2), 27, at.tone("sun"))
    dim = at.mix("sky", "glow", 0.45)
    clouds = ((-42, -14, 30, "a"), (43, -26, 30, "b"), (-30, 12, 34, "c"), (40, 15, 34, "d"))
    for x, y, wide, key in clouds:
        cumulus(at, x, y, wide, key, paper, dim)
    isle = trace("-19,0 -14,-4 -9,-5 -5,-11 0,-13 5,-9 9,-9 13,-4 19,-2 22,0")
    coast = [(x + 38, y + LEVEL + 0.6) for x, y in isle]
    pen.shape(coast, 0.26, at.tone("land.shade"))
    pen.shade(coast, 5, 68, 0.45)
    first, second = at.shown
    waiting = [(LEVEL + 19, first), (LEVEL + 37, second)]
    for level in sea(at, LEVEL, at.tone("sea"), at.tone("sea.deep"), 7):
        while waiting and level > waiting[0][0]:
            _, name = waiting.pop(0)
            if name == first:
                _leading(at, name)
            elif floats(at.theme, name):
                afloat(at, name, (-28, LEVEL + 17), 36)
    if flies(at.theme, second):
        figure(at, second, (30, -22), 24)


def _leading(at: Canvas, name: str) -> None:
    """Draw what the picture is about: on the water, above it, or else before the sun."""
    if floats(at.theme, name):
        afloat(at, name, (-4, LEVEL - 10.5), 86)
    elif flies(at.theme, name):
        figure(at, name, (-2, -6), 76)
    else:
        emblem(at, name, (7, 2), 42)
