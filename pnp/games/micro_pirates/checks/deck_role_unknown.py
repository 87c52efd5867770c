"""The id of a deck is not that of any deck of the game.

The id tells what the cards of a deck are. A deck of another name is printed, but no rule looks at
its cards.

Instead, give the deck the id of one of the game's decks, such as `crew` or `quest`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import ROLES, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D01b", Severity.NOTE, "judgement", "001:L19-25", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    if deck.role is None:
        message = f"no rule knows what the cards of '{deck.record.deck}' are"
        yield Finding(("deck",), message, nearest(deck.record.deck, ROLES))
