"""A merchant would be placed in the port of Port Royal.

No battle takes place there, so that ship could never be attacked. Merchants return only when all
of a kind have been beaten, which would never happen.

Instead, mark the place of the merchant in another sector.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M10", Severity.ERROR, "derived", "001:L139, L350", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    for sector in ocean.royal_ports():
        for size in ("small", "large"):
            if size in ocean.meanings[sector.mark]:
                yield Finding(
                    sector.path,
                    f"a {size} merchant placed here is in the port of '{sector.card.card}', "
                    "where no battle takes place",
                    "write only port here, and mark the merchant's place in another sector",
                    marks=sector.spot,
                )
