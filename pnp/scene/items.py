"""The items of a scene, and the pages and documents that exporters write."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Literal, TypeAlias

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
        """Return the map that applies this one first, then ``outer``."""
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
SHADOW = "shadow"
"""The name of a group that is the shadow of another, whose letters are not read."""
GUIDE = "guide"
"""The name of a group of lines that show where to cut by hand, which is no part of the picture."""


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


LineCap = Literal["butt", "round", "square"]
LineJoin = Literal["miter", "round", "bevel"]


class Stroke(Struct, frozen=True):
    """A line style: colour ``#rrggbb``, width and dash lengths in millimetres. ``spot`` is the name
    of the ink, in letters, in which PDF draws the line over others; screens show it in the
    colour."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: LineCap = "butt"
    join: LineJoin = "miter"
    opacity: float = 1.0
    spot: str = ""


class Gradient(Struct, frozen=True):
    """A colour gradient, linear or radial.

    ``ends`` are x1, y1, x2, y2 of a line from the first colour to the last, or x, y and radius of
    the first circle (whose radius is 0) and the last; ``matrix`` maps these to the outline.
    ``stops`` are places from 0 to 1 in order, each with a colour ``#rrggbb`` and an opacity; beyond
    the ends the outermost colours continue.
    """

    ends: tuple[float, ...]
    stops: tuple[tuple[float, str, float], ...]
    matrix: Matrix = IDENTITY

    @property
    def round(self) -> bool:
        return len(self.ends) == 6


class Path(Struct, frozen=True):
    """An outline; ``fill`` is ``#rrggbb`` or None.

    Overlapping subpaths fill by nonzero winding, or by even-odd if ``evenodd`` (a clip is always
    nonzero: cairosvg supports nothing else). A ``shade`` is drawn instead of the fill, which is
    then its mean colour.
    """

    segments: Segments
    fill: str | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    opacity: float = 1.0  # of the fill
    shade: Gradient | None = None


class Glyph(Struct, frozen=True):
    """A glyph of a face: number ``index`` of ``font``, offset from the pen.

    ``dx`` is to the right and ``dy`` up, in thousandths of the em. ``text`` is the characters that
    it represents, empty for further glyphs of the same characters.
    """

    font: str
    index: int
    text: str
    dx: float = 0.0
    dy: float = 0.0


class Text(Struct, frozen=True):
    """One run of text on a straight baseline that starts at (x, y).

    Usually one character is one glyph: ligatures are off, so characters, glyphs and advances
    correspond one to one. ``advances`` are in thousandths of ``size`` (the em, in millimetres),
    with kerning and letter-spacing included. ``font`` is the name of a face of ``pnp.text.fonts``.
    A ``hidden`` text leaves no ink: it serves search, copying and screen readers. ``least`` is the
    size below which it is illegible for its purpose, 0 if unknown.

    For letters that join, that run from right to left or that ``font`` lacks, ``glyphs`` lists the
    glyphs to draw, from left to right and in parallel to ``advances``; ``content`` is still in
    reading order. Words along a curve are a group of texts, one for each letter, all with the same
    ``content``: their glyphs have no text, but the group has the words.
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
    """A picture in pixels, as the content of a file.

    ``format`` is ``jpeg`` (``L`` or ``RGB``, upright) or ``png`` (``L``, ``LA``, ``RGB`` or
    ``RGBA``, eight bits per channel). Exporters embed equal pictures once.
    """

    content: bytes = field(repr=False)
    format: str  # jpeg or png
    mode: str
    width: int
    height: int


class Image(Struct, frozen=True):
    """A raster picture stretched to fill a box."""

    of: Raster
    box: Rect


class _HashedOnce:
    """Has room for a hash outside the fields of a dataclass: hashes of texts differ between
    processes, so they must not be part of its encoded content."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True)
class Group(_HashedOnce):
    """Items under one matrix, clipped to an outline in the group's own coordinates.

    Formats with named groups keep the ``name``: ``art``, ``cut``, ``fold``, ``marks``... The names
    ``heading-1`` to ``heading-3`` mark headings for screen readers. The reader of a page can hide
    the content of a ``layer``, if the format has layers. The letters in a group with ``words`` are
    read as these, by programs and screen readers. With an ``opacity`` below 1 the group as a
    whole is translucent; its parts still hide each other. The hash is cached, because groups are
    looked up by content often.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments | None = None
    name: str = ""
    layer: str = ""
    opacity: float = 1.0
    words: str = ""

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            known = hash(self._content)
            object.__setattr__(self, "_hash", known)
            return known

    def __reduce__(self) -> tuple[type[Group], tuple[object, ...]]:
        return Group, self._content

    @property
    def _content(self) -> tuple[object, ...]:
        return (
            self.items,
            self.matrix,
            self.clip,
            self.name,
            self.layer,
            self.opacity,
            self.words,
        )


class Instance(Struct, frozen=True):
    """Art that is drawn in many places.

    Exporters write one definition for all groups that are equal, in order of first use, and refer
    to it afterwards.
    """

    of: Group
    matrix: Matrix = IDENTITY


Item: TypeAlias = Group | Path | Text | Image | Instance


class Bookmark(Struct, frozen=True):
    """An entry in the outline of a document, and its depth."""

    title: str
    level: int = 0


class Page(Struct, frozen=True):
    """One side of a sheet of paper, ready for export.

    ``label`` is the page label of the PDF (F1, B1); ``bookmarks`` are the outline entries that lead
    here, outer ones first; ``trim`` and ``bleed`` are the boxes of the pieces to cut out, from the
    top left.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    label: str
    trim: Rect
    bleed: Rect
    bookmarks: tuple[Bookmark, ...] = ()


class Document(Struct, frozen=True):
    """Pages in printing order, and metadata for the reader.

    ``flip`` is the edge on which a duplex printer turns the paper: long, short, or none.
    """

    title: str
    author: str
    subject: str
    keywords: tuple[str, ...]
    language: str
    pages: tuple[Page, ...]
    flip: str = "none"
