"""The background colours behind the texts, icons and pictures of a face.

Items are painted in order, so the background of a text is whatever was painted before it at the
same place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.colours import contrast, mix
from pnp.base.sums import plain_sum
from pnp.pictures import mean_at
from pnp.press.letters import letter_points
from pnp.scene import (
    IDENTITY,
    SHADOW,
    Gradient,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Raster,
    Rect,
    Text,
)
from pnp.scene.extents import Ruler, scale_factor, transform_box
from pnp.scene.items import Segments

PAPER = "#ffffff"

Ring: TypeAlias = list[Point]
Edge: TypeAlias = tuple[float, float, float, float, bool]
"""An edge of an outline by its ends, and whether it is drawn: an edge that closes a subpath only
for filling is not."""


class ProbedMark(Struct, frozen=True):
    """A text, an icon in ``colour`` (if it has several, the most visible one), or a picture of one
    colour. ``colours_behind`` are the backgrounds at the probed points. ``size`` is that of the em,
    the icon's square or the picture's longer side, in millimetres, and ``at`` its position. For a
    text near broad lines, ``letters`` are its letters with the backgrounds of each."""

    item: Text | Group | Raster
    at: Point
    colour: str
    size: float
    opacity: float
    colours_behind: tuple[str, ...]
    letters: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Window(Struct, frozen=True):
    """An outline to which items are clipped; ``inverse`` maps to its coordinates."""

    outline: PathOutline
    inverse: Matrix


class _PaintedItem(Struct, frozen=True):
    """A shape or a picture on the face: the number of items painted before it, its bounding box on
    the face, and the map from the face to its own coordinates."""

    order: int
    item: Path | Image
    left: float
    top: float
    right: float
    bottom: float
    inverse: Matrix
    windows: tuple[Window, ...]
    opacity: float


class _PaintState(Struct, frozen=True):
    matrix: Matrix = IDENTITY
    windows: tuple[Window, ...] = ()
    opacity: float = 1.0


def find_marks(
    face: Iterable[Item],
    icons: Mapping[int, Sequence[str]],
    read: Callable[[Text], bool],
    ruler: Ruler | None = None,
    plain: Mapping[int, str] | None = None,
) -> Iterator[ProbedMark]:
    """Yield the texts for which ``read`` is true, the icons and the pictures of one colour of a
    face, in the order in which they are painted. ``icons`` are the colours of groups that are
    icons, and ``plain`` those of pictures, by ``id``. The ``ruler`` may have measured the face
    before."""
    yield from _FaceWalk(icons, read, ruler or Ruler(), plain or {}).visit(face, _PaintState())


@dataclass(slots=True)
class _FaceWalk:
    icons: Mapping[int, Sequence[str]]
    read: Callable[[Text], bool]
    ruler: Ruler
    plain: Mapping[int, str]
    # The items painted so far, by the cells of a grid over the face that they touch.
    items_by_cell: dict[tuple[int, int], list[_PaintedItem]] = field(default_factory=dict)
    large_items: list[_PaintedItem] = field(default_factory=list)
    lines: list[_PaintedItem] = field(default_factory=list)
    count: int = 0
    outlines: dict[int, PathOutline] = field(default_factory=dict)

    def visit(self, items: Iterable[Item], state: _PaintState) -> Iterator[ProbedMark]:
        for item in items:
            match item:
                case Instance():
                    matrix = item.matrix.then(state.matrix)
                    inner = _PaintState(matrix, state.windows, state.opacity)
                    if id(item.of) in self.icons:
                        yield from self._probe_icon(item.of, inner)
                    if id(item.of) in self.plain and (box := self.ruler.box(item.of)):
                        yield from self._probe_picture(item.of, box, inner)
                    yield from self.visit((item.of,), inner)
                case Group():
                    marks = self.visit(item.items, self._state_in(item, state))
                    yield from (() if item.name == SHADOW else marks)
                    for _ in marks:  # paints what is left
                        pass
                case Text():
                    yield from self._probe_text(item, state)
                case Path() | Image():
                    if isinstance(item, Image) and id(item.of) in self.plain:
                        yield from self._probe_picture(item.of, item.box, state)
                    self._add_painted(item, state)

    def _probe_text(self, text: Text, state: _PaintState) -> Iterator[ProbedMark]:
        if text.hidden or not text.content.strip() or not self.read(text):
            return
        columns = max(3, min(8, len(text.content)))
        across = [text.x + text.width * (i + 0.5) / columns for i in range(columns)]
        heights = (text.y - 0.15 * text.size, text.y - 0.45 * text.size)
        grounds = self._colours_behind([(x, y) for x in across for y in heights], state)
        if grounds:
            size = text.size * scale_factor(state.matrix)
            at = state.matrix.apply((text.x, text.y))
            letters = tuple(self._letters_on_lines(text, state))
            yield ProbedMark(text, at, text.fill, size, state.opacity, grounds, letters)

    def _letters_on_lines(
        self, text: Text, state: _PaintState
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each letter of a text with the backgrounds of its points, if it is near a line."""
        if not self.lines:
            return
        box = Rect(text.x, text.y - text.size, text.width, text.size)
        near = transform_box(box, state.matrix)
        lines = [
            line
            for line in self.lines
            if line.left < near.right and near.x < line.right
            if line.top < near.bottom and near.y < line.bottom
        ]
        for letter, points in letter_points(text) if lines else ():
            grounds = self._colours_behind(points, state)
            if grounds:
                yield letter, grounds

    def _probe_icon(self, icon: Group, state: _PaintState) -> Iterator[ProbedMark]:
        places = (0.3, 0.5, 0.7)
        grounds = self._colours_behind([(x, y) for x in places for y in places], state)
        if grounds:
            size = scale_factor(state.matrix)
            at = state.matrix.apply((0.0, 0.0))
            colour = _most_visible(self.icons[id(icon)], grounds)
            yield ProbedMark(icon, at, colour, size, state.opacity, grounds)

    def _probe_picture(
        self, picture: Group | Raster, box: Rect, state: _PaintState
    ) -> Iterator[ProbedMark]:
        places = [(i + 0.5) / _PROBES for i in range(_PROBES)]
        points = [(box.x + x * box.width, box.y + y * box.height) for x in places for y in places]
        grounds = self._colours_behind(points, state)
        if grounds:
            size = max(box.width, box.height) * scale_factor(state.matrix)
            at = state.matrix.apply((box.x, box.y))
            yield ProbedMark(picture, at, self.plain[id(picture)], size, state.opacity, grounds)

    def _add_painted(self, item: Path | Image, state: _PaintState) -> None:
        if isinstance(item, Path) and item.fill is None and not _is_broad(item):
            return
        inverse = inverse_of(state.matrix)
        box = self.ruler.box(item)
        if inverse is None or box is None:
            return
        box = transform_box(box, state.matrix)
        edges = box.x, box.y, box.right, box.bottom
        found = _PaintedItem(self.count, item, *edges, inverse, state.windows, state.opacity)
        self.count += 1
        if isinstance(item, Path) and _is_broad(item):
            self.lines.append(found)
        columns = range(math.floor(box.x / _FIELD), math.floor(box.right / _FIELD) + 1)
        rows = range(math.floor(box.y / _FIELD), math.floor(box.bottom / _FIELD) + 1)
        if len(columns) * len(rows) > _MANY:
            self.large_items.append(found)
            return
        for column in columns:
            for row in rows:
                self.items_by_cell.setdefault((column, row), []).append(found)

    def _colours_behind(self, places: Iterable[Point], state: _PaintState) -> tuple[str, ...]:
        """Return the background at each point of a mark that is not clipped away."""
        points = [state.matrix.apply(place) for place in places]
        if state.windows:
            points = [point for point in points if is_visible(state.windows, point)]
        if not points:
            return ()
        under = self._painted_near(points)
        if not under:
            return (PAPER,)
        cover = self._cover_of(points, under[0])
        if cover is not None:
            return (cover,) * len(points)
        return tuple([self._colour_behind(point, under) for point in points])

    def _cover_of(self, points: Sequence[Point], top: _PaintedItem) -> str | None:
        """Return the colour of an opaque rectangle that lies behind all points, the usual case;
        None if the topmost item is not one."""
        item, inverse = top.item, top.inverse
        if isinstance(item, Image) or item.fill is None or item.shade is not None:
            return None
        if _is_broad(item) or top.windows:
            return None
        if item.opacity * top.opacity < _HIDES or inverse.b or inverse.c:
            return None
        inside = all(top.left < x < top.right and top.top < y < top.bottom for x, y in points)
        return item.fill if inside and self._outline_of(item.segments).is_rectangle else None

    def _painted_near(self, points: Sequence[Point]) -> list[_PaintedItem]:
        """Return the items painted near some points, topmost first."""
        across, down = zip(*points, strict=True)
        left, right, top, bottom = min(across), max(across), min(down), max(down)
        columns = range(math.floor(left / _FIELD), math.floor(right / _FIELD) + 1)
        rows = range(math.floor(top / _FIELD), math.floor(bottom / _FIELD) + 1)
        fields = [self.items_by_cell.get((c, r), ()) for c in columns for r in rows]
        about = {
            found.order: found
            for some in (self.large_items, *fields)
            for found in some
            if found.left <= right and left <= found.right
            if found.top <= bottom and top <= found.bottom
        }
        return [about[order] for order in sorted(about, reverse=True)]

    def _colour_behind(self, point: Point, under: Iterable[_PaintedItem]) -> str:
        x, y = point
        layers: list[tuple[str, float]] = []
        for found in under:
            if not (found.left <= x <= found.right and found.top <= y <= found.bottom):
                continue
            layer = self._layer_at(found, point)
            if layer is None or not is_visible(found.windows, point):
                continue
            layers.append(layer)
            if layer[1] >= _HIDES:
                break
        ground = PAPER
        for colour, opacity in reversed(layers):
            ground = colour if opacity >= _HIDES else mix(ground, colour, opacity)
        return ground

    def _layer_at(self, found: _PaintedItem, point: Point) -> tuple[str, float] | None:
        """Return the colour and the opacity of a painted item at a point, None if it is not
        there."""
        at = found.inverse.apply(point)
        item = found.item
        if isinstance(item, Image):
            box = item.box
            across, down = (at[0] - box.x) / box.width, (at[1] - box.y) / box.height
            red, green, blue, opacity = mean_at(item.of, across, down)
            return f"#{red:02x}{green:02x}{blue:02x}", opacity * found.opacity
        outline = self._outline_of(item.segments)
        stroke = item.stroke
        if stroke is not None and _is_broad(item) and outline.passes_near(at, stroke.width / 2):
            return stroke.colour, stroke.opacity * found.opacity
        if item.fill is not None and outline.contains(at, evenodd=item.evenodd):
            colour = item.fill if item.shade is None else _colour_at(item.shade, at)
            return colour, item.opacity * found.opacity
        return None

    def _state_in(self, group: Group, state: _PaintState) -> _PaintState:
        matrix = group.matrix.then(state.matrix)
        windows = state.windows
        inverse = inverse_of(matrix) if group.clip is not None else None
        if group.clip is not None and inverse is not None:
            windows = (*windows, Window(self._outline_of(group.clip), inverse))
        return _PaintState(matrix, windows, state.opacity * group.opacity)

    def _outline_of(self, segments: Segments) -> PathOutline:
        """Return the outline of segments, cached by id, since they live as long as the face."""
        if id(segments) not in self.outlines:
            self.outlines[id(segments)] = PathOutline(segments)
        return self.outlines[id(segments)]


# The side of a grid cell, in millimetres, and the number of cells from which a shape counts as
# large and is checked everywhere.
_FIELD = 8.0
_MANY = 400
# From this opacity on, whatever shows through does not affect legibility.
_HIDES = 0.99
# A line at least this wide is a background for small letters: a halo, or a band.
_BROAD = 0.6
# The number of probed points of a picture, across and down.
_PROBES = 6
# The number of lines that approximate a curve.
_STEPS = 6
# The number of queries after which edges are sorted into strips, and the number of edges up to
# which this does not pay.
_FEW, _SHORT = 8, 24


def _most_visible(colours: Sequence[str], grounds: Sequence[str]) -> str:
    """Return the colour of an icon with the highest contrast to its background."""
    if len(colours) == 1:
        return colours[0]
    return max(colours, key=lambda colour: plain_sum(contrast(colour, one) for one in grounds))


def _is_broad(path: Path) -> bool:
    return path.stroke is not None and path.stroke.width >= _BROAD and not path.stroke.dash


def is_visible(windows: Sequence[Window], point: Point) -> bool:
    return all(one.outline.contains(one.inverse.apply(point)) for one in windows)


def _colour_at(shade: Gradient, point: Point) -> str:
    """Return the colour of a gradient at a point of its outline."""
    inverse = inverse_of(shade.matrix)
    x, y = point if inverse is None else inverse.apply(point)
    if shade.round:
        x0, y0, _, _, _, radius = shade.ends
        place = math.dist((x, y), (x0, y0)) / (radius or 1.0)
    else:
        x0, y0, x1, y1 = shade.ends
        dx, dy = x1 - x0, y1 - y0
        place = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy or 1.0)
    before = shade.stops[0]
    for stop in shade.stops:
        if stop[0] >= place:
            width = stop[0] - before[0]
            return mix(before[1], stop[1], (place - before[0]) / width) if width > 0 else stop[1]
        before = stop
    return before[1]


def inverse_of(m: Matrix) -> Matrix | None:
    """Return the inverse map; None if the map is not invertible."""
    area = m.a * m.d - m.b * m.c
    if abs(area) < 1e-12:
        return None
    a, b, c, d = m.d / area, -m.b / area, -m.c / area, m.a / area
    return Matrix(a, b, c, d, -(a * m.e + c * m.f), -(b * m.e + d * m.f))


class PathOutline:
    """The edges of an outline, indexed after some queries by horizontal strips, from ``_top`` down,
    each ``_high``. A coast has thousands of edges, few of them beside a point, but most outlines
    are under a single text."""

    __slots__ = ("_asked", "_edges", "_high", "_strips", "_top", "is_rectangle")

    def __init__(self, segments: Segments) -> None:
        self.is_rectangle = _is_rectangle(segments)
        self._edges = [edge for ring in _rings_of(segments) for edge in _edges_of(ring)]
        self._strips: dict[int, list[Edge]] | None = None
        self._asked, self._top, self._high = 0, 0.0, 1.0

    def contains(self, point: Point, *, evenodd: bool = False) -> bool:
        x, y = point
        winding = crossings = 0
        for x0, y0, x1, y1, _ in self._edges_between(y, y):
            if (y0 <= y) != (y1 <= y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x:
                crossings += 1
                winding += 1 if y1 > y0 else -1
        return crossings % 2 == 1 if evenodd else winding != 0

    def passes_near(self, point: Point, reach: float) -> bool:
        """Return whether one of the lines comes within ``reach`` of a point."""
        x, y = point
        left, right = x - reach, x + reach
        for edge in self._edges_between(y - reach, y + reach):
            x0, _, x1, _, drawn = edge
            outside = (x0 < left and x1 < left) or (x0 > right and x1 > right)
            if drawn and not outside and _is_near(edge, point, reach):
                return True
        return False

    def _edges_between(self, upper: float, lower: float) -> Iterable[Edge]:
        """Return the edges between two heights, and possibly others."""
        self._asked += 1
        if self._strips is None:
            if self._asked <= _FEW or len(self._edges) <= _SHORT:
                return self._edges
            self._strips = self._edges_by_strip()
        first, last = (math.floor((y - self._top) / self._high) for y in (upper, lower))
        if first == last:
            return self._strips.get(first, ())
        return (e for strip in range(max(0, first), last + 1) for e in self._strips.get(strip, ()))

    def _edges_by_strip(self) -> dict[int, list[Edge]]:
        heights = [y for edge in self._edges for y in (edge[1], edge[3])]
        top, bottom = min(heights), max(heights)
        high = max((bottom - top) / max(1, len(self._edges) // 24), 1e-6)
        strips: dict[int, list[Edge]] = {}
        for edge in self._edges:
            upper, lower = min(edge[1], edge[3]), max(edge[1], edge[3])
            for strip in range(int((upper - top) / high), int((lower - top) / high) + 1):
                strips.setdefault(strip, []).append(edge)
        self._top, self._high = top, high
        return strips


def _is_rectangle(segments: Segments) -> bool:
    """Return whether an outline is one rectangle with level and upright sides."""
    if "".join(command for command, _ in segments) not in ("MLLLZ", "MLLLLZ"):
        return False
    corners = [(v[0], v[1]) for command, v in segments if command != "Z"]
    upright = all((x0 == x1) != (y0 == y1) for (x0, y0), (x1, y1) in pairwise(corners[:4]))
    return upright and len({*corners}) == 4 and (len(corners) == 4 or corners[4] == corners[0])


def _edges_of(ring: Ring) -> Iterator[Edge]:
    for (x0, y0), (x1, y1) in pairwise(ring):
        yield x0, y0, x1, y1, True
    (x0, y0), (x1, y1) = ring[-1], ring[0]
    if (x0, y0) != (x1, y1):
        yield x0, y0, x1, y1, False


def _is_near(edge: Edge, point: Point, reach: float) -> bool:
    x0, y0, x1, y1, _ = edge
    px, py = point[0] - x0, point[1] - y0
    dx, dy = x1 - x0, y1 - y0
    long = dx * dx + dy * dy
    part = 0.0 if long == 0 else min(1.0, max(0.0, (px * dx + py * dy) / long))
    return math.hypot(px - part * dx, py - part * dy) <= reach


def _rings_of(segments: Segments) -> list[Ring]:
    """Return the subpaths of an outline as points, their curves as short lines."""
    rings: list[Ring] = []
    for command, v in segments:
        if command == "M":
            rings.append([(v[0], v[1])])
        elif command == "L" and rings:
            rings[-1].append((v[0], v[1]))
        elif command == "C" and rings:
            x, y = rings[-1][-1]
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                rings[-1].append(
                    (p * x + q * v[0] + r * v[2] + s * v[4], p * y + q * v[1] + r * v[3] + s * v[5])
                )
        elif command == "Z" and rings:
            rings[-1].append(rings[-1][0])
    return rings
