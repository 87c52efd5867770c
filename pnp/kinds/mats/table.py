"""Draw tables of mats and boards: a panel, the spaces with their marks, what kinds and directions
mean."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.pen import Pen, capital_height, format_type_size, text_width
from pnp.art.tints import readable_ink
from pnp.base.diagnostics import KeyPath
from pnp.kinds.mats.grids import (
    ABOVE_FOOT,
    LINE,
    TableSpace,
    foot_lines,
    spaces_room,
    table_box,
    table_spaces,
    titled_kinds,
)
from pnp.kinds.mats.tables import Direction, Table
from pnp.kinds.mats.track import LEAST_TYPE, draw_head, draw_panel
from pnp.scene import Item, Matrix, Path, Point, Rect, Segments, Stroke, polygon, rectangle
from pnp.text.shaping import Style

# The type size of marks: a share of the space, and the largest, in millimetres.
_MARK, _LARGEST = 0.3, 5.0
# The clearance around a mark in the corner of its space, as a share of its type size.
_CLEAR = 0.45
# The side of the square or the arrow before a line of the foot, and the distance of its text.
_SIGN, _BESIDE = 3.2, 1.6

_TURNS: dict[Direction, float] = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}


def draw(table: Table, ink: str, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw a panel with a title, the spaces with their marks, and the lines of the foot, where the
    record has them. ``ink`` is the colour of lines, unless the table has an ``accent``."""
    theme = pen.theme
    accent = theme.colour(table.accent) if table.accent else ink
    if table.panel == "box":
        yield from draw_panel(table_box(table), theme)
        yield from draw_head(table, table_box(table), accent, pen, where)
    placed = table_spaces(table)
    style = _mark_style(table, placed, pen, where)
    for space in placed:
        yield from _draw_space(table, space, style, pen, where)
    yield from _draw_foot(table, accent, pen, where)


def _mark_style(table: Table, placed: tuple[TableSpace, ...], pen: Pen, where: KeyPath) -> Style:
    """Return the common style of all marks: in a corner of the space, as large as they allow."""
    style = pen.theme.style("mat.number", 1.0)
    widest = max((text_width(space.mark.text, style) for space in placed), default=1.0)
    wide, high = placed[0].box.width, placed[0].box.height
    size = min(high * _MARK, wide / (widest + 2 * _CLEAR), _LARGEST)
    if size < LEAST_TYPE - 1e-6:
        pen.reporter.error(
            (*where, "marks"),
            "text-too-small",
            f"the marks of {table.name} would be set at {format_type_size(size)}",
            f"make its spaces larger: the minimum for marks is {format_type_size(LEAST_TYPE)}",
        )
    return style.with_size(math.floor(size * 100) / 100)


def _draw_space(
    table: Table, space: TableSpace, style: Style, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw one space: its ground, its mark in the top left corner, and the icon of its kind: in the
    other corner, or large in the middle if nothing is printed."""
    theme, box, (column, row) = pen.theme, space.box, space.place
    kind = table.legend.get(space.mark.kind)
    ground = theme.colour((kind.ground if kind else None) or table.ground)
    ink = readable_ink(ground, style.fill, theme.colour("mat.panel"))
    edge = rectangle(box.x, box.y, box.width, box.height)
    yield Path(edge, ground, Stroke(theme.colour("mat.line"), 0.3))
    path = (*where, "marks", row, column)
    text = space.mark.text
    pad = style.size * _CLEAR
    baseline = box.y + pad + style.size * 0.72
    yield from pen.text(path, text, style.with_fill(ink), box.x + pad, baseline)
    if kind is not None and kind.icon:
        size = min(box.width, box.height) * (0.42 if text else 0.7)
        x, y = box.centre
        if text:
            x, y = box.right - pad - size / 2, box.bottom - pad - size / 2
        yield from pen.icon((*where, "legend", space.mark.kind, "icon"), kind.icon, x, y, size, ink)


def _draw_foot(table: Table, accent: str, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw a line for the kinds of space and one for the directions, or more if they are long."""
    theme, room = pen.theme, spaces_room(table)
    top = room.bottom + ABOVE_FOOT
    kinds = titled_kinds(table)
    for kind, (x, y, width) in zip(kinds, _entries(len(kinds), room, top), strict=True):
        entry, path = table.legend[kind], (*where, "legend", kind)
        sign = Rect(x, y - _SIGN / 2, _SIGN, _SIGN)
        colour = theme.colour(entry.ground or table.ground)
        edge = rectangle(sign.x, sign.y, sign.width, sign.height)
        yield Path(edge, colour, Stroke(theme.colour("mat.line"), 0.3))
        if entry.icon:
            ink = readable_ink(colour, theme.colour("ink"), theme.colour("mat.panel"))
            yield from pen.icon((*path, "icon"), entry.icon, *sign.centre, _SIGN * 0.8, ink)
        yield from _draw_words(entry.title, x, y, width, pen, (*path, "title"))
    top += foot_lines(len(kinds), room.width).lines * LINE if kinds else 0.0
    found = _entries(len(table.arrows), room, top)
    for (direction, words), (x, y, width) in zip(table.arrows.items(), found, strict=True):
        yield Path(_arrow((x + _SIGN / 2, y), direction), accent)
        yield from _draw_words(words, x, y, width, pen, (*where, "arrows", direction))


def _entries(count: int, room: Rect, top: float) -> list[tuple[float, float, float]]:
    """Return left end, middle height and width of each entry of a group of lines."""
    columns, _ = foot_lines(count, room.width)
    width = room.width / columns
    return [
        (room.x + i % columns * width, top + (i // columns + 0.5) * LINE, width)
        for i in range(count)
    ]


def _draw_words(
    words: str, x: float, y: float, width: float, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    style = pen.theme.style("mat.note")
    left = x + _SIGN + _BESIDE
    baseline = y + capital_height(style) / 2
    yield from pen.text(where, words, style, left, baseline, "start", x + width - left - 1.0)


def _arrow(at: Point, direction: Direction) -> Segments:
    """Return an arrow with a shaft about its middle."""
    half, head, thin, wide = _SIGN / 2, 0.1, 0.3, 1.15
    outline = (
        (-half, -thin), (head, -thin), (head, -wide), (half, 0.0),
        (head, wide), (head, thin), (-half, thin),
    )  # fmt: skip
    turn = Matrix.rotate(_TURNS[direction]).then(Matrix.translate(*at))
    return polygon(tuple(map(turn.apply, outline)))
