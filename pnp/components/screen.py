"""A captain's screen: a triptych that stands by itself, a sea piece outside, an aid inside.

The wings fold towards the captain by about a third of a turn; their outer edges slope down. Seen
from outside both folds are ridges, seen from inside both are valleys.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.components.flow import fill
from pnp.components.pen import Pen, dashed
from pnp.components.sheet import drawn, setter, too_tall
from pnp.diagnostics import Reporter
from pnp.geometry import area_of, grow, outline
from pnp.model.screen import Screen
from pnp.model.sheet import Block
from pnp.piece import Crease, Piece
from pnp.scene import (
    Group,
    Instance,
    Item,
    Path,
    Point,
    Segment,
    Segments,
    Stroke,
    circle,
    polygon,
    polyline,
    rectangle,
    rounded,
    smooth_open,
)
from pnp.theme import Theme

BLEED = 3.0
_FRAME = 4.0
_PAD = 6.5
# Waves from this part of the height below the horizon on hide the hulls' feet.
_DRAUGHT = 0.02


def layout(record: Screen, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Lay out the one piece of a screen; reports wings that would overlap when folded flat."""
    pen = Pen(theme, reporter)
    if 2 * record.wing > record.middle:
        reporter.error(
            ("wing",),
            "wings-overlap",
            f"two wings of {record.wing:g} mm overlap on a middle of {record.middle:g} mm",
            f"make the wings at most {record.middle / 2:g} mm wide",
        )
    if record.wing_height > record.height:
        reporter.error(
            ("wing_height",),
            "wing-too-high",
            f"the wings end {record.wing_height:g} mm high, the middle {record.height:g} mm",
            "make the wings as high as the middle or lower",
        )
    creases = tuple(
        Crease((x, 0.0), (x, record.height)) for x in (record.wing, record.wing + record.middle)
    )
    ink = theme.colour("ink")
    lines = (
        *(dashed(crease.start, crease.end, ink) for crease in creases),
        Path(polygon(_corners(record)), None, Stroke(ink, 0.2)),
    )
    yield Piece(
        record.screen,
        record.title,
        width(record),
        record.height,
        (Group((*_outside(record, pen), *lines), name="art"),),
        (Group((*_inside(record, pen), *lines), name="art"),),
        bleed=BLEED,
        cut=polygon(_corners(record)),
        creases=creases,
        quantity=record.quantity,
    )


def width(record: Screen) -> float:
    return record.middle + 2 * record.wing


def _corners(record: Screen) -> tuple[Point, ...]:
    """Return the outline clockwise from the top of the left wing."""
    wide, high, wing = width(record), record.height, record.wing
    drop = high - record.wing_height
    return ((0, drop), (wing, 0), (wide - wing, 0), (wide, drop), (wide, high), (0, high))


def _frame(record: Screen, inset: float) -> Segments:
    return outline(grow(area_of(_corners(record)), -inset))


def _outside(record: Screen, pen: Pen) -> Iterator[Item]:
    """Draw sky with rays, the sea in rows of waves, the figures between them, a cartouche."""
    theme, picture = pen.theme, record.outside
    wide, high = width(record), record.height
    ink = theme.colour(picture.ink)
    level = high * picture.horizon
    full = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    yield Path(full, theme.colour(picture.sky))
    frame = _frame(record, _FRAME)
    rays = Path(_rays((wide / 2, level), wide), None, Stroke(ink, 0.2, opacity=0.35))
    sun = Path(circle(wide / 2, level, high * 0.2), theme.colour(picture.sky), Stroke(ink, 0.3))
    sea = Path(
        rectangle(-BLEED, level, wide + 2 * BLEED, high - level + BLEED),
        theme.colour(picture.sea),
    )
    yield Group((rays, sun), clip=frame)
    yield Group((sea,), clip=frame)
    rows = list(_waves(record, level, theme.colour(picture.sea), ink))
    waterline = level + high * _DRAUGHT
    yield Group(tuple(row for y, row in rows if y <= waterline), clip=frame)
    for index, figure in enumerate(picture.figures):
        x, y = figure.at[0] * wide, figure.at[1] * high
        colour = theme.colour(figure.colour)
        where = ("outside", "figures", index, "icon")
        art = tuple(pen.icon(where, figure.icon, x, y, figure.size, colour))
        if theme.art("fills") == "none":
            sky = theme.colour(picture.sky)
            art = tuple(_hollow(item, sky, Stroke(colour, 0.5 / figure.size)) for item in art)
        yield from art
    yield Group(tuple(row for y, row in rows if y > waterline), clip=frame)
    yield Path(frame, None, Stroke(ink, 0.8, join="round"))
    inner = _frame(record, _FRAME + 1.3)
    yield Path(inner, None, Stroke(ink, 0.2, join="round"))
    yield from _cartouche(record, pen)


def _hollow(item: Item, ground: str, stroke: Stroke) -> Item:
    """Return a drawing as outlines on the ground, to save the ink of large silhouettes."""
    match item:
        case Path():
            return replace(item, fill=ground, stroke=stroke)
        case Group():
            return replace(item, items=tuple(_hollow(i, ground, stroke) for i in item.items))
        case Instance(of, matrix):
            hollow = tuple(_hollow(i, ground, stroke) for i in of.items)
            return Group((replace(of, items=hollow),), matrix)
        case _:
            raise ValueError(f"an icon holds {type(item).__name__}")


def _rays(centre: Point, reach: float) -> Segments:
    rays: list[Segment] = []
    for i in range(1, 72):
        turn = math.pi * (1 + i / 72)
        c, s = math.cos(turn), math.sin(turn)
        near = reach * (0.14 if i % 2 else 0.2)
        rays += polyline(
            (
                (centre[0] + near * c, centre[1] + near * s),
                (centre[0] + reach * c, centre[1] + reach * s),
            )
        )
    return tuple(rays)


def _waves(record: Screen, level: float, water: str, ink: str) -> Iterator[tuple[float, Item]]:
    """Yield the rows of the sea with their levels.

    They grow towards the viewer, each hiding the foot of the one behind.
    """
    wide, bottom = width(record), record.height + BLEED
    y, row = level, 0
    while y < bottom:
        part = (y - level) / (bottom - level)
        pitch, swell = 9 + 26 * part, 0.5 + 2.6 * part
        count = math.ceil((wide + 2 * BLEED) / pitch * 6)
        points = [
            (px, y - swell * _crest(px / pitch + row * 0.37))
            for px in (-BLEED + i * pitch / 6 for i in range(count + 2))
        ]
        curve = smooth_open(points)
        low: tuple[Segment, ...] = (
            ("L", (points[-1][0], bottom)),
            ("L", (points[0][0], bottom)),
            ("Z", ()),
        )
        crest = Path(curve, None, Stroke(ink, 0.2 + 0.2 * part))
        echo = smooth_open([(px, py + swell * 0.9) for px, py in points])
        shadow = Path(echo, None, Stroke(ink, 0.15, opacity=0.45))
        yield y, Group((Path((*curve, *low), water), crest, shadow))
        y += 2.2 + 7.5 * part
        row += 1


def _crest(turns: float) -> float:
    """Return a wave with sharp crests and flat troughs, from 0 to 1."""
    return 1 - math.sqrt(abs(math.sin(math.pi * turns)))


def _cartouche(record: Screen, pen: Pen) -> Iterator[Item]:
    theme, picture = pen.theme, record.outside
    ink = theme.colour(picture.ink)
    w, h = min(record.middle * 0.7, 92.0), 24.0 if picture.subtitle else 17.0
    x, y = width(record) / 2 - w / 2, record.height - _FRAME - h - 6
    yield Path(rounded(x, y, w, h, 3), theme.colour("cartouche"), Stroke(ink, 0.7))
    yield Path(rounded(x + 1.3, y + 1.3, w - 2.6, h - 2.6, 2), None, Stroke(ink, 0.2))
    title = theme.style("screen.title", 7.4).filled(ink)
    middle, line = x + w / 2, y + (9.2 if picture.subtitle else h / 2)
    where = ("outside", "title")
    yield from pen.centred(where, picture.title, title, middle, line, w - 8)
    if picture.subtitle:
        small = theme.style("screen.subtitle", 3.6).filled(ink)
        where = ("outside", "subtitle")
        yield from pen.centred(where, picture.subtitle, small, middle, y + h - 6.8, w - 8)


def _inside(record: Screen, pen: Pen) -> Iterator[Item]:
    """Set the three texts. Seen from inside, the wing on the left is the one on the right outside;
    the two wings are equal, so the panels keep their places."""
    theme = pen.theme
    wide, high, wing = width(record), record.height, record.wing
    full = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    yield Path(full, theme.colour("sheet.ground"))
    frame = _frame(record, _FRAME - 1)
    yield Path(frame, None, Stroke(theme.colour("rule"), 0.4, join="round"))
    drop = high - record.wing_height
    # Text on a wing starts where the slope has fallen to, at the column's outer side.
    wings = drop * (1 - _PAD / wing) + _PAD + 1
    yield from _panel(record, record.left, ("left",), _PAD, wing - 2 * _PAD, wings, pen)
    yield from _panel(
        record, record.right, ("right",), wide - wing + _PAD, wing - 2 * _PAD, wings, pen
    )
    gap = 6.0
    column = (record.middle - 2 * _PAD - gap) / 2
    yield from _panel(record, record.centre, ("centre",), wing + _PAD, column, _PAD, pen, 2, gap)


def _panel(
    record: Screen,
    blocks: Sequence[Block],
    where: tuple[str],
    x: float,
    column: float,
    top: float,
    pen: Pen,
    columns: int = 1,
    gap: float = 0.0,
) -> Iterator[Item]:
    rows = setter(pen, record.size, column).rows(blocks, where)
    height = record.height - top - _PAD
    if too_tall(rows, height, pen):
        return
    placed, rest = fill(rows, [height] * columns)
    if rest:
        pen.reporter.error(
            rest[0].where,
            "text-overflow",
            "the panel is full here",
            "shorten its texts, or make the screen larger",
        )
    yield Group(tuple(drawn(placed, x, top, column + gap)))
