"""A cannonball shows a different distance than a shot pushes a ship.

A ship that is hit is pushed three squares. A card that says otherwise contradicts the rules.

Instead, refer to the distance, `{push: "{push-distance}"}`, or declare yours:
`variant: {push-distance: 4}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, steps_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D08b", Severity.ERROR, "letter", "004:L399, L513", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    wanted = deck.setting.fact("push-distance")
    for i, card in deck.balls:
        for s, step in steps_of(card, "push"):
            if step["push"] != str(wanted):
                yield Finding(
                    ("cards", i, "effect", s, "push"),
                    f"'{card.card}' pushes {step['push']} squares, but a shot pushes {wanted}",
                    f"write  push: {wanted}",
                )
