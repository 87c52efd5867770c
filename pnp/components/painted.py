"""Figures in colour, fitted into a box: icons, engravings of charts, ships with their own sails.

And what a drawing covers, for figures are cut out along that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import Area, area_of, join, nothing, overlap
from pnp.base.values import replace
from pnp.components.chart import boats, cog, norse, ships, starships
from pnp.components.chart.engraving import Engraving
from pnp.components.chart.vignettes import in_one_ink
from pnp.components.pen import Pen
from pnp.components.tints import legible
from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    transformed,
)

# Straight pieces to a curve.
_PIECES = 8


def covered(items: Iterable[Item], without: str = "") -> Area:
    """Return the area of all that is filled, but not in the colour ``without``: the lines of an
    engraving are filled too, and reach farther than its bodies."""
    return join(_areas(items, IDENTITY, without))


def _areas(items: Iterable[Item], matrix: Matrix, without: str) -> Iterator[Area]:
    for item in items:
        match item:
            case Group():
                inner = join(_areas(item.items, item.matrix.then(matrix), without))
                if item.clip is not None:
                    clip = transformed(item.clip, item.matrix.then(matrix))
                    inner = overlap(inner, join([area_of(ring) for ring in chains_of(clip)]))
                yield inner
            case Instance():
                yield from _areas((item.of,), item.matrix.then(matrix), without)
            case Path() if item.fill is not None and item.fill != without:
                for ring in chains_of(transformed(item.segments, matrix)):
                    yield area_of(ring) if len(ring) > 2 else nothing()
            case _:
                pass


def chains_of(segments: Segments) -> list[list[Point]]:
    """Return the points of each subpath, curves cut into straight pieces."""
    found: list[list[Point]] = []
    for command, values in segments:
        match command:
            case "M":
                found.append([(values[0], values[1])])
            case "L":
                found[-1].append((values[0], values[1]))
            case "C":
                found[-1].extend(_curve(found[-1][-1], values))
            case _:
                pass
    return found


def _curve(start: Point, values: tuple[float, ...]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = values
    for i in range(1, _PIECES + 1):
        t = i / _PIECES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


# Pictures that are drawn with pens of their own for hull, sails and flags; and where the middle of
# their main sail is, and how large an icon it carries, in hundredths of the picture's size.
_SHIPS: dict[str, Callable[[Engraving, Engraving, Engraving], None]] = {
    "cog": cog.cog_alone,
    "longship": norse.longship_alone,
    "rocket": starships.rocket_alone,
    "ship": ships.galleon_alone,
    "sloop": boats.sloop_alone,
    "tub": cog.tub_alone,
}
_SAILS: dict[str, tuple[float, float, float]] = {
    "cog": (0.5, -20, 31),
    "longship": (2, -22, 30),
    "rocket": (6, -5, 19),
    "ship": (4.5, -7.5, 18),
    "sloop": (-22, -12, 18),
    "tub": (1.5, -14, 36),
}
# Lines contrast with a sail by this much, or are drawn in paper instead.
_LEGIBLE = 3.0


class Paint(Struct, frozen=True):
    """The colours of a figure, ``#rrggbb``: lines, body, and what only ships have."""

    ink: str
    body: str
    canvas: str
    flag: str
    device: str
    paper: str


class PaintedFigure(Struct, frozen=True):
    """A drawing in its place, and what it covers without its lines."""

    items: tuple[Item, ...]
    area: Area


def painted(
    where: KeyPath, draw: str, icon: str, sail: str, room: Rect, paint: Paint, pen: Pen
) -> PaintedFigure | None:
    """Return a figure as large as ``room`` allows: an engraving at its foot, an icon in its
    middle. None if the drawing is unknown, which is reported."""
    size = min(room.width, room.height)
    for _ in range(4):
        # Lines keep their width whatever the size, so the box is found in a few steps.
        items = tuple(_drawn(where, draw, icon, sail, size, paint, pen))
        area = _covered(items, icon, paint)
        if area.is_empty:
            return None
        x0, y0, x1, y1 = area.bounds
        size *= min(room.width / (x1 - x0), room.height / (y1 - y0))
    drop = room.centre[1] - (y0 + y1) / 2 if icon else room.bottom - y1
    at = room.centre[0] - (x0 + x1) / 2, drop
    placed = Group(items, Matrix.translate(*at))
    return PaintedFigure((placed,), _covered((placed,), icon, paint))


def _covered(items: tuple[Item, ...], icon: str, paint: Paint) -> Area:
    """Return what a figure covers; the lines of an engraving count only where its bodies have
    their colour."""
    own = icon or paint.ink in (paint.body, paint.canvas)
    return covered(items, "" if own else paint.ink)


def _drawn(
    where: KeyPath, draw: str, icon: str, sail: str, size: float, paint: Paint, pen: Pen
) -> Iterator[Item]:
    """Draw a figure about the origin, 100 units of it ``size`` mm wide."""
    origin: Point = (0.0, 0.0)
    draw = pen.theme.art(draw) or draw
    if icon:
        yield from pen.icon((*where, "icon"), icon, *origin, size, paint.body)
    elif draw in _SHIPS:
        hull = Engraving(paint.ink, paint.body, paint.ink, size)
        seams = paint.ink
        if contrast(paint.canvas, seams) < _LEGIBLE:
            seams = legible(paint.canvas, paint.ink, paint.paper)
        _SHIPS[draw](
            hull,
            replace(hull, ink=seams, body=paint.canvas),
            replace(hull, body=paint.flag),
        )
        yield hull.drawn(origin)
        if sail:
            x, y, wide = (v * size / 100 for v in _SAILS[draw])
            yield from pen.icon((*where, "sail"), sail, x, y, wide, paint.device)
    else:
        yield from in_one_ink(
            (*where, "draw"),
            draw,
            origin,
            size,
            pen.theme,
            pen.reporter,
            ink=paint.ink,
            ground=paint.body,
        )
