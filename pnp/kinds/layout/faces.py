"""Draw a face for many cards: shared parts once, the rest for each, and the theme's frames.

Boxes are drawn in the order of the layout. A run of boxes with the same content on every card
becomes one Group, to which each card refers; so does a panel or pattern that several cards share.

Frames of a theme replace those of layouts, or are drawn on the grounds of faces without frames, in
the margin that texts and icons leave free. A frame that crosses several grounds is drawn on each in
a visible colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, structs

from pnp.art import scenes
from pnp.art.card_patterns import BAND, FRAMES, CardFrame, pattern
from pnp.art.patterns import RIMS, rim
from pnp.art.pen import Pen, format_type_size
from pnp.art.tints import LARGE_CONTRAST, LOST, colour_on, first_visible_ink, line_colour, saves_ink
from pnp.base.colours import LARGE, LEGIBLE, VISIBLE, contrast
from pnp.base.units import format_number
from pnp.kinds.boards.board.lattice import FORMS, parse_inner_ways
from pnp.kinds.layout.record import FIELD
from pnp.kinds.layout.repeats import MOST, excess, places_in, repeat_in
from pnp.kinds.layout.slots import (
    CardRow,
    CardSide,
    CardSlot,
    TextRequest,
    fill_template,
    set_texts,
)
from pnp.kinds.layout.way_paths import inner_path, side_points, unknown_sides
from pnp.model.drawings import SCENES, art_problem
from pnp.scene import (
    Group,
    Instance,
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
from pnp.text.shaping import Style
from pnp.theme import Theme
from pnp.theme.roles import colours_people

# Frames that a theme adds to cards.


# The start of a frame inside the cut, its range of widths, and its distance from texts.
_START, _LEAST, _MOST, _AIR = 1.0, 0.8, 2.2, 0.3
_CORNER = 1.5
_LEADING = 0.8
# The ground of a frame that a layout draws without a fill.
_PLAIN = "card.ground"
_DUST = 1e-6


class Framing(Struct, frozen=True):
    """The frames of a face: their kind, and the band in the margin, if any.

    ``grounds`` maps each box with a frame on it or in its place to the box whose fill is the
    ground.
    """

    kind: str
    margin: Rect | None
    band: float
    grounds: Mapping[str, CardSlot]

    def replaces(self, slot: CardSlot) -> bool:
        """Return whether a box is a frame that the theme's replaces."""
        return slot.box.pattern in FRAMES and slot.name in self.grounds

    def draw_frame(self, slot: CardSlot, row: CardRow, theme: Theme) -> Iterator[Item]:
        """Draw the frame on a box, or in its place."""
        ground = self.grounds.get(slot.name)
        if ground is None:
            return
        under = theme.colour(fill_template(ground.box.fill or _PLAIN, row))
        box = slot.box
        if self.replaces(slot):
            frame, start, band = CardFrame(slot.rect, box.radius), 0.0, box.width or BAND
            ink = theme.colour(fill_template(box.line, row) if box.line else "rule")
        elif self.margin is not None:
            frame, start, band = CardFrame(self.margin, _CORNER), _START, self.band
            ink = _visible_frame_colour(under, theme)
        else:
            return
        ring = (*frame.path(start), *frame.path(start + band))
        items = (Path(ring, under, evenodd=True), *rim(frame, self.kind, start, band, ink, under))
        over = slot.rect
        clip = rectangle(over.x, over.y, over.width, over.height)
        yield Group(items, clip=None if self.replaces(slot) else clip)


def framing_of(face: CardSide, width: float, height: float, theme: Theme) -> Framing | None:
    """Return the frames that the theme adds to a face; None if it has none."""
    kind = theme.art("cards")
    if kind not in RIMS:
        return None
    card = Rect(0, 0, width, height)
    grounds = {
        slot.name: found for slot in face.slots if (found := _ground_of_frame(slot, face, card))
    }
    if any(slot.box.pattern in FRAMES for slot in face.slots):
        own = {slot.name for slot in face.slots if slot.box.pattern in FRAMES}
        return Framing(kind, None, 0.0, {name: grounds[name] for name in own & grounds.keys()})
    band = min(_MOST, _margin_width(face, card) - _START - _AIR)
    return Framing(kind, card if band >= _LEAST else None, band, grounds)


def _ground_of_frame(slot: CardSlot, face: CardSide, card: Rect) -> CardSlot | None:
    """Return the box whose fill is the ground of a frame on a box; None if there is no frame."""
    own = slot.box.pattern in FRAMES
    if not (own or _at_edge(slot, card)):
        return None
    if slot.box.fill is not None:
        return slot
    before = face.slots[: face.slots.index(slot)]
    below = (one for one in reversed(before) if one.box.fill and _at_edge(one, card))
    return next(below, slot if own else None)


def _at_edge(slot: CardSlot, card: Rect) -> bool:
    """Return whether a box is a ground that extends to two opposite edges of the card."""
    rect, box = slot.rect, slot.box
    across = rect.x <= _DUST and rect.right >= card.right - _DUST
    down = rect.y <= _DUST and rect.bottom >= card.bottom - _DUST
    plain = box.draw in ("panel", "pattern") and box.shape != "round" and not box.radius
    return plain and (across or down)


def _margin_width(face: CardSide, card: Rect) -> float:
    """Return the distance of everything but grounds from the nearest edge of the card."""
    return min(
        (
            min(r.x, r.y, card.right - r.right, card.bottom - r.bottom)
            for r in (_visible_rect(slot) for slot in face.slots if not _at_edge(slot, card))
        ),
        default=_START + _MOST + _AIR,
    )


def _visible_rect(slot: CardSlot) -> Rect:
    """Return the visible extent of a box's content: a line of text has space above and below it."""
    rect = slot.rect
    air = _LEADING if slot.box.draw == "text" and rect.height > 2 * _LEADING else 0.0
    return Rect(rect.x, rect.y + air, rect.width, rect.height - 2 * air)


def _visible_frame_colour(under: str, theme: Theme) -> str:
    """Return the colour of a frame on a ground: the theme's own if it is visible there."""
    known = (theme.colour(role) for role in ("card.frame", "paper", "ink"))
    return next(
        (one for one in known if contrast(one, under) >= LARGE_CONTRAST), first_visible_ink(under)
    )


_LINE = 0.25
# A panel as narrow as this is itself a line; the width of the line around an unfilled ground.
_RULE, _SPARED = 1.5, 0.4
# The width of a way from side to side of a tile.
_TRACK = 3.0

Drawn = tuple[Item, ...]


class CardFormat(Struct, frozen=True):
    """The common properties of a deck's cards.

    These are size and bleed in millimetres, the language of their texts if it has hyphenation,
    whether they are cut as rectangles (``square``), and the form of cell whose sides ways join
    (``pnp.kinds.boards.board.lattice.FORMS``).
    """

    width: float
    height: float
    bleed: float
    language: str | None
    square: bool = True
    form: str = "square"


def draw(face: CardSide, rows: Sequence[CardRow], card: CardFormat, pen: Pen) -> list[Drawn]:
    """Return the items of the face for each of the rows."""
    # Every card has a face, even if it is empty.
    columns: list[list[Drawn]] = [[()] * len(rows)]
    run: list[Item] = []
    frames = framing_of(face, card.width, card.height, pen.theme) if card.square else None
    for slot in face.slots:
        if slot.is_constant and rows:
            run += _draw_framed(slot, rows[:1], card, frames, pen)[0]
            continue
        columns += _shared_items(run, rows)
        run = []
        columns.append(_draw_framed(slot, rows, card, frames, pen))
    columns += _shared_items(run, rows)
    return [
        tuple(item for items in found for item in items) for found in zip(*columns, strict=True)
    ]


def _draw_framed(
    slot: CardSlot, rows: Sequence[CardRow], card: CardFormat, frames: Framing | None, pen: Pen
) -> list[Drawn]:
    """Return the content of a box on each card, with the theme's frame on it or replacing it."""
    if frames is None or slot.name not in frames.grounds:
        return _draw_slot(slot, rows, card, pen)
    shown: list[Drawn] = [()] * len(rows)
    if not frames.replaces(slot):
        shown = _draw_slot(slot, rows, card, pen)
    found: list[Drawn] = []
    groups: dict[tuple[str, ...], Instance] = {}
    fields = (*slot.fields, *frames.grounds[slot.name].fields)
    for row, items in zip(rows, shown, strict=True):
        if not slot.is_drawn_for(row) or not frames.grounds[slot.name].is_drawn_for(row):
            found.append(items)
            continue
        key = tuple(row.values[name] for name in fields)
        if key not in groups:
            groups[key] = Instance(Group(tuple(frames.draw_frame(slot, row, pen.theme))))
        found.append((*items, groups[key]))
    return found


def _shared_items(run: list[Item], rows: Sequence[CardRow]) -> Iterator[list[Drawn]]:
    if run:
        group = Group(tuple(run))
        yield [(Instance(group),)] * len(rows)


def _draw_slot(slot: CardSlot, rows: Sequence[CardRow], card: CardFormat, pen: Pen) -> list[Drawn]:
    """Return the content of a box on each card; nothing on cards that leave it empty."""
    drawn = [row for row in rows if slot.is_drawn_for(row)]
    if slot.box.quantity is not None and slot.box.draw != "place":
        found = [tuple(_repeated(slot, row, card, pen)) for row in drawn]
        items = dict(zip((row.index for row in drawn), found, strict=True))
        return [items.get(row.index, ()) for row in rows]
    match slot.box.draw:
        case "text":
            found = _texts(slot, drawn, card, pen)
        case "icon":
            found = [tuple(_icon(slot, row, pen)) for row in drawn]
        case "image":
            found = [tuple(_image(slot, row, card, pen)) for row in drawn]
        case "scene":
            found = [tuple(_scene(slot, row, card, pen)) for row in drawn]
        case "place":
            found = [tuple(_places(slot, row, pen)) for row in drawn]
        case "way":
            found = [tuple(_ways(slot, row, card, pen)) for row in drawn]
        case _:
            found = _grounds(slot, drawn, card, pen)
    items = dict(zip((row.index for row in drawn), found, strict=True))
    return [items.get(row.index, ()) for row in rows]


def _repeated(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a box several times, as large as its place allows."""
    draw_one: Callable[[CardSlot], Iterator[Item]]
    match slot.box.draw:
        case "icon":
            draw_one = partial(_icon, row=row, pen=pen)
        case "image":
            draw_one = partial(_image, row=row, card=card, pen=pen)
        case _:
            draw_one = partial(_ground, row=row, card=card, pen=pen)
    count = quantity_of(slot, row, pen)
    for rect in repeat_in(slot.rect, count, slot.box.gap, slot.box.columns):
        yield from draw_one(structs.replace(slot, rect=rect))


def quantity_of(slot: CardSlot, row: CardRow, pen: Pen) -> int:
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
    count = quantity_of(slot, row, pen)
    return places_in(slot.rect, count, slot.box.slot, slot.box.gap, slot.box.columns)


def _places(slot: CardSlot, row: CardRow, pen: Pen) -> Iterator[Item]:
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
    fill = _colour(slot, row, "fill", box.fill or "place", pen)
    line = _colour(slot, row, "line", box.line or "place.line", pen)
    for rect in found:
        round_ = box.shape == "round"
        outline = (
            ellipse(*rect.centre, rect.width / 2, rect.height / 2)
            if round_
            else rounded_rectangle(rect.x, rect.y, rect.width, rect.height, 0.6)
        )
        yield Path(outline, fill, Stroke(line, box.width or _LINE))


def _ways(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
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
    colour = _colour(slot, row, "line", slot.box.line or "ink", pen)
    points = side_points(card.form, slot.rect.width, slot.rect.height)
    stroke = Stroke(colour, slot.box.width or _TRACK)
    whole = Rect(0, 0, card.width, card.height)
    beyond = card.bleed if contains_box(slot.rect.inset(-_DUST), whole) else 0.0
    paths = tuple(
        Path(inner_path(way, points, slot.rect.centre, beyond), None, stroke) for way in ways
    )
    room = whole.inset(-beyond)
    clip = rectangle(room.x, room.y, room.width, room.height)
    yield from (Group(paths, clip=clip),) if beyond else paths


def _texts(slot: CardSlot, rows: Sequence[CardRow], card: CardFormat, pen: Pen) -> list[Drawn]:
    assert slot.content is not None
    asked = [
        TextRequest(
            fill_template(slot.content, row),
            _style(slot, row, pen),
            slot.path_to_blame(row, "text", slot.content),
        )
        for row in rows
    ]
    for size in dict.fromkeys(one.style.size for one in asked):
        if "floor" in slot.box.model_fields_set and slot.box.floor > size + _DUST:
            message = (
                f"the minimum type size, {format_type_size(slot.box.floor)}, is larger than "
                "that of the style"
            )
            hint = f"write at most {format_type_size(size)}, or choose a larger style"
            pen.reporter.warning((*slot.where, "floor"), "large-floor", message, hint)
    width, height = _upright_size(slot)
    found = set_texts(slot.box, width, height, asked, pen, card.language)
    matrix = _turn_matrix(slot)
    return [(Group(items, matrix),) for items in found]


def _icon(slot: CardSlot, row: CardRow, pen: Pen) -> Iterator[Item]:
    assert slot.content is not None
    fill = slot.box.fill or "ink"
    colour = _colour(slot, row, "fill", fill, pen)
    if not colours_people(fill_template(fill, row)):
        # Ornament is deliberately faint, so only a sign that would be invisible changes colour.
        colour = colour_on(pen.theme, slot.ground(row), colour, LOST, fill_template(fill, row))
    where = slot.path_to_blame(row, "icon", slot.content)
    x, y = slot.rect.centre
    size = min(slot.rect.width, slot.rect.height)
    name = slot.box.icon_named(fill_template(slot.content, row))
    items = pen.icon(where, name, x, y, size, colour)
    yield from _turned_about_centre(slot, items)


def _image(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a picture; one that covers its box extends into the bleed like a ground."""
    assert slot.content is not None
    name, where = fill_template(slot.content, row), slot.path_to_blame(row, "image", slot.content)
    outline, bled = (_outline(slot, rect) for rect in (slot.rect, _rect_with_bleed(slot, card)))
    yield from pen.picture(where, name, slot.box.fit, outline, bled, slot.box.rotate)


def _scene(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    """Draw a scene, which fills its box, and the line around it."""
    assert slot.content is not None
    name = fill_template(slot.content, row)
    message, hint = art_problem(name, SCENES)
    if message:
        pen.reporter.error(
            slot.path_to_blame(row, "scene", slot.content), "unknown-art", message, hint
        )
        return
    rect = _rect_with_bleed(slot, card)
    outline = _outline(slot, rect)
    yield scenes.scene(name, rect, outline, pen.theme)
    if slot.box.line:
        colour = _colour(slot, row, "line", slot.box.line, pen)
        yield Path(outline, stroke=Stroke(colour, slot.box.width or _LINE))


def _grounds(slot: CardSlot, rows: Sequence[CardRow], card: CardFormat, pen: Pen) -> list[Drawn]:
    """Return panels or patterns; those that several cards share are one Group."""
    groups: dict[tuple[str, ...], Group] = {}
    found: list[Drawn] = []
    for row in rows:
        key = tuple(row.values[name] for name in slot.fields)
        if key not in groups:
            groups[key] = Group(tuple(_ground(slot, row, card, pen)))
        found.append(groups[key].items if slot.is_constant else (Instance(groups[key]),))
    return found


def _ground(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> Iterator[Item]:
    box = slot.box
    rect = _rect_with_bleed(slot, card)
    outline = _outline(slot, rect)
    fill = _colour(slot, row, "fill", box.fill, pen) if box.fill else None
    line = _colour(slot, row, "line", box.line, pen) if box.line else None
    if line is not None:
        line = line_colour(pen.theme, slot.ground(row), line)
    width = box.width or _LINE
    if pen.theme.art("fills") == "none":
        width = min(width, _SPARED)
    if fill is not None and min(rect.width, rect.height) > _RULE and saves_ink(pen.theme, fill):
        # Clipped at the edge of the card, it needs no line there.
        if line is None and contains_box(Rect(0, 0, card.width, card.height), rect):
            line, width = fill, _SPARED
        fill = pen.theme.colour("paper")
    if box.pattern is None:
        yield Path(outline, fill, Stroke(line, width) if line else None)
        return
    if fill is not None:
        yield Path(outline, fill)
    ink = line or pen.theme.colour("rule")
    if box.pattern in FRAMES:
        yield from pattern(box.pattern, slot.rect, ink, box.width or BAND, _corner_radius(slot))
    else:
        kind = pen.theme.art(box.pattern) or box.pattern
        drawn = tuple(pattern(kind, rect, ink, box.width or _LINE, box.radius))
        turned = Matrix.rotate(box.rotate, *rect.centre)
        yield Group((Group(drawn, turned),) if box.rotate else drawn, clip=outline)


def _outline(slot: CardSlot, rect: Rect) -> Segments:
    if slot.box.shape == "round":
        return ellipse(*rect.centre, rect.width / 2, rect.height / 2)
    return rounded_rectangle(rect.x, rect.y, rect.width, rect.height, slot.box.radius)


def _corner_radius(slot: CardSlot) -> float:
    """Return the corner radius of a frame.

    With the shape ``round`` it is half the shorter side: a circle, or a half circle at either end.
    """
    round_ = slot.box.shape == "round"
    return min(slot.rect.width, slot.rect.height) / 2 if round_ else slot.box.radius


def _rect_with_bleed(slot: CardSlot, card: CardFormat) -> Rect:
    """Return the place of a ground, extended into the bleed at the card edges that it touches.

    A ground with a line or an outline is not extended.
    """
    box, rect = slot.box, slot.rect
    framed = box.pattern in FRAMES or (box.pattern is None and box.line is not None)
    if framed or box.radius or box.shape == "round":
        return rect
    x = min(rect.x, -card.bleed) if rect.x <= _DUST else rect.x
    y = min(rect.y, -card.bleed) if rect.y <= _DUST else rect.y
    right, bottom = rect.right, rect.bottom
    if right >= card.width - _DUST:
        right = max(right, card.width + card.bleed)
    if bottom >= card.height - _DUST:
        bottom = max(bottom, card.height + card.bleed)
    return Rect(x, y, right - x, bottom - y)


def _style(slot: CardSlot, row: CardRow, pen: Pen) -> Style:
    role = fill_template(slot.box.style, row)
    if not pen.theme.has_style(role) and role != "text":
        _report_unknown_role(slot, row, "style", slot.box.style, role, pen)
    style = pen.theme.style(role)
    fill = _colour(slot, row, "fill", slot.box.fill, pen) if slot.box.fill else style.fill
    least = VISIBLE if style.size >= LARGE else LEGIBLE
    named = fill_template(slot.box.fill, row) if slot.box.fill else ""
    return style.with_fill(colour_on(pen.theme, slot.ground(row), fill, least, named))


def _colour(slot: CardSlot, row: CardRow, key: str, template: str, pen: Pen) -> str:
    role = fill_template(template, row)
    if not pen.theme.has_colour(role):
        _report_unknown_role(slot, row, key, template, role, pen)
    return pen.theme.colour(role)


def _report_unknown_role(
    slot: CardSlot, row: CardRow, key: str, template: str, role: str, pen: Pen
) -> None:
    """Report an unknown role, which would be drawn in plain ink."""
    message, hint = pen.theme.role_fault(role, text=key == "style")
    where = slot.path_to_blame(row, key, template if FIELD.search(template) else None)
    pen.reporter.error(where, "unknown-role", message, hint)


def _upright_size(slot: CardSlot) -> tuple[float, float]:
    """Return width and height of the box in the orientation of its content."""
    sides = slot.rect.width, slot.rect.height
    return sides[::-1] if slot.box.rotate in (90, 270) else sides


def _turn_matrix(slot: CardSlot) -> Matrix:
    """Return the matrix from the top left of the upright box to the card."""
    if not slot.box.rotate:
        return Matrix.translate(slot.rect.x, slot.rect.y)
    width, height = _upright_size(slot)
    centred = Matrix.translate(-width / 2, -height / 2)
    x, y = slot.rect.centre
    return centred.then(Matrix.rotate(slot.box.rotate)).then(Matrix.translate(x, y))


def _turned_about_centre(slot: CardSlot, items: Iterator[Item]) -> Iterator[Item]:
    if not slot.box.rotate:
        yield from items
    else:
        yield Group(tuple(items), Matrix.rotate(slot.box.rotate, *slot.rect.centre))
