"""Too few cards have a jungle.

Four jungles are blockaded at the start, and that number never changes: exploring one blocks it
and frees another. With fewer than five jungles there is never one to explore.

Instead, give a jungle to at least five cards, preferably six, so that two are open.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M09",
    Severity.ERROR,
    "derived",
    "001:L72, L173",
    over=Ocean,
    rulings=("blockade-moves",),
    after=("sector-without-meaning",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found <= blocked:
        few = f"{found or 'no'} card{'' if found == 1 else 's'}"
        yield Finding(
            ocean.entry("jungle"),
            f"{few} {'has' if found == 1 else 'have'} a jungle, and {blocked} are always blockaded",
            f"write {ocean.mark('jungle')} in a sector of {blocked + 1 - found} more "
            f"card{'' if blocked + 1 == found + 1 else 's'}, for a choice on one more still",
        )
