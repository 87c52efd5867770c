"""A cannonball names another distance than a shot pushes a ship.

Who is hit is pushed three squares. A card that says otherwise contradicts the rules.

Instead, write the distance that is named, or declare yours: `variant: {push-distance: 4}`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, numbers_in
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D08b", Severity.ERROR, "letter", "004:L399, L513", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    push = deck.setting.fact("push-distance")
    for i, card in deck.balls:
        wrong = [number for number in numbers_in(card.fields.get("text", "")) if number != push]
        if wrong:
            yield Finding(
                ("cards", i, "text"),
                f"'{card.card}' names {wrong[0]}, but a shot pushes a ship {push} squares",
                f"write {push} in its place",
            )
