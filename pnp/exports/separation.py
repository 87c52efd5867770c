"""Faces separated into art, which becomes pixels, and the texts above it, which stay outlines.

A text is separate if it is opaque and nothing but other such texts is drawn over it. So it looks
the same above the pixels of all else, and is as sharp as the press.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from pnp.base.values import replace
from pnp.scene import (
    IDENTITY,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    Text,
    transform_outline,
)
from pnp.scene.extents import Ruler, hull, intersection, scale_factor, transform_box
from pnp.scene.items import SHADOW, Segment
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


class _State(Struct, frozen=True):
    """What surrounds an item: its map to the face, its clips, and whether it is art anyway."""

    matrix: Matrix = IDENTITY
    clips: tuple[Segments, ...] = ()
    art: bool = False

    def inside(self, group: Group) -> _State:
        matrix = group.matrix.then(self.matrix)
        clips = self.clips
        if group.clip is not None:
            clips = (*clips, transform_outline(group.clip, matrix))
        return _State(matrix, clips, self.art or group.opacity < 1 or group.name == SHADOW)


def separate(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[PlacedText, ...]]:
    """Return the items without the texts that nothing covers, and these texts in order."""
    leaves = [*_leaves(items, _State())]
    ruler = Ruler()
    above: list[Rect] = []
    chosen: dict[int, PlacedText] = {}
    for number in range(len(leaves) - 1, -1, -1):
        item, state = leaves[number]
        boxes = [*_boxes(item, state, ruler)]
        if isinstance(item, Text) and boxes and not state.art:
            reach = boxes[0].inset(-_AROUND * item.size * scale_factor(state.matrix))
            if not any(_overlap(reach, box) for box in above):
                chosen[number] = PlacedText(item, state.matrix, state.clips)
                continue
        above += boxes
    if not chosen:
        return items, ()
    return _Remover(chosen).items(items), tuple(chosen[number] for number in sorted(chosen))


def _leaves(items: tuple[Item, ...], state: _State) -> Iterator[tuple[Item, _State]]:
    """Yield paths, texts and pictures in the order of drawing."""
    for item in items:
        match item:
            case Group():
                yield from _leaves(item.items, state.inside(item))
            case Instance():
                yield from _leaves((_expanded(item),), state)
            case _:
                yield item, state


def _expanded(instance: Instance) -> Group:
    of = instance.of
    return replace(of, matrix=of.matrix.then(instance.matrix))


def _boxes(item: Item, state: _State, ruler: Ruler) -> Iterator[Rect]:
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


class _Remover:
    """Copies items without some leaves, which are numbered in the order of drawing."""

    def __init__(self, without: dict[int, PlacedText]) -> None:
        self._without = without
        self._number = -1

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(kept for item in items if (kept := self._kept(item)) is not None)

    def _kept(self, item: Item) -> Item | None:
        if isinstance(item, Group | Instance):
            group = _expanded(item) if isinstance(item, Instance) else item
            kept = self.items(group.items)
            # What is the same stays shared.
            return item if kept == group.items else replace(group, items=kept)
        self._number += 1
        return None if self._number in self._without else item
