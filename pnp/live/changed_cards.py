"""The cards that a change of a deck affects, drawn before all others: a hundred cards take longer
than the blink in which an author expects the one that was edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import Report, Reporter
from pnp.content.files import File
from pnp.kinds.deck.record import Card, Deck
from pnp.model.record import Record
from pnp.press.layout_cache import layout_module
from pnp.scene.piece import Piece
from pnp.theme import Theme

_MOST = 12
"""The largest number of changed cards that are worth being drawn twice."""


def draw_changed_cards(before: File[Record], now: File[Record], theme: Theme) -> tuple[Piece, ...]:
    """Return the pieces of the cards of a deck that differ from an earlier state of the file;
    nothing if there are many, or if more than cards has changed.

    The type of texts is as large as on the whole deck, except if a card that is not drawn forces a
    smaller one. Findings are left to the layout of the deck.
    """
    if not isinstance(before.record, Deck) or not isinstance(now.record, Deck):
        return ()
    changed = _changed_cards(before.record, now.record)
    component = layout_module(now.kind)
    if not changed or component is None:
        return ()
    drawn = _with_cards(now.record, (*changed, *_longest(now.record.cards, changed)))
    reporter = Reporter(Report(), lambda path: None, draft=True)
    pieces: Iterable[Piece] = component.layout(drawn, theme.without_cache(), reporter)
    names = {card.card for card in changed}
    return tuple(piece for piece in pieces if (piece.copy_of or piece.id) in names)


def _changed_cards(before: Deck, now: Deck) -> tuple[Card, ...]:
    known = {card.card: card for card in before.cards}
    changed = tuple(card for card in now.cards if known.get(card.card) != card)
    if len(changed) > _MOST or _with_cards(before, ()) != _with_cards(now, ()):
        return ()
    return changed


def _longest(cards: Iterable[Card], changed: Iterable[Card]) -> Iterator[Card]:
    """Yield the other cards with the longest value of a field, for each layout that a changed card
    has: if texts of a deck are made smaller, these are the cause."""
    layouts, names = {card.layout for card in changed}, {card.card for card in changed}
    longest: dict[tuple[str | None, str], tuple[int, Card]] = {}
    for card in cards:
        if card.layout not in layouts:
            continue
        for field, value in card.values.items():
            if len(value) > longest.get((card.layout, field), (0, card))[0]:
                longest[card.layout, field] = len(value), card
    others = {card.card: card for _, card in longest.values() if card.card not in names}
    yield from others.values()


def _with_cards(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """Return a deck with other cards, without what was computed from its own."""
    copy = deck.model_copy(update={"cards": cards})
    for name in vars(copy).keys() - type(copy).model_fields.keys():
        del vars(copy)[name]
    return copy
