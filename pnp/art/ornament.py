"""The engraver's stock: the rims and fields that make tokens look struck.

Everything is drawn from formulas in millimetres around a centre, as few paths with many strokes,
so that a coin of two hundred beads stays a small drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Protocol

from pnp.base.registry import ExtensionError
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


class Edge(Protocol):
    """What ornament runs along: the outline of a token, or that of a box."""

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset`` mm (outwards when negative)."""

    def steps(self, inset: float, spacing: float, multiple: int = 1) -> list[tuple[Point, Point]]:
        """Return places about ``spacing`` mm apart on the inset edge, clockwise, each with its
        outward unit normal; their number is a multiple of ``multiple``."""


def border(edge: Edge, kind: str, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw the rim in the band that begins ``start`` mm inside the edge, closed off by rules.

    ``kind`` is one of ``BORDERS``.
    """
    fine = _fine(band)
    rule = Stroke(ink, fine)
    outer = {"beads": start - fine, "reeded": None, "rings": None}.get(kind, start)
    if outer is not None:
        yield Path(edge.path(outer), None, rule)
    yield from figure(edge, kind, start, band, ink)
    if kind not in ("plain", "rings"):
        yield Path(edge.path(start + band), None, rule)


def figure(
    edge: Edge, kind: str, start: float, band: float, ink: str, *, ruled: bool = False
) -> Iterator[Item]:
    """Draw what a rim is made of, with a rule only at its inner side and only where asked for.

    ``kind`` is one of ``BORDERS``.
    """
    if kind not in BORDERS:
        raise ExtensionError(
            f"'{kind}' is a border in pnp/kinds/tokens/record.py that nothing draws: "
            "write a function for it in pnp/art/ornament.py and add that to BORDERS there"
        )
    yield from BORDERS[kind](edge, start, band, ink)
    if ruled:
        yield Path(edge.path(start + band), None, Stroke(ink, _fine(band)))


def _fine(band: float) -> float:
    return max(0.2, band * 0.12)


def _plain_rim(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    yield from ()


def _rings(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    yield Path(edge.path(start), None, Stroke(ink, band * 0.3))
    yield Path(edge.path(start + band * 0.62), None, Stroke(ink, _fine(band)))


def _beads(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    radius = band * 0.27
    beads: list[Segment] = []
    for (x, y), _ in edge.steps(start + band / 2, radius * 2.7):
        beads.extend(circle(x, y, radius))
    yield Path(tuple(beads), ink)


def _reeded(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    length, stroke = band * 0.62, Stroke(ink, _fine(band) * 1.3)
    ticks: list[Segment] = []
    for (x, y), (nx, ny) in edge.steps(start, stroke.width * 2.4):
        ticks += [("M", (x, y)), ("L", (x - nx * length, y - ny * length))]
    yield Path(tuple(ticks), None, stroke)


def _rope(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw the strands of a rope: short S-curves at a slant across the band."""
    reach, stroke = band * 0.5, Stroke(ink, band * 0.24, cap="round")
    strands: list[Segment] = []
    half, lean = reach * 0.62, reach * 0.8
    for (x, y), (nx, ny) in edge.steps(start + band / 2, stroke.width * 2.5):
        tx, ty = -ny, nx
        begin = (x - nx * half - tx * lean, y - ny * half - ty * lean)
        end = (x + nx * half + tx * lean, y + ny * half + ty * lean)
        first = (begin[0] + tx * lean * 0.9, begin[1] + ty * lean * 0.9)
        second = (end[0] - tx * lean * 0.9, end[1] - ty * lean * 0.9)
        strands += [("M", begin), ("C", (*first, *second, *end))]
    yield Path(tuple(strands), None, stroke)


def _guilloche(edge: Edge, start: float, band: float, ink: str) -> Iterator[Item]:
    """Draw interlaced waves about the middle of the band, as on bank notes."""
    reach, stroke = band * 0.36, Stroke(ink, _fine(band) * 0.8)
    # Six places to a wave keep the curve true; a multiple of six closes it without a jump.
    places = edge.steps(start + band / 2, reach * 0.75, multiple=6)
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
"""What draws each ``Border`` of ``pnp.kinds.tokens.record``: along an edge, from ``start`` mm
inside it, in a band of a width in mm."""


def pattern(kind: str, x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    """Draw a field about (x, y), one of ``PATTERNS``, with lines of opacity ``tint``."""
    if kind not in PATTERNS:
        raise ExtensionError(
            f"'{kind}' is a pattern in pnp/kinds/tokens/record.py that nothing draws: "
            "write a function for it in pnp/art/ornament.py and add that to PATTERNS there"
        )
    yield from PATTERNS[kind](x, y, radius, ink, tint)


def _thin(radius: float, ink: str, tint: float) -> Stroke:
    return Stroke(ink, max(0.15, radius * 0.022), opacity=tint)


def _plain_field(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield from ()


def _rayed(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_rays(x, y, radius * 0.56, radius, 60), None, _thin(radius, ink, tint))


def _wavy(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_waves(x, y, radius), None, _thin(radius, ink, tint))


def _engine_turned(x: float, y: float, radius: float, ink: str, tint: float) -> Iterator[Item]:
    yield Path(_rosette(x, y, radius), None, _thin(radius, ink, tint))


def _turns(count: int, start: float) -> list[float]:
    return [start + i * math.tau / count for i in range(count)]


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
            reach = radius * (0.77 + 0.22 * math.sin(waves * t + ring * math.tau / rings_))
            points.append((x + reach * math.sin(t), y - reach * math.cos(t)))
        mesh += smooth_closed(points)
    return tuple(mesh)


PATTERNS: dict[str, Callable[[float, float, float, str, float], Iterator[Item]]] = {
    "cross": _cross,
    "plain": _plain_field,
    "rays": _rayed,
    "rosette": _engine_turned,
    "waves": _wavy,
}
"""What draws each ``Pattern`` of ``pnp.kinds.tokens.record``: about a place, within a radius, in
lines of an opacity."""


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
