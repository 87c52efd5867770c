"""Two action cards of the Ghost Ship have the same effect.

The eight action cards are eight different actions, and each comes up once before the deck is
shuffled. With two alike, another one is missing, and the Ghost Ship becomes predictable.

Instead, give each action card a different effect.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D14",
    Severity.ERROR,
    "ruling",
    "001:L487-553",
    over=Cards,
    rulings=("action-cards",),
    after=("duplicate-card",),
)


def check(deck: Cards) -> Iterator[Finding]:
    first: dict[object, int] = {}
    for row in deck.rows("action"):
        if row.card.quantity > 1:
            message = f"there are {row.card.quantity} copies of the action '{row.id}'"
            yield Finding(("cards", row.index, "quantity"), message, "write  quantity: 1")
        before = first.setdefault(row.deeds, row.index)
        if before != row.index:
            other = deck.record.cards[before].card
            yield Finding(
                ("cards", row.index, "card"),
                f"'{row.id}' does the same as '{other}'",
                "change one of them",
                labels=((("cards", before, "card"), "the first card"),),
            )
