"""A card contradicts its id, while the other cards of its deck match theirs.

In a deck whose ids repeat what the cards say, such as coin-suns-two with the suit suns, a card
that differs has probably been given a value of another card.

Instead, write what the id says, or change the id to match the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import DeckFile

if TYPE_CHECKING:
    from pnp.model.deck import Card

FEWEST = 5
"""How many cards must agree with their ids before those that do not are examined."""
AGREE = 0.7
"""Which part of the cards must agree."""


RULE = Rule("", Severity.WARNING, "judgement", over=DeckFile, reads_words=True)


def check(deck: DeckFile) -> Iterator[Finding]:
    cards = deck.record.cards
    ids = [_words(card.card) for card in cards]
    for field in dict.fromkeys(name for card in cards for name in card.fields):
        yield from _unlike(field, cards, ids)


def _unlike(field: str, cards: Sequence[Card], ids: list[list[str]]) -> Iterator[Finding]:
    said = [(i, _words(card.fields[field])) for i, card in enumerate(cards) if field in card.fields]
    said = [(i, words) for i, words in said if words]
    off = [(i, words) for i, words in said if not _in(words, ids[i])]
    values = {tuple(words) for _, words in said}
    if len(values) < 2 or len(said) - len(off) < max(FEWEST, AGREE * len(said)):
        return
    for i, words in off:
        others = [cards[j].card for j, id in enumerate(ids) if _in(words, id)]
        if others:
            value = cards[i].fields[field]
            yield Finding(
                ("cards", i, field),
                f"the {field} of '{cards[i].card}' is '{value}', which its id does not say; "
                f"{len(said) - len(off)} of {len(said)} cards agree with theirs",
                f"that value belongs to '{others[0]}'; write what the id says",
            )


def _words(text: str) -> list[str]:
    """Return the words of a text, without articles."""
    return [word for word in re.findall(r"[^\W_]+", text.lower()) if word not in ("the", "a", "an")]


def _in(words: list[str], id: list[str]) -> bool:
    """Return whether an id has these words in a row; it may have more of each, as suns of sun."""
    starts = range(len(id) - len(words) + 1)
    return any(
        all(own.startswith(word) for own, word in zip(id[start:], words, strict=False))
        for start in starts
    )
