"""More sectors are closed to ships than in the game.

Four sectors of Port Royal's card are closed, the other 77 of the ocean are open. Every
additional piece of land makes routes longer, and more so in some layouts than in others.

Instead, let ships sail there, or declare how many sectors are open under `variant`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M05c",
    Severity.WARNING,
    "letter",
    "001:L133, L141",
    over=Ocean,
    rulings=("forbidden-row",),
    after=("wrong-number-of-ocean-cards", "forbidden-sector-open", "playable-sector-blocked"),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    wanted = ocean.setting.fact("navigable-sectors")
    closed = [sector for sector in ocean.sectors if ocean.blocked(sector)]
    extra = [sector for sector in closed if not ocean.forbidden(sector)]
    open_ = len(ocean.sectors) - len(closed)
    if extra and open_ < wanted:
        first, *others = extra
        yield Finding(
            first.path,
            f"'{first.mark}' closes this sector: ships can sail in {open_} sectors instead of "
            f"{wanted}",
            f"open it, or write  variant: {{navigable-sectors: {open_}}}",
            labels=tuple((sector.path, "closed as well") for sector in others),
        )
