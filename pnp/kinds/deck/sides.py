"""The sides of a deck: the cards that have each, and its templates filled for them."""

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
    """The boxes of a face or back, the path of their layout, and its cards.

    ``cards`` are the field values by index in the deck.
    """

    where: KeyPath
    layout: Layout
    cards: _Cards


def sides(deck: Deck) -> Iterator[DealtSide]:
    """Yield the face of a deck, then its backs; a card with an unknown back has none."""
    cards = {i: card.values for i, card in enumerate(deck.cards)}
    yield DealtSide(("layout",), deck.layout, cards)
    if deck.back is not None:
        yield DealtSide(("back",), deck.back, _chosen(deck, None, cards))
    for name, layout in deck.backs.items():
        yield DealtSide(("backs", name), layout, _chosen(deck, name, cards))


def _chosen(deck: Deck, back: str | None, cards: _Cards) -> _Cards:
    return {i: cards[i] for i, card in enumerate(deck.cards) if card.back == back}


# The kinds of box that are drawn in the role under a key.
_DRAWN = {
    "fill": ("text", "icon", "panel", "pattern", "place"),
    "line": ("panel", "pattern", "scene", "place", "way"),
    "style": ("text",),
}


def roles_boxed(deck: Deck) -> Iterator[tuple[str, KeyPath, str, str]]:
    """Yield key, path, name and template of each role of a box, as filled by cards."""
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
    """Yield the filled templates under ``key`` of a box on the cards that show the box.

    Each has the path to blame for it: the field of the card, or else the key, once.
    """
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
