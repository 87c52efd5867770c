"""A card moves a different distance than its event.

Every event moves three squares. The board, the dice and the rules say so too.

Instead, refer to the distance, `{move: blackbeard, squares: "{event-distance}"}`, or declare yours:
`variant: {event-distance: 4}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, steps_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D05", Severity.ERROR, "derived", "004:L433-437, L469, L485", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    wanted = deck.setting.fact("event-distance")
    for i, card, kind in deck.events:
        for s, step in steps_of(card, "move"):
            found = step.get("squares")
            if kind in deck.setting.fact("event-cards") and found not in (None, str(wanted)):
                yield Finding(
                    ("cards", i, "effect", s, "squares"),
                    f"'{card.card}' moves {found} squares, but the event moves {wanted}",
                    f"write  squares: {wanted}",
                )
