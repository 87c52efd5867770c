"""Which fields of its cards a deck shows: what the boxes of its layouts ask for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.rules.facts import Facts

if TYPE_CHECKING:
    from pnp.model.deck import Card, Deck

# Fields that name a card whether a box shows them or not.
NAMES = frozenset({"title"})
# Those that a card has whatever its layout.
OWN = frozenset({"card", "quantity", "back"})


class Shown(Facts):
    """A deck with the boxes of its face and of its backs."""

    kind = "deck"
    record: Deck

    @cached_property
    def fields(self) -> frozenset[str]:
        """The fields that any box shows, or asks for."""
        deck = self.record
        faces = (deck.layout, deck.back or {}, *deck.backs.values())
        boxes = [(name, box) for face in faces for name, box in face.items()]
        shown = {field for name, box in boxes for field in box.fields(name)}
        asked = {field for _, box in boxes for field in box.when}
        return frozenset(shown | asked | set(deck.where))

    def lacking(self, card: Card) -> Iterator[tuple[str, str]]:
        """Yield each box of the face that must be filled, with a field that the card lacks."""
        values = {"quantity": str(card.quantity), "card": card.card, **card.fields}
        for name, box in self.record.layout.items():
            if not box.optional and box.wanted(values):
                yield from ((name, field) for field in box.fields(name) if field not in values)
