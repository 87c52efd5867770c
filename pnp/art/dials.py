"""Other designs for a compass than the rose: a wheel of runes, an astrolabe, a star in its orbits.

Each marks north by a sign above its ring, as the rose does by a lily.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.scene import Item, Path, Point, Segment, Stroke, circle, line, polygon, polyline
from pnp.theme import Theme

# The strokes of runes, in a box from (-1, -2) to (1, 2).
_RUNES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((-0.6, 2), (-0.6, -2)), ((-0.6, -0.8), (0.9, -2)), ((-0.6, 0.6), (0.9, -0.6))),
    (((-0.8, 2), (-0.8, -2), (0.8, -0.6), (0.8, 2)),),
    (((-0.5, 2), (-0.5, -2)), ((-0.5, -0.9), (0.6, 0), (-0.5, 0.9))),
    (((0, 2), (0, -2)), ((-0.9, -0.9), (0, -2), (0.9, -0.9))),
    (((-0.6, 2), (-0.6, -2), (0.7, -1.1), (-0.6, -0.1), (0.8, 2)),),
    (((0.7, -2), (-0.7, 0), (0.7, 2)),),
    (((-0.9, -2), (0.9, 2)), ((0.9, -2), (-0.9, 2))),
    (((-0.5, 2), (-0.5, -2), (0.8, -1)),),
    (((-0.9, 2), (-0.9, -2)), ((0.9, 2), (0.9, -2)), ((-0.9, -0.7), (0.9, 0.7))),
    (((0, 2), (0, -2)), ((-0.8, 0.6), (0.8, -0.6))),
    (((0, 2), (0, -2)),),
    (((-0.7, 2), (-0.7, -2), (0.7, -0.6), (-0.7, 0.4)),),
    (((0, 2), (0, 0)), ((-0.9, -2), (0, 0), (0.9, -2)), ((0, 0), (0, -2))),
    (((0.7, -2), (-0.6, -0.6), (0.6, 0.6), (-0.7, 2)),),
    (((0, 2), (0, -2), (0.9, -0.9)),),
    (((-0.8, -2), (-0.8, 2), (0.8, -2), (0.8, 2)),),
)


def at(centre: Point, radius: float, turn: float) -> Point:
    """Return the point at a distance of another, ``turn`` in radians clockwise from north."""
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def runes(centre: Point, turn: float, high: float, number: int) -> tuple[Segment, ...]:
    """Return the strokes of a rune, its head away from the middle of a wheel."""
    k, cos, sin = high / 4, math.cos(turn), math.sin(turn)
    found: list[Segment] = []
    for stroke in _RUNES[number % len(_RUNES)]:
        placed = [
            (centre[0] + k * (u * cos - v * sin), centre[1] + k * (u * sin + v * cos))
            for u, v in stroke
        ]
        found.extend(polyline(placed))
    return tuple(found)


def rune_wheel(centre: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield eight staves with barbs and forked ends within a ring of runes."""
    ink, pale, shade = (theme.colour(f"compass.{part}") for part in ("dark", "light", "shade"))
    x, y = centre
    yield Path(circle(x, y, r), fill=pale, stroke=Stroke(ink, 0.4))
    yield Path(circle(x, y, r * 0.95), stroke=Stroke(ink, 0.12))
    yield Path(circle(x, y, r * 0.72), fill=theme.colour("sea"), stroke=Stroke(ink, 0.3))
    ring: list[Segment] = []
    for k in range(16):
        turn = math.tau * (k + 0.5) / 16
        ring.extend(runes(at(centre, r * 0.835, turn), turn, r * 0.155, k))
    yield Path(tuple(ring), stroke=Stroke(ink, max(0.16, r * 0.018), cap="round", join="round"))
    staves: list[Segment] = []
    for k in range(8):
        turn = math.tau * k / 8
        staves.extend(line(*centre, *at(centre, r * 0.66, turn)))
        for reach, half in ((0.2, 0.05), (0.3, 0.07), (0.42, 0.09)):
            if k % 2 == 0 or reach > 0.25:
                staves.extend(_across(centre, turn, r * reach, r * half))
        staves.extend(_fork(centre, turn, r, forked=k % 2 == 0))
    yield Path(tuple(staves), stroke=Stroke(ink, r * 0.035, cap="round", join="round"))
    yield Path(circle(x, y, r * 0.1), fill=shade, stroke=Stroke(ink, 0.2))
    yield Path(circle(x, y, r * 0.04), fill=pale)
    north = (x, y - r * 1.2)
    yield Path(
        runes(north, 0.0, r * 0.34, 3), stroke=Stroke(ink, r * 0.045, cap="round", join="round")
    )


def _across(centre: Point, turn: float, reach: float, half: float) -> tuple[Segment, ...]:
    x, y = at(centre, reach, turn)
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    return line(x - dx, y - dy, x + dx, y + dy)


def _fork(centre: Point, turn: float, r: float, *, forked: bool) -> tuple[Segment, ...]:
    """The end of a stave: two prongs, or a half ring."""
    foot = at(centre, r * 0.5, turn)
    if forked:
        tips = [at(centre, r * 0.66, turn + side * 0.16) for side in (-1, 1)]
        return (*line(*foot, *tips[0]), *line(*foot, *tips[1]))
    bow = [at(at(centre, r * 0.62, turn), r * 0.085, turn + a) for a in _turns(-2.2, 2.2)]
    return polyline(
        [
            (2 * (at(centre, r * 0.62, turn))[0] - px, 2 * (at(centre, r * 0.62, turn))[1] - py)
            for px, py in bow
        ]
    )


def _turns(start: float, end: float) -> list[float]:
    return [start + (end - start) * i / 12 for i in range(13)]


def astrolabe(centre: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield rings of degrees, a net of stars off their middle, and a rule with sights."""
    ink, pale, shade = (theme.colour(f"compass.{part}") for part in ("dark", "light", "shade"))
    x, y = centre
    yield Path(circle(x, y, r), fill=pale, stroke=Stroke(ink, 0.4))
    yield Path(circle(x, y, r * 0.8), fill=theme.colour("sea"), stroke=Stroke(ink, 0.3))
    yield Path(circle(x, y, r * 0.9), stroke=Stroke(ink, 0.1))
    ticks: list[Segment] = []
    for k in range(72):
        turn = math.tau * k / 72
        outer = 1.0 if k % 6 == 0 else 0.9
        ticks.extend(line(*at(centre, r * 0.8, turn), *at(centre, r * outer, turn)))
    yield Path(tuple(ticks), stroke=Stroke(ink, 0.1))
    for off, radius in ((-0.22, 0.5), (0.3, 0.44), (0.0, 0.72), (0.0, 0.3)):
        yield Path(circle(x, y + off * r, radius * r), stroke=Stroke(ink, 0.16))
    for k in range(4):
        turn = math.tau * k / 4
        yield from _ray(centre, turn, r * 0.78, r * 0.13, ink, pale, shade)
    for turn, reach in ((0.5, 0.55), (1.1, 0.66), (2.3, 0.5), (2.8, 0.68), (4.0, 0.6), (5.2, 0.64)):
        yield from _spark(at(centre, r * reach, turn), r * 0.09, ink)
    lean = math.radians(38)
    for side in (0.0, math.pi):
        end = at(centre, r * 0.96, lean + side)
        wide = r * 0.035
        dx, dy = wide * math.cos(lean), wide * math.sin(lean)
        rule = (
            (x - dx, y - dy),
            (end[0] - dx * 0.3, end[1] - dy * 0.3),
            (end[0] + dx * 0.3, end[1] + dy * 0.3),
            (x + dx, y + dy),
        )
        yield Path(polygon(rule), fill=shade, stroke=Stroke(ink, 0.1, join="round"))
    yield Path(circle(x, y, r * 0.07), fill=pale, stroke=Stroke(ink, 0.2))
    yield Path(circle(x, y - r * 1.16, r * 0.13), stroke=Stroke(ink, r * 0.04))
    foot = ((x - r * 0.14, y - r * 0.98), (x, y - r * 1.1), (x + r * 0.14, y - r * 0.98))
    yield Path(polygon(foot), fill=shade, stroke=Stroke(ink, 0.14, join="round"))


def star(centre: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield a star of eight rays in rings on which planets run."""
    ink, pale, shade = (theme.colour(f"compass.{part}") for part in ("dark", "light", "shade"))
    x, y = centre
    for radius, width, dash in (
        (1.0, 0.3, ()),
        (0.9, 0.14, (0.02, 0.7)),
        (0.68, 0.14, ()),
        (0.46, 0.14, (1.2, 0.7)),
    ):
        yield Path(circle(x, y, r * radius), stroke=Stroke(ink, width, dash, "round"))
    ticks: list[Segment] = []
    for k in range(36):
        turn = math.tau * k / 36
        ticks.extend(line(*at(centre, r * (0.96 if k % 3 else 0.92), turn), *at(centre, r, turn)))
    yield Path(tuple(ticks), stroke=Stroke(ink, 0.14))
    for k in range(4):
        yield from _ray(centre, math.tau * (k + 0.5) / 4, r * 0.5, r * 0.1, ink, pale, shade)
    for k in range(4):
        yield from _ray(
            centre, math.tau * k / 4, r * (0.98 if k else 1.12), r * 0.12, ink, pale, shade
        )
    for radius, turn, size in (
        (1.0, 0.9, 0.07),
        (0.68, 2.2, 0.06),
        (0.68, 5.5, 0.045),
        (1.0, 3.9, 0.05),
        (0.46, 3.6, 0.04),
    ):
        yield Path(
            circle(*at(centre, r * radius, turn), r * size), fill=pale, stroke=Stroke(ink, 0.2)
        )
    yield Path(circle(x, y, r * 0.1), fill=pale, stroke=Stroke(ink, 0.2))
    tip = y - r * 1.16
    mark = ((x, tip - r * 0.3), (x + r * 0.14, tip), (x, tip - r * 0.08), (x - r * 0.14, tip))
    yield Path(polygon(mark), fill=theme.colour("accent"), stroke=Stroke(ink, 0.1, join="round"))


def _ray(
    centre: Point, turn: float, reach: float, waist: float, ink: str, pale: str, dark: str
) -> Iterator[Item]:
    tip = at(centre, reach, turn)
    for side, fill in ((-1, dark), (1, pale)):
        corner = at(centre, waist, turn + side * math.pi / 4)
        yield Path(polygon((centre, tip, corner)), fill=fill, stroke=Stroke(ink, 0.1, join="round"))


def _spark(at_: Point, r: float, ink: str) -> Iterator[Item]:
    points = []
    for k in range(8):
        reach = r if k % 2 == 0 else r * 0.3
        points.append(at(at_, reach, math.tau * k / 8))
    yield Path(polygon(points), fill=ink)
