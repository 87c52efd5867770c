"""A ship has too few sails, hold places or damage spaces.

A ship without a sail never leaves its port. One place in the hold is taken by the first rum. With
fewer than three spaces of damage a single lost battle disables it.

Instead, give each ship at least 1 sail, 2 places in its hold and 3 spaces of damage.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D15", Severity.ERROR, "derived", "001:L90-93, L133, L159, L361", over=Cards)

LEAST = {
    "sail": (1, "sails"),
    "hold": (2, "places in its hold"),
    "damage": (3, "spaces of damage"),
    "cutlass": (0, "cutlasses"),
}


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("ship"):
        for field, (least, words) in LEAST.items():
            found = row.number(field)
            if found is None:
                message = f"'{row.id}' has '{row.text(field)}' {words}, which is not a number"
            else:
                message = f"'{row.id}' has {found} {words}"
            if found is None or found < least:
                yield Finding(row.at(field), message, f"write {least} or more as  {field}")
