"""A card has a surplus port.

There are five ports: one at Port Royal and one on each card of a port; open waters have none.
Quests and navigation cards refer to a card and mean its only port, and there are only five
offers.

Instead, write another word in the sector, or make the card one of a kind that has a port.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M04b",
    Severity.ERROR,
    "derived",
    "001:L17, L65, L205",
    over=Ocean,
    after=("ocean-kind-unknown",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    ports = ocean.setting.fact("port-sectors")
    found: dict[str, int] = {}
    for sector in ocean.having("port"):
        # A port where no ship may sail has to go in any case, which is told.
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            continue
        card = sector.card
        found[card.card] = found.get(card.card, 0) + 1
        wanted = ports.get(card.kind, 0)
        if found[card.card] > wanted:
            yield Finding(
                sector.path,
                f"'{card.card}' is of the kind '{card.kind}', which has "
                f"{wanted or 'no'} port{'s' if wanted > 1 else ''}; this one is surplus",
                "write another word here, such as sea",
                marks=sector.spot,
            )
