"""The sides of a deck, with the cards that have each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.kinds.deck.record import Deck
from pnp.kinds.layout.dealt_sides import DealtSide


def sides(deck: Deck) -> Iterator[DealtSide]:
    """Yield the face of a deck, then its backs; a card with an unknown back has none."""
    cards = {i: card.values for i, card in enumerate(deck.cards)}
    yield DealtSide(("layout",), deck.layout, cards)
    if deck.back is not None:
        yield DealtSide(("back",), deck.back, _chosen(deck, None, cards))
    for name, layout in deck.backs.items():
        yield DealtSide(("backs", name), layout, _chosen(deck, name, cards))


def _chosen(
    deck: Deck, back: str | None, cards: Mapping[int, Mapping[str, str]]
) -> dict[int, Mapping[str, str]]:
    return {i: cards[i] for i, card in enumerate(deck.cards) if card.back == back}
