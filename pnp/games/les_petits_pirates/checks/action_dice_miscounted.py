"""Captains have more or fewer action dice than the rules ask for.

Each ship needs a die. With three ships, two dice leave one of them idle.

Instead, give the piece  action-die  that quantity, or declare another number below  variant.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C06",
    Severity.ERROR,
    "letter",
    "000:L35, L53",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    yield from kit.miscounted("action-die", "action-dice", "action dice for each captain")
