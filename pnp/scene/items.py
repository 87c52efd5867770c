"""What a scene is made of, and the pages and documents that exporters write."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]
# ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ()), always absolute.
Segment: TypeAlias = tuple[str, tuple[float, ...]]
Segments: TypeAlias = tuple[Segment, ...]


class Matrix(Struct, frozen=True):
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

    def apply(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


IDENTITY = Matrix()


class Rect(Struct, frozen=True):
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


class Stroke(Struct, frozen=True):
    """A line style: colour ``#rrggbb``, width and dash lengths in millimetres."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"  # butt or round
    join: str = "miter"  # miter or round
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """Colours that run into each other.

    ``ends`` are x1, y1, x2, y2 of a line from the first colour to the last, or for circles x, y and
    radius of the first (of which the radius is 0) and the last; ``matrix`` maps these to where the
    outline is. ``stops`` are places from 0 to 1 in order, each with a colour ``#rrggbb`` and an
    opacity; beyond its ends a gradient keeps its outermost colours.
    """

    ends: tuple[float, ...]
    stops: tuple[tuple[float, str, float], ...]
    matrix: Matrix = IDENTITY

    @property
    def round(self) -> bool:
        return len(self.ends) == 6


class Path(Struct, frozen=True):
    """An outline; ``fill`` is ``#rrggbb`` or None. Overlapping subpaths fill by nonzero winding,
    or by even-odd where asked (a clip is always nonzero: cairosvg knows no other). A ``shade`` is
    drawn in place of the fill, which is then its mean colour."""

    segments: Segments
    fill: str | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    opacity: float = 1.0  # of the fill
    shade: Gradient | None = None


class Glyph(Struct, frozen=True):
    """One drawing of a face: its number ``index`` in ``font``, moved ``dx`` to the right and ``dy``
    up (thousandths of the em) from where the pen is. ``text`` is what it stands for, empty for
    further glyphs of the same characters."""

    font: str
    index: int
    text: str
    dx: float = 0.0
    dy: float = 0.0


class Text(Struct, frozen=True):
    """One run of text on a straight baseline that starts at (x, y).

    Mostly one character is one glyph: ligatures are off, so that characters, glyphs and advances
    correspond one to one. ``advances`` are in thousandths of ``size`` (the em, in millimetres),
    kerning and letter-spacing included. ``font`` is the name of a face of ``pnp.text.fonts``. A
    ``hidden`` text leaves no ink: it is for those who search, copy or hear what a picture says.
    ``least`` is the size below which it is not read where it is meant to be, 0 where none is known.

    Where that does not do, for letters that join, that run from right to left or that ``font``
    lacks, ``glyphs`` has what to draw, from left to right and in parallel to ``advances``;
    ``content`` is in the order of reading all the same.
    """

    content: str
    font: str
    size: float
    x: float
    y: float
    advances: tuple[float, ...]
    fill: str
    hidden: bool = False
    glyphs: tuple[Glyph, ...] = ()
    least: float = 0.0

    @property
    def width(self) -> float:
        return reduce(add, self.advances, 0) * self.size / 1000


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


class Image(Struct, frozen=True):
    """A raster picture stretched over a box."""

    of: Raster
    box: Rect


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one matrix, clipped to an outline given in the group's own coordinates.

    ``name`` is kept by formats with named groups: ``art``, ``cut``, ``fold``, ``marks``... For
    those who hear a page it says what is ``heading-1``, ``heading-2`` or ``heading-3``. What is in
    a ``layer`` can be hidden by the reader of a page, if the format has layers. Below an
    ``opacity`` of 1 the group lets through what is under it, but its own parts hide each other. The
    hash is kept: what is looked up by its content is looked up often.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments | None = None
    name: str = ""
    layer: str = ""
    opacity: float = 1.0
    _hash: int | None = field(default=None, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(self._content)
            object.__setattr__(self, "_hash", known)
        return known

    def __reduce__(self) -> tuple[type[Group], tuple[object, ...]]:
        # Without the hash: those of texts differ from one process to the next.
        return Group, self._content

    @property
    def _content(self) -> tuple[object, ...]:
        return self.items, self.matrix, self.clip, self.name, self.layer, self.opacity


class Instance(Struct, frozen=True):
    """Art that is drawn in many places. Exporters write one definition for all groups that are
    equal, in order of first use, and refer to it afterwards."""

    of: Group
    matrix: Matrix = IDENTITY


Item: TypeAlias = Group | Path | Text | Image | Instance


class Bookmark(Struct, frozen=True):
    """An entry of the outline of a document, and how many others it lies within."""

    title: str
    level: int = 0


class Page(Struct, frozen=True):
    """One side of a sheet of paper, ready for export.

    ``label`` is the page label of the PDF (F1, B1); ``bookmarks`` are the entries of the outline
    that lead here, outer ones first; ``trim`` and ``bleed`` are the boxes of what is cut out, from
    the top left.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    label: str
    trim: Rect
    bleed: Rect
    bookmarks: tuple[Bookmark, ...] = ()


class Document(Struct, frozen=True):
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
