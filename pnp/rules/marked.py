"""The texts of a file in which marks such as ``**`` are read, each as it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.model.braces import FIELD
from pnp.rules.rule import Where
from pnp.rules.texts import Texts

if TYPE_CHECKING:
    from pnp.model.deck import Deck
    from pnp.model.layout import Layout

# Keys of marked-up texts; the others, such as titles and headings, are printed as they stand.
MARKED = frozenset(
    {"small", "subheading", "points", "steps", "caption", "aside", "credits", "needs"}
)


class Marked(Texts):
    """A file of any kind and the marked-up texts that it prints."""

    @cached_property
    def marked(self) -> tuple[tuple[Where, str], ...]:
        """Each text with the path of what is to blame for its marks."""
        if self.file.kind == "deck":
            note = [(("note",), self.record.note)] if self.record.note else []
            return tuple(dict.fromkeys([*note, *self._of_cards()]))
        return tuple((p, _bold(p, text)) for p, text in self.texts if self._is_marked(p))

    def _is_marked(self, path: Where) -> bool:
        kind, keys = self.file.kind, [step for step in path if isinstance(step, str)]
        last = keys[-1] if keys else ""
        if "table" in keys:  # of numbers on a board, where only labels are more than that
            return last == "label" if kind == "board" else last in ("head", "rows")
        if last == "text":  # of a die or a token: letters about its middle
            return kind not in ("dice", "tokens")
        if last == "note":
            return "tracks" not in keys
        return last in MARKED or "labels" in keys

    def _of_cards(self) -> Iterator[tuple[Where, str]]:
        deck = cast("Deck", self.record)
        cards = range(len(deck.cards))
        yield from self._of_face(("layout",), deck.layout, cards)
        plain = [i for i in cards if deck.cards[i].back is None]
        if deck.back is not None and plain:
            yield from self._of_face(("back",), deck.back, plain)
        for name, back in deck.backs.items():
            chosen = [i for i in cards if deck.cards[i].back == name]
            yield from self._of_face(("backs", name), back, chosen)

    def _of_face(
        self, where: Where, layout: Layout, cards: list[int] | range
    ) -> Iterator[tuple[Where, str]]:
        """Yield what the boxes of letters show on those cards that give all of it."""
        deck = cast("Deck", self.record)
        for name, box in layout.items():
            template = box.content(name)
            if box.draw != "text" or template is None:
                continue
            asked = box.fields(name)
            field = FIELD.search(template)
            for i in cards:
                card = deck.cards[i]
                values = {"quantity": str(card.quantity), **card.fields, "card": card.card}
                if box.wanted(values) and all(key in values for key in asked):
                    path = ("cards", i, field[1]) if field else (*where, name, "text")
                    yield path, _filled(template, values)


def _filled(template: str, values: dict[str, str]) -> str:
    return FIELD.sub(lambda found: values[found[1]], template)


def _bold(path: Where, text: str) -> str:
    """Return a text as it is set: the head of a table is bold."""
    return f"**{text}**" if "head" in path and text.strip() else text
