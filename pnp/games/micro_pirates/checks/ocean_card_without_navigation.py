"""A card of the ocean has no navigation card.

Navigation cards decide where merchants, blockades and captains start, and where blockades move.
They never come to a card that the deck omits.

Instead, add a navigation card whose target is that card.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Decks
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M13",
    Severity.ERROR,
    "derived",
    "001:L20, L70",
    over=Decks,
    after=("navigation-card-repeated", "navigation-target-unknown"),
)


def check(decks: Decks) -> Iterator[Finding]:
    file, ocean = decks.game.file("navigation"), decks.game.ocean
    if file is None or ocean is None:
        return
    named = {target for row in decks.game.rows("navigation") for target in row.targets}
    for i, card in enumerate(ocean.record.cards):
        if card.card not in named:
            yield Finding(
                ("deck",),
                f"no navigation card leads to the ocean card '{card.card}'",
                f"add a card with the target {card.card}",
                labels=((("cards", i, "card"), "this ocean card", ocean),),
                file=file,
            )
