"""Names as set on a chart: rows of letters, straight or curved, and their leaders."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.art.engraving import round_segments
from pnp.art.halos import WIDTH as HALO
from pnp.art.halos import text_outlines
from pnp.base.values import replace
from pnp.scene import (
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    Text,
    circle,
    line,
    transform_outline,
)
from pnp.text.glyphs import shapes
from pnp.text.shaping import Style
from pnp.text.shaping import set_line as text_line

# How far the baseline is below the middle of its row, in row heights.
_DROP = 0.28
_LEADER, _END = 0.28, 0.55


Leader = tuple[Point, Point]


class NameRow(Struct, frozen=True):
    """A line of a name: its middle, width and height.

    ``turn`` is in degrees clockwise, and ``bow`` is how far the middle rises above the ends.
    """

    text: str
    middle: Point
    width: float
    height: float
    turn: float = 0.0
    bow: float = 0.0

    def at(self, along: float, below: float = 0.0) -> Point:
        """Return a point on the row, ``along`` mm from its middle and ``below`` mm beneath it."""
        part = 2 * along / self.width
        x, y = along, self.bow * (part * part - 0.5) + below
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return self.middle[0] + x * cos - y * sin, self.middle[1] + x * sin + y * cos

    def spine(self) -> list[Point]:
        """Return points along the middle of the letters, at most half their height apart."""
        end = self.width / 2 - 0.42 * self.height
        count = max(2, math.ceil(4 * end / self.height))
        return [self.at(end * (2 * i / count - 1)) for i in range(count + 1)]

    def edge(self) -> list[Point]:
        """Return the outline of the row."""
        ends = [self.width * (i / 8 - 0.5) for i in range(9)]
        upper = [self.at(x, -self.height / 2) for x in ends]
        return [*upper, *(self.at(x, self.height / 2) for x in reversed(ends))]


class NameLabel(Struct, frozen=True):
    """A placed label: the space that it names, its rows, and a leader if it is apart from its
    space."""

    space: str
    text: str
    rows: tuple[NameRow, ...]
    sea: bool
    leader: Leader | None = None

    @property
    def box(self) -> Rect:
        points = [point for row in self.rows for point in row.edge()]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def draw(name: NameLabel, style: Style, halo: str) -> Iterator[Item]:
    """Yield a name with a halo, so that no line crosses its letters."""
    if name.leader is not None:
        (x0, y0), end = name.leader
        yield Path(line(x0, y0, *end), stroke=Stroke(style.fill, _LEADER, cap="round"))
        if name.sea:
            yield Path(circle(*end, _END), fill=style.fill)
    for row in name.rows:
        x, y = row.middle
        text = text_line(row.text, style, x, y + _DROP * row.height, "middle")
        straight = not (row.turn or row.bow)
        letters = text_outlines(text) if straight else _bowed_outlines(text, row)
        yield Path(letters, stroke=Stroke(halo, HALO, cap="round", join="round"), fill=halo)
        if not straight:
            yield Path(round_segments(letters), fill=style.fill)
        yield text if straight else replace(text, hidden=True)


def _bowed_outlines(text: Text, row: NameRow) -> Segments:
    """Return the outlines of a run of text along a row, each letter turned with the row."""
    scale, pen = text.size / 1000, -text.width / 2
    segments: list[Segment] = []
    for shape, dx, dy, advance in shapes(text):
        half = advance * scale / 2
        along = pen + half
        slope = math.degrees(math.atan(8 * row.bow * along / row.width**2))
        letter = Matrix(scale, 0, 0, scale, dx * scale - half, -dy * scale)
        turned = letter.then(Matrix.rotate(row.turn + slope))
        foot = row.at(along, _DROP * row.height)
        segments.extend(transform_outline(shape, turned.then(Matrix.translate(*foot))))
        pen += 2 * half
    return tuple(segments)
