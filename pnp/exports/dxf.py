"""Lines to cut as DXF of release 12, which every program for cutting machines reads.

Outlines are polylines. Quarter circles are arcs (bulges); other curves become chords that are at
most 0.02 mm off. Lengths are millimetres, y up, from the bottom left of the sheet. ``$INSUNITS``
is younger than the release, but programs take other units without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.units import format_number
from pnp.exports.cut_outlines import inner_points
from pnp.exports.cut_sheets import REGMARKS, CutLayer, CutSheet
from pnp.scene import Point, Segments

_DIGITS = 4
# The bulge of an arc is the tangent of a quarter of its angle.
_QUARTER = math.tan(math.pi / 8)
# The length of the handles of a curve that is a quarter circle, relative to its radius.
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)
_NEAR = 0.002

_Pair = tuple[int, str | int | float]


class _Vertex(Struct, frozen=True):
    point: Point
    bulge: float = 0.0


def write_dxf(sheet: CutSheet) -> bytes:
    """Return the lines of a sheet, and its registration marks, as the bytes of a DXF file."""
    layers = (*sheet.layers, REGMARKS) if sheet.marks else sheet.layers
    pairs: list[_Pair] = [*_head(sheet), *_tables(layers)]
    pairs += [(0, "SECTION"), (2, "ENTITIES")]
    for layer, segments in sheet.lines:
        pairs += _polyline(segments, layer, sheet.height)
    for mark in sheet.marks:
        pairs += _polyline(mark.path.segments, REGMARKS, sheet.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_value(value)}\n" for code, value in pairs).encode("ascii")


def _value(value: str | int | float) -> str:
    return format_number(value, _DIGITS) if isinstance(value, float) else str(value)


def _head(sheet: CutSheet) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"))
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4))
    yield from ((9, "$MEASUREMENT"), (70, 1))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0))
    yield from ((9, "$EXTMAX"), (10, sheet.width), (20, sheet.height), (30, 0.0))
    yield (0, "ENDSEC")


def _tables(layers: Sequence[CutLayer]) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"))
    yield from ((72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for layer in layers:
        yield from ((0, "LAYER"), (2, layer.name), (70, 0), (62, layer.index), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _polyline(segments: Segments, layer: CutLayer, height: float) -> Iterator[_Pair]:
    """Yield a polyline with its vertices; it is closed if the outline is."""
    closed = segments[-1][0] == "Z"
    vertices = list(_vertices(segments))
    if closed and _is_near(vertices[0].point, vertices[-1].point):
        vertices.pop()
    yield from ((0, "POLYLINE"), (8, layer.name), (66, 1), (70, int(closed)))
    yield from ((10, 0.0), (20, 0.0), (30, 0.0))
    for vertex in vertices:
        x, y = vertex.point
        yield from ((0, "VERTEX"), (8, layer.name), (10, x), (20, height - y), (30, 0.0))
        if vertex.bulge:
            yield (42, round(vertex.bulge, 6))
    yield from ((0, "SEQEND"), (8, layer.name))


def _vertices(segments: Segments) -> Iterator[_Vertex]:
    """Yield the ends of segments in order; a bulge is that of the segment that begins there."""
    here = _Vertex((0.0, 0.0))
    for command, values in segments:
        match command:
            case "M":
                here = _Vertex((values[0], values[1]))
            case "L":
                yield here
                here = _Vertex((values[0], values[1]))
            case "C":
                bulge = _bulge(here.point, values)
                if bulge:
                    yield _Vertex(here.point, bulge)
                else:
                    yield here
                    yield from map(_Vertex, inner_points(here.point, values))
                here = _Vertex((values[4], values[5]))
            case _:
                pass
    yield here


def _bulge(start: Point, values: Sequence[float]) -> float:
    """Return the bulge of a curve that is a quarter circle, 0 of any other.

    It is positive if the arc turns to the left where y runs up.
    """
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = values
    out, back = (x1 - x0, y1 - y0), (x3 - x2, y3 - y2)
    radius = math.hypot(x3 - x0, y3 - y0) / math.sqrt(2)
    handle = radius * _KAPPA
    even = all(abs(math.hypot(*one) - handle) < _NEAR for one in (out, back))
    square = abs(out[0] * back[0] + out[1] * back[1]) < _NEAR * handle
    # Both handles, lengthened to the radius, lead from one end to the other.
    ends = (x0 + (out[0] + back[0]) / _KAPPA, y0 + (out[1] + back[1]) / _KAPPA)
    if radius < _NEAR or not (even and square and _is_near(ends, (x3, y3), 2 * _NEAR)):
        return 0.0
    cross = out[0] * back[1] - out[1] * back[0]
    return -math.copysign(_QUARTER, cross)


def _is_near(one: Point, other: Point, by: float = _NEAR) -> bool:
    return abs(one[0] - other[0]) < by and abs(one[1] - other[1]) < by
