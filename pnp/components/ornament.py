"""The engraver's stock: outlines of tokens, and the rims and fields that make them look struck.

Everything is drawn from formulas in millimetres around a centre, as few paths with many strokes,
so that a coin of two hundred beads stays a small drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pnp.geometry import area_of, grow, outline, rings
from pnp.scene import (
    Item,
    Path,
    Point,
    Segment,
    Segments,
    Stroke,
    circle,
    polygon,
    polyline,
    smooth_closed,
)

ROUNDNESS = 0.14  # corner radius of a square token, in parts of its side


@dataclass(frozen=True, slots=True)
class Outline:
    """A token's edge about the centre of its trim box; ``points`` is empty for a circle."""

    width: float
    height: float
    points: tuple[Point, ...] = ()

    @property
    def centre(self) -> Point:
        return self.width / 2, self.height / 2

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset`` (outwards when negative)."""
        if not self.points:
            return circle(*self.centre, self.width / 2 - inset)
        if inset == 0:
            return polygon(self.points)
        return outline(grow(area_of(self.points), -inset))

    def steps(self, inset: float, spacing: float, multiple: int = 1) -> list[tuple[Point, Point]]:
        """Return evenly spaced places on the inset edge, each with its outward unit normal.

        The distance is the one nearest to ``spacing`` that goes round a number of times that
        is a multiple of ``multiple``.
        """
        ring = self._ring(inset)
        lengths = [math.dist(a, b) for a, b in pairwise([*ring, ring[0]])]
        total = sum(lengths)
        count = max(multiple, round(total / spacing / multiple) * multiple)
        return list(_walk(ring, lengths, total / count, count))

    def _ring(self, inset: float) -> list[Point]:
        if self.points:
            found = rings(grow(area_of(self.points), -inset))[0]
            # Rings come counter-clockwise in mathematics, which is anticlockwise up the page:
            # start at the point nearest the top middle and run clockwise on the page.
            ring = found[::-1] if _signed_area(found) < 0 else found
            first = min(range(len(ring)), key=lambda i: math.dist(ring[i], (self.width / 2, 0.0)))
            return ring[first:] + ring[:first]
        x, y = self.centre
        r = self.width / 2 - inset
        turns = [i * math.tau / 180 for i in range(180)]
        return [(x + r * math.sin(t), y - r * math.cos(t)) for t in turns]


def outline_of(shape: str, size: float) -> Outline:
    """Return the outline of a token of ``size`` mm width; an unknown shape raises ValueError."""
    match shape:
        case "round":
            return Outline(size, size)
        case "square":
            return Outline(size, size, tuple(_rounded_square(size, size * ROUNDNESS)))
        case "hexagon":
            return _fitted(size, [(math.sin(a), -math.cos(a)) for a in _turns(6, 0.0)])
        case "octagon":
            return _fitted(size, [(math.sin(a), -math.cos(a)) for a in _turns(8, math.pi / 8)])
        case "shield":
            return _fitted(size, _shield())
        case _:
            raise ValueError(f"'{shape}' is not a shape of a token")


def border(edge: Outline, kind: str, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw the rim in the band that begins ``start`` mm inside the edge.

    An unknown kind raises ValueError.
    """
    fine = max(0.2, band * 0.12)
    middle = start + band / 2
    rule = Stroke(ink, fine)
    match kind:
        case "plain":
            yield Path(edge.path(start), None, rule)
        case "rings":
            yield Path(edge.path(start), None, Stroke(ink, band * 0.3))
            yield Path(edge.path(start + band * 0.62), None, rule)
        case "beads":
            yield Path(edge.path(start - fine), None, rule)
            yield _beads(edge, middle, band * 0.27, ink)
            yield Path(edge.path(start + band), None, rule)
        case "reeded":
            yield _reeds(edge, start, band * 0.62, Stroke(ink, fine * 1.3))
            yield Path(edge.path(start + band), None, rule)
        case "rope":
            yield Path(edge.path(start), None, rule)
            yield _rope(edge, middle, band * 0.5, Stroke(ink, band * 0.24, cap="round"))
            yield Path(edge.path(start + band), None, rule)
        case "guilloche":
            yield Path(edge.path(start), None, rule)
            yield from _guilloche(edge, middle, band * 0.36, Stroke(ink, fine * 0.8))
            yield Path(edge.path(start + band), None, rule)
        case _:
            raise ValueError(f"'{kind}' is not a border")


def pattern(kind: str, x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    """Draw the field about (x, y) with lines of opacity ``tint``; unknown kinds raise."""
    thin = Stroke(ink, max(0.15, radius * 0.022), opacity=tint)
    match kind:
        case "plain":
            return
        case "rays":
            yield Path(_rays(x, y, radius * 0.5, radius, 60), None, thin)
        case "waves":
            yield Path(_waves(x, y, radius), None, thin)
        case "cross":
            yield from _cross(x, y, radius, ink, tint)
        case "rosette":
            yield Path(_rosette(x, y, radius), None, thin)
        case _:
            raise ValueError(f"'{kind}' is not a pattern")


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` after WCAG 2, from 0 (black) to 1 (white)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours after WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def legible(ground: str, *inks: str) -> str:
    """Return the ink that stands out most from the ground, the first of equals."""
    return max(inks, key=lambda ink: contrast(ground, ink))


def _turns(count: int, start: float) -> list[float]:
    return [start + i * math.tau / count for i in range(count)]


def _fitted(size: float, points: list[Point]) -> Outline:
    """Scale points to ``size`` in width and move them into the box from the origin."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    k = size / (max(xs) - min(xs))
    moved = tuple(((px - min(xs)) * k, (py - min(ys)) * k) for px, py in points)
    return Outline(size, (max(ys) - min(ys)) * k, moved)


def _rounded_square(side: float, radius: float) -> Iterator[Point]:
    for turn, (cx, cy) in enumerate(
        (
            (side - radius, radius),
            (side - radius, side - radius),
            (radius, side - radius),
            (radius, radius),
        )
    ):
        for i in range(9):
            angle = (turn - 1 + i / 8) * math.pi / 2
            yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def _shield() -> list[Point]:
    """Return a heater shield in a unit box: a top with two dips, sides that meet in a point."""
    top = [(t / 24, 0.035 * math.sin(t / 12 * math.pi) ** 2) for t in range(25)]
    right = [
        _bezier((1, 0.02), (1.0, 0.62), (0.86, 0.98), (0.5, 1.2), t / 24) for t in range(1, 25)
    ]
    left = [(1 - x, y) for x, y in reversed(right[:-1])]
    return [*top, *right, *left]


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (a, b, c, d)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _signed_area(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) / 2


def _walk(
    ring: list[Point], lengths: list[float], step: float, count: int
) -> Iterator[tuple[Point, Point]]:
    """Yield ``count`` places, ``step`` apart along a clockwise ring, with outward normals."""
    edges = list(pairwise([*ring, ring[0]]))
    index, walked = 0, 0.0
    for i in range(count):
        while walked + lengths[index] < i * step and index < len(edges) - 1:
            walked += lengths[index]
            index += 1
        (ax, ay), (bx, by) = edges[index]
        long = lengths[index] or 1.0
        part = (i * step - walked) / long
        ux, uy = (bx - ax) / long, (by - ay) / long
        yield (ax + (bx - ax) * part, ay + (by - ay) * part), (uy, -ux)


def _beads(edge: Outline, inset: float, radius: float, ink: str) -> Path:
    beads: list[Segment] = []
    for (x, y), _ in edge.steps(inset, radius * 2.7):
        beads.extend(circle(x, y, radius))
    return Path(tuple(beads), ink)


def _reeds(edge: Outline, inset: float, length: float, stroke: Stroke) -> Path:
    ticks: list[Segment] = []
    for (x, y), (nx, ny) in edge.steps(inset, stroke.width * 2.4):
        ticks += [("M", (x, y)), ("L", (x - nx * length, y - ny * length))]
    return Path(tuple(ticks), None, stroke)


def _rope(edge: Outline, inset: float, reach: float, stroke: Stroke) -> Path:
    """Draw the strands of a rope: short S-curves laid aslant across the band."""
    strands: list[Segment] = []
    half, lean = reach * 0.62, reach * 0.8
    for (x, y), (nx, ny) in edge.steps(inset, stroke.width * 2.5):
        tx, ty = -ny, nx
        start = (x - nx * half - tx * lean, y - ny * half - ty * lean)
        end = (x + nx * half + tx * lean, y + ny * half + ty * lean)
        first = (start[0] + tx * lean * 0.9, start[1] + ty * lean * 0.9)
        second = (end[0] - tx * lean * 0.9, end[1] - ty * lean * 0.9)
        strands += [("M", start), ("C", (*first, *second, *end))]
    return Path(tuple(strands), None, stroke)


def _guilloche(edge: Outline, inset: float, reach: float, stroke: Stroke) -> Iterator[Path]:
    """Draw interlaced waves about the middle of the band, as on bank notes."""
    # Six places to a wave keep the curve true; a multiple of six closes it without a jump.
    places = edge.steps(inset, reach * 0.75, multiple=6)
    for phase in (0.0, math.tau / 3, 2 * math.tau / 3):
        points = []
        for i, ((x, y), (nx, ny)) in enumerate(places):
            swing = reach * math.sin(i * math.tau / 6 + phase)
            points.append((x + nx * swing, y + ny * swing))
        yield Path(smooth_closed(points), None, stroke)


def _rays(x: float, y: float, inner: float, outer: float, count: int) -> Segments:
    rays: list[Segment] = []
    for i, turn in enumerate(_turns(count, 0.0)):
        end = outer if i % 2 == 0 else inner + (outer - inner) * 0.6
        s, c = math.sin(turn), -math.cos(turn)
        rays += [("M", (x + inner * s, y + inner * c)), ("L", (x + end * s, y + end * c))]
    return tuple(rays)


def _waves(x: float, y: float, radius: float) -> Segments:
    """Return five rows of ripples in the lower part of a disc."""
    rows: list[Segment] = []
    pitch, swell = radius * 0.3, radius * 0.05
    for row in range(5):
        level = radius * (0.34 + row * 0.13)
        half = math.sqrt(max(0.0, radius**2 - (level + swell) ** 2)) - radius * 0.04
        count = max(2, int(2 * half / pitch * 6))
        points = [
            (x + px, y + level + swell * math.sin(px / pitch * math.tau + row * 2.1))
            for px in (-half + i * 2 * half / count for i in range(count + 1))
        ]
        rows += polyline(points)
    return tuple(rows)


def _cross(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    """Draw the cross of a Spanish coin: four arms with a bar at the end, a ball in each corner."""
    arm, half, bar = radius * 0.96, radius * 0.07, radius * 0.3
    shape: list[Segment] = []
    for turn in _turns(4, 0.0):
        s, c = math.sin(turn), -math.cos(turn)
        profile = (
            (half, half),
            (half, arm - half * 2),
            (bar, arm - half * 2.6),
            (bar, arm),
            (-bar, arm),
            (-bar, arm - half * 2.6),
            (-half, arm - half * 2),
            (-half, half),
        )
        shape += polygon([(x + u * -c + v * s, y + u * s + v * c) for u, v in profile])
    shape += polygon(
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    )
    for turn in _turns(4, math.pi / 4):
        shape += circle(
            x + radius * 0.62 * math.sin(turn), y - radius * 0.62 * math.cos(turn), radius * 0.09
        )
    yield Path(tuple(shape), ink, opacity=tint)


def _rosette(x: float, y: float, radius: float) -> Segments:
    """Return the mesh of a rose engine: five rings of eight waves, each turned a little on."""
    waves, rings_, steps = 8, 5, 64
    mesh: list[Segment] = []
    for ring in range(rings_):
        points = []
        for i in range(steps):
            t = i * math.tau / steps
            reach = radius * (0.72 + 0.26 * math.sin(waves * t + ring * math.tau / rings_))
            points.append((x + reach * math.sin(t), y - reach * math.cos(t)))
        mesh += smooth_closed(points)
    return tuple(mesh)
