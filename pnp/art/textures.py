"""The texture of paper, and sea, sky and land in the style of woodcuts and engravings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pnp.art.engraving import round_segments
from pnp.base.geometry import (
    Area,
    Lines,
    boundary,
    chains,
    depths,
    grow,
    length,
    lines_of,
    overlap,
    simplify,
)
from pnp.base.hand_drawn import signed_noise
from pnp.scene import (
    Group,
    Instance,
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
    smooth_closed,
    smooth_open,
)
from pnp.theme import Theme

_HAIR = 0.14


def texture(room: Rect, theme: Theme) -> Iterator[Item]:
    """Draw the theme's paper in ``room``; nothing if it is smooth, or ink is saved."""
    kind = theme.art("paper")
    if kind in _PAPERS and theme.art("fills") != "none":
        yield Instance(_draw_texture(kind, room, theme.colour("paper.grain")))


# Pages of one size share a drawing.
@lru_cache(maxsize=32)
def _draw_texture(kind: str, room: Rect, grain: str) -> Group:
    clip = rectangle(room.x, room.y, room.width, room.height)
    return Group(tuple(_PAPERS[kind](room, grain)), clip=clip)


def _laid(room: Rect, grain: str) -> Iterator[Item]:
    """Draw the marks of a papermaker's mould: close lines, and chain lines across them."""
    wires = [
        segment
        for i in range(int(room.height / 1.3) + 1)
        for segment in line(room.x, room.y + i * 1.3, room.right, room.y + i * 1.3)
    ]
    chains = [
        segment
        for i in range(int(room.width / 24) + 1)
        for segment in line(room.x + 9 + i * 24, room.y, room.x + 9 + i * 24, room.bottom)
    ]
    yield Path(round_segments(tuple(wires)), stroke=Stroke(grain, _HAIR))
    yield Path(round_segments(tuple(chains)), stroke=Stroke(grain, 0.45))


def _vellum(room: Rect, grain: str) -> Iterator[Item]:
    """Draw vellum: stains that spread from the edges, pores, and hairs."""
    stains: list[Segment] = []
    around = 2 * (room.width + room.height)
    for i in range(int(around / 17)):
        at = _on_edge(room, (i + 0.5 + 0.4 * signed_noise(f"va{i}")) * 17)
        stains += _blot(at, 4.5 + 3.5 * signed_noise(f"vr{i}"), f"vs{i}")
    yield Path(round_segments(tuple(stains)), grain, opacity=0.45)
    inner: list[Segment] = []
    for i in range(int(around / 21)):
        at = _on_edge(room, (i + 0.3 * signed_noise(f"wa{i}")) * 21)
        inner += _blot(at, 2.4 + 2 * signed_noise(f"wr{i}"), f"ws{i}")
    yield Path(round_segments(tuple(inner)), grain, opacity=0.7)
    pores: list[Segment] = []
    hairs: list[Segment] = []
    for i in range(int(room.width * room.height / 60)):
        x, y = _random_point(room, f"vp{i}")
        if i % 5:
            pores += circle(x, y, 0.1 + 0.1 * abs(signed_noise(f"vd{i}")))
            continue
        turn, bend = math.pi * signed_noise(f"vt{i}"), 0.8 * signed_noise(f"vb{i}")
        ends = [(x + k * math.cos(turn), y + k * math.sin(turn)) for k in (-1.6, 0, 1.6)]
        ends[1] = ends[1][0] - bend * math.sin(turn), ends[1][1] + bend * math.cos(turn)
        hairs += smooth_open(ends)
    yield Path(round_segments(tuple(pores)), grain)
    yield Path(round_segments(tuple(hairs)), stroke=Stroke(grain, _HAIR, cap="round"))


def _blot(at: Point, radius: float, key: str) -> Segments:
    points = []
    for k in range(9):
        turn, reach = math.tau * k / 9, radius * (1 + 0.35 * signed_noise(f"{key}{k}"))
        points.append((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)))
    return smooth_closed(points)


def _oak(room: Rect, grain: str) -> Iterator[Item]:
    """Draw a board: grain that runs lengthwise and flows around knots."""
    wide = room.width >= room.height
    long, across = (room.width, room.height) if wide else (room.height, room.width)
    knots = [
        (
            (0.5 + 0.46 * signed_noise(f"okx{i}")) * long,
            (0.5 + 0.46 * signed_noise(f"oky{i}")) * across,
        )
        for i in range(max(2, round(long * across / 9000)))
    ]
    lines: list[Segment] = []
    for row in range(int(across / 2.1) + 2):
        level = row * 2.1 + 0.5 * signed_noise(f"og{row}")
        points = []
        for step in range(int(long / 6) + 2):
            u = step * 6.0
            v = level + 0.9 * math.sin(u / 37 + row * 0.21) + 0.35 * math.sin(u / 11 + row * 0.4)
            points.append(_room_point(room, u, _grain_level(u, v, knots), wide=wide))
        lines += smooth_open(points)
    yield Path(round_segments(tuple(lines)), stroke=Stroke(grain, 0.26))
    eyes: list[Segment] = []
    for u, v in knots:
        for reach in (0.7, 1.5, 2.3):
            eye = [
                (u + 2.1 * reach * math.cos(t), v + reach * math.sin(t))
                for t in (math.tau * k / 12 for k in range(12))
            ]
            eyes += smooth_closed([_room_point(room, *point, wide=wide) for point in eye])
    yield Path(round_segments(tuple(eyes)), stroke=Stroke(grain, 0.26))


def _grain_level(u: float, v: float, knots: list[Point]) -> float:
    """Return the level at u of a line of grain at v: it flows around knots, not through them."""
    for ku, kv in knots:
        side = 1 if v >= kv else -1
        v += side * 3.0 * math.exp(-(((u - ku) / 9) ** 2) - ((v - kv) / 5) ** 2)
    return v


def _room_point(room: Rect, u: float, v: float, *, wide: bool) -> Point:
    return (room.x + u, room.y + v) if wide else (room.x + v, room.y + u)


def _starfield(room: Rect, grain: str) -> Iterator[Item]:
    """Draw the grid of a celestial chart about a pole beyond the upper right, and stars."""
    pole = room.right + room.width * 0.08, room.y - room.height * 0.06
    reach = math.hypot(room.width, room.height) * 1.12
    net: list[Segment] = []
    for i in range(1, int(reach / 26) + 1):
        net += circle(*pole, i * 26.0)
    for i in range(24):
        turn = math.tau * i / 24
        near, c, s = 26.0 if i % 2 else 52.0, math.cos(turn), math.sin(turn)
        net += line(
            pole[0] + near * c, pole[1] + near * s, pole[0] + reach * c, pole[1] + reach * s
        )
    yield Path(round_segments(tuple(net)), stroke=Stroke(grain, 0.16))
    dots: list[Segment] = []
    stars: list[Segment] = []
    for i in range(int(room.width * room.height / 42)):
        x, y = _random_point(room, f"sf{i}")
        if i % 16:
            dots += circle(x, y, 0.11 + 0.14 * abs(signed_noise(f"sd{i}")))
        else:
            stars += _star(x, y, 0.9 + 0.5 * signed_noise(f"ss{i}"))
    yield Path(round_segments(tuple(dots)), grain)
    yield Path(round_segments(tuple(stars)), grain)


def _star(x: float, y: float, radius: float) -> Segments:
    return polygon(
        [
            (x + r * math.sin(t), y - r * math.cos(t))
            for r, t in ((radius * (1 if k % 2 == 0 else 0.22), k * math.pi / 4) for k in range(8))
        ]
    )


def _random_point(room: Rect, key: str) -> Point:
    x, y = 0.5 + 0.5 * signed_noise(f"{key}x"), 0.5 + 0.5 * signed_noise(f"{key}y")
    return room.x + x * room.width, room.y + y * room.height


def _on_edge(room: Rect, way: float) -> Point:
    """Return the point ``way`` mm around a room from its upper left corner."""
    for a, b in (
        ((room.x, room.y), (room.right, room.y)),
        ((room.right, room.y), (room.right, room.bottom)),
        ((room.right, room.bottom), (room.x, room.bottom)),
        ((room.x, room.bottom), (room.x, room.y)),
    ):
        long = math.dist(a, b)
        if way <= long:
            return a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long
        way -= long
    return room.x, room.y


_PAPERS: dict[str, Callable[[Rect, str], Iterator[Item]]] = {
    "laid": _laid,
    "oak": _oak,
    "starfield": _starfield,
    "vellum": _vellum,
}
"""The function for each ``paper`` of ``pnp.model.looks`` except the smooth one."""


# Sea, sky and land in the style of woodcuts and engravings.


# Millimetres between wedges, the width of their feet, their minimum and maximum length.
_STEP, _FOOT, _SHORT, _LONG = 1.15, 0.62, 1.0, 2.7
# The lines behind: distance from the coast, width, and the lengths of strokes and gaps.
_LINES = (
    (3.5, 0.4, (7.0, 0.9)),
    (4.5, 0.34, (5.2, 1.3)),
    (5.6, 0.28, (3.8, 1.7)),
    (6.9, 0.24, (2.6, 2.2)),
    (8.4, 0.2, (1.6, 2.6)),
    (10.1, 0.18, (0.9, 2.9)),
)
_LEAST_LINE = 14.0
_TOLERANCE = 0.04
# The length of a wave and the distance of rows; for its cuts: start and end as fractions of the
# length, the distance below the row relative to it, and the thickness at the crest.
_WAVE, _ROW = 9.0, 3.6
_CUTS = ((0.0, 1.0, 0.0, 0.85), (0.2, 0.8, 0.22, 0.55), (0.36, 0.64, 0.42, 0.4))


def cliffs(sea: Area, land: Area, key: str, colour: str) -> Iterator[Item]:
    """Yield the highlights cut out of ``land``, which surrounds ``sea``; ``key`` is the seed."""
    yield Path(tuple(_wedges(sea, land, key)), colour)
    for reach, width, dash in _LINES:
        lines = overlap(boundary(grow(sea, reach)), land)
        if not lines.is_empty:
            drawn = _lines_path(simplify(lines, _TOLERANCE))
            yield Path(drawn, None, Stroke(colour, width, dash, cap="round"))


def swell(rect: Rect) -> Iterator[Segment]:
    """Yield waves as cut with a knife: rows of pointed crescents, each with two smaller ones in its
    lee.

    They extend beyond the sides of ``rect``, from the top to the foot.
    """
    across = max(1, round(rect.width / _WAVE))
    long = rect.width / across
    for row in range(math.ceil(rect.height / _ROW) + 2):
        for column in range(-1, across + 1):
            hand = signed_noise(f"swell/{row}/{column}")
            x = rect.x + (column + row % 2 / 2) * long
            y = rect.y + row * _ROW + 0.18 * hand
            for start, end, drop, thick in _CUTS:
                ends = (x + start * long, x + end * long)
                yield from _crescent(*ends, y + drop * _ROW, thick * (1 + 0.2 * hand))


def _crescent(west: float, east: float, level: float, thick: float) -> Segments:
    """Return a cut that swells over the crest of a wave and ends in points."""
    middle, reach = (west + east) / 2, (east - west) * 0.2
    high = (east - west) * 0.24
    top, inner = level - high, level - high + thick
    return (
        ("M", (west, level)),
        ("C", (west + reach, level, middle - reach, top, middle, top)),
        ("C", (middle + reach, top, east - reach, level, east, level)),
        ("C", (east - reach, level + 0.05, middle + reach, inner, middle, inner)),
        ("C", (middle - reach, inner, west + reach, level + 0.05, west, level)),
        ("Z", ()),
    )


def _lines_path(lines: Lines) -> Segments:
    """Return lines as a path, without the rings that would fill a small bay."""
    long_chains = (chain for chain in chains(lines) if length(lines_of([chain])) > _LEAST_LINE)
    return tuple(segment for chain in long_chains for segment in polyline(chain))


def _wedges(sea: Area, land: Area, key: str) -> Iterator[Segment]:
    """Yield triangles on the coast that point inland, shorter where the land is narrow."""
    feet = list(_coast_places(sea))
    tips = [(x + nx * _LONG, y + ny * _LONG) for (x, y), (nx, ny) in feet]
    room = depths(land, tips)
    for i, (((x, y), (nx, ny)), free) in enumerate(zip(feet, room, strict=True)):
        part = (1 + signed_noise(f"{key}/{i}")) / 2
        reach = _SHORT + (_LONG - _SHORT) * part if free > 0.4 else _SHORT
        half = _FOOT / 2 * (0.75 + 0.25 * part)
        yield from polygon(
            (
                (x - ny * half, y + nx * half),
                (x + nx * reach, y + ny * reach),
                (x + ny * half, y - nx * half),
            )
        )


def _coast_places(sea: Area) -> Iterator[tuple[Point, Point]]:
    """Yield points along the coast with the direction inland, avoiding corners."""
    for chain in chains(boundary(simplify(sea, _TOLERANCE))):
        for (x1, y1), (x2, y2) in pairwise(chain):
            long = math.hypot(x2 - x1, y2 - y1)
            count = max(1, round(long / _STEP))
            dx, dy = (x2 - x1) / long, (y2 - y1) / long
            normal = _inland(sea, ((x1 + x2) / 2, (y1 + y2) / 2), (dy, -dx))
            for i in range(count):
                at = (i + 0.5) / count
                yield (x1 + (x2 - x1) * at, y1 + (y2 - y1) * at), normal


def _inland(sea: Area, middle: Point, normal: Point) -> Point:
    """Return whichever of two opposite directions leads away from the sea."""
    ahead = middle[0] + normal[0] * 0.1, middle[1] + normal[1] * 0.1
    inside = depths(sea, [ahead])[0] > 0
    return (-normal[0], -normal[1]) if inside else normal


# The distance of lines, their maximum thickness, and the step along them, in millimetres.
_PITCH, _SWELL, _CUT_STEP = 1.7, 0.62, 2.2
# Lines thin out over this many millimetres before an area that is left uncut.
_LIFT = 7.0
# A thinner white line fills with ink.
_LEAST = 0.16


def is_woodcut(theme: Theme) -> bool:
    """Return whether a theme wants woodcut grounds; false if it saves ink."""
    return theme.art("grounds") == "woodcut" and theme.art("fills") != "none"


def draw_woodcut(box: Rect, standing: Sequence[Rect], theme: Theme, key: str) -> Iterator[Item]:
    """Fill ``box`` with black and white lines that stop before the boxes ``standing``.

    ``key`` is the seed of the cuts, so that no two blocks are alike.
    """
    yield Path(rectangle(box.x, box.y, box.width, box.height), theme.colour("woodcut"))
    cuts: list[Segment] = []
    for row in range(int(box.height / _PITCH) + 1):
        y = box.y + (row + 0.5) * _PITCH
        for run in _row_cuts(box, y, row, standing, key):
            cuts += polygon(run)
    if cuts:
        yield Path(tuple(cuts), theme.colour("woodcut.line"))


def _row_cuts(
    box: Rect, y: float, row: int, standing: Sequence[Rect], key: str
) -> Iterator[list[Point]]:
    """Yield the outlines of the cuts of one row, pointed at both ends."""
    above: list[Point] = []
    below: list[Point] = []
    for index in range(math.ceil(box.width / _CUT_STEP) + 1):
        x = min(box.x + index * _CUT_STEP, box.right)
        # A slow swell makes the rows look like water; noise makes them look hand-cut.
        level = (
            y + 0.55 * math.sin(x / 11 + row * 0.9) + 0.16 * signed_noise(f"{key}/{row}/{index}")
        )
        room = min((_gap((x, level), rect) for rect in standing), default=_LIFT)
        beat = (
            0.62
            + 0.38 * math.sin(x / 6.3 + row * 2.1)
            + 0.18 * signed_noise(f"{row}/{index}/{key}")
        )
        thick = _SWELL * min(1.0, room / _LIFT) * max(0.0, beat)
        if thick >= _LEAST and box.y <= level - thick / 2 and level + thick / 2 <= box.bottom:
            above.append((x, level - thick / 2))
            below.append((x, level + thick / 2))
            continue
        if len(above) > 1:
            yield _pointed_cut(above, below)
        above, below = [], []
    if len(above) > 1:
        yield _pointed_cut(above, below)


def _pointed_cut(above: list[Point], below: list[Point]) -> list[Point]:
    """Return a closed cut with a point slightly beyond each of its ends."""
    (ax, ay), (bx, by) = above[0], above[-1]
    start = (ax - _CUT_STEP / 2, (ay + below[0][1]) / 2)
    end = (bx + _CUT_STEP / 2, (by + below[-1][1]) / 2)
    return [start, *above, end, *reversed(below)]


def _gap(point: Point, rect: Rect) -> float:
    """Return the distance of a point from a box; 0 inside it."""
    dx = max(rect.x - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.y - point[1], 0.0, point[1] - rect.bottom)
    return math.hypot(dx, dy)


# Millimetres between strokes of shade, and the shaded fraction of a wave.
_HATCH, _LEE = 0.75, 0.42


def rays(centre: Point, reach: float) -> Segments:
    """Return alternating long and short rays of a sun on the horizon, up to ``reach`` mm."""
    found: list[Segment] = []
    for i in range(1, 72):
        turn = math.pi * (1 + i / 72)
        c, s = math.cos(turn), math.sin(turn)
        near = reach * (0.14 if i % 2 else 0.2)
        found += polyline(
            (
                (centre[0] + near * c, centre[1] + near * s),
                (centre[0] + reach * c, centre[1] + reach * s),
            )
        )
    return tuple(found)


class _Swell(Struct, frozen=True):
    """One row of waves: its level, the length and height of a wave, and its phase."""

    level: float
    pitch: float
    height: float
    phase: float

    def turns(self, x: float) -> float:
        return x / self.pitch + self.phase

    def surface(self, x: float) -> Point:
        """Return the point of the water's surface at x: sharp crests, flat troughs."""
        return x, self.level - self.height * (1 - math.sqrt(abs(math.sin(math.pi * self.turns(x)))))


def waves(sea: Rect, water: str, ink: str, *, hatched: bool = True) -> Iterator[tuple[float, Item]]:
    """Yield the rows of a sea, each with its level, from the horizon on.

    They grow towards the viewer, each hiding the foot of the one behind; the shaded side of each
    wave may be ``hatched``.
    """
    y, row = sea.y, 0
    while y < sea.bottom:
        part = (y - sea.y) / sea.height
        swell = _Swell(y, 9 + 26 * part, 0.5 + 3.2 * part, row * 0.37)
        step = swell.pitch / 10
        points = [swell.surface(sea.x + i * step) for i in range(math.ceil(sea.width / step) + 2)]
        curve = smooth_open(points)
        body = (*curve, ("L", (points[-1][0], sea.bottom)), ("L", (sea.x, sea.bottom)), ("Z", ()))
        crest = Path(curve, None, Stroke(ink, 0.2 + 0.2 * part))
        drawn = [Path(body, water), crest]
        if hatched:
            strokes = tuple(_hatching(sea, swell, 0.7 + 2.3 * part))
            drawn.insert(1, Path(strokes, None, Stroke(ink, 0.12 + 0.06 * part, cap="round")))
        yield y, Group(tuple(drawn))
        y += 2.2 + 7.5 * part
        row += 1


def _hatching(sea: Rect, swell: _Swell, long: float) -> Iterator[Segment]:
    """Yield strokes of up to ``long`` mm downwards from the lee of every crest."""
    for i in range(math.ceil(sea.width / _HATCH)):
        x, y = swell.surface(sea.x + i * _HATCH)
        along = swell.turns(x) % 1
        if along < _LEE:
            reach = long * (1 - 0.75 * along / _LEE)
            yield "M", (x, y)
            bend = (x + reach * 0.1, y + reach * 0.5, x + reach * 0.5, y + reach * 0.9)
            yield "C", (*bend, x + reach, y + reach)
