"""Ways inside a cell or tile: from side to side, or from a side to the middle.

They are written ``se-sw`` for a way between two sides, ``n`` for one to the middle, and joined by
semicolons. Arcs meet the sides at right angles, so that they go on in the next cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pnp.kinds.boards.board.lattice import FORMS, InnerWay
from pnp.scene import Point, Segments


def unknown_sides(ways: tuple[InnerWay, ...], form: str) -> Iterator[str]:
    """Yield the words that name no side of a cell of a form."""
    known = FORMS[form].sides
    for way in ways:
        yield from (word for word in (way.start, way.end) if word and word not in known)


def side_points(form: str, width: float, height: float) -> Mapping[str, Point]:
    """Return the middle of each side of a cell of this size, from its centre."""
    shape = FORMS[form]
    xs, ys = [x for x, _ in shape.corners], [y for _, y in shape.corners]
    ux, uy = width / (max(xs) - min(xs)), height / (max(ys) - min(ys))
    found = {}
    for i, name in enumerate(shape.sides):
        (ax, ay), (bx, by) = shape.corners[i], shape.corners[(i + 1) % len(shape.corners)]
        found[name] = ((ax + bx) / 2 * ux, (ay + by) / 2 * uy)
    return found


def inner_path(
    way: InnerWay, sides: Mapping[str, Point], centre: Point, beyond: float = 0.0
) -> Segments:
    """Return the path of a way in a cell with its middle at ``centre``; it goes on straight for
    ``beyond`` mm outside the sides."""
    x, y = centre
    ax, ay = sides[way.start]
    start: Segments = (("M", (x + ax, y + ay)),)
    if beyond:
        start = (("M", _outside(x, y, ax, ay, beyond)), ("L", (x + ax, y + ay)))
    if not way.end:
        return (*start, ("L", centre))
    bx, by = sides[way.end]
    end: Segments = (("L", _outside(x, y, bx, by, beyond)),) if beyond else ()
    dot = (ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by))
    between = math.acos(max(-1.0, min(1.0, dot)))
    if between > math.pi - 0.01:
        return (*start, ("L", (x + bx, y + by)), *end)
    # A circle that touches the normals of both sides, as one cubic curve.
    reach = 4 / 3 * math.tan((math.pi - between) / 4) * math.tan(between / 2)
    one = (x + ax * (1 - reach), y + ay * (1 - reach))
    other = (x + bx * (1 - reach), y + by * (1 - reach))
    return (*start, ("C", (*one, *other, x + bx, y + by)), *end)


def _outside(x: float, y: float, ax: float, ay: float, beyond: float) -> Point:
    """Return the point ``beyond`` mm outside a side whose middle is at (ax, ay) from (x, y)."""
    farther = 1 + beyond / math.hypot(ax, ay)
    return x + ax * farther, y + ay * farther
