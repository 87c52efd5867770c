"""No doubloon has one of the values used in the rules.

With coins of 1, 2 and 5, players can pay any amount, and large sums need few coins. Without one
of them, change is short, or too many small coins are needed.

Instead, print coins of each value, or declare fewer with  variant: {denominations: [...]}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-D02b",
    Severity.ERROR,
    "letter",
    "002:L15",
    over=Hoard,
    after=("doubloon-worth-off-rulebook",),
    instead=("count-mismatch", "unknown-supply"),
)


def check(hoard: Hoard) -> Iterator[Finding]:
    for worth in hoard.setting.fact("denominations") if hoard.coins else ():
        if all(coin.worth != worth for coin in hoard.coins):
            yield Finding(
                ("tokens",),
                f"no doubloon is worth {worth}",
                f'add a token with  front: {{text: "{worth}"}}',
                file=hoard.coins[0].file,
            )
