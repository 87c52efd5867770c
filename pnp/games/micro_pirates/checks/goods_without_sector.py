"""A good cannot be foraged anywhere.

Fish and plantains come from sectors that show them. Without such a sector the dice of that
colour are never rolled, and demands for that good depend on trade and loot alone.

Instead, write the word in at least three sectors, on different cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M12",
    Severity.ERROR,
    "derived",
    "001:L155",
    over=Ocean,
    after=("sector-without-meaning",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    for good in ("fish", "plantain"):
        if not ocean.having(good):
            yield Finding(
                ocean.entry(good),
                f"no sector of the ocean has {good}",
                f"write {ocean.mark(good)} in three sectors, on different cards",
            )
