"""Numbers at places of a picture: discs beside them, each tied to its place by a line.

A disc takes the nearest spot where it covers neither a piece, a name, an arrow nor another number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.components.arrows import towards
from pnp.components.figures.gallery import Shown
from pnp.components.pen import Pen
from pnp.scene import Item, Matrix, Path, Point, Rect, Stroke, circle, line

SIZE = 3.18
"""Of the numbers, in millimetres: 9 pt."""
RADIUS = 2.2
_HALO, _LEADER, _END = 0.4, 0.35, 0.65
_REACHES = tuple(5.2 * 1.12**i for i in range(18))
_TURNS = 24
# What it costs to be where something is, in millimetres that a disc rather goes.
_ON_ART, _ON_PIECE, _ON_LINE, _ACROSS = 14.0, 12.0, 24.0, 16.0


def disc(pen: Pen, number: int, at: Point) -> Iterator[Item]:
    """Yield a number in a disc."""
    ink, paper = pen.theme.colour("ink"), pen.theme.colour("paper")
    yield Path(circle(*at, RADIUS + _HALO), paper)
    yield Path(circle(*at, RADIUS), ink)
    style = pen.theme.style("sheet.callout", SIZE).filled(paper)
    yield from pen.centred((), str(number), style, *at)


class Target(Struct, frozen=True):
    """What a number is for: a point, or all of a piece in a ``box``."""

    at: Point
    box: Rect | None = None


class Callouts:
    """Finds where the numbers of a picture go; ``pieces`` are boxes with what is drawn in them,
    ``lying`` what is laid onto them."""

    def __init__(
        self,
        pen: Pen,
        room: Rect,
        pieces: Sequence[tuple[Rect, Matrix, float, Shown]],
        lying: Sequence[Rect],
    ) -> None:
        self._pen = pen
        self._room = room.inset(RADIUS + _HALO)
        self._pieces = pieces
        self._lying = lying
        self._kept: list[Point] = []
        self._ties: list[tuple[Point, Point]] = []

    def keep_off(self, points: Sequence[Point]) -> None:
        """Keep numbers off an arrow."""
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
            steps = max(1, round(math.dist((x0, y0), (x1, y1)) / 2))
            for i in range(steps + 1):
                self._kept.append((x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps))

    def drawn(self, targets: Sequence[Target]) -> Iterator[Item]:
        """Yield the numbers of these places in order, above the lines to them; those of whole
        pieces are on their edges."""
        points = [target.at for target in targets if target.box is None]
        for target in targets:
            if target.box is not None:
                spot = min(_edges(target.box), key=self._price)
                self._ties.append((spot, spot))
                continue
            spots = self._within(_around(target.at)) or [target.at]
            best = min(spots, key=lambda spot: self._cost(spot, target.at, points))
            self._ties.append((best, self._edge(best, target.at)))
        ink, paper = self._pen.theme.colour("ink"), self._pen.theme.colour("paper")
        for spot, end in self._ties:
            if spot == end:
                continue
            tie = line(*spot, *end)
            yield Path(tie, None, Stroke(paper, _LEADER + 2 * _HALO, cap="round"))
            yield Path(circle(*end, _END + _HALO), paper)
            yield Path(tie, None, Stroke(ink, _LEADER))
            yield Path(circle(*end, _END), ink)
        for number, (spot, _) in enumerate(self._ties, 1):
            yield from disc(self._pen, number, spot)

    def _within(self, spots: Iterator[Point]) -> list[Point]:
        room = self._room
        return [
            (x, y) for x, y in spots if room.x <= x <= room.right and room.y <= y <= room.bottom
        ]

    def _edge(self, spot: Point, target: Point) -> Point:
        """Return where the line to a place ends: at the edge of what lies there."""
        on = [box for box in self._lying if _touches(box, target, 0.0)]
        reach = max((min(box.width, box.height) * 0.42 for box in on), default=0.0)
        return towards(target, spot, min(reach, math.dist(spot, target) / 2))

    def _price(self, spot: Point) -> float:
        """Return what it costs to be at a spot, whatever the number is for."""
        reach = RADIUS + _HALO
        cost = sum(_ON_LINE for box in self._lying if _touches(box, spot, reach))
        cost += _ON_LINE * any(math.dist(spot, kept) < reach + 1.4 for kept in self._kept)
        return cost + sum(
            4 * _ON_LINE * (math.dist(spot, other) < 2 * reach + 0.4) for other, _ in self._ties
        )

    def _cost(self, spot: Point, target: Point, targets: Sequence[Point]) -> float:
        cost = math.dist(spot, target) + self._price(spot)
        reach = RADIUS + _HALO
        cost += sum(_ON_LINE for other in targets if math.dist(spot, other) < reach + 1.0)
        for other, end in self._ties:
            cost += _ACROSS * _crossing(spot, target, other, end)
            cost += _ACROSS * (_from_line(other, spot, target) < reach + 0.3)
            cost += _ACROSS * (_from_line(spot, other, end) < reach + 0.3)
        for box, back, scale, shown in self._pieces:
            if _touches(box, spot, reach):
                cost += _ON_PIECE * (not shown.spots)
                clear = shown.free(back.apply(spot), reach * scale)
                cost += _ON_ART * (bool(shown.spots) and not clear)
        return cost


def _around(target: Point) -> Iterator[Point]:
    for reach in _REACHES:
        for turn in range(_TURNS):
            angle = math.tau * turn / _TURNS
            yield target[0] + reach * math.cos(angle), target[1] - reach * math.sin(angle)


def _edges(box: Rect) -> Iterator[Point]:
    """Yield the corners of a piece, a little inside, and then the middles of its sides."""
    left, right = box.x + RADIUS / 2, box.right - RADIUS / 2
    top, low = box.y + RADIUS / 2, box.bottom - RADIUS / 2
    yield from ((left, top), (right, top), (left, low), (right, low))
    x, y = box.centre
    yield from ((x, low), (x, top), (left, y), (right, y))


def _touches(box: Rect, at: Point, reach: float) -> bool:
    out = box.inset(-reach)
    return out.x < at[0] < out.right and out.y < at[1] < out.bottom


def _from_line(at: Point, start: Point, end: Point) -> float:
    (x0, y0), (x1, y1) = start, end
    long = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
    part = ((at[0] - x0) * (x1 - x0) + (at[1] - y0) * (y1 - y0)) / long
    part = max(0.0, min(1.0, part))
    return math.dist(at, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
