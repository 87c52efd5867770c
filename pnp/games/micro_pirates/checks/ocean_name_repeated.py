"""Two ocean cards have the same name.

Navigation cards, maps and quests send players to a card by its name. If two cards share a name,
it is ambiguous.

Instead, give each card of the ocean its own name.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M01c", Severity.ERROR, "derived", "001:L59-66, L259-263", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for i, card in enumerate(ocean.record.cards):
        name = " ".join(card.name.replace("’", "'").casefold().split())
        earlier = first.setdefault(name, i)
        if earlier != i:
            other = ocean.record.cards[earlier].card
            yield Finding(
                ("cards", i, "name"),
                f"'{other}' and '{card.card}' are both named '{card.name}'",
                "give each its own name",
                labels=((("cards", earlier, "name"), "first used here"),),
            )
