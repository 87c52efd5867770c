"""The boxes of a layout on a card of one size: where each is, and which fields it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.deck.record import Deck
from pnp.kinds.layout.record import FIELD, Box, Layout
from pnp.model.braces import fields_in
from pnp.scene import Rect


class CardRow(Struct, frozen=True):
    """A card as layouts see it: its place in the deck and its fields, id and quantity included."""

    index: int
    values: Mapping[str, str]

    def path_of(self, field: str) -> KeyPath:
        """Return the path of a field, or that of the id where the card does not give it."""
        return ("cards", self.index, field)


class CardSlot(Struct, frozen=True):
    """A box and its place on the card; ``content`` is None for what shows itself."""

    name: str
    box: Box
    rect: Rect
    where: KeyPath
    content: str | None
    fields: tuple[str, ...]
    beneath: tuple[CardSlot, ...] = ()
    """Of letters, icons and lines: the panels under their middle, from the top one down."""

    @property
    def is_constant(self) -> bool:
        """True where every card shows the same."""
        return (
            not self.fields
            and not self.box.when
            and all(one.is_constant for one in self.beneath if not one.is_picture)
        )

    @property
    def is_picture(self) -> bool:
        return self.box.draw in ("image", "scene")

    def ground(self, row: CardRow) -> str | None:
        """Return the role of the panel under the middle, an empty text for bare paper, and None for
        a picture, whose darkness is unknown."""
        under = next((one for one in self.beneath if one.is_picture or one.is_drawn_for(row)), None)
        if under is None:
            return ""
        return None if under.is_picture else fill_template(under.box.fill or "", row)

    def applies_to(self, row: CardRow) -> bool:
        """Return whether the card is one of those for which the box is drawn."""
        return self.box.applies_to(row.values)

    def is_drawn_for(self, row: CardRow) -> bool:
        """Return whether the card also gives all that the box shows."""
        return self.applies_to(row) and all(name in row.values for name in self.fields)

    def path_to_blame(self, row: CardRow, key: str, template: str | None = None) -> KeyPath:
        """Return what to blame for a value: the field of the card, or else the key of the box."""
        found = fields_in(template or "")
        return row.path_of(found[0]) if found else (*self.where, key)


class CardSide(Struct, frozen=True):
    """The boxes of one side of the cards of a deck, and the path of their layout."""

    where: KeyPath
    slots: tuple[CardSlot, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the fields on which the face depends, without repeats."""
        found = (name for slot in self.slots for name in (*slot.fields, *slot.box.when))
        return tuple(dict.fromkeys(found))


def rows_of(record: Deck) -> tuple[CardRow, ...]:
    return tuple(CardRow(i, card.values) for i, card in enumerate(record.cards))


def fill_template(template: str, row: CardRow) -> str:
    """Return a text with the fields of a card that gives them all."""
    return FIELD.sub(lambda found: row.values[found[1]], template)


def face_of(record: Deck, layout: Layout, where: KeyPath) -> CardSide:
    """Return the face that a layout makes."""
    width, height = record.trim
    made: list[CardSlot] = []
    for name, box in layout.items():
        rect, here = box.rect(width, height), (*where, name)
        drawn = box.draw in ("text", "icon") or box.line
        beneath = tuple(_panels_beneath(made, rect)) if drawn else ()
        made.append(CardSlot(name, box, rect, here, box.content(name), box.fields(name), beneath))
    return CardSide(where, tuple(made))


def _panels_beneath(made: list[CardSlot], rect: Rect) -> Iterator[CardSlot]:
    """Yield the panels under the middle of a place, down to one that every card has, or to a
    picture."""
    x, y = rect.centre
    for slot in reversed(made):
        box, over = slot.box, slot.rect
        if not (over.x <= x <= over.right and over.y <= y <= over.bottom):
            continue
        if slot.is_picture:
            yield slot
            return
        if box.draw in ("panel", "pattern") and box.fill is not None:
            yield slot
            if not box.when and not box.fields(slot.name):
                return
