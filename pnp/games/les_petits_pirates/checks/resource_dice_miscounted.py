"""Captains have more or fewer resource dice than the rules ask for.

The die shows how many resources are in the hold. One is enough, and two could disagree.

Instead, make the piece  resource-die  once for each captain.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C07",
    Severity.ERROR,
    "letter",
    "000:L36",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    yield from kit.miscounted("resource-die", "resource-dice", "resource die for each captain")
