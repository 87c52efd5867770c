"""Cards of seas: how to lay the tiles, drawn face down on a woodcut of the surrounding land."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.art.textures import cliffs
from pnp.base.colours import luminance
from pnp.base.diagnostics import Reporter
from pnp.base.geometry import Area, box_of, disc, grow, inscribed_circle, join, polygons, subtract
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.kinds.boards.seas.record import Seas, space_of
from pnp.kinds.boards.seas.tiles import Cell, Sea, sea_of
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segment,
    Stroke,
    circle,
    line,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import PLAIN, Piece
from pnp.text import shaping
from pnp.theme import Theme

PAPER = PLAIN
BLEED = 3.0
_MARGIN = 4.5
_HEAD, _FOOT = 13.5, 24.0
# The width of land around the sea in cells, and the limits of a cell's size.
_SHORE = 1.05
_LEAST, _MOST = 3.4, 6.2
# The luminance below which a ground uses a lot of ink.
_DARK = 0.4
# The meaning of one, two and three skulls.
_RATINGS = ("seas.easy", "seas.hard", "seas.hardest")
# The line width of empty skulls.
_HOLLOW = 0.2
# The radius of the disc that carries the number of an island.
_DISC = 1.85
# Scenes cut into wide land: distance from the sea, maximum number, and range of sizes.
_INLAND, _MOST_SCENES, _LEAST_SCENE, _LARGEST_SCENE = 5.2, 8, 3.0, 17.0
_PEAKS = "mdi:image-filter-hdr"
# The vegetation by the theme's woods, if not palms.
_PALMS = ("palm", "mdi:palm-tree")
_GROWING = {"pine": ("mdi:pine-tree", "mdi:forest"), "crystals": ("mdi:meteor", "mdi:orbit")}
_GREAT = "skull-crossbones"
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


class SeaChart(Struct, frozen=True):
    """The picture of a sea: its frame, the size of a cell and the position of the first one."""

    sea: Sea
    frame: Rect
    cell: float
    left: float
    top: float

    def box(self, corner: Cell, size: int = 1) -> Rect:
        """Return the square of ``size`` cells whose top left cell is ``corner``."""
        r, c = corner
        side = self.cell * size
        return Rect(self.left + c * self.cell, self.top + r * self.cell, side, side)


def layout(record: Seas, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the card; nothing if the cells do not form a sea."""
    sea = sea_of(record)
    if sea is None:
        return
    chart = chart_of(record, sea)
    if chart.cell < _LEAST:
        reporter.error(
            ("tiles",),
            "sea-too-large",
            f"its cells would be {format_number(chart.cell, 1)} mm wide, too small to read",
            "make the card larger, or the map smaller",
        )
        return
    yield card_piece(record, sea, Pen(theme, reporter))


def pictured(record: Seas, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield the card with its tiles and cells, for figures."""
    for piece in layout(record, theme, reporter):
        sea = sea_of(record)
        assert sea is not None
        chart = chart_of(record, sea)
        spots = {mark: FigureSpot.of(chart.box(corner, 2)) for mark, corner in sea.tiles.items()}
        for row, column in sea.cells:
            name = space_of(row + sea.origin[0], column + sea.origin[1])
            spots[name] = FigureSpot.of(chart.box((row, column)))
        yield FigureSource(piece, spots)


def card_piece(record: Seas, sea: Sea, pen: Pen) -> Piece:
    """Return the card of a sea, valid or not."""
    chart = chart_of(record, sea)
    ground = rectangle(-BLEED, -BLEED, record.width + 2 * BLEED, record.height + 2 * BLEED)
    items = (
        Path(ground, pen.theme.colour("seas.ground")),
        *_draw_head(record, pen),
        *_draw_sea(record, chart, pen),
        *_draw_foot(record, sea, pen),
    )
    return Piece(
        id=record.map,
        title=record.title,
        width=record.width,
        height=record.height,
        front=(Group(items, name="art"),),
        bleed=BLEED,
        quantity=record.quantity,
        places=tuple(chart.box(cell).centre for cell in sea.cells),
    )


def chart_of(record: Seas, sea: Sea) -> SeaChart:
    """Return the positions of a sea's cells on its card."""
    frame = Rect(
        _MARGIN,
        _MARGIN + _HEAD,
        record.width - 2 * _MARGIN,
        record.height - 2 * _MARGIN - _HEAD - _FOOT,
    )
    rows, columns = sea.shape
    fit = min(frame.width / (columns + 2 * _SHORE), frame.height / (rows + 2 * _SHORE))
    cell = min(_MOST, fit)
    x, y = frame.centre
    return SeaChart(sea, frame, cell, x - columns * cell / 2, y - rows * cell / 2)


def _draw_head(record: Seas, pen: Pen) -> Iterator[Item]:
    """Draw the title between two rules, and the difficulty as skulls, unused ones hollow."""
    theme = pen.theme
    x, size = record.width / 2, 4.6
    line_ = Stroke(theme.colour("seas.line"), 0.6)
    style = theme.style("seas.title", 6.6)
    room = record.width - 2 * _MARGIN + 0.4  # as far as the strokes of the rules extend
    skulls = 3 * size + 3
    wide = min(shaping.width(record.title, style), room - skulls)
    at = x - skulls / 2
    y = _MARGIN + 5.6
    yield from pen.centred(("title",), record.title, style, at, y, room - skulls)
    start = at + wide / 2 + 3.5 + size / 2
    ink = theme.colour("seas.line")
    for i in range(3):
        at_x = start + i * (size + 0.5)
        for item in pen.icon(("difficulty",), "skull-crossbones", at_x, y, size, ink):
            if i >= record.difficulty and isinstance(item, Instance):
                item = replace(item, of=_hollow_art(item.of, _HOLLOW / size))
            yield item
    rule = _MARGIN + _HEAD - 2.4
    yield Path(line(_MARGIN, rule, record.width - _MARGIN, rule), None, line_)


def _hollow_art(art: Group, width: float) -> Group:
    """Return filled art as outlines of the same colour, ``width`` in units of the art."""
    drawn: list[Item] = []
    for item in art.items:
        if isinstance(item, Group):
            drawn.append(_hollow_art(item, width))
        elif isinstance(item, Path) and item.fill is not None:
            drawn.append(replace(item, fill=None, stroke=Stroke(item.fill, width)))
        else:
            drawn.append(item)
    return replace(art, items=tuple(drawn))


def _draw_sea(record: Seas, chart: SeaChart, pen: Pen) -> Iterator[Item]:
    theme, frame = pen.theme, chart.frame
    block, light = theme.colour("seas.land"), theme.colour("seas.land.line")
    if theme.art("fills") == "none" and luminance(block) < _DARK:
        block, light = theme.colour("paper"), block
    edge = rounded_rectangle(frame.x, frame.y, frame.width, frame.height, 1.5)
    sea = join(box_of(chart.box(corner, 2)) for corner in chart.sea.tiles.values())
    land = subtract(box_of(frame.inset(0.9)), sea)
    numbers = list(_number_places(chart))
    clear = subtract(land, join(box_of(_square_around(at, _DISC + 0.5)) for at in numbers))
    cut = [*cliffs(sea, clear, record.map, light), *_draw_scenery(chart, sea, block, light, pen)]
    yield Path(edge, block, Stroke(theme.colour("seas.line"), 0.6))
    yield Group(tuple(cut), clip=rectangle(frame.x, frame.y, frame.width, frame.height))
    for corner in chart.sea.tiles.values():
        yield from tile(chart.box(corner, 2), theme)
    style = theme.style("seas.number").with_fill(light)
    for i, at in enumerate(numbers):
        yield Path(circle(*at, _DISC), block, Stroke(light, 0.25))
        numeral = _NUMERALS[i] if i < len(_NUMERALS) else str(i + 1)
        yield from pen.centred(("tiles",), numeral, style, *at, 2 * _DISC - 0.3)


def _square_around(at: Point, half: float) -> Rect:
    return Rect(at[0] - half, at[1] - half, 2 * half, 2 * half)


def _number_places(chart: SeaChart) -> Iterator[Point]:
    """Yield the middle of every island, for its number; a single island needs none."""
    if len(chart.sea.islands) < 2:
        return
    for island in chart.sea.islands:
        body = join(box_of(chart.box(cell)) for cell in sorted(island))
        yield inscribed_circle(body)[0]


def tile(box: Rect, theme: Theme) -> Iterator[Item]:
    """Draw a face-down tile: its edge, its quarters, a ripple in each."""
    inner = box.inset(0.22)
    edge = rounded_rectangle(inner.x, inner.y, inner.width, inner.height, 0.7)
    ink = theme.colour("seas.tile.line")
    yield Path(edge, theme.colour("seas.tile"), Stroke(ink, 0.42))
    x, y = box.centre
    reach = inner.width / 2 - 0.7
    cross = (*line(x - reach, y, x + reach, y), *line(x, y - reach, x, y + reach))
    yield Path(cross, None, Stroke(ink, 0.16, (0.7, 0.5)))
    quarter = box.width / 4
    ripples: list[Segment] = []
    for dx in (-1, 1):
        for dy in (-1, 1):
            ripples += _ripple((x + dx * quarter, y + dy * quarter), quarter * 0.62)
    yield Path(tuple(ripples), None, Stroke(theme.colour("seas.tile.wave"), 0.24, cap="round"))


def _ripple(at: Point, half: float) -> Iterator[Segment]:
    """Yield two short waves, one above the other."""
    x = at[0]
    high = half * 0.26
    for y in (at[1] - half * 0.32, at[1] + half * 0.32):
        yield "M", (x - half, y)
        yield "C", (x - half * 0.7, y - high, x - half * 0.3, y - high, x, y)
        yield "C", (x + half * 0.3, y + high, x + half * 0.7, y + high, x + half, y)


def _draw_scenery(chart: SeaChart, sea: Area, block: str, light: str, pen: Pen) -> Iterator[Item]:
    """Draw vegetation on wide land, in the largest places first."""
    one, other = _GROWING.get(pen.theme.art("trees"), _PALMS)
    scenes = (one, _PEAKS, other, _PEAKS)
    free = subtract(box_of(chart.frame.inset(1.2)), grow(sea, _INLAND))
    for i in range(_MOST_SCENES):
        if not polygons(free):
            return
        at, radius = inscribed_circle(free)
        if radius < _LEAST_SCENE:
            return
        size = min(radius * 1.5, _LARGEST_SCENE)
        name = _GREAT if size == _LARGEST_SCENE else scenes[i % len(scenes)]
        yield Path(circle(*at, size * 0.62), block)
        yield from pen.icon(("tiles",), name, *at, size, light)
        free = subtract(free, disc(at, size * 0.75 + 1.5))


def _draw_foot(record: Seas, sea: Sea, pen: Pen) -> Iterator[Item]:
    """Draw the text, and below it what to lay out and the room needed on the table."""
    theme = pen.theme
    left, room = _MARGIN + 1, record.width - 2 * _MARGIN - 2
    facts = _facts_text(record, sea, theme)
    line_ = pen.paragraph(("count",), facts, theme.style("seas.fact"), room, "center")
    bottom = record.height - _MARGIN
    yield Group(line_.items, Matrix.translate(left, bottom - line_.height))
    rule = bottom - line_.height - 2.0
    edge = Stroke(theme.colour("seas.line"), 0.35)
    yield Path(line(_MARGIN, rule, record.width - _MARGIN, rule), None, edge)
    if record.text:
        top = bottom - _FOOT + 2.4
        style = theme.style("seas.text")
        block = pen.fit_paragraph(("text",), record.text, style, room, rule - top - 1.2)
        yield Group(block.items, Matrix.translate(left, top))


def _facts_text(record: Seas, sea: Sea, theme: Theme) -> str:
    rows, columns = (math.ceil(n * record.tile / 20) for n in sea.shape)
    words = [
        theme.text_of(_RATINGS[record.difficulty - 1]),
        theme.text_of("seas.tiles", count=len(sea.tiles)),
        theme.text_of("seas.room", width=columns, height=rows),
    ]
    if sea.islands:
        words.insert(2, theme.text_of("seas.islands", count=len(sea.islands)))
    # A line breaks between facts only.
    return " \N{MIDDLE DOT} ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)
