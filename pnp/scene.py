"""The display list: what stands between layout and export.

A scene is a tuple of items at fixed places, in millimetres, y down, the origin at the top left of
the trim box (of a piece) or of the paper (of a page). Text is already broken, fitted and
positioned: an exporter walks the items and writes; it never measures. An exporter supports
exactly Group, Path, Text, Image and Instance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
# ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ()), always absolute.
Segment: TypeAlias = tuple[str, tuple[float, ...]]
Segments: TypeAlias = tuple[Segment, ...]

# Control point distance that turns a cubic into a quarter circle (error below 0.03 %).
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine map in SVG's order: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def translate(x: float, y: float) -> Matrix:
        return Matrix(e=x, f=y)

    @staticmethod
    def scale(x: float, y: float | None = None) -> Matrix:
        return Matrix(a=x, d=x if y is None else y)

    @staticmethod
    def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
        """Turn clockwise on the page (y points down) about (x, y); quarter turns are exact."""
        quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
        turn = degrees % 360
        if turn in quarter:
            cos, sin = quarter[int(turn)]
        else:
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    def then(self, outer: Matrix) -> Matrix:
        """Return the map that applies this one first and ``outer`` after it."""
        return Matrix(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            outer.a * self.e + outer.c * self.f + outer.e,
            outer.b * self.e + outer.d * self.f + outer.f,
        )

    def inverse(self) -> Matrix:
        """Return the map that undoes this one; raises ValueError when it flattens the plane."""
        det = self.a * self.d - self.b * self.c
        if det == 0:
            raise ValueError("a matrix without area has no inverse")
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    def apply(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


IDENTITY = Matrix()


@dataclass(frozen=True, slots=True)
class Rect:
    """A box by its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> Rect:
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line style: colour ``#rrggbb``, width and dash lengths in millimetres."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"  # butt or round
    join: str = "miter"  # miter or round
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline; ``fill`` is ``#rrggbb`` or None. Overlapping subpaths fill by nonzero winding,
    or by even-odd where asked (a clip is always nonzero: cairosvg knows no other)."""

    segments: Segments
    fill: str | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    opacity: float = 1.0  # of the fill


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text on a straight baseline that starts at (x, y).

    One character is one glyph: ligatures are off, so that characters, glyphs and advances
    correspond one to one. ``advances`` are in thousandths of ``size`` (the em, in millimetres),
    kerning and letter-spacing included. ``font`` is the name of a face of ``pnp.text.fonts``. A
    ``hidden`` text leaves no ink: it is for those who search, copy or hear what a picture says.
    """

    content: str
    font: str
    size: float
    x: float
    y: float
    advances: tuple[float, ...]
    fill: str
    hidden: bool = False

    @property
    def width(self) -> float:
        return sum(self.advances) * self.size / 1000


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture in pixels: ``content`` is a whole JPEG file (``L`` or ``RGB``, upright) or PNG file
    (``L``, ``LA``, ``RGB`` or ``RGBA``, eight bits a channel), as ``format`` says. Exporters embed
    equal pictures once."""

    content: bytes = field(repr=False)
    format: str  # jpeg or png
    mode: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture stretched over a box."""

    of: Raster
    box: Rect


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one matrix, clipped to an outline given in the group's own coordinates.

    ``name`` is kept by formats with named groups: ``art``, ``cut``, ``fold``, ``marks``... What
    stands in a ``layer`` can be hidden by the reader of a page, where the format knows layers.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments | None = None
    name: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Instance:
    """Art that is drawn in many places. Exporters write a definition once per Group *object*
    (by identity, in order of first use) and refer to it afterwards."""

    of: Group
    matrix: Matrix = IDENTITY


Item: TypeAlias = Group | Path | Text | Image | Instance


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper, ready for export.

    ``label`` is the page label of the PDF (F1, B1); ``bookmark`` an outline entry to start here,
    with its depth; ``trim`` and ``bleed`` are the boxes of what is cut out, from the top left.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    label: str
    trim: Rect
    bleed: Rect
    bookmark: str = ""
    bookmark_level: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """Pages in printing order and what a reader should know about them.

    ``flip`` is the edge on which a duplex printer turns the paper: long, short, or none.
    """

    title: str
    author: str
    subject: str
    keywords: tuple[str, ...]
    language: str
    pages: tuple[Page, ...]
    flip: str = "none"


def rectangle(x: float, y: float, width: float, height: float) -> Segments:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Segments:
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


def polygon(points: Iterable[Point]) -> Segments:
    return (*polyline(points), ("Z", ()))


def line(x1: float, y1: float, x2: float, y2: float) -> Segments:
    return (("M", (x1, y1)), ("L", (x2, y2)))


def transformed(segments: Segments, matrix: Matrix) -> Segments:
    """Return the outline moved by ``matrix``."""
    moved: list[Segment] = []
    for command, values in segments:
        pairs = zip(values[::2], values[1::2], strict=True)
        flat = tuple(v for pair in pairs for v in matrix.apply(pair))
        moved.append((command, flat))
    return tuple(moved)


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
