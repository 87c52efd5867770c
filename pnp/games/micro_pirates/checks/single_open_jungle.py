"""Only one jungle is ever open.

Four are always blockaded, and exploring the last one blocks it and frees another. All captains
sail to the same jungle, and those who are behind arrive too late.

Instead, give a jungle to one more card.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P03",
    Severity.WARNING,
    "derived",
    "001:L72, L173",
    over=Ocean,
    rulings=("blockade-moves",),
    proof=True,
    after=("too-few-jungles", "second-jungle-on-card"),
)


def check(ocean: Ocean) -> Iterator[Finding | Proved]:
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found - blocked == 1:
        yield Finding(
            ocean.entry("jungle"),
            f"{blocked} of {found} jungles are always blockaded, so only one is open",
            f"write {ocean.mark('jungle')} in a sector of one more card",
        )
    elif found > blocked:
        # A successful Explore moves one blockade to its own jungle: the number stays.
        yield Proved(f"{found - blocked} of {found} jungles are open at any time")
