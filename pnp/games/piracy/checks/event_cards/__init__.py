"""Cards of events whose kinds, or how many there are of each, are not those of the rules."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, nearest
from pnp.games.piracy.kit import CANNONBALL, PirateDeck, where_counted
from pnp.rules.rule import Finding


def unknown(deck: PirateDeck) -> Iterator[Finding]:
    """Look for cards of no event."""
    known = deck.setting.fact("event-cards")
    for i, card, kind in deck.events:
        if kind not in known and kind != CANNONBALL:
            yield Finding(
                ("cards", i, "event" if card.fields.get("event") else "card"),
                f"'{kind}' is not one of the four events",
                nearest(kind, known),
            )


def missing(deck: PirateDeck) -> Iterator[Finding]:
    """Look for events without a card."""
    for kind, wanted in deck.setting.fact("event-cards").items() if deck.is_events else ():
        if wanted and kind not in deck.kinds:
            yield Finding(
                ("cards", KEY) if deck.record.data is None else ("data",),
                f"no card triggers the event '{kind}'",
                f"add  - {{card: event-{kind}, quantity: {wanted}, ...}}",
            )


def miscounted(deck: PirateDeck) -> Iterator[Finding]:
    """Count the cards of each event, and tell of those that differ at the first of them."""
    first = {kind: (i, card) for i, card, kind in reversed([*deck.events])}
    wanted, counts = deck.setting.fact("event-cards"), deck.counts()
    for kind in (kind for kind in counts if counts[kind] != wanted.get(kind, counts[kind])):
        yield Finding(
            where_counted(*first[kind]),
            f"{counts[kind]} card{'s' if counts[kind] != 1 else ''} of '{kind}' where the rules "
            f"have {wanted[kind]}",
            f"write  quantity: {wanted[kind]}  or declare  variant: {{event-cards: "
            f"{{{kind}: {counts[kind]}}}}}",
        )
