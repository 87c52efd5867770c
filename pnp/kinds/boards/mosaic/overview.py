"""The overview sheet of a mosaic: one small arrangement with names, and a key to the sectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import area_of, disc, rings
from pnp.base.hand_drawn import roughen
from pnp.base.sums import plain_sum
from pnp.kinds.boards.mosaic.front import BLEED, badge, colours_of, draw_token_place, shore
from pnp.kinds.boards.mosaic.plan import Plan
from pnp.kinds.boards.mosaic.record import Kind, Mosaic, Overview, Sector
from pnp.kinds.boards.mosaic.sectors import layouts
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    line,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import Piece
from pnp.text import shaping

_MARGIN, _GAP = 9.0, 1.4
# The rule below the title, the start of the picture, and the height of the names in it.
_RULE, _HEAD, _NAME = 10.6, 24.0, 4.8
# The room for a name below its card.
_LABEL = _NAME + 0.5
# The width of a chip besides its text: the icon, and the space around both.
_CHIP = 10.0
# The key: the room for a sample, and between the rows.
_SAMPLE, _LEAST_ROW = 11.5, 10.5
# An islet in the key: its radius on a card, its roughness, and the scale of it and its badge.
_ISLET, _ROUGH, _SMALL = 6.6, 0.9, 0.6


def overview(
    record: Mosaic, sheet: Overview, drawn: Sequence[tuple[Plan, Group]], pen: Pen
) -> Piece:
    """Return the sheet, and report anything that does not fit on it."""
    theme = pen.theme
    ground = rectangle(-BLEED, -BLEED, sheet.width + 2 * BLEED, sheet.height + 2 * BLEED)
    inside = Rect(_MARGIN, _MARGIN, sheet.width - 2 * _MARGIN, sheet.height - 2 * _MARGIN)
    items: list[Item] = [Path(ground, theme.colour("mosaic.sheet"))]
    items += _draw_head(sheet, inside, pen)
    key = _key(record, inside, pen)
    text = pen.paragraph(
        ("overview", "text"), sheet.text, theme.style("mosaic.text"), inside.width, "center"
    )
    low = inside.bottom - key[1] - text.height - 5.5
    room = Rect(inside.x, inside.y + _HEAD, inside.width, low - inside.y - _HEAD)
    items += _kind_chips(record, inside, inside.y + _RULE + 2.6, pen)
    items += _map(record, room, drawn, pen)
    items.append(Group(text.items, Matrix.translate(inside.x, low + 2.5)))
    items.append(Group(key[0], Matrix.translate(inside.x, inside.bottom - key[1])))
    return Piece(
        id=f"{record.map}-overview",
        title=sheet.title,
        width=sheet.width,
        height=sheet.height,
        front=(Group(tuple(items), name="art"),),
        bleed=BLEED,
    )


def _draw_head(sheet: Overview, inside: Rect, pen: Pen) -> Iterator[Item]:
    style = pen.theme.style("mosaic.title", 7.4)
    x = inside.centre[0]
    yield from pen.centred(("overview", "title"), sheet.title, style, x, inside.y + 5, inside.width)
    y = inside.y + _RULE
    rule = Stroke(pen.theme.colour("mosaic.needle"), 0.5)
    yield Path(line(inside.x, y, inside.right, y), None, rule)


def _map(
    record: Mosaic, room: Rect, drawn: Sequence[tuple[Plan, Group]], pen: Pen
) -> Iterator[Item]:
    """Draw the first layout as large as ``room`` allows, with a name plate below every card.

    On the card, the plate would hide places of tokens.
    """
    faces = {measured.card.card: face for measured, face in drawn}
    rows, columns = len(record.arrangement), len(record.arrangement[0])
    wide, high = record.trim
    scale = min(
        (room.width - (columns - 1) * _GAP) / columns / wide,
        ((room.height + _GAP) / rows - _GAP - _LABEL) / high,
    )
    dx, dy = wide * scale + _GAP, high * scale + _LABEL + _GAP
    left = room.centre[0] - (columns * dx - _GAP) / 2
    window = rectangle(0, 0, wide, high)
    first = next(layouts(record))
    for (r, c), card in sorted(first.items()):
        x, y = left + c * dx, room.y + r * dy
        small = Matrix.scale(scale).then(Matrix.translate(x, y))
        yield Group((Instance(faces[card.card]),), small, clip=window)
        frame = Stroke(pen.theme.colour("mosaic.needle"), 0.2)
        yield Path(rectangle(x, y, wide * scale, high * scale), None, frame)
        where = ("cards", record.cards.index(card), "name")
        foot = x + wide * scale / 2, y + high * scale + _LABEL - _NAME / 2
        yield from _name(card.name, record.kinds[card.kind], foot, wide * scale, pen, where)


def _name(
    name: str, kind: Kind, at: Point, room: float, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    ground, ink = colours_of(kind, pen.theme)
    style = pen.theme.style("mosaic.name", _NAME * 0.664).with_fill(ink)
    wide = min(shaping.width(name, style) + _NAME, room)
    plate = rounded_rectangle(at[0] - wide / 2, at[1] - _NAME / 2, wide, _NAME, _NAME)
    yield Path(plate, ground)
    yield from pen.centred(where, name, style, *at, room - 0.4 * _NAME)


def _kind_chips(record: Mosaic, inside: Rect, y: float, pen: Pen) -> Iterator[Item]:
    """Draw a row of chips, one per kind of card: its icon, its name, its place."""
    theme, gap, high = pen.theme, 2.0, 8.4
    name, place = theme.style("mosaic.name", 3.18), theme.style("mosaic.place")
    asked = [
        max(shaping.width(kind.title, name), shaping.width(kind.place, place))
        for kind in record.kinds.values()
    ]
    x = inside.x
    rooms = _text_widths(asked, inside.width - gap * (len(asked) - 1) - _CHIP * len(asked))
    for (id, kind), room in zip(record.kinds.items(), rooms, strict=True):
        where, (ground, ink) = ("kinds", id), colours_of(kind, theme)
        yield Path(rounded_rectangle(x, y, room + _CHIP, high, 1.6), ground)
        yield from pen.icon((*where, "icon"), kind.icon, x + 5, y + high / 2, 5.4, ink)
        drop = 3.6 if kind.place else 5.2
        for key, text, style, down in (
            ("title", kind.title, name, drop),
            ("place", kind.place, place, 6.8),
        ):
            style = style.with_fill(ink)
            yield from pen.text((*where, key), text, style, x + 9, y + down, "start", room)
        x += room + _CHIP + gap


def _text_widths(asked: Sequence[float], whole: float) -> list[float]:
    """Return the room for each text: equal, or proportional to their needs if one needs more.

    >>> _text_widths([10, 8], 24), _text_widths([18, 6], 24)
    ([12.0, 12.0], [18.0, 6.0])
    """
    even = whole / len(asked)
    return [even if max(asked) <= even else one * whole / plain_sum(asked) for one in asked]


def _key(record: Mosaic, inside: Rect, pen: Pen) -> tuple[tuple[Item, ...], float]:
    """Return the key to the sectors, in two columns, and its height."""
    sectors = [(id, sector) for id, sector in record.legend.items()]
    half = -(-len(sectors) // 2)
    column = (inside.width - 4) / 2
    items: list[Item] = []
    height = 0.0
    for i in (0, 1):
        y = 0.0
        for id, sector in sectors[i * half : (i + 1) * half]:
            entry, used = _entry(sector, column, pen, ("legend", id))
            items.append(Group(entry, Matrix.translate(i * (column + 4), y)))
            y += max(used, _LEAST_ROW) + 1.0
        height = max(height, y)
    return tuple(items), height


def _entry(
    sector: Sector, width: float, pen: Pen, where: KeyPath
) -> tuple[tuple[Item, ...], float]:
    theme = pen.theme
    ground = theme.colour("mosaic.land" if sector.blocked else "mosaic.sea")
    frame = rounded_rectangle(0, 0, 9.6, 9.6, 1.2)
    middle = (4.8, 4.8)
    items: list[Item] = [Path(frame, ground)]
    if sector.islet:
        coast = area_of(roughen(rings(disc((0, 0), _ISLET))[0], "sample", 0.8, _ROUGH))
        small = Matrix.scale(_SMALL).then(Matrix.translate(*middle))
        items.append(Group((Group(tuple(shore(pen, coast)), small),), clip=frame))
    items.append(Path(frame, None, Stroke(theme.colour("mosaic.needle"), 0.2)))
    if sector.spot is not None:
        items += draw_token_place(
            sector, middle, min(8.2, sector.spot * 0.53), pen, (*where, "icon")
        )
    elif sector.blocked:
        items += badge(sector, middle, 15, pen, (*where, "icon"), blocked=True)
    else:
        size = 18.0 if sector.islet else 24.0
        items += badge(sector, middle, size, pen, (*where, "icon"))
    room = width - _SAMPLE
    markup = f"**{sector.title}** {sector.text}".strip()
    block = pen.paragraph((*where, "text"), markup, theme.style("mosaic.text"), room)
    y = max(0.4, (9.6 - block.height) / 2)
    items.append(Group(block.items, Matrix.translate(_SAMPLE, y)))
    return tuple(items), block.height + 0.4
