"""A card gives more of a token than the game has.

Tokens that are not in the supply cannot be gained, so the reward is always short.

Instead, give at most as many as the game has tokens of.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D17",
    Severity.WARNING,
    "derived",
    "001:L26-33",
    over=Cards,
    rulings=("exhausted-tokens",),
    instead=("number-out-of-line",),
)


def check(deck: Cards) -> Iterator[Finding]:
    coins = deck.setting.fact("coins")
    supply = {**deck.setting.fact("supply"), "coin": sum(int(v) * n for v, n in coins.items())}
    for row in deck.rows("quest", "export", "loot"):
        for icon, n in row.gives("reward").items():
            if n > supply.get(icon, n):
                message = f"'{row.id}' gives {n} of '{icon}', but there are only {supply[icon]}"
                yield Finding(row.at("reward"), message, f"give at most {supply[icon]}")
