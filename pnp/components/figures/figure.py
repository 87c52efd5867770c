"""A figure as a row of a sheet: its picture, with the texts of its numbers below or beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.base.diagnostics import KeyPath, Report
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.components.columns import FULL, FlowRow, Resized
from pnp.components.figures.callouts import RADIUS, disc
from pnp.components.figures.gallery import Gallery
from pnp.components.figures.picture import Picture, picture, sketched
from pnp.components.pen import Pen, capital
from pnp.model.figures import Figure
from pnp.scene import Group, Item, Matrix
from pnp.text.shaping import Style

# A picture that leaves so much of the width has its texts beside it; two columns of texts take this
# much room in millimetres.
_BESIDE, _TWO = 0.42, 95.0
# Between the picture and the texts, between two columns of these, and between two of them.
_APART, _BELOW, _BETWEEN = 4.0, 1.8, 0.9
_INDENT = 2 * RADIUS + 1.4
# No picture is made lower than this.
_LOWEST = 8.0

_Drawing = Callable[[Figure, Gallery, float, Pen, KeyPath], Picture | None]


def figure_row(
    record: Figure, gallery: Gallery, width: float, pen: Pen, style: Style, where: KeyPath
) -> FlowRow:
    """Return a figure ``width`` mm wide; what cannot be drawn is reported, and left out."""
    drawn = picture(record, gallery, min(width, record.width or width), pen, where)
    if drawn is None:
        return FlowRow((), 0.0, 0.0, where)
    style = style.readable()
    beside = bool(record.notes) and width - drawn.width - _APART >= _BESIDE * width
    # Its texts stay where they are if a picture is larger or smaller; what is wrong is told once.
    room = (1 - _BESIDE) * width - _APART if beside else width
    quiet = Pen(pen.theme, replace(pen.reporter, report=Report()))

    def row(of: _Drawing, by: float) -> FlowRow:
        high = max(_LOWEST, drawn.height + by)
        wide = min(room, (record.width or width) * max(1.0, high / drawn.height))
        sized = record.model_copy(update={"height": high, "width": wide})
        found = of(sized, gallery, wide, quiet, where) or drawn
        return _row(record, found, beside, width, quiet, style, where)

    found = _row(record, drawn, beside, width, pen, style, where)
    resized = Resized(lambda by: row(sketched, by).height, lambda by: row(picture, by))
    return replace(found, resized=resized)


def _row(
    record: Figure,
    drawn: Picture,
    beside: bool,
    width: float,
    pen: Pen,
    style: Style,
    where: KeyPath,
) -> FlowRow:
    """Return a picture with the texts of its numbers."""
    if beside:
        free = width - drawn.width - _APART
        column, high = _texts(record, free, 1, pen, style, where)
        height = max(drawn.height, high)
        texts = Group(column, Matrix.translate(drawn.width + _APART, (height - high) / 2))
        art = Group(drawn.items, Matrix.translate(0, (height - drawn.height) / 2))
        return FlowRow((art, texts), height, _APART, where, floats=True)
    art = Group(drawn.items, Matrix.translate((width - drawn.width) / 2, 0))
    columns = 2 if width >= _TWO and len(record.notes) > 1 else 1
    column, high = _texts(record, width, columns, pen, style, where)
    below = Group(column, Matrix.translate(0, drawn.height + _BELOW))
    height = drawn.height + (high + _BELOW if column else 0.0)
    return FlowRow((art, below), height, _APART, where, floats=True)


def _texts(
    record: Figure, width: float, columns: int, pen: Pen, style: Style, where: KeyPath
) -> tuple[tuple[Item, ...], float]:
    """Return the caption, and below it the texts of the numbers in columns, with their height."""
    items: list[Item] = []
    top = 0.0
    if record.caption:
        block = pen.paragraph((*where, "caption"), record.caption, style, width, least=FULL)
        items += block.items
        top = block.height + (_BETWEEN if record.notes else 0.0)
    wide = (width - (columns - 1) * _APART) / columns
    rows = [_note(record, i, wide, pen, style, where) for i in range(len(record.notes))]
    heights = [height for _, height in rows]
    cut = _evenly(heights) if columns == 2 else len(rows)
    deepest = top
    for first, last, x in ((0, cut, 0.0), (cut, len(rows), wide + _APART)):
        y = top
        for art, height in rows[first:last]:
            items.append(Group(art, Matrix.translate(x, y)))
            y += height + _BETWEEN
        deepest = max(deepest, y - _BETWEEN if last > first else top)
    return tuple(items), deepest


def _note(
    record: Figure, index: int, width: float, pen: Pen, style: Style, where: KeyPath
) -> tuple[tuple[Item, ...], float]:
    path = (*where, "notes", index, "text")
    text = record.notes[index].text
    block = pen.paragraph(path, text, style, width - _INDENT, least=FULL)
    line = next(iter(block.baselines), 0.0) - capital(style) / 2
    drop = max(0.0, RADIUS - line)
    mark = disc(pen, index + 1, (RADIUS, line + drop))
    body = Group(block.items, Matrix.translate(_INDENT, drop))
    return (*mark, body), max(block.height + drop, 2 * RADIUS)


def _evenly(heights: Sequence[float]) -> int:
    """Return how many of the texts the first of two columns takes, so that both end alike."""
    return min(
        range(1, len(heights) + 1),
        key=lambda n: max(plain_sum(heights[:n]), plain_sum(heights[n:])),
    )
