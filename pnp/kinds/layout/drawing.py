"""Draw one box of a layout on one card: an icon, a picture, a ground, places or ways."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import structs

from pnp.art import scenes
from pnp.art.card_patterns import BAND, FRAMES, pattern
from pnp.art.pen import Pen
from pnp.art.tints import LOST, colour_on
from pnp.base.units import format_number
from pnp.kinds.boards.board.lattice import FORMS, parse_inner_ways
from pnp.kinds.layout.box_record import Box
from pnp.kinds.layout.effects import shaded
from pnp.kinds.layout.inks import LINE, colour_of, ground_inks
from pnp.kinds.layout.repeats import MOST, excess, places_in, repeat_in
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSlot, fill_template
from pnp.kinds.layout.turning import TurnedPlace, is_upright_quarter, swapped
from pnp.kinds.layout.way_paths import inner_path, side_points, unknown_sides
from pnp.model.drawings import SCENES, art_problem
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    Stroke,
    ellipse,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.extents import contains_box
from pnp.theme.roles import colours_people

_DUST = 1e-6
# The width of a way from side to side of a tile.
_TRACK = 3.0


def draw_repeated(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a box several times, as large as its place allows; each is turned about its middle."""
    draw_one: Callable[[CardSlot], Iterator[Item]]
    match slot.box.draw:
        case "icon":
            draw_one = partial(draw_icon, row=row, pen=pen)
        case "image":
            draw_one = partial(draw_image, row=row, card=card, pen=pen)
        case _:
            draw_one = partial(draw_ground, row=row, card=card, pen=pen)
    box = slot.box
    count = times_drawn(slot, row, pen)
    room = swapped(slot.rect) if is_upright_quarter(box) else slot.rect
    # The turn of a place or a group is one of them all.
    whole = slot.turn - box.rotate
    for rect in repeat_in(room, count, box.gap, box.columns):
        place = TurnedPlace(rect, box.rotate)
        if whole:
            place = place.turned(Matrix.rotate(whole, *slot.rect.centre), whole)
        yield from draw_one(structs.replace(slot, rect=place.rect, turn=place.turn))


def times_drawn(slot: CardSlot, row: CardRow, pen: Pen) -> int:
    """Return how often a box is drawn; 0 with an error if its quantity is no number."""
    template = slot.box.quantity or "1"
    text = fill_template(template, row).strip()
    if text.isdecimal() and text.isascii() and len(text) < 4 and int(text) <= MOST:
        return int(text)
    where = slot.path_to_blame(row, "quantity", template)
    message = f"'{text}' is not a whole number from 0 to {MOST}"
    pen.reporter.error(where, "not-a-whole-number", message, "write digits, such as 2")
    return 0


def place_rects(slot: CardSlot, row: CardRow, pen: Pen) -> list[Rect]:
    """Return the places for pieces in a box, as boxes on the card."""
    assert slot.box.slot is not None
    count = times_drawn(slot, row, pen)
    return places_in(slot.rect, count, slot.box.slot, slot.box.gap, slot.box.columns)


def draw_places(slot: CardSlot, row: CardRow, pen: Pen) -> Iterator[Item]:
    """Draw places for pieces; report those that do not fit in their box."""
    found, box = place_rects(slot, row, pen), slot.box
    assert box.slot is not None
    beyond = excess(found, slot.rect)
    if beyond > _DUST and found and box.bounded:
        size = " x ".join(format_number(side) for side in dict.fromkeys(box.slot))
        message = f"{len(found)} places of {size} mm do not fit in the box '{slot.name}'"
        hint = f"make the box {format_number(math.ceil(20 * beyond) / 10)} mm larger, or the "
        hint += "places smaller"
        pen.reporter.error((*slot.where, "size"), "slot-too-small", message, hint)
    fill = colour_of(slot, row, "fill", box.fill or "place", pen)
    line = colour_of(slot, row, "line", box.line or "place.line", pen)
    yield from _turned(
        slot.place,
        [
            Path(
                ellipse(*rect.centre, rect.width / 2, rect.height / 2)
                if box.is_round
                else rounded_rectangle(rect.x, rect.y, rect.width, rect.height, 0.6),
                fill,
                Stroke(line, box.width or LINE),
            )
            for rect in found
        ],
    )


def draw_ways(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw ways from side to side of a card; those that end at the cut go on into the bleed."""
    assert slot.content is not None
    text = fill_template(slot.content, row)
    ways, where = parse_inner_ways(text), slot.path_to_blame(row, "ways", slot.content)
    wrong = list(unknown_sides(ways, card.form))
    if wrong or not ways:
        sides = ", ".join(FORMS[card.form].sides)
        message = f"'{(wrong or [text])[0]}' is not a side of this piece"
        hint = f"write sides joined by hyphens, such as  se-sw; n; the sides are {sides}"
        pen.reporter.error(where, "unknown-side", message, hint)
        return
    colour = colour_of(slot, row, "line", slot.box.line or "ink", pen)
    points = side_points(card.form, slot.rect.width, slot.rect.height)
    stroke = Stroke(colour, slot.box.width or _TRACK)
    whole = Rect(0, 0, card.width, card.height)
    covers = contains_box(slot.place.hull.inset(-_DUST), whole)
    beyond = card.bleed if covers else 0.0
    paths = tuple(
        Path(inner_path(way, points, slot.rect.centre, beyond), None, stroke) for way in ways
    )
    room = whole.inset(-beyond)
    clip = rectangle(room.x, room.y, room.width, room.height)
    turned = tuple(_turned(slot.place, paths))
    yield from (Group(turned, clip=clip),) if beyond else turned


def draw_icon(slot: CardSlot, row: CardRow, pen: Pen) -> Iterator[Item]:
    assert slot.content is not None
    fill = slot.box.fill or "ink"
    colour = colour_of(slot, row, "fill", fill, pen)
    if not colours_people(fill_template(fill, row)):
        # Ornament is deliberately faint, so only a sign that would be invisible changes colour.
        colour = colour_on(pen.theme, slot.ground(row), colour, LOST, fill_template(fill, row))
    where = slot.path_to_blame(row, "icon", slot.content)
    x, y = slot.rect.centre
    size = min(slot.rect.width, slot.rect.height)
    name = fill_template(slot.content, row)
    items = pen.icon(where, name, x, y, size, colour)
    yield from _turned(slot.place, tuple(items))


def draw_image(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a picture; one that covers its box extends into the bleed like a ground."""
    assert slot.content is not None
    name, where = fill_template(slot.content, row), slot.path_to_blame(row, "image", slot.content)
    box = slot.box
    view = None
    if not box.is_plain:
        ink = "" if box.mask is None else colour_of(slot, row, "mask", box.mask, pen)
        both = box.flip == "both"
        across, down = both or box.flip == "horizontal", both or box.flip == "vertical"
        view = pen.view(Rect(*box.crop), mirrored=across, upended=down, ink=ink)
    part = None
    if box.part is not None:
        part = slot.path_to_blame(row, "part", box.part), fill_template(box.part, row)
    if slot.turn % 90:
        edge = outline_of(box, slot.rect)
        drawn = pen.picture(where, name, box.fit, edge, view=view, part=part)
        yield from _turned(slot.place, tuple(drawn))
        return
    edge = outline_of(box, slot.place.hull)
    bled = outline_of(box, _hull_with_bleed(slot, card))
    yield from pen.picture(where, name, box.fit, edge, bled, slot.turn, view, part)


def draw_scene(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a scene, which fills its box, and the line around it."""
    assert slot.content is not None
    name = fill_template(slot.content, row)
    message, hint = art_problem(name, SCENES)
    if message:
        pen.reporter.error(
            slot.path_to_blame(row, "scene", slot.content), "unknown-art", message, hint
        )
        return
    place = _place_with_bleed(slot, card)
    outline = outline_of(slot.box, place.rect)
    items: list[Item] = [scenes.scene(name, place.rect, outline, pen.theme)]
    if slot.box.line:
        colour = colour_of(slot, row, "line", slot.box.line, pen)
        stroke = Stroke(colour, slot.box.width or LINE, slot.box.dash)
        items.append(Path(outline, stroke=stroke))
    yield from _turned(place, items)


def draw_ground(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a panel or a pattern."""
    place = _place_with_bleed(slot, card)
    yield from _turned(place, tuple(_ground(slot, place.rect, row, card, pen)))


def _ground(slot: CardSlot, rect: Rect, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    box = slot.box
    outline = outline_of(box, rect)
    room = Rect(0, 0, card.width, card.height)
    fill, stroke = ground_inks(slot, row, rect, room, pen, box.line)
    if box.pattern is None:
        yield shaded(Path(outline, fill, stroke), slot, row, pen)
        return
    if fill is not None:
        yield shaded(Path(outline, fill), slot, row, pen)
    ink = stroke.colour if stroke is not None else pen.theme.colour("rule")
    if box.pattern in FRAMES:
        yield from pattern(box.pattern, slot.rect, ink, box.width or BAND, _corner_radius(slot))
    else:
        kind = pen.theme.art(box.pattern) or box.pattern
        drawn = tuple(pattern(kind, rect, ink, box.width or LINE, box.radius))
        yield Group(drawn, clip=outline)


def _turned(place: TurnedPlace, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items of a box turned with it."""
    if place.turn:
        yield Group(tuple(items), place.matrix)
    else:
        yield from items


def outline_of(box: Box, rect: Rect) -> Segments:
    """Return the outline of a box of any shape."""
    if box.is_round:
        return ellipse(*rect.centre, rect.width / 2, rect.height / 2)
    return rounded_rectangle(rect.x, rect.y, rect.width, rect.height, box.radius)


def _corner_radius(slot: CardSlot) -> float:
    """Return the corner radius of a frame.

    With the shape ``round`` it is half the shorter side: a circle, or a half circle at either end.
    """
    round_ = slot.box.is_round
    return min(slot.rect.width, slot.rect.height) / 2 if round_ else slot.box.radius


def _place_with_bleed(slot: CardSlot, card: CardFormat) -> TurnedPlace:
    """Return the place of a ground, extended into the bleed; one at an angle is not extended."""
    if slot.turn % 90:
        return slot.place
    hull = _hull_with_bleed(slot, card)
    return TurnedPlace(swapped(hull) if slot.turn % 180 else hull, slot.turn)


def _hull_with_bleed(slot: CardSlot, card: CardFormat) -> Rect:
    """Return the place of a ground after its turn, extended into the bleed at the card edges that
    it touches.

    A ground with a line or an outline is not extended.
    """
    box, rect = slot.box, slot.place.hull
    framed = box.pattern in FRAMES or (box.pattern is None and box.line is not None)
    if framed or box.radius or box.is_round:
        return rect
    x = min(rect.x, -card.bleed) if rect.x <= _DUST else rect.x
    y = min(rect.y, -card.bleed) if rect.y <= _DUST else rect.y
    right, bottom = rect.right, rect.bottom
    if right >= card.width - _DUST:
        right = max(right, card.width + card.bleed)
    if bottom >= card.height - _DUST:
        bottom = max(bottom, card.height + card.bleed)
    return Rect(x, y, right - x, bottom - y)
