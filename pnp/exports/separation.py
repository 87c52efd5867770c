"""Faces separated into art, which becomes pixels, and the texts above it, which stay outlines.

A text is separate if it is opaque and nothing but other such texts is drawn over it. So it looks
the same above the pixels of all else, and is as sharp as the press.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from pnp.exports.leaves import State, leaves_of, without
from pnp.scene import (
    Image,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Text,
    transform_outline,
)
from pnp.scene.extents import Ruler, hull, intersection, scale_factor, transform_box
from pnp.scene.items import Segment
from pnp.scene.outlines import chains_of
from pnp.text import fonts

# In type sizes: how far accents and descenders may reach beyond the box of a text.
_AROUND = 0.25


class PlacedText(Struct, frozen=True):
    """A text, the map from its coordinates to those of the face, and outlines of the face to which
    it is clipped."""

    text: Text
    matrix: Matrix
    clips: tuple[Segments, ...]

    def outline(self) -> Segments:
        """Return the outlines of all glyphs in the coordinates of the face."""
        text = self.text
        place = Matrix.scale(text.size / 1000).then(Matrix.translate(text.x, text.y))
        place = place.then(self.matrix)
        found: list[Segment] = []
        for shape, shift in _glyphs(text):
            found.extend(transform_outline(shape, shift.then(place)))
        return tuple(found)


def _glyphs(text: Text) -> Iterator[tuple[Segments, Matrix]]:
    """Yield the outline of each glyph of a text with ink, and the map to its place, in thousandths
    of the em."""
    x = 0.0
    if text.glyphs:
        for glyph, advance in zip(text.glyphs, text.advances, strict=True):
            shape = fonts.load(glyph.font).shape(glyph.index)
            if shape:
                yield shape, Matrix.translate(x + glyph.dx, -glyph.dy)
            x += advance
        return
    face = fonts.load(text.font)
    for char, advance in zip(text.content, text.advances, strict=True):
        if shape := face.outline(char):
            yield shape, Matrix.translate(x, 0)
        x += advance


class InkedText(Struct, frozen=True):
    """A text that leaves ink, and a box that contains all of it, in the coordinates of the face."""

    placed: PlacedText
    box: Rect

    def points(self) -> list[Point]:
        """Return the points of its letters, or of the part of their box that a clip shows."""
        outline = self.placed.outline()
        if not self.placed.clips:
            return [point for chain in chains_of(outline) for point in chain]
        box = intersection(hull(outline), self.box)
        return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


def texts_with_ink(items: tuple[Item, ...]) -> Iterator[InkedText]:
    """Yield the texts of a face that leave ink."""
    ruler = Ruler()
    for item, state in leaves_of(items):
        if isinstance(item, Text):
            for box in _boxes(item, state, ruler):
                found = InkedText(PlacedText(item, state.matrix, state.clips), box)
                if found.placed.outline():
                    yield found


def separate(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[PlacedText, ...]]:
    """Return the items without the texts that nothing covers, and these texts in order."""
    leaves = [*leaves_of(items)]
    ruler = Ruler()
    above: list[Rect] = []
    chosen: dict[int, PlacedText] = {}
    for number in range(len(leaves) - 1, -1, -1):
        item, state = leaves[number]
        boxes = [*_boxes(item, state, ruler)]
        if isinstance(item, Text) and boxes and not state.blended:
            reach = boxes[0].inset(-_AROUND * item.size * scale_factor(state.matrix))
            if not any(_overlap(reach, box) for box in above):
                chosen[number] = PlacedText(item, state.matrix, state.clips)
                continue
        above += boxes
    return without(items, chosen), tuple(chosen[number] for number in sorted(chosen))


def _boxes(item: Item, state: State, ruler: Ruler) -> Iterator[Rect]:
    """Yield boxes that contain all ink of an item, in the coordinates of the face. A line has a box
    for each of its segments, as a frame covers nothing of what it surrounds."""
    windows = [hull(clip) for clip in state.clips]

    def shown(box: Rect) -> Iterator[Rect]:
        box = reduce(intersection, windows, transform_box(box, state.matrix))
        if box.width > 0 or box.height > 0:
            yield box

    if isinstance(item, Path) and item.fill is None:
        if item.stroke is None:
            return
        for box in _segment_boxes(item.segments):
            yield from shown(box.inset(-item.stroke.width))
        return
    whole = item.box if isinstance(item, Image) else ruler.box(item)
    if whole is not None:
        yield from shown(whole)


def _segment_boxes(segments: Segments) -> Iterator[Rect]:
    here = start = (0.0, 0.0)
    for command, values in segments:
        points = [*zip(values[::2], values[1::2], strict=True)] or [start]
        if command == "M":
            start = points[0]
        else:
            xs, ys = zip(here, *points, strict=True)
            yield Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        here = points[-1]


def _overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )
