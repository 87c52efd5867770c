"""A pirate cannot choose all that the rules let players do.

When the Captain calls fire, all drop, raise or shoot at once. Without a card for one of the
three, the others know what this pirate will not do.

Instead, give each pirate one card for each choice.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-C08c",
    Severity.ERROR,
    "derived",
    "002:L43-56",
    over=AimDeck,
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: AimDeck) -> Iterator[Finding]:
    last = {owner: i for i, owner, _ in deck.choices}
    for owner, index in last.items():
        there = {choice for _, other, choice in deck.choices if other == owner}
        for choice in deck.setting.fact("choices"):
            if choice not in there:
                yield Finding(
                    ("cards", index, "owner"),
                    f"'{owner}' has no card to choose '{choice}'",
                    f"add a card with  owner: {owner}  and  choice: {choice}",
                )
