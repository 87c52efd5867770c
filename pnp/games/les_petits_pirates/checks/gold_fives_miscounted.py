"""The game has more or fewer coins of value 5 than the rules ask for.

With thirty ones they make eighty gold, which is what the bank begins with.

Instead, give the piece  gold-5  that quantity, or declare another number below  variant.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C04",
    Severity.ERROR,
    "letter",
    "000:L32",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    yield from kit.miscounted("gold-5", "gold-fives", "coins of value 5")
