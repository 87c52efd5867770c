"""The numbers of boxes that a card gives: turns, opacity, radii, widths and type sizes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.number_record import NumberKey, read_number, with_numbers
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.slots import CardRow, CardSlot, fill_template
from pnp.kinds.layout.turning import place_of
from pnp.model.braces import fields_in
from pnp.model.record_errors import FieldProblem


def numbers_on(slot: CardSlot, row: CardRow, pen: Pen) -> dict[NumberKey, float]:
    """Return the numbers that a card gives for a box; report values that are no such number. Where
    there is none, the box is drawn as without the key."""
    found = {}
    for key, number in slot.box.card_numbers.items():
        found[key] = float(number)
        if any(name not in row.values for name in fields_in(number.template)):
            continue
        given = read_number(key, fill_template(number.template, row))
        if isinstance(given, FieldProblem):
            where = _path_to_blame(slot, row, key, number.template)
            pen.reporter.error(where, given.code, given.message, given.hint)
        else:
            found[key] = given
    return found


def _path_to_blame(slot: CardSlot, row: CardRow, key: NumberKey, template: str) -> KeyPath:
    where = slot.path_to_blame(row, key[0], template)
    return (*slot.where, *key) if where == (*slot.where, key[0]) else where


def slot_with_numbers(slot: CardSlot, numbers: Mapping[NumberKey, float]) -> CardSlot:
    """Return a slot whose box has the numbers of a card, turned by them."""
    if not numbers:
        return slot
    box = with_numbers(slot.box, numbers)
    if ("rotate",) not in numbers or slot.along is not None:
        return structs.replace(slot, box=box, numbers=numbers)
    place = slot.outer.moved(place_of(box, slot.plain))
    return structs.replace(slot, box=box, numbers=numbers, rect=place.rect, turn=place.turn)


def is_repeated(slot: CardSlot) -> bool:
    """Return whether a box has several places; its numbers may differ between them."""
    box = slot.box
    return isinstance(box, CardBox) and (box.places is not None or box.repeat is not None)
