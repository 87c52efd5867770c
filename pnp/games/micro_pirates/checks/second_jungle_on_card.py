"""A card has more than one jungle.

Navigation, map and quest cards refer to a card and mean its jungle, where blockades and markers
are placed. With two of them, it is ambiguous.

Instead, keep one jungle on the card and write another word for the others.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.sectors import Place
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule("MP-M09b", Severity.ERROR, "derived", "001:L72, L173, L179", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    first: dict[str, tuple[Where, Place]] = {}
    for sector in ocean.having("jungle"):
        path, at = first.setdefault(sector.card.card, (sector.path, sector.at))
        if at != sector.at:
            yield Finding(
                sector.path,
                f"'{sector.card.card}' has another jungle in row {at[0] + 1}, column {at[1] + 1}",
                "write another word here, such as sea",
                labels=((path, "the first jungle"),),
            )
