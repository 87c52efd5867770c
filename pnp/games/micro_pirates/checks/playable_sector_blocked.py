"""A game element is printed where ships cannot sail.

A port, a jungle, goods or a merchant on land that is closed to ships looks like part of the
game, but cannot be reached; cards that refer to it cannot be carried out.

Instead, move it to a sector that ships can enter, or remove `blocked: true` from its legend.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean, listed
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M05b", Severity.ERROR, "letter", "001:L141", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    for sector in ocean.having(*ocean.words):
        if ocean.blocked(sector):
            words = tuple(sorted(ocean.meanings[sector.mark]))
            yield Finding(
                sector.path,
                f"ships need {listed(words)} here, but '{sector.mark}' is closed to them",
                f"remove  blocked: true  from '{sector.mark}', or write another word here",
                marks=sector.spot,
            )
