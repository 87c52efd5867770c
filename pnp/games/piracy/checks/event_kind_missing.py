"""No card triggers one of the four events.

Players who use the cards never meet this event, although the board shows it.

Instead, add a card of that event.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.piracy.kit import PirateDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D03",
    Severity.ERROR,
    "derived",
    "004:L427",
    over=PirateDeck,
    after=("unknown-event-card",),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    if not deck.is_events:
        return
    for kind, wanted in deck.setting.fact("event-cards").items():
        if wanted and kind not in deck.kinds:
            yield Finding(
                ("cards", KEY) if deck.record.data is None else ("data",),
                f"no card triggers the event '{kind}'",
                f"add  - {{card: event-{kind}, quantity: {wanted}, ...}}",
            )
