"""A cannonball is shuffled in with the events.

Players are given cannonballs at the start and take more on islands; they are a stock, not an event.

Instead, move the card to a deck of its own, or, to choose the other ruling, write `rulings:
{cannonballs-in-deck: true}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D01b",
    Severity.ERROR,
    "ruling",
    "004:L205, L427",
    over=PirateDeck,
    rulings=("cannonballs-in-deck",),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    if not deck.is_events or deck.setting.ruling("cannonballs-in-deck"):
        return
    for i, card in deck.balls:
        yield Finding(
            ("cards", i, "card"),
            f"the cannonball '{card.card}' is among the events",
            "move it to a deck of its own, or write  rulings: {cannonballs-in-deck: true}",
        )
