"""The game does not have exactly one marker of the first player.

The marker goes round the table and tells who begins. Two of them would make that unclear.

Instead, make the piece  first-player  once.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C02",
    Severity.ERROR,
    "letter",
    "000:L30",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    yield from kit.miscounted("first-player", "first-players", "first player marker")
