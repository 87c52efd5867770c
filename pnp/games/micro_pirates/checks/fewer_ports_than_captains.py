"""There are fewer ports than captains.

Each captain starts in an empty port. With fewer ports than captains, the last of them draws
navigation cards forever.

Instead, add cards with ports, or reduce the number of captains.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M14",
    Severity.ERROR,
    "derived",
    "001:L94",
    over=Ocean,
    rulings=("player-count",),
    after=("ocean-card-without-port",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    ports, players = len(ocean.cards_with("port")), ocean.setting.fact("most-players")
    if ports < players:
        declared = "most-players" in ocean.record.variant
        yield Finding(
            ("variant", "most-players") if declared else ocean.entry("port"),
            f"{players} captains need a starting port each, but the ocean has {ports}",
            f"write  variant: {{most-players: {ports}}}, or add cards with ports",
        )
