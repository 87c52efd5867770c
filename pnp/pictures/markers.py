"""Markers of a drawing: their points on a line, orientation and size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.etree import ElementTree

from msgspec import Struct

from pnp.base.svg import arc_ends, length, parse_angle, size, view_box
from pnp.base.values import replace
from pnp.pictures.paint import MARKERS, REFERENCE, SvgStyle
from pnp.pictures.picture import view_box_matrix
from pnp.scene import IDENTITY, Matrix, Point, Rect, Segments, rectangle

MARKED = ("path", "line", "polyline", "polygon")
"""The elements that may have markers."""

_START, _MID, _END = MARKERS
_SIDES = ("markerWidth", "markerHeight")
_ENDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
_NEAR = 1e-9


class Vertex(Struct, frozen=True):
    """A point of a line, with unit vectors of the directions in which the line arrives and leaves.

    A direction is None where the line does not arrive or leave.
    """

    at: Point
    arrives: Point | None = None
    leaves: Point | None = None

    @property
    def angle(self) -> float:
        """The bisector of both directions, in degrees."""
        ways = [way for way in (self.arrives, self.leaves) if way is not None]
        x, y = math.fsum(way[0] for way in ways), math.fsum(way[1] for way in ways)
        if ways and math.hypot(x, y) < _NEAR:
            # The line turns back here: the marker is perpendicular to it.
            x, y = -ways[0][1], ways[0][0]
        return math.degrees(math.atan2(y, x))


def find_markers(
    element: ElementTree.Element, style: SvgStyle, segments: Segments
) -> Iterator[tuple[str, Vertex, bool]]:
    """Yield the id of each marker of an element, its vertex, and whether that is the first
    vertex."""
    ids = {key: found[1] for key in MARKERS if (found := REFERENCE.match(style.get(key, "")))}
    if not ids or element.tag not in MARKED:
        return
    inner = arc_ends(element) if _MID in ids else frozenset()
    all_ = _vertices(segments, inner)
    for i, vertex in enumerate(all_):
        keys = {_START: i == 0, _MID: 0 < i < len(all_) - 1, _END: i == len(all_) - 1}
        for key, holds in keys.items():
            if holds and key in ids:
                yield ids[key], vertex, key == _START


def place_marker(
    marker: ElementTree.Element,
    vertex: Vertex,
    style: SvgStyle,
    viewport: tuple[float, float],
    *,
    first: bool,
) -> tuple[Matrix, Segments] | None:
    """Return the matrix of a marker's content and its clip, in the content's coordinates.

    Returns None for a marker without a size.
    """
    wide, high = (size(marker.get(key, "3"), key[6].lower(), viewport) for key in _SIDES)
    unit = 1.0
    if marker.get("markerUnits", "strokeWidth") == "strokeWidth":
        unit = length(style.get("stroke-width", "1"))
    if wide <= 0 or high <= 0 or unit <= 0:
        return None
    box, fitting = Rect(0, 0, wide, high), IDENTITY
    if marker.get("viewBox") is not None:
        box = view_box(marker)
        fitting = view_box_matrix(
            box, wide, high, marker.get("preserveAspectRatio", "xMidYMid meet")
        )
    x, y = fitting.apply(
        (
            _reference(marker, "refX", box.x, box.width),
            _reference(marker, "refY", box.y, box.height),
        )
    )
    orient = marker.get("orient", "0").strip()
    turn = vertex.angle if orient.startswith("auto") else parse_angle(orient)
    turn += 180 if first and orient == "auto-start-reverse" else 0
    matrix = fitting.then(Matrix.translate(-x, -y)).then(Matrix.scale(unit))
    matrix = matrix.then(Matrix.rotate(turn)).then(Matrix.translate(*vertex.at))
    left, top = -fitting.e / fitting.a, -fitting.f / fitting.d
    return matrix, rectangle(left, top, wide / fitting.a, high / fitting.d)


def _reference(marker: ElementTree.Element, key: str, start: float, whole: float) -> float:
    value = marker.get(key, "0").strip()
    if value in _ENDS:
        return start + _ENDS[value] * whole
    if value.endswith("%"):
        return start + float(value.removesuffix("%")) / 100 * whole
    return length(value)


def _vertices(segments: Segments, inner: frozenset[int]) -> list[Vertex]:
    """Return the points where commands end, except the ``inner`` ones within an arc."""
    found: list[Vertex] = []
    here = start = (0.0, 0.0)
    first, begun = 0, False
    for i, (command, v) in enumerate(segments):
        if command == "M":
            here = start = (v[0], v[1])
            first, begun = len(found), True
            found.append(Vertex(here))
            continue
        points = [here, *zip(v[::2], v[1::2], strict=True)] if v else [here, start]
        if begun and (leaves := _direction(points)) is not None:
            found[-1] = replace(found[-1], leaves=leaves)
        here = points[-1]
        begun = i not in inner
        if not begun:
            continue
        back = _direction(points[::-1])
        arrives = None if back is None else (-back[0], -back[1])
        if command == "Z":
            arrives = arrives or found[-1].arrives
            found.append(Vertex(here, arrives, found[first].leaves))
            found[first] = replace(found[first], arrives=arrives)
        else:
            found.append(Vertex(here, arrives))
    return found


def _direction(points: list[Point]) -> Point | None:
    """Return the direction from the first point to the next distinct one."""
    x, y = points[0]
    for right, down in points[1:]:
        far = math.hypot(right - x, down - y)
        if far > _NEAR:
            return (right - x) / far, (down - y) / far
    return None
