"""There are more or fewer cards of an event than the rules have.

Blackbeard and the Sea Monster have four cards each, the Fair Breeze and the Siren's Call two.
Other numbers change the game.

Instead, write that quantity, or declare yours: `variant: {event-cards: {blackbeard: 5}}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, where_counted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D02",
    Severity.ERROR,
    "letter",
    "004:L133-199",
    over=PirateDeck,
    after=("duplicate-card",),
    instead=("count-mismatch",),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    counts, told = deck.counts(), set()
    for i, card, kind in deck.events:
        wanted = deck.setting.fact("event-cards").get(kind)
        if wanted is None or counts[kind] == wanted or kind in told:
            continue
        told.add(kind)
        yield Finding(
            where_counted(i, card),
            f"{counts[kind]} card{'s' if counts[kind] != 1 else ''} of '{kind}' where the rules "
            f"have {wanted}",
            f"write  quantity: {wanted}  or declare  variant: {{event-cards: "
            f"{{{kind}: {counts[kind]}}}}}",
        )
