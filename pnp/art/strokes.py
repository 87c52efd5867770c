"""The lines of a picture before they are inked: curves, bodies along a spine, what lies between.

A chain is the list of points of a curve, in the units of the picture, dense enough to be drawn
with straight pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.scene import Point, Segments

Chain: TypeAlias = list[Point]

# How far apart the points of a curve lie: at 30 mm for 100 units a chord of 0.4 mm.
_STEP = 1.4


def round_segments(segments: Segments) -> Segments:
    """Return an outline rounded to hundredths: a board has tens of thousands of points."""
    return tuple([(command, _round_values(values)) for command, values in segments])


def _round_values(values: tuple[float, ...]) -> tuple[float, ...]:
    if len(values) == 2:  # as nearly all are
        return round(values[0], 2), round(values[1], 2)
    return tuple([round(value, 2) for value in values])


def parse_curve(text: str) -> Chain:
    """Return the smooth curve through points written ``x,y``; a ``|`` after one keeps its corner.

    Raises ValueError for a word that is no point.
    """
    pieces: list[Chain] = [[]]
    for word in text.split():
        if word == "|":
            pieces.append([pieces[-1][-1]])
        else:
            x, y = word.split(",")
            pieces[-1].append((float(x), float(y)))
    chain: Chain = []
    for piece in pieces:
        chain.extend(smooth_curve(piece)[1 if chain else 0 :])
    return chain


def smooth_curve(points: Sequence[Point], closed: bool = False) -> Chain:
    """Return the points of a Catmull-Rom curve; a closed one does not repeat its first point."""
    if len(points) < 3:
        return list(points)
    last = len(points) if closed else len(points) - 1
    chain: Chain = [] if closed else [points[0]]
    for i in range(last):
        if closed:
            knots = [points[(i + k) % len(points)] for k in (-1, 0, 1, 2)]
        else:
            knots = [points[min(max(i + k, 0), last)] for k in (-1, 0, 1, 2)]
        steps = max(2, math.ceil(math.dist(knots[1], knots[2]) / _STEP))
        chain.extend(_on_curve(knots, k / steps) for k in range(1, steps + 1))
    return chain


def _on_curve(knots: Sequence[Point], t: float) -> Point:
    a = t * (t * (2 - t) - 1) / 2
    b = (t * t * (3 * t - 5) + 2) / 2
    c = t * (t * (4 - 3 * t) + 1) / 2
    d = t * t * (t - 1) / 2
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = knots
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def ring(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360) -> Chain:
    """Return an arc of an ellipse, in degrees clockwise from the east."""
    count = max(6, math.ceil(math.radians(abs(end - start)) * max(rx, ry) / _STEP))
    turns = (math.radians(start + (end - start) * i / count) for i in range(count + 1))
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def scale_and_move(
    chain: Sequence[Point], dx: float, dy: float, sx: float = 1, sy: float = 1
) -> Chain:
    """Return the chain scaled around the middle of the picture, then moved."""
    return [(x * sx + dx, y * sy + dy) for x, y in chain]


def resample(chain: Sequence[Point], count: int) -> Chain:
    """Return ``count`` points at equal distances along a chain, its ends among them."""
    reach = [0.0]
    for a, b in pairwise(chain):
        reach.append(reach[-1] + math.dist(a, b))
    found: Chain = []
    i = 0
    for k in range(count):
        at = reach[-1] * k / (count - 1)
        while i < len(chain) - 2 and reach[i + 1] < at:
            i += 1
        long = reach[i + 1] - reach[i]
        found.append(_mix_points(chain[i], chain[i + 1], (at - reach[i]) / long if long else 0.0))
    return found


def length(chain: Sequence[Point]) -> float:
    return plain_sum(math.dist(a, b) for a, b in pairwise(chain))


def subchain(chain: Sequence[Point], start: float, end: float) -> Chain:
    """Return the piece of a chain between two fractions of its points."""
    last = len(chain) - 1
    low, high = round(start * last), round(end * last)
    return list(chain[low : max(high, low + 1) + 1])


def chain_between(a: Sequence[Point], b: Sequence[Point], t: float, count: int = 17) -> Chain:
    """Return the chain that lies at fraction ``t`` of the way from one chain to another."""
    return interpolated_chain(resample(a, count), resample(b, count), t)


def interpolated_chain(a: Sequence[Point], b: Sequence[Point], t: float) -> Chain:
    """Return the same for chains of equally many points."""
    return [_mix_points(p, q, t) for p, q in zip(a, b, strict=True)]


def _mix_points(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def normals(chain: Sequence[Point], closed: bool = False) -> Chain:
    """Return unit vectors to the left of the way along a chain (seen on the page)."""
    before = [chain[-1] if closed else chain[0], *chain[:-1]]
    after = [*chain[1:], chain[0] if closed else chain[-1]]
    found: Chain = []
    for (xa, ya), (xb, yb) in zip(before, after, strict=True):
        long = math.hypot(xb - xa, yb - ya) or 1.0
        found.append(((yb - ya) / long, -(xb - xa) / long))
    return found


class Limb(Struct, frozen=True):
    """A body along a spine: the two edges, point for point, left as one goes along it."""

    left: Chain
    right: Chain

    @property
    def outline(self) -> Chain:
        return [*self.left, *reversed(self.right)]

    def lane(self, across: float) -> Chain:
        """Return the line along the body at a fraction from the left edge to the right."""
        return [_mix_points(p, q, across) for p, q in zip(self.left, self.right, strict=True)]

    def rib(self, along: float, start: float, end: float, bow: float) -> Chain:
        """Return a line across the body between two fractions, bowed forwards by ``bow`` units."""
        last = len(self.left) - 1
        i = round(along * last)
        a, b = self.left[i], self.right[i]
        before, after = (
            _mix_points(self.left[k], self.right[k], 0.5) for k in (max(i - 1, 0), min(i + 1, last))
        )
        ((nx, ny), _) = normals([before, after])
        bends = (start + (end - start) * k / 4 for k in range(5))
        found = ((_mix_points(a, b, t), bow * 4 * t * (1 - t)) for t in bends)
        return [(x - ny * by, y + nx * by) for (x, y), by in found]


def limb(spine: Sequence[Point], thick: Callable[[float], float]) -> Limb:
    """Return the body along a spine; ``thick`` gives its thickness from the fraction along."""
    last = len(spine) - 1
    left: Chain = []
    right: Chain = []
    for i, ((x, y), (nx, ny)) in enumerate(zip(spine, normals(spine), strict=True)):
        half = thick(i / last) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return Limb(left, right)
