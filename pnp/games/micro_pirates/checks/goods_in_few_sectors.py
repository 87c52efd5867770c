"""A good is found in only one corner of the ocean.

With fewer than three sectors, or all on one card, a captain who starts next to them is far
ahead, and for the others the voyage is most of the cost.

Instead, write the word in at least three sectors, on different cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M12b", Severity.WARNING, "derived", "001:L155", over=Ocean)
ENOUGH = 3


def check(ocean: Ocean) -> Iterator[Finding]:
    for good in ("fish", "plantain"):
        sectors, cards = ocean.having(good), ocean.cards_with(good)
        if not sectors or (len(sectors) >= ENOUGH and len(cards) > 1):
            continue
        few = f"{len(sectors)} sector{'' if len(sectors) == 1 else 's'}"
        where = f", all on '{cards[0]}'" if len(cards) == 1 < len(sectors) else ""
        yield Finding(
            ocean.entry(good),
            f"{good} is found in {few} of the ocean{where}",
            f"write {ocean.mark(good)} in {ENOUGH} sectors or more, on different cards",
        )
