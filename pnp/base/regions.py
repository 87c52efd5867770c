"""Regions enclosed by outlines: union, difference and stroking, with curves preserved.

The only user of skia-pathops; ``geometry`` would break curves into lines. Skia's numbers have 24
bits, and it follows curves to a fraction of a unit, so outlines should be some thousand units in
size. Outlines that it cannot process raise RegionError.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from pnp.base.sums import plain_sum
from pnp.scene import Rect, Segment, Segments, Stroke, rectangle

# Skia has no types.
Region: TypeAlias = Any

# The largest distance between a circle and the curves that approximate it, in units.
_ROUND = 0.25
# The largest number of dashes of a line.
_MOST_DASHES = 2_000
# The mitre limit of SVG, in line widths.
_MITRE = 4.0


class RegionError(ArithmeticError):
    """An outline that Skia cannot process."""


@cache
def _skia() -> Any:
    """Load Skia on first use: most icons and drawings need none."""
    import pathops

    return pathops


def fill_region(segments: Segments, *, evenodd: bool = False) -> Region:
    """Return the region that an outline encloses, by the nonzero or the even-odd rule."""
    path = _path(segments)
    path.fillType = getattr(_skia().FillType, "EVEN_ODD" if evenodd else "WINDING")
    return _simplify(path)


def box(rect: Rect) -> Region:
    return fill_region(rectangle(rect.x, rect.y, rect.width, rect.height))


def stroke_region(segments: Segments, stroke: Stroke, mitre: float = _MITRE) -> Region:
    """Return the region that a line along an outline covers, including dashes and ends. The ends
    may also be ``square``, and the corners ``bevel``."""
    caps, joins = _skia().LineCap, _skia().LineJoin
    cap = getattr(caps, f"{stroke.cap.upper()}_CAP")
    join = getattr(joins, f"{stroke.join.upper()}_JOIN")
    if stroke.dash and _length(segments) / plain_sum(stroke.dash) * len(stroke.dash) > _MOST_DASHES:
        raise RegionError("too many dashes")
    path = _path(segments, closed=False)
    path.stroke(stroke.width, cap, join, mitre, list(stroke.dash) or None)
    path.convertConicsToQuads(_ROUND)
    return _simplify(path)


def union(regions: Iterable[Region]) -> Region:
    """Return the union of regions."""
    whole = _skia().Path()
    for region in regions:
        whole = _combine(whole, region, "UNION")
    return whole


def intersection(one: Region, other: Region) -> Region:
    return _combine(one, other, "INTERSECTION")


def subtract(one: Region, other: Region) -> Region:
    """Return one region without another."""
    return _combine(one, other, "DIFFERENCE")


def size(region: Region) -> float:
    """Return the area of a region in square units."""
    return abs(float(region.area))


def outline(region: Region) -> Segments:
    """Return the outline of a region; holes run the other way, so that nonzero filling keeps
    them."""
    found: list[Segment] = []
    here = (0.0, 0.0)
    for verb, points in region.segments:
        match verb:
            case "moveTo":
                found.append(("M", points[0]))
            case "lineTo":
                found.append(("L", points[0]))
            case "curveTo":
                found.append(("C", tuple(v for point in points for v in point)))
            case "qCurveTo":
                *handles, end = points
                for i, handle in enumerate(handles):
                    # Between several handles, the on-curve points are implied.
                    last = i == len(handles) - 1
                    to = end if last else _interpolate(handle, handles[i + 1], 0.5)
                    one, two = _interpolate(here, handle, 2 / 3), _interpolate(to, handle, 2 / 3)
                    found.append(("C", (*one, *two, *to)))
                    here = to
            case _:
                found.append(("Z", ()))
        if points:
            here = points[-1]
    return tuple(found)


def _path(segments: Segments, *, closed: bool = True) -> Region:
    """Return an outline as a Skia path; ``closed`` closes open subpaths."""
    path = _skia().Path()
    open_ = False
    for command, v in segments:
        if not all(map(math.isfinite, v)):
            raise RegionError("a number is out of range")
        match command:
            case "M":
                if open_ and closed:
                    path.close()
                path.moveTo(*v)
            case "L":
                path.lineTo(*v)
            case "C":
                path.cubicTo(*v)
            case _:
                path.close()
        open_ = command != "Z"
    if open_ and closed:
        path.close()
    return path


def _simplify(path: Region) -> Region:
    try:
        path.simplify(fix_winding=True, keep_starting_points=False)
    except (_skia().PathOpsError, ValueError, RuntimeError) as error:
        raise RegionError(str(error)) from None
    return path


def _combine(one: Region, other: Region, how: str) -> Region:
    try:
        found = _skia().op(one, other, getattr(_skia().PathOp, how), True, False)
    except (_skia().PathOpsError, ValueError, RuntimeError) as error:
        raise RegionError(str(error)) from None
    return found


def _interpolate(one: Sequence[float], other: Sequence[float], share: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _length(segments: Segments) -> float:
    """Return an upper bound of the length of an outline: curves are shorter than their control
    polygons."""
    length, here, start = 0.0, (0.0, 0.0), (0.0, 0.0)
    for command, v in segments:
        points = [*zip(v[::2], v[1::2], strict=True)] or [start]
        if command == "M":
            here = start = points[0]
            continue
        for point in points:
            length += math.dist(here, point)
            here = point
    return length
