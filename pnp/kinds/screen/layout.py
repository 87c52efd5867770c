"""Lay out a player's screen: a free-standing triptych, a sea piece outside, an aid inside.

The wings fold towards the player by about a third of a turn; their outer edges slope down. Seen
from outside both folds are mountain folds, seen from inside both are valley folds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter

from pnp.art.landscapes import HORIZON, has_landscape, landscape
from pnp.art.pen import Pen, draw_crease
from pnp.art.textures import rays, texture, waves
from pnp.art.tints import first_visible_ink
from pnp.art.vignettes import draw_in_one_ink
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import area_of, grow, outline
from pnp.base.values import replace
from pnp.kinds.boards.map.relief import stars
from pnp.kinds.screen.record import Outside, Screen, ScreenFigure
from pnp.kinds.screen.view_cast import cast_of, has_stars, has_waves
from pnp.kinds.sheet.columns import fill_columns
from pnp.kinds.sheet.layout import Flow, draw_rows, fitting_size, report_too_tall, setter
from pnp.kinds.tokens.layout import Owner, owned_names, owners, token_colours
from pnp.model.looks import TITLE
from pnp.model.record import EMBLEM, PLAYER
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
    polygon,
    polyline,
    rectangle,
)
from pnp.scene.piece import Crease, Piece
from pnp.theme import Theme
from pnp.theme.documents import for_documents

BLEED = 3.0
_FRAME = 4.0
_PAD = 6.5
# Waves start this fraction of the height below the horizon and hide the hulls' feet.
_DRAUGHT = 0.02
# The height of the sky in a view, as a fraction of the view.
_SKY = 0.62
# The title ribbon is smaller on a screen lower than this, down to this fraction.
_TALL, _LEAST_RIBBON = 165.0, 0.76
# The owner's emblem at the foot of the inside.
_SEAL = 9.0
# A finer white line in a dark band would fill with ink.
_CUT_LINE = 0.3
# The fold angle of the wings towards the player.
_TURN = 60.0


def layout(record: Screen, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield a screen once for each of its colours."""
    pen = Pen(theme, reporter)
    for owner in owners(record.colours):
        yield _piece(record, owner, pen)


def _piece(record: Screen, owner: Owner, pen: Pen) -> Piece:
    theme = pen.theme
    id, title = owned_names(owner, record.screen, record.title, theme)
    creases = tuple(
        Crease((x, 0.0), (x, record.height), _TURN)
        for x in (record.wing, record.wing + record.middle)
    )
    reading = replace(pen, theme=for_documents(theme))
    lines, inner = (tuple(_lines(record, owner, creases, one.theme)) for one in (pen, reading))
    return Piece(
        id,
        title,
        unfolded_width(record),
        record.height,
        (Group((*_outside(record, owner, pen), *lines), name="art"),),
        (Group((*_inside(record, owner, reading), *inner), name="art"),),
        bleed=BLEED,
        cut=polygon(_corners(record)),
        creases=creases,
        quantity=record.quantity,
    )


def _lines(
    record: Screen, owner: Owner, creases: tuple[Crease, ...], theme: Theme
) -> Iterator[Item]:
    """Draw cut and folds; on an owner's band, in an ink that is visible on its colour."""
    ink = theme.colour("ink")
    edge = (
        first_visible_ink(token_colours(theme, owner, PLAYER, None).ground, ink)
        if owner.id
        else ink
    )
    for crease in creases:
        (x, top), (_, foot) = crease.start, crease.end
        levels = (top, top + _FRAME, foot - _FRAME, foot)
        for (start, end), colour in zip(pairwise(levels), (edge, ink, edge), strict=True):
            yield draw_crease((x, start), (x, end), colour)
    yield Path(polygon(_corners(record)), None, Stroke(edge, _CUT_LINE))


def unfolded_width(record: Screen) -> float:
    return record.middle + 2 * record.wing


def _corners(record: Screen) -> tuple[Point, ...]:
    """Return the outline clockwise from the top of the left wing."""
    wide, high, wing = unfolded_width(record), record.height, record.wing
    drop = high - record.wing_height
    return ((0, drop), (wing, 0), (wide - wing, 0), (wide, drop), (wide, high), (0, high))


def _frame(record: Screen, inset: float) -> Segments:
    return outline(grow(area_of(_corners(record)), -inset))


def _ground(record: Screen, owner: Owner, colour: str, pen: Pen) -> Iterator[Item]:
    """Fill a face with a colour, inside a band in the owner's colour."""
    wide, high = unfolded_width(record), record.height
    full = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    if not owner.id:
        yield Path(full, colour)
        return
    yield Path(full, token_colours(pen.theme, owner, PLAYER, None).ground)
    yield Path(_frame(record, _FRAME), colour)


def _outside(record: Screen, owner: Owner, pen: Pen) -> Iterator[Item]:
    """Draw sky with rays, what is below the horizon, the figures, the title.

    That is the sea in rows of waves, among which the figures are, stars, or one colour.
    """
    theme, picture = pen.theme, record.outside
    wide, high = unfolded_width(record), record.height
    ink = _ink(picture, theme)
    level = high * picture.horizon
    yield from _ground(record, owner, theme.colour(picture.sky), pen)
    frame = _frame(record, _FRAME)
    sea = Rect(-BLEED, level, wide + 2 * BLEED, high - level + BLEED)
    water = Path(rectangle(sea.x, sea.y, sea.width, sea.height), _below(picture, theme))
    behind = tuple(_draw_background(wide, level, high * 0.2, picture, theme))
    yield Group(behind, clip=frame)
    if not has_landscape(theme):
        yield Group((water,), clip=frame)
    # Distant items are drawn first; waves nearer than a figure hide its foot.
    layers: list[tuple[float, Item]] = []
    if has_waves(theme):
        filled = theme.art("fills") != "none"
        layers += waves(sea, _below(picture, theme), ink, hatched=filled)
    elif has_stars(theme):
        layers += stars(sea, ink)
    waterline = level + high * _DRAUGHT
    for index, figure in cast_of(record, theme):
        where = ("outside", "figures", index)
        art = Group(tuple(_figure(record, figure, owner, where, pen)))
        layers.append((max(waterline, figure.at[1] * high), art))
    yield Group(tuple(item for _, item in sorted(layers, key=itemgetter(0))), clip=frame)
    yield Path(frame, None, Stroke(ink, 0.8, join="round"))
    inner = _frame(record, _FRAME + 1.3)
    yield Path(inner, None, Stroke(ink, 0.2, join="round"))
    yield from _ribbon(record, pen)


def _below(picture: Outside, theme: Theme) -> str:
    """Return the colour below the horizon: that of water only where there is a scene."""
    dry = theme.art("cover") == TITLE
    return theme.colour(picture.sea or ("mat.place" if dry else "sea"))


def _ink(picture: Outside, theme: Theme) -> str:
    """Return the colour of lines, lighter in low ink, because they cover the whole screen."""
    return theme.colour("woodcut.line" if theme.art("fills") == "none" else picture.ink)


def _draw_background(
    wide: float, level: float, radius: float, picture: Outside, theme: Theme
) -> Iterator[Item]:
    """Draw the background of the figures: the theme's view, or the sun with rays."""
    ink, sky = _ink(picture, theme), theme.colour(picture.sky)
    if has_landscape(theme):
        size = level / _SKY
        at = Matrix.translate(wide / 2, level - HORIZON * size / 100)
        yield Group((landscape(size, 50 * wide / size + 4, ink, sky, theme),), at)
        return
    yield Path(rays((wide / 2, level), wide), None, Stroke(ink, 0.2, opacity=0.35))
    yield Path(circle(wide / 2, level, radius), sky, Stroke(ink, 0.3))


def _figure(
    record: Screen, figure: ScreenFigure, owner: Owner, where: KeyPath, pen: Pen
) -> Iterator[Item]:
    theme, picture = pen.theme, record.outside
    at = figure.at[0] * unfolded_width(record), figure.at[1] * record.height
    colour, sky = theme.colour(figure.colour), theme.colour(picture.sky)
    spare = theme.art("fills") == "none"
    if figure.icon == EMBLEM:
        yield from _seal(at, figure.size, owner, (*where, "icon"), pen)
    elif figure.draw:
        yield from draw_in_one_ink(
            (*where, "draw"),
            figure.draw,
            at,
            figure.size,
            theme,
            pen.reporter,
            ink=colour,
            ground=sky,
        )
    else:
        art = pen.icon((*where, "icon"), figure.icon, *at, figure.size, colour)
        stroke = Stroke(colour, 0.5 / figure.size)
        yield from (_outlined_item(item, sky, stroke) if spare else item for item in art)


def _seal(at: Point, size: float, owner: Owner, where: KeyPath, pen: Pen) -> Iterator[Item]:
    """Draw the emblem of the owner on a disc in the owner's colour."""
    colours = token_colours(pen.theme, owner, PLAYER, None)
    (x, y), r = at, size / 2
    yield Path(circle(x, y, r), colours.ground, Stroke(pen.theme.colour("ink"), 0.5))
    yield Path(circle(x, y, r * 0.9), None, Stroke(colours.ink, 0.4))
    yield from pen.icon(where, owner.emblem, x, y, r * 1.2, colours.ink)


def _outlined_item(item: Item, ground: str, stroke: Stroke) -> Item:
    """Return a drawing as outlines on the ground, to save the ink of large silhouettes."""
    match item:
        case Path():
            return replace(item, fill=ground, stroke=stroke)
        case Group():
            return replace(item, items=tuple(_outlined_item(i, ground, stroke) for i in item.items))
        case Instance(of, matrix):
            hollow = tuple(_outlined_item(i, ground, stroke) for i in of.items)
            return Group((replace(of, items=hollow),), matrix)
        case _:
            raise ValueError(f"an icon contains {type(item).__name__}")


def _ribbon(record: Screen, pen: Pen) -> Iterator[Item]:
    """Draw the title on a ribbon with folded ends that floats on the water."""
    theme, picture = pen.theme, record.outside
    ink, ground = _ink(picture, theme), theme.colour("cartouche")
    k = max(_LEAST_RIBBON, min(1.0, record.height / _TALL))
    w, h = min(record.middle * 0.74, 98.0 * k), (23.0 if picture.subtitle else 17.0) * k
    middle, y = unfolded_width(record) / 2, record.height - _FRAME - h - 10 * k
    drop, fold, tail = 4.5 * k, 8.0 * k, 19.0 * k
    edge = Stroke(ink, 0.6, join="round")
    for side in (-1, 1):
        x = middle + side * w / 2
        end = (
            (x - side * fold, y + drop),
            (x + side * (tail - fold), y + drop),
            (x + side * (tail - fold - 6 * k), y + drop + h / 2),
            (x + side * (tail - fold), y + drop + h),
            (x - side * fold, y + drop + h),
        )
        yield Path(polygon(end), ground, edge)
        back = ((x, y + h), (x - side * fold, y + h), (x - side * fold, y + h + drop))
        yield Path(polygon(back), theme.colour("compass.shade"), edge)
    x = middle - w / 2
    yield Path(rectangle(x, y, w, h), ground, edge)
    for level in (y + 1.4, y + h - 1.4):
        yield Path(polyline(((x, level), (x + w, level))), None, Stroke(ink, 0.2))
    title = theme.style("screen.title", 8.2 * k).with_fill(ink)
    line = y + (9.0 * k if picture.subtitle else h / 2)
    where = ("outside", "title")
    yield from pen.centred(where, picture.title, title, middle, line, w - 6)
    if picture.subtitle:
        small = theme.style("screen.subtitle", 3.8 * k).with_fill(ink)
        where = ("outside", "subtitle")
        yield from pen.centred(where, picture.subtitle, small, middle, y + h - 6.4 * k, w - 6)


def _inside(record: Screen, owner: Owner, pen: Pen) -> Iterator[Item]:
    """Draw the three texts.

    Seen from inside, the left wing is the right one outside; the wings are equal, so the panels
    keep their places.
    """
    theme = pen.theme
    wide, high, wing = unfolded_width(record), record.height, record.wing
    yield from _ground(record, owner, theme.colour("sheet.ground"), pen)
    frame = _frame(record, _FRAME - (0 if owner.id else 1))
    grain = tuple(texture(Rect(0, 0, wide, high).inset(-BLEED), theme))
    yield Group(grain, clip=frame) if owner.id else Group(grain)
    yield Path(frame, None, Stroke(theme.colour("rule"), 0.4, join="round"))
    if owner.id:
        foot = wide / 2, high - _FRAME - _SEAL / 2 + 2.5
        yield from _seal(foot, _SEAL, owner, ("colours", owner.id), pen)
    gap = 6.0
    flows = _text_flows(record, gap)
    size = fitting_size(pen, record.size, ("size",), flows)
    lefts = (_PAD, wide - wing + _PAD, wing + _PAD)
    for x, flow in zip(lefts, flows, strict=True):
        yield from _panel(flow, size, x, record.height - _PAD - flow.heights[0], gap, pen)


def _text_flows(record: Screen, gap: float) -> tuple[Flow, Flow, Flow]:
    """Return the texts of the wings, and that of the middle in two columns."""
    wing = record.wing
    # Text on a wing starts where the slope is at the column's outer side.
    drop = record.height - record.wing_height
    beside = record.height - drop * (1 - _PAD / wing) - 2 * _PAD - 1
    column = (record.middle - 2 * _PAD - gap) / 2
    return (
        Flow(record.left, ("left",), wing - 2 * _PAD, [beside]),
        Flow(record.right, ("right",), wing - 2 * _PAD, [beside]),
        Flow(record.centre, ("centre",), column, [record.height - 2 * _PAD] * 2),
    )


def _panel(flow: Flow, size: float, x: float, top: float, gap: float, pen: Pen) -> Iterator[Item]:
    rows = setter(pen, size, flow.width).rows(flow.blocks, flow.where)
    if report_too_tall(rows, flow.heights[0], pen):
        return
    placed, rest = fill_columns(rows, flow.heights)
    if rest:
        pen.reporter.error(
            rest[0].where,
            "text-overflow",
            "the panel is full from here on",
            "shorten its texts, or make the screen larger",
        )
    yield Group(tuple(draw_rows(placed, x, top, flow.width + gap)))
