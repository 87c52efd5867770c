"""A cannonball leaves out a step for which its deck has words.

Its card is kept until it is fired, robs and pushes a ship, and goes back to the stock. Players who
go by the card never do what it leaves out.

Instead, give the card the step, or remove the words.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, steps_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-D08c", Severity.WARNING, "letter", "004:L205", over=PirateDeck)


def check(deck: PirateDeck) -> Iterator[Finding]:
    if deck.is_events:  # whose words are for other cards, too
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
