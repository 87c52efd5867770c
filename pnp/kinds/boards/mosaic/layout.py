"""Mosaics: one piece per card, and one that shows the whole.

The back of a card shows rows of scales, as charts fill a sea, and the emblem of its kind.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.pen import Pen
from pnp.base.colours import luminance
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.kinds.boards.mosaic.front import BLEED, colours_of, face_art, plate
from pnp.kinds.boards.mosaic.overview import overview
from pnp.kinds.boards.mosaic.plan import Plan, plan_of
from pnp.kinds.boards.mosaic.record import Kind, Mosaic, sector_name
from pnp.kinds.boards.mosaic.sectors import sectors_per_card
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.scene import (
    Group,
    Instance,
    Item,
    Path,
    Rect,
    Segment,
    Stroke,
    circle,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import Piece
from pnp.theme import Theme


def layout(record: Mosaic, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the overview and all valid cards of a mosaic."""
    pen = Pen(theme, reporter)
    trim = Rect(0, 0, *record.trim)
    backs = {
        id: back(trim, kind, record.title, pen, ("kinds", id)) for id, kind in record.kinds.items()
    }
    drawn: list[tuple[Plan, Group]] = []
    for i, card in enumerate(record.cards):
        measured = plan_of(record, card)
        drawn.append((measured, face_art(measured, pen, ("cards", i))))
    if record.overview is not None:
        yield overview(record, record.overview, drawn, pen)
    for i, (measured, face) in enumerate(drawn):
        card = measured.card
        name = tuple(plate(measured, record.kinds[card.kind], pen, ("cards", i)))
        yield Piece(
            id=card.card,
            title=card.name,
            width=trim.width,
            height=trim.height,
            front=(Group((Instance(face), *name), name="art"),),
            back=(Group((Instance(backs[card.kind]),), name="art"),),
            bleed=BLEED,
        )


def pictured(record: Mosaic, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield the overview and the cards with their sectors, for figures."""
    rows, columns = sectors_per_card(record)
    wide, high = record.trim[0] / columns, record.trim[1] / rows
    cards = {card.card for card in record.cards}
    for piece in layout(record, theme, reporter):
        spots = {
            sector_name(piece.id, r, c): FigureSpot.of(Rect(c * wide, r * high, wide, high))
            for r in range(rows)
            for c in range(columns)
            if piece.id in cards
        }
        yield FigureSource(piece, spots)


# The luminance below which a ground uses a lot of ink.
_DARK = 0.7
_SCALE = 7.4


def back(trim: Rect, kind: Kind, title: str, pen: Pen, where: KeyPath) -> Group:
    """Return the back of all cards of a kind; ``title`` is that of the mosaic."""
    theme = pen.theme
    ground, ink = colours_of(kind, theme)
    if theme.art("fills") == "none" and luminance(ground) < _DARK:
        ground, ink = theme.colour("paper"), ground
    out = trim.inset(-BLEED)
    window = rectangle(out.x, out.y, out.width, out.height)
    x, y = trim.centre[0], trim.height * 0.42
    radius = min(trim.width, trim.height) * 0.22
    inner = trim.inset(4)
    full: list[Item] = [Path(window, ground)]
    if kind.image is not None:
        edge = rectangle(trim.x, trim.y, trim.width, trim.height)
        full += pen.own_picture((*where, "image"), kind.image, edge, window)
        full += _band(trim, kind, title, ground, ink, pen, where)
        return Group(tuple(full), clip=window)
    items: list[Item] = [
        *full,
        Path(tuple(_scales(out)), None, Stroke(ink, 0.28, opacity=0.5)),
        Path(
            rounded_rectangle(inner.x, inner.y, inner.width, inner.height, 3),
            None,
            Stroke(ink, 0.7),
        ),
        Path(circle(x, y, radius + 2.4), ground),
        Path(circle(x, y, radius), ground, Stroke(ink, 0.9)),
        Path(circle(x, y, radius - 1.6), None, Stroke(ink, 0.3)),
    ]
    items += pen.icon((*where, "icon"), kind.icon, x, y, radius * 1.16, ink)
    items += _band(trim, kind, title, ground, ink, pen, where)
    return Group(tuple(items), clip=window)


def _band(
    trim: Rect, kind: Kind, title: str, ground: str, ink: str, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw the name of the kind on a band below the emblem."""
    theme, (x, _) = pen.theme, trim.centre
    top, high, wide = trim.bottom - 22, 11.0, trim.width - 18
    yield Path(rounded_rectangle(x - wide / 2, top, wide, high, 1.6), ground, Stroke(ink, 0.5))
    style = theme.style("mosaic.title", 5.2).with_fill(ink)
    yield from pen.centred((*where, "title"), kind.title, style, x, top + high / 2, wide - 6)


def _scales(box: Rect) -> Iterator[Segment]:
    """Yield rows of half circles, each row offset by half a scale."""
    radius = _SCALE / 2
    k = radius * 4 / 3 * (math.sqrt(2) - 1)
    for r in range(math.ceil(box.height / radius) + 1):
        for c in range(-1, math.ceil(box.width / _SCALE) + 1):
            x = box.x + (c + (0.5 if r % 2 else 0.0)) * _SCALE
            y = box.y + r * radius
            for part in (1.0, 0.55):
                a, b = radius * part, k * part
                m = x + radius
                yield "M", (m - a, y)
                yield "C", (m - a, y - b, m - b, y - a, m, y - a)
                yield "C", (m + b, y - a, m + a, y - b, m + a, y)
