"""A card lets a pirate aim at itself.

Players aim at other players. This card cannot be used, and the intended one is missing.

Instead, write one of the other pirates as its target.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-D07c", Severity.ERROR, "letter", "002:L34", over=AimDeck, instead=("card-unlike-its-id",)
)


def check(deck: AimDeck) -> Iterator[Finding]:
    for i, owner, target in deck.aims:
        if owner == target:
            there = {aimed for _, other, aimed in deck.aims if other == owner}
            free = [crew for crew in deck.crews if crew not in there]
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' uses this card to aim at itself",
                f"aim it at '{free[0]}'" if free else "remove the card",
            )
