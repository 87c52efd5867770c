"""Draw a face for many cards: shared parts once, the rest for each, and the theme's frames.

Boxes are drawn in the order of the layout. A run of boxes with the same content on every card
becomes one Group, to which each card refers; so does a panel or pattern that several cards share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import structs

from pnp.art.pen import Pen, format_type_size
from pnp.kinds.layout.along import draw_along
from pnp.kinds.layout.drawing import (
    draw_ground,
    draw_icon,
    draw_image,
    draw_places,
    draw_repeated,
    draw_scene,
    draw_ways,
)
from pnp.kinds.layout.effects import with_effects
from pnp.kinds.layout.frames import Framing, framing_of
from pnp.kinds.layout.inks import styles_of
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.settling import SetText, Settled, settle
from pnp.kinds.layout.shape_record import SHAPES
from pnp.kinds.layout.shapes import draw_shape
from pnp.kinds.layout.slots import (
    CardFormat,
    CardRow,
    CardSide,
    CardSlot,
    language_of,
    set_texts,
)
from pnp.kinds.layout.spots import Copy, copies_of
from pnp.scene import Group, Instance, Item, Matrix
from pnp.text.continuation import TextPlace

Drawn: TypeAlias = tuple[Item, ...]
Rests: TypeAlias = dict[int, dict[str, TextPlace]]
"""The places where texts continue, by the index of the card and the name of their box."""
_DUST = 1e-6


def draw(
    face: CardSide,
    rows: Sequence[CardRow],
    card: CardFormat,
    pen: Pen,
    rests: Rests | None = None,
) -> list[Drawn]:
    """Return the items of the face for each of the rows; ``rests`` gets the places where texts
    continue on the back."""
    # Every card has a face, even if it is empty.
    columns: list[list[Drawn]] = [[()] * len(rows)]
    run: list[Item] = []
    frames = None
    if card.square:
        frames = framing_of(face, card.width, card.height, pen.theme, card.corner)
    settled = _with_texts_that_continue(face, rows, card, settle(face, rows, card, pen), pen)
    if rests is not None:
        for name, texts in settled.texts.items():
            for index, text in texts.items():
                if text.rest is not None:
                    rests.setdefault(index, {})[name] = text.rest
    for slot in face.slots:
        if slot.is_constant and rows:
            run += _draw_framed(slot, rows[:1], card, frames, settled, pen)[0]
            continue
        columns += _shared_items(run, rows)
        run = []
        columns.append(_draw_framed(slot, rows, card, frames, settled, pen))
    columns += _shared_items(run, rows)
    return [
        tuple(item for items in found for item in items) for found in zip(*columns, strict=True)
    ]


def _with_texts_that_continue(
    face: CardSide, rows: Sequence[CardRow], card: CardFormat, settled: Settled, pen: Pen
) -> Settled:
    """Return also the texts that may continue on the back, of each card."""
    texts = dict(settled.texts)
    for slot in face.slots:
        if not isinstance(slot.box, CardBox) or slot.box.overflow != "back":
            continue
        if slot.name not in texts:
            drawn = [row for row in rows if slot.is_drawn_for(row)]
            placed = ((settled.slot_on(slot, row), row) for row in drawn)
            copies = [Copy(own, row) for own, row in placed if own is not None]
            found = zip(copies, _texts(slot, copies, card, pen), strict=True)
            texts[slot.name] = {one.row.index: text for one, text in found}
    return structs.replace(settled, texts=texts)


def _draw_framed(
    slot: CardSlot,
    rows: Sequence[CardRow],
    card: CardFormat,
    frames: Framing | None,
    settled: Settled,
    pen: Pen,
) -> list[Drawn]:
    """Return the content of a box on each card, with the theme's frame on it or replacing it."""
    if frames is None or slot.name not in frames.grounds:
        return _draw_slot(slot, rows, card, settled, pen)
    shown: list[Drawn] = [()] * len(rows)
    if not frames.replaces(slot):
        shown = _draw_slot(slot, rows, card, settled, pen)
    found: list[Drawn] = []
    groups: dict[tuple[str, ...], Instance] = {}
    fields = (*slot.fields, *frames.grounds[slot.name].fields)
    for row, items in zip(rows, shown, strict=True):
        if not slot.is_drawn_for(row) or not frames.grounds[slot.name].is_drawn_for(row):
            found.append(items)
            continue
        key = tuple(row.values[name] for name in fields)
        if key not in groups:
            own = settled.slot_on(slot, row) or slot
            groups[key] = Instance(Group(tuple(frames.draw_frame(own, row, pen.theme))))
        found.append((*items, groups[key]))
    return found


def _shared_items(run: list[Item], rows: Sequence[CardRow]) -> Iterator[list[Drawn]]:
    if run:
        group = Group(tuple(run))
        yield [(Instance(group),)] * len(rows)


def _draw_slot(
    slot: CardSlot, rows: Sequence[CardRow], card: CardFormat, settled: Settled, pen: Pen
) -> list[Drawn]:
    """Return the content of a box on each card; nothing on cards that leave it empty."""
    copies: dict[int, list[Copy]] = {}
    for row in rows:
        own = settled.slot_on(slot, row) if slot.is_drawn_for(row) else None
        copies[row.index] = [] if own is None else copies_of(own, row, card, pen)
    every = [one for found in copies.values() for one in found]
    texts = settled.texts.get(slot.name)
    if texts is None:
        drawn = iter(_draw_copies(slot, every, card, pen))
    else:
        drawn = iter([_set_text(one, texts[one.row.index]) for one in every])
    done = iter(_with_effects(slot, every, [*drawn], pen))
    return [tuple(item for _ in copies[row.index] for item in next(done)) for row in rows]


def _with_effects(
    slot: CardSlot, copies: Sequence[Copy], drawn: list[Drawn], pen: Pen
) -> list[Drawn]:
    """Return what a box draws with its effects; what several cards share remains shared."""
    if not slot.box.has_effects:
        return drawn
    known: dict[tuple[object, ...], Drawn] = {}
    found: list[Drawn] = []
    for one, items in zip(copies, drawn, strict=True):
        shared = (id(item.of) if isinstance(item, Instance) else id(item) for item in items)
        key = (*shared, *(one.row.values.get(name) for name in slot.fields), *_own_numbers(one))
        if key not in known:
            known[key] = with_effects(one.slot, one.row, items, pen)
        found.append(known[key])
    return found


def _own_numbers(one: Copy) -> tuple[float, ...]:
    """Return the numbers that a card gives for a box at one of its places."""
    return tuple(one.slot.numbers.values())


def _set_text(one: Copy, text: SetText) -> Drawn:
    return (Group(text.items, text.matrix.then(_turn_matrix(one.slot))),)


def _draw_copies(slot: CardSlot, copies: Sequence[Copy], card: CardFormat, pen: Pen) -> list[Drawn]:
    """Return the content of a box at all of its places on all cards."""
    if slot.box.quantity is not None and slot.box.draw != "place":
        return [tuple(draw_repeated(one.slot, one.row, card, pen)) for one in copies]
    match slot.box.draw:
        case "text":
            _check_floor(slot, copies, pen)
            if slot.along is not None:
                return draw_along(slot, copies, card, pen)
            texts = _texts(slot, copies, card, pen)
            return [_set_text(one, text) for one, text in zip(copies, texts, strict=True)]
        case "icon":
            return [tuple(draw_icon(one.slot, one.row, pen)) for one in copies]
        case "image":
            return [tuple(draw_image(one.slot, one.row, card, pen)) for one in copies]
        case "scene":
            return [tuple(draw_scene(one.slot, one.row, card, pen)) for one in copies]
        case "place":
            return [tuple(draw_places(one.slot, one.row, pen)) for one in copies]
        case "way":
            return [tuple(draw_ways(one.slot, one.row, card, pen)) for one in copies]
        case _:
            return _grounds(slot, copies, card, pen)


def _check_floor(slot: CardSlot, copies: Sequence[Copy], pen: Pen) -> None:
    """Report a minimum type size that is larger than the type."""
    if "floor" not in slot.box.model_fields_set:
        return
    styles = styles_of(((one.slot, one.row) for one in copies), pen)
    for size in dict.fromkeys(style.size for style in styles):
        if slot.box.floor > size + _DUST:
            message = (
                f"the minimum type size, {format_type_size(slot.box.floor)}, is larger than "
                "that of the style"
            )
            hint = f"write at most {format_type_size(size)}, or choose a larger style"
            pen.reporter.warning((*slot.where, "floor"), "large-floor", message, hint)


def _texts(slot: CardSlot, copies: Sequence[Copy], card: CardFormat, pen: Pen) -> list[SetText]:
    """Return the text of a box at all of its places on all cards."""
    styles = styles_of(((one.slot, one.row) for one in copies), pen)
    asked = [
        one.slot.request(one.row, style, one.slot.rect.width, one.slot.rect.height)
        for one, style in zip(copies, styles, strict=True)
    ]
    found = set_texts(slot.box, asked, pen, language_of(slot, card, pen))
    return [SetText(text.block, 0.0, text.rest) for text in found]


def _turn_matrix(slot: CardSlot) -> Matrix:
    """Return the matrix from the top left of the upright box to the card."""
    rect = slot.rect
    if not slot.turn:
        return Matrix.translate(rect.x, rect.y)
    centred = Matrix.translate(-rect.width / 2, -rect.height / 2)
    return centred.then(Matrix.rotate(slot.turn)).then(Matrix.translate(*rect.centre))


def _grounds(slot: CardSlot, copies: Sequence[Copy], card: CardFormat, pen: Pen) -> list[Drawn]:
    """Return panels, patterns or shapes; those that several cards share are one Group."""
    draw_one = draw_shape if slot.box.draw in SHAPES else draw_ground
    groups: dict[tuple[object, ...], Group] = {}
    found: list[Drawn] = []
    for one in copies:
        values = (one.row.values[name] for name in slot.fields)
        key = (one.slot.place, *values, *_own_numbers(one))
        if key not in groups:
            groups[key] = Group(tuple(draw_one(one.slot, one.row, card, pen)))
        found.append(groups[key].items if slot.is_constant else (Instance(groups[key]),))
    return found
