"""A pirate has two cards that aim at the same target.

One card for each other pirate is enough. A second one gives away the target, and often another
card is missing instead.

Instead, write another target, or remove one of the two.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import AimDeck
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-D07b",
    Severity.ERROR,
    "derived",
    "002:L34",
    over=AimDeck,
    after=("duplicate-card",),
    instead=("count-mismatch", "card-unlike-its-id"),
)


def check(deck: AimDeck) -> Iterator[Finding]:
    first: dict[tuple[str, str], int] = {}
    for i, owner, target in deck.aims:
        known = first.setdefault((owner, target), i)
        if known == i:
            continue
        there = {aimed for _, other, aimed in deck.aims if other == owner}
        free = [crew for crew in deck.crews if crew not in there and crew != owner]
        yield Finding(
            ("cards", i, "target"),
            f"'{owner}' has a second card that aims at '{target}'",
            f"aim it at '{free[0]}'" if free else "remove one of them",
            labels=((("cards", known, "target"), "the first card"),),
        )
