"""The game has more or fewer coins of value 1 than the rules ask for.

The bank pays with them. The rules count on thirty, and what captains can carry and bury was weighed
against them.

Instead, give the piece  gold-1  that quantity, or declare another number below  variant.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C03",
    Severity.ERROR,
    "letter",
    "000:L31",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    yield from kit.miscounted("gold-1", "gold-ones", "coins of value 1")
