"""The signs of the facts on the lid of a box: pawns, an hourglass, a cake with candles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.components.chart.strokes import Chain, trace
from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, circle, polygon, polyline

# A pawn about its middle, 10 units high; its head is a disc.
_PAWN = "-3.4,5 -3,3.2 -1.4,1.4 -0.9,-1 | 0.9,-1 1.4,1.4 3,3.2 3.4,5 | -3.4,5"


def sign(name: str, at: Point, high: float, ink: str, ground: str) -> Item:
    """Return the sign of a fact, ``high`` mm high around a place; ``name`` is one of ``SIGNS``."""
    place = Matrix.scale(high / 10).then(Matrix.translate(*at))
    return Group(tuple(SIGNS[name](ink, ground)), place)


def _pawns(ink: str, ground: str) -> Iterator[Item]:
    """Two pawns, one behind the other."""
    for x, scale in ((2.7, 0.86), (-1.8, 1.0)):
        chain = [(x + scale * px, 5 + scale * (py - 5)) for px, py in trace(_PAWN)]
        edge = Stroke(ground, 0.9, join="round")
        head = circle(x, 5 - 7.2 * scale, 2.3 * scale)
        for outline in (polygon(chain), head):
            yield Path(outline, ground, edge)
        for outline in (polygon(chain), head):
            yield Path(outline, ink)


def _hourglass(ink: str, ground: str) -> Iterator[Item]:
    glass = trace("-2.9,-4 -2.9,-2.6 -0.5,0 -2.9,2.6 -2.9,4 | 2.9,4 2.9,2.6 0.5,0 2.9,-2.6 2.9,-4")
    yield Path(polygon(glass), None, Stroke(ink, 0.6, join="round"))
    for y in (-4.6, 4.6):
        yield Path(polyline(((-3.6, y), (3.6, y))), None, Stroke(ink, 1.0, cap="round"))
    sand: tuple[Chain, ...] = (
        trace("-1.8,-1.8 0,-1.5 1.8,-1.8 | 0.3,0 -0.3,0 | -1.8,-1.8"),
        trace("-2.4,4 -1.6,2.8 0,1.4 1.6,2.8 2.4,4 | -2.4,4"),
    )
    for heap in sand:
        yield Path(polygon(heap), ink)


def _cake(ink: str, ground: str) -> Iterator[Item]:
    """A cake with three candles: what is asked for counts birthdays."""
    yield Path(polygon(((-4.4, 5), (-4.4, 0.6), (4.4, 0.6), (4.4, 5))), ink)
    icing = trace("-4.4,2 -3.3,3 -2.2,2 -1.1,3 0,2 1.1,3 2.2,2 3.3,3 4.4,2")
    yield Path(polyline(icing), None, Stroke(ground, 0.6))
    for x in (-2.6, 0.0, 2.6):
        yield Path(polyline(((x, 0.4), (x, -2.2))), None, Stroke(ink, 0.9))
        flame = trace(f"{x},-5.2 {x + 0.9},-3.6 {x},-2.8 {x - 0.9},-3.6 {x},-5.2")
        yield Path(polygon(flame), ink)


SIGNS: Mapping[str, Callable[[str, str], Iterator[Item]]] = {
    "age": _cake,
    "minutes": _hourglass,
    "players": _pawns,
}
