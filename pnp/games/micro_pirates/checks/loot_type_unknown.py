"""A loot card is neither a reward nor crew nor an upgrade.

Rewards are gained at once and discarded; crew and upgrades stay with the ship under the usual
limits. For a card of another type, it is unclear what happens to it.

Instead, write one of the types reward, crew and upgrade.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-C06", Severity.ERROR, "letter", "001:L22, L387", over=Cards)

TYPES = ("reward", "crew", "upgrade")


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("loot"):
        found = row.text("type")
        if found not in TYPES:
            message = f"'{row.id}' has no type"
            if found:
                message = f"'{row.id}' is of the type '{found}', which is not a type of loot"
            yield Finding(row.at("type"), message, nearest(found, TYPES))
