"""A card has other steps than its event, or lacks some of them.

The text of each step is up to you; the steps are given by the rules. Blackbeard catches where he
ends, takes ships to Skull Island and leaves the gold on the water; a Fair Breeze moves a ship of
your own and catches nobody.

Instead, give the card the steps from the hint under `effect`, and write their text under `steps`
of the deck.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, steps_of
from pnp.model.deck import Card
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D08",
    Severity.ERROR,
    "derived",
    "004:L433-439, L463, L469-475, L485, L491",
    over=PirateDeck,
)
VERBS = ("move", "catch", "home", "gold", "leave")


def check(deck: PirateDeck) -> Iterator[Finding]:
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
