"""Ocean cards with fewer or more sectors of a kind than the rules give them."""

from collections import defaultdict
from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.facts.sectors import Place
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.views import Ocean

ANOTHER = "write another word here, such as sea"


def without_port(ocean: Ocean) -> Iterator[Finding]:
    """Look for cards with fewer ports than those of their kind."""
    ports = ocean.setting.fact("port-sectors")
    having = [sector.card.card for sector in ocean.having("port")]
    for i, card in enumerate(ocean.record.cards):
        wanted, found = ports.get(card.kind, 0), having.count(card.card)
        if found < wanted:
            yield Finding(
                ("cards", i, "card"),
                f"'{card.card}' is of the kind '{card.kind}' but has "
                f"{found or 'no'} port{'s' if found > 1 else ''}; expected {wanted}",
                "write port in the sector where it belongs",
            )


def surplus_port(ocean: Ocean) -> Iterator[Finding]:
    """Look for cards with more ports than those of their kind."""
    ports, found = ocean.setting.fact("port-sectors"), defaultdict[str, int](int)
    for sector in ocean.having("port"):
        # A port where no ship may sail must go in any case, which another rule reports.
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            continue
        card, wanted = sector.card, ports.get(sector.card.kind, 0)
        found[card.card] += 1
        if found[card.card] > wanted:
            yield Finding(
                sector.path,
                f"'{card.card}' is of the kind '{card.kind}', which has "
                f"{wanted or 'no'} port{'s' if wanted > 1 else ''}; this one is surplus",
                ANOTHER,
                marks=sector.spot,
            )


def second_jungle(ocean: Ocean) -> Iterator[Finding]:
    """Look for cards with more than one jungle."""
    first: dict[str, tuple[KeyPath, Place]] = {}
    for sector in ocean.having("jungle"):
        path, at = first.setdefault(sector.card.card, (sector.path, sector.at))
        if at != sector.at:
            yield Finding(
                sector.path,
                f"'{sector.card.card}' has another jungle in row {at[0] + 1}, column {at[1] + 1}",
                ANOTHER,
                labels=((path, "the first jungle"),),
            )
