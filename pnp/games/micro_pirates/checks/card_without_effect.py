"""A card has no effect for the player who gains it.

A crew card or an upgrade without an effect is not worth its cost; a quest, an export or loot
without Fame and reward is not worth the effort. No player takes such a card, and it blocks the
offer.

Instead, give the card an effect or a reward, or remove it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards, PrintedCard
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D13", Severity.WARNING, "derived", "001:L104, L133", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("crew", "upgrade", "quest", "export", "loot"):
        if row.legible and not _does_something(row):
            field = "reward" if row.amounts else row.shown[0].field if row.shown else "title"
            worth = "no effect" if row.role in ("crew", "upgrade") else "neither Fame nor reward"
            message = f"'{row.id}' has {worth}"
            yield Finding(row.at(field), message, "write what it gives, such as  +1 :rum:")


def _does_something(row: PrintedCard) -> bool:
    gains = any(n != 0 for one in row.effects for n, _ in one.gains)
    return gains or bool(row.number("fame")) or any(row.gives("reward").values())
