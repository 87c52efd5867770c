"""Cards of events whose kinds, or how many there are of each, are not those of the rules."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.model.deck import Card
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import CANNONBALL, PERILS, PirateDeck, steps_of, where_counted


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
    """Count the cards of each event, and report those that differ at the first of them."""
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


VERBS = ("move", "catch", "home", "gold", "leave")


def steps(deck: PirateDeck) -> Iterator[Finding]:
    """Compare the steps of each card with those of its event."""
    for i, card, kind in deck.events:
        if kind not in deck.setting.fact("event-move"):
            continue
        missing = []
        for verb in VERBS:
            wanted = deck.setting.fact(f"event-{verb}").get(kind)
            found = tuple(steps_of(card, verb))
            if wanted is not None and not found:
                missing.append(f"{{{verb}: {wanted}}}")
            for s, step in found:
                if step[verb] != wanted:
                    told = f"'{wanted}'" if wanted else "no such step"
                    yield Finding(
                        ("cards", i, "effect", s, verb),
                        f"'{card.card}' has '{verb}: {step[verb]}'; the rules have {told}",
                        f"write  {verb}: {wanted}" if wanted else "remove the step",
                        labels=((("cards", i, _event(card)), f"its event is '{kind}'"),),
                    )
        if missing:
            yield Finding(
                ("cards", i, "effect" if card.effect else "card"),
                f"'{card.card}' lacks some steps of its event",
                f"add below  effect:  {', '.join(f'- {step}' for step in missing)}",
                severity=Severity.WARNING,
            )


def _event(card: Card) -> str:
    """Return the field that says which event a card is."""
    return "event" if card.fields.get("event") else "card"


def crowded(deck: PirateDeck) -> Iterator[Finding]:
    """Compare the shares of monsters and fair events."""
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


def back(deck: PirateDeck) -> Iterator[Finding]:
    """Look for a back of the cards."""
    if (deck.events or deck.balls) and deck.record.back is None:
        written = "back" in deck.record.model_fields_set
        yield Finding(
            ("back",) if written else ("deck",),
            f"the cards of '{deck.record.title}' have no back",
            "write  back: plain-back  or another back",
        )
