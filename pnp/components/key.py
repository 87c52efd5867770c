"""A key to the charts: a specimen drawn by the same hand as the boards, and its signs explained."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.base.diagnostics import Reporter
from pnp.base.geometry import on_lines
from pnp.base.values import replace
from pnp.components import map as charts
from pnp.components.chart.place import TOKEN
from pnp.components.pen import Pen
from pnp.model.key import HEAD, Key, KeySign
from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, circle, line, rectangle
from pnp.scene.piece import HEAVY, Piece
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0
# Radius of the discs that number the signs, on the specimen and before their explanation.
DISC = 2.6
GAP = 5.0


def layout(record: Key, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the key as one piece; nothing when the specimen is at fault."""
    inner = replace(reporter, locate=lambda path: reporter.locate(("chart", *path)))
    chart = charts.drawn(record.chart, theme, inner)
    if chart is None:
        return
    pen = Pen(theme, reporter)
    left = (record.width - record.chart.board.width) / 2
    top = record.margin + HEAD
    spots = [_spot(chart, sign) for sign in record.signs]
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
            Path(ground, fill=theme.colour("paper")),
            *_heading(pen, record),
            Group((*chart.art[1:], *numbers), Matrix.translate(left, top)),
            *_meanings(pen, record, below),
        ),
        bleed=BLEED,
        read=True,
        quantity=record.quantity,
    )


def _spot(chart: charts.MapChart, sign: KeySign) -> Point | None:
    """Return where a sign's number goes: where a ship would be, beyond the anchor of a berth, or on
    a border; None for a sign on something that does not exist."""
    board, pair = chart.board, frozenset(sign.at)
    if len(sign.at) == 1 and sign.at[0] in board.spaces:
        ship = chart.places.ships.get(sign.at[0], board.spaces[sign.at[0]].middle)
        medallion = chart.places.medallions.get(sign.at[0])
        return ship if medallion is None else _beyond(medallion, ship, TOKEN)
    borders = (border for border in board.borders if pair == {border.a, border.b})
    return next((on_lines(border.lines, 0.5) for border in borders), None)


def _beyond(start: Point, end: Point, far: float) -> Point:
    """Return the place so far behind the end of a line."""
    part = 1 + far / math.dist(start, end)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _disc(pen: Pen, number: int, at: Point) -> Iterator[Item]:
    ink, paper = pen.theme.colour("ink"), pen.theme.colour("paper")
    yield Path(circle(*at, DISC + 0.35), fill=paper)
    yield Path(circle(*at, DISC), fill=ink)
    style = pen.theme.style("strong", size=3.2).filled(paper)
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


def _meanings(pen: Pen, record: Key, top: float) -> Iterator[Item]:
    """Yield the explanations in two columns, as even as can be."""
    width = (record.width - 2 * record.margin - GAP) / 2
    style = pen.theme.style("text", size=3.2)
    rows = []
    for i, sign in enumerate(record.signs):
        text = f"**{sign.title}.** {sign.text}"
        block = pen.paragraph(("signs", i, "text"), text, style, width - 2 * DISC - 2.2)
        art = (
            *_disc(pen, i + 1, (DISC, DISC)),
            Group(block.items, Matrix.translate(2 * DISC + 2.2, 0.9)),
        )
        rows.append((art, max(block.height + 0.9, 2 * DISC) + 2.2))
    ends = [sum(height for _, height in rows[:i]) for i in range(len(rows) + 1)]
    first = min(range(1, len(ends)), key=lambda i: max(ends[i], ends[-1] - ends[i]))
    for i, (art, height) in enumerate(rows):
        x = record.margin + (width + GAP if i >= first else 0.0)
        y = top + ends[i] - (ends[first] if i >= first else 0.0)
        yield Group(art, Matrix.translate(x, y))
        if i + 1 in (first, len(rows)) and y + height > record.height - record.margin + 2.2:
            pen.overflow(("signs", i, "text"), record.signs[i].text)
