"""What is in the sea of a board: islands, the edges of squares, piers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.geometry import box_of, join, outline, polygons
from pnp.components.chart.strokes import neat
from pnp.components.pen import Pen
from pnp.components.seaboard import isles, scenery, town
from pnp.components.seaboard.brush import Stamps, paint
from pnp.components.seaboard.isles import Land
from pnp.facts.squares import Square, SquareBoard
from pnp.model.drawings import CROSS
from pnp.scene import Item, Path, Point, Segment, Stroke, line, polygon
from pnp.theme import Theme


def ashore(field: SquareBoard, land: Sequence[Land], pen: Pen, stamps: Stamps) -> Iterator[Item]:
    """Yield islands and what grows on them, the lines between squares, piers, and signs."""
    theme = pen.theme
    yield from isles.bodies(land, theme)
    yield from _images(field, land, pen)
    yield from lattice(field, theme)
    for square in field.drawn("pier"):
        yield from town.jetty(field, square, theme)
        yield from _sign(field, square, pen)
    for item in land:
        sign = list(_sign(field, item.isle.squares[0], pen))
        # A sign would be lost among decorative palms.
        if item.isle.legend.art is not None or not sign:
            yield from scenery.scenery(field, item, theme, stamps)
        yield from sign


def _images(field: SquareBoard, land: Sequence[Land], pen: Pen) -> Iterator[Item]:
    """Lay the pictures of marks into their places: islands, or squares that touch."""
    for mark, entry in field.board.legend.items():
        if entry.image is None:
            continue
        places = [item.body for item in land if item.isle.mark == mark]
        boxes = [box_of(field.box(s)) for s in field.legends if field.mark(s) == mark]
        for place in places or polygons(join(boxes)):
            yield from pen.own(("legend", mark, "image"), entry.image, outline(place))


def _sign(field: SquareBoard, square: Square, pen: Pen) -> Iterator[Item]:
    """Yield the sign of a square where its kind has one: an icon, or a painted cross."""
    kind, which = field.kind(square), field.legends[square].which
    icon = kind.which[which] if which is not None else kind.icon
    if icon is None:
        return
    theme, (x, y) = pen.theme, field.box(square).centre
    size = field.board.grid.size
    if icon != CROSS:
        where = (
            "spaces",
            field.board.spaces.index(kind),
            *(("which", which) if which else ("icon",)),
        )
        yield from pen.icon(where, icon, x, y, size * 0.52, theme.colour("ink"))
        return
    brush = paint(theme)
    far = 0.27 * size
    for dx, dy in ((1, 1), (1, -1)):
        ends = [(x - dx * far, y - dy * far), (x, y + 0.4), (x + dx * far, y + dy * far)]
        for wide, role in ((4.6, "paper"), (3.4, "coral")):
            apart = brush.pen.apart()
            apart.ink = brush.tone(role)
            apart.lines([ends], wide)
            yield apart.drawn((0, 0))


# How strong the lines between squares are, and their dashes, in millimetres: they are read on a
# board that is reduced to one page, too.
_LINE, _DASH = 0.5, (0.7, 1.3)


def lattice(field: SquareBoard, theme: Theme) -> Iterator[Item]:
    """Yield the lines between squares of sea and of land, and the stars at their corners."""
    wet: list[Segment] = []
    dry: list[Segment] = []
    corners: dict[Point, bool] = {}
    size = field.board.grid.size
    for square in field.legends:
        # Where no ship goes there are no squares to separate.
        if not field.kind(square).passable:
            continue
        box = field.box(square)
        x, y = square
        for other, ends in (
            ((x + 1, y), (box.right, box.y, box.right, box.bottom)),
            ((x, y + 1), (box.x, box.bottom, box.right, box.bottom)),
        ):
            if other not in field.legends or not field.kind(other).passable:
                continue
            ashore = _ashore(field, square) and _ashore(field, other)
            (dry if ashore else wet).extend(line(*_short(ends, size * 0.1)))
            for corner in ((ends[0], ends[1]), (ends[2], ends[3])):
                corners[corner] = corners.get(corner, True) and ashore
    for lines, role in ((wet, "square.line"), (dry, "square.land")):
        stroke = Stroke(theme.colour(role), _LINE, _DASH, cap="round")
        yield Path(neat(tuple(lines)), stroke=stroke)
    for dry_corner, role in ((False, "square.line"), (True, "square.land")):
        stars = [s for at, ashore in corners.items() if ashore == dry_corner for s in _star(at)]
        yield Path(neat(tuple(stars)), fill=theme.colour(role))


def _ashore(field: SquareBoard, square: Square) -> bool:
    return field.kind(square).draw not in ("water", "pier")


def _short(ends: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    """Return a line along an edge without its ends, where the stars are."""
    x0, y0, x1, y1 = ends
    dx, dy = (by, 0.0) if y0 == y1 else (0.0, by)
    return x0 + dx, y0 + dy, x1 - dx, y1 - dy


def _star(at: Point) -> Iterator[Segment]:
    x, y = at
    far, near = 1.5, 0.38
    points = [(0, -far), (near, -near), (far, 0), (near, near)]
    points += [(0, far), (-near, near), (-far, 0), (-near, -near)]
    yield from polygon([(x + dx, y + dy) for dx, dy in points])
