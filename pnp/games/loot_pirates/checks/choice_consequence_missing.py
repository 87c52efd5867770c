"""A choice card leaves out a consequence of its choice.

A player who raises or shoots can still be hit, and pays for it; a player who drops cannot be hit,
but gets no share. Players who rely on the card do not know what it leaves out.

Instead, add the step to the effect of the card.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C08f", Severity.WARNING, "letter", "002:L45-67", over=AimDeck)
DONE = {"drop": ("hit", "share"), "raise": ("fire", "hit"), "shoot": ("fire", "hit")}
"""The steps of each choice, in the order of the rules."""


def check(deck: AimDeck) -> Iterator[Finding]:
    # Cards of a product share their effects.
    first = {choice: i for i, _, choice in reversed(deck.choices)}
    for choice, i in first.items():
        verbs = {next(iter(step), "") for step in deck.record.cards[i].effect}
        for verb in DONE.get(choice, ()) if verbs else ():
            # A deck without words for a step has it in other words, or elsewhere.
            if verb not in verbs and verb in deck.record.steps:
                yield Finding(
                    ("cards", i, "effect"),
                    f"'{choice}' lacks the step '{verb}'",
                    f"add a step  {verb}, as on the other cards",
                )
