"""A duel for loot, as on a broadside: pistols from all sides are aimed at a chest of coins."""

from __future__ import annotations

import math

from pnp.art.canvas import HALF, HIGH, Canvas, box, disc
from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    parse_curve,
    resample,
    ring,
    smooth_curve,
)
from pnp.art.tints import cloth_colour
from pnp.base.hand_drawn import signed_noise
from pnp.base.values import replace
from pnp.scene import Group, Instance, Item, Matrix, Path, Point

LOOK = "pistols aimed at a chest of coins; screens have their own view"
"""How the scene looks, for those who choose one."""
# What all aim at, and the place of each hand with the colour of its sleeve.
_TARGET = (0.0, 3.0)
_HANDS = (
    ((-31.5, -27.0), "blue"),
    ((-36.0, -3.0), "red"),
    ((-35.0, 22.0), "green"),
    ((-24.0, 43.0), "yellow"),
    ((31.5, -27.0), "purple"),
    ((36.0, -3.0), "black"),
    ((35.0, 22.0), "roof.other"),
    ((24.0, 43.0), "wood.shade"),
)
# Stands for the colour of a sleeve or a hand, which are drawn once for all.
_DYED = "#010101"
# Where coins lie beside the chest.
# What flies out of the chest, up to the title: how far from the middle, how high, how large.
_FLYING = (
    *((-17, -24, 1.0), (-9, -29, 1.15), (-1, -25, 0.9), (8, -31, 1.2), (16, -25, 1.0)),
    *((-21, -34, 1.3), (-12, -40, 1.2), (0, -36, 1.4), (13, -40, 1.25), (22, -35, 1.2)),
    *((-33, -41, 1.5), (-24, -46, 1.3), (-5, -46, 1.5), (7, -45, 1.3), (25, -45, 1.5)),
    *((34, -42, 1.3), (-42, -47, 1.6), (43, -47, 1.6)),
)
_SPILT = ((-27, 25), (-23.6, 29), (-17, 32), (-10, 33.4), (12, 33), (20, 31), (25.5, 27))


def draw(at: Canvas) -> None:
    _rays(at)
    _table(at)
    _lid(at)
    _flying_coins(at)
    _hoard(at)
    _chest(at)
    _spilt_coins(at)
    _hands(at)


def _rays(at: Canvas) -> None:
    """Broad rays, as a broadside has about what it praises."""
    pen, (x, y) = at.pen, _TARGET
    pen.fill(box(-HALF - 1, -HIGH - 1, HALF + 1, HIGH + 1), at.tone("glow"))
    for k in range(24):
        turn = math.tau * (k + 0.25) / 24
        ends = [
            (x + 130 * math.cos(turn + side), y + 130 * math.sin(turn + side))
            for side in (0, math.pi / 24)
        ]
        pen.fill([(x, y), *ends], at.tone("sky"))
    lines: list[Chain] = []
    for k in range(192):
        turn = math.tau * k / 192
        near = 40 + 24 * abs(signed_noise(f"ray{k}"))
        lines.append([(x + r * math.cos(turn), y + r * math.sin(turn)) for r in (near, 130)])
    pen.lines(lines, HAIR)


def _table(at: Canvas) -> None:
    """The head of a barrel, on which all lies."""
    pen = at.pen
    pen.fill(ring(0, 29, 37, 12.5)[:-1], pen.ink)
    pen.shape(ring(0, 26, 37, 12.5)[:-1], 0.4, at.tone("hull"))
    planks = [[(x, 12.0), (x * 1.12, 40.0)] for x in range(-33, 34, 6)]
    pen.lines_inside(ring(0, 26, 37, 12.5)[:-1], planks, PLAIN)
    grain: list[Chain] = []
    for k in range(70):
        x, y = 36 * signed_noise(f"gx{k}"), 26 + 12 * signed_noise(f"gy{k}")
        grain.append([(x, y), (x + 0.05 * x * 0.1, y + 1.2 + 2 * abs(signed_noise(f"gl{k}")))])
    pen.lines_inside(ring(0, 26, 36, 11.5)[:-1], grain, HAIR)
    pen.contour(ring(0, 26, 35, 11.4)[:-1], PLAIN)
    pen.fill(ring(1.5, 27.5, 25, 6)[:-1], at.mix("hull", "wood.shade", 0.6))


def _lid(at: Canvas) -> None:
    """The open lid of the chest: what is seen is its inside, bound with iron."""
    pen, wood, iron = at.pen, at.tone("wood.shade"), at.tone("stone.shade")
    outer = [(-20.5, 3.0), *ring(0, -9, 21.5, 13.5, 180, 360), (20.5, 3.0)]
    pen.shape(outer, 0.5, iron)
    inner = [(-18.0, 3.0), *ring(0, -8.4, 18.6, 11.4, 180, 360), (18.0, 3.0)]
    pen.shape(inner, 0.3, wood)
    pen.lines_inside(inner, ([(-22.0, y), (22.0, y)] for y in (-15.5, -11, -6.5, -2)), FINE)
    pen.shade(inner, 5, 60, 0.5)
    for x in (-10.5, 10.5):
        strap = [(x - 1.5, 3.0), (x - 1.5, -18.6), (x + 1.5, -18.6), (x + 1.5, 3.0)]
        pen.shape(strap, 0.26, iron)
        for y in (-15, -9, -3):
            pen.dot(x, y, 0.5)


def _hoard(at: Canvas) -> None:
    """Coins and stones, heaped above the rim of the chest."""
    for row in range(7):
        y = -9.5 + 2.2 * row
        reach = 6.0 + 12.5 * math.sqrt((row + 0.4) / 7)
        count = round(reach / 1.9)
        for k in range(count):
            x = -reach + 2 * reach * (k + 0.5) / count + 0.9 * signed_noise(f"cx{row}:{k}")
            dip = 2.4 * (x / reach) ** 2
            silver = signed_noise(f"cm{row}:{k}") > 0.45
            _coin(
                at, (x, y + dip + 0.5 * signed_noise(f"cy{row}:{k}")), f"{row}:{k}", silver=silver
            )
    for x, y, size in ((-9, -6, 4.4), (5.5, -9.6, 5.0), (12.5, 0.4, 4.0)):
        _stone(at, (x, y), size)


def _flying_coins(at: Canvas) -> None:
    """Coins and stones in the air, farther apart and larger the nearer they come, with a streak
    behind each."""
    streaks: list[Chain] = []
    for x, y, _ in _FLYING:
        for side in (-0.9, 0.0, 0.9):
            streaks.append([(x * t + side, y * t - 8 * (1 - t)) for t in (0.72, 0.93)])
    at.pen.lines(streaks, PLAIN)
    for k, (x, y, size) in enumerate(_FLYING):
        if k % 6 == 3:
            _stone(at, (x, y), 3.6 * size)
        else:
            _coin(at, (x, y), f"f{k}", silver=k % 3 == 1, size=1.15 * size)


def _coin(at: Canvas, place: Point, key: str, *, silver: bool, size: float = 1.0) -> None:
    pen, (x, y) = at.pen, place
    role = "silver" if silver else "gold"
    flat = 0.52 + 0.3 * abs(signed_noise(f"flat{key}"))
    radius = size * (2.5 + 0.3 * signed_noise(f"size{key}"))
    pen.fill(disc(x + 0.1, y + 0.55, radius, radius * flat), pen.ink)
    pen.shape(disc(x, y, radius, radius * flat), 0.24, at.theme.colour(f"{role}.face"))
    pen.fill(disc(x, y, radius * 0.72, radius * 0.72 * flat), at.theme.colour(f"{role}.rim"))
    pen.lines([ring(x, y, radius * 0.72, radius * 0.72 * flat)], HAIR)
    pen.lines([ring(x, y, radius * 0.45, radius * 0.45 * flat, 190, 320)], HAIR)


def _stone(at: Canvas, place: Point, size: float) -> None:
    """A cut stone, its facets lit from the west."""
    pen, (x, y) = at.pen, place
    table = [(-0.5, -0.45), (0.5, -0.45), (0.85, 0.0), (0.0, 0.95), (-0.85, 0.0)]
    outline = [(x + size * px, y + size * py) for px, py in table]
    pen.shape(outline, 0.34, at.theme.colour("jewel.face"))
    dark = [outline[1], outline[2], outline[3], (x + 0.25 * size, y)]
    pen.fill(dark, at.theme.colour("jewel.rim"))
    crown = [(x - 0.85 * size, y), (x - 0.25 * size, y), (x + 0.25 * size, y), (x + 0.85 * size, y)]
    rays = [[(x - 0.25 * size, y), p] for p in (outline[0], outline[3])]
    rays += [[(x + 0.25 * size, y), p] for p in (outline[1], outline[3])]
    pen.lines([crown, *rays], FINE)


def _chest(at: Canvas) -> None:
    """The front of the chest: planks, iron bands, a lock."""
    pen, wood, iron = at.pen, at.tone("hull"), at.tone("stone.shade")
    front = [(-21.0, 4.5), (21.0, 4.5), (19.4, 27.0), (-19.4, 27.0)]
    pen.shape(front, 0.5, wood)
    boards = [chain_between([front[0], front[1]], [front[3], front[2]], t, 9) for t in (0.34, 0.67)]
    pen.lines(boards, FINE)
    grain: list[Chain] = []
    for k in range(46):
        x, y = 18 * signed_noise(f"bx{k}"), 16 + 10 * signed_noise(f"by{k}")
        long = 2 + 4 * abs(signed_noise(f"bl{k}"))
        grain.append(
            smooth_curve([(x, y), (x + long / 2, y + 0.3 * signed_noise(f"bw{k}")), (x + long, y)])
        )
    pen.lines_inside(front, grain, HAIR)
    pen.shade(front, 5, 70, 0.42)
    for x in (-18.6, -8.6, 5.6, 15.6):
        band = [(x, 4.5), (x + 3.0, 4.5), (x * 0.94 + 2.9, 27.0), (x * 0.94, 27.0)]
        pen.shape(band, 0.3, iron)
        for y in (8, 14, 20, 25):
            pen.dot(x * 0.97 + 1.5, y, 0.5)
    rim = [(-22.2, 2.6), (22.2, 2.6), (22.0, 6.4), (-22.0, 6.4)]
    pen.shape(rim, 0.4, iron)
    for x in range(-20, 21, 5):
        pen.dot(x, 4.5, 0.5)
    plate = parse_curve("-4,5 4,5 | 4.4,12 0,16 -4.4,12 | -4,5")
    pen.shape(plate, 0.4, at.theme.colour("gold.face"))
    pen.dot(0, 9.2, 1.1)
    pen.fill([(-0.5, 9.6), (0.5, 9.6), (0.9, 12.8), (-0.9, 12.8)], pen.ink)


def _spilt_coins(at: Canvas) -> None:
    """What fell beside the chest."""
    for k, (x, y) in enumerate(_SPILT):
        _coin(at, (x, y), f"s{k}", silver=k in (1, 5))
    _stone(at, (2.5, 32.5), 3.4)


def _hands(at: Canvas) -> None:
    armed, cloth = at.blank_pen(_DYED), at.blank_pen(_DYED)
    _pistol(at, armed)
    _sleeve(cloth, cloth_colour(at.theme), at.theme.colour("gold.face"))
    hands = [
        Group(tuple(_recolour(item, at.theme.colour(role)) for item in armed.items))
        for role in ("skin.a", "skin.b", "skin.c")
    ]
    for k, ((x, y), role) in enumerate(_HANDS):
        side = -1.0 if x > 0 else 1.0
        dx, dy = side * (_TARGET[0] - x), _TARGET[1] - y
        place = Matrix.scale(0.82).then(Matrix.rotate(math.degrees(math.atan2(dy, dx)) * 0.8))
        place = place.then(Matrix.scale(side, 1.0)).then(Matrix.translate(x, y))
        sleeve = (_recolour(item, at.theme.colour(role)) for item in cloth.items)
        at.pen.items.append(Group((*sleeve, Instance(hands[k % 3])), place))


def _recolour(item: Item, colour: str) -> Item:
    """Return what is drawn once for all in a colour of its own."""
    return replace(item, fill=colour) if isinstance(item, Path) and item.fill == _DYED else item


def _sleeve(pen: Engraving, lace: str, brass: str) -> None:
    """An arm that comes from the west: sleeve, cuff with buttons, a frill of lace."""
    arm = parse_curve("-46,-3 -30,-1.4 -17,0.4 | -16,10.4 | -30,12.6 -46,16 | -46,-3")
    pen.shape(arm, 0.5)
    pen.shade(arm, 4.5, 70, 0.42)
    pen.lines(
        [
            parse_curve("-20,1.4 -22,5 -21,9"),
            parse_curve("-27,0.4 -30,5 -28,11"),
            parse_curve("-36,-1 -38,3 -37,7"),
        ],
        PLAIN,
    )
    frill = parse_curve(
        "-10.6,-0.4 -8.6,1.2 -9.4,2.6 -8,4.2 -9,5.8 -7.8,7.4 -9,9 -8.4,10.8 -10.6,12 | "
        "-14,11 | -14,0"
    )
    pen.shape(frill, 0.28, lace)
    pen.lines(([(-13.4, y), (-9.6, y + 0.4)] for y in (1.8, 4.0, 6.2, 8.4, 10.4)), HAIR)
    cuff = parse_curve("-12,-2 -11,5 -11.6,13.4 | -19.4,14.6 -20.6,6 -20,-2.8 | -12,-2")
    pen.shape(cuff, 0.5)
    pen.shade(cuff, 3, 70, 0.42)
    pen.lines([parse_curve("-13.2,-1.4 -12.3,5 -12.8,12.6")], HAIR)
    for y in (1.0, 5.4, 9.8):
        pen.shape(disc(-16, y, 1.15), 0.26, brass)


def _pistol(at: Canvas, pen: Engraving) -> None:
    """A flintlock in a fist, aimed to the east."""
    wood, steel, brass = at.tone("hull"), at.tone("stone"), at.theme.colour("gold.face")
    stock = parse_curve(
        "-9.4,12.4 -7.6,9 -6,4.4 -4.6,1.4 -3,-0.8 | 15,-1.4 17,-0.6 16.4,1 | 6,1.6 1.6,2.2 "
        "-0.6,4.6 -2.2,8.6 -4,13.4 | -6.6,14.6 -9.4,12.4"
    )
    pen.shape(stock, 0.4, wood)
    pen.shape(
        parse_curve("-10.2,12 -7,13 -3.6,13.2 | -4,15.4 -6.6,16.6 -9.4,15.4 -10.2,12"), 0.34, brass
    )
    barrel = parse_curve(
        "-3,-3.5 20,-3.2 24,-3.3 27.4,-4.2 | 27.4,0.6 | 24,-0.3 20,-0.5 -3,-0.7 | -3,-3.5"
    )
    pen.shape(barrel, 0.36, steel)
    pen.lines(
        [[(-2, -1.5), (25, -1.2)], [(2, -1.1), (25, -0.9)], [(26.2, -3.7), (26.2, 0.1)]], HAIR
    )
    for x in (13.0, 5.6):
        pen.shape([(x, -3.9), (x + 1.6, -3.9), (x + 1.6, 1.5), (x, 1.5)], 0.26, brass)
    pen.swell(resample(parse_curve("-1,2.6 1,6 4.6,5.6 6,2.2"), 14), 0.7)
    pen.shape(
        parse_curve("-3.6,-3 -1,-3.4 4.6,-3.2 | 4.8,-0.2 0,0.6 -3.4,0 | -3.6,-3"), 0.28, steel
    )
    pen.swell(
        resample(parse_curve("-0.6,-1.2 -2.6,-3.2 -3,-5.2 -1.6,-6.9 0.4,-6.6"), 16), 1.15, 0.4
    )
    pen.shape([(-0.6, -7.5), (2.0, -6.7), (1.7, -5.4), (-0.7, -6.0)], 0.26, at.tone("stone.shade"))
    pen.swell(resample(parse_curve("3.4,-2.4 3.9,-4.6 5,-6.6"), 9), 0.9, 0.3)
    _fist(pen)


def _fist(pen: Engraving) -> None:
    back = parse_curve(
        "-11,1.6 -8,-0.6 -4.8,-0.4 -2.4,1.4 -1.4,4 | -1.6,10.4 -4,12.2 -8,12 -11,10.6 | -11,1.6"
    )
    pen.shape(back, 0.4)
    pen.shade(back, 2.2, 70, 0.4)
    for k, y in enumerate((4.6, 7.1, 9.5)):
        bent = ((-4.6, -1.2), (-1.6, -1.5), (0.6, -0.8), (0.8, 0.5), (-0.6, 1.3), (-4.4, 1.3))
        finger = smooth_curve([(px, y + py) for px, py in bent])
        pen.shape(finger, 0.3)
        pen.lines([[(-0.4, y - 0.7), (-0.2, y + 0.5)]], HAIR)
        if k == 0:
            pen.shape(parse_curve("-4,2.6 -0.6,1.8 2.4,2.4 2.6,3.8 0.2,4.2 -3.6,4.4"), 0.3)
    pen.shape(parse_curve("-8.6,-0.2 -5.4,-2.4 -2.6,-1.8 -2.2,-0.6 -4.8,0.4 -7,2"), 0.3)
