"""Figures in colour, fitted into a box: icons, engravings of charts, ships with their own sails.

Also the area that a drawing covers, since figures are cut out along it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from pnp.art import airships, legends, ships, small_ships, space, vignettes
from pnp.art.engraving import Engraving
from pnp.art.pen import Pen
from pnp.art.tints import most_contrasting_ink
from pnp.art.vignettes import draw_in_one_ink, one_ink_theme
from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import Area, area_of, empty_area, join, overlap
from pnp.base.values import replace
from pnp.pictures.paint import stroke_outline
from pnp.scene import (
    IDENTITY,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    chains_of,
    circle,
    rectangle,
    transform_outline,
)


def filled_area(items: Iterable[Item], without: str = "", *, lines: bool = False) -> Area:
    """Return the area of everything filled, except in the colour ``without``.

    That excludes the lines of an engraving, which are filled too and extend beyond its bodies. With
    ``lines``, strokes count.
    """
    return join(_filled_areas(items, IDENTITY, without, lines=lines))


def _filled_areas(
    items: Iterable[Item], matrix: Matrix, without: str, *, lines: bool
) -> Iterator[Area]:
    for item in items:
        match item:
            case Group():
                inner = join(
                    _filled_areas(item.items, item.matrix.then(matrix), without, lines=lines)
                )
                if item.clip is not None:
                    clip = transform_outline(item.clip, item.matrix.then(matrix))
                    inner = overlap(inner, join([area_of(ring) for ring in chains_of(clip)]))
                yield inner
            case Instance():
                yield from _filled_areas((item.of,), item.matrix.then(matrix), without, lines=lines)
            case Path():
                filled = item.fill is not None and item.fill != without
                drawn = (item.segments if filled else ()), (_stroke_outline(item) if lines else ())
                for ring in chains_of(transform_outline(drawn[0] + drawn[1], matrix)):
                    yield area_of(ring) if len(ring) > 2 else empty_area()
            case Image():
                box = item.box
                corners = rectangle(box.x, box.y, box.width, box.height)
                for ring in chains_of(transform_outline(corners, matrix)):
                    yield area_of(ring)
            case _:
                pass


def _stroke_outline(path: Path) -> Segments:
    """Return the outline of a path's stroke; empty if it has none or the stroke is too long."""
    return (stroke_outline(path.segments, path.stroke) or ()) if path.stroke is not None else ()


VESSELS: dict[str, Callable[[Engraving, Engraving, Engraving], None]] = {
    "airship": airships.airship_alone,
    "brig": small_ships.brig_alone,
    "cog": small_ships.cog_alone,
    "longship": legends.longship_alone,
    "rocket": space.rocket_alone,
    "ship": ships.galleon_alone,
    "sloop": small_ships.sloop_alone,
    "tub": small_ships.tub_alone,
}
"""Pictures drawn with separate pens for hull, sails and flags."""
# The middle of their main sail, and the size of the icon it carries, in hundredths of the picture's
# size.
_SAILS: dict[str, tuple[float, float, float]] = {
    "airship": (1, -16, 25),
    "brig": (19.5, -9, 15),
    "cog": (0.5, -20, 31),
    "longship": (2, -22, 30),
    "rocket": (6, -5, 19),
    "ship": (-0.5, -5.5, 17),
    "sloop": (-22, -12, 18),
    "tub": (1.5, -14, 36),
}
# The radius of a disc with an icon, as a fraction of a picture without a sail.
_BADGE = 0.15
# Lines that contrast less with a sail are drawn in paper.
_LEGIBLE = 3.0


class FigureColours(Struct, frozen=True):
    """The colours of a figure, ``#rrggbb``: lines, body, and those only ships have."""

    ink: str
    body: str
    canvas: str
    flag: str
    device: str
    paper: str


class PaintedFigure(Struct, frozen=True):
    """A placed drawing, and the area it covers without its lines."""

    items: tuple[Item, ...]
    area: Area


def paint_figure(
    where: KeyPath,
    draw: str,
    icon: str,
    sail: str,
    room: Rect,
    paint: FigureColours,
    pen: Pen,
    *,
    grounded: bool = False,
) -> PaintedFigure | None:
    """Return a figure as large as ``room`` allows; None, with an error, if the drawing is unknown.

    An engraving, or a ``grounded`` figure, is at the foot of the room, an icon in its middle.
    """
    size = min(room.width, room.height)
    own = not icon and pen.theme.own_drawing(draw, paint.ink) is not None

    def reached(items: tuple[Item, ...]) -> Area:
        if own:
            return filled_area(items, lines=True)
        # The lines of an engraving count only if its bodies have their colour.
        bodies = not icon and paint.ink not in (paint.body, paint.canvas)
        return filled_area(items, paint.ink if bodies else "")

    for _ in range(4):
        # Lines keep their width at any size, so the box is found in a few iterations.
        items = tuple(_draw_figure(where, draw, icon, sail, size, paint, pen))
        area = reached(items)
        if area.is_empty:
            return None
        x0, y0, x1, y1 = area.bounds
        size *= min(room.width / (x1 - x0), room.height / (y1 - y0))
    drop = room.centre[1] - (y0 + y1) / 2 if icon and not grounded else room.bottom - y1
    at = room.centre[0] - (x0 + x1) / 2, drop
    placed = Group(items, Matrix.translate(*at))
    return PaintedFigure((placed,), reached((placed,)))


def _draw_figure(
    where: KeyPath, draw: str, icon: str, sail: str, size: float, paint: FigureColours, pen: Pen
) -> Iterator[Item]:
    """Draw a figure about the origin, 100 units of it ``size`` mm wide."""
    origin: Point = (0.0, 0.0)
    chosen = pen.theme.art(draw) or draw
    if icon:
        yield from pen.icon((*where, "icon"), icon, *origin, size, paint.body)
    elif chosen in VESSELS:
        hull = Engraving(paint.ink, paint.body, paint.ink, size)
        seams = paint.ink
        if contrast(paint.canvas, seams) < _LEGIBLE:
            seams = most_contrasting_ink(paint.canvas, paint.ink, paint.paper)
        VESSELS[chosen](
            hull,
            replace(hull, ink=seams, body=paint.canvas),
            replace(hull, body=paint.flag),
        )
        yield hull.as_group(origin)
        if sail:
            x, y, wide = (v * size / 100 for v in _SAILS[chosen])
            yield from pen.icon((*where, "sail"), sail, x, y, wide, paint.device)
    elif chosen != draw:
        yield from vignettes.draw(
            draw, origin, size, one_ink_theme(pen.theme, paint.ink, paint.body)
        )
        if sail:
            yield from _badge((*where, "sail"), sail, size, paint, pen)
    else:
        yield from draw_in_one_ink(
            (*where, "draw"),
            draw,
            origin,
            size,
            pen.theme,
            pen.reporter,
            ink=paint.ink,
            ground=paint.body,
        )


def _badge(
    where: KeyPath, sail: str, size: float, paint: FigureColours, pen: Pen
) -> Iterator[Item]:
    """Draw the icon of a sail on a disc, for a ship that the theme replaces by something without
    one."""
    radius = _BADGE * size
    yield Path(circle(0, 0, radius), paint.canvas, Stroke(paint.ink, 0.3))
    yield from pen.icon(where, sail, 0, 0, 1.3 * radius, paint.device)
