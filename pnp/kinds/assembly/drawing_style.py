"""The style of assembly drawings: paper, cuts, creases and glue in a theme's ink, and tools.

Lines keep their width at any scale, so points are fitted into a box first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.base.colours import mix
from pnp.base.geometry import area_of, box_of, chains, hatch_lines, join, overlap, size_of
from pnp.base.values import replace
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    chains_of,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
)
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import Theme

_CUT, _EDGE, _FINE, _DASH = 0.5, 0.25, 0.2, (1.1, 0.8)
# The direction of hatching, and the distance of its lines.
_SLANT, _APART = -45.0, 0.9
# Positions of the handles of scissors that cut to the right from the origin.
_HANDLES = ((-6.6, -2.6), (-6.6, 2.6), (-0.6, 0.7), (-0.6, -0.7))
# How far they may extend beyond the side of a drawing.
_BESIDE = 5.0
# The length of an arrow's head, and half its width.
_HEAD, _HALF = 1.9, 0.8
# The maximum size of names.
_NAME = 4.6


class DrawingStyle(Struct, frozen=True):
    """The style of drawings.

    It has the colours of lines, of bare and printed paper and of actions, the text style of names,
    and the scale of tools and lines.
    """

    ink: str
    unprinted: str
    printed: str
    mark: str
    names: Style
    size: float = 1.0

    def paper(self, outline: Segments, *, printed: bool = True, light: float = 1.0) -> Path:
        """Return a sheet or a panel with a fine edge; a smaller ``light`` makes it darker."""
        ground = self.printed if printed else self.unprinted
        fill = mix(self.ink, ground, 0.84 + 0.16 * min(1.0, light))
        return Path(outline, fill, Stroke(self.ink, _EDGE * self.size, join="round"))

    def cut(self, outline: Segments) -> Path:
        return Path(outline, None, Stroke(self.mark, _CUT * self.size, join="round"))

    def crease(self, start: Point, end: Point, *, bold: bool = True) -> Path:
        return Path(
            line(*start, *end), None, Stroke(self.ink, (_EDGE + 0.1 * bold) * self.size, _DASH)
        )

    def glue(self, outline: Sequence[Point]) -> Path:
        """Return the hatching of an area to be glued."""
        lines = hatch_lines(area_of(outline), _SLANT, _APART * self.size)
        drawn = tuple(segment for chain in chains(lines) for segment in polyline(chain))
        return Path(drawn, None, Stroke(self.mark, _FINE))

    def arrow(self, way: Sequence[Point]) -> Iterator[Item]:
        """Yield an arrow along a chain of points that is dense near its end."""
        x, y = way[-1]
        head, half = _HEAD * self.size, _HALF * self.size
        x0, y0 = next((p for p in reversed(way) if math.dist(p, (x, y)) >= head), way[0])
        turn = math.atan2(y - y0, x - x0)
        cos, sin = math.cos(turn), math.sin(turn)
        foot = x - head * cos, y - head * sin
        sides = [(foot[0] - s * half * sin, foot[1] + s * half * cos) for s in (1, -1)]
        shaft = [*(p for p in way if math.dist(p, (x, y)) > head), foot]
        yield Path(
            polyline(shaft), None, Stroke(self.mark, 0.45 * self.size, cap="round", join="round")
        )
        yield Path(polygon(((x, y), *sides)), self.mark)

    def bend(self, start: Point, end: Point, bulge: float) -> Iterator[Item]:
        """Yield a curved arrow; ``bulge`` is its rise to the left as a fraction of its length."""
        (x0, y0), (x1, y1) = start, end
        steps = 14
        way = []
        for i in range(steps + 1):
            t = i / steps
            off = bulge * 4 * t * (1 - t)
            way.append((x0 + (x1 - x0) * t + (y1 - y0) * off, y0 + (y1 - y0) * t - (x1 - x0) * off))
        return self.arrow(way)

    def name(self, content: str, at: Point, room: float) -> Iterator[Item]:
        """Yield a name on a white disc that fits a square of side ``room``."""
        (x, y), size = at, min(self.names.size, room / 4)
        text = shaping.set_line(
            content, replace(self.names, size=size), x, y + 0.35 * size, "middle"
        )
        radius = max(size, text.width / 2 + 0.4 * size)
        yield Path(circle(x, y, radius), self.unprinted, Stroke(self.ink, _FINE))
        yield text

    def scissors(self, at: Point, degrees: float) -> Group:
        """Return scissors at a place, about to cut in a direction."""
        blade = Stroke(self.ink, 0.55, cap="round")
        grip = Stroke(self.ink, 0.5)
        items: list[Item] = []
        for way in (1, -1):
            items.append(Path(line(-4.2, way * -0.9, 0.9, way * 0.7), None, blade))
            items.append(Path(circle(-5.3, way * -1.35, 1.15), self.unprinted, grip))
        items.append(Path(circle(-2.0, 0, 0.4), self.ink))
        at_size = Matrix.scale(self.size).then(Matrix.rotate(degrees))
        return Group(tuple(items), at_size.then(Matrix.translate(*at)))

    def scissors_into(self, paper: Segments, *others: Segments, box: Rect) -> Group:
        """Return scissors about to cut along a straight edge of ``paper``.

        They are placed where they cover the least paper, including ``others``, preferably above or
        below the box, and among such places on the longest, highest edge.
        """
        room = box_of(Rect(box.x - _BESIDE, box.y, box.width + 2 * _BESIDE, box.height))
        chains = [chain for outline in (paper, *others) for chain in chains_of(outline)]
        whole = join([area_of(chain) for chain in chains if len(chain) > 2])
        tried = []
        for start, end in _edges(paper):
            long = math.dist(start, end)
            degrees = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
            place = Matrix.scale(self.size).then(Matrix.rotate(degrees))
            place = place.then(Matrix.translate(*start))
            handles = area_of([place.apply(corner) for corner in _HANDLES])
            outside = size_of(handles) - size_of(overlap(handles, room))
            covered = round(outside + size_of(overlap(handles, whole)), 1)
            key = covered, -round(long, 1), round(start[1], 1), round(start[0], 1)
            tried.append((key, start, degrees))
        _, at, degrees = min(tried)
        return self.scissors(at, degrees)

    def ruler(self, start: Point, end: Point) -> Iterator[Item]:
        """Yield a ruler beside a line, with a dry pen at its end."""
        long = math.dist(start, end)
        turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        at = Matrix.scale(self.size).then(Matrix.rotate(turn)).then(Matrix.translate(*start))
        long /= self.size
        edge = Stroke(self.ink, _FINE)
        body = Path(rectangle(-1.5, 0.25, long + 3.0, 2.2), self.unprinted, edge)
        ticks = [
            segment for i in range(round(long + 2)) for segment in line(i - 1, 0.25, i - 1, 0.9)
        ]
        yield Group((body, Path(tuple(ticks), None, edge)), at)
        pen = ((0.0, 0.0), (-0.5, -1.4), (-0.5, -5.0), (0.5, -5.0), (0.5, -1.4))
        tip = Matrix.scale(self.size).then(Matrix.rotate(turn + 25)).then(Matrix.translate(*end))
        yield Group((Path(polygon(pen), self.mark), Path(line(0, 0, 0, -1.2), None, edge)), tip)


def drawing_style_of(theme: Theme) -> DrawingStyle:
    """Return the drawing style for a theme's cover."""
    ink, paper = theme.colour("ink"), theme.colour("paper")
    names = theme.style("strong", _NAME).with_fill(ink)
    return DrawingStyle(ink, "#ffffff", mix(ink, paper, 0.86), theme.colour("heading"), names)


def fit_matrix(points: Iterable[Point], box: Rect) -> Matrix:
    """Return the matrix that scales points to fill a box, keeping their proportions."""
    xs, ys = zip(*points, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min(box.width / max(wide, 0.01), box.height / max(high, 0.01))
    middle = Matrix.translate(-(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2)
    return middle.then(Matrix.scale(scale)).then(Matrix.translate(*box.centre))


def points_of(outline: Segments) -> list[Point]:
    return [point for chain in chains_of(outline) for point in chain]


def _edges(outline: Segments) -> Iterator[tuple[Point, Point]]:
    """Yield the straight edges of an outline, each in both directions."""
    for chain in chains_of(outline):
        for start, end in pairwise((*chain, chain[0])):
            if start != end:
                yield from ((start, end), (end, start))
