"""A card of the events is not one of the four events.

The rules have Captain Blackbeard, the Sea Monster, the Fair Breeze and the Siren's Call, and
nothing about any other card.

Instead, give the card the id of one of them, such as `event-fair-breeze`, or add a field `event`
with its name; or declare a new one: `variant: {event-cards: {whirlpool: 2}}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.piracy.kit import CANNONBALL, PirateDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D01",
    Severity.ERROR,
    "ruling",
    "004:L427, L495",
    over=PirateDeck,
    rulings=("cannonballs-in-deck",),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    known = deck.setting.fact("event-cards")
    for i, card, kind in deck.events:
        if kind not in known and kind != CANNONBALL:
            yield Finding(
                ("cards", i, "event" if card.fields.get("event") else "card"),
                f"'{kind}' is not one of the four events",
                nearest(kind, known),
            )
