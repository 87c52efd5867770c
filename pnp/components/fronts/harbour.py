"""A harbour at sunset, as in a picture book: a town on its hill, ships that race home, a chest."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.base.values import replace
from pnp.base.wandering import wander
from pnp.components.chart.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.components.chart.strokes import Chain, curved, trace
from pnp.components.fronts.canvas import SIZE, Canvas, cumulus, sea, sky, sun
from pnp.components.fronts.figures import afloat, figure, floats
from pnp.components.seaboard import growth
from pnp.components.seaboard.brush import Paint, Picture
from pnp.components.seaboard.houses import house
from pnp.components.seaboard.landmarks import skull_rock
from pnp.components.seaboard.scenery import treasure_chest
from pnp.components.seaboard.town import HOUSES
from pnp.scene import Group, Matrix, Point

_LEVEL = 4.0
# The houses of the town, the hindmost first: their places, sizes and kinds.
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
    sun(at, (-12, 0), 19, at.tone("sun"))
    paper, dim = at.theme.colour("paper"), at.mix("sky", "glow", 0.5)
    for x, y, wide, key in ((-38, -20, 30, "h1"), (-30, -4, 24, "h2"), (34, -33, 30, "h3")):
        cumulus(at, x, y, wide, key, paper, dim)
    _stamp(at, skull_rock, (-40, -5.0), 27, "stone")
    seen = at.shown[0] if floats(at.theme, at.shown[0]) else "ship"
    waiting = [(9.0, "town"), (34.0, "near"), (46.0, "beast")]
    for level in sea(at, _LEVEL, at.tone("sea"), at.tone("sea.deep"), -10):
        while waiting and level > waiting[0][0]:
            match waiting.pop(0)[1]:
                case "town":
                    _town(at)
                case "near":
                    afloat(at, seen, (-9, 20), 58)
                case _:
                    if floats(at.theme, at.shown[1]):
                        figure(at, at.shown[1], (-32, 44), 28)
    before = replace(at, pen=at.apart(paper))
    _shore(before)
    at.pen.put(before.pen, (0, -5), 1.0)


def _stamp(at: Canvas, picture: Picture, foot: Point, size: float, body: str = "paper") -> None:
    """Draw a picture of the board ``size`` units wide, its foot at a place."""
    pen = Engraving(at.pen.ink, at.theme.colour(body), at.pen.dark, SIZE * size / 100)
    picture(Paint(pen, at.theme))
    place = Matrix.scale(size / 100).then(Matrix.translate(*foot))
    at.pen.items.append(Group(tuple(pen.items), place))


def _land(at: Canvas, outline: Sequence[Point], top: str, shade: str) -> None:
    pen = at.pen
    pen.shape(outline, 0.4, at.theme.colour(top))
    pen.shade(outline, 4, 62, 0.6)
    tufts: list[Chain] = []
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    for k in range(26):
        x = (min(xs) + max(xs)) / 2 + (max(xs) - min(xs)) / 2 * wander(f"{shade}tx{k}")
        y = (min(ys) + max(ys)) / 2 + (max(ys) - min(ys)) / 2 * wander(f"{shade}ty{k}")
        blades = ((0.0, -0.7, 1.3), (0.3, 0.4, 1.7), (0.6, 1.4, 1.2))
        tufts += [[(x + foot, y), (x + tip, y - high)] for foot, tip, high in blades]
    pen.inside(outline, tufts, HAIR)


def _town(at: Canvas) -> None:
    """The headland with its town, a lighthouse at its end, a quay below."""
    pen, theme = at.pen, at.theme
    back = trace("6,10 12,2 18,-8 26,-19 36,-25 46,-23 56,-17 | 56,12 | 6,10")
    _land(at, back, "meadow.shade", "back")
    front = trace("2,11 10,4 16,-1 24,-5 34,-8 44,-7 56,-8 | 56,12 | 2,11")
    _land(at, front, "meadow", "front")
    _stamp(at, growth.tower, (38.5, -19.5), 13)
    for place, size, kind in _HOUSES:
        _stamp(at, house(HOUSES[kind]), place, size)
    for x, y, size in ((22, -6, 7), (30, -18, 7), (52, -15, 8), (20, 1, 8), (37.5, 2, 6)):
        _stamp(at, growth.bush, (x, y), size)
    rocks = trace("-1,12 2,8 6,6.6 9,3 14,2 18,5 22,6 | 22,12 | -1,12")
    pen.shape(rocks, 0.4, theme.colour("stone"))
    pen.shade(rocks, 3, 62, 0.5)
    _stamp(at, growth.lighthouse, (14.5, 3.6), 25)
    quay = [(21.0, 4.0), (56.0, 4.0), (56.0, 12.0), (20.0, 12.0)]
    pen.shape(quay, 0.4, theme.colour("stone"))
    courses = [[(20.0, y), (56.0, y)] for y in (6.6, 9.2)]
    places = [(x + 1.4 * (row % 2), 4 + 2.6 * row) for row in range(3) for x in range(22, 56, 3)]
    joints = [[(x, y), (x, y + 2.6)] for x, y in places]
    pen.lines([*courses, *joints], FINE)


def _shore(at: Canvas) -> None:
    """The beach before all: palms, a chest with its cross, a starfish."""
    pen, theme = at.pen, at.theme
    beach = trace("56,44 46,46.4 34,47 24,50 14,54 2,55.6 -8,60 -20,66 | -20,80 | 56,80 | 56,44")
    foam = [(x - 2.2, y - 1.6) for x, y in beach]
    pen.fill(foam, theme.colour("sea.foam"))
    pen.lines([foam[: len(foam) * 2 // 3]], PLAIN)
    pen.shape(beach, 0.4, theme.colour("beach"))
    inner = trace("56,50 46,51.6 36,52.6 27,56 18,61 8,66 | 8,80 | 56,80 | 56,50")
    pen.fill(inner, theme.colour("beach.shade"))
    for k in range(70):
        x, y = 24 + 34 * wander(f"bx{k}"), 60 + 14 * wander(f"by{k}")
        if y > 49 + 0.35 * (46 - x):
            pen.dot(x, y, 0.16)
    _stamp(at, growth.bush, (47, 52), 15)
    _stamp(at, growth.palm(-18), (42, 54), 44)
    _stamp(at, growth.palm(20), (48, 57), 36)
    _stamp(at, treasure_chest, (24, 57.4), 22)
    cross = at.apart(theme.colour("accent"))
    cross.ink = theme.colour("accent")
    for a, b in (((8.0, 60.0), (13.0, 57.4)), ((9.0, 57.2), (12.4, 60.4))):
        cross.swell(curved([a, ((a[0] + b[0]) / 2 + 0.2, (a[1] + b[1]) / 2), b]), 1.6)
    pen.items.extend(cross.items)
    turns = ((far, math.tau * k / 10) for k, far in enumerate((2.3, 0.9) * 5))
    star = [(35 + far * math.sin(t), 56 - 0.7 * far * math.cos(t)) for far, t in turns]
    pen.shape(star, 0.26, theme.colour("coral"))
