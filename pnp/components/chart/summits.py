"""Hills as other worlds have them: sharp peaks, and broad rock with steep steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.wandering import wander
from pnp.components.chart.country import Hill
from pnp.components.chart.strokes import neat
from pnp.scene import Item, Path, Point, Segment, Stroke, line, polygon, polyline
from pnp.theme import Theme


def draw_mountain(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a sharp peak: its eastern face dark and hatched, snow on top where it is high."""
    ink = theme.colour("hachure")
    high, wide = hill.high * 1.12, hill.wide * 0.98
    peak = (hill.x + 0.12 * wide * wander("l" + hill.key), hill.y - high)
    left, right = (hill.x - wide / 2, hill.y), (hill.x + wide / 2, hill.y)
    west = _broken(left, peak, 0.07 * wide, hill.key + "w")
    east = _broken(peak, right, 0.07 * wide, hill.key + "e")
    base = (hill.x + 0.06 * wide, hill.y + 0.12)
    ridge = _broken(peak, base, 0.11 * wide, hill.key + "r")
    yield Path(neat(polygon([*west, *east[1:], base])), fill=theme.colour("land"))
    yield Path(neat(polygon([*ridge, *reversed(east)])), fill=theme.colour("land.shade"))
    yield Path(
        neat(_shade(ridge, east, max(3, round(high * 2.1)))), stroke=Stroke(ink, 0.12, cap="round")
    )
    if high > 4.4:
        yield from _snow(west, ridge, theme)
    yield Path(neat(polyline(ridge[:-1])), stroke=Stroke(ink, 0.16, cap="round", join="round"))
    yield Path(
        neat(polyline(west)), stroke=Stroke(ink, 0.16 + 0.03 * high, cap="round", join="round")
    )
    yield Path(neat(polyline(east)), stroke=Stroke(ink, 0.16, cap="round", join="round"))


def draw_fell(hill: Hill, theme: Theme) -> Iterator[Item]:
    """Yield a broad rock with a long back, walls in two steps, snow on top where it is high."""
    ink = theme.colour("hachure")
    high, wide, key = hill.high * 0.92, hill.wide * 1.08, hill.key
    x, y = hill.x, hill.y
    lean = 0.08 * wide * wander("l" + key)
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
    yield Path(neat(polygon(body)), fill=theme.colour("land"))
    edge = [
        top[1],
        (x + 0.02 * wide, y - 0.5 * high),
        (x + 0.1 * wide, y - 0.3 * high),
        (x + 0.06 * wide, y),
    ]
    dark = [*edge, *reversed([top[2], *east])]
    yield Path(neat(polygon(dark)), fill=theme.colour("land.shade"))
    yield Path(neat(_walls(edge, [top[2], *east], key)), stroke=Stroke(ink, 0.12, cap="round"))
    if high > 2.6:
        rim = [
            (top[0][0] + (top[3][0] - top[0][0]) * t, y - high * (0.66 + 0.1 * (k % 2)))
            for k, t in ((k, k / 6) for k in range(7))
        ]
        snow = [*top, *reversed(rim)]
        yield Path(neat(polygon(snow)), fill=theme.colour("snow"))
        yield Path(neat(polyline(rim)), stroke=Stroke(ink, 0.1, join="round"))
    yield Path(
        neat(polyline([*west, *top[1:]])),
        stroke=Stroke(ink, 0.16 + 0.03 * high, cap="round", join="round"),
    )
    yield Path(neat(polyline(east)), stroke=Stroke(ink, 0.16, cap="round", join="round"))


def _broken(a: Point, b: Point, reach: float, key: str) -> list[Point]:
    """Return a way from one point to another that breaks as rock does."""
    points = [a]
    for k, t in enumerate((0.22, 0.42, 0.6, 0.8)):
        off = reach * wander(f"{key}{k}") + (0.5 * reach if k % 2 else -0.5 * reach)
        points.append((a[0] + (b[0] - a[0]) * t + off, a[1] + (b[1] - a[1]) * t))
    return [*points, b]


def _shade(ridge: Sequence[Point], east: Sequence[Point], count: int) -> tuple[Segment, ...]:
    """Strokes down the dark face, parallel to its slope."""
    found: list[Segment] = []
    for k in range(1, count):
        t = k / count
        a, b = _at(ridge, t), _at(east, t + (1 - t) * 0.5)
        found.extend(line(a[0], a[1], a[0] + (b[0] - a[0]) * 0.75, a[1] + (b[1] - a[1]) * 0.75))
    return tuple(found)


def _walls(edge: Sequence[Point], east: Sequence[Point], key: str) -> tuple[Segment, ...]:
    """Upright strokes in the steps of a wall."""
    found: list[Segment] = []
    for k in range(7):
        s = (k + 0.5) / 7
        for start, end in ((0.12, 0.42), (0.55, 0.9)):
            a0, b0, a1, b1 = (_at(edge, start), _at(east, start), _at(edge, end), _at(east, end))
            x0, y0 = a0[0] + (b0[0] - a0[0]) * s, a0[1] + (b0[1] - a0[1]) * s
            x1, y1 = a1[0] + (b1[0] - a1[0]) * s, a1[1] + (b1[1] - a1[1]) * s
            part = 0.7 + 0.3 * wander(f"{key}{k}{start}")
            found.extend(line(x0, y0, x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
    return tuple(found)


def _snow(west: Sequence[Point], ridge: Sequence[Point], theme: Theme) -> Iterator[Item]:
    peak = west[-1]
    left, right = _at(west, 0.72), _at(ridge, 0.34)
    teeth = [
        (
            right[0] + (left[0] - right[0]) * t,
            right[1] + (left[1] - right[1]) * t + (0.35 if k % 2 else -0.2),
        )
        for k, t in ((k, k / 5) for k in range(1, 5))
    ]
    cap = [peak, *ridge[1:2], right, *teeth, left, west[-2] if west[-2][1] < left[1] else left]
    yield Path(neat(polygon(cap)), fill=theme.colour("snow"))


def _at(chain: Sequence[Point], t: float) -> Point:
    """Return the point at a fraction of a chain, its pieces counted alike."""
    place = min(max(t, 0.0), 1.0) * (len(chain) - 1)
    i = min(int(place), len(chain) - 2)
    s = place - i
    (x0, y0), (x1, y1) = chain[i], chain[i + 1]
    return x0 + (x1 - x0) * s, y0 + (y1 - y0) * s
