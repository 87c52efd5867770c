"""Panels on and beside the sea: the title, events, a table of numbers, name ribbons, and
lessons."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.figure_art import FigureColours, paint_figure
from pnp.art.island_art import Stamps, draw_afloat
from pnp.art.pen import Pen, arrow, capital_height, point_towards
from pnp.art.scenes import scene
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import Area, box_of, grow, join, outline, overlap, subtract
from pnp.kinds.boards.squares import backdrop, islands
from pnp.kinds.boards.squares.backdrop import ROPE
from pnp.kinds.boards.squares.record import BoardPanel, PanelTable, square_of
from pnp.kinds.boards.squares.scenery import draw_ashore
from pnp.kinds.boards.squares.squares import Isle, Square, SquareBoard, neighbours, survey
from pnp.kinds.dice.layout import PIPS
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
    polygon,
    rounded_rectangle,
    smooth_open,
)
from pnp.text.shaping import Style
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

DROP = 0.26
"""How far the ends of a ribbon hang below it, as a fraction of its height."""


class RibbonLook(Struct, frozen=True):
    """The colour roles of a ribbon's face and of its folded ends."""

    face: str = "ribbon"
    fold: str = "ribbon.shade"


def ribbon_size(text: str, style: Style) -> tuple[float, float]:
    """Return the width, ends included, and the height of the ribbon for a text."""
    high = capital_height(style) + 0.72 * style.size
    return text_width(text, style) + 1.1 * style.size + 2 * _ribbon_end_width(high), high


def ribbon(
    pen: Pen, where: KeyPath, text: str, style: Style, at: Point, width: float = math.inf
) -> Iterator[Item]:
    """Yield a ribbon around ``at`` with a line of text; its ends fold back and fork.

    If it would be wider than ``width`` mm, the text is set smaller, which is reported.
    """
    wide, high = ribbon_size(text, style)
    beside = wide - text_width(text, style)
    wide = min(wide, width)
    yield from band(pen, Rect(at[0] - wide / 2, at[1] - high / 2, wide, high), RibbonLook())
    yield from pen.centred(where, text, style, *at, wide - beside)


def band(pen: Pen, box: Rect, look: RibbonLook) -> Iterator[Item]:
    """Yield a ribbon without text that fills the width of a box; its ends hang slightly below."""
    theme = pen.theme
    ink = theme.colour("ink")
    end, drop = _ribbon_end_width(box.height), DROP * box.height
    line = Stroke(ink, max(0.3, min(0.55, 0.045 * box.height)), join="round")
    for side in (-1, 1):
        x0 = box.x if side < 0 else box.right
        inner = x0 - side * end * 1.45

        def point(dx: float, y: float, x0: float = x0, side: int = side) -> Point:
            return x0 + side * dx, y

        tail = (
            (inner, box.y + drop),
            point(0, box.y + drop),
            point(-end * 0.5, box.centre[1] + drop),
            point(0, box.bottom + drop),
            (inner, box.bottom + drop),
        )
        yield Path(polygon(tail), fill=theme.colour(look.face), stroke=line)
        fold = ((inner, box.bottom + drop), point(-end, box.bottom), (inner, box.bottom))
        yield Path(polygon(fold), fill=theme.colour(look.fold), stroke=line)
    left, right = box.x + end, box.right - end
    sag = 0.05 * box.height
    top = smooth_open([(left, box.y), (box.centre[0], box.y - sag), (right, box.y)])
    foot = smooth_open([(right, box.bottom), (box.centre[0], box.bottom - sag), (left, box.bottom)])
    face = (*top, ("L", foot[0][1]), *foot[1:], ("Z", ()))
    yield Path(face, fill=theme.colour(look.face), stroke=line)


def _ribbon_end_width(high: float) -> float:
    return 0.62 * high


_GAP = 2.0  # between a panel and the rope, or the panel beside it
_DIE = 9.5
_GRAND = 44.0  # the height from which a title has room for ships on its ribbon
_PICTURE = 0.59  # fraction of the height of a panel


def room_within_rope(sea: Area, box: Rect) -> Rect:
    """Return a box without the parts of its sides taken up by the rope around the sea."""
    rope = grow(sea, ROPE)
    thin = 0.1
    sides = (
        Rect(box.x, box.y, thin, box.height),
        Rect(box.x, box.y, box.width, thin),
        Rect(box.right - thin, box.y, thin, box.height),
        Rect(box.x, box.bottom - thin, box.width, thin),
    )
    left, top, right, bottom = (
        ROPE if overlap(rope, box_of(side)).area > 0.6 * side.width * side.height else 0.0
        for side in sides
    )
    inner = Rect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)
    return inner.inset(_GAP / 2)


def draw_event(panel: BoardPanel, where: KeyPath, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield a scene with its title on a ribbon, and below it the die faces and the instructions."""
    theme = pen.theme
    ink = Stroke(theme.colour("ink"), 0.5)
    yield from _draw_sheet(box, theme)
    inner = box.inset(2.2)
    picture = Rect(inner.x, inner.y, inner.width, inner.height * _PICTURE)
    edge = rounded_rectangle(picture.x, picture.y, picture.width, picture.height, 3.0)
    yield scene(panel.art, picture, edge, theme)
    yield Path(edge, stroke=ink)
    style = theme.style("panel.title")
    high = ribbon_size(panel.title, style)[1]
    title = picture.centre[0], picture.bottom + 0.1
    yield from ribbon(pen, (*where, "title"), panel.title, style, title, inner.width)
    below = Rect(inner.x + 1, title[1] + high * 0.76, inner.width - 2, 0)
    foot = Rect(below.x, below.y, below.width, inner.bottom - below.y - 0.4)
    x, y = foot.x, foot.centre[1]
    if panel.icon:
        yield from _draw_signed_face(panel, where, (x + _DIE / 2, y), pen)
        dice = _DIE + 3.0 + text_width(_numbers(panel), theme.style("panel.title"))
    else:
        dice = len(panel.die) * (_DIE + 1.6)
        for i, number in enumerate(panel.die):
            yield from draw_die_face(number, (x + _DIE / 2 + i * (_DIE + 1.6), y), _DIE, theme)
    if panel.text:
        words = Rect(x + dice + 0.8, foot.y, foot.width - dice - 0.8, foot.height)
        block = pen.fit_paragraph(
            (*where, "text"), panel.text, theme.style("panel.text"), words.width, words.height
        )
        drop = (words.height - block.height) / 2
        yield Group(block.items, Matrix.translate(words.x, words.y + drop))


def _draw_signed_face(panel: BoardPanel, where: KeyPath, at: Point, pen: Pen) -> Iterator[Item]:
    """Yield a red die face with a sign, and the numbers of these faces beside it.

    The numbers serve players who cannot see the colour or have a die with pips.
    """
    theme, style = pen.theme, pen.theme.style("panel.title")
    yield from _draw_raised_face(at, _DIE, theme)
    yield from pen.icon((*where, "icon"), panel.icon, *at, 0.76 * _DIE, theme.colour("red.ink"))
    x, y = at[0] + _DIE / 2 + 1.4, at[1] + capital_height(style) / 2
    yield from pen.text((*where, "die"), _numbers(panel), style, x, y, "start", math.inf)


def _numbers(panel: BoardPanel) -> str:
    return ", ".join(map(str, panel.die))


def _draw_sheet(box: Rect, theme: Theme) -> Iterator[Item]:
    """Yield a panel of paper with a double edge."""
    ink = theme.colour("frame.dark")
    outer = rounded_rectangle(box.x, box.y, box.width, box.height, 4.0)
    yield Path(outer, fill=theme.colour("panel"), stroke=Stroke(ink, 0.6))
    inner = box.inset(1.1)
    rim = rounded_rectangle(inner.x, inner.y, inner.width, inner.height, 3.2)
    yield Path(rim, stroke=Stroke(ink, 0.22))


def draw_die_face(number: int, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the face of the red die with a number of pips, and its shadow."""
    yield from _draw_raised_face(at, size, theme)
    yield from _pips(number, at, size, "red", theme)


def _draw_raised_face(at: Point, size: float, theme: Theme) -> Iterator[Item]:
    x, y = at[0] - size / 2 + 0.5, at[1] - size / 2 + 0.6
    yield Path(rounded_rectangle(x, y, size, size, size * 0.2), fill=theme.colour("ribbon.shade"))
    yield from _draw_blank_face(at, size, "red", theme)


def _draw_face(number: int, at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    yield from _draw_blank_face(at, size, role, theme)
    yield from _pips(number, at, size, role, theme)


def _draw_blank_face(at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    edge = rounded_rectangle(at[0] - size / 2, at[1] - size / 2, size, size, size * 0.2)
    yield Path(edge, fill=theme.colour(role), stroke=Stroke(theme.colour(f"{role}.rim"), 0.4))


def _pips(number: int, at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    for column, row in PIPS[number]:
        px, py = at[0] + (column - 1) * size * 0.27, at[1] + (row - 1) * size * 0.27
        yield Path(circle(px, py, size * 0.095), fill=theme.colour(f"{role}.ink"))


def table(record: PanelTable, where: KeyPath, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield a table: die faces above its columns, and every second row on a darker ground."""
    theme = pen.theme
    yield from _draw_sheet(box, theme)
    inner = box.inset(2.4)
    first = inner.width * 0.36
    step, high = (inner.width - first) / len(record.head), inner.height / (len(record.rows) + 1.9)
    top = inner.y + 1.9 * high
    for i in range(0, len(record.rows), 2):
        stripe = rounded_rectangle(inner.x, top + i * high, inner.width, high, 1.2)
        yield Path(stripe, fill=theme.colour("ribbon"))
    title = inner.x + first / 2 - 0.6, inner.y + (0.52 if record.label else 0.85) * high
    yield from ribbon(
        pen, (*where, "title"), record.title, theme.style("panel.title"), title, first
    )
    for k, number in enumerate(record.head):
        at = inner.x + first + (k + 0.5) * step, inner.y + 0.9 * high
        yield from _draw_face(number, at, min(9.5, 1.3 * high), "blue", theme)
    if record.label:
        small = theme.style("table.label")
        words = pen.paragraph((*where, "label"), record.label, small, first - 3, align="center")
        drop = inner.y + 1.58 * high + capital_height(small) / 2 - words.baselines[0]
        yield Group(words.items, Matrix.translate(inner.x + 1.5, drop))
    numbers, labels = theme.style("table.number"), theme.style("table.label")
    for i, row in enumerate(record.rows):
        y = top + (i + 0.5) * high
        path = (*where, "rows", i)
        block = pen.paragraph((*path, "label"), row.label, labels, first - 3)
        drop = y + capital_height(labels) / 2 - block.baselines[0]
        yield Group(block.items, Matrix.translate(inner.x + 4, drop))
        for k, number in enumerate(row.steps):
            x = inner.x + first + (k + 0.5) * step
            yield from pen.centred((*path, "steps", k), str(number), numbers, x, y)
    x = inner.x + first
    rule = Stroke(theme.colour("frame.dark"), 0.25)
    yield Path(line(x, inner.y + 0.4, x, inner.bottom - 0.4), stroke=rule)


def cartouche(title: str, subtitle: str, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield the title on a large ribbon, with a line of text below it."""
    theme = pen.theme
    yield from _draw_sheet(box, theme)
    style = theme.style("ribbon.title")
    wide, high = ribbon_size(title, style)
    wide = min(wide, box.width - 6)
    y = box.y + (0.56 if box.height >= _GRAND else 0.4) * box.height
    if box.height >= _GRAND:
        yield from _crest(box, pen)
    banner = Rect(box.centre[0] - wide / 2, y - high / 2, wide, high)
    yield from band(pen, banner, RibbonLook("ribbon.title", "ribbon.title.shade"))
    yield from pen.centred(
        ("title",), title, style, *banner.centre, wide - 1.24 * high - style.size
    )
    if subtitle:
        below = theme.style("ribbon.subtitle")
        at = box.centre[0], box.y + 0.86 * box.height
        yield from pen.centred(("subtitle",), subtitle, below, *at, box.width - 14)
    yield from _studs(box, theme)


def _crest(box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield the crest on the title ribbon: a skull between two engraved ships."""
    for side, name in ((-1, "ship"), (1, "sloop")):
        at = box.centre[0] + side * 0.3 * box.width, box.y + 0.31 * box.height
        yield from draw_afloat(name, at, 0.44 * box.height, pen.theme)
    at = box.centre[0], box.y + 0.235 * box.height
    yield from pen.icon(("title",), "skull-crossbones", *at, 15.0, pen.theme.colour("ink"))


def _studs(box: Rect, theme: Theme) -> Iterator[Item]:
    ink = theme.colour("frame.dark")
    for x in (box.x + 3.6, box.right - 3.6):
        for y in (box.y + 3.6, box.bottom - 3.6):
            star = [(x, y - 1.6), (x + 0.45, y - 0.45), (x + 1.6, y), (x + 0.45, y + 0.45)]
            star += [(x, y + 1.6), (x - 0.45, y + 0.45), (x - 1.6, y), (x - 0.45, y - 0.45)]
            yield Path(polygon(star), fill=ink)


# Ribbons with the names of islands, wharves and areas, clear of the places of ships.


# How far down a banner is in an area: below the drawing in its middle.
_INSIDE = 0.78


class Banner(Struct, frozen=True):
    """A name, the path of its key, and the middle of its ribbon; ``box`` is its full extent."""

    where: KeyPath
    text: str
    at: Point
    box: Rect


def draw(field: SquareBoard, pen: Pen) -> Iterator[Item]:
    """Yield the names of islands, wharves and areas on ribbons."""
    for banner in banners(field, pen.theme):
        yield from ribbon(pen, banner.where, banner.text, pen.theme.style("isle.name"), banner.at)


def banners(field: SquareBoard, theme: Theme) -> Iterator[Banner]:
    """Yield one banner per name, even if several places have it."""
    style = theme.style("isle.name")
    labelled: set[str] = set()
    for isle in field.isles:
        if not isle.legend.name or isle.mark in labelled:
            continue
        labelled.add(isle.mark)
        at = _banner_place(field, isle, ribbon_size(isle.legend.name, style))
        yield _banner(("legend", isle.mark, "name"), isle.legend.name, at, style)
    for key, (kind, area) in field.board.placed_areas.items():
        if area.title:
            box, high = field.rect(area), ribbon_size(area.title, style)[1]
            below = box.bottom + 0.42 * high  # on the rope
            y = below if kind.title == "below" else box.y + _INSIDE * box.height
            yield _banner((key, "title"), area.title, (box.centre[0], y), style)


def _banner(where: KeyPath, text: str, at: Point, style: Style) -> Banner:
    wide, high = ribbon_size(text, style)
    box = Rect(at[0] - wide / 2, at[1] - high / 2, wide, (1 + DROP) * high)
    return Banner(where, text, at, box)


def _banner_place(field: SquareBoard, isle: Isle, size: tuple[float, float]) -> Point:
    """Return the middle of a banner: on the land beside a pier, or across the foot of an island.

    It is higher up if the foot is too narrow.
    """
    wide, high = size
    if field.kind(isle.squares[0]).draw == "pier":
        shore = _shore_of_pier(field, isle.squares[0])
        if shore and shore.width >= wide:
            return shore.centre[0], shore.bottom - (0.5 + DROP) * high
    foot = _lowest_row(field, isle)
    broadest = _broadest_row(field, isle)
    if foot.width < min(wide, broadest.width):
        foot = broadest
    x = foot.centre[0]
    x = min(max(x, field.frame.x + wide / 2 + 1), field.frame.right - wide / 2 - 1)
    if field.kind(isle.squares[0]).draw != "pier":
        # It extends as far below the edge as above, so the middles of squares stay clear.
        return x, foot.bottom - DROP / 2 * high
    if _crowded_below(field, isle.squares[0]):
        return x, foot.y - 0.18 * high
    return x, foot.bottom + 0.18 * high


def _broadest_row(field: SquareBoard, isle: Isle) -> Rect:
    """Return the row of an island with the most land in it and in the next row.

    A banner across its foot covers the least sea.
    """
    land = set(isle.squares)
    best = max(isle.squares, key=lambda at: (_land_below_row(land, at[1]), at[1]))
    return _row_box(field, isle, best[1])


def _land_below_row(land: set[Square], row: int) -> int:
    """Return the number of land squares that touch the line below a row."""
    return sum(y in (row, row + 1) for _, y in land)


def _lowest_row(field: SquareBoard, isle: Isle) -> Rect:
    """Return the lowest row of an isle."""
    return _row_box(field, isle, max(y for _, y in isle.squares))


def _row_box(field: SquareBoard, isle: Isle, row: int) -> Rect:
    """Return a row of an isle."""
    boxes = [field.box(square) for square in isle.squares if square[1] == row]
    x = min(box.x for box in boxes)
    return Rect(x, boxes[0].y, max(box.right for box in boxes) - x, boxes[0].height)


def _shore_of_pier(field: SquareBoard, pier: Square) -> Rect | None:
    """Return the lowest row of the land that a pier connects to."""
    land = set(field.squares_drawn_as("land"))
    for isle in field.isles:
        if land.intersection(isle.squares, neighbours(pier)):
            return _lowest_row(field, isle)
    return None


def _crowded_below(field: SquareBoard, square: Square) -> bool:
    """Return whether the name of a pier would cover land or a basin if placed below."""
    x, y = square
    if (x, y + 1) in field.squares_drawn_as("land"):
        return True
    basins = [(square_of(area.at), area.size[0]) for _, area in field.basins]
    return any(top == y + 1 and left - 1 <= x <= left + wide for (left, top), wide in basins)


# Lessons: a few squares of sea with ships and their routes, drawn like the board.


# The square size of boards, for which islands and wharves are drawn.
_SIZE = 18.0
# How far routes end from the middle of a piece, horizontally and vertically; their width.
_BESIDE, _ABOVE, _WIDE = 6.2, 9.2, 1.9
# How far below the middle a route crosses a wharf.
_BELOW = 5.6


class Lessons:
    """The lessons of one text; drawings used in several of them are shared."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._stamps = Stamps(pen.theme)
        self._things: dict[Thing, Group] = {}

    def draw_lesson(
        self, record: Lesson, where: KeyPath, middle: Point, size: float, clip: Segments
    ) -> Item:
        """Return a lesson centred on a place, ``size`` mm along its longer side."""
        # Errors were reported when the record was made.
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
    """Return a route through squares, short of the pieces at its ends."""
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
    """Draw the piece on a square: a figure or a coin."""
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
