"""The sides of a deck, with the cards that have each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import KeyPath
from pnp.kinds.deck.record import Deck
from pnp.kinds.layout.dealt_sides import DealtSide
from pnp.kinds.layout.record import Layout, flat_boxes


def sides(deck: Deck) -> Iterator[DealtSide]:
    """Yield the faces of a deck, then its backs; a card with an unknown face or back has none."""
    cards = {i: card.values for i, card in enumerate(deck.cards)}
    places = {i: found for i, card in enumerate(deck.cards) if (found := card.computed_places(i))}
    for name, layout in deck.named_faces.items():
        shown = {i: cards[i] for i, card in enumerate(deck.cards) if (card.layout or "") == name}
        yield _side(("layouts", name) if name else ("layout",), layout, shown, places)
    if deck.back is not None:
        yield _side(("back",), deck.back, _chosen(deck, None, cards), places)
    for name, layout in deck.backs.items():
        yield _side(("backs", name), layout, _chosen(deck, name, cards), places)


def _side(
    where: KeyPath,
    layout: Layout,
    cards: Mapping[int, Mapping[str, str]],
    places: Mapping[int, Mapping[str, KeyPath]],
) -> DealtSide:
    boxes, paths = {}, {}
    for name, box, path in flat_boxes(layout):
        boxes[name] = box
        if len(path) > 1:
            paths[name] = (*where, *path)
    return DealtSide(where, boxes, cards, paths=paths, places=places)


def is_back(side: DealtSide) -> bool:
    """Return whether a side of a deck is a back."""
    return str(side.where[0]).startswith("back")


def _chosen(
    deck: Deck, back: str | None, cards: Mapping[int, Mapping[str, str]]
) -> dict[int, Mapping[str, str]]:
    return {i: cards[i] for i, card in enumerate(deck.cards) if card.back == back}
