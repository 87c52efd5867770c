"""Patterns, borders and rims of tokens and cards, and patterned papers for boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from pnp.base.registry import ExtensionError
from pnp.scene import (
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
    smooth_closed,
)


class Edge(Protocol):
    """An edge for ornament: the outline of a token, or that of a box."""

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset`` mm (outwards if negative)."""

    def evenly_spaced(
        self, inset: float, spacing: float, multiple: int = 1
    ) -> list[tuple[Point, Point]]:
        """Return points about ``spacing`` mm apart on the inset edge, clockwise, with outward unit
        normals.

        Their number is a multiple of ``multiple``.
        """


def border(edge: Edge, kind: str, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw the rim in the band that begins ``start`` mm inside the edge, bounded by rules.

    ``kind`` is one of ``BORDERS``.
    """
    fine = _fine_width(band)
    rule = Stroke(ink, fine)
    outer = {"beads": start - fine, "reeded": None, "rings": None}.get(kind, start)
    if outer is not None:
        yield Path(edge.path(outer), None, rule)
    yield from draw_rim_figure(edge, kind, start, band, ink)
    if kind not in ("plain", "rings"):
        yield Path(edge.path(start + band), None, rule)


def draw_rim_figure(
    edge: Edge, kind: str, start: float, band: float, ink: str, *, ruled: bool = False
) -> Iterator[Item]:
    """Draw the ornament of a rim, with a rule at its inner side if ``ruled``.

    ``kind`` is one of ``BORDERS``.
    """
    if kind not in BORDERS:
        raise ExtensionError(
            f"'{kind}' is a border in pnp/kinds/tokens/record.py that nothing draws: "
            "write a function for it in pnp/art/patterns.py and add that to BORDERS there"
        )
    yield from BORDERS[kind](edge, start, band, ink)
    if ruled:
        yield Path(edge.path(start + band), None, Stroke(ink, _fine_width(band)))


def _fine_width(band: float) -> float:
    return max(0.2, band * 0.12)


def _plain_rim(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    yield from ()


def _rings(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    yield Path(edge.path(start), None, Stroke(ink, band * 0.3))
    yield Path(edge.path(start + band * 0.62), None, Stroke(ink, _fine_width(band)))


def _beads(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    radius = band * 0.27
    beads: list[Segment] = []
    for (x, y), _ in edge.evenly_spaced(start + band / 2, radius * 2.7):
        beads.extend(circle(x, y, radius))
    yield Path(tuple(beads), ink)


def _reeded(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    length, stroke = band * 0.62, Stroke(ink, _fine_width(band) * 1.3)
    ticks: list[Segment] = []
    for (x, y), (nx, ny) in edge.evenly_spaced(start, stroke.width * 2.4):
        ticks += [("M", (x, y)), ("L", (x - nx * length, y - ny * length))]
    yield Path(tuple(ticks), None, stroke)


def _rope(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw the strands of a rope: short S-curves slanted across the band."""
    reach, stroke = band * 0.5, Stroke(ink, band * 0.24, cap="round")
    strands: list[Segment] = []
    half, lean = reach * 0.62, reach * 0.8
    for (x, y), (nx, ny) in edge.evenly_spaced(start + band / 2, stroke.width * 2.5):
        tx, ty = -ny, nx
        begin = (x - nx * half - tx * lean, y - ny * half - ty * lean)
        end = (x + nx * half + tx * lean, y + ny * half + ty * lean)
        first = (begin[0] + tx * lean * 0.9, begin[1] + ty * lean * 0.9)
        second = (end[0] - tx * lean * 0.9, end[1] - ty * lean * 0.9)
        strands += [("M", begin), ("C", (*first, *second, *end))]
    yield Path(tuple(strands), None, stroke)


def _guilloche(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw interlaced waves about the middle of the band, as on bank notes."""
    reach, stroke = band * 0.36, Stroke(ink, _fine_width(band) * 0.8)
    # Six points per wave keep the curve smooth; a multiple of six closes it without a jump.
    places = edge.evenly_spaced(start + band / 2, reach * 0.75, multiple=6)
    for phase in (0.0, math.tau / 3, 2 * math.tau / 3):
        points = []
        for i, ((x, y), (nx, ny)) in enumerate(places):
            swing = reach * math.sin(i * math.tau / 6 + phase)
            points.append((x + nx * swing, y + ny * swing))
        yield Path(smooth_closed(points), None, stroke)


BORDERS: dict[str, Callable[[Edge, float, float, str], Iterator[Item]]] = {
    "beads": _beads,
    "guilloche": _guilloche,
    "plain": _plain_rim,
    "reeded": _reeded,
    "rings": _rings,
    "rope": _rope,
}
"""The function that draws each ``Border`` of ``pnp.kinds.tokens.record``: along an edge, from
``start`` mm inside it, in a band of a width in mm."""


def pattern(kind: str, x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    """Draw a field about (x, y), one of ``PATTERNS``, with lines of opacity ``tint``."""
    if kind not in PATTERNS:
        raise ExtensionError(
            f"'{kind}' is a pattern in pnp/kinds/tokens/record.py that nothing draws: "
            "write a function for it in pnp/art/patterns.py and add that to PATTERNS there"
        )
    yield from PATTERNS[kind](x, y, radius, ink, tint)


def _thin_stroke(radius: float, ink: str, tint: float) -> Stroke:
    return Stroke(ink, max(0.15, radius * 0.022), opacity=tint)


def _plain_field(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield from ()


def _draw_rays(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_rays(x, y, radius * 0.56, radius, 60), None, _thin_stroke(radius, ink, tint))


def _draw_waves(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_waves(x, y, radius), None, _thin_stroke(radius, ink, tint))


def _engine_turned(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_rosette(x, y, radius), None, _thin_stroke(radius, ink, tint))


def _turn_steps(count: int, start: float) -> list[float]:
    return [start + i * math.tau / count for i in range(count)]


def _rays(x: float, y: float, inner: float, outer: float, count: int) -> Segments:
    rays: list[Segment] = []
    for i, turn in enumerate(_turn_steps(count, 0.0)):
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
    """Draw the cross of a Spanish coin: four arms with end bars, and a ball in each corner."""
    arm, half, bar = radius * 0.96, radius * 0.07, radius * 0.3
    shape: list[Segment] = []
    for turn in _turn_steps(4, 0.0):
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
    for turn in _turn_steps(4, math.pi / 4):
        shape += circle(
            x + radius * 0.62 * math.sin(turn), y - radius * 0.62 * math.cos(turn), radius * 0.09
        )
    yield Path(tuple(shape), ink, opacity=tint)


def _rosette(x: float, y: float, radius: float) -> Segments:
    """Return the mesh of a rose engine: five rings of eight waves, each rotated slightly
    further."""
    waves, rings_, steps = 8, 5, 64
    mesh: list[Segment] = []
    for ring in range(rings_):
        points = []
        for i in range(steps):
            t = i * math.tau / steps
            reach = radius * (0.77 + 0.22 * math.sin(waves * t + ring * math.tau / rings_))
            points.append((x + reach * math.sin(t), y - reach * math.cos(t)))
        mesh += smooth_closed(points)
    return tuple(mesh)


PATTERNS: dict[str, Callable[[float, float, float, str, float], Iterator[Item]]] = {
    "cross": _cross,
    "plain": _plain_field,
    "rays": _draw_rays,
    "rosette": _engine_turned,
    "waves": _draw_waves,
}
"""The function that draws each ``Pattern`` of ``pnp.kinds.tokens.record``: about a point, within a
radius, in lines of an opacity."""


def sunburst(centre: Point, inner: float, outer: float, count: int = 72) -> Segments:
    """Return ``count`` rays from ``inner`` to ``outer`` mm, every second one shorter."""
    found: list[Segment] = []
    for i in range(count):
        turn = math.tau * i / count
        s, c = math.sin(turn), -math.cos(turn)
        near = inner if i % 2 == 0 else (inner + outer) / 2
        found.append(("M", (centre[0] + near * s, centre[1] + near * c)))
        found.append(("L", (centre[0] + outer * s, centre[1] + outer * c)))
    return tuple(found)


# Rims of cards and tokens that a theme uses instead of those that content requests.


_Places = Sequence[tuple[Point, Point]]


def rim(edge: Edge, kind: str, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw one of ``RIMS`` in the band that begins ``start`` mm inside the edge, with its rules."""
    rule = Stroke(ink, max(0.18, band * 0.1))
    yield Path(edge.path(start), None, rule)
    yield from RIMS[kind](edge, start, band, ink, ground)
    yield Path(edge.path(start + band), None, rule)


# The number of points per wave of each rim; a multiple of it closes the rim without a jump.
_KNOT, _VINE, _TRACE, _STUD = 16, 20, 18, 2


def _knotwork(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw two cords that alternately cross over and under each other."""
    cord, line, reach = band * 0.2, max(0.12, band * 0.07), band * 0.27
    # An even number of crossings makes over and under alternate all around.
    places = edge.evenly_spaced(start + band / 2, band * 2.6 / _KNOT, multiple=2 * _KNOT)
    half = _KNOT // 2
    count = len(places)

    def cords(strand: int, first: int, last: int) -> list[Point]:
        return [
            _shifted_outwards(
                places[i % count], reach * math.sin(math.tau * i / _KNOT + strand * math.pi)
            )
            for i in range(first, last + 1)
        ]

    whole = tuple(s for k in (0, 1) for s in polyline(cords(k, 0, count)))
    over: list[Segment] = []
    for crossing in range(count // half):
        at = crossing * half
        over.extend(polyline(cords(crossing % 2, at - 2, at + 2)))
    for drawn in (whole, tuple(over)):
        yield Path(drawn, None, Stroke(ink, cord + 2 * line, join="round"))
        yield Path(drawn, None, Stroke(ground, cord, join="round"))


def _vine(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw a whiplash stem with a leaf in each bend and a bud at its tip."""
    places = edge.evenly_spaced(start + band / 2, band * 3.2 / _VINE, multiple=_VINE)
    count, reach = len(places), band * 0.2
    stem = [
        _shifted_outwards(place, reach * math.sin(math.tau * i / _VINE))
        for i, place in enumerate(places)
    ]
    yield Path(smooth_closed(stem), None, Stroke(ink, max(0.16, band * 0.11), join="round"))
    leaves: list[Segment] = []
    for i in range(0, count, _VINE // 2):
        side = 1 if i % _VINE else -1
        root, tip = i + 1, i + _VINE * 3 // 8
        leaves.extend(_leaf(places, stem[root % count], root, tip, side, band))
        bud = _shifted_outwards(places[(i + _VINE * 7 // 16) % count], side * band * 0.12)
        leaves.extend(circle(*bud, band * 0.075))
    yield Path(tuple(leaves), ink)


def _leaf(
    places: _Places, root: Point, start: int, end: int, side: int, band: float
) -> tuple[Segment, ...]:
    """Return a leaf from the stem at one place to a point off the band's middle at another."""
    count = len(places)
    tip = _shifted_outwards(places[end % count], side * band * 0.34)
    lean = places[(start + end) // 2 % count]
    belly, back = (
        _shifted_outwards(lean, side * band * 0.38),
        _shifted_outwards(lean, side * band * 0.1),
    )
    return smooth_closed((root, belly, tip, back))


def _circuit(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw traces that step from one level to another between nodes."""
    places = edge.evenly_spaced(start + band / 2, band * 4.2 / _TRACE, multiple=_TRACE)
    level = band * 0.2
    traces: list[Segment] = []
    nodes: list[Segment] = []
    dots: list[Segment] = []
    for first in range(0, len(places), _TRACE):
        unit = [places[(first + k) % len(places)] for k in range(_TRACE)]
        high = [_shifted_outwards(place, -level) for place in unit]
        low = [_shifted_outwards(place, level) for place in unit]
        traces.extend(polyline([*high[1:8], *low[10:16]]))
        traces.extend(polyline(low[2:7]))
        traces.extend(polyline(high[11:16]))
        for place in (high[1], low[15]):
            nodes.extend(circle(*place, band * 0.15))
        for place in (low[2], low[6], high[11], high[15]):
            dots.extend(circle(*place, band * 0.085))
    stroke = Stroke(ink, max(0.14, band * 0.075), join="round")
    yield Path(tuple(traces), None, stroke)
    yield Path(tuple(nodes), ground, stroke)
    yield Path(tuple(dots), ink)


def _studs(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw domed rivets lit from the north-west, with lozenges between them."""
    places = edge.evenly_spaced(start + band / 2, band * 0.62, multiple=_STUD)
    radius = band * 0.27
    domes: list[Segment] = []
    lights: list[Segment] = []
    lozenges: list[Segment] = []
    for i, ((x, y), (nx, ny)) in enumerate(places):
        if i % _STUD:
            a, b = band * 0.1, band * 0.15
            corners = [(x + nx * b, y + ny * b), (x - ny * a, y + nx * a)]
            corners += [(x - nx * b, y - ny * b), (x + ny * a, y - nx * a)]
            lozenges += [*polyline(corners), ("Z", ())]
        else:
            domes.extend(circle(x, y, radius))
            lights.extend(circle(x - radius * 0.28, y - radius * 0.3, radius * 0.36))
    yield Path(tuple(domes), ink)
    yield Path(tuple(lights), ground)
    yield Path(tuple(lozenges), ink)


def _shifted_outwards(place: tuple[Point, Point], by: float) -> Point:
    """Return a point ``by`` mm outwards of a point on an edge."""
    (x, y), (nx, ny) = place
    return x + nx * by, y + ny * by


RIMS: dict[str, Callable[[Edge, float, float, str, str], Iterator[Item]]] = {
    "circuit": _circuit,
    "knotwork": _knotwork,
    "studs": _studs,
    "vine": _vine,
}
"""The function for each ``cards`` and ``tokens`` of ``pnp.model.looks``: along an edge, from
``start`` mm inside it, in a band of a width in mm, in an ink on a ground."""


# Patterned papers for boxes and backs, drawn as lines.


# Radius of a scale, width of a lozenge, and distances of stripes, of stars and of dots, in
# millimetres.
_SCALE, _LOZENGE, _STRIPE, _STAR, _DOT = 4.2, 6.4, 3.2, 9.0, 4.0


def paper(kind: str, room: Rect, ink: str) -> Iterator[Item]:
    """Draw one of ``PAPERS`` over ``room`` and slightly beyond, to be clipped by the caller.

    It is symmetric about the middle of the room.
    """
    if kind not in PAPERS:
        raise ExtensionError(
            f"'{kind}' is a paper in pnp/model that nothing draws: write a function for it in "
            "pnp/art/patterns.py and add that to PAPERS there"
        )
    yield from PAPERS[kind](room, ink)


def _plain_paper(room: Rect, ink: str) -> Iterator[Item]:
    yield from ()


def _draw_stripes(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_stripes(room)), None, Stroke(ink, _STRIPE * 0.36))


def _draw_stars(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_stars(room)), ink)


def _draw_dots(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_dots(room)), ink)


def _places(room: Rect, across: float, down: float) -> Iterator[tuple[float, float]]:
    """Yield the points of a lattice row by row; odd rows are offset by half a step."""
    x0, y0 = room.centre
    rows = math.ceil(room.height / 2 / down) + 1
    columns = math.ceil(room.width / 2 / across) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield x0 + (column + row % 2 / 2) * across, y0 + row * down


def _scales(room: Rect, ink: str) -> Iterator[Item]:
    """Draw waves as overlapping scales of three arcs each; hidden parts are left out."""
    r = _SCALE
    thick: list[Segment] = []
    thin: list[Segment] = []
    inner = [(r * part, _visible_degrees(part)) for part in (0.68, 0.36)]
    for x, y in _places(room, 2 * r, r / 2):
        thick += _arc(x, y, r, 60)
        for radius, degrees in inner:
            thin += _arc(x, y, radius, degrees)
    yield Path(tuple(thick), None, Stroke(ink, 0.28))
    yield Path(tuple(thin), None, Stroke(ink, 0.16))


def _visible_degrees(part: float) -> float:
    """Return the degrees from the zenith at which an inner arc disappears.

    There the scale below covers it, whose middle is a radius to the side and half a radius lower.
    """
    # On the arc (part sin t, -part cos t); covered within 1 of (1, 0.5) and (-1, 0.5).
    for degrees in range(91):
        t = math.radians(degrees)
        if math.dist((part * math.sin(t), -part * math.cos(t)), (1, 0.5)) < 1:
            return degrees
    return 90.0


def _arc(x: float, y: float, radius: float, degrees: float) -> tuple[Segment, Segment]:
    """Return an arc about the zenith, as one cubic."""
    half = math.radians(degrees)
    k = 4 / 3 * math.tan(half / 2) * radius
    s, c = math.sin(half), math.cos(half)
    left, right = (x - radius * s, y - radius * c), (x + radius * s, y - radius * c)
    bend = (left[0] + k * c, left[1] - k * s, right[0] - k * c, right[1] - k * s)
    return ("M", left), ("C", (*bend, *right))


def _lozenges(room: Rect, ink: str) -> Iterator[Item]:
    wide, high = _LOZENGE, _LOZENGE * 1.5
    net: list[Segment] = []
    dots: list[Segment] = []
    for x, y in _places(room, wide, high / 2):
        net += [*line(x - wide / 2, y, x, y - high / 2), *line(x, y - high / 2, x + wide / 2, y)]
        dots += polygon(((x, y - 1.0), (x + 0.66, y), (x, y + 1.0), (x - 0.66, y)))
    yield Path(tuple(net), None, Stroke(ink, 0.2))
    yield Path(tuple(dots), ink)


def _stripes(room: Rect) -> Iterator[Segment]:
    x, count = room.centre[0], math.ceil(room.width / 2 / _STRIPE) + 1
    for i in range(-count, count):
        at = x + (i + 0.5) * _STRIPE
        yield from line(at, room.y - 1, at, room.bottom + 1)


def _stars(room: Rect) -> Iterator[Segment]:
    for i, (x, y) in enumerate(_places(room, _STAR, _STAR / 2)):
        yield from _star(x, y, 1.5)
        for side in (-1, 1):
            yield from circle(x + side * _STAR / 4, y + _STAR / 4 * (1 if i % 2 else -1), 0.22)


def _star(x: float, y: float, radius: float) -> Iterator[Segment]:
    points = []
    for i in range(8):
        reach, turn = radius * (0.36 if i % 2 else 1), i * math.pi / 4
        points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    yield from polygon(points)


def _dots(room: Rect) -> Iterator[Segment]:
    for x, y in _places(room, _DOT, _DOT / 2):
        yield from circle(x, y, _DOT * 0.11)


PAPERS: dict[str, Callable[[Rect, str], Iterator[Item]]] = {
    "dots": _draw_dots,
    "lozenges": _lozenges,
    "plain": _plain_paper,
    "scales": _scales,
    "stars": _draw_stars,
    "stripes": _draw_stripes,
}
"""The function that draws each paper that a record may name, over a room, in a colour."""
