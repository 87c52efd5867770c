"""Hills, peaks and woods, and the places on land where symbols may be drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pnp.art.engraving import round_segments
from pnp.base.geometry import Area, covers_points, depths, grow, is_near_points
from pnp.base.hand_drawn import signed_noise
from pnp.scene import (
    Item,
    Path,
    Point,
    Segment,
    Segments,
    Stroke,
    line,
    polygon,
    polyline,
    smooth_open,
)
from pnp.theme import Theme

# Whether a disc around (x, y) is clear of the marks of the game.
Free: TypeAlias = Callable[[float, float, float], bool]


def scattered_places(body: Area, step: Point, seed: str) -> Iterator[tuple[float, float, float]]:
    """Yield the places of a staggered, jittered lattice on land, with their depth inland in mm."""
    x0, y0, x1, y1 = body.bounds
    lattice = [
        (row, column)
        for row in range(math.floor(y0 / step[1]), math.ceil(y1 / step[1]))
        for column in range(math.floor(x0 / step[0]), math.ceil(x1 / step[0]))
    ]
    # Placing and measuring is slow, and half of the lattice is off the land.
    middles = [((column + 0.5 * (row % 2)) * step[0], row * step[1]) for row, column in lattice]
    near = is_near_points(body, middles, 0.31 * math.hypot(*step))
    found: list[Point] = []
    for (row, column), close in zip(lattice, near, strict=True):
        if close:
            key = f"{seed}:{row}:{column}"
            x = (column + 0.5 * (row % 2) + 0.3 * signed_noise("x" + key)) * step[0]
            found.append((x, (row + 0.3 * signed_noise("y" + key)) * step[1]))
    ashore = [
        spot for spot, inside in zip(found, covers_points(body, found), strict=True) if inside
    ]
    for (x, y), depth in zip(ashore, depths(body, ashore), strict=True):
        if depth > 0:
            yield x, y, depth


def terrain_noise(x: float, y: float, scale: float, seed: str) -> float:
    """Return smooth noise from -1 to 1 over the plane, in patches about ``scale`` mm wide."""
    x, y = x / scale, y / scale
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = _corner_noise(seed, i, j), _corner_noise(seed, i, j + 1)
    top = a + (_corner_noise(seed, i + 1, j) - a) * u
    low = b + (_corner_noise(seed, i + 1, j + 1) - b) * u
    return top + (low - top) * v


@lru_cache(maxsize=16384)
def _corner_noise(seed: str, i: int, j: int) -> float:
    return signed_noise(f"{seed}:{i}:{j}")


# Millimetres between the spines of two ranges.
_APART = 7.5
_STEP = 2.5


class Hill(Struct, frozen=True):
    """A hill with its foot at (x, y); ``key`` seeds its details."""

    x: float
    y: float
    wide: float
    high: float
    key: str

    def covers(self, x: float, y: float, margin: float) -> bool:
        return (
            abs(x - self.x) < self.wide / 2 + margin
            and self.y - self.high < y < self.y + 1.4 * margin
        )


def hills(body: Area, seed: str, free: Free) -> list[Hill]:
    """Return the hills of one body of land; ranges keep clear of each other and of marks."""
    found: list[Hill] = []
    spines: list[Point] = []
    starts = [
        (min(depth, 8.0) / 8 + 2 * wild, x, y)
        for x, y, depth in scattered_places(body, (3.1, 2.3), seed + "range")
        if depth > 2.6 and (wild := terrain_noise(x, y, 20, seed + "wild")) > -0.3
    ]
    firm = grow(body, -0.7)
    for score, x, y in sorted(starts, key=lambda s: (-s[0], s[2], s[1])):
        if any(math.dist((x, y), p) < _APART for p in spines):
            continue
        spine = _spine(body, (x, y), spines, f"{seed}:{x:.2f}:{y:.2f}")
        spines.extend(spine)
        found.extend(_hills_with_room(_range(spine, seed, 0.62 + 0.16 * score), firm, free))
    return found


def _spine(body: Area, start: Point, others: Sequence[Point], key: str) -> list[Point]:
    """Return a path in both directions from a summit as long as there is room, west to east."""
    heading = math.radians(38) * signed_noise("heading" + key)
    arms: list[list[Point]] = []
    for side in (-1, 1):
        x, y = start
        turn = heading
        walk: list[Point] = []
        for i in range(4 + round(3 * signed_noise(f"long{side}{key}"))):
            turn += 0.35 * signed_noise(f"turn{side}{i}{key}")
            x += side * _STEP * math.cos(turn)
            y += side * _STEP * 0.8 * math.sin(turn)
            walk.append((x, y))
        inland = depths(body, walk)
        clear = [min((math.dist(p, q) for q in others), default=99.0) for p in walk]
        ends = (i for i in range(len(walk)) if inland[i] < 2.0 or clear[i] < _APART * 0.62)
        arms.append(walk[: next(ends, len(walk))])
    return [*reversed(arms[0]), start, *arms[1]]


def _range(spine: Sequence[Point], seed: str, might: float) -> Iterator[Hill]:
    """Yield the summits of a range and the foothills in front; long ranges are high."""
    last = len(spine) - 1
    grand = might * min(1.0, 0.5 + last / 12)
    for i, (x, y) in enumerate(spine):
        key = f"{seed}:{x:.2f}:{y:.2f}"
        rise = math.sin(math.pi * (i + 0.8) / (last + 1.6)) ** 0.9
        high = (1.3 + 5.2 * rise * grand) * (1 + 0.17 * signed_noise("h" + key))
        wide = 0.9 + high * (0.98 + 0.16 * signed_noise("w" + key))
        yield Hill(x, y + (0.55 if i % 2 else -0.35), wide, high, key)
        if signed_noise("foot" + key) > -0.1:
            side = 0.5 if signed_noise("side" + key) > 0 else -0.5
            low = 0.34 + 0.1 * signed_noise("low" + key)
            yield Hill(x + side * wide, y + 1.3, wide * 0.55, high * low, key + "foot")


def _hills_with_room(range_: Iterator[Hill], firm: Area, free: Free) -> Iterator[Hill]:
    for hill in range_:
        ends = [(hill.x - hill.wide / 2, hill.y), (hill.x + hill.wide / 2, hill.y)]
        inside = all(covers_points(firm, [*ends, (hill.x, hill.y - hill.high)]))
        radius = max(hill.wide, hill.high) * 0.45
        if inside and free(hill.x, hill.y - hill.high * 0.4, radius):
            yield hill


def draw_hill(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a summit with a shoulder, shaded on the east."""
    ink = theme.colour("hachure")
    lean = 0.1 * hill.wide * signed_noise("l" + hill.key)
    peak = (hill.x + lean, hill.y - hill.high)
    left, right = (hill.x - hill.wide / 2, hill.y), (hill.x + hill.wide / 2, hill.y)
    west = smooth_open(_slope(left, peak, 0.1, hill.key + "w"))
    east = smooth_open(_slope(peak, right, 0.05, hill.key + "e"))
    foot = (
        "C",
        (right[0] - 0.3 * hill.wide, hill.y + 0.3, left[0] + 0.3 * hill.wide, hill.y + 0.3),
    )
    ground = (*west, *east[1:], (foot[0], (*foot[1], *left)), ("Z", ()))
    yield Path(round_segments(ground), fill=theme.colour("land"))
    yield Path(round_segments(west), stroke=Stroke(ink, 0.14 + 0.025 * hill.high, cap="round"))
    fine = (*east, *_hachures(hill, peak, right))
    yield Path(round_segments(fine), stroke=Stroke(ink, 0.12, cap="round", join="round"))


def _slope(a: Point, b: Point, hollow: float, key: str) -> list[Point]:
    """Return a hollow slope from ``a`` to ``b``, with a shoulder somewhere on its way."""
    wide, high = b[0] - a[0], abs(b[1] - a[1])
    points = [a]
    for t in (0.3, 0.52, 0.76):
        sag = hollow * high * math.sin(math.pi * t) + 0.045 * high * signed_noise(f"{key}{t}")
        points.append((a[0] + wide * t, a[1] + (b[1] - a[1]) * t + sag))
    return [*points, b]


def _hachures(hill: Hill, peak: Point, foot: Point) -> Segments:
    """Return strokes from a ridge that winds down from the peak, along the slope of the eastern
    face."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    count = max(3, round(0.8 + hill.high * 1.75))
    base = (hill.x + hill.wide * 0.02, hill.y - 0.16 * hill.high)
    for i in range(count):
        s = (i + 0.3) / count
        bend = 0.07 * hill.wide * math.sin(s * 7 + 3 * signed_noise(hill.key))
        start = (peak[0] + (base[0] - peak[0]) * s + bend * s, peak[1] + (base[1] - peak[1]) * s)
        end = (foot[0] + (base[0] - foot[0]) * s, foot[1] - 0.03 * hill.high)
        t = (0.86 - 0.22 * s) * (1 + 0.16 * signed_noise(f"{hill.key}h{i}"))
        segments.extend(
            line(*start, start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        )
    return tuple(segments)


def woods(body: Area, seed: str, free: Free, hills: Sequence[Hill]) -> Iterator[Point]:
    """Yield the feet of the trees of one body of land, close together in its wooded parts."""
    for x, y, depth in scattered_places(body, (1.7, 1.25), seed + "tree"):
        if depth < 1.3 or terrain_noise(x, y, 9, seed + "wood") < 0.3:
            continue
        crowded = any(hill.covers(x, y, 0.95) for hill in hills)
        if not crowded and free(x, y - 0.8, 1.0):
            yield x, y


# Hills of other worlds: sharp peaks, and broad rock with steep steps.


def draw_mountain(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a sharp peak: its eastern face dark and hatched, with snow on top if it is high."""
    ink = theme.colour("hachure")
    high, wide = hill.high * 1.12, hill.wide * 0.98
    peak = (hill.x + 0.12 * wide * signed_noise("l" + hill.key), hill.y - high)
    left, right = (hill.x - wide / 2, hill.y), (hill.x + wide / 2, hill.y)
    west = _jagged_line(left, peak, 0.07 * wide, hill.key + "w")
    east = _jagged_line(peak, right, 0.07 * wide, hill.key + "e")
    base = (hill.x + 0.06 * wide, hill.y + 0.12)
    ridge = _jagged_line(peak, base, 0.11 * wide, hill.key + "r")
    yield Path(round_segments(polygon([*west, *east[1:], base])), fill=theme.colour("land"))
    yield Path(round_segments(polygon([*ridge, *reversed(east)])), fill=theme.colour("land.shade"))
    yield Path(
        round_segments(_shade(ridge, east, max(3, round(high * 2.1)))),
        stroke=Stroke(ink, 0.12, cap="round"),
    )
    if high > 4.4:
        yield from _snow(west, ridge, theme)
    yield Path(
        round_segments(polyline(ridge[:-1])), stroke=Stroke(ink, 0.16, cap="round", join="round")
    )
    yield Path(
        round_segments(polyline(west)),
        stroke=Stroke(ink, 0.16 + 0.03 * high, cap="round", join="round"),
    )
    yield Path(round_segments(polyline(east)), stroke=Stroke(ink, 0.16, cap="round", join="round"))


def draw_fell(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a broad rock with a long back, walls in two steps, and snow on top if it is high."""
    ink = theme.colour("hachure")
    high, wide, key = hill.high * 0.92, hill.wide * 1.08, hill.key
    x, y = hill.x, hill.y
    lean = 0.08 * wide * signed_noise("l" + key)
    top = [
        (x - 0.26 * wide + lean, y - 0.8 * high),
        (x - 0.08 * wide + lean, y - high),
        (x + 0.12 * wide + lean, y - 0.94 * high),
        (x + 0.25 * wide + lean, y - 0.74 * high),
    ]
    west = [
        (x - wide / 2, y),
        (x - 0.42 * wide, y - 0.3 * high),
        (x - 0.34 * wide, y - 0.36 * high),
        top[0],
    ]
    east = [
        top[3],
        (x + 0.31 * wide, y - 0.42 * high),
        (x + 0.42 * wide, y - 0.34 * high),
        (x + wide / 2, y),
    ]
    body = [*west, *top[1:], *east[1:]]
    yield Path(round_segments(polygon(body)), fill=theme.colour("land"))
    edge = [
        top[1],
        (x + 0.02 * wide, y - 0.5 * high),
        (x + 0.1 * wide, y - 0.3 * high),
        (x + 0.06 * wide, y),
    ]
    dark = [*edge, *reversed([top[2], *east])]
    yield Path(round_segments(polygon(dark)), fill=theme.colour("land.shade"))
    yield Path(
        round_segments(_walls(edge, [top[2], *east], key)), stroke=Stroke(ink, 0.12, cap="round")
    )
    if high > 2.6:
        rim = [
            (top[0][0] + (top[3][0] - top[0][0]) * t, y - high * (0.66 + 0.1 * (k % 2)))
            for k, t in ((k, k / 6) for k in range(7))
        ]
        snow = [*top, *reversed(rim)]
        yield Path(round_segments(polygon(snow)), fill=theme.colour("snow"))
        yield Path(round_segments(polyline(rim)), stroke=Stroke(ink, 0.1, join="round"))
    yield Path(
        round_segments(polyline([*west, *top[1:]])),
        stroke=Stroke(ink, 0.16 + 0.03 * high, cap="round", join="round"),
    )
    yield Path(round_segments(polyline(east)), stroke=Stroke(ink, 0.16, cap="round", join="round"))


def _jagged_line(a: Point, b: Point, reach: float, key: str) -> list[Point]:
    """Return a jagged line between two points, like broken rock."""
    points = [a]
    for k, t in enumerate((0.22, 0.42, 0.6, 0.8)):
        off = reach * signed_noise(f"{key}{k}") + (0.5 * reach if k % 2 else -0.5 * reach)
        points.append((a[0] + (b[0] - a[0]) * t + off, a[1] + (b[1] - a[1]) * t))
    return [*points, b]


def _shade(ridge: Sequence[Point], east: Sequence[Point], count: int) -> tuple[Segment, ...]:
    """Return strokes down the dark face, parallel to its slope."""
    found: list[Segment] = []
    for k in range(1, count):
        t = k / count
        a, b = _point_along(ridge, t), _point_along(east, t + (1 - t) * 0.5)
        found.extend(line(a[0], a[1], a[0] + (b[0] - a[0]) * 0.75, a[1] + (b[1] - a[1]) * 0.75))
    return tuple(found)


def _walls(edge: Sequence[Point], east: Sequence[Point], key: str) -> tuple[Segment, ...]:
    """Return upright strokes in the steps of a wall."""
    found: list[Segment] = []
    for k in range(7):
        s = (k + 0.5) / 7
        for start, end in ((0.12, 0.42), (0.55, 0.9)):
            a0, b0, a1, b1 = (
                _point_along(edge, start),
                _point_along(east, start),
                _point_along(edge, end),
                _point_along(east, end),
            )
            x0, y0 = a0[0] + (b0[0] - a0[0]) * s, a0[1] + (b0[1] - a0[1]) * s
            x1, y1 = a1[0] + (b1[0] - a1[0]) * s, a1[1] + (b1[1] - a1[1]) * s
            part = 0.7 + 0.3 * signed_noise(f"{key}{k}{start}")
            found.extend(line(x0, y0, x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
    return tuple(found)


def _snow(west: Sequence[Point], ridge: Sequence[Point], theme: Theme) -> Iterator[Item]:
    peak = west[-1]
    left, right = _point_along(west, 0.72), _point_along(ridge, 0.34)
    teeth = [
        (
            right[0] + (left[0] - right[0]) * t,
            right[1] + (left[1] - right[1]) * t + (0.35 if k % 2 else -0.2),
        )
        for k, t in ((k, k / 5) for k in range(1, 5))
    ]
    cap = [peak, *ridge[1:2], right, *teeth, left, west[-2] if west[-2][1] < left[1] else left]
    yield Path(round_segments(polygon(cap)), fill=theme.colour("snow"))


def _point_along(chain: Sequence[Point], t: float) -> Point:
    """Return the point at a fraction of a chain, counting each segment equally."""
    place = min(max(t, 0.0), 1.0) * (len(chain) - 1)
    i = min(int(place), len(chain) - 2)
    s = place - i
    (x0, y0), (x1, y1) = chain[i], chain[i + 1]
    return x0 + (x1 - x0) * s, y0 + (y1 - y0) * s
