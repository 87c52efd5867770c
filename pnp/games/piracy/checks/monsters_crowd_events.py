"""More than three out of four events are Blackbeard or the Sea Monster.

In the rules they are two out of three. With more, breezes and sirens are rare, and ships spend
more turns in prison than at sea.

Instead, print more cards of the Fair Breeze and the Siren's Call.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PERILS, PirateDeck, where_counted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D07",
    Severity.WARNING,
    "judgement",
    "004:L133-199",
    over=PirateDeck,
    after=("event-kind-missing",),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    counts = deck.counts()
    perils, cards = sum(counts.get(kind, 0) for kind in PERILS), sum(counts.values())
    if 4 * perils <= 3 * cards:
        return
    i, card = max(
        ((i, card) for i, card, kind in deck.events if kind in PERILS),
        key=lambda found: found[1].quantity,
    )
    yield Finding(
        where_counted(i, card),
        f"{perils} of {cards} events are Blackbeard or the Sea Monster, more than three of four",
        "print fewer of them, or more of the Fair Breeze and the Siren's Call",
    )
