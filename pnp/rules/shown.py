"""Which fields of its cards a deck shows: what the boxes of its layouts ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.model.braces import FIELD
from pnp.rules.facts import Facts

if TYPE_CHECKING:
    from pnp.model.deck import Card, Deck

# Fields that name a card whether a box shows them or not.
NAMES = frozenset({"title"})
# Those that a card has whatever its layout.
OWN = frozenset({"card", "quantity", "back"})
_WORD = re.compile(r"(?<![\w-])-?\d+|[^\W\d_]+|\d+")


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


def untold(deck: Deck) -> Iterator[tuple[int, str]]:
    """Yield the index of each card and each of its fields whose value no face of it tells: that no
    box shows, that is drawn nowhere, and that no text says in words."""
    always = {
        field for name, box in deck.layout.items() if not box.when for field in box.fields(name)
    }
    for i, card in enumerate(deck.cards):
        open_ = [field for field in card.fields if field not in always]
        if open_:
            told = _told(deck, card)
            yield from ((i, field) for field in open_ if not told(field))


def _told(deck: Deck, card: Card) -> Callable[[str], bool]:
    """Return what tells whether the faces of a card tell the value of a field."""
    values = {"quantity": str(card.quantity), "card": card.card, **card.fields}
    back = deck.backs.get(card.back or "", deck.back or {})
    shown: set[str] = set()
    said: list[str] = []
    for name, box in (*deck.layout.items(), *back.items()):
        # A box for some values of a field draws what the value is, also where it stays away.
        shown.update(field for field, known in box.when.items() if known)
        if not box.wanted(values):
            continue
        shown.update(box.fields(name))
        if box.draw == "text":
            text = FIELD.sub(lambda found: values.get(found[1], ""), box.content(name) or "")
            said.append(_words(text))
    return lambda field: field in shown or _says(said, field, values[field])


def _says(said: list[str], field: str, value: str) -> bool:
    """Tell whether texts say a value: its words, of a bare number with the name of its field."""
    words = _words(value)
    if not words.strip():
        return False
    wanted = [words]
    if words.strip().lstrip("-").isdecimal():
        names = {_words(name) for name in (field, field.removesuffix("s"), f"{field}s")}
        wanted = [f"{words}{name[1:]}" for name in names] + [f"{n}{words[1:]}" for n in names]
    return any(one in text for one in wanted for text in said)


def _words(text: str) -> str:
    """Return the words and numbers of a text with a blank about each.

    >>> _words("Siren's Call: 3 :fish:"), _words("whale-road"), _words("−1 or 12")
    (' sirens call 3 fish ', ' whale road ', ' -1 or 12 ')
    """
    plain = re.sub("['\u2019]", "", text.lower()).replace("\u2212", "-")
    return f" {' '.join(_WORD.findall(plain))} "
