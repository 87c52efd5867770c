"""A pirate has no card to aim at one of the other pirates.

Aim cards stand in for the toy pistols: every pirate must be able to aim at every other. A pirate
who cannot be aimed at has an unfair advantage.

Instead, add the card; n pirates need n × (n − 1) cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-D07",
    Severity.ERROR,
    "derived",
    "002:L34",
    over=AimDeck,
    after=("aim-at-nobody", "aim-card-repeated", "aim-at-oneself", "missing-field"),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: AimDeck) -> Iterator[Finding]:
    pairs = {(owner, target) for _, owner, target in deck.aims}
    last = {owner: i for i, owner, _ in deck.aims}
    for owner, index in last.items():
        lacking = [crew for crew in last if crew != owner and (owner, crew) not in pairs]
        if lacking:
            names = " and at ".join(f"'{crew}'" for crew in lacking)
            yield Finding(
                ("cards", index, "owner"),
                f"'{owner}' has no card to aim at {names}",
                f"add a card with  owner: {owner}  and  target: {lacking[0]}",
            )
