"""Outlines of plain shapes and of smooth curves, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.scene.items import Matrix, Point, Segment, Segments

# Control point distance that turns a cubic into a quarter circle (error below 0.03 %).
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)
# Straight pieces per curve.
_CHORDS = 8


def rectangle(x: float, y: float, width: float, height: float) -> Segments:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def rounded_rectangle(x: float, y: float, width: float, height: float, radius: float) -> Segments:
    """Return a rectangle with circular corners; a radius too large becomes half the short side."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rectangle(x, y, width, height)
    k = r * (1 - _KAPPA)
    x1, y1 = x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (x1 - r, y)),
        ("C", (x1 - k, y, x1, y + k, x1, y + r)),
        ("L", (x1, y1 - r)),
        ("C", (x1, y1 - k, x1 - k, y1, x1 - r, y1)),
        ("L", (x + r, y1)),
        ("C", (x + k, y1, x, y1 - k, x, y1 - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, radius: float) -> Segments:
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Segments:
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("Z", ()),
    )


def polyline(points: Iterable[Point]) -> Segments:
    return tuple(("L" if i else "M", (x, y)) for i, (x, y) in enumerate(points))


def turned_box(middle: Point, width: float, height: float, degrees: float) -> Segments:
    """Return the outline of a rectangle turned about its middle."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = middle
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return polygon(
        (x + u * width * cos - v * height * sin, y + u * width * sin + v * height * cos)
        for u, v in corners
    )


def polygon(points: Iterable[Point]) -> Segments:
    return (*polyline(points), ("Z", ()))


def line(x1: float, y1: float, x2: float, y2: float) -> Segments:
    return (("M", (x1, y1)), ("L", (x2, y2)))


def transform_outline(segments: Segments, matrix: Matrix) -> Segments:
    """Return the outline moved by ``matrix``."""
    a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
    moved: list[Segment] = []
    for command, values in segments:
        flat: list[float] = []
        for x, y in zip(values[::2], values[1::2], strict=True):
            flat += (a * x + c * y + e, b * x + d * y + f)
        moved.append((command, tuple(flat)))
    return tuple(moved)


def chains_of(segments: Segments) -> list[list[Point]]:
    """Return the points of each subpath, with curves flattened."""
    found: list[list[Point]] = []
    for command, values in segments:
        match command:
            case "M":
                found.append([(values[0], values[1])])
            case "L":
                found[-1].append((values[0], values[1]))
            case "C":
                found[-1].extend(_chords(found[-1][-1], values))
            case _:
                pass
    return found


def _chords(start: Point, values: tuple[float, ...]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = values
    for i in range(1, _CHORDS + 1):
        t = i / _CHORDS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def smooth_closed(points: Sequence[Point], tension: float = 1.0) -> Segments:
    """Return a closed Catmull-Rom curve through ``points`` as cubics."""
    n = len(points)
    segments: list[Segment] = [("M", points[0])]
    for i in range(n):
        p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        segments.append(_catmull(p0, p1, p2, p3, tension))
    return (*segments, ("Z", ()))


def smooth_open(points: Sequence[Point], tension: float = 1.0) -> Segments:
    """Return a Catmull-Rom curve through ``points`` from the first to the last."""
    padded = [points[0], *points, points[-1]]
    segments: list[Segment] = [("M", points[0])]
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = padded[i : i + 4]
        segments.append(_catmull(p0, p1, p2, p3, tension))
    return tuple(segments)


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point, tension: float) -> Segment:
    t = tension / 6
    return (
        "C",
        (
            p1[0] + (p2[0] - p0[0]) * t,
            p1[1] + (p2[1] - p0[1]) * t,
            p2[0] - (p3[0] - p1[0]) * t,
            p2[1] - (p3[1] - p1[1]) * t,
            p2[0],
            p2[1],
        ),
    )
