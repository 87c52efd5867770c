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
    afloat, dry = lattice(field, theme)
    yield from afloat
    for square in field.drawn("pier"):
        yield from town.jetty(field, square, theme)
        yield from _sign(field, square, pen)
    for item in land:
        sign = list(_sign(field, item.isle.squares[0], pen))
        # A sign would be lost among decorative palms, which grow on no ground of another colour.
        if item.isle.legend.art is not None or not (sign or item.ground):
            yield from scenery.scenery(field, item, theme, stamps)
        yield from sign
    # Over palms and rocks: a ship on land goes from square to square.
    yield from dry


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
# How wide the halo of those on land is, and how strong it shows.
_HALO, _SHEER = 1.3, 0.55


def lattice(field: SquareBoard, theme: Theme) -> tuple[list[Path], list[Path]]:
    """Return the lines between squares of sea and those of land, with stars at their corners; the
    latter on a halo, as they run over pictures."""
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
            # A place of which there is one is one space, whatever its squares.
            if field.kind(square).single and field.mark(square) == field.mark(other):
                continue
            ashore = _ashore(field, square) and _ashore(field, other)
            (dry if ashore else wet).extend(line(*_short(ends, size * 0.1)))
            for corner in ((ends[0], ends[1]), (ends[2], ends[3])):
                corners[corner] = corners.get(corner, True) and ashore
    wet_stars, dry_stars = (
        tuple(s for at, on_land in corners.items() if on_land == land for s in _star(at))
        for land in (False, True)
    )
    ink, halo = theme.colour("square.land"), theme.colour("meadow.light")
    dashes = Stroke(theme.colour("square.line"), _LINE, _DASH, cap="round")
    afloat = [
        Path(neat(tuple(wet)), stroke=dashes),
        Path(neat(wet_stars), fill=dashes.colour),
    ]
    over = [
        Path(neat(tuple(dry)), stroke=Stroke(halo, _HALO, cap="round"), opacity=_SHEER),
        Path(neat(tuple(dry)), stroke=Stroke(ink, _LINE, _DASH, cap="round")),
        Path(neat(dry_stars), stroke=Stroke(halo, _LINE)),
        Path(neat(dry_stars), fill=ink),
    ]
    return [path for path in afloat if path.segments], [path for path in over if path.segments]


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
