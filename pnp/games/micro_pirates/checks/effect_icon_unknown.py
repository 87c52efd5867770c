"""An effect shows an icon that means nothing in the game.

Players read effects by their icons. One that the rules do not explain does nothing.

Instead, show icons of the game, such as sail, cutlass, fish, plantain, spyglass, rum, die and
coin.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.effects import VOCABULARY, icons
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D12", Severity.ERROR, "derived", "001:L133, L155-173, L239, L363", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.every:
        for shown in row.shown:
            for icon in icons(shown.text):
                if icon not in VOCABULARY:
                    message = f"'{row.id}' shows ':{icon}:', which is not an icon of the game"
                    yield Finding(row.at(shown.field), message, nearest(icon, VOCABULARY))
