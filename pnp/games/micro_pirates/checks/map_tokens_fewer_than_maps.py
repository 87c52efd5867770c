"""There are fewer map tokens than maps.

Each map comes with a token. When the tokens have run out, maps are drawn without one, and there
is less to steal and to export.

Instead, print as many map tokens as maps, or keep the numbers of the rulebook.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D17b", Severity.NOTE, "derived", "001:L21, L30", over=Cards, rulings=("exhausted-tokens",)
)


def check(deck: Cards) -> Iterator[Finding]:
    tokens = deck.setting.fact("supply")["map"]
    if deck.rows("map") and deck.quantity > tokens:
        message = f"{deck.quantity} maps, but {tokens} map tokens"
        yield Finding(CARDS, message, "the last maps are drawn without a token, as in the rulebook")
