"""The outlines of boxes that draw plain shapes, in millimetres on the card."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from html import escape

from pnp.base import svg
from pnp.kinds.layout.measures import points_in
from pnp.kinds.layout.shape_record import OPEN, Shaped
from pnp.scene import (
    Matrix,
    Point,
    Rect,
    Segment,
    Segments,
    ellipse,
    line,
    polygon,
    polyline,
    transform_outline,
)

LINES = ("line", "arrow", "polyline", "curve", "arc", "ellipse", "path")
"""Shapes that texts may run along."""
MOST_LINES = 400
"""The limit of lines of a grid in each direction."""
# The limit of points of a path.
_MOST_POINTS = 5_000
# The largest coordinate of a path.
_FARTHEST = 1e6
_DUST = 1e-6


class PathDataError(ValueError):
    """Path data that cannot be drawn; the message is fit for the user."""


def outline_in(box: Shaped, draw: str, rect: Rect, *, scaled: bool, d: str = "") -> Segments:
    """Return the outline of a shape in its box.

    ``d`` is the data of a path, in millimetres from the top left of the box, or ``scaled`` to be as
    large as fits. Raises PathDataError.
    """
    match draw:
        case "line" | "arrow":
            level = draw == "arrow"
            usual = [
                (rect.x, rect.centre[1] if level else rect.y),
                (rect.right, rect.centre[1] if level else rect.bottom),
            ]
            return polyline(points_in(box.points, rect) or usual)
        case "polyline":
            return polyline(points_in(box.points, rect))
        case "polygon" if box.points:
            return polygon(points_in(box.points, rect))
        case "polygon":
            return polygon(_spokes(rect, box.sides or 3, (1.0,)))
        case "star":
            return polygon(_spokes(rect, box.sides or 5, (1.0, box.inner)))
        case "ellipse":
            return ellipse(*rect.centre, rect.width / 2, rect.height / 2)
        case "arc":
            return _arc(rect, box.from_, box.to, closed=box.pie)
        case "curve":
            start, *rest = points_in(box.points, rect)
            bends = (rest[i : i + 3] for i in range(0, len(rest) - 2, 3))
            return (("M", start), *(("C", (*a, *b, *c)) for a, b, c in bends))
        case "grid":
            return tuple(_grid(box, rect))
        case _:
            return _placed(_path(d), rect, scaled=scaled)


def is_closed(draw: str, outline: Segments) -> bool:
    """Return whether a shape has no ends."""
    return draw not in (*OPEN, "grid") or outline[-1:] == (("Z", ()),)


def reversed_outline(outline: Segments) -> Segments:
    """Return an open outline of one piece from its end to its start."""
    points: list[Point] = [(outline[0][1][0], outline[0][1][1])]
    kinds: list[tuple[str, tuple[float, ...]]] = []
    for command, values in outline[1:]:
        points.append((values[-2], values[-1]))
        kinds.append((command, values))
    found: list[Segment] = [("M", points[-1])]
    for i in range(len(kinds) - 1, -1, -1):
        command, values = kinds[i]
        if command == "C":
            found.append(("C", (*values[2:4], *values[0:2], *points[i])))
        else:
            found.append(("L", points[i]))
    return tuple(found)


def line_in(
    box: Shaped, draw: str, rect: Rect, *, scaled: bool, d: str = "", inside: bool = False
) -> tuple[Segments, bool]:
    """Return the line that a shape draws, for a text along it, and whether it ends where it begins.

    A ring runs clockwise from its foot. A line ``inside`` runs the other way, and a ring then
    begins at its top. Raises PathDataError.
    """
    ring = draw not in LINES or draw == "ellipse"
    if ring:
        start = 0.0 if inside else 180.0
        found = _arc(rect, start, start, closed=False)
    elif draw == "arc":
        found = _arc(rect, box.from_, box.to, closed=False)
    else:
        found = outline_in(box, draw, rect, scaled=scaled, d=d)
    # Of a path of several pieces, the first.
    ends = [i for i, (command, _) in enumerate(found) if command in ("M", "Z")][1:]
    line = found[: ends[0]] if ends else found
    joined = ring or (bool(ends) and found[ends[0]][0] == "Z")
    if joined and not ring:
        line = (*line, ("L", found[0][1]))
    return reversed_outline(line) if inside else line, joined


def _spokes(rect: Rect, count: int, radii: tuple[float, ...]) -> list[Point]:
    """Return points clockwise from the top, on ellipses of these parts of the box in turn."""
    (x, y), steps = rect.centre, count * len(radii)
    found = []
    for i in range(steps):
        turn, part = math.tau * i / steps, radii[i % len(radii)]
        across, down = part * rect.width / 2, part * rect.height / 2
        found.append((x + across * math.sin(turn), y - down * math.cos(turn)))
    return found


def _arc(rect: Rect, start: float, end: float, *, closed: bool) -> Segments:
    """Return an arc clockwise between two angles from the top, as cubics of at most a quarter."""
    sweep = (end - start) % 360 or 360.0
    parts = math.ceil(sweep / 90 - _DUST)
    step = math.radians(sweep / parts)
    bend = 4 / 3 * math.tan(step / 4)
    (x, y), rx, ry = rect.centre, rect.width / 2, rect.height / 2

    def point(turn: float, ahead: float) -> Point:
        cos, sin = math.cos(turn), math.sin(turn)
        return x + rx * (sin + ahead * cos), y - ry * (cos - ahead * sin)

    first = math.radians(start)
    found: list[Segment] = [("M", point(first, 0.0))]
    for i in range(parts):
        here, there = first + i * step, first + (i + 1) * step
        found.append(("C", (*point(here, bend), *point(there, -bend), *point(there, 0.0))))
    if closed:
        found += [("L", (x, y)), ("Z", ())]
    return tuple(found)


def _grid(box: Shaped, rect: Rect) -> Iterator[Segment]:
    if box.step is None:
        return
    across, down = box.step[0].of(rect.width), box.step[1].of(rect.height)
    for i in range(line_count(rect.width, across)):
        x = rect.x + i * across
        yield from line(x, rect.y, x, rect.bottom)
    for i in range(line_count(rect.height, down)):
        y = rect.y + i * down
        yield from line(rect.x, y, rect.right, y)


def line_count(length: float, step: float) -> int:
    """Return how many lines of a grid a length has, the first at its start.

    >>> line_count(20.0, 5.0), line_count(19.9, 5.0), line_count(5.0, 0.0)
    (5, 4, 0)
    """
    return math.floor(length / step + _DUST) + 1 if step > 0 else 0


@lru_cache(maxsize=256)
def _path(d: str) -> Segments:
    budget = svg.Budget(_MOST_POINTS)
    try:
        root = svg.parse(f"<svg xmlns='http://www.w3.org/2000/svg'><path d='{escape(d)}'/></svg>")
        (element,) = root
        found = svg.outline(element, budget)
    except (svg.SvgError, ValueError, IndexError, ArithmeticError):
        found = ()
    far = any(abs(value) > _FARTHEST for _, values in found for value in values)
    if far or len(found) < 2 or not any(command in ("L", "C") for command, _ in found):
        shown = d if len(d) <= 40 else f"{d[:37]}..."
        raise PathDataError(f"'{shown}' is not the data of a path")
    return found


def _placed(path: Segments, rect: Rect, *, scaled: bool) -> Segments:
    if not scaled:
        return transform_outline(path, Matrix.translate(rect.x, rect.y))
    left, top, right, bottom = svg.extent(path)
    sides = [
        whole / own
        for own, whole in ((right - left, rect.width), (bottom - top, rect.height))
        if own > _DUST
    ]
    factor = min(sides, default=1.0)
    (x, y), middle = rect.centre, ((left + right) / 2, (top + bottom) / 2)
    centred = Matrix.translate(-middle[0], -middle[1]).then(Matrix.scale(factor))
    return transform_outline(path, centred.then(Matrix.translate(x, y)))
