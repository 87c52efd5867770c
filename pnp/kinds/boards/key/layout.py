"""A key to the charts: a specimen drawn like the boards, with its signs explained."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.art.pen import Pen
from pnp.base.diagnostics import Report, Reporter
from pnp.base.geometry import point_on_lines
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.boards.key.record import HEAD, Key, KeySign
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map.place import TOKEN
from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, circle, line, rectangle
from pnp.scene.piece import HEAVY, Piece
from pnp.text.fitting import FLOOR, STEP, Shortfall
from pnp.theme import Theme
from pnp.theme.documents import for_documents

PAPER = HEAVY
BLEED = 3.0
# Radius of the discs that number the signs, on the specimen and before their explanation.
DISC = 2.6
GAP = 5.0
# The type size of explanations if there is room, and the space below each.
_SIZE, _AIR = 3.2, 2.2


def layout(record: Key, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the key as one piece; nothing if the specimen has errors."""
    inner = replace(reporter, locate=lambda path: reporter.locate(("chart", *path)))
    chart = charts.draw_chart(record.chart, theme, inner)
    if chart is None:
        return
    pen = Pen(for_documents(theme), reporter)
    left = (record.width - record.chart.board.width) / 2
    top = record.margin + HEAD
    spots = [_number_place(chart, sign) for sign in record.signs]
    numbers = [
        item for i, spot in enumerate(spots, 1) if spot is not None for item in _disc(pen, i, spot)
    ]
    below = top + record.chart.board.height + GAP
    ground = rectangle(-BLEED, -BLEED, record.width + 2 * BLEED, record.height + 2 * BLEED)
    yield Piece(
        id=record.key,
        title=record.title,
        width=record.width,
        height=record.height,
        front=(
            Path(ground, fill=pen.theme.colour("paper")),
            *_heading(pen, record),
            Group((*chart.art[1:], *numbers), Matrix.translate(left, top)),
            *_draw_meanings(pen, record, below),
        ),
        bleed=BLEED,
        read=True,
        quantity=record.quantity,
    )


def _number_place(chart: charts.MapChart, sign: KeySign) -> Point | None:
    """Return the position of a sign's number.

    It is at the piece's place, beyond the anchor of a berth, or on a border. Returns None if the
    sign is on something that does not exist.
    """
    board, pair = chart.board, frozenset(sign.at)
    if len(sign.at) == 1 and sign.at[0] in board.spaces:
        ship = chart.places.pieces.get(sign.at[0], board.spaces[sign.at[0]].middle)
        medallion = chart.places.medallions.get(sign.at[0])
        return ship if medallion is None else _point_beyond(medallion, ship, TOKEN)
    borders = (border for border in board.borders if pair == {border.a, border.b})
    return next((point_on_lines(border.lines, 0.5) for border in borders), None)


def _point_beyond(start: Point, end: Point, far: float) -> Point:
    """Return the point that extends a line by ``far`` beyond its end."""
    part = 1 + far / math.dist(start, end)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _disc(pen: Pen, number: int, at: Point) -> Iterator[Item]:
    ink, paper = pen.theme.colour("ink"), pen.theme.colour("paper")
    yield Path(circle(*at, DISC + 0.35), fill=paper)
    yield Path(circle(*at, DISC), fill=ink)
    style = pen.theme.style("strong", size=3.2).with_fill(paper)
    yield from pen.centred(("signs", number - 1), str(number), style, *at)


def _heading(pen: Pen, record: Key) -> Iterator[Item]:
    style = pen.theme.style("title", size=7.0)
    middle = record.width / 2
    yield from pen.text(
        ("title",),
        record.title,
        style,
        middle,
        record.margin + 5.6,
        "middle",
        record.width - 2 * record.margin,
    )
    y = record.margin + 8.2
    rule = Stroke(pen.theme.colour("rule"), 0.3)
    yield Path(line(record.margin, y, record.width - record.margin, y), stroke=rule)


def _draw_meanings(pen: Pen, record: Key, top: float) -> Iterator[Item]:
    """Yield the explanations in two balanced columns, in the largest type that fits."""
    width = (record.width - 2 * record.margin - GAP) / 2
    room = record.height - record.margin - top
    unheard = Pen(pen.theme, replace(pen.reporter, report=Report()))
    sizes = [_SIZE - step * STEP for step in range(int((_SIZE - FLOOR) / STEP) + 1)]
    found = bisect_left(
        sizes, True, key=lambda size: _height(_rows(unheard, record, width, size)) <= room
    )
    size = sizes[min(found, len(sizes) - 1)]
    if found < len(sizes):
        pen.report_shrunk(("signs",), _SIZE, size)
    rows = _rows(pen, record, width, size)
    first = _first_right(rows)
    for start, end in ((0, first), (first, len(rows))):
        x, y = record.margin + (width + GAP if start else 0.0), top
        for art, height in rows[start:end]:
            yield Group(art, Matrix.translate(x, y))
            y += height
        if y - _AIR > top + room:
            lacking = Shortfall(0.0, y - _AIR - top - room, 0.0)
            words = record.signs[end - 1].text
            pen.report_overflow(("signs", end - 1, "text"), words, size, lacking)


_Row: TypeAlias = tuple[tuple[Item, ...], float]
"""The items of an explanation, and its height including the space below it."""


def _rows(pen: Pen, record: Key, width: float, size: float) -> list[_Row]:
    style = pen.theme.style("text", size=size)
    rows = []
    for i, sign in enumerate(record.signs):
        text = f"**{sign.title}.** {sign.text}"
        block = pen.paragraph(("signs", i, "text"), text, style, width - 2 * DISC - 2.2)
        art = (
            *_disc(pen, i + 1, (DISC, DISC)),
            Group(block.items, Matrix.translate(2 * DISC + 2.2, 0.9)),
        )
        rows.append((art, max(block.height + 0.9, 2 * DISC) + _AIR))
    return rows


def _first_right(rows: Sequence[_Row]) -> int:
    """Return the first row of the right column, chosen to minimise the higher column."""
    ends = [plain_sum(height for _, height in rows[:i]) for i in range(len(rows) + 1)]
    return min(range(1, len(ends)), key=lambda i: max(ends[i], ends[-1] - ends[i]))


def _height(rows: Sequence[_Row]) -> float:
    """Return the height of the higher column."""
    first = _first_right(rows)
    return (
        max(plain_sum(height for _, height in part) for part in (rows[:first], rows[first:])) - _AIR
    )
