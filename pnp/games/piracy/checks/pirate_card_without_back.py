"""The cards of the events or of the cannonballs have no printed back.

Events are drawn face down from a shuffled deck. With blank backs the cards show through, and the
two decks look alike.

Instead, give the deck a `back`, such as `back: plain-back`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C05", Severity.WARNING, "letter", "004:L264-267", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    if (deck.events or deck.balls) and deck.record.back is None:
        written = "back" in deck.record.model_fields_set
        yield Finding(
            ("back",) if written else ("deck",),
            f"the cards of '{deck.record.title}' have no back",
            "write  back: plain-back  or another back",
        )
