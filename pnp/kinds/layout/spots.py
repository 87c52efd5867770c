"""The places at which a box of a layout is drawn on a card, each with its number."""

from __future__ import annotations

from msgspec import Struct, structs

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.own_numbers import is_repeated, numbers_on, slot_with_numbers
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.repetition import repeated_places, spot_places
from pnp.kinds.layout.repetition_record import (
    MOST_PLACES,
    PlacesError,
    Repeat,
    parse_places,
    values_at,
)
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSlot, fill_template
from pnp.kinds.layout.turning import TurnedPlace
from pnp.model.measure import extends_beyond
from pnp.scene import Rect


class Copy(Struct, frozen=True):
    """A box at one of its places on a card, which knows the number of the place."""

    slot: CardSlot
    row: CardRow


def copies_of(slot: CardSlot, row: CardRow, card: CardFormat, pen: Pen) -> list[Copy]:
    """Return a box at all of its places on a card; report places that cannot be read, or that are
    beyond the card."""
    box = slot.box
    if not isinstance(box, CardBox) or not is_repeated(slot):
        return [Copy(slot, row)]
    places = spots_of(slot, row, pen)
    room = Rect(0, 0, card.width, card.height).inset(-card.bleed)
    found = []
    names, numbered = box.computed_names(slot.name), bool(box.card_numbers)
    for i, place in enumerate(places, 1):
        own = structs.replace(row, values=values_at(row.values, i, names))
        if not slot.applies_to(own):
            continue
        copy = slot
        if numbered:
            copy = slot_with_numbers(slot, numbers_on(slot, own, pen))
            if copy.box.rotate != slot.box.rotate:
                place = spots_of(copy, row, pen)[i - 1]
        if extends_beyond(place.hull, room):
            where = _place_to_blame(slot, row)
            message = f"place {i} of the box '{slot.name}' is beyond the card"
            hint = "change the places, or make the box smaller"
            pen.reporter.error(where, "outside-card", message, hint)
            break
        found.append(Copy(structs.replace(copy, rect=place.rect, turn=place.turn), own))
    return found


def _place_to_blame(slot: CardSlot, row: CardRow) -> KeyPath:
    assert isinstance(slot.box, CardBox)
    if slot.box.repeat is not None:
        where = slot.path_to_blame(row, "repeat", slot.box.repeat.count)
        return (*where, slot.box.repeat.key) if where == (*slot.where, "repeat") else where
    return slot.path_to_blame(row, "places", _text_of(slot.box))


def _text_of(box: CardBox) -> str:
    return box.places if isinstance(box.places, str) else ""


def spots_of(slot: CardSlot, row: CardRow, pen: Pen) -> list[TurnedPlace]:
    """Return the places of a box on a card."""
    assert isinstance(slot.box, CardBox)
    box = slot.box
    if box.repeat is not None:
        count = _count(slot, box.repeat, row, pen)
        return [
            slot.outer.moved(place) for place in repeated_places(box, box.repeat, slot.plain, count)
        ]
    spots = box.places or ()
    if isinstance(spots, str):
        try:
            spots = parse_places(fill_template(spots, row))
        except PlacesError as error:
            pen.reporter.error(_place_to_blame(slot, row), "not-a-place", str(error), error.hint)
            return []
    found = spot_places(box, slot.plain, slot.area, spots)
    return [slot.outer.moved(place) for place in found]


def _count(slot: CardSlot, repeat: Repeat, row: CardRow, pen: Pen) -> int:
    """Return how often a box is repeated; 0 with an error if that is no number."""
    text = fill_template(repeat.count, row).strip()
    if text.isdecimal() and text.isascii() and len(text) < 4 and int(text) <= MOST_PLACES:
        return int(text)
    message = f"'{text}' is not a whole number from 0 to {MOST_PLACES}"
    where = _place_to_blame(slot, row)
    pen.reporter.error(where, "not-a-whole-number", message, "write digits, such as 2")
    return 0
