"""A card that should have a port has none.

Each port has its own offer of crew, upgrades and quests, and captains start in one. If a card
lacks its port, one place is missing, and navigation cards to it have no target.

Instead, write the word for a port in one of the card's sectors.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M04",
    Severity.ERROR,
    "derived",
    "001:L17, L65, L205",
    over=Ocean,
    after=("ocean-kind-unknown", "sector-without-meaning"),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    ports = ocean.setting.fact("port-sectors")
    having = [sector.card.card for sector in ocean.having("port")]
    for i, card in enumerate(ocean.record.cards):
        wanted, found = ports.get(card.kind, 0), having.count(card.card)
        if found < wanted:
            yield Finding(
                ("cards", i, "card"),
                f"'{card.card}' is of the kind '{card.kind}' but has {found or 'no'} "
                f"port{'s' if found > 1 else ''}; expected {wanted}",
                "write port in the sector where it belongs",
            )
