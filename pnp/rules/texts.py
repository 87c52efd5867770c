"""The texts of a file that are printed, with their places.

The records say which texts these are, and which of them have marks; see
``pnp.content.language.translatable``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.content.language.card_text import EFFECT_TEXT
from pnp.content.language.translatable import EFFECT, STEPS, printed_texts
from pnp.content.nodes import Mapping, Scalar, items_of
from pnp.kinds.deck.sides import filled_templates, sides
from pnp.model.record import Printed
from pnp.rules.views import AnyFile

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


class Texts(AnyFile):
    """A file of any kind and the texts in it that readers see."""

    @cached_property
    def texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with its path, in the order in which they are written."""
        return tuple((path, found.text) for path, found in self.text_nodes)

    @cached_property
    def text_nodes(self) -> tuple[tuple[KeyPath, Scalar], ...]:
        """The nodes of the texts, which know what was written where braces have been filled in."""
        return tuple((path, found) for path, found, _ in self.printed_texts)

    @property
    def printed_texts(self) -> tuple[tuple[KeyPath, Scalar, Printed], ...]:
        """Each text with its path, its node and how it is printed."""
        return self.setting.once(
            (_find_texts, self.file.path), lambda: tuple(_find_texts(self.file))
        )


class MarkedTexts(Texts):
    """A file of any kind and the marked-up texts that it prints."""

    @cached_property
    def marked_texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with the path of what is to blame for its marks."""
        if self.file.kind == "deck":
            note = [(("note",), self.record.note)] if self.record.note else []
            return tuple(dict.fromkeys([*note, *self._texts_on_cards()]))
        return tuple(
            (p, _add_style_marks(text.text, how))
            for p, text, how in self.printed_texts
            if how.marked
        )

    def _texts_on_cards(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield what the boxes of letters show on those cards that give all of it."""
        for side in sides(cast("Deck", self.record)):
            for name, box in side.layout.items():
                if box.draw == "text":
                    yield from filled_templates(side, name, "text", box.content(name))


def _find_texts(file: File[Any]) -> Iterator[tuple[KeyPath, Scalar, Printed]]:
    kind, node = file.kind, file.node
    # A layout alone prints nothing: its texts are those of the decks that have it.
    found = printed_texts(kind, node) if kind != "layout" else ()
    # What a card prints of an effect are the words for its steps.
    yield from (one for one in found if EFFECT not in one[0] and one[0][0] != STEPS)
    for i, card in enumerate(items_of(node.get("cards")) if kind == "deck" else ()):
        told = card.get(EFFECT_TEXT) if isinstance(card, Mapping) else None
        if isinstance(told, Scalar):
            yield ("cards", i, EFFECT_TEXT), told, Printed(marked=True)


def _add_style_marks(text: str, how: Printed) -> str:
    """Return a text with the marks with which it is set."""
    return f"**{text}**" if how.bold and text.strip() else text
