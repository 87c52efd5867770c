"""What the boxes of a deck show on its cards: for each side, the cards that have it, and what the
templates of its boxes become there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.model.braces import FIELD, fields_in

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.layout.record import Layout


_Cards: TypeAlias = Mapping[int, Mapping[str, str]]


class DealtSide(Struct, frozen=True):
    """The boxes of a face or of a back, the path of their layout, and the fields of the cards that
    have it, by their places in the deck."""

    where: KeyPath
    layout: Layout
    cards: _Cards


def sides(deck: Deck) -> Iterator[DealtSide]:
    """Yield the face of a deck, then its backs. A card whose back the deck lacks has none."""
    cards = {i: card.values for i, card in enumerate(deck.cards)}
    yield DealtSide(("layout",), deck.layout, cards)
    if deck.back is not None:
        yield DealtSide(("back",), deck.back, _chosen(deck, None, cards))
    for name, layout in deck.backs.items():
        yield DealtSide(("backs", name), layout, _chosen(deck, name, cards))


def _chosen(deck: Deck, back: str | None, cards: _Cards) -> _Cards:
    return {i: cards[i] for i, card in enumerate(deck.cards) if card.back == back}


# Which boxes are drawn in the role under a key.
_DRAWN = {
    "fill": ("text", "icon", "panel", "pattern"),
    "line": ("panel", "pattern", "scene"),
    "style": ("text",),
}


def roles_boxed(deck: Deck) -> Iterator[tuple[str, KeyPath, str, str]]:
    """Yield the key, the path and the name of each role of a box, as cards fill it, and the
    template that they fill."""
    for side in sides(deck):
        for name, box in side.layout.items():
            roles = {"fill": box.fill, "line": box.line, "style": box.style}
            for key, drawn in _DRAWN.items():
                template = roles[key]
                if template is not None and box.draw in drawn:
                    found = filled_templates(side, name, key, template)
                    yield from ((key, path, role, template) for path, role in found)


def filled_templates(
    side: DealtSide, name: str, key: str, template: str | None
) -> Iterator[tuple[KeyPath, str]]:
    """Yield what a template under ``key`` of a box becomes on the cards that show the box, with
    the path of what is to blame for it: the field of the card, or else the key, once."""
    if template is None:
        return
    box = side.layout[name]
    asked, fields = box.fields(name), fields_in(template)
    for i, values in side.cards.items():
        if not box.applies_to(values) or not all(given in values for given in asked):
            continue
        if not fields:
            yield (*side.where, name, key), template
            return
        yield ("cards", i, fields[0]), _filled(template, values)


def _filled(template: str, values: Mapping[str, str]) -> str:
    return FIELD.sub(lambda found: values[found[1]], template)
