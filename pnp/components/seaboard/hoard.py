"""The hoard: a clearing with a ring for the coins, an open chest, palms."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import area_of, inscribed_circle, overlap
from pnp.components.chart.engraving import FINE, HAIR, PLAIN
from pnp.components.chart.strokes import between, ring, trace
from pnp.components.seaboard import growth
from pnp.components.seaboard.brush import Paint, Stamps, paint
from pnp.components.seaboard.isles import Land
from pnp.facts.squares import SquareBoard
from pnp.scene import Group, Item, Matrix, Point
from pnp.theme import Theme


def hoard(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
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
    middle = x, y + 0.02 * size
    pen.shape(ring(*middle, 0.98 * size, 0.58 * size), 0.5, brush.tone("beach"))
    pen.lines([ring(*middle, 0.91 * size, 0.51 * size)], PLAIN)
    yield pen.drawn((0, 0))
    chest = paint(theme, size * 0.95)
    _chest(chest)
    yield chest.pen.drawn((x, y - 0.32 * size))
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
