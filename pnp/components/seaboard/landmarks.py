"""The islands of the story: the skull of rock, the beast about its island, the hoard."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.components.chart import creatures
from pnp.components.chart.engraving import BOLD, FINE, HAIR, PLAIN
from pnp.components.chart.strokes import Chain, between, evenly, limb, part, ring, trace
from pnp.components.seaboard import growth
from pnp.components.seaboard.brush import Paint, Stamps, paint
from pnp.components.seaboard.isles import Land
from pnp.geometry import area_of, grow, inscribed_circle, overlap, rings
from pnp.model.squares import Field
from pnp.scene import Group, Item, Matrix, Point
from pnp.theme import Theme

_SKULL = (
    "-33,8 -41,-12 -37,-36 -20,-54 2,-60 23,-55 39,-38 43,-14 35,8 | 31,16 30,26 | 27,38 12,43 "
    "-10,43 -26,38 | -29,26 -30,16 -33,8"
)


def skull(field: Field, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield a rock in the shape of a skull, its mouth a cave, palms at its sides."""
    (x, y), _ = inscribed_circle(land.body)
    size = field.board.grid.size
    for name, lean, dx, dy, tall in (
        ("palm-18", -18, -1.0, -0.36, 0.55),
        ("palm20", 20, 0.98, -0.42, 0.6),
    ):
        yield stamps.stamp(name, growth.palm(lean), size * tall, (x + dx * size, y + dy * size))
    brush = paint(theme, size * 1.9, "stone")
    _skull(brush)
    yield brush.pen.drawn((x, y - 0.02 * size))
    for name, lean, dx, dy, tall in (
        ("palm8", 8, -1.02, 0.66, 0.6),
        ("palm-8", -8, 1.0, 0.72, 0.56),
    ):
        yield stamps.stamp(name, growth.palm(lean), size * tall, (x + dx * size, y + dy * size))
    for dx, dy, tall in ((-0.66, 0.86, 0.22), (0.7, 0.92, 0.26), (1.12, 0.2, 0.2)):
        at = x + dx * size, y + dy * size
        yield stamps.stamp("boulder", growth.boulder, size * tall, at)


def _skull(brush: Paint) -> None:
    pen = brush.pen
    growth.shadow(brush, 10, 40, 46, 9)
    head = trace(_SKULL)
    pen.shape(head, 0.6)
    dark = trace(
        "12,-59 | 23,-55 39,-38 43,-14 35,8 | 31,16 30,26 | 27,38 12,43 | 18,20 28,-6 26,-34 12,-59"
    )
    pen.fill(dark, brush.tone("stone.shade"))
    pen.shade(head, 13, 62, 0.55)
    for side in (-1, 1):
        eye = [
            (side * px, py) for px, py in trace("8,-6 7,-20 16,-28 28,-24 31,-12 24,-1 13,1 8,-6")
        ]
        pen.shape(eye, 0.5, pen.dark)
        glint = ring(side * 18 - 4, -16, 3.4, 2.6)
        pen.fill(glint, brush.tone("sun"))
        pen.swell([(side * px, py) for px, py in trace("6,-28 18,-36 34,-28")], BOLD)
    pen.shape(trace("0,-2 | -7,10 -4,13 0,11 | 4,13 7,10 0,-2"), 0.34, pen.dark)
    mouth = trace("-24,22 -12,18 0,17 12,18 24,22 | 23,33 12,38 0,39 -12,38 -23,33 -24,22")
    pen.shape(mouth, 0.5, pen.dark)
    for x in (-18, -9.2, 0, 9.2, 18):
        drop = 0.18 * abs(x) * 0.4
        top = [(x - 3.9, 18.4 + drop), (x + 3.9, 18.4 + drop), (x + 3.2, 26), (x - 3.2, 26)]
        pen.shape(top, 0.3, brush.tone("paper"))
    for x in (-13.5, -4.6, 4.6, 13.5):
        low = [(x - 3.4, 32), (x + 3.4, 32), (x + 3.8, 38), (x - 3.8, 38)]
        pen.shape(low, 0.3, brush.tone("paper"))
    pen.lines([trace("-22,-52 -18,-44 -22,-38 -17,-33"), trace("14,-57 17,-48 13,-42")], PLAIN)
    pen.lines([trace("-35,2 -30,6 -31,12"), trace("34,0 30,6 32,12")], FINE)
    for x, y in ((-14, -56), (2, -60), (18, -56)):
        crown = ring(x, y, 9, 4.6)
        pen.shape(crown, 0.3, brush.tone("leaf"))
    for x, y, long in ((-18, -54, 9), (-9, -57, 13), (7, -58, 10), (20, -54, 12)):
        vine = trace(f"{x},{y} {x + 1.5},{y + long * 0.5} {x - 0.5},{y + long}")
        pen.items.append(_vine(brush, vine))


def _vine(brush: Paint, chain: Chain) -> Item:
    apart = brush.pen.apart()
    apart.ink = brush.tone("leaf.shade")
    apart.swell(chain, 0.5, 0.15)
    for i, (x, y) in enumerate(evenly(chain, 5)):
        apart.fill(ring(x + (1.3 if i % 2 else -1.3), y, 1.5, 1.0), brush.tone("leaf"))
    return Group(tuple(apart.items))


def monster(field: Field, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield crags and, about the whole island, the coils of a serpent."""
    (x, y), _ = inscribed_circle(land.body)
    size = field.board.grid.size
    for dx, dy, tall in (
        (0.1, -0.5, 0.85),
        (-0.42, 0.02, 0.7),
        (0.62, 0.1, 0.75),
        (0.12, 0.42, 0.95),
        (-0.5, 0.78, 0.5),
        (0.72, 0.8, 0.45),
    ):
        at = x + dx * size, y + dy * size
        yield stamps.stamp("boulder", growth.boulder, size * tall, at)
        yield stamps.stamp(
            "bush", growth.bush, size * 0.1, (at[0] - 0.3 * size, at[1] + 0.06 * size)
        )
    bones = paint(theme, size * 0.8)
    _ribs(bones)
    yield bones.pen.drawn((x - 0.1 * size, y + 0.98 * size))
    yield from _coils(land, theme, size)


def _ribs(brush: Paint) -> None:
    """The ribs of a ship that came too near."""
    for k in range(5):
        x = -40 + 18 * k
        rib = limb(trace(f"{x},0 {x - 7},-16 {x + 2},-34"), lambda t: 6 - 3 * t)
        brush.pen.shape(rib.outline, 0.26, brush.tone("wood.shade"))
    keel = limb(trace("-54,3 -10,6 44,1"), lambda t: 6 - 2 * t)
    brush.pen.shape(keel.outline, 0.3, brush.tone("wood.shade"))


# Where the serpent is above water on its way round, in parts of the way; the last is its neck.
_HUMPS = ((0.03, 0.15), (0.2, 0.335), (0.385, 0.5), (0.55, 0.665), (0.71, 0.83))


def _coils(land: Land, theme: Theme, size: float) -> Iterator[Item]:
    """Yield the humps on the coast, tail first, and the head that looks over the island."""
    track = max(rings(grow(grow(land.body, 0.4 * size), -0.36 * size)), key=len)
    closed = [*track, track[0]]
    way = evenly(closed, 161)
    start = min(range(160), key=lambda i: way[i][0] - way[i][1])  # the lower left
    lap = [*way[start:160], *way[: start + 1]]
    brush = paint(theme, body="beast")
    for i, (low, high) in enumerate(_HUMPS):
        thick = size * (0.15 + 0.035 * i)
        _hump(brush, part(lap, low, high), thick, i == 0)
    yield brush.pen.drawn((0, 0))
    x, y = lap[round(0.9 * 160)]
    scale = size * 2.1
    head = paint(theme, scale, "beast")
    neck = limb(trace("14,4 20,-4 24,-14 22,-24 25,-33 33,-37"), lambda t: 15 - 4.5 * t)
    head.pen.shape(neck.outline, 0.4)
    belly = [*neck.lane(0.72), *reversed(neck.right)]
    head.pen.fill(belly, head.tone("beast.belly"))
    head.pen.lines([neck.rib(k / 16, 0.72, 0.98, 0.6) for k in range(1, 16)], FINE)
    head.pen.lines([neck.lane(0.72)], FINE)
    head.pen.lines(creatures.scales(neck, (0.14, 0.3, 0.46, 0.6), 15), HAIR)
    head.pen.contour(neck.outline, 0.4)
    creatures.serpent_head(head.pen)
    head.pen.swell(ring(14, 5, 11, 2.6, 200, -20), PLAIN)
    # The head is drawn to the east of its neck, which rises at (14, 4) of the picture.
    yield head.pen.drawn((x - 0.14 * scale, y - 0.04 * scale))


def _hump(brush: Paint, spine: Chain, thick: float, tail: bool) -> None:
    """A stretch of the body that rises from the water and dives again."""
    pen = brush.pen

    def girth(t: float) -> float:
        dive = 0.45 + 0.55 * math.sqrt(max(0.0, math.sin(math.pi * t)))
        return thick * (dive if not tail else 0.1 + 0.9 * t)

    body = limb(spine, girth)
    _fins(brush, body.left, body.right)
    pen.fill([(x + 0.8, y + 1.1) for x, y in body.outline], brush.tone("sea.deep"))
    pen.shape(body.outline, 0.55)
    count = max(8, round(3.0 * len(spine)))
    pen.fill([*body.lane(0.74), *reversed(body.right)], brush.tone("beast.belly"))
    pen.lines([body.rib(k / count, 0.74, 0.98, 0.3) for k in range(1, count)], HAIR)
    pen.lines(creatures.scales(body, (0.16, 0.32, 0.48, 0.62), count * 0.42), FINE)
    pen.lines([body.lane(0.74)], FINE)
    pen.contour(body.outline, 0.55)
    for end in (spine[0], spine[-1])[1 if tail else 0 :]:
        foam = ring(end[0], end[1] + 0.4, thick * 0.62, thick * 0.3)
        pen.fill(foam, brush.tone("sea.foam"))
        pen.swell(ring(end[0], end[1] + 0.7, thick * 0.66, thick * 0.34, 190, -10), 0.34)


def _fins(brush: Paint, back: Chain, inner: Chain) -> None:
    """Triangles along the back, each behind the next."""
    last = len(back) - 1
    for i in range(2, last - 2, 3):
        (x0, y0), (x1, y1), (cx, cy) = back[i], back[min(i + 3, last)], inner[i]
        long = math.dist((x0, y0), (cx, cy)) or 1.0
        out = 0.34 * long
        tip = x0 + (x0 - cx) / long * out, y0 + (y0 - cy) / long * out
        brush.pen.shape([(x0, y0), tip, (x1, y1)], 0.26, brush.tone("coral"))


def hoard(field: Field, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield a clearing with a ring for the coins, an open chest behind it, and palms."""
    (x, y), _ = inscribed_circle(land.body)
    boxes = [field.box(square) for square in land.isle.squares]
    x = (min(b.x for b in boxes) + max(b.right for b in boxes)) / 2
    size = field.board.grid.size
    for name, lean, dx, dy, tall in (
        ("palm-18", -18, -1.05, -0.18, 0.6),
        ("palm20", 20, 1.05, -0.2, 0.62),
        ("palm8", 8, 0.78, -0.4, 0.5),
        ("palm-8", -8, -0.74, -0.36, 0.5),
    ):
        yield stamps.stamp(name, growth.palm(lean), size * tall, (x + dx * size, y + dy * size))
    brush = paint(theme)
    pen = brush.pen
    middle = x, y + 0.14 * size
    pen.shape(ring(*middle, 0.98 * size, 0.66 * size), 0.5, brush.tone("beach"))
    pen.lines([ring(*middle, 0.9 * size, 0.58 * size)], PLAIN)
    yield pen.drawn((0, 0))
    chest = paint(theme, size * 0.95)
    _chest(chest)
    yield chest.pen.drawn((x, y - 0.2 * size))
    yield from _coins(theme, middle, size)


def _chest(brush: Paint) -> None:
    """An open chest heaped with gold, seen from the front."""
    pen = brush.pen
    lid = trace("-46,-28 | -44,-52 -30,-62 0,-64 30,-62 44,-52 | 46,-28 -46,-28")
    pen.shape(lid, 0.5, brush.tone("wood.shade"))
    inner = trace("-38,-30 | -36,-48 -26,-55 0,-57 26,-55 36,-48 | 38,-30 -38,-30")
    pen.shape(inner, 0.26, pen.dark)
    heap = trace("-40,-22 -34,-34 -20,-38 -8,-46 6,-42 18,-38 32,-36 40,-22 -40,-22")
    pen.shape(heap, 0.4, brush.tone("gold.face"))
    for cx, cy in (
        (-28, -30),
        (-16, -34),
        (-4, -39),
        (9, -36),
        (22, -33),
        (32, -29),
        (-10, -29),
        (3, -30),
        (15, -28),
    ):
        pen.shape(ring(cx, cy, 6.4, 4.2), 0.24, brush.tone("gold.face"))
    box = [(-44.0, -26.0), (44.0, -26.0), (40.0, 12.0), (-40.0, 12.0)]
    pen.shape(box, 0.55, brush.tone("wood"))
    west, east = [(-44.0, -26.0), (-40.0, 12.0)], [(44.0, -26.0), (40.0, 12.0)]
    pen.inside(
        box, [between(west, east, 0.5, 2), *([(-60.0, y), (60.0, y)] for y in (-14, -2))], FINE
    )
    pen.hatch(overlap(area_of(box), area_of([(22, -30), (50, -30), (50, 20), (22, 20)])), 100, 0.45)
    for x in (-30, 30):
        band = [(x - 5.0, -26.0), (x + 5.0, -26.0), (x + 4.6, 12.0), (x - 4.6, 12.0)]
        pen.shape(band, 0.3, brush.tone("gold.rim"))
    pen.shape(
        [(-8.0, -26.0), (8.0, -26.0), (8.0, -8.0), (0.0, -3.0), (-8.0, -8.0)],
        0.34,
        brush.tone("gold.rim"),
    )
    pen.fill(ring(0, -17, 2.4, 2.8), pen.dark)


def _coins(theme: Theme, at: Point, size: float) -> Iterator[Item]:
    """Yield a few coins that fell from the chest."""
    brush = paint(theme, 6.0)
    brush.pen.shape(ring(0, 0, 26, 18), 0.26, brush.tone("gold.face"))
    brush.pen.lines([ring(0, 0, 18, 12)], HAIR)
    coin = Group(tuple(brush.pen.items), Matrix.scale(0.06))
    for dx, dy in ((-0.66, -0.14), (0.6, -0.2), (0.7, 0.02), (-0.74, 0.06)):
        spot = Matrix.translate(at[0] + dx * size, at[1] + dy * size)
        yield Group((coin,), spot)
