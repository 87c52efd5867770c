"""Ornaments of charts in other styles: dials instead of the rose, bands instead of degree bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pnp.art.engraving import round_segments
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segment,
    Stroke,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
    smooth_closed,
)
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


def polar_point(centre: Point, radius: float, turn: float) -> Point:
    """Return the point at a radius from a centre, ``turn`` in radians clockwise from north."""
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def runes(centre: Point, turn: float, high: float, number: int) -> tuple[Segment, ...]:
    """Return the strokes of a rune, its head facing away from the middle of a wheel."""
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
        ring.extend(runes(polar_point(centre, r * 0.835, turn), turn, r * 0.155, k))
    yield Path(tuple(ring), stroke=Stroke(ink, max(0.16, r * 0.018), cap="round", join="round"))
    staves: list[Segment] = []
    for k in range(8):
        turn = math.tau * k / 8
        staves.extend(line(*centre, *polar_point(centre, r * 0.66, turn)))
        for reach, half in ((0.2, 0.05), (0.3, 0.07), (0.42, 0.09)):
            if k % 2 == 0 or reach > 0.25:
                staves.extend(_crossbar(centre, turn, r * reach, r * half))
        staves.extend(_fork(centre, turn, r, forked=k % 2 == 0))
    yield Path(tuple(staves), stroke=Stroke(ink, r * 0.035, cap="round", join="round"))
    yield Path(circle(x, y, r * 0.1), fill=shade, stroke=Stroke(ink, 0.2))
    yield Path(circle(x, y, r * 0.04), fill=pale)
    north = (x, y - r * 1.2)
    yield Path(
        runes(north, 0.0, r * 0.34, 3), stroke=Stroke(ink, r * 0.045, cap="round", join="round")
    )


def _crossbar(centre: Point, turn: float, reach: float, half: float) -> tuple[Segment, ...]:
    x, y = polar_point(centre, reach, turn)
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    return line(x - dx, y - dy, x + dx, y + dy)


def _fork(centre: Point, turn: float, r: float, *, forked: bool) -> tuple[Segment, ...]:
    """Return the end of a stave: two prongs, or a half ring."""
    foot = polar_point(centre, r * 0.5, turn)
    if forked:
        tips = [polar_point(centre, r * 0.66, turn + side * 0.16) for side in (-1, 1)]
        return (*line(*foot, *tips[0]), *line(*foot, *tips[1]))
    bow = [
        polar_point(polar_point(centre, r * 0.62, turn), r * 0.085, turn + a)
        for a in _turn_steps(-2.2, 2.2)
    ]
    return polyline(
        [
            (
                2 * (polar_point(centre, r * 0.62, turn))[0] - px,
                2 * (polar_point(centre, r * 0.62, turn))[1] - py,
            )
            for px, py in bow
        ]
    )


def _turn_steps(start: float, end: float) -> list[float]:
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
        ticks.extend(
            line(*polar_point(centre, r * 0.8, turn), *polar_point(centre, r * outer, turn))
        )
    yield Path(tuple(ticks), stroke=Stroke(ink, 0.1))
    for off, radius in ((-0.22, 0.5), (0.3, 0.44), (0.0, 0.72), (0.0, 0.3)):
        yield Path(circle(x, y + off * r, radius * r), stroke=Stroke(ink, 0.16))
    for k in range(4):
        turn = math.tau * k / 4
        yield from _ray(centre, turn, r * 0.78, r * 0.13, ink, pale, shade)
    for turn, reach in ((0.5, 0.55), (1.1, 0.66), (2.3, 0.5), (2.8, 0.68), (4.0, 0.6), (5.2, 0.64)):
        yield from _spark(polar_point(centre, r * reach, turn), r * 0.09, ink)
    lean = math.radians(38)
    for side in (0.0, math.pi):
        end = polar_point(centre, r * 0.96, lean + side)
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
        ticks.extend(
            line(
                *polar_point(centre, r * (0.96 if k % 3 else 0.92), turn),
                *polar_point(centre, r, turn),
            )
        )
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
            circle(*polar_point(centre, r * radius, turn), r * size),
            fill=pale,
            stroke=Stroke(ink, 0.2),
        )
    yield Path(circle(x, y, r * 0.1), fill=pale, stroke=Stroke(ink, 0.2))
    tip = y - r * 1.16
    mark = ((x, tip - r * 0.3), (x + r * 0.14, tip), (x, tip - r * 0.08), (x - r * 0.14, tip))
    yield Path(polygon(mark), fill=theme.colour("accent"), stroke=Stroke(ink, 0.1, join="round"))


def _ray(
    centre: Point, turn: float, reach: float, waist: float, ink: str, pale: str, dark: str
) -> Iterator[Item]:
    tip = polar_point(centre, reach, turn)
    for side, fill in ((-1, dark), (1, pale)):
        corner = polar_point(centre, waist, turn + side * math.pi / 4)
        yield Path(polygon((centre, tip, corner)), fill=fill, stroke=Stroke(ink, 0.1, join="round"))


def _spark(at_: Point, r: float, ink: str) -> Iterator[Item]:
    points = []
    for k in range(8):
        reach = r if k % 2 == 0 else r * 0.3
        points.append(polar_point(at_, reach, math.tau * k / 8))
    yield Path(polygon(points), fill=ink)


# Bands around a chart instead of degree bars: knotwork, a vine, a circuit.


# A side of a band by its length and width, from the origin along x, its middle on x.
Side = Callable[[float, float, Theme], Iterator[Item]]


def knotwork(frame: Rect, wide: float, theme: Theme) -> Iterator[Item]:
    """Yield a three-cord plait around a frame, between two rules."""
    yield from _band_around(frame, wide, theme, plait)
    yield from _bosses(frame, wide, theme)


def vine(frame: Rect, wide: float, theme: Theme) -> Iterator[Item]:
    """Yield a stem with leaves and buds around a frame."""
    yield from _band_around(frame, wide, theme, _tendril)
    for x, y in _corners(frame, wide):
        yield from _rosette((x, y), wide * 0.46, theme)


def circuit(frame: Rect, wide: float, theme: Theme) -> Iterator[Item]:
    """Yield a scale of ticks with nodes around a frame, and brackets in its corners."""
    yield from _band_around(frame, wide, theme, _scale)
    ink = theme.colour("frame.dark")
    for x, y in _corners(frame, wide):
        yield Path(circle(x, y, wide * 0.34), stroke=Stroke(ink, 0.3))
        yield Path(circle(x, y, wide * 0.14), fill=ink)
        arms = (
            *line(x - wide * 0.5, y, x + wide * 0.5, y),
            *line(x, y - wide * 0.5, x, y + wide * 0.5),
        )
        yield Path(arms, stroke=Stroke(ink, 0.16))


def strip(long: float, wide: float, theme: Theme) -> tuple[Item, ...]:
    """Return a piece of the theme's chart band, as a divider on mats and pages.

    Returns nothing if its charts have degree bars.
    """
    side = _SIDES.get(theme.art("frame"))
    return tuple(side(long, wide, theme)) if side is not None else ()


def _band_around(frame: Rect, wide: float, theme: Theme, side: Side) -> Iterator[Item]:
    """Yield a band outside each side of a frame."""
    half = wide / 2
    for at, turn, long in (
        ((frame.x, frame.y - half), 0, frame.width),
        ((frame.right + half, frame.y), 90, frame.height),
        ((frame.right, frame.bottom + half), 180, frame.width),
        ((frame.x - half, frame.bottom), 270, frame.height),
    ):
        items = tuple(side(long, wide, theme))
        yield Group(items, Matrix.rotate(turn).then(Matrix.translate(*at)))


def _corners(frame: Rect, wide: float) -> Iterator[Point]:
    for x in (frame.x - wide / 2, frame.right + wide / 2):
        for y in (frame.y - wide / 2, frame.bottom + wide / 2):
            yield x, y


# The cords of a plait, and the phase by which each lags behind the one before it.
_CORDS = 3
_BEHIND = math.tau / _CORDS


def plait(long: float, wide: float, theme: Theme) -> Iterator[Item]:
    """Yield three cords that alternately cross over and under each other, along the x axis.

    Their heights are sines; each is above another where its depth, a sine of twice the phase, is
    greater (the braid as a Lissajous curve).
    """
    dark, pale = theme.colour("frame.dark"), theme.colour("frame.light")
    cord, rise = wide * 0.2, wide * 0.33
    waves = max(1, round(long / (wide * 2.5)))
    scale = long / (math.tau * waves)

    def strand(k: int, start: float, end: float) -> list[Point]:
        steps = max(4, round((end - start) / 0.2))
        turns = (start + (end - start) * i / steps for i in range(steps + 1))
        return [(t * scale, rise * math.sin(t + k * _BEHIND)) for t in turns]

    whole = tuple(s for k in range(_CORDS) for s in polyline(strand(k, 0, math.tau * waves)))
    yield Path(round_segments(whole), stroke=Stroke(dark, cord + 0.26, join="round"))
    yield Path(round_segments(whole), stroke=Stroke(pale, cord, join="round"))
    over: list[Segment] = []
    reach = 0.5
    for one, other in ((0, 1), (1, 2), (0, 2)):
        middle = (one + other) * _BEHIND / 2
        for n in range(-2, 2 * waves + 2):
            at = math.pi / 2 + n * math.pi - middle
            if not reach < at < math.tau * waves - reach:
                continue
            upper = max(one, other, key=lambda k: math.sin(2 * (at + k * _BEHIND)))
            over.extend(polyline(strand(upper, at - reach, at + reach)))
    yield Path(round_segments(tuple(over)), stroke=Stroke(dark, cord + 0.26))
    yield Path(round_segments(tuple(over)), stroke=Stroke(pale, cord))


def _bosses(frame: Rect, wide: float, theme: Theme) -> Iterator[Item]:
    """Yield a square knot of four loops in each corner."""
    dark, pale = theme.colour("frame.dark"), theme.colour("frame.light")
    for x, y in _corners(frame, wide):
        yield Path(rectangle(x - wide / 2, y - wide / 2, wide, wide), fill=theme.colour("frame"))
        loops = [
            (
                x + wide * 0.4 * math.cos(2 * t) * math.cos(t),
                y + wide * 0.4 * math.cos(2 * t) * math.sin(t),
            )
            for t in (math.tau * i / 96 for i in range(96))
        ]
        yield Path(
            round_segments(polygon(loops)), stroke=Stroke(dark, wide * 0.2 + 0.2, join="round")
        )
        yield Path(
            round_segments(polygon(loops)), stroke=Stroke(pale, wide * 0.2 - 0.06, join="round")
        )
        yield Path(circle(x, y, wide * 0.3), stroke=Stroke(dark, wide * 0.12 + 0.2))
        yield Path(circle(x, y, wide * 0.3), stroke=Stroke(pale, wide * 0.12))


def _tendril(long: float, wide: float, theme: Theme) -> Iterator[Item]:
    ink, leaf = theme.colour("frame.dark"), theme.colour("frame.light")
    waves = max(1, round(long / (wide * 2.6)))
    scale, rise = long / (math.tau * waves), wide * 0.2
    count = waves * 24
    stem = [
        (math.tau * waves * i / count * scale, rise * math.sin(math.tau * waves * i / count))
        for i in range(count + 1)
    ]
    yield Path(round_segments(polyline(stem)), stroke=Stroke(ink, 0.24, join="round"))
    for k in range(waves * 4):
        t = math.pi / 4 + k * math.pi / 2
        side = 1 if k % 2 else -1
        x, y = t * scale, rise * math.sin(t)
        yield from _leaf((x, y), side, wide * (0.34 if k % 4 < 2 else 0.28), ink, leaf)
        if k % 4 == 1:
            bud = (x + wide * 0.3, y - side * wide * 0.2)
            yield Path(line(x, y, *bud), stroke=Stroke(ink, 0.14))
            yield Path(circle(*bud, wide * 0.07), fill=ink)


def _leaf(at: Point, side: int, long: float, ink: str, fill: str) -> Iterator[Item]:
    """Yield a pointed leaf that leans along the stem, with its rib."""
    (x, y), lean = at, 0.75
    tip = (x + long * lean, y + side * long * 0.85)
    nx, ny = -(tip[1] - y) * 0.34, (tip[0] - x) * 0.34
    mx, my = x + (tip[0] - x) * 0.5, y + (tip[1] - y) * 0.5
    blade = smooth_closed(((x, y), (mx + nx, my + ny), tip, (mx - nx, my - ny)))
    yield Path(round_segments(blade), fill=fill, stroke=Stroke(ink, 0.16, join="round"))
    yield Path(line(x, y, x + (tip[0] - x) * 0.7, y + (tip[1] - y) * 0.7), stroke=Stroke(ink, 0.1))


def _rosette(at: Point, radius: float, theme: Theme) -> Iterator[Item]:
    ink, fill = theme.colour("frame.dark"), theme.colour("frame.light")
    (x, y) = at
    for k in range(8):
        turn = math.tau * k / 8
        cx, cy = x + radius * 0.6 * math.cos(turn), y + radius * 0.6 * math.sin(turn)
        yield Path(circle(cx, cy, radius * 0.36), fill=fill, stroke=Stroke(ink, 0.16))
    yield Path(circle(x, y, radius * 0.4), fill=theme.colour("accent"), stroke=Stroke(ink, 0.16))


def _scale(long: float, wide: float, theme: Theme) -> Iterator[Item]:
    ink, bar = theme.colour("frame.dark"), theme.colour("frame.bar")
    edge = wide * 0.5
    count = max(10, round(long / 20) * 10)
    step = long / count
    ticks: list[Segment] = []
    for i in range(count + 1):
        deep = wide * (0.5 if i % 10 == 0 else 0.34 if i % 5 == 0 else 0.18)
        ticks.extend(line(i * step, edge, i * step, edge - deep))
    yield Path(round_segments(tuple(ticks)), stroke=Stroke(ink, 0.16))
    level = -wide * 0.2
    for i in range(0, count, 10):
        x0, x1 = (i + 1.2) * step, (i + 8.8) * step
        yield Path(
            polyline(
                [
                    (x0, level),
                    (x0 + wide * 0.3, level - wide * 0.18),
                    (x1 - wide * 0.3, level - wide * 0.18),
                    (x1, level),
                ]
            ),
            stroke=Stroke(ink, 0.2, join="round"),
        )
        yield Path(circle(x0, level, 0.34), fill=bar, stroke=Stroke(ink, 0.14))
        yield Path(circle(x1, level, 0.34), fill=bar, stroke=Stroke(ink, 0.14))


_SIDES: dict[str, Side] = {"circuit": _scale, "knotwork": plait, "vine": _tendril}
