"""Halos: a band of the ground's colour around letters, so that no line crosses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segment,
    Segments,
    Stroke,
    Text,
    transform_outline,
)
from pnp.scene.extents import transform_box
from pnp.text.glyphs import shapes

WIDTH = 0.9
"""The width of the line around letters in millimetres; half of it is under them."""
# The height of small letters, in sizes of the type.
_SMALL = 0.52


class PlacedText(Struct, frozen=True):
    """A text with its place on a piece: the box of its letters without ascenders."""

    text: Text
    matrix: Matrix
    box: Rect

    def halo(self, colour: str) -> Item:
        """Return the halo of the text."""
        stroke = Stroke(colour, WIDTH, cap="round", join="round")
        return Group((Path(text_outlines(self.text), colour, stroke),), self.matrix)


def placed_texts(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[PlacedText]:
    """Yield the visible texts in some items, with their places."""
    for item in items:
        match item:
            case Text() if item.content.strip() and not item.hidden:
                high = _SMALL * item.size
                box = Rect(item.x, item.y - high, item.width, high)
                yield PlacedText(item, matrix, transform_box(box, matrix))
            case Group():
                yield from placed_texts(item.items, item.matrix.then(matrix))
            case Instance():
                yield from placed_texts((item.of,), item.matrix.then(matrix))
            case _:
                pass


def text_outlines(text: Text) -> Segments:
    """Return the outlines of a run of text where it is."""
    scale, pen = text.size / 1000, text.x
    segments: list[Segment] = []
    for shape, dx, dy, advance in shapes(text):
        place = Matrix(scale, 0, 0, scale, pen + dx * scale, text.y - dy * scale)
        segments.extend(transform_outline(shape, place))
        pen += advance * scale
    return tuple(segments)
