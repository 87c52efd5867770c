"""A ship by moonlight and a kraken below it, cut in wood: light lines in a dark block."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from pnp.art.canvas import HALF, HIGH, SIZE, Canvas, box, disc
from pnp.art.engraving import Chain, Engraving, Limb, limb, parse_curve
from pnp.base.hand_drawn import signed_noise
from pnp.base.values import replace
from pnp.kinds.cover.figures import figure_items, floats
from pnp.scene import Group, Matrix, Path, Point, Segment, polygon

LOOK = "a ship and a kraken, cut in wood; screens have their own view"
"""How the scene looks, for those who choose one."""
_MOON, _RADIUS = (13.0, -17.0), 17.0
_LEVEL = 14.0
# How wide the ship is, in parts of the canvas.
_WIDE = 0.54
# The arms of the kraken, the hindmost first: their spines, how thick they are at the root, and on
# which side the suckers sit.
_ARMS = (
    ("-8,34 -22,24 -32,8 -30,-6 -22,-10 -18,-4 -22,1", 6.4, 1),
    ("8,34 22,25 33,10 32,-4 24,-9 19,-4 22,2", 6.4, -1),
    ("-18,46 -32,47 -43,40 -48,28 -43,20 -37,25", 7.0, -1),
    ("18,46 33,48 44,42 49,30 44,21 38,26", 7.0, 1),
    ("-14,39 -30,35 -43,20 -45,-4 -37,-20 -27,-20 -25,-11 -31,-8", 8.6, -1),
    ("14,39 31,36 44,22 46,-2 39,-19 30,-21 27,-12 32,-8", 8.6, 1),
    ("-12,52 -26,58 -40,56 -47,62", 8.0, 1),
    ("12,52 27,58 41,56 48,63", 8.0, -1),
)


class Block(NamedTuple):
    """What is dark and what was cut out of it."""

    ground: str
    cut: str


def draw(at: Canvas) -> None:
    theme = at.theme
    block = Block(theme.colour("woodcut"), theme.colour("woodcut.line"))
    body = block.cut
    if theme.art("fills") == "none":
        block, body = Block(theme.colour("paper"), theme.colour("ink")), theme.colour("paper")
    pen = at.pen
    pen.fill(box(-HALF - 1, -HIGH - 1, HALF + 1, HIGH + 1), block.ground)
    pen.items.append(Path(tuple(_rays()), block.cut))
    carved = Engraving(block.ground if body == block.cut else block.cut, body, block.ground, SIZE)
    carved.shape(disc(*_MOON, _RADIUS), 0.3)
    _dark_side(carved)
    pen.items.append(Path(tuple(_water_lines()), block.cut))
    for spine, thick, side in _ARMS[:4]:
        _arm(carved, spine, thick, side)
    ship = _ship(at, carved)
    carved.items.append(ship)
    carved.items.append(Path(tuple(_wave_crests()), block.cut))
    for spine, thick, side in _ARMS[4:]:
        _arm(carved, spine, thick, side)
    _head(carved, theme.colour("accent"))
    pen.items.extend(carved.items)


def _cut(a: Point, b: Point, thick: float) -> Iterator[Segment]:
    """Yield a cut of a knife from one point to another, pointed at both ends."""
    long = math.dist(a, b) or 1.0
    nx, ny = (b[1] - a[1]) / long * thick / 2, -(b[0] - a[0]) / long * thick / 2
    x, y = a[0] + (b[0] - a[0]) * 0.45, a[1] + (b[1] - a[1]) * 0.45
    yield from polygon([a, (x + nx, y + ny), b, (x - nx, y - ny)])


def _rays() -> Iterator[Segment]:
    """Yield the light about the moon: cuts in rings, broader with distance, up to the sea."""
    x, y = _MOON
    count = 132
    for k in range(count):
        turn = math.tau * (k + 0.3 * signed_noise(f"turn{k}")) / count
        reach = _RADIUS + (2.0 if k % 2 else 4.5)
        part = 0
        while reach < 120:
            long = (5 + 0.22 * reach) * (1 + 0.4 * signed_noise(f"ray{k}:{part}"))
            ends = [(x + r * math.cos(turn), y + r * math.sin(turn)) for r in (reach, reach + long)]
            if max(p[1] for p in ends) < _LEVEL - 1.5 and any(abs(p[0]) < HALF for p in ends):
                yield from _cut(ends[0], ends[1], 0.3 + 0.011 * reach)
            reach += long + 1.2 + 0.03 * reach
            part += 1


def _dark_side(pen: Engraving) -> None:
    """Cut the side of the moon that wanes."""
    (x, y), cuts = _MOON, list[Segment]()
    for k in range(17):
        turn = math.radians(-62 + 7.8 * k)
        c, s = math.cos(turn), math.sin(turn)
        far, near = 0.98 * _RADIUS, (0.5 + 0.07 * (k % 2)) * _RADIUS
        cuts += _cut((x + far * c, y + far * s), (x + near * c, y + near * s), 0.75)
    pen.items.append(Path(tuple(cuts), pen.ink))


def _wave_crests() -> Iterator[Segment]:
    """Yield the waves that the keel parts: crescents in rows."""
    for row, (level, long) in enumerate(((_LEVEL, 7.0), (_LEVEL + 2.6, 8.2), (_LEVEL + 5.6, 9.6))):
        x = -HALF - 6 + 3.1 * row
        while x < HALF + 4:
            wide = long * (1 + 0.18 * signed_noise(f"wave{row}:{x:.0f}"))
            yield from _crescent(x, x + wide, level + 0.4 * signed_noise(f"lift{row}:{x:.0f}"), 0.9)
            yield from _crescent(x + wide * 0.24, x + wide * 0.76, level + 0.62, 0.55)
            x += wide


def _crescent(west: float, east: float, level: float, thick: float) -> Iterator[Segment]:
    middle, reach, high = (west + east) / 2, (east - west) * 0.24, (east - west) * 0.22
    yield "M", (west, level)
    yield "C", (west + reach, level, middle - reach, level - high, middle, level - high)
    yield "C", (middle + reach, level - high, east - reach, level, east, level)
    inner = level - high + thick
    yield "C", (east - reach, level, middle + reach, inner, middle, inner)
    yield "C", (middle - reach, inner, west + reach, level, west, level)
    yield "Z", ()


def _water_lines() -> Iterator[Segment]:
    """Yield what is cut below the surface: level lines that grow rare with depth."""
    y, row = _LEVEL + 8.5, 0
    while y < HIGH:
        x = -HALF + 6 * signed_noise(f"deep{row}")
        while x < HALF:
            long = 5 + 5 * abs(signed_noise(f"dl{row}:{x:.0f}"))
            end = (x + long, y + 0.5 * signed_noise(f"dy{row}:{x:.0f}"))
            yield from _cut((x, y), end, 0.62 - 0.005 * (y - _LEVEL))
            x += long + 1.5 + 0.16 * (y - _LEVEL) * (1 + signed_noise(f"dg{row}:{x:.0f}"))
        y += 1.7
        row += 1


def _ship(at: Canvas, pen: Engraving) -> Group:
    """The ship of the game, heeling as she is seized."""
    name = at.wanted_pictures[0] if floats(at.theme, at.wanted_pictures[0]) else "ship"
    hull = replace(pen, size=SIZE * _WIDE, items=[])
    items = figure_items(at, name, hull, pen.body, at.theme.colour("accent"))
    place = Matrix.scale(_WIDE).then(Matrix.rotate(-7)).then(Matrix.translate(-2, -2.6))
    return Group(items, place)


def _arm(pen: Engraving, spine: str, thick: float, side: int) -> None:
    """An arm that tapers to its tip: suckers along one side, cuts along the other."""
    chain = parse_curve(spine)
    body = limb(chain, lambda t: _thickness(thick, t))
    pen.fill(_widen(body, 1.1), pen.ink)
    pen.fill(body.outline)
    pen.items.append(Path(tuple(_shade(body, side)), pen.ink))
    last = len(chain) - 1
    at = 0.1
    while at < 0.96:
        i = round(at * last)
        wide = _thickness(thick, at)
        lane = body.lane(0.27 if side > 0 else 0.73)
        radius = 0.2 * wide
        pen.dot(*lane[i], radius + 0.22)
        pen.dot(*lane[i], radius, pen.body)
        pen.dot(*lane[i], radius * 0.42)
        at += (2.5 * radius + 0.5) / len(chain) / 1.3


def _thickness(root: float, along: float) -> float:
    """Return how thick an arm is at a part of its length."""
    return root * (1 - 0.9 * math.pow(along, 0.8)) + 0.9 * (1 - math.pow(along, 6))


def _widen(body: Limb, by: float) -> Chain:
    """Return the outline of a limb, farther out: what parts it from what lies behind it."""
    left = [_point_beyond(p, q, by) for p, q in zip(body.left, body.right, strict=True)]
    right = [_point_beyond(q, p, by) for p, q in zip(body.left, body.right, strict=True)]
    return [*left, *reversed(right)]


def _point_beyond(p: Point, q: Point, by: float) -> Point:
    long = math.dist(p, q) or 1.0
    return p[0] + (p[0] - q[0]) / long * by, p[1] + (p[1] - q[1]) / long * by


def _shade(body: Limb, side: int) -> Iterator[Segment]:
    """Yield wedges from the edge that has no suckers, as a knife leaves them."""
    edge, other = (body.right, body.left) if side > 0 else (body.left, body.right)
    for i in range(1, len(edge) - 2):
        deep = 0.34 if i % 2 else 0.22
        a, b = edge[i], edge[i + 1]
        across = other[i]
        tip = a[0] + (across[0] - a[0]) * deep, a[1] + (across[1] - a[1]) * deep
        yield from polygon([a, tip, (a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62)])


def _head(pen: Engraving, red: str) -> None:
    """The mantle and the eyes, red as embers."""
    mantle = parse_curve(
        "-15,42 -16,34 -9,28.6 0,27 9,28.6 16,34 15,42 18,50 19,62 16,76 | "
        "-16,76 -19,62 -18,50 -15,42"
    )
    pen.fill([(x * 1.07, y - 1 + (y - 50) * 0.02) for x, y in mantle], pen.ink)
    pen.fill(mantle)
    cuts: list[Segment] = []
    for k in range(26):
        y = 44 + 1.25 * k
        wide = 17.4 + 1.4 * math.sin((y - 44) / 10)
        for side in (-1, 1):
            cuts += _cut((side * wide, y), (side * (wide - 5 - 3 * (k % 2)), y + 1.2), 0.8)
    for k in range(15):
        x = -11.2 + 1.6 * k
        cuts += _cut((x, 27.6 + 0.02 * x * x), (x * 0.86, 32.4 + (k % 2)), 0.6)
    pen.items.append(Path(tuple(cuts), pen.ink))
    almond = parse_curve("3,40 6,36.4 11,35.6 13.6,38 12,41.6 7,42.6 3,40")
    for side in (-1, 1):
        eye = [(side * px, py) for px, py in almond]
        around = [(8.4 + (px - 8.4) * 1.28, 39.4 + (py - 39.4) * 1.34) for px, py in almond]
        pen.fill([(side * px, py) for px, py in around], pen.ink)
        pen.fill(eye, red)
        pen.fill(disc(side * 8.2, 39.2, 1.3, 2.9), pen.ink)
        pen.dot(side * 8.2 - 0.9, 37.9, 0.6, pen.body)
        brow = [(side * px, py) for px, py in parse_curve("1.6,38.6 5,33.6 11,32.4 15.4,35")]
        pen.swell(brow, 1.5)
    for x, y, r in ((-6, 50, 1.5), (3, 53, 1.9), (8, 48, 1.1), (-2, 47.4, 0.9), (-9, 56, 1.2)):
        pen.lines([[*disc(x, y, r), (x + r, y)]], 0.4)
