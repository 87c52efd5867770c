"""The papers that pieces are printed on, and the slots on them, also as seen from behind.

All arithmetic of slots is here, so that every scheme with backs turns them alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.base.units import format_number, parse_length
from pnp.scene import Matrix, Rect

# The unprintable margin: lasers leave 4 to 5 mm, many ink-jets 5 mm; a quarter inch is safe.
MARGIN = 6.35
# The size of photo paper and of A6: on smaller paper, the assembly page of a poster has no room for
# its map.
SMALLEST = (100.0, 148.0)

_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|cm|in)")


class PaperError(ValueError):
    """A text that does not name a paper; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Paper(Struct, frozen=True):
    """A size of paper, upright: ``width`` is the short edge; millimetres."""

    name: str
    width: float
    height: float

    @property
    def title(self) -> str:
        """The usual name: A4, Letter, or the size."""
        if self.name not in PAPERS:
            return f"{format_number(self.width)} x {format_number(self.height)} mm"
        return self.name.upper() if len(self.name) == 2 else self.name.capitalize()


# ISO 216 for the A sizes, ANSI/ASME Y14.1 and trade custom for the inch sizes.
PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
        Paper("legal", 215.9, 355.6),
        Paper("a5", 148.0, 210.0),
    )
}


def parse_paper(text: str) -> Paper:
    """Return the paper of a name such as ``a4``, or of a size such as ``330x480mm``.

    Raises PaperError if the name is unknown, or the size is too small to print pieces on or longer
    than 5 m.

    >>> parse_paper("480x330mm")
    Paper(name='330x480mm', width=330.0, height=480.0)
    """
    word = text.strip().lower()
    if word in PAPERS:
        return PAPERS[word]
    match = _SIZE.fullmatch(word)
    if match is None:
        known = ", ".join(PAPERS)
        raise PaperError(f"'{text}' is not a paper", f"write {known}, or a size such as 330x480mm")
    first, second, unit = match.groups()
    try:
        sides = sorted([(parse_length(first + unit), first), (parse_length(second + unit), second)])
    except ValueError as error:
        raise PaperError(str(error), "check the unit of the paper") from None
    (width, short), (height, long) = sides
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise PaperError(f"the paper '{text}' is too small", "use paper of 100 x 148 mm or more")
    return Paper(f"{short}x{long}{unit}", width, height)


# The direction of the line about which paper turns or folds, through the middle of the page.
Axis: TypeAlias = Literal["vertical", "horizontal"]

# Sums of millimetres such as 3 x 88.9 miss their exact value by less than this.
EPSILON = 1e-6


class Slot(Struct, frozen=True):
    """One place on a page: the trim box as placed; ``angle`` (0, 90, 180 or 270 degrees, clockwise)
    is the rotation of the piece inside it."""

    x: float
    y: float
    width: float
    height: float
    angle: int = 0

    @property
    def box(self) -> Rect:
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def matrix(self) -> Matrix:
        """The map from the piece's own coordinates to the page."""
        quarter = self.angle % 180 == 90
        width, height = (self.height, self.width) if quarter else (self.width, self.height)
        centre = Matrix.translate(-width / 2, -height / 2)
        placed = Matrix.translate(self.x + self.width / 2, self.y + self.height / 2)
        return centre.then(Matrix.rotate(self.angle)).then(placed)


class PaperArea(Struct, frozen=True):
    """A paper in one orientation (``width`` x ``height``) and the room on it for pieces with bleed.

    ``align`` is the position of a block smaller than the room: (0, 0) top left, (1, 1) bottom
    right. A block in the middle of the paper stays there however the paper is turned.
    """

    width: float
    height: float
    room: Rect
    align: tuple[float, float] = (0.5, 0.5)

    def origin(self, width: float, height: float) -> tuple[float, float]:
        """Return the top left corner of a block of this size."""
        across, down = self.align
        return (
            self.room.x + (self.room.width - width) * across,
            self.room.y + (self.room.height - height) * down,
        )


def fields(paper: Paper) -> tuple[PaperArea, PaperArea]:
    """Return the paper upright and lying, with the room inside its margins."""
    short, long = paper.width, paper.height
    return (
        PaperArea(short, long, Rect(0, 0, short, long).inset(MARGIN)),
        PaperArea(long, short, Rect(0, 0, long, short).inset(MARGIN)),
    )


def turn_axis(width: float, height: float, edge: str) -> Axis:
    """Return the line about which a page of this size turns on its ``long`` or ``short`` edge."""
    upright = height >= width
    return "vertical" if upright == (edge == "long") else "horizontal"


def mirror_slot(slot: Slot, width: float, height: float, axis: Axis) -> Slot:
    """Return the place behind ``slot``, as seen on the other side of a page of this size.

    A piece's back is drawn as it looks when the piece is turned like the page of a book. So it
    stays upright when the paper turns likewise, and is upside down when it turns the other way. The
    same applies to a fold in the middle of the page.
    """
    box = mirror_box(slot.box, width, height, axis)
    angle = -slot.angle if axis == "vertical" else 180 - slot.angle
    return Slot(box.x, box.y, box.width, box.height, angle % 360)


def mirror_box(box: Rect, width: float, height: float, axis: Axis) -> Rect:
    """Return the box behind ``box`` on the other side of a page of this size."""
    if axis == "vertical":
        return Rect(width - box.right, box.y, box.width, box.height)
    return Rect(box.x, height - box.bottom, box.width, box.height)


def union(boxes: Iterable[Rect]) -> Rect:
    """Return the smallest box around ``boxes``, of which there is at least one."""
    rects = list(boxes)
    x, y = min(b.x for b in rects), min(b.y for b in rects)
    return Rect(x, y, max(b.right for b in rects) - x, max(b.bottom for b in rects) - y)


def clip_box(box: Rect, width: float, height: float) -> Rect:
    """Return the part of ``box`` that is on a page of this size."""
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Rect(x, y, min(box.right, width) - x, min(box.bottom, height) - y)
