"""A tile or a coin has the symbol of another suit.

Players recognise suits by their symbols. They mistake a piece of moons with a crown on it for a
piece of crowns, and the pirate lacks a ship.

Instead, give each suit its own symbol.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import Suited
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C01d",
    Severity.ERROR,
    "letter",
    "003:L23, L27-29",
    over=Suited,
    instead=("card-unlike-its-id",),
)


def check(deck: Suited) -> Iterator[Finding]:
    # The suit of each symbol: the symbol of moons is a moon, that of arms is named arms.
    suits = {name: suit for suit in deck.suits for name in (suit, suit.removesuffix("s"))}
    # Pieces made from one row of a table share their symbol.
    told: set[tuple[str, str]] = set()
    for i, suit, _ in deck.pieces:
        symbol = deck.record.cards[i].fields.get("symbol", "")
        if suit in deck.suits and suits.get(symbol, suit) != suit and (suit, symbol) not in told:
            told.add((suit, symbol))
            yield Finding(
                ("cards", i, "symbol"),
                f"'{deck.record.cards[i].card}' of {suit} has the symbol of {suits[symbol]}",
                f"give it the symbol of {suit}",
            )
