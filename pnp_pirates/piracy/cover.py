"""Home in sight, as in a picture book: a town on its hill, a ship that runs for it, and from the
island of the skull the one that hunts her."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.art import growth
from pnp.art.brush import Paint, Picture
from pnp.art.canvas import SIZE, Canvas, cumulus, disc, sea, sky, sun
from pnp.art.engraving import FINE, HAIR, Engraving
from pnp.art.houses import house
from pnp.art.strokes import Chain, curved, trace
from pnp.base.wandering import wander
from pnp.kinds.boards.board.islands import skull_rock
from pnp.kinds.boards.board.town import HOUSES
from pnp.kinds.cover.figures import afloat, floats
from pnp.scene import Group, Matrix, Point
from pnp_pirates.piracy.blackship import blackship

LOOK = "a black ship hunts a sloop into a harbour; screens have their own view"
"""How the scene looks, for those who choose one."""
HIGHEST = 37.0
"""How far above the middle begins what it is about, in hundredths of the width."""
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
    sun(at, (-9, -5), 22, at.tone("sun"))
    paper, dim = at.theme.colour("paper"), at.mix("sky", "glow", 0.5)
    for x, y, wide, key in ((-40, -24, 28, "h1"), (24, -27, 26, "h2"), (47, -36, 30, "h3")):
        cumulus(at, x, y, wide, key, at.mix("glow", "sky", 0.25), dim)
    _skull_island(at)
    seen = at.shown[0] if floats(at.theme, at.shown[0]) else "sloop"
    waiting = [(8.0, "town"), (37.0, "hunter"), (47.0, "hunted")]
    for level in sea(at, _LEVEL, at.tone("sea"), at.tone("sea.deep"), -10):
        while waiting and level > waiting[0][0]:
            match waiting.pop(0)[1]:
                case "town":
                    _town(at)
                case "hunter":
                    blackship(at, (-11, 16), 63)
                case _:
                    afloat(at, seen, (22, 37), 48)
                    for x, y, high in ((-9, 51, 14), (-33, 50, 10)):
                        _splash(at, x, y, high, paper)


def _skull_island(at: Canvas) -> None:
    """The isle whence the hunter comes, low in the west."""
    isle = trace("-56,-2 -50,-6 -42,-7 -34,-6 -27,-3 -22,1 -18,5 | -56,6 | -56,-2")
    _land(at, isle, "meadow.shade", "isle")
    _stamp(at, skull_rock, (-39.5, -11), 25, "stone")
    for x, y, lean, size in ((-28, -2, 20, 14), (-49.5, -3, -18, 16), (-24, 0.8, 8, 10)):
        _stamp(at, growth.palm(lean), (x, y), size)


def _splash(at: Canvas, x: float, y: float, high: float, paper: str) -> None:
    """The water that a ball throws up where it misses."""
    pen = at.apart(paper)
    for lean, share in ((-0.34, 0.62), (0.36, 0.56), (0.0, 1.0)):
        tip, middle, up = lean * high, 0.4 * lean * high, share * high
        spout = [(-0.16 * high, 0.0), (middle - 0.05 * high, -0.5 * up), (tip, -up)]
        spout += [(middle + 0.07 * high, -0.45 * up), (0.16 * high, 0.0)]
        pen.shape([(x + dx, y + dy) for dx, dy in curved(spout)], FINE)
    for k in range(9):
        far, up = 0.5 * high * wander(f"sx{x}{k}"), high * (0.55 + 0.5 * abs(wander(f"sy{x}{k}")))
        pen.shape(disc(x + far, y - up, 0.28 + 0.12 * (k % 3)), HAIR)
    pen.shape(disc(x, y, 0.42 * high, 0.12 * high), FINE)
    pen.lines([[*disc(x, y + 0.1, 0.62 * high, 0.2 * high)]], FINE)
    at.pen.items.extend(pen.items)


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
