"""Two things that each need a sector of their own share one.

A sector holds only one ship. If a small and a large merchant share their place, the second one
has no room; on a port, a merchant makes each call at that port a battle.

Instead, give each merchant its own sector, away from ports.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean, listed
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M11",
    Severity.WARNING,
    "judgement",
    "001:L139, L205",
    over=Ocean,
    rulings=("occupied-sector", "occupied-port"),
    after=("merchant-in-safe-haven",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    alone = {"small", "large"}
    if ocean.setting.ruling("occupied-port") == "battle":
        alone.add("port")
    for sector in ocean.having("small", "large"):
        words = ocean.meanings[sector.mark] & alone
        if len(words) > 1:
            yield Finding(
                sector.path,
                f"{listed(tuple(sorted(words)))} are one sector of '{sector.card.card}'",
                "put them in different sectors",
                marks=sector.spot,
            )
