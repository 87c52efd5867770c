"""Lessons: a few squares of sea with what sails there and which way, drawn like the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.art.figure_art import FigureColours, paint_figure
from pnp.art.island_art import Stamps
from pnp.art.pen import Pen, arrow, point_towards
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import box_of, grow, join, outline, subtract
from pnp.kinds.boards.board import backdrop, islands
from pnp.kinds.boards.board.record import square_of
from pnp.kinds.boards.board.scenery import draw_ashore
from pnp.kinds.boards.board.squares import SquareBoard, survey
from pnp.kinds.sheet.record import Lesson, Thing
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    line,
)

# The squares of boards, for which islands and wharves are drawn.
_SIZE = 18.0
# How far ways end from the middle of what is in a square, beside it and above or below; how wide
# they are.
_BESIDE, _ABOVE, _WIDE = 6.2, 9.2, 1.9
# Where a way crosses a wharf, below its middle.
_BELOW = 5.6


class Lessons:
    """Lessons of one text; what is to be seen in several of them is drawn once."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._stamps = Stamps(pen.theme)
        self._things: dict[Thing, Group] = {}

    def draw_lesson(
        self, record: Lesson, where: KeyPath, middle: Point, size: float, clip: Segments
    ) -> Item:
        """Return a lesson about a place, ``size`` mm along its longer side."""
        # What could be found was found when the record was made.
        field = survey(record.board(_SIZE))
        assert field is not None
        scale = size / max(field.width, field.height)
        x, y = middle[0] - field.width * scale / 2, middle[1] - field.height * scale / 2
        place = Matrix.scale(scale).then(Matrix.translate(x, y))
        return Group((Group(tuple(self._draw_items(record, field, where)), place),), clip=clip)

    def _draw_items(self, record: Lesson, field: SquareBoard, where: KeyPath) -> Iterator[Item]:
        pen, theme, stamps = self._pen, self._pen.theme, self._stamps
        sea, land = box_of(field.frame), islands.lands(field)
        coast = join([item.body for item in land])
        yield from backdrop.ground(sea, theme)
        yield from islands.shallows(coast, sea, theme)
        free = subtract(grow(sea, -1.5), grow(coast, 4.0))
        taken = [(field.middle(name), 10.0) for name in record.things]
        yield from backdrop.crests(field, free, taken, stamps)
        yield Group(tuple(draw_ashore(field, land, pen, stamps)), clip=outline(sea))
        coral, ink, paper = (theme.colour(role) for role in ("accent", "ink", "paper"))
        for way in record.ways:
            yield from arrow(_route_line(way, record, field), _WIDE, coral, paper)
        for way in record.barred:
            turned = any(way[0] in other[1:] and way[1] in other for other in record.ways)
            ends = _route_line(way, record, field, aside=6.0 if turned else 0.0)
            yield from arrow(ends, _WIDE, ink, paper)
            (x0, y0), (x1, y1) = ends[-2:]
            yield from _cross(((x0 + x1) / 2, (y0 + y1) / 2), coral, paper)
        for name, thing in record.things.items():
            if thing not in self._things:
                square = Rect(-_SIZE / 2, -_SIZE / 2, _SIZE, _SIZE)
                self._things[thing] = Group(tuple(_draw_thing(thing, square, where, pen)))
            at = field.box(square_of(name)).centre
            yield Instance(self._things[thing], Matrix.translate(*at))


def _route_line(
    way: Sequence[str], record: Lesson, field: SquareBoard, aside: float = 0.0
) -> list[Point]:
    """Return a way through squares, short of what is at its ends."""
    # Below the signs of wharves.
    low = any(field.kind(square_of(name)).draw == "pier" for name in way)
    drop = _BELOW if low else -aside
    points = [(x, y + drop) for x, y in (field.middle(name) for name in way)]
    if way[0] in record.things:
        points[0] = point_towards(points[0], points[1], _end_clearance(points[0], points[1]))
    if way[-1] in record.things:
        points[-1] = point_towards(points[-1], points[-2], _end_clearance(points[-1], points[-2]))
    return points


def _end_clearance(start: Point, end: Point) -> float:
    return _ABOVE if start[0] == end[0] else _BESIDE


def _cross(at: Point, colour: str, halo: str) -> Iterator[Item]:
    x, y, r = *at, 3.0
    strokes: Segments = (*line(x - r, y - r, x + r, y + r), *line(x - r, y + r, x + r, y - r))
    yield Path(strokes, None, Stroke(halo, 3.2, cap="round"))
    yield Path(strokes, None, Stroke(colour, 1.9, cap="round"))


def _draw_thing(thing: Thing, box: Rect, where: KeyPath, pen: Pen) -> Iterator[Item]:
    """Draw what is on a square: a figure or a coin."""
    theme = pen.theme
    if thing == "coin":
        line_ink = theme.colour("gold.line")
        yield Path(circle(*box.centre, 4.4), theme.colour("gold.face"), Stroke(line_ink, 0.4))
        yield from pen.icon(where, "skull-crossbones", *box.centre, 5.4, line_ink)
        return
    draw, sail, body, canvas, flag, device = _FIGURES[thing]
    paint = FigureColours(
        theme.colour("ink"),
        theme.colour(body),
        theme.colour(canvas),
        theme.colour(flag),
        theme.colour(device),
        theme.colour("paper"),
    )
    room = Rect(box.x + 1.5, box.y + 1.0, box.width - 3, box.height - 3)
    found = paint_figure(where, draw, "", sail, room, paint, pen)
    if found is not None:
        halo = outline(grow(found.area, 0.7))
        yield Path(halo, theme.colour("sea.foam"))
        yield from found.items


# Drawing, sign on the sail, and the roles of body, sail, flag and sign.
_FIGURES: dict[str, tuple[str, str, str, str, str, str]] = {
    "ship": ("tub", "star", "standee.body", "red.tint", "red", "red.rim"),
    "rival": ("tub", "fish", "standee.body", "blue.tint", "blue", "blue.rim"),
    "hunter": (
        "tub",
        "skull-crossbones",
        "hunter.body",
        "hunter.canvas",
        "hunter.flag",
        "hunter.device",
    ),
    "monster": ("serpent", "", "monster.body", "paper", "paper", "paper"),
}
