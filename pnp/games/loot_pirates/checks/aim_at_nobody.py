"""A card aims at a pirate who is not in the game.

Targets are the owners of the other aim cards. This target has no owner, so one of the pirates
cannot be aimed at.

Instead, write the target exactly like the owner of other cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.loot_pirates.facts import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-D07d", Severity.ERROR, "derived", "002:L34", over=AimDeck)


def check(deck: AimDeck) -> Iterator[Finding]:
    crews = {owner for _, owner, _ in deck.aims}
    for i, owner, target in deck.aims:
        if target not in crews:
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' aims at '{target}', who has no aim cards",
                nearest(target, crews - {owner}),
            )
