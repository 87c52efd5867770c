"""An engraver's pen for pictures, on a square of 100 by 100 units around its middle.

Also the geometry of pictures: curves, bodies along a spine, and lines between them. Positions are
in units, so a picture works at any size. Widths of lines and distances of hatching are in
millimetres on paper: a burin is equally fine on any plate, so a larger picture has more lines, not
thicker ones. Light comes from the north-west.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    chains,
    hatch_lines,
    lines_of,
    overlap,
    simplify_chain,
    subtract,
)
from pnp.base.hand_drawn import signed_noise
from pnp.base.sums import plain_sum
from pnp.scene import Group, Item, Matrix, Path, Point, Segments, Stroke, circle, polygon, polyline

# Geometry of pictures: curves, bodies along a spine, and lines between them.


Chain: TypeAlias = list[Point]

# The distance of points on a curve: at 30 mm for 100 units a chord of 0.4 mm.
_STEP = 1.4


def round_segments(segments: Segments) -> Segments:
    """Return an outline rounded to hundredths: a board has tens of thousands of points."""
    return tuple([(command, _round_values(values)) for command, values in segments])


def _round_values(values: tuple[float, ...]) -> tuple[float, ...]:
    if len(values) == 2:  # the most common case
        return round(values[0], 2), round(values[1], 2)
    return tuple([round(value, 2) for value in values])


def parse_curve(text: str) -> Chain:
    """Return the smooth curve through points written ``x,y``; a ``|`` after a point makes a corner.

    Raises ValueError for a word that is not a point.
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
    """Return ``count`` points at equal distances along a chain, including its ends."""
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
    """Return the chain at fraction ``t`` of the way from one chain to another."""
    return interpolated_chain(resample(a, count), resample(b, count), t)


def interpolated_chain(a: Sequence[Point], b: Sequence[Point], t: float) -> Chain:
    """Return the chain between two chains with the same number of points, at fraction ``t``."""
    return [_mix_points(p, q, t) for p, q in zip(a, b, strict=True)]


def _mix_points(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def normals(chain: Sequence[Point], closed: bool = False) -> Chain:
    """Return unit vectors to the left of the direction of a chain (seen on the page)."""
    before = [chain[-1] if closed else chain[0], *chain[:-1]]
    after = [*chain[1:], chain[0] if closed else chain[-1]]
    found: Chain = []
    for (xa, ya), (xb, yb) in zip(before, after, strict=True):
        long = math.hypot(xb - xa, yb - ya) or 1.0
        found.append(((yb - ya) / long, -(xb - xa) / long))
    return found


class Limb(Struct, frozen=True):
    """A body along a spine: its left and right edges, point for point."""

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
    """Return the body along a spine; ``thick`` maps the fraction along it to its thickness."""
    last = len(spine) - 1
    left: Chain = []
    right: Chain = []
    for i, ((x, y), (nx, ny)) in enumerate(zip(spine, normals(spine), strict=True)):
        half = thick(i / last) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return Limb(left, right)


# Widths of lines in millimetres.
HAIR, FINE, PLAIN, BOLD = 0.1, 0.14, 0.2, 0.32

_DOT = 0.01

# Direction of shadows: to the east and down.
_SHADOW = (0.84, 0.54)


@dataclass(slots=True)
class Engraving:
    """Collects drawn items; ``ink`` draws lines, ``body`` fills, ``dark`` fills shadows.

    ``size`` is the size of 100 units on paper, in millimetres; ``wet`` is the ink of the water
    below a picture, if different.
    """

    ink: str
    body: str
    dark: str
    size: float
    items: list[Item] = field(default_factory=list)
    wet: str = ""

    def units(self, millimetres: float) -> float:
        return millimetres * 100 / self.size

    def fill(self, chain: Sequence[Point], tone: str | None = None) -> None:
        self.items.append(Path(self._closed_path(chain), fill=tone or self.body))

    def shape(self, chain: Sequence[Point], bold: float = BOLD, tone: str | None = None) -> None:
        """Fill an outline and draw it, from a hairline on the lit side to ``bold`` mm in the
        shade."""
        self.fill(chain, tone)
        self.contour(chain, bold)

    def contour(self, chain: Sequence[Point], bold: float = BOLD) -> None:
        """Draw a closed outline with lines that swell towards the shade."""
        ring = list(chain)
        sides = normals(ring, closed=True)
        around = plain_sum(
            xa * yb - xb * ya for (xa, ya), (xb, yb) in zip(ring, _rotated_once(ring), strict=True)
        )
        out = 1 if around > 0 else -1
        thin, more = self.units(HAIR), self.units(bold - HAIR)
        outer: Chain = []
        inner: Chain = []
        for (x, y), (nx, ny) in zip(ring, sides, strict=True):
            shade = max(0.0, out * (nx * _SHADOW[0] + ny * _SHADOW[1]))
            half = (thin + more * shade) / 2
            outer.append((x + nx * half, y + ny * half))
            inner.append((x - nx * half, y - ny * half))
        both = (*self._closed_path(outer), *self._closed_path(inner))
        self.items.append(Path(both, fill=self.ink, evenodd=True))

    def swell(self, chain: Sequence[Point], bold: float = PLAIN, peak: float = 0.5) -> None:
        """Draw a line that grows from a point to ``bold`` mm, at fraction ``peak``, and tapers
        off."""
        last = len(chain) - 1
        left: Chain = []
        right: Chain = []
        for i, ((x, y), (nx, ny)) in enumerate(zip(chain, normals(chain), strict=True)):
            t = i / last
            rise = t / peak if t < peak else (1 - t) / (1 - peak)
            half = self.units(0.06 + (bold - 0.06) * math.sin(rise * math.pi / 2)) / 2
            left.append((x + nx * half, y + ny * half))
            right.append((x - nx * half, y - ny * half))
        self.items.append(Path(self._closed_path([*left, *reversed(right)]), fill=self.ink))

    def lines(self, strokes: Iterable[Sequence[Point]], width: float = HAIR) -> None:
        """Draw chains with an even line, as one path."""
        segments = tuple(s for c in strokes if len(c) > 1 for s in polyline(self._simplified(c)))
        if segments:
            stroke = Stroke(self.ink, self.units(width), cap="round", join="round")
            self.items.append(Path(round_segments(segments), stroke=stroke))

    def hatch(
        self,
        area: Area,
        degrees: float,
        gap: float = 0.42,
        width: float = HAIR,
        ragged: float = 0.0,
    ) -> None:
        """Draw parallel lines through an area; their first ends are shortened by up to
        ``ragged``."""
        strokes = chains(hatch_lines(area, degrees, self.units(gap)))
        cut = [
            _shortened_line(c, ragged * abs(signed_noise(f"{c[0][0]:.2f}:{c[0][1]:.2f}")))
            for c in strokes
        ]
        self.lines(cut, width)

    def shade(
        self, outline: Sequence[Point], depth: float, degrees: float, gap: float = 0.4
    ) -> None:
        """Model a round body: hatch its dark side ``depth`` units deep, crossed at the edge."""
        body = area_of(outline)
        self.hatch(self._dark_side(body, outline, depth), degrees, gap, HAIR, 0.5)
        self.hatch(self._dark_side(body, outline, depth * 0.4), degrees + 55, gap, HAIR, 0.2)

    def _dark_side(self, body: Area, outline: Sequence[Point], depth: float) -> Area:
        lit = scale_and_move(outline, -depth * _SHADOW[0], -depth * _SHADOW[1])
        return subtract(body, area_of(lit))

    def lines_inside(
        self, outline: Sequence[Point], strokes: Iterable[Sequence[Point]], width: float = HAIR
    ) -> None:
        """Draw the parts of chains inside an outline."""
        body = area_of(outline)
        self.lines(chains(overlap(lines_of(c for c in strokes if len(c) > 1), body)), width)

    def dot(self, x: float, y: float, radius: float, tone: str | None = None) -> None:
        self.items.append(Path(circle(x, y, radius), fill=tone or self.ink))

    def water(self, y: float, x0: float, x1: float, key: str, rows: int = 4) -> None:
        """Draw swells below a picture, in rows that become shorter away from it."""
        wave, rise = self.units(1.9), self.units(0.17)
        pen = Engraving(self.wet or self.ink, self.body, self.dark, self.size, self.items)
        for row in range(rows):
            inset = (x1 - x0) * 0.07 * row
            x = x0 + inset + 3 * signed_noise(f"{key}{row}")
            level = y + row * self.units(0.72)
            while x < x1 - inset - wave:
                long = min(wave * (1.9 + signed_noise(f"{key}{row}:{x:.1f}")), x1 - inset - x)
                count = max(6, round(long / wave * 8))
                swell = [
                    (
                        x + long * i / count,
                        level + rise * math.cos(math.tau * long * i / count / wave),
                    )
                    for i in range(count + 1)
                ]
                pen.swell(swell, PLAIN - 0.02 * row)
                x += long + wave * (
                    0.5 + (0.4 + 0.2 * row) * abs(signed_noise(f"{key}g{row}:{x:.1f}"))
                )

    def add_clipped(self, other: Engraving, outline: Sequence[Point]) -> None:
        """Add the drawing of another pen, clipped to an outline."""
        self.items.append(Group(tuple(other.items), clip=polygon(outline)))

    def add_scaled(self, other: Engraving, at: Point, scale: float) -> None:
        """Add the drawing of another pen, scaled, around a point."""
        place = Matrix.scale(scale).then(Matrix.translate(*at))
        self.items.append(Group(tuple(other.items), place))

    def blank_copy(self) -> Engraving:
        """Return a blank pen with the same settings."""
        return Engraving(self.ink, self.body, self.dark, self.size, wet=self.wet)

    def as_group(self, at: Point) -> Group:
        """Return the drawing at its size, around a point."""
        return Group(tuple(self.items), Matrix.scale(self.size / 100).then(Matrix.translate(*at)))

    def _closed_path(self, chain: Sequence[Point]) -> Segments:
        return round_segments(polygon(self._simplified(chain)))

    def _simplified(self, chain: Sequence[Point]) -> Sequence[Point]:
        """Return a chain without detail that no printer shows; 0.01 mm is a dot at 2400 dpi."""
        if len(chain) < 3:
            return chain
        return simplify_chain(chain, self.units(_DOT))


def _rotated_once(ring: Chain) -> Chain:
    return [*ring[1:], ring[0]]


def _shortened_line(chain: Chain, by: float) -> Chain:
    """Return a straight hatch line without a fraction of its western end."""
    a, b = (chain[0], chain[-1]) if chain[0][0] <= chain[-1][0] else (chain[-1], chain[0])
    return [(a[0] + (b[0] - a[0]) * by, a[1] + (b[1] - a[1]) * by), b]
