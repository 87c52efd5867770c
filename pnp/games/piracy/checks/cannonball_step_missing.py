"""A cannonball card lacks a step for which its deck has words.

The card is kept until it is fired, robs and pushes a ship, and returns to the stock. Players who
rely on the card do not know what it leaves out.

Instead, add the step to the card, or remove the words.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, steps_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D08c", Severity.WARNING, "letter", "004:L205", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    if deck.is_events:  # whose words are also for other cards
        return
    for i, card in deck.balls:
        missing = [verb for verb in deck.record.steps if not any(steps_of(card, verb))]
        if card.effect and missing:
            names = ", ".join(f"'{verb}'" for verb in missing)
            yield Finding(
                ("cards", i, "effect"),
                f"'{card.card}' has no step {names}",
                f"add a step  {missing[0]}  to its effect, or remove the words for it",
            )
