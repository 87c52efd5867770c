"""A single card of a deck has a back that no other card has.

Players recognise the card by its back, even in a shuffled deck. Backs that differ by group, each
on several cards, are fine.

Instead, give it the back of the other cards. If it is never shuffled with them, such as a card
that starts the game, put it in its own deck, or suppress this finding with a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import Severity
from pnp.base.sums import plain_sum
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import DeckFile
from pnp.rules.wording import counted

if TYPE_CHECKING:
    from pnp.model.deck import Card, Deck
    from pnp.model.layout import Layout


RULE = Rule("", Severity.WARNING, "judgement", over=DeckFile)
FEW = 2
"""The largest number of copies of a card that is reported; more are taken for a group of their
own."""
RARE = 0.25
"""Which part of a deck such cards are at most; more are meant to differ one by one."""
Look: TypeAlias = tuple["Layout | None", Mapping[str, str]]
"""The boxes of a back and the values of the fields that they show."""


def check(facts: DeckFile) -> Iterator[Finding]:
    deck = facts.record
    looks: list[Look] = []
    groups: list[list[int]] = []
    for i, card in enumerate(deck.cards):
        look = _look(deck, card)
        if look not in looks:
            looks.append(look)
            groups.append([])
        groups[looks.index(look)].append(i)
    copies = [plain_sum(deck.cards[i].quantity for i in group) for group in groups]
    odd = [g for g, n in zip(groups, copies, strict=True) if len(g) == 1 and n <= FEW]
    usual = max((g for g in groups if g not in odd), key=len, default=[])
    if not usual or plain_sum(deck.cards[i].quantity for (i,) in odd) > RARE * plain_sum(copies):
        return
    for (i,) in odd:
        field, hint = _blamed(deck, i, usual[0])
        yield Finding(
            ("cards", i, field),
            f"'{deck.cards[i].card}' has a back that none of the other "
            f"{counted(sum(copies) - deck.cards[i].quantity, 'card')} has, so it can be recognised "
            "face down",
            hint if len(groups) - len(odd) == 1 else "give it the back of the other cards",
        )


def _look(deck: Deck, card: Card) -> Look:
    """Return how the back of a card looks."""
    back = deck.back if card.back is None else deck.backs.get(card.back)
    values = card.values
    boxes = {} if back is None else back
    shown = {field for name, box in boxes.items() for field in (*box.fields(name), *box.when)}
    return back, {field: values.get(field, "") for field in sorted(shown)}


def _blamed(deck: Deck, odd: int, usual: int) -> tuple[str, str]:
    """Return the field by which the back of one card differs from that of another, and a hint."""
    (back, shown), (meant, values) = (_look(deck, deck.cards[i]) for i in (odd, usual))
    if back == meant:
        field = next(name for name in shown if shown[name] != values[name])
        text = values[field]
        return field, f"write  {field}: {text}" if text else f"remove its  {field}"
    own = deck.cards[usual].back
    wanted = f"write  back: {own}" if own is not None else "remove its  back"
    return "back" if deck.cards[odd].back is not None else "card", wanted
