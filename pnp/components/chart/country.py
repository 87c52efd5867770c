"""Hills and woods, and where symbols may be drawn on the land at all.

A range is a spine of summits, the highest in the middle, with foothills at the ends. A hill is
drawn as engravers did before contour lines: a firm line up the western side, a broken one down the
eastern, and hachures that follow the fall on the side away from the light. Woods are leaf trees in
clumps: a few trees are drawn, and each is placed many times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pnp.base.geometry import Area, about, depths, grow, within
from pnp.base.wandering import wander
from pnp.components.chart.strokes import neat
from pnp.scene import Item, Path, Point, Segments, Stroke, line, smooth_open
from pnp.theme import Theme

# Whether a disc around (x, y) of a radius is free of the marks of the game.
Free: TypeAlias = Callable[[float, float, float], bool]


def scattered(body: Area, step: Point, seed: str) -> Iterator[tuple[float, float, float]]:
    """Yield the places of a staggered, jittered lattice on land, with their depth inland in mm."""
    x0, y0, x1, y1 = body.bounds
    lattice = [
        (row, column)
        for row in range(math.floor(y0 / step[1]), math.ceil(y1 / step[1]))
        for column in range(math.floor(x0 / step[0]), math.ceil(x1 / step[0]))
    ]
    # To place and to measure takes long, and half of the lattice is off the land.
    middles = [((column + 0.5 * (row % 2)) * step[0], row * step[1]) for row, column in lattice]
    near = about(body, middles, 0.31 * math.hypot(*step))
    found: list[Point] = []
    for (row, column), close in zip(lattice, near, strict=True):
        if close:
            key = f"{seed}:{row}:{column}"
            x = (column + 0.5 * (row % 2) + 0.3 * wander("x" + key)) * step[0]
            found.append((x, (row + 0.3 * wander("y" + key)) * step[1]))
    ashore = [spot for spot, inside in zip(found, within(body, found), strict=True) if inside]
    for (x, y), depth in zip(ashore, depths(body, ashore), strict=True):
        if depth > 0:
            yield x, y, depth


def country(x: float, y: float, scale: float, seed: str) -> float:
    """Return smooth noise from -1 to 1 over the plane, its patches about ``scale`` mm wide."""
    x, y = x / scale, y / scale
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = _corner(seed, i, j), _corner(seed, i, j + 1)
    top = a + (_corner(seed, i + 1, j) - a) * u
    low = b + (_corner(seed, i + 1, j + 1) - b) * u
    return top + (low - top) * v


@lru_cache(maxsize=16384)
def _corner(seed: str, i: int, j: int) -> float:
    return wander(f"{seed}:{i}:{j}")


# Between the spines of two ranges, in millimetres.
_APART = 7.5
_STEP = 2.5


class Hill(Struct, frozen=True):
    """A hill whose foot is at (x, y); ``key`` seeds its details."""

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
    """Return the hills of one body of land; ranges keep apart, and off what is not free."""
    found: list[Hill] = []
    spines: list[Point] = []
    starts = [
        (min(depth, 8.0) / 8 + 2 * wild, x, y)
        for x, y, depth in scattered(body, (3.1, 2.3), seed + "range")
        if depth > 2.6 and (wild := country(x, y, 20, seed + "wild")) > -0.3
    ]
    firm = grow(body, -0.7)
    for score, x, y in sorted(starts, key=lambda s: (-s[0], s[2], s[1])):
        if any(math.dist((x, y), p) < _APART for p in spines):
            continue
        spine = _spine(body, (x, y), spines, f"{seed}:{x:.2f}:{y:.2f}")
        spines.extend(spine)
        found.extend(_standing(_range(spine, seed, 0.62 + 0.16 * score), firm, free))
    return found


def _spine(body: Area, start: Point, others: Sequence[Point], key: str) -> list[Point]:
    """Walk both ways from a summit as long as there is room inland, west to east."""
    heading = math.radians(38) * wander("heading" + key)
    arms: list[list[Point]] = []
    for side in (-1, 1):
        x, y = start
        turn = heading
        walk: list[Point] = []
        for i in range(4 + round(3 * wander(f"long{side}{key}"))):
            turn += 0.35 * wander(f"turn{side}{i}{key}")
            x += side * _STEP * math.cos(turn)
            y += side * _STEP * 0.8 * math.sin(turn)
            walk.append((x, y))
        inland = depths(body, walk)
        clear = [min((math.dist(p, q) for q in others), default=99.0) for p in walk]
        ends = (i for i in range(len(walk)) if inland[i] < 2.0 or clear[i] < _APART * 0.62)
        arms.append(walk[: next(ends, len(walk))])
    return [*reversed(arms[0]), start, *arms[1]]


def _range(spine: Sequence[Point], seed: str, might: float) -> Iterator[Hill]:
    """Yield the summits of a range and the foothills before them; long ranges are high."""
    last = len(spine) - 1
    grand = might * min(1.0, 0.5 + last / 12)
    for i, (x, y) in enumerate(spine):
        key = f"{seed}:{x:.2f}:{y:.2f}"
        rise = math.sin(math.pi * (i + 0.8) / (last + 1.6)) ** 0.9
        high = (1.3 + 5.2 * rise * grand) * (1 + 0.17 * wander("h" + key))
        wide = 0.9 + high * (0.98 + 0.16 * wander("w" + key))
        yield Hill(x, y + (0.55 if i % 2 else -0.35), wide, high, key)
        if wander("foot" + key) > -0.1:
            side = 0.5 if wander("side" + key) > 0 else -0.5
            low = 0.34 + 0.1 * wander("low" + key)
            yield Hill(x + side * wide, y + 1.3, wide * 0.55, high * low, key + "foot")


def _standing(range_: Iterator[Hill], firm: Area, free: Free) -> Iterator[Hill]:
    for hill in range_:
        ends = [(hill.x - hill.wide / 2, hill.y), (hill.x + hill.wide / 2, hill.y)]
        inside = all(within(firm, [*ends, (hill.x, hill.y - hill.high)]))
        radius = max(hill.wide, hill.high) * 0.45
        if inside and free(hill.x, hill.y - hill.high * 0.4, radius):
            yield hill


def draw_hill(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a summit with a shoulder, its shade to the east."""
    ink = theme.colour("hachure")
    lean = 0.1 * hill.wide * wander("l" + hill.key)
    peak = (hill.x + lean, hill.y - hill.high)
    left, right = (hill.x - hill.wide / 2, hill.y), (hill.x + hill.wide / 2, hill.y)
    west = smooth_open(_slope(left, peak, 0.1, hill.key + "w"))
    east = smooth_open(_slope(peak, right, 0.05, hill.key + "e"))
    foot = (
        "C",
        (right[0] - 0.3 * hill.wide, hill.y + 0.3, left[0] + 0.3 * hill.wide, hill.y + 0.3),
    )
    ground = (*west, *east[1:], (foot[0], (*foot[1], *left)), ("Z", ()))
    yield Path(neat(ground), fill=theme.colour("land"))
    yield Path(neat(west), stroke=Stroke(ink, 0.14 + 0.025 * hill.high, cap="round"))
    fine = (*east, *_hachures(hill, peak, right))
    yield Path(neat(fine), stroke=Stroke(ink, 0.12, cap="round", join="round"))


def _slope(a: Point, b: Point, hollow: float, key: str) -> list[Point]:
    """Return a hollow slope from ``a`` to ``b``, with a shoulder somewhere on its way."""
    wide, high = b[0] - a[0], abs(b[1] - a[1])
    points = [a]
    for t in (0.3, 0.52, 0.76):
        sag = hollow * high * math.sin(math.pi * t) + 0.045 * high * wander(f"{key}{t}")
        points.append((a[0] + wide * t, a[1] + (b[1] - a[1]) * t + sag))
    return [*points, b]


def _hachures(hill: Hill, peak: Point, foot: Point) -> Segments:
    """Strokes from a ridge that winds down from the peak, along the fall of the eastern face."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    count = max(3, round(0.8 + hill.high * 1.75))
    base = (hill.x + hill.wide * 0.02, hill.y - 0.16 * hill.high)
    for i in range(count):
        s = (i + 0.3) / count
        bend = 0.07 * hill.wide * math.sin(s * 7 + 3 * wander(hill.key))
        start = (peak[0] + (base[0] - peak[0]) * s + bend * s, peak[1] + (base[1] - peak[1]) * s)
        end = (foot[0] + (base[0] - foot[0]) * s, foot[1] - 0.03 * hill.high)
        t = (0.86 - 0.22 * s) * (1 + 0.16 * wander(f"{hill.key}h{i}"))
        segments.extend(
            line(*start, start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        )
    return tuple(segments)


def woods(body: Area, seed: str, free: Free, hills: Sequence[Hill]) -> Iterator[Point]:
    """Yield the feet of the trees of one body of land, close together in its wooded parts."""
    for x, y, depth in scattered(body, (1.7, 1.25), seed + "tree"):
        if depth < 1.3 or country(x, y, 9, seed + "wood") < 0.3:
            continue
        crowded = any(hill.covers(x, y, 0.95) for hill in hills)
        if not crowded and free(x, y - 0.8, 1.0):
            yield x, y
