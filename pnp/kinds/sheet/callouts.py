"""Pieces placed on a figure, and numbers beside them, each tied to its place by a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from pnp.art.pen import Pen, point_towards
from pnp.base.geometry import Area, area_of, distance
from pnp.base.sums import plain_sum
from pnp.kinds.sheet.gallery import PiecePicture
from pnp.scene import (
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    chains_of,
    circle,
    line,
    transform_outline,
)


class PlacedPiece:
    """A placed piece: its box on the figure, and the part of the piece visible there.

    ``on_top`` marks pieces that lie on others.
    """

    def __init__(
        self,
        shown: PiecePicture,
        names: tuple[str, ...],
        box: Rect,
        window: Rect,
        *,
        on_top: bool = False,
    ) -> None:
        self.shown = shown
        self.names = names
        self.box = box
        self.window = window
        self.on_top = on_top

    @property
    def scale(self) -> float:
        return self.box.width / self.window.width

    @property
    def matrix(self) -> Matrix:
        move = Matrix.translate(-self.window.x, -self.window.y)
        return move.then(Matrix.scale(self.scale)).then(Matrix.translate(self.box.x, self.box.y))

    @property
    def is_whole(self) -> bool:
        """Whether the whole piece is visible."""
        return self.window == Rect(0, 0, self.shown.width, self.shown.height)

    def distance_to(self, at: Point) -> float:
        """Return the distance of a point of the figure from the piece, 0 on it."""
        (x, y), box = at, self.box
        out = max(box.x - x, x - box.right, box.y - y, y - box.bottom)
        # For distant pieces, the box is close enough.
        if out > 8:
            return out
        if self._area is None:
            return math.hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))
        return distance(self._area, at)

    def covered_share(self, at: Point, radius: float) -> float:
        """Return the fraction of a disc of the figure that covers details of the piece."""
        x, y = (at[0] - self.box.x) / self.scale, (at[1] - self.box.y) / self.scale
        return self.shown.covered_share((x + self.window.x, y + self.window.y), radius / self.scale)

    @cached_property
    def _area(self) -> Area | None:
        """The visible area of the piece; None if it fills its box."""
        outline = transform_outline(self.shown.outline, self.matrix) if self.is_whole else ()
        rings = [ring for ring in chains_of(outline) if len(ring) > 2]
        return max(map(area_of, rings), key=lambda area: area.area) if rings else None


# Numbers at places of a picture: discs beside them, each tied to its place by a line.


SIZE = 3.18
"""The type size of numbers in millimetres: 9 pt."""
RADIUS = 2.2
_HALO, _LEADER, _END = 0.4, 0.35, 0.65
REACH = RADIUS + _HALO
"""How far a disc extends from its middle."""
_REACHES = tuple(5.2 * 1.12**i for i in range(21))
_TURNS = 24
# The distances of discs' middles from the edge of their piece.
_BESIDE = tuple(3.6 * 1.18**i for i in range(15))
_STEP = 2.0
# Cost of a position, in millimetres that a disc would rather move: on details, on other pieces, on
# lines and arrows, on pieces lying there.
_ON_ART, _ON_PIECE, _ACROSS, _ON_LINE, _ON_SOLID = 36.0, 4.0, 16.0, 24.0, 96.0
# The cost of each millimetre of a line over details.
_OVER = 1.1
# The extra cost of each millimetre from the top left of a piece, so that similar pieces have
# similarly placed numbers.
_LATER = 0.06
SHORT = 6.0
"""The maximum distance from a point at which lines end at the edge of the drawing there."""
_NEAR = 4.0
# Half the width of an arrow's halo, and of its head.
_SHAFT, _HEAD = 1.0, 1.8


def disc(pen: Pen, number: int, at: Point) -> Iterator[Item]:
    """Yield a number in a disc."""
    ink, paper = pen.theme.colour("ink"), pen.theme.colour("paper")
    yield Path(circle(*at, REACH), paper)
    yield Path(circle(*at, RADIUS), ink)
    style = pen.theme.style("sheet.callout", SIZE).with_fill(paper)
    yield from pen.centred((), str(number), style, *at)


class CalloutTarget(Struct, frozen=True):
    """The target of a number: a whole piece, or a point.

    ``about`` is the maximum distance from the point at which a line may end; at a ``sign`` it ends
    exactly at its edge.
    """

    at: Point
    piece: PlacedPiece | None = None
    about: float = SHORT
    sign: bool = False


class CalloutLine(Struct, frozen=True):
    """A number: the middle of its disc, and the end of its line."""

    spot: Point
    end: Point


class CalloutPlacer:
    """Finds places for the numbers of a picture, on ``grounds`` or beside them.

    Numbers are never on ``solid`` pieces, such as those that lie on others.
    """

    def __init__(
        self, pen: Pen, room: Rect, grounds: Sequence[PlacedPiece], solid: Sequence[PlacedPiece]
    ) -> None:
        self._pen = pen
        self._room = room.inset(REACH)
        self._grounds = grounds
        self.solid = solid
        self._kept: list[Point] = []
        self.ties: list[CalloutLine] = []

    def keep_off(self, points: Sequence[Point]) -> None:
        """Keep numbers off an arrow."""
        for start, end in zip(points, points[1:], strict=False):
            self._kept += _points_along(start, end)

    def place_numbers(self, targets: Sequence[CalloutTarget]) -> Sequence[CalloutLine]:
        """Return the lines of the numbers for these targets, in order."""
        points = [target.at for target in targets if target.piece is None]
        for target in targets:
            spot = self._best_position(target, points)
            self.ties.append(CalloutLine(spot, self._line_end(spot, target)))
        return self.ties

    def _best_position(self, target: CalloutTarget, points: Sequence[Point]) -> Point:
        """Return the position for a number with the lowest cost."""
        piece = target.piece
        spots = _points_about(target.at) if piece is None else _places_around(piece.box)
        best, least = target.at, math.inf
        for spot in self._spots_on_ground(spots):
            near = target.at if piece is None else _nearest(piece.box, spot)
            cost = math.dist(spot, near)
            if piece is not None:
                cost += _LATER * (abs(spot[0] - piece.box.x) + abs(spot[1] - piece.box.y))
            tie = CalloutLine(spot, near)
            if cost < least:
                cost += self._cost(tie, points)
            # Last, because it is the slowest test.
            if cost < least:
                cost += self._crossing_cost(tie, piece)
            if cost < least:
                best, least = spot, cost
        return best

    def draw_numbers(self, targets: Sequence[CalloutTarget]) -> Iterator[Item]:
        """Yield the numbers for these targets in order, above their lines."""
        ties = self.place_numbers(targets)
        ink, paper = self._pen.theme.colour("ink"), self._pen.theme.colour("paper")
        for tie in ties:
            way = line(*tie.spot, *tie.end)
            yield Path(way, None, Stroke(paper, _LEADER + 2 * _HALO, cap="round"))
            yield Path(circle(*tie.end, _END + _HALO), paper)
            yield Path(way, None, Stroke(ink, _LEADER))
            yield Path(circle(*tie.end, _END), ink)
        for number, tie in enumerate(ties, 1):
            yield from disc(self._pen, number, tie.spot)

    def _spots_on_ground(self, spots: Iterator[Point]) -> list[Point]:
        room = self._room
        return [
            (x, y) for x, y in spots if room.x <= x <= room.right and room.y <= y <= room.bottom
        ]

    def _line_end(self, spot: Point, target: CalloutTarget) -> Point:
        """Return where the line to a target ends: at the edge of the drawing there."""
        most = max(0.0, min(target.about, math.dist(spot, target.at) - REACH - 1.0))
        if target.piece is not None:
            piece, near = target.piece, _nearest(target.piece.box, spot)
            inner = point_towards(near, target.at, 0.3 * min(piece.box.width, piece.box.height))
            way = _points_along(near, inner, 0.15)
            return next((at for at in way if piece.distance_to(at) <= 0.05), inner)
        if target.sign:
            return point_towards(target.at, spot, most)
        if any(math.dist(target.at, other) < _SHAFT for other in self._kept):
            return point_towards(target.at, spot, min(_SHAFT, most))
        grounds = [ground for ground in self._grounds if ground.distance_to(target.at) <= 0]
        for ground in grounds[-1:]:
            way = _points_along(target.at, point_towards(target.at, spot, most), 0.25)
            clear = (at for far in (_END, 0.0) for at in way if not ground.covered_share(at, far))
            return next(clear, way[-1] if most < _NEAR else target.at)
        return target.at

    def _cost(self, tie: CalloutLine, targets: Sequence[Point]) -> float:
        """Return the cost of a number's position, without its distance and what its line
        crosses."""
        spot = tie.spot
        cost = self._cover_cost(spot)
        cost += plain_sum(_ON_LINE for at in targets if math.dist(spot, at) < REACH + 1.0)
        for other in self.ties:
            cost += 4 * _ON_LINE * (math.dist(spot, other.spot) < 2 * REACH + 0.4)
            cost += _ON_LINE * (math.dist(spot, other.end) < REACH + 1.0)
            cost += _ACROSS * _lines_cross(spot, tie.end, other.spot, other.end)
            cost += _ACROSS * (_distance_from_line(other.spot, spot, tie.end) < REACH + 0.3)
            cost += _ACROSS * (_distance_from_line(spot, other.spot, other.end) < REACH + 0.3)
        return cost

    def _cover_cost(self, spot: Point) -> float:
        """Return the cost of covering what is below a disc."""
        cost = plain_sum(_ON_SOLID for piece in self.solid if piece.distance_to(spot) < REACH + 0.2)
        cost += _ON_LINE * any(math.dist(spot, other) < REACH + _HEAD for other in self._kept)
        for ground in self._grounds:
            if ground.distance_to(spot) < REACH:
                cost += _ON_ART * min(1.0, 2 * ground.covered_share(spot, REACH))
                cost += _ON_PIECE * (not ground.shown.spots)
        return cost

    def _crossing_cost(self, tie: CalloutLine, piece: PlacedPiece | None) -> float:
        """Return the cost of a line that crosses other things."""
        way = _points_along(tie.spot, tie.end)[2:]
        cost = plain_sum(
            _ACROSS
            for other in self.solid
            if other is not piece and any(other.distance_to(at) < _END for at in way)
        )
        clear = [at for at in way if math.dist(at, tie.end) > _SHAFT + 0.2]
        cost += _ACROSS * any(math.dist(at, other) < _SHAFT for at in clear for other in self._kept)
        return cost + _OVER * plain_sum(
            ground.covered_share(at, 0.0)
            for ground in self._grounds
            for at in way
            if ground.distance_to(at) <= 0
        )


def _points_about(target: Point) -> Iterator[Point]:
    for reach in _REACHES:
        for turn in range(_TURNS):
            angle = math.tau * turn / _TURNS
            yield target[0] + reach * math.cos(angle), target[1] - reach * math.sin(angle)


def _places_around(box: Rect) -> Iterator[Point]:
    """Yield points around a box, the nearest first."""
    for far in _BESIDE:
        for x in _side_coordinates(box.x, box.right):
            yield from ((x, box.y - far), (x, box.bottom + far))
        for y in _side_coordinates(box.y, box.bottom):
            yield from ((box.x - far, y), (box.right + far, y))
        slant = far * math.sqrt(0.5)
        for x in (box.x - slant, box.right + slant):
            yield from ((x, box.y - slant), (x, box.bottom + slant))


def _side_coordinates(start: float, end: float) -> Iterator[float]:
    """Yield coordinates along a side."""
    count = max(2, math.ceil((end - start) / _STEP))
    yield from (start + (end - start) * (i + 0.5) / count for i in range(count))


def _nearest(box: Rect, at: Point) -> Point:
    return max(box.x, min(at[0], box.right)), max(box.y, min(at[1], box.bottom))


def _points_along(start: Point, end: Point, step: float = 1.0) -> list[Point]:
    """Return points on a line, including its ends."""
    steps = max(1, math.ceil(math.dist(start, end) / step))
    (x0, y0), (x1, y1) = start, end
    return [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]


def _distance_from_line(at: Point, start: Point, end: Point) -> float:
    (x0, y0), (x1, y1) = start, end
    long = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
    part = ((at[0] - x0) * (x1 - x0) + (at[1] - y0) * (y1 - y0)) / long
    part = max(0.0, min(1.0, part))
    return math.dist(at, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))


def _lines_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
